package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// rows are the solver's contacts and points of one step.
type rows struct {
	contacts []solve.Contact
	points   []solve.Point
	marks    []mark
}

// mark is what a contact point is known by from step to step.
type mark struct {
	feature uint32
	pos     vec.Vec3 // in the world [m]
}

// matchShare is the part of a manifold's extent within which a point may have
// moved and still inherit the impulse of one that is gone.
const matchShare = 0.2

// match carries the impulses of contact old over to the new contact c: to the
// points with the same features, and those of features that are gone to the
// point that has come nearest to where they were. Friction keeps its direction
// in space.
func (r *rows) match(old int32, c *solve.Contact, points []solve.Point, marks []mark) {
	was := &r.contacts[old]
	c.Follow(was)
	from := r.points[was.First : was.First+was.Count]
	seen := r.marks[was.First : was.First+was.Count]
	var taken [4]bool
	missing := false
	for i := range points {
		j := sameFeature(seen, marks[i].feature)
		if j < 0 {
			missing = true
			continue
		}
		inherit(c, was, &points[i], &from[j])
		taken[j] = true
	}
	if !missing {
		return
	}
	near := float64(matchShare * matchShare * spread(marks))
	for i := range points {
		if sameFeature(seen, marks[i].feature) >= 0 {
			continue
		}
		if j := nearest(seen, &taken, marks[i].pos, near); j >= 0 {
			inherit(c, was, &points[i], &from[j])
			taken[j] = true
		}
	}
}

// inherit gives a point the impulses of an old one, in the new tangents.
func inherit(c, was *solve.Contact, p, from *solve.Point) {
	p.Normal = from.Normal
	t := was.T.Mul(from.TangentT).MulAdd(was.S, from.TangS)
	p.TangentT, p.TangS = t.Dot(c.T), t.Dot(c.S)
}

func sameFeature(seen []mark, f uint32) int {
	for j := range seen {
		if seen[j].feature == f {
			return j
		}
	}
	return -1
}

// nearest returns the old point not taken that lies nearest to pos, less than
// √limit away; −1 if there is none.
func nearest(seen []mark, taken *[4]bool, pos vec.Vec3, limit float64) int {
	at := -1
	for j := range seen {
		if taken[j] {
			continue
		}
		if d := seen[j].pos.Sub(pos).LenSq(); d < limit {
			limit, at = d, j
		}
	}
	return at
}

// spread is the largest squared distance of a manifold's points from the first
// [m²].
func spread(marks []mark) float64 {
	most := 0.0
	for i := 1; i < len(marks); i++ {
		if d := marks[i].pos.Sub(marks[0].pos).LenSq(); d > most {
			most = d
		}
	}
	return most
}
