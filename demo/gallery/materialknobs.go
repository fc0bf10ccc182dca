package gallery

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// materialSurface tunes all bodies of a material at once. What one of them has otherwise
// than another stays so, but for the number that is turned; shown is that of the first.
func materialSurface(p *ecs.Physics, query *donburi.Query, name string) surface {
	world, planar := p.World().Donburi(), p.Config().Planar
	get := func() (m components.MaterialData) {
		for e := range query.Iter(world) {
			if d := components.Material.Get(e); d.Name == name {
				return *d
			}
		}
		return m
	}
	change := func(to func(*components.MaterialData)) error {
		var bodies []*components.MaterialData
		var next []components.MaterialData
		for e := range query.Iter(world) {
			d := components.Material.Get(e)
			if d.Name != name {
				continue
			}
			m := *d
			to(&m)
			if err := checkMaterial(&m, planar); err != nil {
				return err
			}
			bodies, next = append(bodies, d), append(next, m)
		}
		for i, d := range bodies {
			*d = next[i]
		}
		return nil
	}
	s := surface{name: "material " + titled(name), glue: func() components.Glue { return get().Glue }}
	plain := func(label, unit string, low, high, step float64, field func(*components.MaterialData) *float64) *knob {
		return s.add(label, unit, low, high, step,
			func() float64 { m := get(); return *field(&m) },
			func(v float64) error { return change(func(m *components.MaterialData) { *field(m) = v }) })
	}
	rigid, weighs, nodes := madeOf(world, query, name)
	if weighs {
		plain("density", "kg/m³", 1, 20000, 0, func(m *components.MaterialData) *float64 { return &m.Density }).positive = true
	}
	plain("friction", "", 0, 2, 0.01, func(m *components.MaterialData) *float64 { return &m.Friction })
	if rigid {
		plain("restitution", "", 0, 1, 0.01, func(m *components.MaterialData) *float64 { return &m.Restitution })
	}
	if nodes {
		s.addGrip(func() components.CloneGrip { return get().Clones }, func(to func(*components.CloneGrip)) error {
			return change(func(m *components.MaterialData) { to(&m.Clones) })
		})
	}
	s.addContact(contactSlot{
		unset: "as all", planar: planar,
		get: func() *components.SoftContact { return get().Contact },
		change: func(to func(*components.SoftContact) *components.SoftContact) error {
			next := map[*components.SoftContact]*components.SoftContact{} // those that share one go on to
			return change(func(m *components.MaterialData) {
				c, made := next[m.Contact]
				if !made {
					c = to(m.Contact)
					next[m.Contact] = c
				}
				m.Contact = c
			})
		},
	})
	s.addGlue(func(to func(*components.Glue)) error {
		return change(func(m *components.MaterialData) { to(&m.Glue) })
	})
	return s
}

// madeOf tells of the bodies of a material whether some are rigid, whether the density
// counts in some, and whether some have nodes. A cloth has a density of its own.
func madeOf(world donburi.World, query *donburi.Query, name string) (rigid, weighs, nodes bool) {
	for e := range query.Iter(world) {
		if components.Material.Get(e).Name != name {
			continue
		}
		n := e.HasComponent(components.Nodes)
		rigid, nodes = rigid || !n, nodes || n
		weighs = weighs || !e.HasComponent(components.Cloth)
	}
	return rigid, weighs, nodes
}

// checkMaterial refuses what the step would refuse, before it does.
func checkMaterial(m *components.MaterialData, planar bool) error {
	switch {
	case !(m.Density > 0):
		return fmt.Errorf("density: expected more than 0 kg/m³, got %v", m.Density)
	case !(m.Friction >= 0):
		return fmt.Errorf("friction: expected 0 or more, got %v", m.Friction)
	case !(m.Restitution >= 0 && m.Restitution <= 1):
		return fmt.Errorf("restitution: expected 0 to 1, got %v", m.Restitution)
	}
	if m.Contact != nil && m.Contact.Behavior == "" {
		if err := systems.ValidateSoftContact(m.Contact, planar); err != nil {
			return err
		}
	}
	if err := systems.ValidateCloneGrip(m.Clones); err != nil {
		return err
	}
	return adhesion.Validate(m.Glue)
}
