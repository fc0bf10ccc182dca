package skin

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Flatten tells that the surface is one of the plane z = 0, of segments and grains
// alone, one metre deep. If every vertex begins one segment and ends one it is Closed:
// the inside is on their left hand. It is an error, which wraps ErrSurface, if there
// are faces.
func (s *Surface) Flatten() error {
	if len(s.Face) > 0 {
		return fmt.Errorf("%w of the plane: it has faces", ErrSurface)
	}
	s.Flat = true
	ends := make([][2]int, s.vertices)
	for _, e := range s.Edge {
		ends[e[0]][0]++
		ends[e[1]][1]++
	}
	s.Closed = len(s.Edge) > 0
	for _, n := range ends {
		s.Closed = s.Closed && n == [2]int{1, 1}
	}
	return nil
}

// Beside is what a vertex of a surface of the plane stands for against the direction
// n, of length 1: half of each segment at it, over one metre [m²]. Of an outline, what
// of that faces n.
func (s *Surface) Beside(v int32, x []vec.Vec3, n vec.Vec3) float64 {
	sum := 0.0
	for _, e := range s.edgesAt.of(v) {
		d := x[s.Edge[e][1]].Sub(x[s.Edge[e][0]])
		if !s.Closed {
			sum += float64(0.5 * d.Len())
			continue
		}
		// Outwards is to the right: (d_y, −d_x).
		sum += num.Higher(0, float64(0.5*(float64(d.X*n.Y)-float64(d.Y*n.X))))
	}
	return sum
}

// Outward is the sum of the outward normals of the segments at a vertex of an outline,
// times their lengths [m].
func (s *Surface) Outward(v int32, x []vec.Vec3) (sum vec.Vec3) {
	for _, e := range s.edgesAt.of(v) {
		d := x[s.Edge[e][1]].Sub(x[s.Edge[e][0]])
		sum = sum.Add(vec.Vec3{X: d.Y, Y: -d.X})
	}
	return sum
}
