package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// torn is the largest load under which a bond still held, from a load that
// rises at a rate, found at the end of a step.
func torn(r *rig, a, b donburi.Entity, rate float64) float64 {
	r.Helper()
	const atMost = 60_000
	for i := 0; i < atMost; i++ {
		r.Step()
		if _, bonds := r.pair(a, b); len(bonds) == 0 {
			return rate * (r.Time() - r.Config().DT)
		}
	}
	r.Fatal("still holds")
	return 0
}

// broken are the surfaces and steps of the break loads: from soft rows that are
// swept to stiff ones that are solved directly, at 2, 4 and 8 substeps.
func broken(run func(c float64, substeps int, damping float64)) {
	stiffnesses, counts := []float64{1e5, 1e6, 1e7, 1e8}, []int{2, 4, 8}
	if testing.Short() {
		stiffnesses, counts = []float64{1e6, 1e8}, []int{4}
	}
	for _, c := range stiffnesses {
		for _, substeps := range counts {
			for _, damping := range []float64{0, 1} {
				run(c, substeps, damping)
			}
		}
	}
}

// rise is the part of the break load by which the load rises in a step. A face
// with a damper takes a time to open from its peak to its break gap that goes
// with its softness; the load must not rise much meanwhile.
func rise(c float64) float64 {
	if c < 1e6 {
		return 0.0003
	}
	return 0.001
}

// A straight pull that rises slowly tears a face off at σ·A. The face is gone
// within some steps of the peak: within 2 %; 5 % is what is required.
func TestStraightPullBreaks(t *testing.T) {
	const want = strength * face
	broken(func(c float64, substeps int, damping float64) {
		t.Run(fmt.Sprintf("C %g, %d substeps, damping %g", c, substeps, damping), func(t *testing.T) {
			t.Parallel()
			g := rcc(c, strength*strength/c, 0, damping)
			r, ceiling, cube := hang(t, timing{1.0 / 60, substeps}, g, 1, 0)
			rate := rise(c) * want * 60
			r.load(components.LoadData{Body: cube, Rate: vec{0, -rate, 0}})
			near(t, "break load over σ·A", torn(r, ceiling, cube, rate)/want, 1, 0.02)
		})
	})
}

// A chain of ten tears at the same load, at one of its faces.
func TestChainBreaks(t *testing.T) {
	const (
		want = strength * face
		rate = 0.001 * want * 60
	)
	counts := []int{2, 4, 8}
	if testing.Short() {
		counts = []int{4}
	}
	for _, c := range []float64{1e8, 1e7, 1e6} {
		if testing.Short() && c < 1e8 {
			break
		}
		for _, substeps := range counts {
			t.Run(fmt.Sprintf("C %g, %d substeps", c, substeps), func(t *testing.T) {
				t.Parallel()
				g := rcc(c, strength*strength/c, 0, 1)
				r, _, last := hang(t, timing{1.0 / 60, substeps}, g, 1, 0)
				for i := 1; i < 10; i++ {
					b := r.body(components.Dynamic, components.Box(side, side, side), vec{0, -side * (float64(i) + 0.5), 0}, g)
					r.bond(last, b, 1)
					last = b
				}
				r.load(components.LoadData{Body: last, Rate: vec{0, -rate, 0}})
				for i := 0; i < 2000; i++ {
					r.Step()
					if len(r.Events().Broke) > 0 {
						near(t, "break load over σ·A", rate*(r.Time()-r.Config().DT)/want, 1, 0.02)
						return
					}
				}
				t.Error("still holds")
			})
		}
	}
}

// bendingPeak is the largest moment over σ·A·s that n rows of samples carry,
// turned about the contact edge of a square face of side s: row i stands at
// d_i = ½ + (2i+1−n)/√((n²−1)/3)/√12 of the side from the edge, with the law's
// traction at the opening θ·d_i.
func bendingPeak(n int) float64 {
	const turns = 200_000
	peak := 0.0
	for k := 1; k <= turns; k++ {
		theta := 10 * float64(k) / turns // in reaches over the side
		moment := 0.0
		for i := 0; i < n; i++ {
			d := 0.5 + float64(2*i+1-n)/math.Sqrt(float64(n*n-1)/3)/math.Sqrt(12)
			if u := theta * d; u <= 2 {
				moment += quasiStatic(u) * d / float64(n)
			}
		}
		peak = math.Max(peak, moment)
	}
	return peak
}

// Two rows carry 0.42 and many 256/729 = 0.351, the edge peel of a rigid plate.
func TestBendingPeak(t *testing.T) {
	near(t, "2 rows", bendingPeak(2), (0.5+0.5/math.Sqrt(3)+(0.5-0.5/math.Sqrt(3))*(0.5-0.5/math.Sqrt(3))/(0.5+0.5/math.Sqrt(3)))/2, 1e-4)
	near(t, "8 rows", bendingPeak(8), 256.0/729, 0.01)
	near(t, "64 rows", bendingPeak(64), 256.0/729, 0.001)
}

// A moment that rises slowly bends a box off a wall at the peak of its own
// samples, on every substep count: what is over 1 is the time it takes to open,
// by 2 % at most. 8 × 8 samples come within 5 % of the continuous face.
func TestBendingBreaks(t *testing.T) {
	rows := []int{2, 4, 8}
	if testing.Short() {
		rows = []int{2}
	}
	for _, samples := range rows {
		want := bendingPeak(samples) * strength * face * side
		broken(func(c float64, substeps int, damping float64) {
			t.Run(fmt.Sprintf("%d x %d, C %g, %d substeps, damping %g", samples, samples, c, substeps, damping), func(t *testing.T) {
				t.Parallel()
				g := rcc(c, strength*strength/c, 0, damping)
				g.Samples = samples
				r := newRig(t, timing{1.0 / 60, substeps}, vec{})
				wall := r.body(components.Static, components.Box(0.1, 1, 1), vec{-0.05, 0, 0}, g)
				box := r.body(components.Dynamic, components.Box(side, side, side), vec{side / 2, 0, 0}, g)
				r.bond(wall, box, 1)
				// A couple that grows: a pair of loads at both ends of the box.
				rate := rise(c) * want * 60
				const arm = side / 2
				r.load(components.LoadData{Body: box, Rate: vec{0, rate / (2 * arm), 0}, At: vec{-arm, 0, 0}, AtPoint: true})
				r.load(components.LoadData{Body: box, Rate: vec{0, -rate / (2 * arm), 0}, At: vec{arm, 0, 0}, AtPoint: true})
				got := torn(r, wall, box, rate)
				near(t, "break moment over its samples' peak", got/want, 1, 0.03)
				if samples == 8 {
					near(t, "break moment over σ·A·s", got/(strength*face*side), 256.0/729, 0.05*256/729)
				}
			})
		})
	}
}
