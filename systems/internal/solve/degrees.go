package solve

// degrees is a heap of nodes, those of least degree and then least index first.
type degrees []int64

func (d *degrees) push(degree int, node int32) {
	h := append(*d, int64(degree)<<32|int64(node))
	i := len(h) - 1
	for i > 0 && h[i] < h[(i-1)/2] {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
		i = (i - 1) / 2
	}
	*d = h
}

func (d *degrees) pop() (degree int, node int32) {
	h := *d
	top, n := h[0], len(h)-1
	h[0] = h[n]
	h = h[:n]
	for i := 0; ; {
		c := 2*i + 1
		if c+1 < n && h[c+1] < h[c] {
			c++
		}
		if c >= n || h[i] <= h[c] {
			break
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
	*d = h
	return int(top >> 32), int32(top & 0x7fffffff)
}
