package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// TestStickySheetOnSpinningJelly: a sheet comes to hang on a cube of jelly that spins in
// free space, over its edges. Nothing adds energy, and the angular momentum stays.
func TestStickySheetOnSpinningJelly(t *testing.T) {
	glue := adhesion.Glue(2e3, 0.004)
	glue.InitialIntensity, glue.Damping = 1, 1
	for _, substeps := range []int{1, 4} {
		cube := jelly(10)
		cube.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}, Cuts: 1}
		sheet := linen(10.055, 4)
		sheet.Cloth.Shape = components.ClothSheet{Size: mgl64.Vec2{0.2, 0.2}, Cells: [2]int{4, 4}}
		cube.Material.Glue, sheet.Material.Glue = glue, glue
		p, s, _ := softWorld(t, func(c *ecs.Config) { c.Gravity, c.Substeps = mgl64.Vec3{}, substeps }, []ecs.SoftDef{cube})
		e, err := p.SpawnCloth(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range append(s, e) {
			n := nodesOf(p, e)
			for i, x := range n.Position {
				n.Velocity[i] = mgl64.Vec3{0.3, 2, 0.1}.Add(mgl64.Vec3{1, 2, 3}.Cross(x.Sub(mgl64.Vec3{0, 10, 0})))
			}
		}
		p.Refresh()
		l0, e0, bonds := p.AngularMomentum(), p.Energy().Total(), 0
		for range 300 {
			p.Step()
			bonds = max(bonds, p.Stats().Bonds)
		}
		if bonds < 5 {
			t.Errorf("%d substeps: %d bonds, it does not hang on", substeps, bonds)
		}
		if rise := p.Energy().Total()/e0 - 1; !(rise <= 1e-3) {
			t.Errorf("%d substeps: energy rose by %.2g of it", substeps, rise)
		}
		if d := p.AngularMomentum().Sub(l0).Len() / l0.Len(); !(d <= 1e-4) {
			t.Errorf("%d substeps: %.2g of the angular momentum gone", substeps, d)
		}
		if d := p.Penetration(); math.Max(d, 0) > 2e-3 {
			t.Errorf("%d substeps: %v m deep", substeps, d)
		}
	}
}
