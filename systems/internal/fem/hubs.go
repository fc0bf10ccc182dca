package fem

// hubs lists, for every node, the corners of elements that meet there, so that
// what they add up to has one writer and one order, whoever does it when.
type hubs struct {
	corner []int32 // 4·element + corner, those of node n from at[n] to at[n+1]
	at     []int32
}

// gather returns the hubs of some nodes and elements with the nodes that of says, at
// most four each.
func gather(nodes, elements int, of func(i int) []int32) hubs {
	h := hubs{at: make([]int32, nodes+1)}
	for i := range elements {
		for _, n := range of(i) {
			h.at[n+1]++
		}
	}
	for n := range nodes {
		h.at[n+1] += h.at[n]
	}
	h.corner = make([]int32, h.at[nodes])
	next := append([]int32(nil), h.at...)
	for i := range elements {
		for c, n := range of(i) {
			h.corner[next[n]] = int32(4*i + c)
			next[n]++
		}
	}
	return h
}

// of lists the corners at a node.
func (h *hubs) of(node int) []int32 { return h.corner[h.at[node]:h.at[node+1]] }
