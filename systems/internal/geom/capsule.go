package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Capsule returns a cylinder along y with a half ball at each end, about the
// origin; length is the distance of the ball centres [m]. It is an error if
// the radius [m] is not a finite number above zero, or the length one that is
// not negative.
func Capsule(radius, length float64) (Shape, error) {
	if !size(radius) {
		return Shape{}, fmt.Errorf("geom: capsule radius is %v, must be %s", radius, sizeRange)
	}
	if length != 0 && !size(length) {
		return Shape{}, fmt.Errorf("geom: capsule length is %v, must be 0 or %s", length, sizeRange)
	}
	h := vec.Vec3{Y: length / 2}
	return Shape{Kind: KindCapsule, Radius: radius, Half: h, Hull: segment(h)}, nil
}

// segment is the core of a capsule, from −h to h.
func segment(h vec.Vec3) *Hull {
	if h == (vec.Vec3{}) {
		return &point
	}
	s := &Hull{
		Vertices: []vec.Vec3{h.Neg(), h},
		Edges:    []Edge{{A: 0, B: 1, Left: -1, Right: -1}},
		Radius:   h.Len(),
	}
	s.linkNear()
	return s
}

// capsuleMass adds a cylinder and two half balls, whose centres of mass lie
// 3/8 of the radius outside the cylinder's ends.
func capsuleMass(s Shape, density float64) (float64, vec.Vec3, vec.Sym3) {
	r, l := s.Radius, 2*s.Half.Y
	r2 := float64(r * r)
	cyl := float64(density * math.Pi * r2 * l)
	ball := float64(density * (4.0 / 3 * math.Pi) * (r2 * r))
	along := float64(0.5*cyl*r2) + float64(0.4*ball*r2)
	d := s.Half.Y + float64(0.375*r)
	// A half ball about its own centre of mass: (2/5 − 9/64) m r².
	across := float64(cyl*(float64(r2/4)+float64(l*l/12))) +
		float64(ball*(float64((0.4-9.0/64)*r2)+float64(d*d)))
	return cyl + ball, vec.Vec3{}, vec.Diag(vec.Vec3{X: across, Y: along, Z: across})
}

func capsuleBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	h := rot.Y.Mul(s.Half.Y).Abs()
	return about(pos, h.Add(vec.Vec3{X: s.Radius, Y: s.Radius, Z: s.Radius}))
}

func capsuleExtent(s Shape) (thickness, radius float64) {
	return 2 * s.Radius, s.Half.Y + s.Radius
}
