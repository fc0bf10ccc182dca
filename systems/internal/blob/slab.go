package blob

import (
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A body lies beyond the plane that is across a direction at the first of its
// particles: what is farther before that plane than the reach touches neither its skin
// nor its inside. With the way from centre to centre for the direction that leaves of
// two that are pressed together little more than what touches, by one product each,
// before any face is looked at.

// slab is where a body begins along a direction; the zero value begins nowhere.
type slab struct {
	along vec.Vec3
	least float64 // along it, less the reach [m]
}

// before reports whether a point is too far before the body to touch it.
func (s *slab) before(x vec.Vec3) bool { return s.along.Dot(x) < s.least }

// slabs returns where each of two bodies begins for the other, and whether they are
// farther than the reach [m] from each other.
func slabs(a, b *Side, reach float64) (ofA, ofB slab, apart bool) {
	d := b.Center.Sub(a.Center).Unit(vec.Vec3{})
	if d == (vec.Vec3{}) || len(a.x) == 0 || len(b.x) == 0 {
		return slab{}, slab{}, false
	}
	last, first := d.Dot(a.x[0]), d.Dot(b.x[0])
	for _, x := range a.x {
		last = num.Higher(last, d.Dot(x))
	}
	for _, x := range b.x {
		first = num.Lower(first, d.Dot(x))
	}
	ofA, ofB = slab{d.Neg(), -last - reach}, slab{d, first - reach}
	if a.Open {
		ofA = slab{} // its inside is all that is under it
	}
	if b.Open {
		ofB = slab{}
	}
	return ofA, ofB, last+reach < first && !a.Open && !b.Open
}
