package lawtest

import (
	"math"
	"math/rand/v2"

	"github.com/tackphysics/tack/systems/adhesion"
)

// T is what a check reports to; a *testing.T is one.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// draws is the number of random cases of one property: it finds a fault that a
// hundredth of the cases show, all but certainly.
const draws = 1000

// Check tries what every law must keep: finite numbers; an intensity in [0, 1]
// that depends on nothing but its arguments and is continuous in Path.End; no
// bonding by opening without pressure; no traction above Peak; no energy from
// closed cycles; and a Remaining that is the work of a slow pull. Each broken
// property is one error.
func Check(t T, law adhesion.Law) {
	t.Helper()
	if !numbers(t, law) {
		return // the rest scales its cases by these numbers
	}
	for _, property := range []func(T, adhesion.Law, *rand.Rand){
		inRange, repeatable, continuous, opensWithoutBonding, belowPeak, dissipates, slowPull,
	} {
		property(t, law, rand.New(rand.NewPCG(1, 2)))
	}
}

// CheckIrreversible is Check, and that nothing but pressure raises the
// intensity: true of glues, not of magnets.
func CheckIrreversible(t T, law adhesion.Law) {
	t.Helper()
	Check(t, law)
	r := rand.New(rand.NewPCG(3, 4))
	for range draws {
		beta, p := r.Float64(), randomPath(r, law, false)
		if next := law.Evolve(beta, p); next > beta {
			t.Errorf("irreversible: intensity rises from %v to %v on %+v, without pressure", beta, next, p)
			return
		}
	}
}

// randomPath draws a substep: openings up to one and a half break gaps, some of
// them 0 or equal, steps from 0.1 ms to 0.1 s, pressures from 0.1 Pa to 1 MPa.
func randomPath(r *rand.Rand, law adhesion.Law, press bool) adhesion.Path {
	opening := func() float64 {
		if r.IntN(8) == 0 {
			return 0
		}
		return 1.5 * law.BreakGap() * r.Float64()
	}
	p := adhesion.Path{Start: opening(), End: opening(), Step: math.Pow(10, -4+3*r.Float64())}
	if r.IntN(8) == 0 {
		p.End = p.Start
	}
	if press {
		p.Pressure = math.Pow(10, -1+7*r.Float64())
	}
	return p
}

// traction of a bond along the normal [Pa].
func traction(law adhesion.Law, beta, u float64) float64 {
	c, _ := law.Stiffness()
	return beta * beta * c * u
}

func numbers(t T, law adhesion.Law) bool {
	t.Helper()
	cn, ct := law.Stiffness()
	if !(cn > 0 && cn <= math.MaxFloat64) || !(ct >= 0 && ct <= math.MaxFloat64) {
		t.Errorf("numbers: stiffness %v, %v, want finite, the first > 0, the second ≥ 0", cn, ct)
		return false
	}
	b := law.BreakGap()
	if !(b > 0 && b <= math.MaxFloat64) {
		t.Errorf("numbers: break gap %v, want finite and > 0", b)
		return false
	}
	const parts = 100
	for i := range parts + 1 {
		beta := float64(i) / parts
		if p := law.Peak(beta); !(p >= 0) {
			t.Errorf("numbers: peak %v at intensity %v, want ≥ 0", p, beta)
			return false
		}
		last := math.MaxFloat64
		for k := range parts + 1 {
			u := b * float64(k) / parts
			w := law.Remaining(beta, u)
			if !(w >= 0 && w <= last) {
				t.Errorf("numbers: remaining work %v at intensity %v and opening %v, %v just before, want ≥ 0, finite, falling", w, beta, u, last)
				return false
			}
			last = w
		}
	}
	return true
}
