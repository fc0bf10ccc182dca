package skin

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/num"
)

// Detector finds contacts. It keeps its memory from one call to the next.
type Detector struct {
	a, b     *Body
	self     bool
	reach    float64
	pairs    [][2]int32
	found    []Contact // by primitives
	over     overlap
	shares   []Contact // parts of the area of a contact each
	order    []ranked  // of found
	parts    []ranked  // of shares
	contacts []Contact
	least    []int32 // see shallow
}

// ranked is a contact in a list, by its key as one number.
type ranked struct {
	key uint64
	at  int32
}

// number is the key as a number that orders as keys do: primitives are fewer than
// 2³⁰.
func (k Key) number() uint64 { return uint64(k.Kind)<<60 | uint64(k.A)<<30 | uint64(k.B) }

// rank puts a list in order, equal keys as they came.
func rank(list []Contact, out []ranked) []ranked {
	out = out[:0]
	for i := range list {
		out = append(out, ranked{list[i].number(), int32(i)})
	}
	slices.SortFunc(out, func(a, b ranked) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return int(a.at - b.at)
	})
	return out
}

// Between returns the contacts of two bodies that have been moved with at least
// the reach: of what is no farther apart than the reach beyond their radii at the
// beginning of the step, and of what would meet within it. They are in the order
// of their keys, and valid until the next call.
//
// What has sunk into a closed surface is found down to its Depth, or the reach if
// that is less.
//
// Near contacts are those where the distance has a local minimum: a vertex over
// the inside of a face, edges that cross, and vertices beside edges and vertices
// as far as no face is nearer. Where faces face each other, the corners of their
// overlaps are contacts, too, and carry its area.
func (d *Detector) Between(a, b *Body, reach float64) []Contact {
	d.begin(a, b, reach)
	d.pairs = a.tree.Pairs(&b.tree, a.boxes, b.boxes, d.pairs[:0])
	return d.run()
}

// Self returns the contacts of a body with itself, as Between does. Elements that
// share a vertex, and what was near at rest, do not touch.
func (d *Detector) Self(a *Body, reach float64) []Contact {
	d.begin(a, a, reach)
	d.self = true
	d.pairs = a.tree.Self(a.boxes, d.pairs[:0])
	return d.run()
}

func (d *Detector) begin(a, b *Body, reach float64) {
	d.a, d.b, d.self, d.reach = a, b, false, reach
	d.found, d.shares, d.contacts = d.found[:0], d.shares[:0], d.contacts[:0]
}

func (d *Detector) run() []Contact {
	for _, p := range d.pairs {
		d.elements(p[0], p[1])
	}
	d.order, d.parts = rank(d.found, d.order), rank(d.shares, d.parts)
	d.settle()
	if d.a.Flat && d.b.Flat {
		d.flatShallow()
	} else {
		d.shallow()
	}
	return d.contacts
}

// settle lists what was found, in order, with the shares added up. Where there are
// shares alone, since the nearest points are elsewhere, the largest is a contact.
func (d *Detector) settle() {
	i, j := 0, 0
	for i < len(d.order) || j < len(d.parts) {
		var c *Contact
		alone := false
		if j == len(d.parts) || i < len(d.order) && d.order[i].key <= d.parts[j].key {
			c = &d.found[d.order[i].at]
			i++
		} else {
			c, alone = &d.shares[d.parts[j].at], true
		}
		area, largest := 0.0, c.Area
		for key := c.number(); j < len(d.parts) && d.parts[j].key == key; j++ {
			s := &d.shares[d.parts[j].at]
			area += s.Area
			if largest > 0 && s.Area > largest { // c is a share
				c, largest = s, s.Area
			}
		}
		if d.self && d.a.skips(c.Key) {
			continue
		}
		if alone && d.beneath(c) {
			continue
		}
		d.contacts = append(d.contacts, *c)
		d.contacts[len(d.contacts)-1].Area = area
	}
}

// beneath reports whether a contact of flat bodies is beneath another side.
func (d *Detector) beneath(c *Contact) bool {
	return d.a.Flat && c.Gap < -d.a.Radius-d.b.Radius && d.across(c.Key, c.Normal).Dot(c.Normal) < squarely
}

// skips reports whether a contact of a body with itself was there at rest.
func (b *Body) skips(k Key) bool {
	_, found := slices.BinarySearchFunc(b.skip, k, Key.Compare)
	return found
}

// elements looks at what is one element's duty against the other.
func (d *Detector) elements(i, j int32) {
	p, q := d.a.corners(i), d.b.corners(j)
	if d.self && d.touching(p, q) {
		return
	}
	if d.a.Flat && d.b.Flat {
		d.flatElements(i, j)
		return
	}
	if len(p) == 3 && len(q) == 3 && d.part(i, j, p, q) {
		return
	}
	x, y := d.a.duty[i], d.b.duty[j]
	d.corners(x, p, j, len(q), false)
	d.corners(y, q, i, len(p), true)
	if x>>3 != 0 && y>>3 != 0 {
		d.edges(i, j)
	}
}

// corners looks at the corners of an element that are its duty, of body A or, flipped,
// of B, against an element of the other with so many corners.
func (d *Detector) corners(duty uint8, list []int32, other int32, count int, flip bool) {
	a, b := d.a, d.b
	if flip {
		a, b = b, a
	}
	for c, v := range list {
		if duty>>c&1 != 0 && a.ways[v].Overlaps(&b.boxes[other]) {
			d.vertex(v, other, len(list), count, flip)
		}
	}
}

// part shares the area of two triangles among their contacts, and reports whether
// their vertices and edges are too far from each other to meet.
func (d *Detector) part(i, j int32, p, q []int32) bool {
	d.faces(i, j)
	return d.away(p, q, d.a, d.b) || d.away(q, p, d.b, d.a)
}

// away reports whether a triangle q is all on one side of the plane of another, p,
// too far away for their vertices and edges, with all that their corners move:
// most of those whose boxes overlap are.
func (d *Detector) away(p, q []int32, a, b *Body) bool {
	x, y := a.from, b.from
	o := x[p[0]]
	n := x[p[1]].Sub(o).Cross(x[p[2]].Sub(o))
	s, t, u := n.Dot(y[q[0]].Sub(o)), n.Dot(y[q[1]].Sub(o)), n.Dot(y[q[2]].Sub(o))
	if s < 0 {
		s, t, u = -s, -t, -u
	}
	least := num.Lower(s, num.Lower(t, u))
	if !(least > 0) {
		return false
	}
	way := num.Higher(a.moves[p[0]], num.Higher(a.moves[p[1]], a.moves[p[2]])) + num.Higher(b.moves[q[0]], num.Higher(b.moves[q[1]], b.moves[q[2]]))
	far := a.Radius + b.Radius + num.Higher(d.reach, way)
	return float64(least*least) > float64(float64(far*far)*n.LenSq())
}

// touching reports whether two elements of one body have a vertex in common.
func (d *Detector) touching(p, q []int32) bool {
	for _, v := range p {
		if slices.Contains(q, v) {
			return true
		}
	}
	return false
}

// vertex looks at one of an element with so many corners against another element
// with other corners; the vertex is A's, or B's if swapped.
func (d *Detector) vertex(v, element int32, corners, other int, swapped bool) {
	var k Key
	switch {
	case other == 3:
		k = Key{VertexFace, v, element}
	case other == 2 && corners == 1:
		e, _ := d.of(!swapped).segment(element)
		k = Key{VertexEdge, v, e}
	case other == 1 && corners == 1 && !swapped:
		k = Key{VertexVertex, v, d.b.corners(element)[0]}
	default:
		return
	}
	if swapped && !d.self {
		k = Key{k.Kind + 1, k.B, k.A}
	}
	d.look(k)
}

// of returns the second body, or the first.
func (d *Detector) of(second bool) *Body {
	if second {
		return d.b
	}
	return d.a
}
