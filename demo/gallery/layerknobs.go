package gallery

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
)

// layer adds the numbers of an elastic layer.
func (k *contactKnobs) layer() {
	number := func(label, unit string, low, high, step float64, field func(*components.ElasticFoundation) *float64) *knob {
		return k.number(label, unit, low, high, step, func(c *components.SoftContact) *float64 { return field(c.Foundation) }, contactLayer)
	}
	unless := func(n *knob, field func(*components.ElasticFoundation) *components.Field) {
		n.positive = true
		n.when = func() bool {
			c := k.slot.get()
			return k.is(c, contactLayer) && field(c.Foundation) == nil
		}
	}
	unless(number("layer E", "Pa", 1e3, 1e8, 0, func(f *components.ElasticFoundation) *float64 { return &f.Young }),
		func(f *components.ElasticFoundation) *components.Field { return f.YoungField })
	number("layer ν", "", 0, 0.49, 0.01, func(f *components.ElasticFoundation) *float64 { return &f.Poisson })
	unless(number("layer thickness h", "m", 1e-3, 1, 0, func(f *components.ElasticFoundation) *float64 { return &f.Thickness }),
		func(f *components.ElasticFoundation) *components.Field { return f.ThicknessField })
	d := number("layer damping", "N·s/m", 1e-2, 1e5, 0, func(f *components.ElasticFoundation) *float64 { return &f.Damping })
	if c := k.slot.get(); k.is(c, contactLayer) && c.Foundation.ForceDamping {
		d.unit = "s/m"
	}
	number("layer least thickness", "of h", 0.001, 0.9, 0.001, func(f *components.ElasticFoundation) *float64 {
		if f.MinThicknessRatio == 0 {
			f.MinThicknessRatio = compliance.DefaultThicknessRatio
		}
		return &f.MinThicknessRatio
	}).positive = true
	k.addLayerScales(k.slot.get)
	k.layerChoices()
}

// layerChoices are what a layer does one way or the other.
func (k *contactKnobs) layerChoices() {
	add := func(name string, is func(*components.SoftContact) bool, to func(c *components.SoftContact, on bool)) {
		k.box(name, func() bool {
			c := k.slot.get()
			return k.is(c, contactLayer) && is(c)
		}, func(on bool) error {
			return k.alter(func(c *components.SoftContact) { to(c, on) }, contactLayer)
		}).when = func() bool { return k.is(k.slot.get(), contactLayer) }
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
