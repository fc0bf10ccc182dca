package gallery

import (
	"fmt"
	"math"
	"slices"
	"strings"

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
	query := donburi.NewQuery(filter.Contains(components.Body, components.Material))
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

// wornWhenBare is the glue that a surface without one gets with its first number.
var wornWhenBare = adhesion.Gum

// addGlue adds the glue's numbers, as strength and reach. Without a strength the
// others mean nothing and are not shown. change applies a change to the glue or
// refuses it.
func (s *surface) addGlue(change func(func(*components.Glue)) error) {
	glue := s.glue
	add := func(label, unit string, low, high, step float64, get func(*components.Glue) float64, set func(*components.Glue, float64)) {
		s.knobs = append(s.knobs, knob{
			path: s.name + "/" + label, name: label, unit: unit, low: low, high: high, step: step, log: step == 0,
			get:  func() float64 { g := glue(); return get(&g) },
			set:  func(v float64) error { return change(func(g *components.Glue) { set(g, v) }) },
			when: s.sticks,
		})
	}
	field := func(label, unit string, low, high, step float64, at func(*components.Glue) *float64) {
		add(label, unit, low, high, step,
			func(g *components.Glue) float64 { return *at(g) },
			func(g *components.Glue, v float64) { *at(g) = v })
	}
	last := func() *knob { return &s.knobs[len(s.knobs)-1] }
	add("strength", "Pa", 10, 1e6, 0, func(g *components.Glue) float64 { return adhesion.Strength(*g) }, setStrength)
	last().when = nil // it makes glue of none
	add("reach", "m", 1e-5, 0.1, 0, func(g *components.Glue) float64 { return adhesion.Reach(*g) }, setReach)
	last().positive = true
	add("shear ratio", "", 0.01, 10, 0,
		func(g *components.Glue) float64 {
			return math.Sqrt(g.TangentialStiffness / max(g.NormalStiffness, math.SmallestNonzeroFloat64))
		},
		func(g *components.Glue, v float64) { g.TangentialStiffness = v * v * g.NormalStiffness })
	field("viscosity η", "J·s/m²", 1e-4, 100, 0, func(g *components.Glue) *float64 { return &g.Viscosity })
	field("bond rate r", "1/Pa·s", 1e-6, 1, 0, func(g *components.Glue) *float64 { return &g.BondRate })
	field("saturation p0", "Pa", 1, 1e6, 0, func(g *components.Glue) *float64 { return &g.SaturationPressure })
	field("initial intensity", "", 0, 1, 0.01, func(g *components.Glue) *float64 { return &g.InitialIntensity })
	field("break gap", "m", 1e-5, 0.5, 0, func(g *components.Glue) *float64 { return &g.BreakGap })
	field("damping ζ", "", 0, 2, 0.01, func(g *components.Glue) *float64 { return &g.Damping })
	add("samples n×n", "", 1, 16, 1,
		func(g *components.Glue) float64 { return float64(max(g.Samples, 0)) },
		func(g *components.Glue, v float64) { g.Samples = int(math.Round(v)) })
	field("re-bond cooldown", "s", 0, 5, 0.01, func(g *components.Glue) *float64 { return &g.RebondCooldown })
	field("patch area", "m²", 1e-7, 10, 0, func(g *components.Glue) *float64 { return &g.PatchArea })
	s.wear = func(preset string) error {
		if preset == "" {
			return change(func(g *components.Glue) { *g = components.Glue{} })
		}
		worn, err := adhesion.Preset(preset)
		if err != nil {
			return err
		}
		return change(func(g *components.Glue) { *g = worn })
	}
}

// setStrength keeps the reach and the ratio of the stiffnesses; 0 takes the glue
// off.
func setStrength(g *components.Glue, strength float64) {
	if strength == 0 {
		*g = components.Glue{}
		return
	}
	if !g.Sticky() {
		*g = wornWhenBare()
	}
	reach := adhesion.Reach(*g)
	scale := strength / adhesion.Strength(*g)
	g.NormalStiffness *= scale
	g.TangentialStiffness *= scale
	g.DebondEnergy = strength * reach
}

// setReach keeps the strength, and the break gap in reaches.
func setReach(g *components.Glue, reach float64) {
	if !g.Sticky() {
		*g = wornWhenBare()
	}
	scale := reach / adhesion.Reach(*g)
	g.NormalStiffness /= scale
	g.TangentialStiffness /= scale
	g.DebondEnergy *= scale
	g.BreakGap *= scale
}

// presetChoices are those of the inspector: none, then the presets.
func presetChoices() []string { return append([]string{"none"}, adhesion.PresetNames()...) }

// presetOf returns the choice that a glue is, −1 for none of them.
func presetOf(g components.Glue) int {
	if !g.Sticky() {
		return 0
	}
	for i, name := range adhesion.PresetNames() {
		if worn, err := adhesion.Preset(name); err == nil && worn == g {
			return i + 1
		}
	}
	return -1
}

// preset returns the name for wear of a choice.
func preset(choice int) string {
	if choice <= 0 {
		return ""
	}
	return strings.TrimSpace(presetChoices()[choice])
}
