package adhesion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// integrate solves Fang et al. (2023), eq. 9, along the path by the classical
// Runge–Kutta method in n steps, β kept within [0, 1].
func integrate(l RCC, beta float64, p Path, n int) float64 {
	h := 1 / float64(n)
	slope := func(beta, s float64) float64 {
		u := p.Start + (p.End-p.Start)*s
		bonding := l.bondRate * math.Max(p.Pressure-beta*l.saturation, 0)
		debonding := math.Max(l.normal*u*u*beta-l.work, 0) / l.viscosity
		return p.Step * (bonding - debonding)
	}
	for i := range n {
		s := float64(i) * h
		k1 := slope(beta, s)
		k2 := slope(beta+h/2*k1, s+h/2)
		k3 := slope(beta+h/2*k2, s+h/2)
		k4 := slope(beta+h*k3, s+h)
		beta = math.Min(1, math.Max(0, beta+h/6*(k1+2*k2+2*k3+k4)))
	}
	return beta
}

// randomPath draws a law and a path of one substep that moves the opening by
// at most size reaches, with rates from negligible to far above 1/step.
func randomPath(r *rand.Rand, size float64, press bool) (RCC, Path) {
	log := func(lo, hi float64) float64 { return math.Pow(10, lo+(hi-lo)*r.Float64()) }
	l := RCC{normal: testC, tangential: testC, work: testW, viscosity: log(-3, 0), breakGap: 1}
	p := Path{Start: 2 * testU0 * r.Float64()}
	p.End = math.Abs(p.Start + (2*r.Float64()-1)*size*testU0)
	p.Step = math.Abs(p.End-p.Start) / log(-2, 0) // 1 cm/s to 1 m/s
	if press {
		l.bondRate, l.saturation = log(-4, 0), 2000*r.Float64()
		p.Pressure = 2000 * r.Float64()
	}
	return l, p
}

// TestSecondOrder compares single updates with the true solution. A rule of
// second order errs by the third power of the step, or the second where a
// switch falls into it: over three halvings the mean error must fall by 64 or
// more. The worst cases, bounded too, are paths on which the rates are far too
// fast for the step.
func TestSecondOrder(t *testing.T) {
	const draws, fine = 500, 1500
	for _, c := range []struct {
		name  string
		press bool
		worst []float64 // by size, halved each time from 0.2 reach
	}{
		{"debonding", false, []float64{0.02, 0.008, 0.001, 2e-4}},
		{"bonding and debonding", true, []float64{0.15, 0.06, 0.01, 2e-3}},
	} {
		r := rand.New(rand.NewPCG(7, 11))
		var means []float64
		for i, bound := range c.worst {
			size := 0.2 / float64(int(1)<<i)
			var worst, sum float64
			for range draws {
				l, p := randomPath(r, size, c.press)
				beta := r.Float64()
				e := math.Abs(l.Evolve(beta, p) - integrate(l, beta, p, fine))
				sum += e
				worst = math.Max(worst, e)
			}
			means = append(means, sum/draws)
			if worst > bound {
				t.Errorf("%s, %v reach: worst error %v, want at most %v", c.name, size, worst, bound)
			}
		}
		if first, last := means[0], means[len(means)-1]; last > first/64 || first > 5e-4 {
			t.Errorf("%s: mean errors %v are not those of a rule of second order", c.name, means)
		}
	}
}

// TestManySteps follows a press, a slide and a pull of a bond through many
// substeps, where errors of single steps could add up, at three step lengths.
func TestManySteps(t *testing.T) {
	g := referenceGlue(0.05)
	g.BondRate, g.SaturationPressure = 0.02, 800
	l := mustRCC(t, g)
	const length = 0.4 // [s]
	opening := func(s float64) float64 { return 1.5 * testU0 * (1 - math.Cos(2*math.Pi*s/length*1.5)) }
	pressure := func(s float64) float64 { // constant within every substep of all three lengths
		if s < length/2 {
			return 700
		}
		return 0
	}
	run := func(n int, update func(float64, Path) float64) float64 {
		beta, h := 0.02, length/float64(n)
		for i := range n {
			s := float64(i) * h
			beta = update(beta, Path{Start: opening(s), End: opening(s + h), Pressure: pressure(s + h/2), Step: h})
		}
		return beta
	}
	want := run(6400, func(b float64, p Path) float64 { return integrate(l, b, p, 10) })
	errAt := func(n int) float64 { return math.Abs(run(n, l.Evolve) - want) }
	e100, e200, e400 := errAt(100), errAt(200), errAt(400)
	if e100 > 2e-4 || e200 > e100/3 || e400 > e200/3 {
		t.Errorf("errors %v, %v, %v with 100, 200, 400 steps: not of second order", e100, e200, e400)
	}
}

// ordered checks what any solution of the law keeps: a stronger bond stays the
// stronger one, a wider end leaves no stronger bond without pressure, more
// pressure no weaker one, and the bond never leaves what debonding and bonding
// alone could make of it.
func ordered(t *testing.T, l RCC, beta float64, p Path) {
	t.Helper()
	const slack = 1e-9 // roundoff, enlarged where a nearly fills the range of exp
	next := l.Evolve(beta, p)
	// (Bonding while it closes is kept in order only within the rule's error.)
	if up := l.Evolve(beta+0.01*(1-beta), p); up < next-slack && (p.Pressure == 0 || p.End >= p.Start) {
		t.Errorf("%+v: from a larger β than %v on %+v comes %v, below %v", l, beta, p, up, next)
	}
	high := math.Max(p.Start, p.End)
	floor := math.Min(beta, l.envelope(high))
	if next < floor-slack {
		t.Errorf("%+v: from %v on %+v comes %v, below the envelope %v", l, beta, p, next, floor)
	}
	if grown := l.grow(beta, l.bondRate*p.Pressure, p.Step); next > grown+slack {
		t.Errorf("%+v: from %v on %+v comes %v, above the %v of bonding alone", l, beta, p, next, grown)
	}
	wide, dry := p, p
	dry.Pressure = 0
	wide.Pressure = 0
	wide.End *= 1.01
	if a, b := l.Evolve(beta, dry), l.Evolve(beta, wide); b > a+slack && p.End >= p.Start {
		t.Errorf("%+v: from %v on %+v comes %v, above %v of the smaller opening", l, beta, wide, b, a)
	}
	if a := l.Evolve(beta, dry); a > next+slack || a > beta {
		t.Errorf("%+v: from %v on %+v comes %v, without pressure, and %v with", l, beta, p, a, next)
	}
}

func TestOrdered(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 20000 {
		size := []float64{0.02, 0.2, 2}[i/2%3]
		l, p := randomPath(r, size, i%2 == 0)
		ordered(t, l, r.Float64(), p)
		if t.Failed() {
			return
		}
	}
}

// TestEvolveAcrossOnset grows a bond through its envelope on paths that are a
// few float64 long and end next to the onset: the result must be that of a
// constant opening, however the onset is rounded.
func TestEvolveAcrossOnset(t *testing.T) {
	g := referenceGlue(0.01)
	g.BondRate, g.SaturationPressure = 0.1, 300
	l := mustRCC(t, g)
	const pressure, step = 250, 0.01
	for i := range 50 {
		beta := 0.1 + 0.01*float64(i)
		top := l.grow(beta, g.BondRate*pressure, step)
		u := math.Sqrt(l.work / (l.normal * top))
		want := l.Evolve(beta, Path{Start: u, End: u, Pressure: pressure, Step: step})
		for range 4 {
			u = math.Nextafter(u, 0)
		}
		ends := []float64{u}
		for range 8 {
			u = math.Nextafter(u, 1)
			ends = append(ends, u)
		}
		for _, from := range ends {
			for _, to := range ends {
				got := l.Evolve(beta, Path{Start: from, End: to, Pressure: pressure, Step: step})
				if math.Abs(got-want) > tightly {
					t.Fatalf("from %v on %v to %v: %v, want %v", beta, from, to, got, want)
				}
			}
		}
	}
}

// TestMergeAtSaturation lets bonding reach the envelope only as it saturates,
// where the time of meeting is infinite in float64.
func TestMergeAtSaturation(t *testing.T) {
	g := referenceGlue(0.01)
	g.BondRate, g.SaturationPressure = 1, 100
	l := mustRCC(t, g)
	const level, step = 0.5, 1 // saturates at p/p0 = 0.5, e⁻¹⁰⁰ short of it
	for i := range 50 {
		beta := 0.009 * float64(i)
		grown := l.grow(beta, level*g.BondRate*g.SaturationPressure, step)
		target := math.Nextafter(grown, 0)
		got := l.merge(beta, target, 3, level*g.BondRate*g.SaturationPressure, step)
		if math.Abs(got-level) > tightly {
			t.Errorf("from %v: %v, want %v", beta, got, level)
		}
	}
}

func FuzzEvolve(f *testing.F) {
	f.Add(0.5, 1e-3, 2e-3, 100., 1e-3, 0.1, 0.1, 100.)
	f.Add(1., 2e-3, 1e-3, 0., 1e-3, 0., 0., 0.)
	f.Add(0.1, 1e-3, 1e-3, 1e4, 1., 1e-6, 1e-3, 0.)
	f.Fuzz(func(t *testing.T, beta, start, end, pressure, step, eta, rate, saturation float64) {
		g := referenceGlue(eta)
		g.BondRate, g.SaturationPressure = rate, saturation
		l, err := NewRCC(g)
		if err != nil {
			return
		}
		p := Path{Start: start, End: end, Pressure: pressure, Step: step}
		next := l.Evolve(beta, p)
		if !(next >= 0 && next <= 1) {
			t.Fatalf("Evolve(%v, %+v) = %v", beta, p, next)
		}
		if again := l.Evolve(beta, p); again != next {
			t.Fatalf("Evolve(%v, %+v) = %v, then %v", beta, p, next, again)
		}
		p.Pressure = 0
		if dry := l.Evolve(beta, p); dry > unit(beta) {
			t.Fatalf("Evolve(%v, %+v) = %v, without pressure", beta, p, dry)
		}
	})
}
