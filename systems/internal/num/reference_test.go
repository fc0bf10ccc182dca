package num

import (
	"math"
	"math/big"
	"math/rand/v2"
)

// The references are power series at 320 bits: 53 for the result, over 100 to
// spare for the largest reduction (an angle of 1e6 near a multiple of π/2).
const refPrec = 320

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(refPrec).SetFloat64(x) }

func bigNew() *big.Float { return new(big.Float).SetPrec(refPrec) }

// bigSeries sums first + first·z/d₁ + first·z²/(d₁d₂) + … until it stands still.
func bigSeries(first, z *big.Float, divisor func(n int) int64) *big.Float {
	sum, term := bigNew().Set(first), bigNew().Set(first)
	for n := 1; n < 400; n++ {
		term.Mul(term, z)
		term.Quo(term, bigNew().SetInt64(divisor(n)))
		sum.Add(sum, term)
		if term.Sign() == 0 || term.MantExp(nil) < sum.MantExp(nil)-refPrec {
			break
		}
	}
	return sum
}

// bigExp halves the argument until it is small and squares the result back.
func bigExp(x *big.Float) *big.Float {
	const halvings = 24
	z := bigNew().SetMantExp(x, -halvings)
	y := bigSeries(bigOf(1), z, func(n int) int64 { return int64(n) })
	for range halvings {
		y.Mul(y, y)
	}
	return y
}

// bigLog refines the platform's logarithm by Newton steps. (Some platforms get
// subnormal arguments wrong, hence the split.)
func bigLog(x float64) *big.Float {
	m, e := math.Frexp(x)
	y := bigOf(math.Log(m) + float64(e)*math.Ln2)
	for range 4 {
		e := bigExp(bigNew().Neg(y))
		e.Mul(e, bigOf(x))
		y.Add(y, e.Sub(e, bigOf(1)))
	}
	return y
}

// bigLog1p is 2·artanh(x/(2+x)), whose series needs no difference of near
// equals; for larger x, where it is slow, the logarithm of the exact 1 + x.
func bigLog1p(x float64) *big.Float {
	if math.Abs(x) > 0.5 {
		y := bigOf(math.Log1p(x))
		for range 4 {
			e := bigExp(bigNew().Neg(y))
			e.Mul(e, bigNew().Add(bigOf(1), bigOf(x)))
			y.Add(y, e.Sub(e, bigOf(1)))
		}
		return y
	}
	s := bigNew().Quo(bigOf(x), bigNew().Add(bigOf(2), bigOf(x)))
	z := bigNew().Mul(s, s)
	sum, power := bigNew(), bigNew().Set(s)
	for k := int64(1); k < 300 && power.Sign() != 0 && power.MantExp(nil) > s.MantExp(nil)-refPrec; k += 2 {
		sum.Add(sum, bigNew().Quo(power, bigNew().SetInt64(k)))
		power.Mul(power, z)
	}
	return sum.Mul(sum, bigOf(2))
}

// bigPi by Machin's formula.
func bigPi() *big.Float {
	arccot := func(n int64) *big.Float {
		sum, power := bigNew(), bigNew().Quo(bigOf(1), bigNew().SetInt64(n))
		for k := int64(1); power.MantExp(nil) > -refPrec-8; k += 2 {
			t := bigNew().Quo(power, bigNew().SetInt64(k))
			if k%4 == 3 {
				t.Neg(t)
			}
			sum.Add(sum, t)
			power.Quo(power, bigNew().SetInt64(n*n))
		}
		return sum
	}
	a, b := arccot(5), arccot(239)
	a.Mul(a, bigOf(16))
	return a.Sub(a, b.Mul(b, bigOf(4)))
}

// bigSinCos reduces by the true π/2 and sums both series.
func bigSinCos(x float64, pi *big.Float) (sin, cos *big.Float) {
	halfPi := bigNew().SetMantExp(pi, -1)
	q := math.Round(x / (math.Pi / 2))
	r := bigNew().Sub(bigOf(x), bigNew().Mul(bigOf(q), halfPi))
	z := bigNew().Mul(r, r)
	z.Neg(z)
	s := bigSeries(r, z, func(n int) int64 { return int64(2*n) * int64(2*n+1) })
	c := bigSeries(bigOf(1), z, func(n int) int64 { return int64(2*n-1) * int64(2*n) })
	switch int64(q) & 3 {
	case 0:
		return s, c
	case 1:
		return c, s.Neg(s)
	case 2:
		return s.Neg(s), c.Neg(c)
	default:
		return c.Neg(c), s
	}
}

// ulps is how far got is from want, in spacings of float64 at want.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	w = math.Abs(w)
	gap := math.Nextafter(w, math.Inf(1)) - w
	d, _ := bigNew().Sub(bigOf(got), want).Float64()
	return math.Abs(d) / gap
}

func testRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// between returns a random number in [lo, hi).
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }
