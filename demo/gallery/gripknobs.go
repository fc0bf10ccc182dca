package gallery

import "github.com/tackphysics/tack/components"

// grips are the ways to say how much virtual adhesives hold of a material's
// particles, each with the number that it begins with.
var grips = [...]struct {
	name, unit, word string
	low, high, first float64
	of               func(*components.CloneGrip) *float64
}{
	{"clone release", "N", "a force", 1e-3, 1e5, 1, func(g *components.CloneGrip) *float64 { return &g.Release }},
	{"clone release p", "Pa", "a pressure", 1, 1e7, 1e3, func(g *components.CloneGrip) *float64 { return &g.ReleasePressure }},
	{"clone release κ", "m", "κ", 1e-7, 1, 1e-3, func(g *components.CloneGrip) *float64 { return &g.Kappa }},
}

// addGrip adds the choice of one of them, or none, and its number.
func (s *surface) addGrip(get func() components.CloneGrip, change func(func(*components.CloneGrip)) error) {
	kind := func() int {
		g := get()
		for i := range grips {
			if *grips[i].of(&g) > 0 { // at most one is
				return i + 1
			}
		}
		return 0
	}
	words := []string{"none"}
	for i := range grips {
		words = append(words, grips[i].word)
	}
	s.menu("virtual adhesive", words, kind, func(to int) error {
		if to == kind() {
			return nil
		}
		return change(func(g *components.CloneGrip) {
			*g = components.CloneGrip{}
			if to > 0 {
				*grips[to-1].of(g) = grips[to-1].first
			}
		})
	})
	for i := range grips {
		k := s.add(grips[i].name, grips[i].unit, grips[i].low, grips[i].high, 0,
			func() float64 { g := get(); return *grips[i].of(&g) },
			func(v float64) error {
				return change(func(g *components.CloneGrip) {
					if *grips[i].of(g) > 0 { // bodies that are held otherwise stay so
						*grips[i].of(g) = v
					}
				})
			})
		k.positive = true
		k.when = func() bool { return kind() == i+1 }
	}
}
