package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// smallRim and maxSpots size the buffers: most outlines are short, and a long
// buffer costs its clearing.
const (
	smallRim = 8
	maxSpots = 2 * maxRim
)

// contact fills m from the axis along which two shapes touch: the outlines of
// the two that face each other, their overlap, its points within the margin.
// It reports whether the smallest separation found is that of the axis; else
// the closest point along the axis was added, which lies beside the overlap.
func (p *pair) contact(a, b *Placed, ax *axis, margin, reach float64, m *Manifold) bool {
	if p.shortFaces() {
		var ra, rb [smallRim]rim
		var sa, sb [2*smallRim + 2]spot
		return p.fill(a, b, ax, margin, reach, m, ra[:], rb[:], sa[:], sb[:])
	}
	var ra, rb [maxRim]rim
	var sa, sb [maxSpots + 2]spot
	return p.fill(a, b, ax, margin, reach, m, ra[:], rb[:], sa[:], sb[:])
}

// shortFaces reports whether every face fits the small buffers.
func (p *pair) shortFaces() bool { return p.a.MaxSides <= smallRim && p.b.MaxSides <= smallRim }

func (p *pair) fill(a, b *Placed, ax *axis, margin, reach float64, m *Manifold, bufA, bufB []rim, sa, sb []spot) bool {
	f := makeFrame(ax.mid, ax.n)
	i, j, sep := p.towards(ax.n)
	oa := outlineOf(p.a, &f, 1, i, ax.fa, bufA)
	g := frame{
		o: p.rot.TMulVec(f.o.Sub(p.pos)),
		u: p.rot.TMulVec(f.u), v: p.rot.TMulVec(f.v), n: p.rot.TMulVec(f.n),
	}
	ob := outlineOf(p.b, &g, -1, j, ax.fb, bufB)
	s := overlapOf(&oa, &ob, p.slop, sa, sb)
	sep -= p.round
	least := math.Inf(1)
	for k := range s {
		c := &s[k]
		c.ha += a.Shape.Radius
		c.hb -= b.Shape.Radius
		if c.sep() < sep { // outside a steep face by the slack of clipping
			mid := c.mid()
			c.ha, c.hb = mid-float64(sep/2), mid+float64(sep/2)
		}
		if d := c.sep(); d < least {
			least = d
		}
	}
	w := f.in(a)
	m.Normal = w.n
	closest := spot{ha: float64((a.Shape.Radius - b.Shape.Radius - sep) / 2), feature: featClosest}
	closest.hb = closest.ha + sep
	if len(s) == 0 {
		s = append(s, closest)
	}
	if reach >= 0 {
		p.patch(m, &w, a, b, &oa, &ob, s, sa, sb, reach)
	}
	exact := least <= sep+p.slop
	if !exact && s[0].feature != featClosest {
		s = append(s, closest)
	}
	p.emit(m, &w, s, margin)
	return exact
}

// overlapOf returns the overlap of two outlines, in one of the buffers.
func overlapOf(a, b *outline, slop float64, sa, sb []spot) []spot {
	na, nb := len(a.r), len(b.r)
	switch {
	case na >= 3 && nb >= 3:
		return clipPolygons(a, b, sa[:0:len(sa)-1], sb[:0:len(sb)-1])
	case na >= 3 && nb == 2:
		return clipSegment(b, a, false, sa)
	case na == 2 && nb >= 3:
		return clipSegment(a, b, true, sa)
	case na == 2 && nb == 2:
		return overlapEdges(a, b, slop, sa)
	}
	return sa[:0]
}

// emit writes the spots within the margin, at most four, to the manifold, in
// the order of their features.
func (p *pair) emit(m *Manifold, f *frame, s []spot, margin float64) {
	k := 0
	for i := range s {
		if s[i].sep() <= margin {
			if k != i {
				s[k] = s[i]
			}
			k++
		}
	}
	s = s[:k]
	if k >= 2 {
		s = reduce(s, p.slop)
	}
	m.N = len(s)
	for i := range s {
		c := &s[i]
		j := 0 // its place in the order of the features
		for k := range s {
			if s[k].feature < c.feature || s[k].feature == c.feature && k < i {
				j++
			}
		}
		m.Points[j&3] = Point{Pos: f.at(c.x, c.y, c.mid()), Sep: c.sep(), Feature: c.feature}
	}
}

// patch chooses the rule for the patch: polygons overlap, or a rounded core
// touches something.
func (p *pair) patch(m *Manifold, f *frame, a, b *Placed, oa, ob *outline, s, sa, sb []spot, reach float64) {
	if p.round == 0 {
		// The overlap lies in one buffer; the strip goes to the other.
		buf := sb
		if len(s) > 0 && &s[0] == &sb[0] {
			buf = sa
		}
		flatPatch(m, f, s, buf, reach, p.slop, p.corner(reach), nil, nil)
		return
	}
	if len(oa.r) >= 3 && (len(ob.r) >= 3 || len(ob.r) == 0) && len(s) >= 3 {
		p.roundFaces(m, f, a, b, oa, ob, s, reach)
		return
	}
	center := f.at(0, 0, s[0].mid())
	if reach == 0 {
		m.Patch = Patch{Center: center, U: vec.Tangent(m.Normal)}
		return
	}
	strip := p.roundPatch(m, f, a, b, oa, ob, s, reach, center)
	cutToFace(m, f, oa, widening(a.Shape.Radius, reach), strip)
	cutToFace(m, f, ob, widening(b.Shape.Radius, reach), strip)
}

// roundPatch sets the patch of surfaces of which one curves away, and tells whether
// it is a strip.
func (p *pair) roundPatch(m *Manifold, f *frame, a, b *Placed, oa, ob *outline, s []spot, reach float64, center vec.Vec3) (strip bool) {
	ka, kb := oa.contour(p.a, a, reach), ob.contour(p.b, b, reach)
	length := 0.0
	if len(s) == 2 {
		var mid spot
		length, mid = lineWithin(s, reach)
		center = f.at(mid.x, mid.y, mid.mid())
	}
	if length <= p.slop { // two spots in one
		return roundPatch(m, ka, kb, 0, center, reach)
	}
	// Lying on its side: a line, but no less than the ball at its end.
	roundPatch(m, endContour(ka, a), endContour(kb, b), 0, center, reach)
	ball := m.Patch
	if a.Shape.Kind == geom.KindCapsule {
		ka = sideContour(a.Shape.Radius, a.Rot.Y)
	}
	strip = roundPatch(m, ka, kb, length, center, reach)
	if m.Patch.Area < ball.Area {
		m.Patch = ball
		return false
	}
	return strip
}

// roundFaces is the patch of two faces of which one or both have rounded edges;
// ob without corners is an endless plane. It works on copies: the contact points
// are still to be taken from the spots.
func (p *pair) roundFaces(m *Manifold, f *frame, a, b *Placed, oa, ob *outline, s []spot, reach float64) {
	low := s[lowestSpot(s)]
	xa, xb := aspect{outline: *oa, round: a.Shape.Radius}, aspect{outline: *ob}
	xa.bent = oa.contour(p.a, a, reach)
	if len(ob.r) > 0 {
		xb.round, xb.bent = b.Shape.Radius, ob.contour(p.b, b, reach)
	}
	if len(oa.r) <= smallRim && len(ob.r) <= smallRim {
		var ra, rb [smallRim]rim
		var sa, sb [2*smallRim + 2]spot
		xa.r, xb.r = ra[:copy(ra[:], oa.r)], rb[:copy(rb[:], ob.r)]
		p.facesOrEdge(m, f, &xa, &xb, &low, sa[:], sb[:], reach)
		return
	}
	var ra, rb [maxRim]rim
	var sa, sb [maxSpots + 2]spot
	xa.r, xb.r = ra[:copy(ra[:], oa.r)], rb[:copy(rb[:], ob.r)]
	p.facesOrEdge(m, f, &xa, &xb, &low, sa[:], sb[:], reach)
}

func (p *pair) facesOrEdge(m *Manifold, f *frame, a, b *aspect, low *spot, sa, sb []spot, reach float64) {
	k := patchwork{m: m, w: f, a: a, b: b, reach: reach, slop: p.slop}
	k.faces(math.Max(low.sep(), 0), sa, sb)
	k.atLeastPoint(low)
}

// corner returns the area of a touching corner or of two crossing edges: a
// square as wide as the reach, but no wider than the shapes are thick [m²].
func (p *pair) corner(reach float64) float64 {
	if t := p.slop / slopShare; t < reach {
		return float64(t * t)
	}
	return float64(reach * reach)
}

// lineWithin returns the length of the part of a line contact whose separation
// is within reach of the smallest, and its middle.
func lineWithin(s []spot, reach float64) (length float64, mid spot) {
	p, q := s[0], s[1]
	if q.sep() < p.sep() {
		p, q = q, p
	}
	t := 1.0
	if d := q.sep() - p.sep(); d > reach {
		t = reach / d
	}
	dx, dy := q.x-p.x, q.y-p.y
	mid = p
	mid.x += float64(t / 2 * dx)
	mid.y += float64(t / 2 * dy)
	mid.ha += float64(t / 2 * (q.ha - p.ha))
	mid.hb += float64(t / 2 * (q.hb - p.hb))
	return float64(t * math.Sqrt(distSq(dx, dy))), mid
}

// contour of the feature of a placed shape that an outline shows.
func (o *outline) contour(h *geom.Hull, s *Placed, reach float64) contour {
	r := s.Shape.Radius
	if r < reach && (r == 0 || len(h.Faces) > 0) { // an edge counts as rounded by the reach
		r = reach
	}
	switch {
	case o.curve == atFace:
		return flatContour
	case o.curve == atEdge && len(o.r) >= 2:
		p, q := &o.r[0], &o.r[1]
		if o.area > 0 {
			return sideContour(r, s.Rot.MulVec(o.bestEdge(h)))
		}
		return sideContour(r, s.Rot.MulVec(h.Vertices[q.vert].Sub(h.Vertices[p.vert]).Unit(up)))
	}
	return ballContour(r)
}

// bestEdge returns the direction of the edge of the outline's polygon that lies
// flattest, in the hull's axes.
func (o *outline) bestEdge(h *geom.Hull) vec.Vec3 {
	at, least := 0, math.Inf(1)
	n := len(o.r)
	for i := range o.r {
		p, q := &o.r[i], &o.r[(i+1)%n]
		d := distSq(q.x-p.x, q.y-p.y)
		if rise := float64((q.h-p.h)*(q.h-p.h)) / d; rise < least {
			at, least = i, rise
		}
	}
	return h.Vertices[o.r[(at+1)%n].vert].Sub(h.Vertices[o.r[at].vert]).Unit(up)
}

// endContour is a rounded shape's contour at its end: a ball.
func endContour(k contour, s *Placed) contour {
	if s.Shape.Radius > 0 {
		return ballContour(s.Shape.Radius)
	}
	return k
}
