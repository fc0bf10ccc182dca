package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// sliver is the length of a touch, over the slop, that is none but for rounding.
const sliver = 1e-6

// flatPatch sets the patch of a flat contact: the part of the overlap whose
// separation is within max(reach, slop) of touching, or of the closest point
// while the surfaces are apart. The reference surface goes from o along t; over
// its stretch from u2 to u1 the separation goes from s2 to s1. Where that has no
// length, a corner's touch is as wide as the reach, and that of an end of the
// radius round as a circle's, up to its diameter.
func (m *Manifold) flatPatch(o, t vec.Vec2, u1, u2, s1, s2, reach, slop, round float64) {
	limit := reach
	if slop > limit {
		limit = slop
	}
	least := s1
	if s2 < least {
		least = s2
	}
	if least > 0 {
		limit += least
	}
	if s1 > limit && s2 < s1 {
		k := (limit - s2) / (s1 - s2)
		u1, s1 = u2+float64(k*(u1-u2)), limit
	} else if s2 > limit && s1 < s2 {
		k := (limit - s1) / (s2 - s1)
		u2, s2 = u1+float64(k*(u2-u1)), limit
	}
	l := u1 - u2
	switch {
	case round > 0:
		end := float64(2 * math.Sqrt(2*float64(reach*round)))
		if end > 2*round {
			end = 2 * round
		}
		if l < end {
			l = end
		}
	case l <= float64(sliver*slop):
		l = reach
	}
	m.Patch = Patch{
		Area: float64(l * Depth), S: l / sqrt12,
		Center: o.MulAdd(t, float64(0.5*(u1+u2))).MulAdd(m.Normal, float64(0.25*(s1+s2))),
	}
}
