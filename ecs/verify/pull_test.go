package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// pulls are the timings and the moves in a substep [m] at which the machine
// follows a table whose rows are 0.1 mm apart, so that the ends of the substeps
// are rows; 0.2 mm is 0.2 of the reach.
var pulls = []struct {
	name string
	timing
	move float64
	// tolerance as a part of the strength.
	//
	// A bond takes the intensity of the law at the end of the substep, so the
	// force is the law's at that opening, up to the error of one exponential
	// update: it takes the envelope e = (u0/u)² as linear over the decay,
	// off by Δu²/12·e″ = (Δ²/12)·6 ≤ 0.02 for Δ = 0.2 reaches, of which the
	// decay leaves a part; β² doubles it. It falls with Δ².
	tolerance float64
}{
	{"1 ms, 0.01 reach", fine, 0.01 * reach, 0.001},
	{"1 ms, 0.1 reach", fine, 0.1 * reach, 0.01},
	{"1 ms, 0.2 reach", fine, 0.2 * reach, 0.02},
	{"60 Hz x 4, 0.1 reach", coarse, 0.1 * reach, 0.01},
	{"60 Hz x 4, 0.2 reach", coarse, 0.2 * reach, 0.02},
}

// rowsBetween is the distance of the tables' rows [m].
const rowsBetween = 1e-4

// at returns a table's value at openings that are rows, the mean over them;
// false if one is not a row.
func at(values, openings []float64) (float64, bool) {
	sum := 0.0
	for _, u := range openings {
		i := math.Round(u / rowsBetween)
		if math.Abs(u-i*rowsBetween) > 1e-6*rowsBetween || int(i) >= len(values) {
			return 0, false
		}
		sum += values[int(i)]
	}
	return sum / float64(len(openings)), true
}

// follow pulls a fully bonded plate to 10 mm along a direction and compares the
// traction with a table's.
func follow(t *testing.T, g components.Glue, direction vec, c timing, move, tolerance float64, traction []float64) {
	t.Helper()
	m := newMachine(t, c, g, direction.Mul(move/c.substep()))
	m.follow(t, direction, move, tolerance, traction)
}

// follow is the pull of a machine that has been set to it.
func (m *machine) follow(t *testing.T, direction vec, move, tolerance float64, traction []float64) {
	t.Helper()
	c := timing{m.Config().DT, m.Config().Substeps}
	var off worst
	rows := 0
	for m.made*c.substeps < int(math.Round(0.01/move)) {
		normal, shear, _, _ := m.pull()
		got := direction.Dot(vec{shear, normal, 0})
		if want, ok := at(traction, m.opened(move)); ok {
			off.see((got/m.area-want)/strength, m.opened(move)[0])
			rows++
		}
	}
	if want := int(0.99 * 0.01 / math.Max(rowsBetween, move*float64(c.substeps))); rows < want {
		t.Fatalf("compared %d rows, want %d", rows, want)
	}
	off.within(t, "traction over strength", tolerance)
}

// The traction over the opening of a pulled bond,
//
//	p = C·β²·g,  dβ/dg = min(W − C·g²·β, 0)/(η·v),
//
// depends on η·v alone; the table has it by Runge-Kutta at 25 nm.
func TestPullCurve(t *testing.T) {
	for _, table := range readTable(t, "i_rcc_pull_curve").groups(3) {
		etaV := table.num(t, 0, 2)
		for _, c := range pulls {
			if testing.Short() && c.move < 0.1*reach && table.num(t, 0, 1) > 0.001 {
				continue // the same η·v again
			}
			t.Run(fmt.Sprintf("eta %s, v %s, %s", table.text[0][0], table.text[0][1], c.name), func(t *testing.T) {
				t.Parallel()
				viscosity := etaV / (c.move / c.substep())
				follow(t, lasting(rcc(stiffness, energy, viscosity, 0), 0.02), vec{0, 1, 0}, c.timing, c.move, c.tolerance, table.column(t, 6))
			})
		}
	}
}

// Without viscosity β = min(1, W/(C·g²)): the force is the law's own at the end
// of each substep, whatever the step, up to rounding.
func TestPullCurveQuasiStatic(t *testing.T) {
	table := readTable(t, "i_rcc_pull_quasistatic")
	for _, c := range pulls {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			follow(t, lasting(rcc(stiffness, energy, 0, 0), 0.02), vec{0, 1, 0}, c.timing, c.move, 1e-6, table.column(t, 2))
		})
	}
}

// A bond made between surfaces that overlap rests where it was made: it resists
// from there on, by C times the way, not from where they would touch.
func TestPullFromAnOverlap(t *testing.T) {
	const move, overlap, rounding = 0.02 * reach, 0.3 * reach, 1e-6
	for _, planar := range []bool{false, true} {
		for _, c := range []timing{fine, coarse} {
			g := rcc(stiffness, energy, 0, 0)
			set := newMachine
			if planar {
				set = newFlatMachine
			}
			m := set(t, c, g, vec{0, move / c.substep(), 0})
			components.Pose.Get(m.world.Entry(m.plate)).Position[1] -= overlap
			var off worst
			for range 10 {
				normal, _, _, holds := m.pull()
				if !holds {
					t.Fatal("there is no bond")
				}
				u := m.opened(move)
				off.see((normal/m.area-stiffness*(u[0]+u[len(u)-1])/2)/strength, u[0])
			}
			off.within(t, "traction over strength", rounding)
		}
	}
}

// In mode II the traction is C_t·β²·u with the same law for β, u the slip.
func TestTangentialCurve(t *testing.T) {
	for _, table := range readTable(t, "v_tangential_rcc").groups(3) {
		etaV := table.num(t, 0, 1) * table.num(t, 0, 2)
		for _, c := range pulls {
			t.Run(fmt.Sprintf("eta %s, %s", table.text[0][1], c.name), func(t *testing.T) {
				t.Parallel()
				viscosity := etaV / (c.move / c.substep())
				follow(t, lasting(rcc(stiffness, energy, viscosity, 0), 0.02), vec{1, 0, 0}, c.timing, c.move, c.tolerance, table.column(t, 5))
			})
		}
	}
}

// Peak traction, where it is, β there, and the work of separation. A step's
// force is its mean over 0.01 reach, so that the peak may lie between two steps:
// low by at most the rise in one, 0.01 of the strength. The work is the sum of
// the force at the end of each move times the move, too large by half a move
// times the traction at the end, nothing, and off by the error of the curve.
func TestPullSummary(t *testing.T) {
	const step = 0.01 * reach
	table := readTable(t, "i_rcc_pull_summary")
	for row := range table.text {
		etaV := table.num(t, row, 2)
		for _, c := range []timing{fine, {0.001, 4}, coarse} {
			t.Run(fmt.Sprintf("eta %s, v %s, dt %.3g x %d", table.text[row][0], table.text[row][1], c.dt, c.substeps), func(t *testing.T) {
				t.Parallel()
				speed := step / c.dt
				m := newMachine(t, c, lasting(rcc(stiffness, energy, etaV/speed, 0), 0.02), vec{0, speed, 0})
				var peak, gap, atPeak, beta, work float64
				for m.made < 1000 {
					normal, _, b, _ := m.pull()
					beta = b
					if normal > peak {
						peak, gap, atPeak = normal, step*float64(m.made), b
					}
				}
				_, bonds := m.pair(m.base, m.plate)
				for i := range bonds {
					work += bonds[i].Work
				}
				near(t, "peak traction [Pa]", peak/face, table.num(t, row, 3), 0.01*strength)
				near(t, "gap at the peak [m]", gap, table.num(t, row, 4), step)
				// β falls with 2/u at most.
				near(t, "intensity at the peak", atPeak, table.num(t, row, 5), 2*step/reach)
				near(t, "work to 10 mm [J/m²]", work/face, table.num(t, row, 6), 0.001*table.num(t, row, 6))
				near(t, "intensity at 10 mm", beta, table.num(t, row, 8), 0.001*table.num(t, row, 8))
			})
		}
	}
}

// Damage sets in at δ = √(W/(C_n·cos²θ + C_t·sin²θ)) on a path at θ from the
// normal, with the tractions C_n·δ·cos θ and C_t·δ·sin θ. Up to there the bond
// is a spring, so that the step before onset carries the onset's traction times
// its mean opening over δ; the step in which β falls spans δ; and without
// viscosity β·u² = W/C stays on the envelope afterwards, all exactly.
func TestMixedModeOnset(t *testing.T) {
	table := readTable(t, "v_mixed_mode_onset")
	const rounding = 1e-6
	for row := range table.text {
		angle := mgl64.DegToRad(table.num(t, row, 0))
		for k, shear := range []float64{1e6, 2.5e5} {
			for _, c := range []timing{fine, coarse} {
				delta, pn, ps := table.num(t, row, 1+3*k), table.num(t, row, 2+3*k), table.num(t, row, 3+3*k)
				t.Run(fmt.Sprintf("%g deg, C_t %g, dt %.3g", table.num(t, row, 0), shear, c.dt), func(t *testing.T) {
					const move = 0.0125 * reach
					g := rcc(stiffness, energy, 0, 0)
					g.TangentialStiffness, g.BreakGap = shear, 0.01
					s, co := math.Sincos(angle)
					m := newMachine(t, c, g, vec{s, co, 0}.Mul(move/c.substep()))
					var n0, s0, u0 float64
					for m.made < 1000 {
						normal, sh, beta, _ := m.pull()
						u := m.opened(move)
						if beta == 1 {
							n0, s0, u0 = normal/face, sh/face, (u[0]+u[len(u)-1])/2
							continue
						}
						// The first substep beyond δ may be any of the step.
						if end := u[len(u)-1]; end < delta*(1-rounding) || u[0]-move > delta*(1+rounding) {
							t.Errorf("damage at an opening of %g to %g, want it at %g", u[0]-move, end, delta)
						}
						near(t, "normal traction [Pa]", n0*delta/u0, pn, rounding*strength)
						near(t, "shear traction [Pa]", s0*delta/u0, ps, rounding*strength)
						near(t, "onset from the envelope [m]", u[len(u)-1]*math.Sqrt(beta), delta, rounding*delta)
						return
					}
					t.Error("no damage")
				})
			}
		}
	}
}
