package ecs_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// stages makes a step with something done after each stage but the last.
func (b *bench) stages(between func(after string)) {
	b.Collide(nil)
	between("Collide")
	b.Clone(nil)
	between("Clone")
	b.SolvePGS(nil)
	between("SolvePGS")
	b.EvolveBeta(nil)
	between("EvolveBeta")
	b.Release(nil)
	between("Release")
	b.Publish(nil)
}

// A system of a game may remove bodies, spawn others and ask for bonds between the
// stages of a step, in any order: bonds are asked for by what Collide has read.
func TestBondsAreAskedForWithinAStep(t *testing.T) {
	for _, planarWorld := range []bool{false, true} {
		for _, at := range []string{"Collide", "Clone", "SolvePGS", "EvolveBeta", "Release"} {
			for _, gone := range []int{0, 3, 7} {
				b := newBench(t, func(c *ecs.Config) { c.Planar = planarWorld })
				shape := func(x, y float64) components.Shape {
					if planarWorld {
						return components.Rect(x, y)
					}
					return components.Box(x, y, x)
				}
				sticky := func(d ecs.BodyDef) donburi.Entity {
					d.Material.Glue = adhesion.Glue(5000, 2e-3)
					return b.spawn(d)
				}
				sticky(def(components.Static, shape(20, 1), vec{0, -0.5}))
				var row []donburi.Entity
				for i := range 8 {
					row = append(row, sticky(def(components.Dynamic, shape(0.2, 0.2), vec{0.2 * float64(i), 0.1})))
				}
				b.steps(5)
				var young donburi.Entity
				b.stages(func(after string) {
					if after != at {
						return
					}
					b.w.Remove(row[gone])
					young = b.spawn(def(components.Dynamic, shape(0.2, 0.2), vec{0, 3}))
					if err := b.Bond(row[4], row[5], 1); err != nil {
						t.Errorf("after %s: %v", at, err)
					}
					for _, e := range []donburi.Entity{row[gone], young} {
						if b.Bond(e, row[5], 1) == nil {
							t.Errorf("after %s: a body that is not simulated can be bonded", at)
						}
					}
				})
				b.Step()
				if n := b.bonds(row[4], row[5]); n == 0 {
					t.Errorf("after %s, without body %d: no bonds", at, gone)
				}
				b.steps(5)
				b.allFinite()
				if n := b.Stats().Bodies; n != 9 {
					t.Errorf("after %s: %d bodies, want 9", at, n)
				}
			}
		}
	}
}

// The stages as systems are what Replace has put there.
func TestStagesAreWhatReplaceHasPutThere(t *testing.T) {
	b := newBench(t, nil)
	ran := 0
	for _, name := range []string{"Collide", "Clone", "SolvePGS", "Release", "Publish"} {
		if !b.Replace(name, func(*systems.World) { ran++ }) {
			t.Errorf("there is no stage %s", name)
		}
	}
	b.stages(func(string) {})
	if ran != 5 {
		t.Errorf("%d of 5 ran", ran)
	}
}

// What has been torn off bonds again when its cooldown is over, and not before.
func TestRebondCooldown(t *testing.T) {
	const cooldown, speed = 0.5, 0.1
	for _, planarWorld := range []bool{false, true} {
		b := newBench(t, func(c *ecs.Config) { c.Planar = planarWorld })
		var size components.Shape = components.Box(0.1, 0.1, 0.1)
		if planarWorld {
			size = components.Rect(0.1, 0.1)
		}
		glued := func(k components.Kind, y float64) donburi.Entity {
			d := def(k, size, vec{0, y})
			d.Material.Glue = adhesion.Glue(1e4, 1e-3)
			d.Material.Glue.InitialIntensity, d.Material.Glue.RebondCooldown = 1, cooldown
			return b.spawn(d)
		}
		base, plate := glued(components.Static, 0), glued(components.Kinematic, 0.1)
		b.steps(3)
		if b.bonds(base, plate) == 0 {
			t.Fatal("they do not bond at all")
		}
		torn := 0.0
		b.vel(plate).Linear = vec{0, speed, 0}
		for i := 0; i < 12; i++ {
			b.Step()
			if torn == 0 && len(b.Events().Broke) > 0 {
				torn = b.Time()
			}
		}
		if torn == 0 {
			t.Fatal("they do not part")
		}
		b.vel(plate).Linear = vec{0, -speed, 0}
		b.steps(12)
		b.vel(plate).Linear = vec{}
		back := 0.0
		for i := 0; i < 60 && back == 0; i++ {
			b.Step()
			if b.bonds(base, plate) > 0 {
				back = b.Time()
			}
		}
		// The first step that begins when the time is over makes them.
		const rounding = 1e-9
		if dt := b.Config().DT; back-dt < torn+cooldown-rounding || back-dt > torn+cooldown+dt+rounding {
			t.Errorf("planar %v: torn at %g s, bonds again at %g s, want %g s later", planarWorld, torn, back, cooldown)
		}
	}
}
