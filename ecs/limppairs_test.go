package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// limpCase is a limp body on another, both turning, the upper one thrown at the lower.
type limpCase struct {
	upper, lower string
	young        float64
	step         float64
	ratio        float64 // of the upper's density over the usual
	glued        bool
	damping      float64
}

func (c limpCase) String() string {
	g := "free"
	if c.glued {
		g = fmt.Sprintf("glued %g", c.damping)
	}
	return fmt.Sprintf("%s on %s, %s, E %.0e, dt %g ms, %g:1", c.upper, c.lower, g, c.young, 1e3*c.step, c.ratio)
}

// run returns the most that the energy rises above what it has been [J], and the most
// bonds.
func (c limpCase) run(t *testing.T, steps int) (rise float64, bonds int) {
	p, _, _ := softWorld(t, func(cfg *ecs.Config) {
		cfg.Gravity, cfg.DT, cfg.Substeps = mgl64.Vec3{}, c.step, 1
	}, nil)
	stuff := func(density float64) components.MaterialData {
		m := components.MaterialData{Density: density, Friction: 0.5}
		if c.glued {
			m.Glue = adhesion.Glue(1e4, 1e-3)
			m.Glue.InitialIntensity, m.Glue.Damping = 1, c.damping
		}
		return m
	}
	const y = 10
	put := func(kind string, ratio, side float64) donburi.Entity {
		var e donburi.Entity
		var err error
		switch kind {
		case "jelly":
			e, err = p.SpawnSoft(ecs.SoftDef{
				Body:     components.SoftBodyData{Shape: components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{3, 3, 3}, Cuts: 1}, Young: c.young, Poisson: 0.4, Damping: 0.001},
				Pose:     components.PoseData{Position: mgl64.Vec3{0, y + side*0.05, 0}},
				Material: stuff(1000 * ratio),
			})
		case "box":
			e, err = p.Spawn(ecs.BodyDef{
				Pose:     components.PoseData{Position: mgl64.Vec3{0, y + side*0.05, 0}},
				Collider: components.ColliderData{Shape: components.Box(0.1, 0.1, 0.1)},
				Material: stuff(1000 * ratio),
			})
		case "cloth":
			d := linen(y+side*0.002, 6)
			d.Cloth.Shape = components.ClothSheet{Size: mgl64.Vec2{0.15, 0.15}, Cells: [2]int{6, 6}}
			d.Cloth.Stretch, d.Cloth.Damping = 1e-3*c.young, 0.001
			d.Cloth.AreaDensity *= ratio
			d.Material = stuff(1000)
			e, err = p.SpawnCloth(d)
		case "rope":
			d := cord(mgl64.Vec3{-0.08, y + side*0.004, 0.01}, mgl64.Vec3{0.08, y + side*0.004, 0.012}, 10)
			d.Rope.Stretch, d.Rope.Damping = math.Pi*0.004*0.004*c.young, 0.001
			d.Material = stuff(1000 * ratio)
			e, err = p.SpawnRope(d)
		case "grains":
			var pts []mgl64.Vec3
			for i := range 3 {
				for k := range 3 {
					pts = append(pts, mgl64.Vec3{0.021*float64(i) - 0.02, y + side*0.01, 0.022*float64(k) - 0.02})
				}
			}
			e, err = p.SpawnParticles(ecs.ParticlesDef{
				Particles: components.ParticlesData{Shape: &components.Grains{Points: pts}, Radius: 0.01},
				Material:  stuff(1000 * ratio),
			})
		}
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	lower := put(c.lower, 1, -1)
	upper := put(c.upper, c.ratio, 1)
	w := p.World().Donburi()
	turn := mgl64.Vec3{1, 2, 3}
	set := func(e donburi.Entity, v mgl64.Vec3) {
		entry := w.Entry(e)
		if !entry.HasComponent(components.Nodes) {
			vel := components.Velocity.Get(entry)
			at := components.Pose.Get(entry).Position.Sub(mgl64.Vec3{0, y, 0})
			vel.Linear, vel.Angular = v.Add(turn.Cross(at)), turn
			return
		}
		n := components.Nodes.Get(entry)
		for i, x := range n.Position {
			n.Velocity[i] = v.Add(turn.Cross(x.Sub(mgl64.Vec3{0, y, 0})))
			if entry.HasComponent(components.SoftBody) {
				continue
			}
			n.Velocity[i] = n.Velocity[i].Add(mgl64.Vec3{0, 0.05 * math.Sin(float64(11*i)), 0})
		}
	}
	set(lower, mgl64.Vec3{})
	v := mgl64.Vec3{0.1, -0.3, 0.05}
	set(upper, v)
	p.Refresh()
	e0 := p.Energy().Total()
	least := e0
	for range steps {
		p.Step()
		e := p.Energy().Total()
		if !(e < 1e9*e0) {
			return math.Inf(1), bonds
		}
		rise = math.Max(rise, e-least)
		least = math.Min(least, e)
		bonds = max(bonds, p.Stats().Bonds)
	}
	return rise, bonds
}

// TestLimpGlue: what is limp sticks to jelly, to rigid bodies that move and to what is
// limp itself without gaining energy. All turn, for glue between points that are apart
// by the thickness of skins must not take the turn for a slip. The only energy that may
// come in is that of bonds which are born in the reach of their touch: ½·C·A·touch² at
// most, touch a twentieth of the reach, A the area of the upper body.
func TestLimpGlue(t *testing.T) {
	const born = 0.5 * 1e7 * 0.15 * 0.15 * 5e-5 * 5e-5 // [J]
	cases := []limpCase{
		{"cloth", "jelly", 1e5, 0.004, 1, true, 1},
		{"cloth", "jelly", 1e5, 0.001, 0.01, true, 1},
		{"cloth", "box", 1e5, 0.004, 1, true, 1},
		{"cloth", "box", 1e5, 0.004, 100, true, 1},
		{"cloth", "cloth", 1e5, 0.001, 100, true, 1},
		{"grains", "cloth", 1e5, 0.001, 1, true, 1},
	}
	for _, c := range cases {
		t.Run(c.String(), func(t *testing.T) {
			rise, bonds := c.run(t, 50)
			t.Logf("rise %.3g J, %d bonds", rise, bonds)
			if !(rise <= born) {
				t.Errorf("the energy rises by %.3g J, more than the %.3g J that bonds are born with", rise, born)
			}
			if bonds == 0 {
				t.Error("nothing sticks")
			}
		})
	}
}
