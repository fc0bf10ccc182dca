package adhesion

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
)

// How a viscous bond moves in one substep, u going linearly from one end to the
// other. Debonding alone is
//
//	β' = −c·(β − β∞)₊,  c = C·u²/η,  β∞ = W/(C·u²), the envelope
//
// and acts on the part of the path where β can be above β∞. There the decay
// a = ∫c dt is taken exactly and β∞ as linear in it between its exact ends e0
// and e1, which gives the exponential rule of second order (Hochbruck and
// Ostermann 2010)
//
//	β1 = e1 + (e0 − e1)·(1−e⁻ᵃ)/a + (β0 − e0)·e⁻ᵃ
//
// It is exact for a constant u and tends to e1 as η → 0. The same β1 comes from
// a relaxation over a towards one constant, the target: debonding is given to
// merge in that form, since bonding is a relaxation too (towards p/p0, with
// constant coefficients) and the sum of the two is again one.

// evolveViscous is Evolve for η > 0 and checked arguments; push is r·p [1/s].
func (l RCC) evolveViscous(beta, from, to, push, step float64) float64 {
	low, high := from, to
	if high < low {
		low, high = to, from
	}
	lowEnv, highEnv := l.envelope(low), l.envelope(high)
	top := l.grow(beta, push, step)
	if !(top > highEnv) {
		return top
	}
	pulled := step // the time for which the bond is pulled hard enough to debond
	if top < lowEnv {
		onset := math.Sqrt(l.work / (l.normal * top))
		pulled = float64(step * unit((high-onset)/(high-low)))
		low, lowEnv = onset, top
	}
	meanSquare := (float64(low*low) + float64(low*high) + float64(high*high)) / 3
	decay := l.normal * meanSquare * pulled / l.viscosity

	if to >= from {
		beta = l.grow(beta, push, step-pulled)
		return l.merge(beta, openingTarget(lowEnv, highEnv, decay), decay, push, pulled)
	}
	beta = l.merge(beta, closingTarget(beta, highEnv, lowEnv, decay), decay, push, pulled)
	return l.grow(beta, push, step-pulled)
}

// openingTarget is the constant that stands for an envelope that goes from e0
// to e1 over the decay a: their mean for a small a, e1 for a large one.
func openingTarget(e0, e1, a float64) float64 {
	if !(a > 0) {
		return e1
	}
	gone := num.OneMinusExpNeg(a)
	return e1 + float64((e0-e1)*((gone/a-(1-gone))/gone))
}

// closingTarget is the constant for an envelope that rises from e0 to e1: the
// same, until the falling intensity meets the envelope and debonding ends.
func closingTarget(beta, e0, e1, a float64) float64 {
	if !(beta > e0) || !(a > 0) {
		return e0
	}
	rise := e1 - e0
	share := num.Log1p(float64(a*(beta-e0))/rise) / a // of a, until they meet
	if share >= 1 {
		return openingTarget(e0, e1, a)
	}
	met := e0 + float64(rise*share)
	return beta - (beta-met)/num.OneMinusExpNeg(a)
}

// grow is bonding alone for the time t.
func (l RCC) grow(beta, push, t float64) float64 {
	saturating := float64(l.bondRate * l.saturation)
	if !(push > float64(saturating*beta)) {
		return beta
	}
	return unit(relax(beta, float64(push*t), float64(saturating*t), 1))
}

// merge is bonding and debonding together for the time t: debonding relaxes an
// intensity above the target over the decay a, bonding one below p/p0.
func (l RCC) merge(beta, target, a, push, t float64) float64 {
	saturating := float64(l.bondRate * l.saturation)
	left := 1.0 // of t, once both act
	switch {
	case !(beta > target):
		// Bonding alone, until it meets the envelope.
		grown := l.grow(beta, push, t)
		if !(grown > target) {
			return grown
		}
		left -= timeTo(target, beta, float64(push*t), float64(saturating*t))
		beta = target
	default:
		debonded := beta - float64((beta-target)*num.OneMinusExpNeg(a))
		if !(push > float64(saturating*debonded)) {
			return debonded
		}
		if float64(saturating*beta) > push {
			// Debonding alone, until β has fallen to p/p0.
			level := push / saturating
			left -= num.Log((beta-target)/(level-target)) / a
			beta = level
		}
	}
	if !(left > 0) {
		return beta
	}
	return unit(relax(beta, float64(push*t)+float64(a*target), float64(saturating*t)+a, left))
}

// relax returns x at the time t from x' = g − r·x, r ≥ 0.
func relax(x, g, r, t float64) float64 {
	a := float64(r * t)
	if !(a > 0) {
		return x + float64(g*t)
	}
	return x + float64((g-float64(r*x))*(t*(num.OneMinusExpNeg(a)/a)))
}

// timeTo returns when relax leads from x to the level y, which it reaches.
func timeTo(y, x, g, r float64) float64 {
	speed := g - float64(r*x)
	if !(r > 0) {
		return (y - x) / speed
	}
	return -num.Log1p(-float64(r*(y-x))/speed) / r
}
