package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
)

// areaOfGrain is what the contact of a ball with what is flat there stands for
// [m²]: 2π·R·u0 with the reach u0 of the glue, so that it pulls off at 2π·R·W
// (Derjaguin). Where nothing sticks it is the ball's cross-section.
func (w *World) areaOfGrain(radius float64, law int32) float64 {
	if law < 0 {
		return float64(math.Pi * float64(radius*radius))
	}
	return float64(float64(2*math.Pi) * float64(radius*adhesion.Reach(w.glue[law])))
}

// areaOfDisc is that of a grain of a planar world against what is flat there, one
// metre deep: what is within the reach u0 of the glue, 2·√(2·R·u0).
func (w *World) areaOfDisc(radius float64, law int32) float64 {
	if law < 0 {
		return float64(2 * radius)
	}
	return float64(2 * math.Sqrt(float64(2*float64(radius*adhesion.Reach(w.glue[law])))))
}

// areaOfGrains is that of the contact of two bodies of which at least one is of
// grains: of two balls with R = R₁·R₂/(R₁ + R₂).
func (w *World) areaOfGrains(a, b *softMeta, law int32) float64 {
	of := w.areaOfGrain
	if w.flat != nil {
		of = w.areaOfDisc
	}
	switch r, q := a.skin.Radius, b.skin.Radius; {
	case !b.grains:
		return of(r, law)
	case !a.grains:
		return of(q, law)
	default:
		return of(float64(r*q)/(r+q), law)
	}
}
