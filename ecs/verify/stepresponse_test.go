package verify_test

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

// fall1 is the height that is left of the depth of a mass which is let go on a spring and a
// dashpot of the ratio z, at the phase x = ω_n·t: 1 at first, 0 at rest.
func fall1(z, x float64) float64 {
	switch {
	case z < 1:
		d := math.Sqrt(1 - z*z)
		s, c := math.Sincos(d * x)
		return math.Exp(-z*x) * (c + z/d*s)
	case z == 1:
		return (1 + x) * math.Exp(-x)
	}
	d := math.Sqrt(z*z - 1)
	return (math.Exp(-(z-d)*x)*(z+d) - math.Exp(-(z+d)*x)*(z-d)) / (2 * d)
}

// TestStepResponse lets a ball go on every spring of viii_damping.csv, with ζ given: its
// natural frequency, the frequency of its swing and by how much it overshoots the depth at
// which it comes to rest, none from ζ = 1 on, are those of the table within 0.1 %. Substeps
// of ωh = 5e-4 are half of that off.
func TestStepResponse(t *testing.T) {
	const share, phase, substeps, depth = 1e-3, 5e-4, 64, 1e-4
	tb := readTable(t, "viii_damping")
	for row := range tb.text {
		k, m, ratio := tb.num(t, row, 0), tb.num(t, row, 1), tb.num(t, row, 2)
		omega, frequency, overshoot := tb.num(t, row, 4), tb.num(t, row, 5), tb.num(t, row, 6)
		at := timing{substeps * phase / omega, substeps}
		r := newRig(t, at, vec{0, -depth * k / m, 0})
		r.spawnSoft(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, nil)
		e := r.bedded(components.Dynamic, components.Sphere(0.1), vec{0, 0.1, 0}, &components.SoftContact{Compliance: 1 / k, DampingRatio: ratio}, m)
		left := func() float64 { return (r.position(e)[1] - 0.1 + depth) / depth }
		speed := func() float64 { return components.Velocity.Get(r.world.Entry(e)).Linear[1] }
		// ω_n, by how far it has come where ω_n·t is 1.
		for range int(math.Round(1 / (substeps * phase))) {
			r.Step()
		}
		now, lo, hi := r.Time(), 0.5*omega, 2*omega
		for range 50 {
			if mid := (lo + hi) / 2; fall1(ratio, mid*now) > left() {
				lo = mid
			} else {
				hi = mid
			}
		}
		if math.Abs(lo/omega-1) > share {
			t.Errorf("K %v, M %v, ζ %v: ω_n is %.6g, want %.6g", k, m, ratio, lo, omega)
		}
		if frequency == 0 {
			for r.Time() < 20/omega {
				if r.Step(); left() < -share {
					t.Fatalf("K %v, M %v, ζ %v: overshoots by %.4g", k, m, ratio, -left())
				}
			}
			continue
		}
		// Half a period after the start it turns.
		before, v, was := left(), speed(), r.Time()
		for speed() < 0 {
			before, v, was = left(), speed(), r.Time()
			r.Step()
		}
		part := v / (v - speed())
		turn := was + part*at.dt
		deep := -before + 0.5*part*-v*at.dt/depth // the speed falls in proportion
		if got := 0.5 / turn; math.Abs(got/frequency-1) > share {
			t.Errorf("K %v, M %v, ζ %v: swings at %.6g Hz, want %.6g", k, m, ratio, got, frequency)
		}
		if math.Abs(deep/overshoot-1) > share {
			t.Errorf("K %v, M %v, ζ %v: overshoots by %.6g, want %.6g", k, m, ratio, deep, overshoot)
		}
	}
}
