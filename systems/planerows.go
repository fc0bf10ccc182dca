package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// flatRows are the contacts of one step.
type flatRows struct {
	contacts []solve.PlaneContact
	points   []solve.PlanePoint
	marks    []flatMark // by point
}

// flatMark is what a contact point is known by from step to step.
type flatMark struct {
	feature uint32
	pos     vec.Vec2 // in the world [m]
}

// match carries the impulses of contact old over to the new contact c, as
// rows.match does.
func (l *flatRows) match(old int32, c *solve.PlaneContact, points []solve.PlanePoint, marks []flatMark) {
	was := &l.contacts[old]
	c.Load, c.Age = was.Load, was.Age
	from, seen := l.points[was.First:was.First+was.Count], l.marks[was.First:was.First+was.Count]
	if len(points) == 1 && len(from) == 1 && marks[0].feature == seen[0].feature {
		points[0].Normal, points[0].Tangent = from[0].Normal, from[0].Tangent
		return
	}
	var taken [2]bool
	var missing [2]bool
	for i := range points {
		missing[i] = true
		for j := range from {
			if seen[j].feature == marks[i].feature {
				points[i].Normal, points[i].Tangent = from[j].Normal, from[j].Tangent
				taken[j], missing[i] = true, false
				break
			}
		}
	}
	if !missing[0] && !missing[1] {
		return
	}
	near := 0.0
	if len(points) > 1 {
		near = float64(matchShare * matchShare * marks[1].pos.Sub(marks[0].pos).LenSq())
	}
	for i := range points {
		if !missing[i] {
			continue
		}
		if j := nearestMark(seen, &taken, marks[i].pos, near); j >= 0 {
			points[i].Normal, points[i].Tangent = from[j].Normal, from[j].Tangent
			taken[j] = true
		}
	}
}

// nearestMark is nearest in a planar world.
func nearestMark(seen []flatMark, taken *[2]bool, pos vec.Vec2, limit float64) int {
	at := -1
	for j := range seen {
		if d := seen[j].pos.Sub(pos).LenSq(); !taken[j] && d < limit {
			at, limit = j, d
		}
	}
	return at
}

// of returns the points of contact i.
func (l *flatRows) of(i int32) []solve.PlanePoint {
	c := &l.contacts[i]
	return l.points[c.First : c.First+c.Count]
}

// take appends contact i of others to the rows and returns its index.
func (l *flatRows) take(others *flatRows, i int32) int32 {
	c := others.contacts[i]
	from, to := c.First, c.First+c.Count
	c.First = int32(len(l.points))
	l.contacts = append(l.contacts, c)
	l.points = append(l.points, others.points[from:to]...)
	l.marks = append(l.marks, others.marks[from:to]...)
	return int32(len(l.contacts) - 1)
}
