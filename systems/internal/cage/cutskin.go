package cage

import "fmt"

// maxCuts bounds CutSkin.
const maxCuts = 64

// CutSkin makes the skin anew as the surface of the cage, each triangle of which
// is cut into n along every edge: n² triangles. It is an error, which wraps
// ErrSize, if n is not within 1 to 64.
func (c *Cage) CutSkin(n int) error {
	if n < 1 || n > maxCuts {
		return fmt.Errorf("%w: a skin cut in %d, must be 1 to %d", ErrSize, n, maxCuts)
	}
	k := cutter{cage: c, n: n, at: map[onFace]int32{}}
	for t, across := range neighbours(c.Tet) {
		for f, other := range across {
			if other < 0 {
				k.cut(int32(t), f)
			}
		}
	}
	c.Skin = k.skin
	return nil
}

// cutter makes the vertices of a skin that is cut. at finds them again.
type cutter struct {
	cage *Cage
	n    int
	at   map[onFace]int32
	skin Skin
}

// onFace is a place on a surface triangle: up to three nodes in rising order,
// each with its share of n; those without a share are (−1, 0).
type onFace [3]struct{ node, share int32 }

// cut adds the triangles of face f of tetrahedron t, row by row.
func (k *cutter) cut(t int32, f int) {
	for j := range k.n {
		for i := range k.n - j {
			a, b, c := k.vertex(t, f, i, j), k.vertex(t, f, i+1, j), k.vertex(t, f, i, j+1)
			k.skin.Face = append(k.skin.Face, [3]int32{a, b, c})
			if i+j < k.n-1 {
				k.skin.Face = append(k.skin.Face, [3]int32{b, k.vertex(t, f, i+1, j+1), c})
			}
		}
	}
}

// vertex returns the one at i/n of the way to the face's second corner and j/n
// to its third.
func (k *cutter) vertex(t int32, f, i, j int) int32 {
	var key onFace
	var weight [4]float64
	for c, share := range [3]int{k.n - i - j, i, j} {
		corner := tetFaces[f][c]
		weight[corner] = float64(share) / float64(k.n)
		key[c].node, key[c].share = k.cage.Tet[t][corner], int32(share)
		if share == 0 {
			key[c].node = -1
		}
	}
	for _, p := range [3][2]int{{0, 1}, {1, 2}, {0, 1}} {
		if key[p[0]].node > key[p[1]].node {
			key[p[0]], key[p[1]] = key[p[1]], key[p[0]]
		}
	}
	v, ok := k.at[key]
	if !ok {
		v = int32(len(k.skin.Tet))
		k.at[key] = v
		k.skin.Tet = append(k.skin.Tet, t)
		k.skin.Weight = append(k.skin.Weight, weight)
	}
	return v
}
