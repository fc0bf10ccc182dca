package gallery

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// surface is a material, or what two of them make together, that can be tuned.
type surface struct {
	name  string
	knobs []knob
	// wear gives it the glue of a preset, or none for an empty name.
	wear func(preset string) error
	glue func() components.Glue
}

func (s *surface) sticks() bool {
	g := s.glue()
	return g.Sticky()
}

// surfaces returns the materials of the bodies in the world and the scene's
// pairs, those that stick first.
func surfaces(p *ecs.Physics, doc *scene.Document) []surface {
	world := p.World().Donburi()
	query := donburi.NewQuery(filter.Contains(components.Material)) // of rigid and deformable bodies
	var names []string
	for e := range query.Iter(world) {
		if name := components.Material.Get(e).Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []surface
	for _, name := range names {
		out = append(out, materialSurface(world, query, name))
	}
	if doc != nil {
		for i := range doc.Pairs {
			out = append(out, pairSurface(p, &doc.Pairs[i]))
		}
	}
	slices.SortStableFunc(out, func(a, b surface) int {
		return pick(a.sticks(), 0, 1) - pick(b.sticks(), 0, 1)
	})
	return out
}

// materialSurface tunes all bodies of a material at once.
func materialSurface(world donburi.World, query *donburi.Query, name string) surface {
	get := func() (m components.MaterialData) {
		for e := range query.Iter(world) {
			if d := components.Material.Get(e); d.Name == name {
				m = *d
			}
		}
		return m
	}
	change := func(to func(*components.MaterialData)) error {
		m := get()
		to(&m)
		if err := checkMaterial(&m); err != nil {
			return err
		}
		for e := range query.Iter(world) {
			if d := components.Material.Get(e); d.Name == name {
				*d = m
			}
		}
		return nil
	}
	title := name
	if title == "" {
		title = "unnamed"
	}
	s := surface{name: "material " + title, glue: func() components.Glue { return get().Glue }}
	plain := func(label, unit string, low, high, step float64, field func(*components.MaterialData) *float64) {
		s.knobs = append(s.knobs, knob{
			path: s.name + "/" + label, name: label, unit: unit, low: low, high: high, step: step, log: step == 0,
			get: func() float64 { m := get(); return *field(&m) },
			set: func(v float64) error { return change(func(m *components.MaterialData) { *field(m) = v }) },
		})
	}
	plain("density", "kg/m³", 1, 20000, 0, func(m *components.MaterialData) *float64 { return &m.Density })
	s.knobs[0].positive = true
	plain("friction", "", 0, 2, 0.01, func(m *components.MaterialData) *float64 { return &m.Friction })
	plain("restitution", "", 0, 1, 0.01, func(m *components.MaterialData) *float64 { return &m.Restitution })
	m := get()
	for _, g := range grips {
		if *g.of(&m.Clones) > 0 { // at most one is
			plain(g.name, g.unit, g.low, g.high, 0, func(m *components.MaterialData) *float64 { return g.of(&m.Clones) })
			s.knobs[len(s.knobs)-1].positive = true
		}
	}
	s.addContact(func() *components.SoftContact { return get().Contact }, func(c *components.SoftContact) error {
		return change(func(m *components.MaterialData) { m.Contact = c })
	})
	s.addGlue(func(to func(*components.Glue)) error {
		return change(func(m *components.MaterialData) { to(&m.Glue) })
	})
	return s
}

func pairName(a, b string) string { return "pair " + a + " – " + b }

// pairSurface tunes an entry of the pair table. The physics has no way to ask
// for an entry, so its numbers are kept here.
func pairSurface(p *ecs.Physics, pair *scene.Pair) surface {
	a, b := pair.Between[0], pair.Between[1]
	rule := ecs.PairDef{}
	if was, ok := p.Pairing(a, b); ok {
		rule.Contact = was.Contact
	}
	if pair.Friction != nil {
		f := *pair.Friction
		rule.Friction = &f
	}
	if pair.Restitution != nil {
		r := *pair.Restitution
		rule.Restitution = &r
	}
	if pair.Adhesion != nil {
		g := pair.Adhesion.Glue
		rule.Glue = &g
	}
	s := surface{name: pairName(a, b), glue: func() (g components.Glue) {
		if rule.Glue != nil {
			g = *rule.Glue
		}
		return g
	}}
	ratio := func(label string, high float64, field **float64) {
		if *field == nil {
			return // combined from the two materials: turn those
		}
		s.knobs = append(s.knobs, knob{
			path: s.name + "/" + label, name: label, low: 0, high: high, step: 0.01,
			get: func() float64 { return **field },
			set: func(v float64) error {
				was := *field
				*field = &v
				if err := p.SetPair(a, b, rule); err != nil {
					*field = was
					return err
				}
				return nil
			},
		})
	}
	ratio("friction", 2, &rule.Friction)
	ratio("restitution", 1, &rule.Restitution)
	s.addContact(func() *components.SoftContact { return rule.Contact }, func(c *components.SoftContact) error {
		was := rule.Contact
		rule.Contact = c
		if err := p.SetPair(a, b, rule); err != nil {
			rule.Contact = was
			return err
		}
		return nil
	})
	if rule.Glue != nil {
		s.addGlue(func(to func(*components.Glue)) error {
			was := *rule.Glue
			to(rule.Glue)
			if err := p.SetPair(a, b, rule); err != nil {
				*rule.Glue = was
				return err
			}
			return nil
		})
	}
	return s
}

// checkMaterial refuses what the step would refuse, before it does.
func checkMaterial(m *components.MaterialData) error {
	switch {
	case !(m.Density > 0):
		return fmt.Errorf("density: expected more than 0 kg/m³, got %v", m.Density)
	case !(m.Friction >= 0):
		return fmt.Errorf("friction: expected 0 or more, got %v", m.Friction)
	case !(m.Restitution >= 0 && m.Restitution <= 1):
		return fmt.Errorf("restitution: expected 0 to 1, got %v", m.Restitution)
	}
	if m.Contact != nil && m.Contact.Behavior == "" {
		if err := systems.ValidateSoftContact(m.Contact, false); err != nil {
			return err
		}
	}
	return adhesion.Validate(m.Glue)
}
