package gallery

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// bodySurfaces tune what deformable bodies are made of, by kind and material.
func bodySurfaces(p *ecs.Physics, materials []string) (out []surface) {
	for _, name := range materials {
		for _, some := range []func(*ecs.Physics, string) *surface{solidSurface, clothSurface, ropeSurface, particlesSurface} {
			if s := some(p, name); s != nil {
				out = append(out, *s)
			}
		}
	}
	return out
}

// bodies are the deformable bodies of a kind and a material, which are tuned together:
// each keeps what it has but for the number that is turned, and shown is the first one's.
type bodies[T any] struct {
	*surface
	get    func() T
	change func(to func(*T)) error
}

// bodiesOf returns those of a kind and a material, nil if there are none. check refuses
// what the step would refuse.
func bodiesOf[T any](p *ecs.Physics, kind *donburi.ComponentType[T], what, material string, check func(*T) error) *bodies[T] {
	query := donburi.NewQuery(filter.Contains(kind, components.Material))
	all := func(do func(*T) bool) {
		for e := range query.Iter(p.World().Donburi()) {
			if components.Material.Get(e).Name == material && !do(kind.Get(e)) {
				return
			}
		}
	}
	b := &bodies[T]{surface: &surface{name: what + " of " + titled(material), glue: noGlue}}
	there := false
	all(func(*T) bool { there = true; return false })
	if !there {
		return nil
	}
	b.get = func() (d T) {
		all(func(o *T) bool { d = *o; return false })
		return d
	}
	b.change = func(to func(*T)) (err error) {
		all(func(d *T) bool {
			next := *d
			to(&next)
			err = check(&next)
			return err == nil
		})
		if err == nil {
			all(func(d *T) bool { to(d); return true })
		}
		return err
	}
	return b
}

// number adds one; step is 0 for a slider by powers of ten.
func (b *bodies[T]) number(label, unit string, low, high, step float64, field func(*T) *float64) *knob {
	return b.add(label, unit, low, high, step,
		func() float64 { d := b.get(); return *field(&d) },
		func(v float64) error { return b.change(func(d *T) { *field(d) = v }) })
}

func (b *bodies[T]) flag(label string, field func(*T) *bool) {
	b.box(label,
		func() bool { d := b.get(); return *field(&d) },
		func(on bool) error { return b.change(func(d *T) { *field(d) = on }) })
}

// damping adds what all kinds have.
func (b *bodies[T]) damping(damping, drag func(*T) *float64) {
	b.number("body damping β", "s", 1e-4, 1, 0, damping)
	b.number("drag α", "1/s", 1e-3, 100, 0, drag)
}

func solidSurface(p *ecs.Physics, material string) *surface {
	type data = components.SoftBodyData
	b := bodiesOf(p, components.SoftBody, "solid", material, systems.ValidateSoftBody)
	if b == nil {
		return nil
	}
	b.number("Young E", "Pa", 100, 1e9, 0, func(d *data) *float64 { return &d.Young }).positive = true
	b.number("Poisson ν", "", 0, 0.49, 0.01, func(d *data) *float64 { return &d.Poisson })
	b.damping(func(d *data) *float64 { return &d.Damping }, func(d *data) *float64 { return &d.Drag })
	b.number("yield σ", "Pa", 1, 1e9, 0, func(d *data) *float64 { return &d.Yield })
	b.number("creep", "1/s", 1e-3, 1e3, 0, func(d *data) *float64 { return &d.Creep })
	b.number("most flow", "", 1e-3, 10, 0, func(d *data) *float64 { return &d.MostFlow })
	return b.surface
}

func clothSurface(p *ecs.Physics, material string) *surface {
	type data = components.ClothData
	b := bodiesOf(p, components.Cloth, "cloth", material, systems.ValidateCloth)
	if b == nil {
		return nil
	}
	b.number("area density", "kg/m²", 1e-3, 100, 0, func(d *data) *float64 { return &d.AreaDensity }).positive = true
	b.number("thickness", "m", 1e-4, 0.1, 0, func(d *data) *float64 { return &d.Thickness }).positive = true
	b.number("stretch", "N/m", 1, 1e7, 0, func(d *data) *float64 { return &d.Stretch }).positive = true
	b.number("shear", "N/m", 1, 1e7, 0, func(d *data) *float64 { return &d.Shear })
	b.number("bend", "N·m", 1e-8, 100, 0, func(d *data) *float64 { return &d.Bend })
	b.damping(func(d *data) *float64 { return &d.Damping }, func(d *data) *float64 { return &d.Drag })
	b.number("tear", "Pa", 1e3, 1e9, 0, func(d *data) *float64 { return &d.Tear })
	b.flag("passes through itself", func(d *data) *bool { return &d.Through })
	return b.surface
}

func ropeSurface(p *ecs.Physics, material string) *surface {
	type data = components.RopeData
	b := bodiesOf(p, components.Rope, "rope", material, systems.ValidateRope)
	if b == nil {
		return nil
	}
	b.number("rope radius", "m", 1e-4, 0.5, 0, func(d *data) *float64 { return &d.Radius }).positive = true
	b.number("stretch", "N", 1, 1e8, 0, func(d *data) *float64 { return &d.Stretch }).positive = true
	b.number("bend", "N·m²", 1e-9, 1e3, 0, func(d *data) *float64 { return &d.Bend })
	b.damping(func(d *data) *float64 { return &d.Damping }, func(d *data) *float64 { return &d.Drag })
	b.number("tear", "Pa", 1e3, 1e9, 0, func(d *data) *float64 { return &d.Tear })
	b.flag("passes through itself", func(d *data) *bool { return &d.Through })
	return b.surface
}

func particlesSurface(p *ecs.Physics, material string) *surface {
	type data = components.ParticlesData
	b := bodiesOf(p, components.Particles, "particles", material, systems.ValidateParticles)
	if b == nil {
		return nil
	}
	b.number("particle radius", "m", 1e-4, 0.5, 0, func(d *data) *float64 { return &d.Radius })
	b.number("stretch", "N/m", 1, 1e7, 0, func(d *data) *float64 { return &d.Stretch })
	b.number("form", "N/m", 1, 1e7, 0, func(d *data) *float64 { return &d.Form })
	b.number("bed", "N/m³", 1, 1e8, 0, func(d *data) *float64 { return &d.Bed })
	b.damping(func(d *data) *float64 { return &d.Damping }, func(d *data) *float64 { return &d.Drag })
	b.flag("the volume may change", func(d *data) *bool { return &d.Loose })
	b.flag("touches itself", func(d *data) *bool { return &d.Self })
	return b.surface
}
