package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Sphere returns a ball about the origin. It is an error if the radius [m] is
// not a finite number above zero.
func Sphere(radius float64) (Shape, error) {
	if !size(radius) {
		return Shape{}, fmt.Errorf("geom: sphere radius is %v, must be %s", radius, sizeRange)
	}
	return Shape{Kind: KindSphere, Radius: radius, Hull: &point}, nil
}

// point is the core of every sphere.
var point = Hull{Vertices: []vec.Vec3{{}}, NearAt: []int32{0, 0}}

func sphereMass(s Shape, density float64) (float64, vec.Vec3, vec.Sym3) {
	r2 := float64(s.Radius * s.Radius)
	m := density * (4.0 / 3 * math.Pi) * (r2 * s.Radius)
	i := float64(0.4*m) * r2
	return m, vec.Vec3{}, vec.Diag(vec.Vec3{X: i, Y: i, Z: i})
}

func sphereBounds(s Shape, pos vec.Vec3, _ vec.Mat3) AABB {
	return about(pos, vec.Vec3{X: s.Radius, Y: s.Radius, Z: s.Radius})
}

func sphereExtent(s Shape) (thickness, radius float64) { return 2 * s.Radius, s.Radius }
