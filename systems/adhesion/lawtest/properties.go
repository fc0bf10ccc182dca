package lawtest

import (
	"math"
	"math/rand/v2"

	"github.com/tackphysics/tack/systems/adhesion"
)

func inRange(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	for i := range draws {
		beta, p := r.Float64(), randomPath(r, law, i%2 == 0)
		if i%10 == 0 {
			beta = float64(i / 10 % 2)
		}
		if next := law.Evolve(beta, p); !(next >= 0 && next <= 1) {
			t.Errorf("range: intensity %v from %v on %+v, want within 0 and 1", next, beta, p)
			return
		}
	}
}

func repeatable(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	const cases = 100
	var betas, first [cases]float64
	var paths [cases]adhesion.Path
	for i := range cases {
		betas[i], paths[i] = r.Float64(), randomPath(r, law, i%2 == 0)
		first[i] = law.Evolve(betas[i], paths[i])
	}
	for i := cases - 1; i >= 0; i-- {
		if again := law.Evolve(betas[i], paths[i]); again != first[i] {
			t.Errorf("repeatable: intensity %v on %+v, then %v", first[i], paths[i], again)
			return
		}
	}
}

// continuous closes in on the steepest place of β over End, by halving towards
// the larger difference. After the last halving a continuous law has no
// difference left there.
func continuous(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	const cases, cells, halvings = 100, 64, 45
	const jump = 1e-5 // of β; halved 45 times, no slope a law can have is left
	for i := range cases {
		beta, p := r.Float64(), randomPath(r, law, i%2 == 0)
		at := func(end float64) float64 {
			q := p
			q.End = end
			return law.Evolve(beta, q)
		}
		width := 2 * law.BreakGap() / cells
		var lo, steepest float64
		for k := range cells {
			if d := math.Abs(at(float64(k+1)*width) - at(float64(k)*width)); d > steepest {
				lo, steepest = float64(k)*width, d
			}
		}
		hi := lo + width
		for range halvings {
			mid := (lo + hi) / 2
			if math.Abs(at(mid)-at(lo)) > math.Abs(at(hi)-at(mid)) {
				hi = mid
			} else {
				lo = mid
			}
		}
		if d := math.Abs(at(hi) - at(lo)); d > jump {
			t.Errorf("continuous: intensity jumps by %v at the end opening %v, from %v on %+v", d, lo, beta, p)
			return
		}
	}
}

func opensWithoutBonding(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	for range draws {
		p := randomPath(r, law, false)
		if p.End < p.Start {
			p.Start, p.End = p.End, p.Start
		}
		rest := adhesion.Path{Start: p.Start, End: p.Start, Step: p.Step}
		beta := law.Evolve(r.Float64(), rest)
		if next := law.Evolve(beta, p); next > beta {
			t.Errorf("opening: intensity rises from %v to %v while the bond opens on %+v, without pressure", beta, next, p)
			return
		}
	}
}

func belowPeak(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	const rounding = 1e-9 // relative
	for range draws {
		beta, p := r.Float64(), randomPath(r, law, false)
		got, peak := traction(law, law.Evolve(beta, p), p.End), law.Peak(beta)
		if got > peak*(1+rounding) {
			t.Errorf("peak: traction %v above the peak %v of intensity %v on %+v", got, peak, beta, p)
			return
		}
	}
}

// dissipates opens and closes a bond at random and back to where it was: the
// work done on it must not be negative.
func dissipates(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	const cycles, turns, parts = 50, 4, 250
	// The trapezoidal rule over one turn is off by some (1/parts)² of what the
	// bond can hold, here generously.
	slack := turns * 1e-3 * law.Remaining(1, 0)
	for range cycles {
		beta, u, work := 1.0, 0.0, 0.0
		step := math.Pow(10, -5+3*r.Float64())
		beta = law.Evolve(beta, adhesion.Path{Step: step})
		for turn := range turns {
			goal := 1.2 * law.BreakGap() * r.Float64()
			if turn == turns-1 {
				goal = 0
			}
			from := u
			for i := 1; i <= parts; i++ {
				next := from + (goal-from)*float64(i)/parts
				before := traction(law, beta, u)
				beta = law.Evolve(beta, adhesion.Path{Start: u, End: next, Step: step})
				work += (before + traction(law, beta, next)) / 2 * (next - u)
				u = next
			}
		}
		if work < -slack {
			t.Errorf("dissipation: a closed cycle without pressure gives %v J/m² away, %v s a step", -work, step)
			return
		}
	}
}

// slowPull compares Remaining with the work of a pull to the break gap that
// takes years a step.
func slowPull(t T, law adhesion.Law, r *rand.Rand) {
	t.Helper()
	const cases, parts, slow = 20, 2000, 1e9 // slow [s]
	// A rough law may lose a kink between two samples: 1 % of all the work.
	slack := 0.01 * law.Remaining(1, 0)
	b := law.BreakGap()
	for i := range cases {
		start := b * float64(i%4) / 4
		beta := law.Evolve(r.Float64(), adhesion.Path{Start: start, End: start, Step: slow})
		want, work := law.Remaining(beta, start), 0.0
		for k := range parts {
			u := start + (b-start)*float64(k)/parts
			v := start + (b-start)*float64(k+1)/parts
			before := traction(law, beta, u)
			beta = law.Evolve(beta, adhesion.Path{Start: u, End: v, Step: slow})
			work += (before + traction(law, beta, v)) / 2 * (v - u)
		}
		if math.Abs(work-want) > slack {
			t.Errorf("remaining: a slow pull from %v takes %v J/m², Remaining says %v", start, work, want)
			return
		}
	}
}
