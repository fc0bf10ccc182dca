// Package visiontest tells how far apart colours look, for tests of palettes: to
// common eyes and to those that lack one of the three kinds of cones. Nothing but
// tests belongs to it.
package visiontest

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/demo/draw"
)

// Eyes are a way to see colours.
type Eyes int

// The eyes: common ones, and those without long, middle and short cones.
const (
	Common Eyes = iota
	Protan
	Deutan
	Tritan
)

// String returns the name.
func (e Eyes) String() string { return [...]string{"common", "protan", "deutan", "tritan"}[e] }

type matrix [3][3]float64

func (m *matrix) times(v [3]float64) (out [3]float64) {
	for i := range 3 {
		for k := range 3 {
			out[i] += m[i][k] * v[k]
		}
	}
	return out
}

// What a dichromat sees as a common eye sees the result, in linear RGB. The first
// two are equations 4 to 6 of Viénot, Brettel and Mollon 1999, "Digital video
// colourmaps for checking the legibility of displays by dichromats", multiplied
// out. Without short cones one plane does not do: the two half-planes of Brettel,
// Viénot and Mollon 1997, "Computerized simulation of color appearance for
// dichromats", for sRGB, meet along tritanAxis.
var (
	protan     = matrix{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}
	deutan     = matrix{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}
	tritan     = [2]matrix{{{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}}, {{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}}
	tritanAxis = [3]float64{0.03960, -0.02831, -0.01129}
)

// toXYZ is that of sRGB for the white D65 (IEC 61966-2-1).
var toXYZ = matrix{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}

// linear undoes the curve of sRGB.
func linear(c draw.Color) (v [3]float64) {
	for i, x := range [3]float32{c.R, c.G, c.B} {
		if v[i] = float64(x) / 12.92; x > 0.04045 {
			v[i] = math.Pow((float64(x)+0.055)/1.055, 2.4)
		}
	}
	return v
}

// see returns the light that looks to common eyes as v does to these.
func (e Eyes) see(v [3]float64) [3]float64 {
	switch e {
	case Protan:
		return protan.times(v)
	case Deutan:
		return deutan.times(v)
	case Tritan:
		side := 0
		if tritanAxis[0]*v[0]+tritanAxis[1]*v[1]+tritanAxis[2]*v[2] < 0 {
			side = 1
		}
		return tritan[side].times(v)
	case Common:
	}
	return v
}

// lab returns the colour in CIE L*a*b* of 1976.
func lab(v [3]float64) [3]float64 {
	for i := range v {
		v[i] = max(0, min(v[i], 1))
	}
	x, white := toXYZ.times(v), toXYZ.times([3]float64{1, 1, 1})
	const linearTo = 6.0 / 29
	var f [3]float64
	for i := range f {
		if f[i] = math.Cbrt(x[i] / white[i]); f[i] < linearTo {
			f[i] = x[i]/white[i]/(3*linearTo*linearTo) + 4.0/29
		}
	}
	return [3]float64{116*f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])}
}

// Apart returns how far two colours are apart for the eyes: ΔE of CIE 1976, of
// which 2.3 can just be told apart side by side (Mahy and others 1994).
func Apart(a, b draw.Color, e Eyes) float64 {
	p, q := lab(e.see(linear(a))), lab(e.see(linear(b)))
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// Told is the difference from which on colours of things that lie apart, lit from
// one side, are told by a glance: four that can just be told side by side, ΔE.
const Told = 9.2

// Check fails the test if two of the colours are less than Told apart for any eyes.
func Check(t *testing.T, what string, colors ...draw.Color) {
	t.Helper()
	for e := Common; e <= Tritan; e++ {
		worst, pair := math.Inf(1), ""
		for i := range colors {
			for k := range i {
				if d := Apart(colors[i], colors[k], e); d < worst {
					worst, pair = d, fmt.Sprintf("%d and %d", k, i)
				}
			}
		}
		t.Logf("%s, %v eyes: %s of %d are %.1f apart", what, e, pair, len(colors), worst)
		if worst < Told {
			t.Errorf("%s, %v eyes: %s are %.1f apart, less than %v", what, e, pair, worst, Told)
		}
	}
}
