package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// round tells whether it is a ball that turns about its own centre.
func (m *Motion) round() bool {
	return m.Shape.Kind == geom.KindSphere && m.Child == nil && m.Center == vec.Vec3{}
}

// meetSpheres is Meet for two balls: the smaller root of
// |d + v·t|² = (ra + rb + near)², in the form that does not cancel.
func meetSpheres(a, b *Motion, from, until, near float64) (float64, bool) {
	pa, pb := a.X.MulAdd(a.V, from-a.Since), b.X.MulAdd(b.V, from-b.Since)
	d, v := pb.Sub(pa), b.V.Sub(a.V)
	r := a.Shape.Radius + b.Shape.Radius + near
	out := d.LenSq() - float64(r*r)
	if out <= 0 || d.Len()-r <= near {
		return from, true
	}
	dv, vv := d.Dot(v), v.LenSq()
	if dv >= 0 {
		return until, false
	}
	// The way past each other at the nearest, squared, from the part of d at
	// right angles to v.
	disc := float64(dv*dv) - float64(vv*out)
	if !(disc >= 0) {
		return until, false
	}
	t := from + out/(math.Sqrt(disc)-dv)
	if t > until {
		return until, false
	}
	return t, true
}
