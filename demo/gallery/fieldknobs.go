package gallery

import (
	"errors"
	"math"

	"github.com/tackphysics/tack/components"
)

// addScale adds what a field is multiplied by, in the place of the number that it has
// the place of: 1 is as the scene has it. A field that is a function has none.
func (s *surface) addScale(label string, field func() *components.Field) {
	f := field()
	if f == nil || f.Len() == 0 {
		return
	}
	base := make([]float64, f.Len())
	for i := range base {
		base[i] = f.Value(i)
	}
	scale := 1.0
	s.knobs = append(s.knobs, knob{
		path: s.name + "/" + label, name: label, unit: "× its field", low: 0.01, high: 100, log: true, positive: true,
		get: func() float64 { return scale },
		set: func(v float64) error {
			if !(v > 0) || math.IsInf(v, 0) {
				return errors.New("expected a finite number above 0")
			}
			scale = v
			for i, x := range base {
				f.Set(i, x*v)
			}
			return nil
		},
		when: func() bool { return field() == f },
	})
}

// addLayerScales adds those of an elastic layer.
func (s *surface) addLayerScales(get func() *components.SoftContact) {
	of := func(pick func(*components.ElasticFoundation) *components.Field) func() *components.Field {
		return func() *components.Field {
			if c := get(); c != nil && c.Foundation != nil {
				return pick(c.Foundation)
			}
			return nil
		}
	}
	s.addScale("layer E", of(func(f *components.ElasticFoundation) *components.Field { return f.YoungField }))
	s.addScale("layer thickness h", of(func(f *components.ElasticFoundation) *components.Field { return f.ThicknessField }))
}
