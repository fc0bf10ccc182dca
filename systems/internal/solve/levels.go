package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// levels order the swept contacts for solving many at once. Contacts of a level
// share no body that can move, and a contact comes in a later level than those
// before it that share one with it: level after level the sweep does what it
// would do contact after contact. Blows go up a stack in one sweep, as they do in
// the order of the bodies, where colours without an order make walls creep. A
// pile of thousands has some hundred levels.
//
// A level goes through the whole of a pile, and takes a contact here and one
// there. Contacts of very large worlds therefore come a stretch at a time, each
// with levels of its own: what a stretch has stays in the cache.
//
// Large worlds are split into regions as well, for the workers: each goes through
// its own levels and waits only for those of its neighbours that its bodies
// depend on.
type levels struct {
	regions regions
	base    int32 // the first level of the stretch
	step    int32
	bodies  []reach
	of      []place // by contact
	cells   []cell  // by level and region
	ends    []levelEnd
	// lanes has the contact of each lane of the groups of both kinds, −1 for none.
	lanes [2][]int32
}

// reach has the levels after those of a body's last contacts, by region. It is of
// a step: other steps' do not count.
type reach struct {
	step  int32
	after needs
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

// Worlds of more than wholeContacts have stretches of stretchContacts: what these
// have, by contact 0.6 kB, fits into 2 MB. In smaller worlds it is not far
// anyway, and stretches leave lanes unused where their levels begin and end.
const (
	wholeContacts   = 1 << 15
	stretchContacts = 1 << 12
)

// ahead is how many levels later than it could a contact may come to fill a
// group that has lanes left.
const ahead = 3

// lag is how many levels a contact comes later than it could after one of another
// region with which it shares a body: where each level waits for the one just done
// by the other processor, the way from there takes longer than the level.
const lag = 2

// sort finds the regions and levels of the contacts that are swept.
func (v *levels) sort(bodies int, frames []Frame, links []link, workers int) {
	v.step++
	v.bodies = resize(v.bodies, bodies)
	v.of = resize(v.of, len(links))
	v.cells = v.cells[:0]
	v.regions.find(frames, links, workers)
	v.base = 0
	for i := range links {
		if i%stretchContacts == 0 && len(links) > wholeContacts && len(v.cells) > 0 {
			v.base = int32(v.levels())
		}
		if c := &links[i]; !c.direct {
			v.put(c, &v.of[i])
		}
	}
}

// put gives a contact its place.
func (v *levels) put(c *link, at *place) {
	n := int32(v.regions.count)
	region := v.regions.of(c)
	l := v.base
	if c.movesA {
		l = v.first(c.a, region, l)
	}
	if c.movesB {
		l = v.first(c.b, region, l)
	}
	for k := l; k <= l+ahead && k*n < int32(len(v.cells)); k++ {
		if v.cells[k*n+region].count[c.kind]%laneCount != 0 {
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
	x.count[c.kind]++
	at.level, at.region = l, region
	if c.movesA {
		x.meet(&v.bodies[c.a].after, region, l, v.regions.count)
	}
	if c.movesB {
		x.meet(&v.bodies[c.b].after, region, l, v.regions.count)
	}
}

// first is the first level from l on in which a region may have a contact of a body
// that can move.
func (v *levels) first(body, region, l int32) int32 {
	b := &v.bodies[body]
	if b.step != v.step {
		*b = reach{step: v.step}
		return l
	}
	if v.regions.count == 1 {
		return max(l, b.after[0])
	}
	for q, after := range b.after[:v.regions.count] {
		if int32(q) != region && after > 0 {
			after += lag
		}
		if after > l {
			l = after
		}
	}
	return l
}

// meet notes what a contact of region r and level l must wait for that has a
// body with these contacts.
func (x *cell) meet(body *needs, r, l int32, regions int) {
	for q := range body[:regions] {
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
func (v *levels) deal(links []link) [2]int32 {
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
	for kind := range v.lanes {
		v.lanes[kind] = resize(v.lanes[kind], int(end[kind])*laneCount)
		for l := range v.lanes[kind] {
			v.lanes[kind][l] = -1
		}
	}
	for i := range links {
		c := &links[i]
		if c.direct {
			continue
		}
		p := &v.of[i]
		next := &v.cells[p.level*int32(n)+p.region].count[c.kind]
		c.lane = *next
		v.lanes[c.kind][c.lane] = int32(i)
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
