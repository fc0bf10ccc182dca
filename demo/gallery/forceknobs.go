package gallery

import (
	"fmt"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// allContacts tunes the contact of all pairs of which neither the materials nor the pair
// table say anything.
func allContacts(p *ecs.Physics) surface {
	s := surface{name: "all contacts", glue: noGlue}
	s.addContact(contactSlot{
		unset: contactWords[contactRigid], planar: p.Config().Planar,
		get: func() *components.SoftContact { return p.Config().Contact },
		change: func(to func(*components.SoftContact) *components.SoftContact) error {
			c := p.Config()
			c.Contact = to(c.Contact)
			return p.SetConfig(c)
		},
	})
	return s
}

// forceSurfaces tune the force fields, each for itself.
func forceSurfaces(p *ecs.Physics) (out []surface) {
	world := p.World().Donburi()
	for e := range donburi.NewQuery(filter.Contains(components.ForceField)).Iter(world) {
		out = append(out, forceSurface(world, e.Entity(), len(out)+1))
	}
	return out
}

// forceWords say what a kind of force field does.
var forceWords = [...]string{components.Attract: "attraction", components.Wind: "wind", components.Damp: "damping"}

func forceSurface(world donburi.World, e donburi.Entity, number int) surface {
	get := func() (f components.ForceFieldData) {
		if world.Valid(e) {
			f = *components.ForceField.Get(world.Entry(e))
		}
		return f
	}
	change := func(to func(*components.ForceFieldData)) error {
		f := get()
		to(&f)
		if err := systems.ValidateForceField(&f); err != nil {
			return err
		}
		*components.ForceField.Get(world.Entry(e)) = f
		return nil
	}
	kind := get().Kind
	s := surface{name: fmt.Sprintf("field %d: %s", number, forceWords[kind]), glue: noGlue}
	add := func(label, unit string, low, high, step float64, field func(*components.ForceFieldData) *float64) *knob {
		return s.add(label, unit, low, high, step,
			func() float64 { f := get(); return *field(&f) },
			func(v float64) error { return change(func(f *components.ForceFieldData) { *field(f) = v }) })
	}
	s.box("acts", func() bool { f := get(); return !f.Disabled }, func(on bool) error {
		return change(func(f *components.ForceFieldData) { f.Disabled = !on })
	})
	switch kind {
	case components.Attract:
		add("pull", "N/kg", -100, 100, 0.1, func(f *components.ForceFieldData) *float64 { return &f.Strength })
		add("core", "m", 1e-3, 10, 0, func(f *components.ForceFieldData) *float64 { return &f.Core }).positive = true
	case components.Wind:
		for i, axis := range [...]string{"x", "y", "z"} {
			add("wind "+axis, "m/s", -50, 50, 0.1, func(f *components.ForceFieldData) *float64 { return &f.Velocity[i] })
		}
		add("wind drag", "N·s²/m²", 1e-4, 100, 0, func(f *components.ForceFieldData) *float64 { return &f.Drag })
	case components.Damp:
		add("slows", "1/s", 1e-3, 100, 0, func(f *components.ForceFieldData) *float64 { return &f.Linear })
		add("slows spin", "1/s", 1e-3, 100, 0, func(f *components.ForceFieldData) *float64 { return &f.Angular })
	}
	return s
}
