package num

import "math"

const (
	// Three parts of π/2, 33 bits each but the last, so that their products
	// with a quadrant number up to 2²⁰ are exact.
	halfPi1 = 0x1.921fb544p+0
	halfPi2 = 0x1.0b4611a6p-34
	halfPi3 = math.Pi/2 - halfPi1 - halfPi2

	// maxQuadrants bounds the quadrant numbers that halfPi1…3 are made for.
	maxQuadrants = 1 << 20
)

// Sin returns the sine of x [rad]. See SinCos.
func Sin(x float64) float64 {
	s, _ := SinCos(x)
	return s
}

// Cos returns the cosine of x [rad]. See SinCos.
func Cos(x float64) float64 {
	_, c := SinCos(x)
	return c
}

// SinCos returns the sine and the cosine of x [rad], to 1 ulp for |x| up to
// 1.6e6 rad. Beyond that the result is that of an angle within |x|·2⁻⁵³ of x,
// closer than x's own neighbours, and always within [-1, 1]. Infinite and NaN
// arguments give NaN; the sine of -0 is 0.
func SinCos(x float64) (sin, cos float64) {
	if math.Abs(x) > maxQuadrants*(math.Pi/2) {
		x = math.Mod(x, 2*math.Pi) // Mod is exact, hence the same everywhere
	}
	if x-x != 0 {
		return math.NaN(), math.NaN()
	}
	q := int(float64(x*(2/math.Pi)) + math.Copysign(0.5, x))
	f := float64(q)
	// r + tail is the rest beyond q quarter turns: the first difference and
	// both first products are exact, the tail holds what r rounds away.
	u, v := x-float64(f*halfPi1), float64(f*halfPi2)
	d := u - v
	low := ((u - d) - v) - float64(f*halfPi3)
	r := d + low
	tail := (d - r) + low
	s, c := sinCore(r, tail), cosCore(r, tail)
	switch q & 3 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	default:
		return -c, s
	}
}

// sinCore returns sin(r + tail) for |r| ≤ π/4 by its power series; the first
// term left out is r¹⁹/19!, below 1e-19.
func sinCore(r, tail float64) float64 {
	const (
		c3  = -1. / 6
		c5  = -c3 / (4 * 5)
		c7  = -c5 / (6 * 7)
		c9  = -c7 / (8 * 9)
		c11 = -c9 / (10 * 11)
		c13 = -c11 / (12 * 13)
		c15 = -c13 / (14 * 15)
		c17 = -c15 / (16 * 17)
	)
	z := float64(r * r)
	z2 := float64(z * z)
	a := (c3 + float64(z*c5)) + float64(z2*(c7+float64(z*c9)))
	b := (c11 + float64(z*c13)) + float64(z2*(c15+float64(z*c17)))
	rest := float64(float64(r*z) * (a + float64(float64(z2*z2)*b)))
	return r + (rest + float64(tail*(1-float64(0.5*z))))
}

// cosCore returns cos(r + tail) for |r| ≤ π/4 by its power series; the first
// term left out is r¹⁸/18!, below 3e-18.
func cosCore(r, tail float64) float64 {
	const (
		c4  = 1. / 24
		c6  = -c4 / (5 * 6)
		c8  = -c6 / (7 * 8)
		c10 = -c8 / (9 * 10)
		c12 = -c10 / (11 * 12)
		c14 = -c12 / (13 * 14)
		c16 = -c14 / (15 * 16)
	)
	z := float64(r * r)
	z2 := float64(z * z)
	a := (c4 + float64(z*c6)) + float64(z2*(c8+float64(z*c10)))
	b := (c12 + float64(z*c14)) + float64(z2*c16)
	rest := float64(z2*(a+float64(float64(z2*z2)*b))) - float64(r*tail)
	// 1 − z/2 is rounded to w; what that lost is added back.
	h := float64(0.5 * z)
	w := 1 - h
	return w + (((1 - w) - h) + rest)
}
