package adhesion

import (
	"math"
	"testing"
)

// The law of most tests: σ = 1000 Pa, u0 = 1 mm, so C = 1e6, W = 1.
const (
	testC  = 1e6  // [N/m³]
	testW  = 1.0  // [J/m²]
	testU0 = 1e-3 // [m]
)

func TestPeak(t *testing.T) {
	l := mustRCC(t, Glue(1000, testU0))
	for _, beta := range []float64{0, 0.01, 0.3, 1} {
		// The bond is linear up to u_d = √(W/(C·β)); C·β²·u_d = σ·β^1.5.
		want := 1000 * math.Pow(beta, 1.5)
		if got := l.Peak(beta); math.Abs(got-want) > tightly*1000 {
			t.Errorf("Peak(%v) = %v, want %v", beta, got, want)
		}
		var top float64
		for i := range 20001 {
			u := float64(i) * 5 * testU0 / 20000 / math.Max(math.Sqrt(beta), 0.05)
			b := l.Evolve(beta, Path{End: u, Step: 1e-3})
			top = math.Max(top, b*b*testC*u)
		}
		if top > want*(1+tightly) || top < want*0.999 {
			t.Errorf("a bond of %v carries %v at most, want %v", beta, top, want)
		}
	}
	if got := l.Peak(2); got != l.Peak(1) {
		t.Errorf("Peak(2) = %v", got)
	}
	if got := l.Peak(math.NaN()); got != 0 {
		t.Errorf("Peak(NaN) = %v", got)
	}
	g := Glue(1000, testU0)
	g.Viscosity = 1e-3
	if got := mustRCC(t, g).Peak(0.5); !math.IsInf(got, 1) {
		t.Errorf("viscous peak %v, want +Inf", got)
	}
}

// TestWorkOfAdhesion: pulling a full bond off takes W, of which 7/8 is spent at
// a break gap of 2·u0 and 1/2 at the peak; a bond of β takes β·W.
func TestWorkOfAdhesion(t *testing.T) {
	far := Glue(1000, testU0)
	far.BreakGap = 1e6
	endless, cut := mustRCC(t, far), mustRCC(t, Glue(1000, testU0))
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"all of it", endless.Remaining(1, 0), testW},
		{"cut at 2·u0", cut.Remaining(1, 0), 7. / 8 * testW},
		{"after the peak", endless.Remaining(1, testU0), testW / 2},
		{"half way to the peak", endless.Remaining(1, testU0/2), testW * (1 - 0.125)},
		{"on the tail", endless.Remaining(0.25, 2*testU0), testW / 8},
		{"above the envelope, as viscous glue is", endless.Remaining(1, 2*testU0), testW / 8},
		{"a weaker bond", endless.Remaining(0.3, 0), 0.3 * testW},
		{"a bond that breaks while it is linear", cut.Remaining(0.1, 0), 0.5 * testC * 0.01 * 4 * testU0 * testU0},
		{"at the break gap", cut.Remaining(1, 2*testU0), 0},
		{"beyond it", cut.Remaining(1, 1), 0},
		{"no bond", cut.Remaining(0, 0), 0},
		{"no number", cut.Remaining(math.NaN(), 0), 0},
	} {
		if math.Abs(c.got-c.want) > 1e-11*testW {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	// The same by pulling, work summed by the trapezoidal rule: its error at
	// this stride is below (stride/u0)² ≈ 1e-6.
	var work, lastU, lastP float64
	pull(cut, 1, testU0/1000, cut.BreakGap(), func(u, _, p float64) {
		work += (p + lastP) / 2 * (u - lastU)
		lastU, lastP = u, p
	})
	if math.Abs(work-7./8*testW) > 2e-6*testW {
		t.Errorf("pulled to the break gap the bond takes %v J/m², want %v", work, 7./8*testW)
	}
}

func TestEvolveRateIndependent(t *testing.T) {
	g := Glue(1000, testU0)
	g.BondRate, g.SaturationPressure = 1e-3, 500
	l := mustRCC(t, g)
	for _, c := range []struct {
		name string
		beta float64
		path Path
		want float64
	}{
		{name: "below the reach", beta: 1, path: Path{End: 0.9 * testU0, Step: 1}, want: 1},
		{name: "at twice the reach", beta: 1, path: Path{End: 2 * testU0, Step: 1e-9}, want: 0.25},
		{name: "a weak bond holds farther", beta: 0.2, path: Path{End: 2 * testU0, Step: 1}, want: 0.2},
		{name: "closing does not heal", beta: 0.25, path: Path{Start: 2 * testU0, Step: 1}, want: 0.25},
		{name: "an opening once seen counts", beta: 1, path: Path{Start: 2 * testU0, Step: 1}, want: 0.25},
		{name: "pressed", beta: 0, path: Path{Pressure: 100, Step: 1e3}, want: 0.2},
		{name: "pressed and sheared: the envelope rules", beta: 0.5, path: Path{Start: 2 * testU0, End: 2 * testU0, Pressure: 1e4, Step: 1}, want: 0.25},
		{name: "pressed above saturation", beta: 0.5, path: Path{Pressure: 100, Step: 1e3}, want: 0.5},
		{name: "full is full", beta: 0.5, path: Path{Pressure: 1e6, Step: 1e3}, want: 1},
	} {
		if got := l.Evolve(c.beta, c.path); math.Abs(got-c.want) > tightly {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	g.SaturationPressure = 0
	if got, want := mustRCC(t, g).Evolve(0.1, Path{Pressure: 30, Step: 2}), 0.1+1e-3*30*2; math.Abs(got-want) > tightly {
		t.Errorf("unsaturated growth gives %v, want %v", got, want)
	}
}

// TestEvolveConstantOpening checks the exact exponentials: alone, with bonding,
// and with the switch when β falls through p/p0 or rises through W/(C·u²).
func TestEvolveConstantOpening(t *testing.T) {
	const eta, u, step = 0.02, 2 * testU0, 3e-3 // c = C·u²/η = 200/s, β∞ = 0.25
	const c, target = testC * u * u / eta, 0.25
	decayed := func(from, to, rate, time float64) float64 {
		return to + (from-to)*math.Exp(-rate*time)
	}
	const r, p0 = 0.5, 200. // saturation rate r·p0 = 100/s
	// both is where bonding under p and debonding together lead, at c + r·p0.
	both := func(p float64) float64 { return (r*p + c*target) / (r*p0 + c) }

	// From 0.9 debonding alone reaches p/p0 = 0.75 after t1.
	t1 := math.Log((0.9-target)/(0.75-target)) / c
	// From 0.1 bonding alone under p = 150 (to 0.75) reaches 0.25 after t2.
	t2 := math.Log((0.75-0.1)/(0.75-target)) / (r * p0)
	for _, v := range []struct {
		name           string
		beta, pressure float64
		want           float64
	}{
		{"debonding", 1, 0, decayed(1, target, c, step)},
		{"at rest on the envelope", target, 0, target},
		{"below the envelope", 0.1, 0, 0.1},
		{"no bonding in the reach of p", 1, 40, decayed(1, target, c, step)},
		{"both", 0.6, 150, decayed(0.6, both(150), c+r*p0, step)},
		{"both, in balance", both(150), 150, both(150)},
		{"first debonding, then both", 0.9, 150, decayed(0.75, both(150), c+r*p0, step-t1)},
		{"first bonding, then both", 0.1, 150, decayed(target, both(150), c+r*p0, step-t2)},
		{"bonding that ends below the envelope", 0.1, 30, decayed(0.1, 0.15, r*p0, step)},
	} {
		g := referenceGlue(eta)
		g.BondRate, g.SaturationPressure = r, p0
		l := mustRCC(t, g)
		got := l.Evolve(v.beta, Path{Start: u, End: u, Pressure: v.pressure, Step: step})
		if math.Abs(got-v.want) > tightly {
			t.Errorf("%s: %v, want %v", v.name, got, v.want)
		}
	}
}

// TestEvolveStiff: as η → 0 the viscous law tends to the rate-independent one,
// whichever way the opening goes and whatever presses.
func TestEvolveStiff(t *testing.T) {
	const bound = 1e-6 // of β: some 1/a of the decay a ≈ 1e9 that is left
	soft := referenceGlue(1e-12)
	hard := referenceGlue(0)
	for _, g := range []struct{ rate, saturation, pressure float64 }{{0, 0, 0}, {1, 300, 250}} {
		soft.BondRate, soft.SaturationPressure = g.rate, g.saturation
		hard.BondRate, hard.SaturationPressure = g.rate, g.saturation
		viscous, instant := mustRCC(t, soft), mustRCC(t, hard)
		for from := 0.0; from < 4*testU0; from += 0.37 * testU0 {
			for to := 0.0; to < 4*testU0; to += 0.29 * testU0 {
				if g.pressure > 0 && to < from {
					continue // the bond may then be anywhere between two envelopes
				}
				for _, beta := range []float64{0.05, 0.4, 1} {
					p := Path{Start: from, End: to, Pressure: g.pressure, Step: 1e-3}
					got, want := viscous.Evolve(beta, p), instant.Evolve(beta, p)
					if math.Abs(got-want) > bound {
						t.Errorf("η → 0 from %v on %+v: %v, want %v", beta, p, got, want)
					}
				}
			}
		}
	}
}

// TestEvolveBadInput feeds every edge of float64 into every argument.
func TestEvolveBadInput(t *testing.T) {
	edges := []float64{
		0, math.Copysign(0, -1), 5e-324, 1e-300, 1e-9, 0.5, 1, 1e9, 1e300, math.MaxFloat64,
		-1, math.Inf(1), math.Inf(-1), math.NaN(),
	}
	for _, eta := range []float64{0, 1e-30, 0.1, 1e30} {
		for _, rate := range []float64{0, 1e-30, 1, 1e30} {
			g := referenceGlue(eta)
			g.BondRate, g.SaturationPressure = rate, rate
			l := mustRCC(t, g)
			for _, beta := range edges {
				for _, u := range edges {
					if w := l.Remaining(beta, u); !(w >= 0 && w <= testW*(1+tightly)) {
						t.Fatalf("Remaining(%v, %v) = %v", beta, u, w)
					}
					for _, v := range edges {
						for _, p := range edges {
							for _, step := range edges {
								path := Path{Start: u, End: v, Pressure: p, Step: step}
								if b := l.Evolve(beta, path); !(b >= 0 && b <= 1) {
									t.Fatalf("η %v, r %v: Evolve(%v, %+v) = %v", eta, rate, beta, path, b)
								}
							}
						}
					}
				}
			}
		}
	}
	l := mustRCC(t, referenceGlue(0.1))
	if b := l.Evolve(0.7, Path{Start: math.NaN(), End: math.NaN(), Pressure: math.NaN(), Step: math.NaN()}); b != 0.7 {
		t.Errorf("a path of NaN moves β from 0.7 to %v", b)
	}
}

// TestGoldenEvolve pins the bits of many updates: they must be these on every
// platform.
func TestGoldenEvolve(t *testing.T) {
	const want = 0x3a1ec094685a2f12
	hash := uint64(0xcbf29ce484222325) // FNV-1a over words
	for i := range 5000 {
		x := float64(i)
		g := Glue(500+x, 1e-3+float64(x*1e-6))
		g.Viscosity = float64(i%4) * 0.01
		g.BondRate, g.SaturationPressure = 0.02, 100
		l := mustRCC(t, g)
		b := l.Evolve(float64(i%11)/10, Path{
			Start: float64(i%7) * 1e-3, End: float64(i%5) * 1.3e-3,
			Pressure: float64(i%3) * 70, Step: 1. / 240,
		})
		for _, y := range []float64{b, l.Peak(b), l.Remaining(b, 1e-3)} {
			hash = (hash ^ math.Float64bits(y)) * 0x100000001b3
		}
	}
	if hash != want {
		t.Errorf("hash %#x, want %#x", hash, uint64(want))
	}
}

func TestRelax(t *testing.T) {
	for _, c := range []struct{ x, g, r, t, want float64 }{
		{1, 0, 0, 5, 1},
		{1, 2, 0, 5, 11},
		{1, 0, 3, 2, math.Exp(-6)},
		{0.5, 2, 4, 0.7, 0.5},
		{0, 2, 4, 0.7, 0.5 * (1 - math.Exp(-2.8))},
		{0, 2, 1e-18, 0.5, 1},
	} {
		if got := relax(c.x, c.g, c.r, c.t); math.Abs(got-c.want) > tightly*10 {
			t.Errorf("relax(%v, %v, %v, %v) = %v, want %v", c.x, c.g, c.r, c.t, got, c.want)
		}
		if c.t > 0 && c.g > 0 && c.r >= 0 && c.g != c.r*c.x {
			if got := timeTo(c.want, c.x, c.g, c.r); math.Abs(got-c.t) > tightly*10 {
				t.Errorf("timeTo(%v, %v, %v, %v) = %v, want %v", c.want, c.x, c.g, c.r, got, c.t)
			}
		}
	}
}

var sink float64

func BenchmarkEvolve(b *testing.B) {
	viscous := referenceGlue(0.1)
	viscous.BondRate, viscous.SaturationPressure = 0.01, 500
	for _, c := range []struct {
		name string
		law  Law
		path Path
	}{
		{"rate-independent", mustRCC(b, referenceGlue(0)), Path{Start: 1.1e-3, End: 1.2e-3, Step: 4e-3}},
		{"viscous, holding", mustRCC(b, viscous), Path{Start: 1e-4, End: 1.1e-4, Step: 4e-3}},
		{"viscous, opening", mustRCC(b, viscous), Path{Start: 1.1e-3, End: 1.2e-3, Step: 4e-3}},
		{"viscous, closing", mustRCC(b, viscous), Path{Start: 1.2e-3, End: 1.1e-3, Step: 4e-3}},
		{"viscous, sheared and pressed", mustRCC(b, viscous), Path{Start: 1.1e-3, End: 1.2e-3, Pressure: 600, Step: 4e-3}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink += c.law.Evolve(0.9, c.path)
			}
		})
	}
}

// Up to β·u² = W/C a bond that nothing presses on keeps its intensity, and just
// beyond it does not.
func TestRCCSteady(t *testing.T) {
	for _, viscosity := range []float64{0, 0.1} {
		l := RCC{normal: testC, tangential: testC, work: testW, viscosity: viscosity, breakGap: 1}
		most, pressed := l.Steady()
		if pressed {
			t.Error("pressure raises an intensity without a bond rate")
		}
		for _, beta := range []float64{1, 0.5, 0.01} {
			u := math.Sqrt(most / beta)
			for _, p := range []Path{{Start: 0, End: u * (1 - 1e-9), Step: 0.01}, {Start: u * (1 - 1e-9), End: 0, Step: 0.01}} {
				if got := l.Evolve(beta, p); got != beta {
					t.Errorf("viscosity %v: intensity %v from %v on %+v", viscosity, got, beta, p)
				}
			}
			if got := l.Evolve(beta, Path{Start: u, End: u * 1.01, Step: 0.01}); !(got < beta) {
				t.Errorf("viscosity %v: intensity %v stays beyond the onset", viscosity, got)
			}
		}
	}
	if _, pressed := (RCC{normal: testC, work: testW, bondRate: 1}).Steady(); !pressed {
		t.Error("pressure raises nothing")
	}
}
