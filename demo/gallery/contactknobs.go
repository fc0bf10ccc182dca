package gallery

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
)

// addContact adds the numbers of a soft contact that is one; a rigid one has none.
// set puts another in the place of the contact, or refuses it.
func (s *surface) addContact(get func() *components.SoftContact, set func(*components.SoftContact) error) {
	c := get()
	if c == nil {
		return
	}
	add := func(label, unit string, low, high, step float64, field func(*components.SoftContact) *float64) {
		s.knobs = append(s.knobs, knob{
			path: s.name + "/" + label, name: label, unit: unit, low: low, high: high, step: step, log: step == 0,
			get: func() float64 {
				if now := get(); now != nil {
					return *field(copyOf(now))
				}
				return 0
			},
			set: func(v float64) error {
				next := copyOf(get())
				*field(next) = v
				return set(next)
			},
		})
	}
	last := func() *knob { return &s.knobs[len(s.knobs)-1] }
	if c.Foundation == nil {
		if c.Compliance > 0 {
			add("compliance C", "m/N", 1e-8, 1, 0, func(c *components.SoftContact) *float64 { return &c.Compliance })
			last().positive = true
			if c.Damping > 0 {
				add("contact damping D", "N·s/m", 1e-2, 1e5, 0, func(c *components.SoftContact) *float64 { return &c.Damping })
			} else {
				add("contact damping ζ", "", 0, 2, 0.01, func(c *components.SoftContact) *float64 { return &c.DampingRatio })
			}
		}
		return
	}
	if c.Foundation.YoungField == nil {
		add("layer E", "Pa", 1e3, 1e8, 0, func(c *components.SoftContact) *float64 { return &c.Foundation.Young })
		last().positive = true
	}
	add("layer ν", "", 0, 0.49, 0.01, func(c *components.SoftContact) *float64 { return &c.Foundation.Poisson })
	if c.Foundation.ThicknessField == nil {
		add("layer thickness h", "m", 1e-3, 1, 0, func(c *components.SoftContact) *float64 { return &c.Foundation.Thickness })
		last().positive = true
	}
	add("layer damping", "N·s/m", 1e-2, 1e5, 0, func(c *components.SoftContact) *float64 { return &c.Foundation.Damping })
	if c.Foundation.ForceDamping {
		last().unit = "s/m"
	}
	add("layer least thickness", "of h", 0.001, 0.9, 0.001, func(c *components.SoftContact) *float64 {
		if c.Foundation.MinThicknessRatio == 0 {
			c.Foundation.MinThicknessRatio = compliance.DefaultThicknessRatio
		}
		return &c.Foundation.MinThicknessRatio
	})
	last().positive = true
	s.addLayerScales(get)
	s.layerChoices(get, set)
}

// layerChoices are what a layer does one way or the other.
func (s *surface) layerChoices(get func() *components.SoftContact, set func(*components.SoftContact) error) {
	add := func(name string, is func(*components.SoftContact) bool, to func(c *components.SoftContact, on bool)) {
		s.knobs = append(s.knobs, knob{
			path: s.name + "/" + name, name: name, low: 0, high: 1, step: 1,
			get: func() float64 {
				if now := get(); now != nil && now.Foundation != nil && is(now) {
					return 1
				}
				return 0
			},
			set: func(v float64) error {
				next := copyOf(get())
				to(next, v > 0.5)
				return set(next)
			},
		})
	}
	add("layer: pressure in a line, not a logarithm", func(c *components.SoftContact) bool { return c.Foundation.Linear },
		func(c *components.SoftContact, on bool) { c.Foundation.Linear = on })
	add("layer: damping times the force", func(c *components.SoftContact) bool { return c.Foundation.ForceDamping },
		func(c *components.SoftContact, on bool) { c.Foundation.ForceDamping = on })
	add("layer: area of the region, not of the faces around", func(c *components.SoftContact) bool { return c.Foundation.RegionArea },
		func(c *components.SoftContact, on bool) { c.Foundation.RegionArea = on })
	add("layer: vertices of both bodies", func(c *components.SoftContact) bool { return c.Collect == components.CollectBothWays },
		func(c *components.SoftContact, on bool) {
			c.Collect = pick(on, components.CollectBothWays, components.CollectVertices)
		})
}

// copyOf is another contact with the same numbers: one in use is never changed.
func copyOf(c *components.SoftContact) *components.SoftContact {
	next := components.SoftContact{}
	if c != nil {
		next = *c
	}
	if next.Foundation != nil {
		f := *next.Foundation
		next.Foundation = &f
	}
	return &next
}
