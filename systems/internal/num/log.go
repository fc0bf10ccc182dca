package num

import "math"

// Log returns the natural logarithm of x > 0, to 1 ulp. Log(0) is -Inf,
// Log(+Inf) +Inf; a negative argument and NaN give NaN.
//
// With x = 2ᵏ·(1+f), 1+f within √½ and √2, and s = f/(2+f), it sums
// log(1+f) = 2·artanh s = f − (f²/2 − s·(f²/2 + R)), R = 2s²/3 + 2s⁴/5 + … in all.
func Log(x float64) float64 {
	switch {
	case x != x || x > math.MaxFloat64:
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	k := 0
	if x < 0x1p-1022 { // subnormal
		x *= 0x1p54
		k = -54
	}
	const one, mantissa = 0x3ff0_0000_0000_0000, 1<<52 - 1
	b := math.Float64bits(x)
	k += int(b>>52) - 1023
	m := math.Float64frombits(b&mantissa | one) // 1 ≤ m < 2
	if m > math.Sqrt2 {
		m *= 0.5
		k++
	}
	f := m - 1
	s := f / (2 + f)
	h := float64(0.5 * float64(f*f))
	r := artanhTail(float64(s * s))
	g := float64(k)
	// Small terms first; g·ln2Hi is exact.
	return float64(g*ln2Hi) - ((h - (float64(s*(h+r)) + float64(g*ln2Lo))) - f)
}

// Log1p returns log(1 + x) for x > -1, to 2 ulp however small x is. Log1p(-1)
// is -Inf, Log1p(+Inf) +Inf; anything below -1 and NaN give NaN. What the sum
// 1 + x rounds away is put back by the factor x/((1+x)−1) (Kahan).
func Log1p(x float64) float64 {
	w := 1 + x
	if w == 1 || w > math.MaxFloat64 {
		return x
	}
	if w <= 0 {
		return Log(w)
	}
	return float64(Log(w) * (x / (w - 1)))
}

// artanhTail returns 2z/3 + 2z²/5 + … + 2z¹⁰/21 for 0 ≤ z ≤ 0.0295; the first
// term left out is below 2e-18.
func artanhTail(z float64) float64 {
	z2 := float64(z * z)
	z4 := float64(z2 * z2)
	a := (2./3 + float64(z*(2./5))) + float64(z2*(2./7+float64(z*(2./9))))
	b := (2./11 + float64(z*(2./13))) + float64(z2*(2./15+float64(z*(2./17))))
	c := 2./19 + float64(z*(2./21))
	return float64(z * (a + float64(z4*(b+float64(z4*c)))))
}

// Pow returns x to the power y for x ≥ 0, as Exp(y·Log(x)): its relative error
// is about (1 + |y·ln x|)·2⁻⁵². Pow(x, 0) is 1 for every x, Pow(0, y) is 0 for
// y > 0 and +Inf for y < 0; a negative x and NaN give NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case y == 1 && x >= 0:
		return x
	}
	return Exp(float64(y * Log(x)))
}
