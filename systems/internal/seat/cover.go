package seat

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Living is a bond that the patch already has.
type Living struct {
	Pos      vec.Vec3 // in the world [m]
	Area     float64  // [m²]
	Strength float64  // the load it can carry [N]
	Replaced bool     // set by Cover: a new sample takes its place
}

// mergeShare is the part of the samples' spacing within which a new sample and
// a living bond are one.
const mergeShare = 0.5

// replaceShare: a living bond weaker than this part of the strength that the new
// sample can have gives way to it.
const replaceShare = 0.5

// Cover takes from samples those that a living bond already stands for, and
// gives the rest the area of the patch that no living bond inside it carries,
// never more than a sample's own. Samples with a gap above reach [m] are not
// bonded: they only count for the area. A weak bond (one made at an edge before
// the face came down) is replaced. traction is the strength per area of a new
// sample [Pa]. It returns the samples that are left.
func Cover(m *collide.Manifold, samples []Sample, living []Living, n int, traction, reach float64) []Sample {
	p := &m.Patch
	v := m.Normal.Cross(p.U)
	if n < 1 {
		n = 1
	}
	full := 0.0
	for i := range samples {
		full += samples[i].Area
	}
	// The spacing of the samples along each axis, in standard deviations.
	spacing := 2.0
	if n > 1 {
		spacing = 2 / math.Sqrt((float64(n*n)-1)/3)
	}
	ru, rv := float64(mergeShare*float64(spacing*p.SU)), float64(mergeShare*float64(spacing*p.SV))
	const inside = 2.0 // standard deviations: a rectangle's half width is √3
	carried := func() float64 {
		sum := 0.0
		for i := range living {
			l := &living[i]
			d := l.Pos.Sub(p.Center)
			if !l.Replaced && math.Abs(d.Dot(p.U)) <= float64(inside*p.SU) && math.Abs(d.Dot(v)) <= float64(inside*p.SV) {
				sum += l.Area
			}
		}
		return sum
	}
	free := max(0, full-carried())
	kept := samples[:0]
	for _, s := range samples {
		if s.Gap <= reach && vacant(&s, living, p.U, v, ru, rv, traction, free) {
			kept = append(kept, s)
		}
	}
	if len(living) == 0 {
		return kept
	}
	kept = share(kept, full-carried())
	for i := range living {
		l := &living[i]
		l.Replaced = l.Replaced && len(kept) > 0
	}
	return kept
}

// vacant tells whether no living bond stands for the sample: none within ru
// along u and rv along v, or only ones so weak that they are replaced. free is
// the area that no living bond has: with that of the bond in whose place it comes
// it is all that the sample can get. (A bond that has got the little that was
// left at an edge is small and as good as new: it would be replaced by its like
// in every step.)
func vacant(s *Sample, living []Living, u, v vec.Vec3, ru, rv, traction, free float64) bool {
	near := func(l *Living) bool {
		d := l.Pos.Sub(s.Pos)
		return !l.Replaced && math.Abs(d.Dot(u)) <= ru && math.Abs(d.Dot(v)) <= rv
	}
	for i := range living {
		l := &living[i]
		if most := min(s.Area, free+l.Area); l.Strength >= float64(replaceShare*float64(traction*most)) && near(l) {
			return false
		}
	}
	for i := range living {
		if l := &living[i]; near(l) {
			l.Replaced = true
		}
	}
	return true
}

// leastShare of its own area is what a sample must get to be worth a bond.
const leastShare = 0.01

// share bounds the samples' areas by equal parts of rest.
func share(samples []Sample, rest float64) []Sample {
	if len(samples) == 0 {
		return samples
	}
	part := rest / float64(len(samples))
	for i := range samples {
		if part < float64(leastShare*samples[i].Area) {
			return samples[:0]
		}
		if samples[i].Area > part {
			samples[i].Area = part
		}
	}
	return samples
}
