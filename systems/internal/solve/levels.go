package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// levels order the swept contacts for solving many at once. The level of a
// contact is one more than the highest of the contacts before it that share a
// body with it that can move. Contacts of a level share no such body, and level
// after level the sweep does what it would do contact after contact: blows go
// up a stack in one sweep, as they do in the order of the bodies, where colours
// without an order make walls creep. A pile of thousands has some hundred
// levels.
type levels struct {
	top   []int32 // by body: the level of its last contact
	moves []bool  // by body: it can be moved
	of    []int32 // by contact: its level, from 1
	// count of the contacts of each level, with one point and with more; then
	// the lane of the next one.
	count [][2]int32
}

// The kinds of groups.
const (
	single = iota
	several
)

func kindOf(c *Contact) int {
	if c.Count == 1 {
		return single
	}
	return several
}

// sort finds the levels of the contacts that are swept.
func (v *levels) sort(bodies []Body, contacts []Contact) {
	v.top, v.moves = resize(v.top, len(bodies)), resize(v.moves, len(bodies))
	v.of = resize(v.of, len(contacts))
	v.count = v.count[:0]
	for i := range contacts {
		c := &contacts[i]
		v.top[c.A], v.top[c.B] = 0, 0
		v.moves[c.A], v.moves[c.B] = moves(&bodies[c.A]), moves(&bodies[c.B])
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
		v.count[l][kindOf(c)]++
		l++
		v.of[i], v.top[c.A], v.top[c.B] = l, l, l
	}
}

// moves tells whether an impulse can move a body.
func moves(b *Body) bool { return b.InvM != vec.Vec3{} || b.InvI != vec.Sym3{} }

// deal gives every swept contact its lane. It appends the ends of the levels
// and returns the number of groups of each kind.
func (v *levels) deal(contacts []Contact, ends []levelEnd) ([]levelEnd, [2]int32) {
	var end [2]int32
	for i := range v.count {
		for kind, n := range v.count[i] {
			v.count[i][kind] = end[kind] * laneCount
			end[kind] += (n + laneCount - 1) / laneCount
		}
		ends = append(ends, levelEnd{end[single], end[several]})
	}
	for i := range contacts {
		c := &contacts[i]
		if c.Direct {
			c.lane = -1
			continue
		}
		next := &v.count[v.of[i]-1][kindOf(c)]
		c.lane = *next
		*next++
	}
	return ends, end
}
