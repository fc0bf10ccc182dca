package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

// Without viscosity no traction exceeds σ = √(W·C), whatever the step and the
// speed: the intensity at the end of the substep is W/(C·u²) at most, and
// β²·C·u ≤ σ everywhere on that envelope. What is required is 1 %; the
// row is capped at σ itself.
const overStrength = 1.01

func TestPeakOfDrivenPlate(t *testing.T) {
	for dt := 1; dt <= 16; dt++ {
		for _, substeps := range []int{1, 2, 4, 8} {
			c := timing{float64(dt) * 1e-3, substeps}
			for _, move := range []float64{0.07, 0.19, 0.9, 3, 40} { // reaches a substep
				for _, direction := range []vec{{0, 1, 0}, {1, 0, 0}, {0.6, 0.8, 0}} {
					m := newMachine(t, c, rcc(stiffness, energy, 0, 0), direction.Mul(move*reach/c.substep()))
					for holds := true; holds; {
						var normal, shear float64
						normal, shear, _, holds = m.pull()
						if peak := (vec{normal, shear}).Len() / face; peak > overStrength*strength {
							t.Fatalf("dt %g, %d substeps, %g reaches a substep: traction %g Pa at step %d, want at most %g", c.dt, substeps, move, peak, m.made, overStrength*strength)
						}
					}
				}
			}
		}
	}
}

// The same for bodies with mass, which loads and blows tear off: 1 kg under a
// ceiling, C from soft rows to islands that are solved directly.
func TestPeakOfTornBody(t *testing.T) {
	for _, c := range []float64{1e5, 1e6, 1e7, 1e8, 1e9} {
		for _, dt := range []float64{0.001, 0.002, 0.004, 0.008, 0.016} {
			for _, substeps := range []int{1, 4} {
				for _, pull := range []float64{11, 20, 100, 1e4} { // N, the face holds 10
					w := strength * strength / c
					r := newRig(t, timing{dt, substeps}, vec{})
					ceiling := r.body(components.Static, components.Box(1, 0.1, 1), vec{0, 0.05, 0}, rcc(c, w, 0, 0))
					cube := r.body(components.Dynamic, components.Box(side, side, side), vec{0, -side / 2, 0}, rcc(c, w, 0, 0))
					r.bond(ceiling, cube, 1)
					r.load(components.LoadData{Body: cube, Force: vec{0, -pull, 0}})
					what := fmt.Sprintf("C %g, dt %g, %d substeps, %g N", c, dt, substeps, pull)
					for i := 0; ; i++ {
						r.Step()
						p, bonds := r.pair(ceiling, cube)
						if p != nil && -p.NormalForce > overStrength*strength*face {
							t.Fatalf("%s: %g Pa at step %d, want at most %g", what, -p.NormalForce/face, i, overStrength*strength)
						}
						if len(bonds) == 0 {
							break
						}
						if i > 3000 {
							t.Fatalf("%s: still holds", what)
						}
					}
				}
			}
		}
	}
}

// With a dashpot the law's part of the traction, β²·C·u, stays within σ as well;
// what the dashpot holds comes on top, and is the load's.
func TestLawOfDampedGlueStaysWithinStrength(t *testing.T) {
	seen := 0
	for _, damping := range []float64{0.1, 1} {
		for _, c := range []float64{1e5, 1e7, 1e9} {
			for _, dt := range []float64{0.001, 0.004, 0.016} {
				for _, pull := range []float64{11, 100} { // N, the face holds 10
					r := newRig(t, timing{dt, 4}, vec{})
					glue := rcc(c, strength*strength/c, 0, damping)
					ceiling := r.body(components.Static, components.Box(1, 0.1, 1), vec{0, 0.05, 0}, glue)
					cube := r.body(components.Dynamic, components.Box(side, side, side), vec{0, -side / 2, 0}, glue)
					r.bond(ceiling, cube, 1)
					r.load(components.LoadData{Body: cube, Force: vec{0.6 * pull, -0.8 * pull, 0}})
					for i := 0; i < 3000; i++ {
						r.Step()
						_, bonds := r.pair(ceiling, cube)
						if len(bonds) == 0 {
							break
						}
						for _, b := range bonds {
							seen++
							u := math.Hypot(math.Max(b.Gap, 0), b.Slip)
							if p := b.Intensity * b.Intensity * c * u; p > overStrength*strength {
								t.Fatalf("C %g, damping %g, dt %g, %g N: %g Pa at step %d, want at most %g", c, damping, dt, pull, p, i, overStrength*strength)
							}
						}
					}
				}
			}
		}
	}
	if seen < 1000 {
		t.Errorf("%d bonds seen, want a thousand and more", seen)
	}
}

// Pulled to its break gap b a bond takes the integral of its traction: b²/2 of
// σ·u0 in reaches up to 1, and 1 − 1/(2b²) beyond. The work is the integral by the
// trapezoid rule with moves of Δ reaches. It is exact up to the reach, where the
// slope of the traction goes from 1 to −3: the move in which that lies lacks
// 4·Δ²/8 at most. Beyond, where the slope goes from −3 towards 0, the rule is
// too large by 3·Δ²/12 at most. What is required is 5 %. The bond lets go in the
// step that passes b.
func TestWorkOfSeparation(t *testing.T) {
	const rounding = 1e-9
	for _, gap := range []float64{0.5, 1, 1.05, 1.25, 2, 5} { // reaches
		want := 0.5 * gap * gap * energy
		if gap > 1 {
			want = (1 - 0.5/(gap*gap)) * energy
		}
		for _, dt := range []float64{0.001, 0.004, 0.016, 1.0 / 60} {
			for _, substeps := range []int{1, 4} {
				c := timing{dt, substeps}
				for _, move := range []float64{0.01, 0.1, 0.13, 0.17, 0.19, 0.2} {
					for _, direction := range []vec{{0, 1, 0}, {1, 0, 0}, {0.6, 0.8, 0}} {
						m := newMachine(t, c, lasting(rcc(stiffness, energy, 0, 0), gap*reach), direction.Mul(move*reach/c.substep()))
						work := -1.0
						for m.made*substeps < 1000 && work < 0 {
							m.pull()
							for _, e := range m.Events().Broke {
								work = e.Work / face
							}
						}
						what := fmt.Sprintf("break gap %g reaches, dt %g, %d substeps, %g reaches a substep along %v", gap, dt, substeps, move, direction)
						if u := m.opened(move * reach); u[len(u)-1] < gap*reach*(1-rounding) || u[0]-move*reach > gap*reach*(1+rounding) {
							t.Errorf("%s: lets go in the step to %g m, want at %g m", what, u[len(u)-1], gap*reach)
						}
						lacks, above := 1e-6, 1e-6
						if gap > 1 {
							lacks, above = lacks+move*move/2, above+move*move/4
						}
						if lo, hi := want-lacks*energy, want+above*energy; !(work >= lo && work <= hi) || work > 1.05*want || work < 0.95*want {
							t.Errorf("%s: work %g J/m², want %g, %g to %g and within 5 %%", what, work, want, lo, hi)
						}
					}
				}
			}
		}
	}
}
