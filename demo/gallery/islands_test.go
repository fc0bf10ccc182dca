package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// TestIslandsOfDeformableBodies: contacts, attachments and virtual adhesives join them
// with each other and with rigid bodies; what an attachment holds no more, or to the
// world, and what only stands there, joins nothing.
func TestIslandsOfDeformableBodies(t *testing.T) {
	r := &still{world: donburi.NewWorld(), dt: 0.01, steps: 100} // 1 s
	body := func(id uint64, kind components.Kind) donburi.Entity {
		return r.add(id, kind, components.Sphere(1), "", mgl64.Vec3{}, mgl64.Quat{})
	}
	ground, block, held, late := body(1, components.Static), body(2, components.Dynamic), body(3, components.Dynamic), body(4, components.Dynamic)
	member := body(5, components.Dynamic)
	var s []donburi.Entity
	for i := range 6 {
		s = append(s, r.addSoft(uint64(10+i), mgl64.Vec3{float64(i), 0, 0}))
	}
	touch := func(a, b donburi.Entity) {
		p := r.world.Create(components.ContactPair)
		components.ContactPair.SetValue(r.world.Entry(p), components.ContactPairData{A: a, B: b, Touching: true})
	}
	attach := func(a, to donburi.Entity, from, until float64) {
		e := r.world.Create(components.Attachment)
		components.Attachment.SetValue(r.world.Entry(e), components.AttachmentData{Body: a, To: to, From: from, Until: until})
	}
	touch(block, s[0])
	touch(s[0], s[1])
	touch(s[1], ground)
	touch(ground, s[2])
	touch(s[5], s[5]) // itself
	attach(s[2], held, 0.5, 0)
	attach(s[2], s[2], 3, 0)
	attach(s[3], late, 0, 1) // until now
	attach(s[5], donburi.Null, 0, 0)
	a := r.world.Create(components.VirtualAdhesive)
	components.VirtualAdhesive.Get(r.world.Entry(a)).Members = []components.AdhesiveMember{
		{Body: s[4], Node: 3}, {Body: ground, Node: components.WholeBody}, {Body: s[4], Node: 4}, {Body: member, Node: components.WholeBody},
	}
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{Islands: true})
	color := func(e donburi.Entity) draw.Color {
		for i := range f.Bodies {
			if v.entity(i) == e {
				return f.Bodies[i].Color
			}
		}
		t.Fatalf("%v is not drawn", e)
		return draw.Color{}
	}
	for _, island := range [][]donburi.Entity{{block, s[0], s[1]}, {held, s[2]}, {s[4], member}} {
		for _, e := range island {
			if color(e) != color(island[0]) || color(e) == loneColor {
				t.Errorf("%v of %v is %v", e, island, color(e))
			}
		}
	}
	for _, e := range []donburi.Entity{s[3], late, s[5]} {
		if color(e) != loneColor {
			t.Errorf("%v on its own is %v", e, color(e))
		}
	}
	if v.Islands != 3 || color(ground) != draw.StaticColor {
		t.Errorf("%d islands, the ground %v", v.Islands, color(ground))
	}
}

// TestDeformableSleepersAreGrey: of each kind.
func TestDeformableSleepersAreGrey(t *testing.T) {
	for name, c := range map[string]struct {
		kind   donburi.IComponentType
		asleep func(*donburi.Entry) *bool
	}{
		"solid":     {components.SoftBody, func(e *donburi.Entry) *bool { return &components.SoftBody.Get(e).Sleeping }},
		"cloth":     {components.Cloth, func(e *donburi.Entry) *bool { return &components.Cloth.Get(e).Sleeping }},
		"rope":      {components.Rope, func(e *donburi.Entry) *bool { return &components.Rope.Get(e).Sleeping }},
		"particles": {components.Particles, func(e *donburi.Entry) *bool { return &components.Particles.Get(e).Sleeping }},
	} {
		r := &still{world: donburi.NewWorld()}
		e := r.world.Create(c.kind, components.Nodes)
		components.Nodes.Get(r.world.Entry(e)).Skin = []mgl64.Vec3{{}, {1, 0, 0}}
		v := NewView(r)
		var f draw.Frame
		v.Fill(&f, Show{Sleeping: true})
		awake := f.Bodies[0].Color
		*c.asleep(r.world.Entry(e)) = true
		v.Fill(&f, Show{Sleeping: true})
		for i := range f.Bodies { // each grain
			if got := f.Bodies[i].Color; got != asleepColor(awake) || got == awake {
				t.Errorf("%s: awake %v, asleep %v", name, awake, got)
			}
		}
	}
}
