package verify_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
)

// A force that rises with time lifts a body off a plate. The table has when
// damage begins and when the gap passes 5 mm, by Runge-Kutta, with steps at
// which halving them changes nothing beyond 50 µs:
//
//	massless   F = k·t = C·A·β²·g
//	m = 1 kg   m·x″ = k·t − m·g − β²(C·A·x + 2·√(C·A·m)·x′), from F = m·g on
//
// Each event is seen at the end of its step, which must hold the table's time,
// give or take a share of it: 2 % at 1 ms and 5 % at 60 Hz is what the
// references allow. The massless row is 1 gram: √(2·5 mm·m/F) < 1 ms late.
func TestPulledOffByRamp(t *testing.T) {
	table := readTable(t, "iv_pulled_cube_ramp")
	for row := range table.text {
		viscosity, rate := table.num(t, row, 1), table.num(t, row, 2)
		for _, c := range []timing{{0.001, 1}, {0.001, 4}, coarse} {
			share := 0.02
			if c == coarse {
				share = 0.05
			}
			t.Run(fmt.Sprintf("%s, eta %g, %g N/s, dt %.3g x %d", table.text[row][0], viscosity, rate, c.dt, c.substeps), func(t *testing.T) {
				g := lasting(rcc(stiffness, energy, viscosity, 0), 0.005)
				m, gravity := 0.001, 0.0
				if strings.HasPrefix(table.text[row][0], "m=1kg") {
					m, gravity, g.Damping = 1, fall, 1
				}
				r := newRig(t, c, vec{0, -gravity, 0})
				plate := r.body(components.Static, components.Box(0.5, 0.1, 0.5), vec{0, -0.05, 0}, g)
				cube := r.body(components.Dynamic, components.Box(side, side, side), vec{0, side / 2, 0}, g, mass(m))
				r.bond(plate, cube, 1)
				r.load(components.LoadData{Body: cube, Rate: vec{0, rate, 0}})
				onset, detach, left := 0.0, 0.0, 1.0
				for detach == 0 && r.Time() < 5 {
					r.Step()
					_, bonds := r.pair(plate, cube)
					beta, n := meanIntensity(bonds)
					if onset == 0 && beta < 1 {
						onset = r.Time()
					}
					if n == 0 {
						detach = r.Time()
						break
					}
					left = beta
				}
				within := func(what string, at, want float64) {
					t.Logf("%s: in the step up to %.5g s, reference %.5g s, %.3g N", what, at, want, rate*want)
					if at < want*(1-share) || at-c.dt > want*(1+share) {
						t.Errorf("%s: in the step up to %.5g s, want %.5g s ± %g %%", what, at, want, 100*share)
					}
				}
				within("onset of damage", onset, table.num(t, row, 3))
				within("gap of 5 mm", detach, table.num(t, row, 5))
				t.Logf("intensity before: %.4g, reference %.4g", left, table.num(t, row, 7))
			})
		}
	}
}
