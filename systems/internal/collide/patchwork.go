package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// patchwork makes the patch of two shapes of which one is curved or rounded.
type patchwork struct {
	m           *Manifold
	w           *frame  // in the world
	a, b        *aspect // b without corners is an endless plane
	reach, slop float64
	bordering   bool // a line and a face that touch at the face's border
}

// faces sets the patch of two flat faces: the part of their overlap whose gap is
// within reach, as for polygons, with discs round. A face whose edge is rounded
// by r reaches beyond it by √(reach·(2r − reach)), to where the edge has curved
// away by the reach; with r it goes to none. apart [m] is the least gap.
func (c *patchwork) faces(apart float64, sa, sb []spot) {
	limit := c.reach
	if c.slop > limit {
		limit = c.slop
	}
	limit += apart
	gx, gy := gapSlope(&c.a.outline, &c.b.outline)
	gap0 := c.b.h0 - c.a.h0 - c.a.round - c.b.round
	arcsA := c.a.within(gap0, gx, gy, limit, widening(c.a.round, c.reach))
	arcsB := arcs{}
	var s []spot
	if len(c.b.r) == 0 {
		s = sa[:0]
		for i := range c.a.r {
			r := &c.a.r[i]
			s = append(s, spot{x: r.x, y: r.y, ha: r.h, hb: c.b.h0, side: r.edge})
		}
	} else {
		arcsB = c.b.within(gap0, gx, gy, limit, widening(c.b.round, c.reach))
		s = clipPolygons(&c.a.outline, &c.b.outline, sa[:0:len(sa)-1], sb[:0:len(sb)-1])
	}
	if len(s) == 0 {
		c.point(&spot{})
		return
	}
	for i := range s {
		s[i].ha += c.a.round
		s[i].hb -= c.b.round
	}
	buf := sb
	if &s[0] == &sb[0] {
		buf = sa
	}
	floor := float64(c.reach * c.reach)
	if t := c.slop / slopShare; t < c.reach {
		floor = float64(t * t)
	}
	flatPatch(c.m, c.w, s, buf, c.reach, c.slop, floor, &arcsA, &arcsB)
}

// within prepares a face's outline for its patch: the part of a disc within the
// limit, a polygon grown on all sides.
func (o *aspect) within(gap0, gx, gy, limit, grown float64) arcs {
	if o.disc > 0 {
		return o.discWithin(gap0, gx, gy, limit, grown)
	}
	for i := range o.r {
		o.r[i].edge = int32(i)
	}
	if grown > 0 {
		o.grow(grown)
	}
	return arcs{}
}

// longestMiter bounds how far a corner goes when the sides of a polygon move
// outwards, in widths.
const longestMiter = 2

// grow moves the sides of a polygon outwards by w [m], its corners with them.
func (o *aspect) grow(w float64) {
	n := len(o.r)
	first, last := o.r[0], o.r[n-1]
	for i := range o.r {
		p := o.r[i]
		q := first
		if i+1 < n {
			q = o.r[i+1]
		}
		ax, ay := outwards(&last, &p)
		bx, by := outwards(&p, &q)
		last = p
		// The corner goes along the sum of the normals, by w/cos of half its turn.
		k := w / (1 + float64(ax*bx) + float64(ay*by))
		if !(k < longestMiter*w) {
			k = longestMiter * w
		}
		r := &o.r[i]
		r.x += float64(k * (ax + bx))
		r.y += float64(k * (ay + by))
		r.h = o.height(r.x, r.y)
	}
}

// outwards returns the unit normal of a side of a counter-clockwise polygon.
func outwards(p, q *rim) (x, y float64) {
	dx, dy := q.x-p.x, q.y-p.y
	l := math.Sqrt(distSq(dx, dy))
	if !(l > 0) {
		return 0, 0
	}
	return dy / l, -dx / l
}

// contours returns how the two surfaces curve about a place.
func (c *patchwork) contours(s *spot) (a, b contour) {
	a, b = c.a.contourAt(s.x, s.y, c.reach), c.b.contourAt(s.x, s.y, c.reach)
	if c.bordering && c.a.curve == atFace {
		a = ballContour(c.a.edgeRadius(0, c.reach))
	}
	if c.bordering && c.b.curve == atFace {
		b = ballContour(c.b.edgeRadius(0, c.reach))
	}
	return a, b
}

// point sets the patch of surfaces that touch at a point.
func (c *patchwork) point(s *spot) { c.cut(c.touch(s)) }

// touch is point before the patch is cut to a face; it tells whether it is a strip.
func (c *patchwork) touch(s *spot) (strip bool) {
	center := c.w.at(s.x, s.y, s.mid())
	if c.reach == 0 {
		c.m.Patch = Patch{Center: center, U: vec.Tangent(c.m.Normal)}
		return false
	}
	a, b := c.contours(s)
	return roundPatch(c.m, a, b, math.Min(c.a.length(), c.b.length()), center, c.reach)
}

// cut cuts the patch to the face that is touched, unless at its border: there the
// edge curves away.
func (c *patchwork) cut(strip bool) {
	if c.bordering {
		return
	}
	cutToFace(c.m, c.w, &c.a.outline, c.a.beyond(c.reach), strip)
	cutToFace(c.m, c.w, &c.b.outline, c.b.beyond(c.reach), strip)
}

// beyond is how far a face holds beyond the sides of its outline [m].
func (o *aspect) beyond(reach float64) float64 {
	return widening(o.round, reach) + float64(discShare*o.disc)
}

// discShare is by how much of its radius the polygon of a round face is to be
// grown to have the disc's area: √(π/(n·tan(π/n))) − cos(π/n) for n corners.
const discShare = 0.012751869

// length returns that of a line that is touched, else that of none: 0 for a
// point, where nothing is cut off, and so for a face.
func (o *aspect) length() float64 {
	if len(o.r) != 2 || o.curve != atEdge {
		return 0
	}
	return math.Sqrt(distSq(o.r[1].x-o.r[0].x, o.r[1].y-o.r[0].y))
}

// atLeastPoint replaces the patch of faces by that of the point or edge that
// touches, where that is larger: a rounded edge on which a shape tips.
func (c *patchwork) atLeastPoint(s *spot) {
	faces := c.m.Patch
	c.point(s)
	if !(c.m.Patch.Area > faces.Area) {
		c.m.Patch = faces
	}
}

// gauss4 holds the nodes and weights of Gauss's rule with four points on
// [0, 1]: exact for polynomials to degree 7.
var gauss4 = [4][2]float64{
	{0.069431844202973712, 0.17392742256872693},
	{0.33000947820757187, 0.32607257743127307},
	{0.66999052179242813, 0.32607257743127307},
	{0.93056815579702629, 0.17392742256872693},
}

// line sets the patch of surfaces that touch along a line. Across it the gap
// grows as half the summed curvature κ, so the strip within reach has the width
//
//	w = 2√(2·reach/κ),  κ = 1/ϱA + 1/ϱB
//
// with ϱ the radius of curvature across the line: the radius of a cylinder, on
// a cone ρ/cos α where the axis is ρ away, and the rounding more. Along a cone
// √ϱ goes to zero as the root of the distance from the tip; in x = √ϱ in place
// of the distance the sums over the line are of polynomials.
func (c *patchwork) line(s []spot) {
	length, mid := lineWithin(s, c.reach)
	if c.reach == 0 || !(length > c.slop) {
		c.point(&mid)
		return
	}
	// lineWithin starts at the end that is closer.
	p, q := s[0], s[1]
	if q.sep() < p.sep() {
		p, q = q, p
	}
	ux, uy := q.x-p.x, q.y-p.y
	l := math.Sqrt(distSq(ux, uy))
	ux, uy = ux/l, uy/l
	rho := func(t float64) float64 {
		x, y := p.x+float64(t*ux), p.y+float64(t*uy)
		k := c.a.curvatureAt(x, y, c.reach)
		k += c.b.curvatureAt(x, y, c.reach)
		return 1 / k
	}
	x0, x1 := root(rho(0)), root(rho(length))
	if !(x0+x1 > 0) || math.IsInf(x0+x1, 0) {
		c.point(&mid)
		return
	}
	var area, first, along, across float64
	for _, g := range gauss4 {
		x := x0 + float64(g[0]*(x1-x0))
		t := length * (g[0] * (x0 + x) / (x0 + x1))
		w := 2 * math.Sqrt(2*c.reach*rho(t))
		part := float64(g[1] * float64(2*x*length/(x0+x1)) * w)
		area += part
		first += float64(part * t)
		along += float64(part * float64(t*t))
		across += float64(part * float64(w*w/12))
	}
	if !(area > 0) {
		c.point(&mid)
		return
	}
	t := first / area
	at := spot{x: p.x + float64(t*ux), y: p.y + float64(t*uy)}
	share := t / l
	at.ha, at.hb = p.ha+float64(share*(q.ha-p.ha)), p.hb+float64(share*(q.hb-p.hb))
	// Lines that cross at a small angle touch in an ellipse, if it is smaller.
	strip := c.touch(&at)
	if e := &c.m.Patch; !(e.Area > 0 && e.Area < area) {
		c.m.Patch = Patch{
			Area: area, Center: c.w.at(at.x, at.y, at.mid()), U: c.w.u.Mul(ux).MulAdd(c.w.v, uy),
			SU: root(along/area - float64(t*t)), SV: root(across / area),
		}
		c.m.Patch.sort(c.m.Normal)
		strip = true
	}
	c.cut(strip)
	if c.a.capsule || c.b.capsule {
		c.atLeastBall(&at)
	}
}

// atLeastBall replaces the patch of a capsule that lies on its side by that of
// the ball at its end, where that is larger.
func (c *patchwork) atLeastBall(s *spot) {
	line := c.m.Patch
	a, b := c.contours(s)
	if c.a.capsule {
		a = ballContour(c.a.round)
	}
	if c.b.capsule {
		b = ballContour(c.b.round)
	}
	c.cut(roundPatch(c.m, a, b, 0, line.Center, c.reach))
	if !(c.m.Patch.Area > line.Area) {
		c.m.Patch = line
	}
}
