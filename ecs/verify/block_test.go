package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Blocks of n×n×n boxes of 1 m and 1 kg that are glued face to face. From n = 5
// on their factor costs more than conjugate gradients; see
// systems/internal/solve, conjugate.go.

func light(d *ecs.BodyDef) { d.Material.Density = 1 }

// block puts a glued block with its lowest corner at (0, y, 0). Box (i, j, k)
// from below is boxes[(j·n + k)·n + i].
func (r *rig) block(n int, y float64, g components.Glue, change ...func(*ecs.BodyDef)) (boxes []donburi.Entity) {
	r.Helper()
	for j := range n {
		for k := range n {
			for i := range n {
				at := vec{float64(i) + 0.5, y + float64(j) + 0.5, float64(k) + 0.5}
				boxes = append(boxes, r.body(components.Dynamic, components.Box(1, 1, 1), at, g, append(change, light)...))
			}
		}
	}
	for b := range boxes {
		for _, next := range [3]struct {
			at, by int
		}{{b % n, 1}, {b / n % n, n}, {b / n / n, n * n}} {
			if next.at+1 < n {
				r.bond(boxes[b], boxes[b+next.by], 1)
			}
		}
	}
	return boxes
}

// hung puts the block under a ceiling that all of its top is glued to.
func (r *rig) hung(n int, g components.Glue) (boxes []donburi.Entity) {
	boxes = r.block(n, 0, g, friction(0.5))
	top := r.body(components.Static, components.Box(20, 1, 20), vec{0, float64(n) + 0.5, 0}, g)
	for _, b := range boxes[n*n*(n-1):] {
		r.bond(top, b, 1)
	}
	return boxes
}

// A block that hangs by its top stretches as its columns do alone: the face l
// from below carries l boxes, and all of them the sum n(n+1)/2·mg/K. (All
// columns stretch alike, so the faces between them carry nothing.)
func TestBlockHangs(t *testing.T) {
	const accuracy = 1e-4 // of the sag, what is left of the swing after 1 s
	for _, c := range []struct {
		n, substeps int
		k           float64 // [N/m] a face
	}{{5, 4, 1e6}, {5, 2, 1e5}, {5, 8, 1e8}, {5, 2, 1e8}, {8, 4, 4e5}} {
		if testing.Short() && c.k != 1e6 {
			continue
		}
		t.Run(fmt.Sprintf("%d cubed, K %g, %d substeps", c.n, c.k, c.substeps), func(t *testing.T) {
			t.Parallel()
			r := newRig(t, timing{1.0 / 60, c.substeps}, vec{})
			boxes := r.hung(c.n, lasting(rcc(c.k, 1e12, 0, 1), 1e6))
			for r.Time() < 1.25 {
				r.gravityAt(vec{0, -earth * math.Min(1, r.Time()/0.5), 0})
				r.Step()
			}
			static := earth / c.k * float64(c.n*(c.n+1)/2)
			for i, b := range boxes[:c.n*c.n] {
				if sag := 0.5 - r.position(b)[1]; !(math.Abs(sag-static) <= accuracy*static) {
					t.Errorf("column %d hangs %g m, want %g", i, sag, static)
				}
			}
		})
	}
}

// A block that is pulled straight at its bottom holds σA on every face, and no
// more, within 5 %.
func TestBlockStrength(t *testing.T) {
	const (
		n       = 5
		sigma   = 2000.0 // [Pa], on faces of 1 m²
		reach   = 0.005  // [m]
		within  = 0.05
		from    = 0.8 // of σA, at once
		upwards = 0.2 // of σA a second
	)
	for _, substeps := range []int{2, 4, 8} {
		if testing.Short() && substeps != 4 {
			continue
		}
		t.Run(fmt.Sprintf("%d substeps", substeps), func(t *testing.T) {
			t.Parallel()
			r := newRig(t, timing{1.0 / 60, substeps}, vec{})
			boxes := r.hung(n, rcc(sigma/reach, sigma*reach, 0, 0))
			const ramp = 0.5 // [s]
			for _, b := range boxes[:n*n] {
				r.load(components.LoadData{Body: b, Rate: vec{0, -from * sigma / ramp, 0}, Until: ramp})
				r.load(components.LoadData{Body: b, Force: vec{0, -from * sigma, 0}, Rate: vec{0, -upwards * sigma, 0}, From: ramp})
			}
			for r.Time() < ramp+2 && r.Stats().BondsBroken == 0 {
				r.Step()
			}
			held := from + upwards*(r.Time()-ramp)
			near(t, "break load over σ·A", held, 1, within)
		})
	}
}

// A block that spins in free flight keeps its momentum and angular momentum
// although its solve stops early, and gains no energy but this: a substep h goes
// along the tangent, which opens a face that spins about an axis across it by
// x = ½h²ω²·d, once, and ½Kx² is the energy of that.
func TestBlockFliesFreely(t *testing.T) {
	const (
		n     = 5
		kept  = 1e-9
		noise = 1e-9 // of the energy: the solve's tolerance, 1e-6 m/s, at these speeds
		share = 1.5  // of the tangents' energy, for the shear that comes with it
	)
	for _, c := range []struct {
		substeps int
		k        float64
	}{{4, 4e5}, {2, 1e8}, {8, 1e5}} {
		if testing.Short() && c.k != 4e5 {
			continue
		}
		t.Run(fmt.Sprintf("K %g, %d substeps", c.k, c.substeps), func(t *testing.T) {
			t.Parallel()
			r := newRig(t, timing{1.0 / 60, c.substeps}, vec{})
			spin, mid := vec{1, 2, -0.5}, vec{n / 2.0, n / 2.0, n / 2.0}
			boxes := r.block(n, 0, lasting(rcc(c.k, 1e12, 0, 0), 1e6))
			for _, b := range boxes {
				*components.Velocity.Get(r.world.Entry(b)) = components.VelocityData{
					Linear: spin.Cross(r.position(b).Sub(mid)).Add(vec{3, 1, 2}), Angular: spin,
				}
			}
			r.Refresh()
			p0, l0, e0 := r.Momentum(), r.AngularMomentum(), r.Energy().Total()
			tangents := 0.0
			for i := range spin {
				h := 1.0 / 60 / float64(c.substeps)
				x := 0.5 * h * h * (spin.Dot(spin) - spin[i]*spin[i])
				tangents += (n - 1) * n * n * 0.5 * c.k * x * x
			}
			var linear, angular, rise worst
			for r.Time() < 1 {
				r.Step()
				linear.see(r.Momentum().Sub(p0).Len()/p0.Len(), r.Time())
				angular.see(r.AngularMomentum().Sub(l0).Len()/l0.Len(), r.Time())
				rise.see(math.Max(0, r.Energy().Total()/e0-1), r.Time())
			}
			linear.within(t, "momentum", kept)
			angular.within(t, "angular momentum", kept)
			rise.within(t, "rise of energy", noise+share*tangents/e0)
			if s := r.Energy().Adhesive; !(s > 0) {
				t.Error("no bond is strained")
			}
		})
	}
}

// A glued block of 8×8×8 boxes comes to the same verdict at 2, 4 and 8 substeps,
// where h²KB of a face is 56, 14 and 3.5. It is made as it hangs under a pull of
// 0.9 of σA on every column, each face open by 0.9 of the reach, and stays so;
// under 1.1 it tears. What is more than σA moves a box by 100 m/s² at least, and
// so goes through the last reach of a face, 5 mm, within 0.01 s.
func TestLargeBlockVerdict(t *testing.T) {
	const (
		n     = 8
		sigma = 2000.0 // [Pa], on faces of 1 m²
		reach = 0.005  // [m]
		bears = 0.9
		tears = 1.1
		still = 1e-6 // [m/s], ten times the solve's tolerance
	)
	for _, substeps := range []int{2, 4, 8} {
		if testing.Short() && substeps != 4 {
			continue
		}
		t.Run(fmt.Sprintf("%d substeps", substeps), func(t *testing.T) {
			t.Parallel()
			r := newRig(t, timing{1.0 / 60, substeps}, vec{})
			g := rcc(sigma/reach, sigma*reach, 0, 0)
			boxes := r.block(n, 0, g, friction(0.5), func(d *ecs.BodyDef) {
				d.Pose.Position[1] -= (n + 0.5 - d.Pose.Position[1]) * bears * reach
			})
			top := r.body(components.Static, components.Box(20, 1, 20), vec{0, n + 0.5, 0}, g)
			for i, b := range boxes {
				if i >= n*n*(n-1) {
					r.bond(top, b, 1)
				}
				if i < n*n {
					r.load(components.LoadData{Body: b, Force: vec{0, -bears * sigma, 0}})
					r.load(components.LoadData{Body: b, Force: vec{0, -(tears - bears) * sigma, 0}, From: 1.0 / 60})
				}
			}
			r.Step()
			for _, b := range boxes {
				if v := components.Velocity.Get(r.world.Entry(b)).Linear.Len(); v > still {
					t.Fatalf("a box moves with %g m/s at %g of σA", v, bears)
				}
			}
			if s := r.Stats(); s.BondsBroken > 0 || s.Bonds != 4*n*n*(3*n-2) {
				t.Errorf("at %g of σA %d bonds live and %d have gone", bears, s.Bonds, s.BondsBroken)
			}
			for r.Time() < 3.5/60 && r.Stats().BondsBroken == 0 {
				r.Step()
			}
			if r.Stats().BondsBroken == 0 {
				t.Errorf("all bonds live at %g of σA", tears)
			}
		})
	}
}
