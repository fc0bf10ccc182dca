package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Motion is a convex shape or a half-space on its way: straight, turning about
// a centre.
type Motion struct {
	Shape  *geom.Shape
	Child  *geom.Child // whose shape it is in a compound, or nil
	Center vec.Vec3    // that it turns about, from the body's origin, body axes [m]
	Since  float64     // the time at which X and Q hold [s]
	X, V   vec.Vec3    // the centre [m] and its velocity [m/s]
	Q      vec.Quat
	W      vec.Vec3 // turning [rad/s]
}

// At returns where the shape is at time t.
func (m *Motion) At(t float64) Placed {
	d := t - m.Since
	q := m.Q
	if m.W != (vec.Vec3{}) {
		q = q.Spin(m.W, d)
	}
	x := m.X.MulAdd(m.V, d)
	if m.Center != (vec.Vec3{}) {
		x = x.Sub(q.Rotate(m.Center))
	}
	p := Placed{Shape: m.Shape, Pos: x, Rot: q.Mat()}
	if c := m.Child; c != nil {
		p.Pos = x.Add(p.Rot.MulVec(c.Pos))
		p.Rot.X, p.Rot.Y, p.Rot.Z = p.Rot.MulVec(c.Rot.X), p.Rot.MulVec(c.Rot.Y), p.Rot.MulVec(c.Rot.Z)
	}
	return p
}

// arm is the largest distance of a vertex of the core from the centre of
// turning [m]: rounding about a vertex does not feel a turn.
func (m *Motion) arm() float64 {
	if m.Shape.Curved != nil {
		_, _, r := m.Shape.Curved.Measures()
		off := m.Center
		if c := m.Child; c != nil {
			off = off.Sub(c.Pos)
		}
		return r + off.Len()
	}
	most := 0.0
	for _, v := range m.Shape.Hull.Vertices {
		if c := m.Child; c != nil {
			v = c.Pos.Add(c.Rot.MulVec(v))
		}
		if l := v.Sub(m.Center).LenSq(); l > most {
			most = l
		}
	}
	return math.Sqrt(most)
}

// swing is the largest distance of a vertex of the core from the axis that the
// motion turns about [m]: no vertex is faster by turning than that times |W|. A
// needle that spins about itself has hardly any. W is not zero.
func (m *Motion) swing() float64 {
	axis := m.Q.InvRotate(m.W)
	axis = axis.Mul(1 / axis.Len())
	if m.Shape.Curved != nil {
		return m.swingBox(axis)
	}
	most := 0.0
	for _, v := range m.Shape.Hull.Vertices {
		if c := m.Child; c != nil {
			v = c.Pos.Add(c.Rot.MulVec(v))
		}
		if l := v.Sub(m.Center).Cross(axis).LenSq(); l > most {
			most = l
		}
	}
	return math.Sqrt(most)
}

// wobble is the most by which turning changes the support of the core along any
// axis [m/s]. What turns about its own axis of revolution shows the same all the
// time: a rolling cylinder changes nothing. It is +Inf for all others.
func (m *Motion) wobble() float64 {
	if m.Shape.Curved == nil {
		return math.Inf(1)
	}
	axis, ok := m.Shape.Curved.Axis()
	if !ok {
		return math.Inf(1)
	}
	off := m.Center.Neg() // of a point of the axis from the centre of turning
	if c := m.Child; c != nil {
		axis, off = c.Rot.MulVec(axis), c.Pos.Sub(m.Center)
	}
	w := m.Q.InvRotate(m.W)
	_, _, r := m.Shape.Curved.Measures()
	return w.Cross(off).Len() + float64(w.Cross(axis).Len()*r)
}

// swingBox is swing for the corners of the box about a curved core.
func (m *Motion) swingBox(axis vec.Vec3) float64 {
	pos, rot := vec.Vec3{}, vec.Identity.Mat()
	if c := m.Child; c != nil {
		pos, rot = c.Pos, c.Rot
	}
	box := m.Shape.Bounds(pos, &rot)
	most := 0.0
	for i := range 8 {
		v := box.Min
		if i&1 != 0 {
			v.X = box.Max.X
		}
		if i&2 != 0 {
			v.Y = box.Max.Y
		}
		if i&4 != 0 {
			v.Z = box.Max.Z
		}
		if l := v.Sub(m.Center).Cross(axis).LenSq(); l > most {
			most = l
		}
	}
	return math.Sqrt(most)
}

// Thin is the length that tolerances of a pair are shares of: the thickness of
// the thinner shape, or of the one that has a thickness [m].
func Thin(a, b *geom.Shape) float64 {
	ta, tb := thickness(a), thickness(b)
	if ta == 0 || tb > 0 && tb < ta {
		return tb
	}
	return ta
}

// thickness is 0 for a half-space and for a core without inside [m].
func thickness(s *geom.Shape) float64 {
	if s.Curved != nil {
		t, _ := s.Extent()
		return t
	}
	if s.Hull == nil {
		return 0
	}
	return 2*s.Radius + s.Hull.Thickness
}

// Near is the distance at which two shapes on their way count as touching [m]:
// far below what is seen, and far above the rounding of the distance.
func Near(a, b *geom.Shape) float64 {
	d := float64(nearShare * Thin(a, b))
	if a.Convex() && b.Convex() {
		if t := float64(nearTouch * (coreRadius(a) + coreRadius(b))); t > d {
			d = t
		}
	}
	return d
}

const (
	nearShare = 1e-4
	nearTouch = 4 * gjkTouch
)

// coreRadius is the largest distance of a convex shape's core from its origin [m].
func coreRadius(s *geom.Shape) float64 {
	if s.Curved != nil {
		_, _, r := s.Curved.Measures()
		return r
	}
	return s.Hull.Radius
}
