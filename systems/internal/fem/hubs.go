package fem

// hubs lists, for every node, the corners of tetrahedra that meet there, so that
// what they add up to has one writer and one order, whoever does it when.
type hubs struct {
	corner []int32 // 4·tetrahedron + corner, those of node n from at[n] to at[n+1]
	at     []int32
}

// gather fills in the hubs.
func (s *Solid) gather() {
	s.at = make([]int32, len(s.mass)+1)
	for i := range s.tets {
		for _, n := range s.tets[i].node {
			s.at[n+1]++
		}
	}
	for n := range s.mass {
		s.at[n+1] += s.at[n]
	}
	s.corner = make([]int32, 4*len(s.tets))
	next := append([]int32(nil), s.at...)
	for i := range s.tets {
		for c, n := range s.tets[i].node {
			s.corner[next[n]] = int32(4*i + c)
			next[n]++
		}
	}
}

// of lists the corners at a node.
func (h *hubs) of(node int) []int32 { return h.corner[h.at[node]:h.at[node+1]] }
