package ecs_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// TestSoftHeapMomentum: heaps of jelly, cloth, rope and grains, thrown and spun
// without weight, keep their momentum and their angular momentum within 1e-4 over
// 1,000 steps: nothing pushes them from outside. The grains do not touch each other:
// as points without a spin they would keep no angular momentum of their friction.
func TestSoftHeapMomentum(t *testing.T) {
	glue := adhesion.Glue(2e3, 0.004)
	glue.InitialIntensity, glue.Damping = 1, 1
	sticky := components.MaterialData{Density: 1000, Friction: 0.5, Glue: glue}
	t.Run("sticks", func(t *testing.T) { spunHeap(t, sticky, false) })
	t.Run("with cloth", func(t *testing.T) { spunHeap(t, components.MaterialData{Density: 1000, Friction: 0.5}, true) })
}

func spunHeap(t *testing.T, stuff components.MaterialData, clothed bool) {
	t.Helper()
	const steps, most = 1000, 1e-4
	jelly := jelly(0)
	jelly.Material = stuff
	jelly.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}, Cuts: 1}
	cloth := linen(0.0512, 4)
	cloth.Cloth.Shape = components.ClothSheet{Size: mgl64.Vec2{0.2, 0.2}, Cells: [2]int{4, 4}}
	cloth.Material = stuff
	rope := cord(mgl64.Vec3{-0.12, 0.0564, 0.01}, mgl64.Vec3{0.12, 0.0564, 0.01}, 10)
	if !clothed {
		rope = cord(mgl64.Vec3{-0.12, 0.055, 0.01}, mgl64.Vec3{0.12, 0.055, 0.01}, 10)
	}
	rope.Material = stuff
	grains := ecs.ParticlesDef{
		Particles: components.ParticlesData{Shape: &components.Grains{Points: []mgl64.Vec3{{0.065, 0, 0}, {-0.065, 0.02, 0.01}, {0.01, 0.01, 0.065}, {0, -0.01, -0.065}}}, Radius: 0.015},
		Material:  stuff,
	}
	p, s, _ := softWorld(t, func(c *ecs.Config) { c.Gravity = mgl64.Vec3{} }, []ecs.SoftDef{jelly})
	for _, spawn := range []func() error{
		func() error {
			if !clothed {
				return nil
			}
			e, err := p.SpawnCloth(cloth)
			s = append(s, e)
			return err
		},
		func() error { e, err := p.SpawnRope(rope); s = append(s, e); return err },
		func() error { e, err := p.SpawnParticles(grains); s = append(s, e); return err },
	} {
		if err := spawn(); err != nil {
			t.Fatal(err)
		}
	}
	// All of it turns about its centre of mass, far above the floor, and moves up.
	// Momentum at 1 m/s along x and y says the mass, angular momentum the centre.
	w := p.World().Donburi()
	set := func(v func(x mgl64.Vec3) mgl64.Vec3) (m, l mgl64.Vec3) {
		for _, e := range s {
			n := components.Nodes.Get(w.Entry(e))
			for i, x := range n.Position {
				n.Velocity[i] = v(x)
			}
		}
		p.Refresh()
		return p.Momentum(), p.AngularMomentum()
	}
	for _, e := range s {
		n := components.Nodes.Get(w.Entry(e))
		for i := range n.Position {
			n.Position[i][1] += 10
		}
	}
	m, lx := set(func(mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{1, 0, 0} })
	_, ly := set(func(mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{0, 1, 0} })
	mass := m[0]
	centre := mgl64.Vec3{ly[2] / mass, -lx[2] / mass, lx[1] / mass}
	up, turn := mgl64.Vec3{0.3, 2, 0.1}, mgl64.Vec3{1, 2, 3}
	m0, l0 := set(func(x mgl64.Vec3) mgl64.Vec3 { return up.Add(turn.Cross(x.Sub(centre))) })
	spin0 := l0.Sub(centre.Cross(m0))
	contacts, bonds := 0, 0
	for range steps {
		p.Step()
		contacts, bonds = max(contacts, p.Stats().Contacts), max(bonds, p.Stats().Bonds)
	}
	at := centre.Add(up.Mul(float64(steps) / 60))
	m1, l1 := p.Momentum(), p.AngularMomentum()
	if d := m1.Sub(m0).Len() / m0.Len(); !(d <= most) {
		t.Errorf("momentum: %v of it gone", d)
	}
	if d := l1.Sub(at.Cross(m1)).Sub(spin0).Len() / spin0.Len(); !(d <= most) {
		t.Errorf("angular momentum: %v of it gone", d)
	}
	if contacts < 5 || bonds < 5 && !clothed {
		t.Errorf("%d contacts, %d bonds: no heap", contacts, bonds)
	}
}
