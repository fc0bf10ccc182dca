package blob

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// MaxSide is the largest number of particles along a side of a sheet.
const MaxSide = 1024

// Sheet returns a level rectangle about the origin, full edge lengths w along x
// and d along z [m], with nx × nz particles, row after row along x, and triangles
// whose outside is up. The diagonals of its cells take turns.
func Sheet(w, d float64, nx, nz int) (Mesh, error) {
	for _, l := range [2]float64{w, d} {
		if !(l > 0) || math.IsInf(l, 0) {
			return Mesh{}, fmt.Errorf("%w: expected positive lengths of a sheet [m], got %v and %v", ErrForm, w, d)
		}
	}
	if nx < 2 || nz < 2 || nx > MaxSide || nz > MaxSide {
		return Mesh{}, fmt.Errorf("%w: expected 2 to %d particles along each side of a sheet, got %d and %d", ErrForm, MaxSide, nx, nz)
	}
	var m Mesh
	for j := range nz {
		for i := range nx {
			m.X = append(m.X, vec.Vec3{
				X: float64(w * (float64(i)/float64(nx-1) - 0.5)),
				Z: float64(d * (float64(j)/float64(nz-1) - 0.5)),
			})
		}
	}
	for j := range nz - 1 {
		for i := range nx - 1 {
			a := int32(j*nx + i)
			b, c, e := a+1, a+int32(nx), a+int32(nx)+1
			if (i+j)%2 == 0 {
				m.Face = append(m.Face, [3]int32{a, c, e}, [3]int32{a, e, b})
			} else {
				m.Face = append(m.Face, [3]int32{a, c, b}, [3]int32{b, c, e})
			}
		}
	}
	return m, nil
}
