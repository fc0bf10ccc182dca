package springs

import "slices"

// rim reports whether a node is at the edge of the sheet or of a tear.
func (s *Sheet) rim(n int32) bool {
	for _, i := range s.around[n] {
		for c, o := range s.next[i] {
			if f := s.face[i]; (o < 0 || s.cut[i][c] && s.torn(n) > 1) && (f[c] == n || f[(c+1)%3] == n) {
				return true
			}
		}
	}
	return false
}

// torn counts the torn edges at a node.
func (s *Sheet) torn(n int32) (edges int) {
	for _, i := range s.around[n] {
		for c, is := range s.cut[i] {
			if f := s.face[i]; is && s.next[i][c] > i && (f[c] == n || f[(c+1)%3] == n) {
				edges++
			}
		}
	}
	return edges
}

// parts reports whether there are edges at a node that can be torn.
func (s *Sheet) parts(n int32) bool {
	for _, i := range s.around[n] {
		for c, o := range s.next[i] {
			if f := s.face[i]; o >= 0 && (f[c] == n || f[(c+1)%3] == n) {
				return true
			}
		}
	}
	return false
}

// open tears the edge between two nodes.
func (s *Sheet) open(a, b int32) {
	for _, i := range s.around[a] {
		for c := range s.face[i] {
			if p, q := s.face[i][c], s.face[i][(c+1)%3]; p == a && q == b || p == b && q == a {
				s.cut[i][c] = true
			}
		}
	}
}

// part gives each side of the tear nodes of its own: the triangles at a node that
// hang together by edges that hold keep one node, the first of them the old one.
func (s *Sheet) part(t *Torn) {
	t.Face = append([][3]int32(nil), s.face...)
	for n := range s.rest {
		t.From = append(t.From, int32(n))
	}
	var group []int32
	for n := range int32(len(s.rest)) {
		if s.torn(n) == 0 {
			continue
		}
		list := s.around[n]
		group = s.groups(n, group[:0])
		for k := range list { // the first of each group, but of that of the old node
			if group[k] != int32(k) || k == 0 {
				continue
			}
			own := int32(len(t.From))
			t.From = append(t.From, n)
			for j, i := range list {
				if group[j] == int32(k) {
					t.replace(i, n, own)
				}
			}
		}
	}
}

// replace puts a node in the place of another in a triangle.
func (t *Torn) replace(face, old, now int32) {
	for c, n := range t.Face[face] {
		if n == old {
			t.Face[face][c] = now
		}
	}
}

// groups appends to group, of each triangle around a node, the first in the list of
// those that it hangs together with by edges at the node that hold.
func (s *Sheet) groups(n int32, group []int32) []int32 {
	list := s.around[n]
	for k := range list {
		group = append(group, int32(k))
	}
	for again := true; again; {
		again = false
		for k, i := range list {
			for c, o := range s.next[i] {
				if f := s.face[i]; o < 0 || s.cut[i][c] || f[c] != n && f[(c+1)%3] != n {
					continue
				}
				if j := slices.Index(list, o); j >= 0 && group[j] < group[k] {
					group[k], again = group[j], true
				}
			}
		}
	}
	return group
}
