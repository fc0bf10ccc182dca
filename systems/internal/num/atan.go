package num

import "math"

// atanTable holds arctan(i/8).
var atanTable = [9]float64{
	0,
	0.12435499454676143503135484916387102557,
	0.24497866312686415417208248121127581091,
	0.35877067027057222039592006392646049977,
	0.46364760900080611621425623146121440202,
	0.55859931534356243597150821640166127034,
	0.64350110879328438680280922871732263804,
	0.71882999962162450541701415152590465395,
	math.Pi / 4,
}

// Atan2 returns the angle of the point (x, y) [rad], in [-π, π], to 2 ulp. The
// signs of zeros and infinities count as in math.Atan2: Atan2(0, -1) is π,
// Atan2(-0, -1) is -π, Atan2(0, 0) is 0. NaN gives NaN.
func Atan2(y, x float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	a, b := math.Abs(y), math.Abs(x)
	if math.IsInf(a, 0) && math.IsInf(b, 0) {
		a, b = 1, 1
	}
	var t float64
	switch {
	case a == 0: // also covers b == 0
	case a <= b:
		t = atanCore(a / b)
	default:
		t = math.Pi/2 - (atanCore(b/a) - halfPiRest)
	}
	if math.Signbit(x) {
		t = math.Pi - (t - 2*halfPiRest)
	}
	return math.Copysign(t, y)
}

// halfPiRest is what π/2 loses when it is rounded to a float64.
const halfPiRest = math.Pi/2 - 0x1.921fb54442d18p+0

// atanCore returns arctan t for 0 ≤ t ≤ 1: with c the nearest eighth,
// arctan t = arctan c + arctan((t−c)/(1+t·c)), the rest by its power series;
// the first term left out is z¹⁶/17 of it, below 4e-21.
func atanCore(t float64) float64 {
	i := int(float64(8*t) + 0.5)
	c := float64(float64(i) * 0.125)
	z := (t - c) / (1 + float64(t*c))
	w := float64(z * z)
	w2 := float64(w * w)
	a := (1./3 - float64(w*(1./5))) + float64(w2*(1./7-float64(w*(1./9))))
	b := (1./11 - float64(w*(1./13))) + float64(w2*(1./15))
	p := float64(w * (a + float64(float64(w2*w2)*b)))
	return atanTable[i] + (z - float64(z*p))
}
