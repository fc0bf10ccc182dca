package scene

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// readRevolved reads the radius and height of a cylinder or cone.
func readRevolved(d *decoder, v *value, what string) (radius, height float64) {
	o := d.object(v, what+", {\"radius\": r, \"height\": h}", "radius", "height")
	const wide, high = "a positive radius [m]", "a positive height [m]"
	return d.number(d.must(o, "radius", wide), wide, minLength, maxNumber),
		d.number(d.must(o, "height", high), high, minLength, maxNumber)
}

type revolvedJSON struct {
	Radius float64 `json:"radius"`
	Height float64 `json:"height"`
}

func readCylinder(d *decoder, v *value) components.Shape {
	return components.Cylinder(readRevolved(d, v, "a cylinder"))
}

func writeCylinder(s components.Shape) any {
	if s, ok := s.(components.CylinderShape); ok {
		return revolvedJSON{s.Radius, s.Height}
	}
	return nil
}

func readCone(d *decoder, v *value) components.Shape {
	return components.Cone(readRevolved(d, v, "a cone"))
}

func writeCone(s components.Shape) any {
	if s, ok := s.(components.ConeShape); ok {
		return revolvedJSON{s.Radius, s.Height}
	}
	return nil
}

// roundingKey stands beside the key of a shape that can be rounded.
const roundingKey = "rounding"

// maxRoundingShare of the inradius is the largest rounding: a core must remain.
const maxRoundingShare = 0.999

// rounded reads the rounding of a shape.
func (d *decoder) rounded(s components.Shape, v *value) components.Shape {
	const want = "a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape"
	var inradius float64
	switch s := s.(type) {
	case components.BoxShape:
		inradius = math.Min(s.Size[0], math.Min(s.Size[1], s.Size[2])) / 2
	case components.CylinderShape:
		inradius = math.Min(s.Radius, s.Height/2)
	case components.ConeShape:
		inradius = s.Height / (1 + math.Sqrt(float64(s.Radius*s.Radius)+float64(s.Height*s.Height))/s.Radius)
	case *components.HullShape:
		h := s.Rounded(d.number(v, want, minLength, maxNumber))
		if d.err == nil && systems.CheckHull(h) != nil {
			d.expected(v, want)
		}
		return h
	default:
		d.fail(v, "expected no rounding beside this shape")
		return s
	}
	r := d.number(v, want, minLength, math.Min(maxNumber, maxRoundingShare*inradius))
	switch s := s.(type) {
	case components.BoxShape:
		return s.Rounded(r)
	case components.CylinderShape:
		return s.Rounded(r)
	case components.ConeShape:
		return s.Rounded(r)
	}
	return s
}

// roundingOf returns the rounding of a shape [m], 0 for none.
func roundingOf(s components.Shape) float64 {
	switch s := s.(type) {
	case components.BoxShape:
		return s.Rounding
	case components.CylinderShape:
		return s.Rounding
	case components.ConeShape:
		return s.Rounding
	case *components.HullShape:
		return s.Rounding()
	}
	return 0
}
