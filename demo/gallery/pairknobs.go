package gallery

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

func pairName(a, b string) string { return "pair " + a + " – " + b }

// ofTheTwo is the word for what a pair takes from its two materials.
const ofTheTwo = "of the two"

// pairSurface tunes an entry of the pair table. What the entry does not say is shown as
// the two materials have it together, and is the pair's own once it has been turned.
func pairSurface(p *ecs.Physics, query *donburi.Query, between [2]string) surface {
	a, b := between[0], between[1]
	rule := func() ecs.PairDef { r, _ := p.Pairing(a, b); return r }
	materials := func() (m [2]components.MaterialData) {
		for e := range query.Iter(p.World().Donburi()) {
			for k, name := range between {
				if d := components.Material.Get(e); d.Name == name && m[k].Name == "" {
					m[k] = *d
				}
			}
		}
		return m
	}
	glue := func() components.Glue {
		if g := rule().Glue; g != nil {
			return *g
		}
		m := materials()
		return adhesion.Stronger(m[0].Glue, m[1].Glue)
	}
	change := func(to func(*ecs.PairDef)) error {
		r := rule()
		to(&r)
		return p.SetPair(a, b, r)
	}
	s := surface{name: pairName(a, b), glue: glue}
	ratio := func(label string, high float64, field func(*ecs.PairDef) **float64, mixed func(a, b *components.MaterialData) float64) {
		s.add(label, "", 0, high, 0.01, func() float64 {
			r := rule()
			if f := *field(&r); f != nil {
				return *f
			}
			m := materials()
			return mixed(&m[0], &m[1])
		}, func(v float64) error { return change(func(r *ecs.PairDef) { *field(r) = &v }) })
	}
	ratio("friction", 2, func(r *ecs.PairDef) **float64 { return &r.Friction },
		func(a, b *components.MaterialData) float64 { return math.Sqrt(a.Friction * b.Friction) })
	ratio("restitution", 1, func(r *ecs.PairDef) **float64 { return &r.Restitution },
		func(a, b *components.MaterialData) float64 { return max(a.Restitution, b.Restitution) })
	s.addContact(contactSlot{
		unset: ofTheTwo, planar: p.Config().Planar,
		get: func() *components.SoftContact { return rule().Contact },
		change: func(to func(*components.SoftContact) *components.SoftContact) error {
			return change(func(r *ecs.PairDef) { r.Contact = to(r.Contact) })
		},
	})
	s.addGlue(func(to func(*components.Glue)) error {
		g := glue()
		to(&g)
		return change(func(r *ecs.PairDef) { r.Glue = &g })
	})
	s.wears = append([]string{ofTheTwo}, s.wears...)
	wear := s.wear
	s.wear = func(name string) error {
		if name == ofTheTwo {
			return change(func(r *ecs.PairDef) { r.Glue = nil })
		}
		return wear(name)
	}
	s.worn = func() int {
		if rule().Glue == nil {
			return 0
		}
		k := presetOf(glue())
		return pick(k < 0, -1, k+1)
	}
	return s
}
