package blob

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// ErrForm is wrapped by every error about forms and materials.
var ErrForm = errors.New("particles")

// Mesh is particles [m] and the triangles between them, counter-clockwise from
// outside.
type Mesh struct {
	X    []vec.Vec3
	Face [][3]int32
}

// MaxParts is the largest number of parts that an edge of the icosahedron is cut
// into: 40,962 particles.
const MaxParts = 64

// golden is the ratio of the longer to the shorter side of the three rectangles
// whose corners are those of an icosahedron.
var golden = 0.5 * (1 + math.Sqrt(5))

// Ball returns a sphere about the origin: an icosahedron whose edges are cut into
// so many parts, each corner at the radius [m]; 10·n² + 2 particles and 20·n²
// triangles: 12, 42, 92, 162, 252 …
func Ball(radius float64, parts int) (Mesh, error) {
	if !(radius > 0) || math.IsInf(radius, 0) {
		return Mesh{}, fmt.Errorf("%w: expected a positive radius [m], got %v", ErrForm, radius)
	}
	if parts < 1 || parts > MaxParts {
		return Mesh{}, fmt.Errorf("%w: expected 1 to %d parts of an edge, got %d", ErrForm, MaxParts, parts)
	}
	corner, face := icosahedron()
	var m Mesh
	made := map[[6]int32]int32{} // by corners and shares of them
	at := func(f [3]int32, a, b, c int) int32 {
		type part struct{ corner, share int32 }
		p := []part{{f[0], int32(a)}, {f[1], int32(b)}, {f[2], int32(c)}}
		slices.SortFunc(p, func(x, y part) int {
			return cmp.Or(cmp.Compare(min(y.share, 1), min(x.share, 1)), cmp.Compare(x.corner, y.corner))
		})
		var key [6]int32
		var x vec.Vec3
		for i, q := range p {
			if q.share > 0 {
				key[2*i], key[2*i+1] = q.corner+1, q.share
				x = x.MulAdd(corner[q.corner], float64(q.share))
			}
		}
		n, ok := made[key]
		if !ok {
			n = int32(len(m.X))
			made[key] = n
			m.X = append(m.X, x.Unit(vec.Vec3{}).Mul(radius))
		}
		return n
	}
	for _, f := range face {
		for i := range parts {
			for j := range parts - i {
				k := parts - i - j
				a, b, c := at(f, k, i, j), at(f, k-1, i+1, j), at(f, k-1, i, j+1)
				m.Face = append(m.Face, [3]int32{a, b, c})
				if k > 1 {
					m.Face = append(m.Face, [3]int32{b, at(f, k-2, i+1, j+1), c})
				}
			}
		}
	}
	return m, nil
}

// icosahedron returns its corners and faces: those three corners that are nearest
// to each other.
func icosahedron() (corner []vec.Vec3, face [][3]int32) {
	for _, s := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		a, b := s[0], float64(s[1]*golden)
		corner = append(corner, vec.Vec3{Y: a, Z: b}, vec.Vec3{X: a, Y: b}, vec.Vec3{X: b, Z: a})
	}
	near := func(i, j int32) bool { return corner[i].Sub(corner[j]).LenSq() < 4.5 } // edges are 2 long
	for i := range int32(len(corner)) {
		for j := range i {
			for k := range j {
				if !near(i, j) || !near(j, k) || !near(i, k) {
					continue
				}
				f := [3]int32{k, j, i}
				if corner[k].Cross(corner[j]).Dot(corner[i]) < 0 {
					f = [3]int32{k, i, j}
				}
				face = append(face, f)
			}
		}
	}
	return corner, face
}
