package cage

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// maxAcross bounds the cells across a sphere.
const maxAcross = 128

// Sphere returns a ball of the radius [m] about the origin in a cage that is
// cells across. Its skin has 20 triangles times the square of cells (of 3, for
// fewer), about half a cell long. Its vertices lie as far out as makes its volume
// that of the ball: a hundredth of the radius at 4 cells, a quarter of that at 8.
//
// It is an error, which wraps ErrSize, if the radius is not within 1e-6 to 1e6 m
// or cells not within 1 to 128.
func Sphere(radius float64, cells int) (*Cage, error) {
	if err := checkLength("sphere of radius", radius); err != nil {
		return nil, err
	}
	if cells < 1 || cells > maxAcross {
		return nil, fmt.Errorf("%w: sphere of %d cells across, must be 1 to %d", ErrSize, cells, maxAcross)
	}
	x, faces := geodesic(max(3, cells))
	ball := float64(4. / 3 * math.Pi * float64(float64(radius*radius)*radius))
	s := radius
	for range 3 { // cube root by Newton's rule, from close by
		v := Enclosed(x, faces) * float64(float64(s*s)*s)
		s -= float64(s*(1-ball/v)) / 3
	}
	for i := range x {
		x[i] = x[i].Mul(s)
	}
	return embed(x, faces, 2*radius/float64(cells), 0, 1)
}

// geodesic returns an icosahedron of radius 1 whose edges are cut into n.
func geodesic(n int) (x []vec.Vec3, faces [][3]int32) {
	corners, triangles := geom.Icosahedron()
	middle := int32(len(corners))
	ico := Cage{Node: append(corners[:], vec.Vec3{})}
	for _, f := range triangles {
		ico.Tet = append(ico.Tet, [4]int32{middle, f[0], f[1], f[2]})
	}
	k := cutter{cage: &ico, n: n, at: map[onFace]int32{}}
	for t := range ico.Tet {
		k.cut(int32(t), 0)
	}
	for _, p := range k.skin.Vertices(ico.Tet, ico.Node, nil) {
		x = append(x, p.Unit(vec.Vec3{}))
	}
	return x, k.skin.Face
}
