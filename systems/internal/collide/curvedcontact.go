package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// contact fills m from the normal along which two shapes touch, as the pair of
// polyhedra's does: the outlines that face each other, their overlap, its
// points within the margin. For a normal on trial it does so only, and reports
// true, if what meets proves that none separates better.
func (p *curvedPair) contact(a, b *Placed, h heading, trial bool, margin, reach float64, m *Manifold) bool {
	if p.a.sides() <= geom.MaxCorners && p.b.sides() <= geom.MaxCorners {
		var ra, rb [geom.MaxCorners]rim
		var sa, sb [2*geom.MaxCorners + 2]spot
		return p.fill(a, b, h, trial, margin, reach, m, ra[:], rb[:], sa[:], sb[:])
	}
	var ra, rb [maxRim]rim
	var sa, sb [maxSpots + 2]spot
	return p.fill(a, b, h, trial, margin, reach, m, ra[:], rb[:], sa[:], sb[:])
}

// sides returns the most sides that a face of the solid may have.
func (s *solid) sides() int {
	if s.curved != nil {
		return geom.MaxCorners
	}
	return s.hull.MaxSides
}

// meeting is what two shapes show each other along a normal.
type meeting struct {
	f, g frame // in A's body and in B's
	a, b aspect
	s    []spot // the overlap
}

func (p *curvedPair) meet(n vec.Vec3, ra, rb []rim, sa, sb []spot) meeting {
	t := meeting{f: makeFrame(p.between(n), n)}
	t.g = frame{
		o: p.rot.TMulVec(t.f.o.Sub(p.pos)),
		u: p.rot.TMulVec(t.f.u), v: p.rot.TMulVec(t.f.v), n: p.rot.TMulVec(t.f.n),
	}
	t.a = p.a.aspect(&t.f, 1, p.slop, ra)
	t.b = p.b.aspect(&t.g, -1, p.slop, rb)
	if len(t.a.r) == 2 && t.b.curve == atEdge {
		t.b = p.b.showEdge(t.b, &t.g, -1)
	}
	if len(t.b.r) == 2 && t.a.curve == atEdge {
		t.a = p.a.showEdge(t.a, &t.f, 1)
	}
	t.s = overlapOfAspects(&t.a, &t.b, p.slop, sa, sb)
	return t
}

func (p *curvedPair) fill(a, b *Placed, h heading, trial bool, margin, reach float64, m *Manifold, ra, rb []rim, sa, sb []spot) bool {
	t := p.meet(h.n, ra, rb, sa, sb)
	if trial && !p.proven(h, &t) {
		return false
	}
	sep := h.sep - p.round
	closest := spot{ha: float64((p.a.round - p.b.round - sep) / 2), feature: featClosest}
	closest.hb = closest.ha + sep
	s, beside := t.s, len(t.s) == 0
	if beside {
		s = append(s, closest)
	} else {
		p.roundUp(s, sep)
	}
	low := lowestSpot(s)
	least, center := s[low].sep(), s[low]
	line := [2]spot{s[0], s[len(s)-1]}
	far := least > sep+p.slop // the closest points lie beside the overlap
	w := t.f.in(a)
	m.Normal = w.n
	k := patchwork{m: m, w: &w, a: &t.a, b: &t.b, reach: reach, slop: p.slop}
	k.bordering = beside && (len(t.a.r) == 2 || len(t.b.r) == 2)
	flat, lines := t.a.face() && t.b.face() && len(s) >= 3, len(s) == 2 && !far
	if far {
		s, center = append(s, closest), closest
	}
	q := pair{slop: p.slop}
	q.emit(m, &w, s, margin)
	if reach < 0 {
		return true
	}
	p.a.curving(&t.a, h.n, a, reach)
	p.b.curving(&t.b, t.g.n.Neg(), b, reach)
	switch {
	case flat:
		k.faces(math.Max(least, 0), sa, sb)
		if p.round > 0 {
			k.atLeastPoint(&center)
		}
	case lines:
		k.line(line[:])
	default:
		k.point(&center)
	}
	return true
}

// roundUp lays the rounding about the cores of the overlap; sep [m] is the
// separation along the normal, below which only rounding goes.
func (p *curvedPair) roundUp(s []spot, sep float64) {
	for k := range s {
		c := &s[k]
		c.ha += p.a.round
		c.hb -= p.b.round
		if c.sep() < sep {
			mid := c.mid()
			c.ha, c.hb = mid-float64(sep/2), mid+float64(sep/2)
		}
	}
}

// lowestSpot returns the first spot of the smallest separation.
func lowestSpot(s []spot) int {
	low := 0
	for k := range s {
		if s[k].sep() < s[low].sep() {
			low = k
		}
	}
	return low
}

// thickSheet is how many times as wide as it is deep an overlap must be for its
// depth to be its least width, whatever its sides lean.
const thickSheet = 4

// proven reports whether what meets along a face's normal shows that no other
// separates the cores better by more than the slop. Apart, a place where the
// gap is as small as along the normal does: nothing can be closer. Overlapping,
// the cores have in common a sheet as deep all over: along any other direction
// they overlap by more than that, if the sheet is wide enough.
func (p *curvedPair) proven(h heading, t *meeting) bool {
	s := t.s
	if len(s) == 0 {
		return false
	}
	least, most := math.Inf(1), math.Inf(-1)
	for i := range s {
		d := s[i].sep()
		least, most = math.Min(least, d), math.Max(most, d)
	}
	if h.sep > 0 {
		return least <= h.sep+p.slop
	}
	if most > h.sep+p.slop {
		return false
	}
	wide := float64(thickSheet * -h.sep)
	switch {
	case len(s) >= 3:
		return momentsOf(s).wider(wide)
	case len(s) == 2 && distSq(s[1].x-s[0].x, s[1].y-s[0].y) >= float64(wide*wide):
		for _, o := range [2]*aspect{&t.a, &t.b} {
			if len(o.r) == 2 && !(o.bendAt(s[0].x, s[0].y) >= wide && o.bendAt(s[1].x, s[1].y) >= wide) {
				return false
			}
		}
		return true
	}
	return false
}

// wider reports whether a convex polygon is at least w wide in every direction:
// one of standard deviation σ is at least √12·σ wide along it, as a rectangle is
// which has the least width for it.
func (k moments) wider(w float64) bool {
	if !(k.area > 0) {
		return false
	}
	_, l2, _, _ := principal(k.xx, k.xy, k.yy)
	return 12*l2 >= float64(k.area*float64(w*w))
}

// showEdge replaces the face of a polyhedron that touches with its edge by that
// edge: a line beside it would lie on the border of the face, in or out by
// rounding.
func (s *solid) showEdge(o aspect, f *frame, sign float64) aspect {
	if s.curved != nil || len(o.r) < 3 {
		return o
	}
	d := f.n.Mul(sign)
	var t feature
	_, e, _ := lowest(s.hull, d, s.hull.Support(d), &t)
	if e < 0 {
		return o
	}
	g := &s.hull.Edges[e]
	o.r = o.r[:2]
	o.r[0], o.r[1] = f.rim(s.hull, g.A, e), f.rim(s.hull, g.B, e)
	o.area = 0
	return o
}

// between returns a point midway between the surfaces where they meet, given the
// normal: of what touches there, the closest points. In A's frame.
func (p *curvedPair) between(n vec.Vec3) vec.Vec3 {
	ca, ua, faceA := p.a.touched(n)
	cb, ub, faceB := p.b.touched(p.rot.TMulVec(n).Neg())
	cb, ub = p.fromB(cb), p.rot.MulVec(ub)
	high, low := ca.Dot(n), cb.Dot(n)
	s, t := closestOnSegments(ca, ua, cb, ub)
	ca, cb = ca.MulAdd(ua, s), cb.MulAdd(ub, t)
	at := ca.Add(cb).Mul(0.5)
	switch {
	case faceA && !faceB: // where the other is
		at = cb
	case faceB && !faceA:
		at = ca
	}
	return at.MulAdd(n, float64((high+low)/2)-at.Dot(n))
}

// touched returns what of the core the direction is the normal of, as a segment
// by its centre and half vector: an edge or line, a point, or any of a face.
func (s *solid) touched(d vec.Vec3) (center, half vec.Vec3, face bool) {
	var p, q vec.Vec3
	if s.curved != nil {
		v := s.curved.View(d, 0)
		if v.Touch != geom.TouchLine {
			return s.curved.Support(d), vec.Vec3{}, v.Touch == geom.TouchFace
		}
		p, q = v.Corners[0].At, v.Corners[1].At
	} else {
		at := s.hull.Support(d)
		var f feature
		_, e, _ := lowest(s.hull, d, at, &f)
		if f != atEdge || e < 0 {
			return s.hull.Vertices[at], vec.Vec3{}, f == atFace
		}
		p, q = s.hull.Vertices[s.hull.Edges[e].A], s.hull.Vertices[s.hull.Edges[e].B]
	}
	return p.Add(q).Mul(0.5), q.Sub(p).Mul(0.5), false
}

// curvedHalfSpace: what a curved shape shows the plane.
func curvedHalfSpace(a, b *Placed, margin, reach float64, m *Manifold) bool {
	s := makeSolid(a.Shape)
	out := b.Rot.MulVec(b.Shape.Normal)
	n := a.Rot.TMulVec(out.Neg())
	low := s.support(n)
	plane := a.Pos.Sub(b.Pos).Dot(out) - low.Dot(n) // height of the support above it
	sep := plane - s.round
	if !(sep <= margin) {
		return false
	}
	var rims [geom.MaxCorners]rim
	var sa, sb [2*geom.MaxCorners + 2]spot
	slop := slopShare * (2*s.round + s.thickness)
	f := makeFrame(low, n)
	o := s.aspect(&f, 1, slop, rims[:])
	spots := sa[:0]
	for k := range o.r {
		r := &o.r[k]
		spots = append(spots, spot{x: r.x, y: r.y, ha: r.h + s.round, hb: plane, feature: featVertexA | uint32(r.vert)})
	}
	w := f.in(a)
	m.Normal = out.Neg()
	line, center := [2]spot{spots[0], spots[len(spots)-1]}, spots[0]
	q := pair{slop: slop}
	q.emit(m, &w, spots, margin)
	if reach >= 0 {
		flat := aspect{outline: outline{h0: plane, curve: atFace}}
		s.curving(&o, n, a, reach)
		c := patchwork{m: m, w: &w, a: &o, b: &flat, reach: reach, slop: slop}
		switch {
		case o.face():
			c.faces(math.Max(sep, 0), sa[:], sb[:])
			if s.round > 0 {
				c.atLeastPoint(&center)
			}
		case len(o.r) == 2:
			c.line(line[:])
		default:
			c.point(&center)
		}
	}
	return m.N > 0
}
