package adhesion

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

const tightly = 1e-12 // relative: a few roundings

func near(got, want float64) bool { return math.Abs(got-want) <= tightly*math.Abs(want) }

func TestGlue(t *testing.T) {
	g := Glue(2000, 5e-3)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"C", g.NormalStiffness, 4e5},
		{"C_t", g.TangentialStiffness, 4e5},
		{"W", g.DebondEnergy, 10},
		{"break gap", g.BreakGap, 1e-2},
		{"strength", Strength(g), 2000},
		{"shear strength", ShearStrength(g), 2000},
		{"reach", Reach(g), 5e-3},
		{"hold mass", HoldMass(g, 0.01), 2000 * 0.01 / 9.81},
	} {
		if !near(c.got, c.want) {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	if r := Reach(components.Glue{}); r != 0 {
		t.Errorf("reach of what does not stick is %v, want 0", r)
	}
	for _, bad := range [][2]float64{{-1, 1}, {1, 0}, {math.NaN(), 1}, {math.Inf(1), 1}, {1, -1}} {
		if err := Validate(Glue(bad[0], bad[1])); err == nil {
			t.Errorf("Glue(%v, %v) passes Validate", bad[0], bad[1])
		}
	}
}

// TestHoldMass hangs masses just below and above the limit, lowered gently: the
// bond opens to m·g = A·C·β²·u, or has no such opening.
func TestHoldMass(t *testing.T) {
	g := Glue(1000, 1e-3)
	l := mustRCC(t, g)
	const area = 0.01
	limit := HoldMass(g, area)
	holds := func(mass float64) bool {
		for u := 0.0; u <= l.BreakGap(); u += 1e-6 {
			b := l.Evolve(1, Path{End: u, Step: 1})
			if b*b*l.normal*u*area >= mass*StandardGravity {
				return true
			}
		}
		return false
	}
	if !holds(0.999*limit) || holds(1.001*limit) {
		t.Errorf("limit %v kg: holds 0.1%% less: %v, more: %v", limit, holds(0.999*limit), holds(1.001*limit))
	}
}

func TestStronger(t *testing.T) {
	weak, strong := Glue(1000, 5e-3), Glue(2000, 1e-4)
	none := components.Glue{}
	with := func(change func(*components.Glue)) components.Glue {
		g := strong
		change(&g)
		return g
	}
	for _, c := range []struct {
		name       string
		a, b, want components.Glue
	}{
		{"by strength, not energy", weak, strong, strong},
		{"some over none", weak, none, weak},
		{"equal stays equal", strong, strong, strong},
		{"tie by law", strong, with(func(g *components.Glue) { g.Law = "x" }), with(func(g *components.Glue) { g.Law = "x" })},
		{"tie by shear", strong, with(func(g *components.Glue) { g.TangentialStiffness *= 2 }), with(func(g *components.Glue) { g.TangentialStiffness *= 2 })},
		{"tie by viscosity", strong, with(func(g *components.Glue) { g.Viscosity = 1 }), with(func(g *components.Glue) { g.Viscosity = 1 })},
		{"tie by rate", strong, with(func(g *components.Glue) { g.BondRate = 1 }), with(func(g *components.Glue) { g.BondRate = 1 })},
		{"tie by saturation", strong, with(func(g *components.Glue) { g.SaturationPressure = 1 }), with(func(g *components.Glue) { g.SaturationPressure = 1 })},
		{"tie by intensity", strong, with(func(g *components.Glue) { g.InitialIntensity = 1 }), with(func(g *components.Glue) { g.InitialIntensity = 1 })},
		{"tie by break gap", strong, with(func(g *components.Glue) { g.BreakGap *= 2 }), with(func(g *components.Glue) { g.BreakGap *= 2 })},
		{"tie by damping", strong, with(func(g *components.Glue) { g.Damping = 1 }), with(func(g *components.Glue) { g.Damping = 1 })},
		{"tie by samples", strong, with(func(g *components.Glue) { g.Samples = 3 }), with(func(g *components.Glue) { g.Samples = 3 })},
		{"tie by cooldown", strong, with(func(g *components.Glue) { g.RebondCooldown = 1 }), with(func(g *components.Glue) { g.RebondCooldown = 1 })},
		{"tie by area", strong, with(func(g *components.Glue) { g.PatchArea = 1 }), with(func(g *components.Glue) { g.PatchArea = 1 })},
	} {
		if got := Stronger(c.a, c.b); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
		if got := Stronger(c.b, c.a); got != c.want {
			t.Errorf("%s, the other way round: %+v, want %+v", c.name, got, c.want)
		}
	}
}
