package skin

import (
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// spanEnd is where the length that two segments have over each other ends.
type spanEnd struct {
	s    float64 // along the mean direction [m]
	key  Key
	told bool // by a vertex; else the gap is at its limit there
}

// spans shares the length in which two segments lie over each other, within reach,
// one metre deep, among the contacts at its ends: a vertex of one over the other. It
// is what faces does in space: each piece of a contact counts once, whatever the
// outlines on either side are divided into, and ends with half of a length each have
// its force and its moment.
func (d *Detector) spans(i, j int32) {
	if d.self && d.touching(d.a.corners(i), d.b.corners(j)) {
		return
	}
	e, f := d.a.Edge[i], d.b.Edge[j]
	p, q, r, s := d.a.from[e[0]], d.a.from[e[1]], d.b.from[f[0]], d.b.from[f[1]]
	n, m := d.outwards(i, j, r.Add(s).Sub(p).Sub(q))
	if !(n.Dot(m) < -facing) {
		return
	}
	w := n.Sub(m).Unit(vec.Vec3{})
	u := vec.Vec3{X: -w.Y, Y: w.X}
	a, b := line{u.Dot(p.Sub(p)), u.Dot(q.Sub(p)), 0, w.Dot(q.Sub(p)), e}, line{u.Dot(r.Sub(p)), u.Dot(s.Sub(p)), w.Dot(r.Sub(p)), w.Dot(s.Sub(p)), f}
	a.order()
	b.order()
	var end [2]spanEnd
	end[0] = d.later(&a, &b, 0, i, j)
	end[1] = d.later(&a, &b, 1, i, j)
	reach, depth := d.reach+d.a.Radius+d.b.Radius, d.depth()
	gap := func(s float64) float64 { return b.height(s) - a.height(s) }
	if !(end[1].s > end[0].s) || !clipSpan(&end, gap(end[0].s)-reach, gap(end[1].s)-reach) ||
		!clipSpan(&end, -depth-gap(end[0].s), -depth-gap(end[1].s)) {
		return
	}
	d.shareSpan(&end, w, &a, &b)
}

// outwards returns the normals of two segments, of lines both from A to B, where
// side points.
func (d *Detector) outwards(i, j int32, side vec.Vec3) (n, m vec.Vec3) {
	n, m = d.a.out(i).Unit(vec.Vec3{}), d.b.out(j).Unit(vec.Vec3{})
	if !d.a.Closed && n.Dot(side) < 0 {
		n = n.Neg()
	}
	if !d.b.Closed && m.Dot(side) > 0 {
		m = m.Neg()
	}
	return n, m
}

// shareSpan gives each end of a span half of its length, or all if the other is told
// by no vertex.
func (d *Detector) shareSpan(end *[2]spanEnd, w vec.Vec3, a, b *line) {
	share := float64(0.5 * (end[1].s - end[0].s))
	for k := range end {
		if !end[k].told {
			continue
		}
		area := share
		if !end[1-k].told {
			area = 2 * share
		}
		x := end[k].s
		d.shares = append(d.shares, Contact{
			Key: end[k].key, Normal: w, Gap: b.height(x) - a.height(x) - d.a.Radius - d.b.Radius, Area: area,
			A: a.spot(x), B: b.spot(x),
		})
		if c := &d.shares[len(d.shares)-1]; d.self && !has2(a.v, c.Key.A) { // the vertex is A
			c.A, c.B, c.Normal = c.B, c.A, c.Normal.Neg()
		}
	}
}

func has2(e [2]int32, v int32) bool { return e[0] == v || e[1] == v }

// line is a segment along the mean direction: its ends in order, their heights, and
// its vertices.
type line struct {
	s0, s1, h0, h1 float64
	v              [2]int32
}

func (l *line) order() {
	if l.s0 > l.s1 {
		l.s0, l.s1, l.h0, l.h1, l.v = l.s1, l.s0, l.h1, l.h0, [2]int32{l.v[1], l.v[0]}
	}
}

func (l *line) part(s float64) float64 {
	if !(l.s1 > l.s0) {
		return 0
	}
	return num.Lower(1, num.Higher(0, (s-l.s0)/(l.s1-l.s0)))
}

func (l *line) height(s float64) float64 { return l.h0 + float64(l.part(s)*(l.h1-l.h0)) }

func (l *line) spot(s float64) Spot { return edgeSpot(l.v, l.part(s)) }

// snapSpan is the share of a segment within which two vertices count as over each
// other: at the end of a patch, where both skins have one, a slip that small makes no
// other contact of it, and so no other bond.
const snapSpan = 0.05

// later returns the end, lower or upper, of what two segments have in common: where
// the second of them begins, or the first ends.
func (d *Detector) later(a, b *line, upper int, i, j int32) spanEnd {
	x, y, sign := a.s0, b.s0, 1.0
	if upper == 1 {
		x, y, sign = a.s1, b.s1, -1
	}
	v, o := a.v[upper], b.v[upper]
	near := float64(snapSpan * num.Lower(a.s1-a.s0, b.s1-b.s0))
	switch delta := float64(sign * (x - y)); {
	case delta > near: // A's vertex is over the inside of B's segment
		return spanEnd{x, Key{VertexEdge, v, j}, true}
	case delta < -near:
		if d.self {
			return spanEnd{y, Key{VertexEdge, o, i}, true}
		}
		return spanEnd{y, Key{EdgeVertex, i, o}, true}
	}
	if float64(sign*(x-y)) < 0 {
		x = y
	}
	return spanEnd{x, Key{VertexEdge, v, d.b.edgesAt.of(o)[0]}, true} // see localEdge
}

// clipSpan keeps the part of a span in which a linear function, of the values x and y
// at its ends, is not positive.
func clipSpan(end *[2]spanEnd, x, y float64) bool {
	if x > 0 && y > 0 {
		return false
	}
	if x <= 0 && y <= 0 {
		return true
	}
	t := x / (x - y)
	at := end[0].s + float64(t*(end[1].s-end[0].s))
	if x > 0 {
		end[0] = spanEnd{s: at}
	} else {
		end[1] = spanEnd{s: at}
	}
	return end[1].s > end[0].s && (end[0].told || end[1].told)
}
