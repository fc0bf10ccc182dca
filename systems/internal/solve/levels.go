package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// levels order the swept contacts for solving many at once. Contacts of a level
// share no body that can move, and a contact comes in a later level than those
// before it that share one with it: level after level the sweep does what it
// would do contact after contact. Blows go up a stack in one sweep, as they do in
// the order of the bodies, where colours without an order make walls creep. A
// pile of thousands has some hundred levels.
//
// Large worlds are split into regions as well, for the workers: each goes through
// its own levels and waits only for those of its neighbours that its bodies
// depend on.
type levels struct {
	regions regions
	top     []int32 // by body: the level after that of its last contact
	moves   []bool  // by body: it can be moved
	after   []needs // by body: the same by region, if there are several
	of      []place // by contact
	cells   []cell  // by level and region
	ends    []levelEnd
}

// needs is a number of levels of each region.
type needs [mostRegions]int32

// place is the level and the region of a contact.
type place struct{ level, region int32 }

// cell is what a region has of a level.
type cell struct {
	// count of its contacts with one point and with more; then the lane of the
	// next one.
	count [2]int32
	// need has the levels of the others that must be done before.
	need needs
}

// levelEnd is where a level's groups end.
type levelEnd struct{ singles, blocks int32 }

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

// ahead is how many levels later than it could a contact may come to fill a
// group that has lanes left.
const ahead = 3

// lag is how many levels a contact comes later than it could after one of another
// region with which it shares a body: where each level waits for the one just done
// by the other processor, the way from there takes longer than the level.
const lag = 2

// sort finds the regions and levels of the contacts that are swept.
func (v *levels) sort(bodies []Body, frames []Frame, contacts []Contact, workers int) {
	v.top, v.moves, v.after = resize(v.top, len(bodies)), resize(v.moves, len(bodies)), resize(v.after, len(bodies))
	v.of = resize(v.of, len(contacts))
	v.cells = v.cells[:0]
	for i := range contacts {
		c := &contacts[i]
		v.top[c.A], v.top[c.B] = 0, 0
		v.after[c.A], v.after[c.B] = needs{}, needs{}
		v.moves[c.A], v.moves[c.B] = moves(&bodies[c.A]), moves(&bodies[c.B])
	}
	v.regions.find(frames, contacts, v.moves, workers)
	for i := range contacts {
		if c := &contacts[i]; !c.Direct {
			v.put(c, &v.of[i])
		}
	}
}

// put gives a contact its place.
func (v *levels) put(c *Contact, at *place) {
	a, b := v.moves[c.A], v.moves[c.B]
	n := int32(v.regions.count)
	region := v.regions.of(c, a, b)
	l := int32(0)
	if a {
		l = v.first(c.A, region, l)
	}
	if b {
		l = v.first(c.B, region, l)
	}
	kind := kindOf(c)
	for k := l; k <= l+ahead && k*n < int32(len(v.cells)); k++ {
		if v.cells[k*n+region].count[kind]%laneCount != 0 {
			l = k
			break
		}
	}
	for l*n >= int32(len(v.cells)) {
		for range n {
			v.cells = append(v.cells, cell{})
		}
	}
	x := &v.cells[l*n+region]
	x.count[kind]++
	at.level, at.region = l, region
	if n == 1 {
		v.top[c.A], v.top[c.B] = l+1, l+1
		return
	}
	if a {
		x.meet(&v.after[c.A], region, l)
	}
	if b {
		x.meet(&v.after[c.B], region, l)
	}
}

// first is the first level from l on in which a region may have a contact of a body
// that can move.
func (v *levels) first(body, region, l int32) int32 {
	if v.regions.count == 1 {
		return max(l, v.top[body])
	}
	for q, after := range v.after[body][:v.regions.count] {
		if int32(q) != region && after > 0 {
			after += lag
		}
		l = max(l, after)
	}
	return l
}

// meet notes what a contact of region r and level l must wait for that has a
// body with these contacts.
func (x *cell) meet(body *needs, r, l int32) {
	for q := range body {
		if int32(q) != r && body[q] > x.need[q] {
			x.need[q] = body[q]
		}
	}
	body[r] = l + 1
}

// moves tells whether an impulse can move a body.
func moves(b *Body) bool { return b.InvM != vec.Vec3{} || b.InvI != vec.Sym3{} }

// levels is the number of levels.
func (v *levels) levels() int { return len(v.cells) / v.regions.count }

// deal gives every swept contact its lane, region by region, and finds the ends
// of their levels. It returns the number of groups of each kind.
func (v *levels) deal(contacts []Contact) [2]int32 {
	var end [2]int32
	v.ends = v.ends[:0]
	n := v.regions.count
	for r := range n {
		for l := range v.levels() {
			x := &v.cells[l*n+r]
			for kind, m := range x.count {
				x.count[kind] = end[kind] * laneCount
				end[kind] += (m + laneCount - 1) / laneCount
			}
			v.ends = append(v.ends, levelEnd{end[single], end[several]})
		}
	}
	for i := range contacts {
		c := &contacts[i]
		if c.Direct {
			c.lane = -1
			continue
		}
		p := &v.of[i]
		next := &v.cells[p.level*int32(n)+p.region].count[kindOf(c)]
		c.lane = *next
		*next++
	}
	return end
}

// span returns where the groups of a region's levels from l up to m begin and
// end.
func (v *levels) span(region, l, m int) (at, end levelEnd) {
	n := v.levels()
	if n == 0 {
		return at, end
	}
	if i := region*n + l; i > 0 {
		at = v.ends[i-1]
	}
	if i := region*n + m; i > 0 {
		end = v.ends[i-1]
	}
	return at, end
}
