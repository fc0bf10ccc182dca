package cage

// pieces counts the parts of what stays that hang together by faces. Parts that
// share an edge or a node only would flap like hinges.
func (e *embedding) pieces() int {
	_, sizes := e.parts()
	return len(sizes)
}

// parts returns the part of each tetrahedron that stays, −1 for the others, and
// how many each has.
func (e *embedding) parts() (part []int32, sizes []int) {
	part = make([]int32, len(e.tet))
	for t := range part {
		part[t] = -1
	}
	var stack []int32
	for t, keep := range e.keep {
		if !keep || part[t] >= 0 {
			continue
		}
		n := int32(len(sizes))
		sizes = append(sizes, 0)
		part[t] = n
		stack = append(stack, int32(t))
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			sizes[n]++
			for _, o := range e.across[at] {
				if o >= 0 && e.keep[o] && part[o] < 0 {
					part[o] = n
					stack = append(stack, o)
				}
			}
		}
	}
	return part, sizes
}

// joinRounds bounds join: within so many faces, parts that touch have met.
const joinRounds = 4

// join makes parts grow by what lies at their faces, all but the largest, until
// there are no more than wanted.
func (e *embedding) join(wanted int) {
	for range joinRounds {
		part, sizes := e.parts()
		if len(sizes) <= wanted {
			return
		}
		largest := int32(0)
		for p, n := range sizes {
			if n > sizes[largest] {
				largest = int32(p)
			}
		}
		for t, p := range part {
			if p < 0 || p == largest {
				continue
			}
			for _, o := range e.across[t] {
				if o >= 0 {
					e.keep[o] = true
				}
			}
		}
	}
}
