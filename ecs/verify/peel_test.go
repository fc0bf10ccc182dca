package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

// A rigid plate that turns about its far edge opens its face linearly, u = x/L·q
// with q the opening of the near edge in reaches; the moment of the tractions
// about the far edge is what a force F at the near edge balances:
//
//	F/(σ·A) = ∫ p(x/L·q)·x/L d(x/L) = q/3 up to q = 1, (4/3)/q² − 1/q³ after
//
// with the peak 256/729 at q = 9/8. 8 × 8 samples have the patch's second
// moment, so q/3 is exact; after onset they are a midpoint rule with n = 8 over
// a curve with a corner, off by at most p″/(24n²)-like terms and, at the corner,
// 1/(8n²)·3 = 0.6 % of σ·A·L: within 2 % of the peak.
func TestRigidPlateEdgePeel(t *testing.T) {
	const (
		u0        = 1e-4 // [m]: the angles stay below 6 mrad
		hold      = strength * face
		peak      = 256.0 / 729
		tolerance = 0.02 * peak
	)
	table := readTable(t, "d_rigid_plate_edge_peel")
	for row := range table.text {
		q := table.num(t, row, 0)
		if want := table.num(t, row, 1); math.Abs(edgePeel(q)-want) > 1e-9 {
			t.Fatalf("the closed form gives %g at %g, the table %g", edgePeel(q), q, want)
		}
	}
	for _, run := range []struct {
		name string
		timing
		move float64 // of the edge in a substep, in reaches
	}{
		{"1 ms, 0.05 reach", fine, 0.05},
		{"1 ms, 0.2 reach", fine, 0.2},
		{"60 Hz x 4, 0.05 reach", coarse, 0.05},
		{"60 Hz x 4, 0.2 reach", coarse, 0.2},
	} {
		t.Run(run.name, func(t *testing.T) {
			g := lasting(rcc(strength/u0, strength*u0, 0, 0), 20*u0)
			g.Samples = 8
			r := newRig(t, run.timing, vec{})
			base := r.body(components.Static, components.Box(0.5, 0.02, 0.5), vec{0, -0.01, 0}, g)
			plate := r.body(components.Kinematic, components.Box(side, 0.02, side), vec{0, 0.01, 0}, g)
			r.bond(base, plate, 1)
			spin := vec{0, 0, run.move * u0 / side / run.substep()}
			hinge := vec{-side / 2, 0, 0}
			var off worst
			top, n := 0.0, float64(run.substeps)
			for i := 0.0; i*n*run.move < 5; i++ {
				// The origin goes around the hinge, at the speed of the moment.
				velocity := components.Velocity.Get(r.world.Entry(plate))
				velocity.Angular, velocity.Linear = spin, spin.Cross(r.position(plate).Sub(hinge))
				r.Step()
				_, bonds := r.pair(base, plate)
				moment, want := 0.0, 0.0
				for k := range bonds {
					moment -= bonds[k].NormalForce * (bonds[k].AnchorB[0] + side/2)
				}
				for k := 1.0; k <= n; k++ {
					want += edgePeel((i*n+k)*run.move) / n
				}
				got := moment / side / hold
				top = math.Max(top, got)
				off.see(got-want, (i+1)*n*run.move)
			}
			off.within(t, "force over σ·A", tolerance)
			if run.move*n < 0.5 {
				near(t, "largest force over σ·A", top, peak, tolerance)
			}
		})
	}
}

// edgePeel is F/(σ·A) at the edge opening q in reaches.
func edgePeel(q float64) float64 {
	if q <= 1 {
		return q / 3
	}
	return 4/(3*q*q) - 1/(q*q*q)
}

// A rigid sphere leaves a flat with the force 2πR·W (Derjaguin, Muller and
// Toporov 1975) when the reach is small against R: here R/1000. The patch of
// 2πR·u0 gives way as one, at σ·2πR·u0; moves of 0.01 reach meet that peak to
// within one, 1 %.
func TestRigidSpherePullOff(t *testing.T) {
	table := readTable(t, "d_jkr_dmt")
	for row := range table.text {
		w, radius, want := table.num(t, row, 0), table.num(t, row, 1), table.num(t, row, 3)
		u0 := radius / 1000
		g := lasting(rcc(w/(u0*u0), w, 0, 0), 2*u0)
		for _, c := range []timing{fine, coarse} {
			for name, base := range map[string]struct {
				shape components.Shape
				pos   vec
			}{
				"half-space": {components.HalfSpace(vec{0, 1, 0}), vec{}},
				"box":        {components.Box(1, 0.1, 1), vec{0, -0.05, 0}},
			} {
				t.Run(fmt.Sprintf("W %g, R %g, %s, dt %.3g", w, radius, name, c.dt), func(t *testing.T) {
					r := newRig(t, c, vec{})
					flat := r.body(components.Static, base.shape, base.pos, g)
					ball := r.body(components.Kinematic, components.Sphere(radius), vec{0, radius, 0}, g)
					r.bond(flat, ball, 1)
					r.drive(components.DriveData{Body: ball, Velocity: vec{0, 0.01 * u0 / c.dt, 0}})
					peak, held := 0.0, true
					for i := 0; i < 400 && held; i++ {
						r.Step()
						p, bonds := r.pair(flat, ball)
						peak, held = math.Max(peak, -p.NormalForce), len(bonds) > 0
					}
					if held {
						t.Error("still holds at 4 reaches")
					}
					near(t, "pull-off force [N]", peak, want, 0.01*want)
				})
			}
		}
	}
}
