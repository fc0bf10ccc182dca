package scene

import (
	"reflect"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// roundingKey stands beside the key of a shape that can be rounded.
const roundingKey = "rounding"

// maxRoundingShare of the inradius is the largest rounding: a core must remain.
const maxRoundingShare = 0.999

// rounded reads the rounding of a shape. Which are too large the core says.
func (d *decoder) rounded(s components.Shape, v *value) components.Shape {
	const want = "a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape"
	if round(s, 0) == nil {
		d.fail(v, "expected no rounding beside this shape")
		return s
	}
	r := d.number(v, want, minLength, maxNumber)
	if d.err == nil && systems.CheckShape(round(s, r/maxRoundingShare)) != nil {
		d.expected(v, want)
	}
	return round(s, r)
}

// round returns the shape with a rounding [m]; nil for one that has none: it is a
// hull, or a shape with a field of that name.
func round(s components.Shape, radius float64) components.Shape {
	if h, ok := s.(*components.HullShape); ok {
		return h.Rounded(radius)
	}
	x := reflect.ValueOf(s)
	if !hasRounding(x) {
		return nil
	}
	out := reflect.New(x.Type()).Elem()
	out.Set(x)
	out.FieldByName(roundingField).SetFloat(radius)
	return out.Interface().(components.Shape)
}

const roundingField = "Rounding"

func hasRounding(x reflect.Value) bool {
	return x.Kind() == reflect.Struct && x.FieldByName(roundingField).Kind() == reflect.Float64
}

// roundingOf returns the rounding of a shape [m], 0 for none.
func roundingOf(s components.Shape) float64 {
	if h, ok := s.(*components.HullShape); ok {
		return h.Rounding()
	}
	if x := reflect.ValueOf(s); hasRounding(x) {
		return x.FieldByName(roundingField).Float()
	}
	return 0
}
