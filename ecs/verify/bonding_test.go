package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

// Under the constant pressure p the intensity follows
//
//	β(t) = p/p0 + (β0 − p/p0)·e^(−r·p0·t) for β0 < p/p0, up to 1,
//
// here in a body that a load presses on a plate. β itself is updated in closed
// form. Two things are left. A bond is under the pressure that the contact had
// at the end of the substep before, and a patch gets its bonds in the next
// collision pass: one step's growth, r·p·dt. And the load that comes all at once
// first presses the contact in by F/(m·ω²), as its rows are springs of hω = 2 a
// substep; bonds that are made there hold the body down by C times that once
// the contact has pushed it out, which raises the pressure. Never more than
// 2 % at 1 ms and 5 % at 60 Hz.
func TestBondingUnderPressure(t *testing.T) {
	for _, table := range readTable(t, "ii_bonding").groups(4) {
		p, p0, rate, beta0 := table.num(t, 0, 0), table.num(t, 0, 1), table.num(t, 0, 2), table.num(t, 0, 3)
		for _, c := range []timing{coarse, fine, {0.001, 4}} {
			if testing.Short() && c.dt == fine.dt && (beta0 > 0 || c.substeps > 1) {
				continue
			}
			t.Run(fmt.Sprintf("p %g, p0 %g, beta0 %g, dt %.3g x %d", p, p0, beta0, c.dt, c.substeps), func(t *testing.T) {
				t.Parallel()
				g := rcc(stiffness, energy, 0, 0)
				g.BondRate, g.SaturationPressure = rate, p0
				r := newRig(t, c, vec{})
				plate := r.body(components.Static, components.Box(0.5, 0.1, 0.5), vec{0, -0.05, 0}, g)
				cube := r.body(components.Dynamic, components.Box(side, side, side), vec{0, side / 2, 0}, g)
				r.load(components.LoadData{Body: cube, Force: vec{0, -p * face, 0}})
				if beta0 > 0 {
					r.bond(plate, cube, beta0)
				}
				var off worst
				for row := 1; row < len(table.text); row++ {
					at := table.num(t, row, 4)
					var before, after float64
					for r.Time() < at-1e-9 {
						before = after
						r.Step()
						_, bonds := r.pair(plate, cube)
						after, _ = meanIntensity(bonds)
					}
					// Between the last two steps, where the row is.
					share := (at - (r.Time() - c.dt)) / c.dt
					off.see(before+share*(after-before)-table.num(t, row, 5), at)
				}
				h, most := c.substep(), 0.02
				if c == coarse {
					most = 0.05
				}
				sunk := p * face / (1000 * side * face) * h * h / 4
				off.within(t, "intensity", math.Min(most, rate*p*c.dt+stiffness*sunk/p0))
			})
		}
	}
}
