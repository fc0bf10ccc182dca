package verify_test

import (
	"fmt"
	"math"
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
// references allow. The massless row is 1 gram: √(2·5 mm·m/F) < 1 ms late. The
// intensity falls all the time, so that what it is at 5 mm lies between those at
// both ends of that step; where a substep moves a fifth of the reach at most, it
// is as close as the times.
func TestPulledOffByRamp(t *testing.T) {
	const gone = 0.005 // [m]
	table := readTable(t, "iv_pulled_cube_ramp")
	for row := range table.text {
		viscosity, rate := table.num(t, row, 1), table.num(t, row, 2)
		for _, c := range []timing{{0.001, 1}, {0.001, 4}, coarse} {
			share := 0.02
			if c == coarse {
				share = 0.05
			}
			t.Run(fmt.Sprintf("%s, eta %g, %g N/s, dt %.3g x %d", table.text[row][0], viscosity, rate, c.dt, c.substeps), func(t *testing.T) {
				g := lasting(rcc(stiffness, energy, viscosity, 0), 2*gone)
				m, gravity := 0.001, 0.0
				if strings.HasPrefix(table.text[row][0], "m=1kg") {
					m, gravity, g.Damping = 1, fall, 1
				}
				r := newRig(t, c, vec{0, -gravity, 0})
				plate := r.body(components.Static, components.Box(0.5, 0.1, 0.5), vec{0, -0.05, 0}, g)
				cube := r.body(components.Dynamic, components.Box(side, side, side), vec{0, side / 2, 0}, g, mass(m))
				r.bond(plate, cube, 1)
				r.load(components.LoadData{Body: cube, Rate: vec{0, rate, 0}})
				onset, detach := 0.0, 0.0
				var before, after damage // at the ends of the step in which the gap passes gone
				for detach == 0 && r.Time() < 5 {
					r.Step()
					_, bonds := r.pair(plate, cube)
					before, after = after, damageOf(bonds)
					if onset == 0 && after.beta < 1 {
						onset = r.Time()
					}
					if after.gap > gone {
						detach = r.Time()
					}
				}
				within := func(what string, at, want float64) {
					t.Logf("%s: in the step up to %.5g s, reference %.5g s, %.3g N", what, at, want, rate*want)
					if at < want*(1-share) || at-c.dt > want*(1+share) {
						t.Errorf("%s: in the step up to %.5g s, want %.5g s ± %g %%", what, at, want, 100*share)
					}
				}
				within("onset of damage", onset, table.num(t, row, 3))
				within("gap of 5 mm", detach, table.num(t, row, 5))
				want := table.num(t, row, 7)
				if before.beta < want*(1-share) || after.beta > want*(1+share) {
					t.Errorf("intensity at 5 mm: from %g to %g in that step, want %g ± %g %%", before.beta, after.beta, want, 100*share)
				}
				if move := (after.gap - before.gap) / float64(c.substeps); move <= 0.2*reach {
					beta := before.beta + (after.beta-before.beta)*(gone-before.gap)/(after.gap-before.gap)
					near(t, "intensity at 5 mm over the reference", beta/want, 1, share)
				}
			})
		}
	}
}

// damage is the mean intensity and gap [m] of bonds; those that are gone have an
// infinite gap.
type damage struct{ beta, gap float64 }

func damageOf(bonds []components.Bond) damage {
	beta, n := meanIntensity(bonds)
	if n == 0 {
		return damage{0, math.Inf(1)}
	}
	gap := 0.0
	for i := range bonds {
		gap += bonds[i].Gap / float64(n)
	}
	return damage{beta, gap}
}
