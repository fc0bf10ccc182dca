package cage

import "slices"

// tetFaces are the corners of a tetrahedron's faces, counter-clockwise seen from
// outside; face i is opposite corner i.
var tetFaces = [4][3]int{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}

// sided is a face of a tetrahedron, with its nodes in rising order.
type sided struct {
	key  [3]int32
	tet  int32
	face int32
}

func (a *sided) compare(b *sided) int {
	for i := range a.key {
		if a.key[i] != b.key[i] {
			return int(a.key[i]) - int(b.key[i])
		}
	}
	return 4*(int(a.tet)-int(b.tet)) + int(a.face-b.face)
}

// neighbours returns, for each face of each tetrahedron, the one on the other
// side; −1 at the surface.
func neighbours(tet [][4]int32) [][4]int32 {
	list := make([]sided, 0, 4*len(tet))
	out := make([][4]int32, len(tet))
	for t, n := range tet {
		out[t] = [4]int32{-1, -1, -1, -1}
		for f, c := range tetFaces {
			key := [3]int32{n[c[0]], n[c[1]], n[c[2]]}
			slices.Sort(key[:])
			list = append(list, sided{key, int32(t), int32(f)})
		}
	}
	slices.SortFunc(list, func(a, b sided) int { return a.compare(&b) })
	for i := 1; i < len(list); i++ {
		if a, b := list[i-1], list[i]; a.key == b.key {
			out[a.tet][a.face], out[b.tet][b.face] = b.tet, a.tet
		}
	}
	return out
}
