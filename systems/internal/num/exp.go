package num

import "math"

const (
	log2e = 1 / math.Ln2

	// ln2Hi is ln 2 cut to 32 bits, so that its product with an exponent is
	// exact; ln2Lo is the rest.
	ln2Hi = 0xb17217f7p-32
	ln2Lo = math.Ln2 - ln2Hi

	// expMax is the largest argument whose exponential is finite, expMin the
	// smallest whose exponential is not 0.
	expMax = 0x1.62e42fefa39efp+9
	expMin = -0x1.74910d52d3051p+9
)

// Exp returns eˣ, to 1 ulp where the result is a normal number and to the
// spacing of the subnormal numbers below that. Exp(+Inf) is +Inf, Exp(-Inf) 0,
// Exp(NaN) NaN.
func Exp(x float64) float64 {
	switch {
	case x > expMax:
		return math.Inf(1)
	case x < expMin:
		return 0
	case x != x:
		return x
	}
	k, m := expReduce(x)
	y := 1 + m
	switch {
	case k > 1023: // 2ᵏ itself is too large
		return y * 2 * pow2(k-1)
	case k < -1022: // the result is subnormal: round once, at the end
		return y * pow2(k+64) * 0x1p-64
	}
	return y * pow2(k)
}

// OneMinusExpNeg returns 1 − e⁻ˣ for x ≥ 0, to 1 ulp however small x is: the
// fraction that an exponential decay has taken after x time constants. It is 0
// for x ≤ 0, 1 for +Inf, NaN for NaN.
func OneMinusExpNeg(x float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x > 40: // e⁻⁴⁰ is below a quarter ulp of 1
		return 1
	case x != x:
		return x
	}
	k, m := expReduce(-x)
	if k == 0 {
		return -m
	}
	s := pow2(k)
	return (1 - s) - float64(s*m)
}

// expReduce splits eˣ = 2ᵏ·(1 + m), with |m| below √2 − 1; x is within expMin
// and expMax.
func expReduce(x float64) (k int, m float64) {
	k = int(float64(x*log2e) + math.Copysign(0.5, x))
	f := float64(k)
	return k, expm1Core((x - float64(f*ln2Hi)) - float64(f*ln2Lo))
}

// expm1Core returns eʳ − 1 for |r| ≤ ln2/2 by its power series; the first term
// left out is r¹⁴/14!, below 5e-18. Pairs are summed apart so that the
// processor can overlap them.
func expm1Core(r float64) float64 {
	const (
		c2  = 1. / 2
		c3  = c2 / 3
		c4  = c3 / 4
		c5  = c4 / 5
		c6  = c5 / 6
		c7  = c6 / 7
		c8  = c7 / 8
		c9  = c8 / 9
		c10 = c9 / 10
		c11 = c10 / 11
		c12 = c11 / 12
		c13 = c12 / 13
	)
	r2 := float64(r * r)
	r4 := float64(r2 * r2)
	r8 := float64(r4 * r4)
	a := (c4 + float64(r*c5)) + float64(r2*(c6+float64(r*c7)))
	b := (c8 + float64(r*c9)) + float64(r2*(c10+float64(r*c11)))
	c := c12 + float64(r*c13)
	tail := float64(r*c3) + float64(r2*(a+float64(r4*b)+float64(r8*c)))
	return r + (float64(r2*c2) + float64(r2*tail))
}

// pow2 returns 2ᵏ for −1022 ≤ k ≤ 1023.
func pow2(k int) float64 { return math.Float64frombits(uint64(k+1023) << 52) }
