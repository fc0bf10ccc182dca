package num

import (
	"math"
	"math/big"
	"testing"
)

// samples is enough for the worst errors to settle within 5 %.
const samples = 1500

// worst returns the largest error in ulps of f over arguments drawn by next.
func worst(next func() float64, f func(float64) float64, ref func(float64) *big.Float) (at, err float64) {
	n := samples
	if testing.Short() {
		n /= 10
	}
	for range n {
		x := next()
		if e := ulps(f(x), ref(x)); e > err {
			at, err = x, e
		}
	}
	return at, err
}

func TestAccuracy(t *testing.T) {
	r := testRand()
	pi := bigPi()
	exp := func(x float64) *big.Float { return bigExp(bigOf(x)) }
	oneMinusExpNeg := func(x float64) *big.Float {
		return bigSeries(bigOf(x), bigOf(-x), func(n int) int64 { return int64(n + 1) })
	}
	sin := func(x float64) *big.Float { s, _ := bigSinCos(x, pi); return s }
	cos := func(x float64) *big.Float { _, c := bigSinCos(x, pi); return c }
	// nearRoot draws floats next to multiples of π/2, the hard arguments.
	nearRoot := func() float64 { return float64(r.IntN(1<<20)) * (math.Pi / 2) }
	uniform := func(lo, hi float64) func() float64 {
		return func() float64 { return between(r, lo, hi) }
	}
	powerOf10 := func(lo, hi float64) func() float64 {
		return func() float64 { return math.Pow(10, between(r, lo, hi)) }
	}
	for _, c := range []struct {
		name  string
		next  func() float64
		f     func(float64) float64
		ref   func(float64) *big.Float
		bound float64 // [ulp]
	}{
		{"Exp small", uniform(-1, 1), Exp, exp, 1},
		{"Exp wide", uniform(-708, 709.7), Exp, exp, 1},
		{"OneMinusExpNeg", uniform(0, 5), OneMinusExpNeg, oneMinusExpNeg, 1},
		{"OneMinusExpNeg tiny", powerOf10(-300, 0), OneMinusExpNeg, oneMinusExpNeg, 1},
		{"OneMinusExpNeg large", uniform(5, 60), OneMinusExpNeg, oneMinusExpNeg, 1},
		{"Log near one", uniform(0.5, 2), Log, bigLog, 1},
		{"Log wide", powerOf10(-307, 308), Log, bigLog, 1},
		{"Log1p", uniform(-0.9, 3), Log1p, bigLog1p, 2},
		{"Log1p tiny", powerOf10(-300, 0), Log1p, bigLog1p, 2},
		{"Sin", uniform(-7, 7), Sin, sin, 1},
		{"Sin wide", uniform(-1.6e6, 1.6e6), Sin, sin, 1},
		{"Sin near roots", nearRoot, Sin, sin, 1},
		{"Cos", uniform(-7, 7), Cos, cos, 1},
		{"Cos wide", uniform(-1.6e6, 1.6e6), Cos, cos, 1},
		{"Cos near roots", nearRoot, Cos, cos, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			at, err := worst(c.next, c.f, c.ref)
			t.Logf("%.3f ulp at %v", err, at)
			if !(err <= c.bound) {
				t.Errorf("error %.3f ulp at %v, want at most %v", err, at, c.bound)
			}
		})
	}
}

func TestSubnormal(t *testing.T) {
	for _, x := range []float64{-708.5, -710, -720, -740, -745} {
		want, _ := bigExp(bigOf(x)).Float64()
		if got := Exp(x); math.Abs(got-want) > math.SmallestNonzeroFloat64 {
			t.Errorf("Exp(%v) = %g, want %g", x, got, want)
		}
	}
	for _, x := range []float64{math.SmallestNonzeroFloat64, 1e-320, 0x1p-1022} {
		if e := ulps(Log(x), bigLog(x)); e > 1 {
			t.Errorf("Log(%g) = %v is %v ulp off", x, Log(x), e)
		}
	}
}

// TestAtan2 compares with math.Atan2, itself good to 2 ulp, in every direction.
func TestAtan2(t *testing.T) {
	const bound = 4 // [ulp], 2 of each
	r := testRand()
	for range 20000 {
		y := math.Copysign(math.Pow(10, between(r, -8, 8)), r.Float64()-0.5)
		x := math.Copysign(math.Pow(10, between(r, -8, 8)), r.Float64()-0.5)
		got, want := Atan2(y, x), math.Atan2(y, x)
		if e := ulps(got, bigOf(want)); !(e <= bound) {
			t.Fatalf("Atan2(%v, %v) = %v, want %v: %v ulp", y, x, got, want, e)
		}
		s, c := SinCos(got)
		if l := math.Hypot(x, y); math.Abs(s*l-y)+math.Abs(c*l-x) > 8*0x1p-52*l {
			t.Fatalf("Atan2(%v, %v): the angle points to (%v, %v)", y, x, c*l, s*l)
		}
	}
}

func TestPow(t *testing.T) {
	r := testRand()
	for range 5000 {
		x, y := math.Pow(10, between(r, -3, 3)), between(r, -20, 20)
		got, want := Pow(x, y), math.Pow(x, y)
		bound := 3 * 0x1p-52 * (1 + math.Abs(y*math.Log(x)))
		if !(math.Abs(got/want-1) <= bound) {
			t.Fatalf("Pow(%v, %v) = %v, want %v", x, y, got, want)
		}
	}
}

func TestEdges(t *testing.T) {
	inf, nan, negZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Exp(0)", Exp(0), 1},
		{"Exp(+Inf)", Exp(inf), inf},
		{"Exp(-Inf)", Exp(-inf), 0},
		{"Exp(NaN)", Exp(nan), nan},
		{"Exp(max)", Exp(expMax), 0x1.fffffffffff2ap+1023},
		{"Exp(above max)", Exp(math.Nextafter(expMax, inf)), inf},
		{"Exp(min)", Exp(expMin), math.SmallestNonzeroFloat64},
		{"Exp(below min)", Exp(math.Nextafter(expMin, -inf)), 0},
		{"OneMinusExpNeg(0)", OneMinusExpNeg(0), 0},
		{"OneMinusExpNeg(-1)", OneMinusExpNeg(-1), 0},
		{"OneMinusExpNeg(+Inf)", OneMinusExpNeg(inf), 1},
		{"OneMinusExpNeg(NaN)", OneMinusExpNeg(nan), nan},
		{"OneMinusExpNeg(smallest)", OneMinusExpNeg(math.SmallestNonzeroFloat64), math.SmallestNonzeroFloat64},
		{"Log(1)", Log(1), 0},
		{"Log(0)", Log(0), -inf},
		{"Log(-1)", Log(-1), nan},
		{"Log(-Inf)", Log(-inf), nan},
		{"Log(+Inf)", Log(inf), inf},
		{"Log(NaN)", Log(nan), nan},
		{"Log1p(0)", Log1p(0), 0},
		{"Log1p(-1)", Log1p(-1), -inf},
		{"Log1p(-2)", Log1p(-2), nan},
		{"Log1p(+Inf)", Log1p(inf), inf},
		{"Log1p(NaN)", Log1p(nan), nan},
		{"Log1p(1e300)", Log1p(1e300), Log(1e300)},
		{"Pow(0, 0)", Pow(0, 0), 1},
		{"Pow(NaN, 0)", Pow(nan, 0), 1},
		{"Pow(0, 2)", Pow(0, 2), 0},
		{"Pow(0, -2)", Pow(0, -2), inf},
		{"Pow(-1, 2)", Pow(-1, 2), nan},
		{"Pow(-1, 1)", Pow(-1, 1), nan},
		{"Pow(1, +Inf)", Pow(1, inf), 1},
		{"Pow(3, 1)", Pow(3, 1), 3},
		{"Pow(2, NaN)", Pow(2, nan), nan},
		{"Sin(0)", Sin(0), 0},
		{"Sin(-0)", Sin(negZero), 0},
		{"Sin(+Inf)", Sin(inf), nan},
		{"Sin(NaN)", Sin(nan), nan},
		{"Cos(0)", Cos(0), 1},
		{"Cos(-Inf)", Cos(-inf), nan},
		{"Atan2(0, 0)", Atan2(0, 0), 0},
		{"Atan2(-0, 0)", Atan2(negZero, 0), negZero},
		{"Atan2(0, -0)", Atan2(0, negZero), math.Pi},
		{"Atan2(-0, -0)", Atan2(negZero, negZero), -math.Pi},
		{"Atan2(0, -1)", Atan2(0, -1), math.Pi},
		{"Atan2(-0, -1)", Atan2(negZero, -1), -math.Pi},
		{"Atan2(1, 0)", Atan2(1, 0), math.Pi / 2},
		{"Atan2(-1, 0)", Atan2(-1, 0), -math.Pi / 2},
		{"Atan2(1, 1)", Atan2(1, 1), math.Pi / 4},
		{"Atan2(1, -1)", Atan2(1, -1), 3 * math.Pi / 4},
		{"Atan2(Inf, Inf)", Atan2(inf, inf), math.Pi / 4},
		{"Atan2(-Inf, -Inf)", Atan2(-inf, -inf), -3 * math.Pi / 4},
		{"Atan2(1, Inf)", Atan2(1, inf), 0},
		{"Atan2(1, -Inf)", Atan2(1, -inf), math.Pi},
		{"Atan2(Inf, 1)", Atan2(inf, 1), math.Pi / 2},
		{"Atan2(NaN, 1)", Atan2(nan, 1), nan},
		{"Atan2(1, NaN)", Atan2(1, nan), nan},
	} {
		if math.IsNaN(c.want) != math.IsNaN(c.got) ||
			!math.IsNaN(c.want) && math.Float64bits(c.got) != math.Float64bits(c.want) {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
}

// TestHugeAngles checks the stated fallback: the sine is that of an angle
// within |x|·2⁻⁵³ of x, and never leaves [-1, 1].
func TestHugeAngles(t *testing.T) {
	r := testRand()
	pi := bigPi()
	for range 500 {
		x := math.Pow(10, between(r, 6.3, 12))
		s, c := SinCos(x)
		sin, cos := bigSinCos(x, pi)
		ws, _ := sin.Float64()
		wc, _ := cos.Float64()
		if d := math.Hypot(s-ws, c-wc); d > x*0x1p-53 {
			t.Fatalf("SinCos(%v) = %v, %v, want %v, %v: off by %v", x, s, c, ws, wc, d)
		}
	}
	for _, x := range []float64{1e16, 1e100, math.MaxFloat64} {
		s, c := SinCos(x)
		if d := math.Abs(s*s + c*c - 1); !(d < 4*0x1p-52) {
			t.Errorf("SinCos(%v) = %v, %v is off the unit circle by %v", x, s, c, d)
		}
	}
}

func TestMonotone(t *testing.T) {
	r := testRand()
	const ulp = 0x1p-52
	for range 20000 {
		x := between(r, -3, 3)
		y := x + math.Abs(x)*4*ulp
		if Exp(y) < Exp(x)*(1-ulp) {
			t.Fatalf("Exp falls from %v to %v", x, y)
		}
		if x > 0 && OneMinusExpNeg(y) < OneMinusExpNeg(x)*(1-2*ulp) {
			t.Fatalf("OneMinusExpNeg falls from %v to %v", x, y)
		}
	}
}

func FuzzFinite(f *testing.F) {
	for _, x := range []float64{0, 1, -1, 1e-300, 745, -745, 1e308, math.Pi} {
		f.Add(x, 1.5)
	}
	f.Fuzz(func(t *testing.T, x, y float64) {
		if x-x != 0 || y-y != 0 {
			return
		}
		if s, c := SinCos(x); !(math.Abs(s) <= 1 && math.Abs(c) <= 1) {
			t.Errorf("SinCos(%v) = %v, %v", x, s, c)
		}
		if v := OneMinusExpNeg(x); !(v >= 0 && v <= 1) {
			t.Errorf("OneMinusExpNeg(%v) = %v", x, v)
		}
		if v := Exp(x); !(v >= 0) {
			t.Errorf("Exp(%v) = %v", x, v)
		}
		if v := Atan2(y, x); !(math.Abs(v) <= math.Pi) {
			t.Errorf("Atan2(%v, %v) = %v", y, x, v)
		}
	})
}
