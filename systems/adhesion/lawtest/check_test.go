package lawtest_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/adhesion/lawtest"
)

// report collects what a check finds.
type report []string

func (r *report) Helper() {}
func (r *report) Errorf(format string, args ...any) {
	*r = append(*r, fmt.Sprintf(format, args...))
}

func rcc(t *testing.T, change func(*components.Glue)) adhesion.RCC {
	t.Helper()
	g := adhesion.Glue(1000, 2e-3)
	change(&g)
	l, err := adhesion.NewRCC(g)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestRCC(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*components.Glue)
	}{
		{"rate-independent", func(*components.Glue) {}},
		{"viscous", func(g *components.Glue) { g.Viscosity = 0.5 }},
		{"hardly viscous", func(g *components.Glue) { g.Viscosity = 1e-6 }},
		{"bonding", func(g *components.Glue) { g.BondRate, g.SaturationPressure = 0.01, 500 }},
		{"bonding without saturation", func(g *components.Glue) { g.BondRate = 0.01 }},
		{"viscous and bonding", func(g *components.Glue) {
			g.Viscosity, g.BondRate, g.SaturationPressure = 0.1, 0.1, 500
		}},
		{"viscous and bonding at once", func(g *components.Glue) {
			g.Viscosity, g.BondRate, g.SaturationPressure = 1e-3, 1, 1
		}},
		{"cut before the peak", func(g *components.Glue) { g.BreakGap = 1e-3 }},
		{"cut far out", func(g *components.Glue) { g.BreakGap = 0.1 }},
		{"no shear", func(g *components.Glue) { g.TangentialStiffness = 0 }},
	} {
		t.Run(c.name, func(t *testing.T) { lawtest.CheckIrreversible(t, rcc(t, c.change)) })
	}
	for _, name := range adhesion.PresetNames() {
		t.Run(name, func(t *testing.T) {
			lawtest.CheckIrreversible(t, rcc(t, func(g *components.Glue) { *g, _ = adhesion.Preset(name) }))
		})
	}
}

// altered is a sound law with one method replaced.
type altered struct {
	adhesion.Law
	stiffness float64
	breakGap  float64
	peak      float64
	remaining float64
	evolve    func(law adhesion.Law, beta float64, p adhesion.Path) float64
}

func (a altered) Stiffness() (normal, tangential float64) {
	normal, tangential = a.Law.Stiffness()
	return normal * a.stiffness, tangential
}
func (a altered) BreakGap() float64              { return a.breakGap * a.Law.BreakGap() }
func (a altered) Peak(b float64) float64         { return a.peak * a.Law.Peak(b) }
func (a altered) Remaining(b, u float64) float64 { return a.remaining * a.Law.Remaining(b, u) }
func (a altered) Evolve(b float64, p adhesion.Path) float64 {
	if a.evolve == nil {
		return a.Law.Evolve(b, p)
	}
	return a.evolve(a.Law, b, p)
}

// TestCheckFindsFaults breaks a sound law in one way at a time: the check must
// name the property, and nothing may be found without a fault.
func TestCheckFindsFaults(t *testing.T) {
	sound := rcc(t, func(*components.Glue) {})
	viscous := rcc(t, func(g *components.Glue) { g.Viscosity = 0.5 })
	calls := 0
	for _, c := range []struct {
		want  string // prefix of the error; empty for none
		fault func(*altered)
	}{
		{"", func(*altered) {}},
		{"numbers: stiffness", func(a *altered) { a.stiffness = 0 }},
		{"numbers: stiffness", func(a *altered) { a.stiffness = math.NaN() }},
		{"numbers: break gap", func(a *altered) { a.breakGap = 0 }},
		{"numbers: break gap", func(a *altered) { a.breakGap = math.Inf(1) }},
		{"numbers: peak", func(a *altered) { a.peak = -1 }},
		{"numbers: remaining", func(a *altered) { a.remaining = -1 }},
		{"numbers: remaining", func(a *altered) { a.remaining = math.NaN() }},
		{"peak:", func(a *altered) { a.peak = 0.9 }},
		{"remaining:", func(a *altered) { a.remaining = 1.1 }},
		{"range:", func(a *altered) {
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 { return 1.01 * l.Evolve(b, p) }
		}},
		{"range:", func(a *altered) {
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 {
				if p.End == 0 {
					return math.NaN()
				}
				return l.Evolve(b, p)
			}
		}},
		{"repeatable:", func(a *altered) {
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 {
				calls++
				return l.Evolve(b, p) * (1 - 1e-12*float64(calls%7))
			}
		}},
		{"continuous:", func(a *altered) {
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 {
				if p.End > 1.7e-3 {
					b *= 0.99
				}
				return l.Evolve(b, p)
			}
		}},
		{"opening:", func(a *altered) {
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 {
				return math.Min(1, l.Evolve(b, p)+0.01*p.End*(1-b))
			}
		}},
		{"dissipation:", func(a *altered) { // heals while it closes, whatever the opening
			a.Law = viscous
			a.evolve = func(l adhesion.Law, b float64, p adhesion.Path) float64 {
				return math.Min(1, l.Evolve(b, p)+1e3*math.Max(0, p.Start-p.End))
			}
		}},
	} {
		law := altered{Law: sound, stiffness: 1, breakGap: 1, peak: 1, remaining: 1}
		c.fault(&law)
		var found report
		lawtest.Check(&found, law)
		all := strings.Join(found, "\n")
		if c.want == "" && all != "" || !strings.Contains("\n"+all, "\n"+c.want) {
			t.Errorf("want an error that starts with %q, got:\n%s", c.want, all)
		}
	}
}
