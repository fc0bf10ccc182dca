package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// planeLevels are the levels of the contacts of a planar world, see levels.
type planeLevels struct {
	top   []int32 // by body: the level of its last contact
	moves []bool  // by body: it can be moved
	of    []int32 // by contact: its level, from 1
	count [][2]int32
}

func (b *PlaneBody) moves() bool { return b.InvM != vec.Vec2{} || b.InvI != 0 }

func (c *PlaneContact) kind() int {
	if c.Count == 1 {
		return single
	}
	return several
}

// sort finds the levels of the contacts that are swept.
func (v *planeLevels) sort(bodies []PlaneBody, contacts []PlaneContact) {
	v.top, v.moves = resize(v.top, len(bodies)), resize(v.moves, len(bodies))
	v.of = resize(v.of, len(contacts))
	v.count = v.count[:0]
	for i := range bodies {
		v.top[i], v.moves[i] = 0, bodies[i].moves()
	}
	for i := range contacts {
		c := &contacts[i]
		if c.Direct {
			continue
		}
		l := int32(0)
		if v.moves[c.A] {
			l = v.top[c.A]
		}
		if v.moves[c.B] && v.top[c.B] > l {
			l = v.top[c.B]
		}
		if int(l) == len(v.count) {
			v.count = append(v.count, [2]int32{})
		}
		v.count[l][c.kind()]++
		l++
		v.of[i], v.top[c.A], v.top[c.B] = l, l, l
	}
}

// deal gives every contact its lane. It appends the ends of the levels and
// returns the number of groups of each kind, and of those that are not swept.
func (v *planeLevels) deal(contacts []PlaneContact, ends []levelEnd) (list []levelEnd, swept [2]int32, direct int32) {
	for i := range v.count {
		for kind, n := range v.count[i] {
			v.count[i][kind] = swept[kind] * laneCount
			swept[kind] += (n + laneCount - 1) / laneCount
		}
		ends = append(ends, levelEnd{swept[single], swept[several]})
	}
	for i := range contacts {
		c := &contacts[i]
		next := &direct
		if !c.Direct {
			next = &v.count[v.of[i]-1][c.kind()]
		}
		c.lane = *next
		*next++
	}
	return ends, swept, (direct + laneCount - 1) / laneCount
}
