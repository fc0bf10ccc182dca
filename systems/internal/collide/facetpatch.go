package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// piece is the part of a patch that lies on one triangle:
// polygons[first:first+count], in the frame of a cluster.
type piece struct{ cluster, first, count int32 }

// finish makes the manifolds of the clusters, the deepest first.
func (k *Facets) finish() []Manifold {
	n := 0
	for i := range k.clusters[:k.count] {
		c := &k.clusters[i]
		if c.n == 0 {
			continue
		}
		// Its place by depth.
		j := n
		for ; j > 0 && k.clusters[k.order[j-1]].least > c.least; j-- {
			k.order[j] = k.order[j-1]
		}
		k.order[j] = int32(i)
		n++
	}
	made := 0
	for _, i := range k.order[:n] {
		if k.make(i, &k.out[made]) {
			made++
		}
	}
	return k.out[:made]
}

// make fills the manifold of a cluster; it reports false if no point is within
// the margin.
func (k *Facets) make(i int32, m *Manifold) bool {
	c := &k.clusters[i]
	w := c.frame.in(k.a)
	m.Normal = w.n
	c.ends()
	k.p.emit(m, &w, c.spots[:c.n], k.margin)
	if m.N == 0 {
		return false
	}
	for a := 1; a < m.N; a++ { // features are numbers mixed from two: apart but for freak chances
		if m.Points[a].Feature <= m.Points[a-1].Feature {
			m.Points[a].Feature = m.Points[a-1].Feature + 1
		}
	}
	if k.reach < 0 {
		return true
	}
	switch {
	case k.core.curved != nil && !c.oa.face():
		k.curvedFacets(c, m, &w)
	case !k.flatFacets(i, m, &w):
		k.roundFacets(c, m)
	}
	return true
}

// ends notes the deepest contact point and the one farthest from it: the ends
// of a line.
func (c *cluster) ends() {
	s := c.spots[:c.n]
	p := 0
	for i := range s {
		if s[i].sep() < s[p].sep() {
			p = i
		}
	}
	q := farthestSpot(s, s[p].x, s[p].y, math.Inf(1))
	c.line = [2]spot{s[p], s[q]}
}

// flatFacets adds up the parts of the patch on all triangles; it reports false
// for a rounded shape that lies on none of its faces.
func (k *Facets) flatFacets(i int32, m *Manifold, w *frame) bool {
	c := &k.clusters[i]
	limit := k.reach
	if k.p.slop > limit {
		limit = k.p.slop
	}
	if c.least > 0 {
		limit += c.least
	}
	round := c.oa.arcs()
	var sum moments
	long := 0.0 // the longest piece, squared
	for _, p := range k.pieces {
		if p.cluster != i {
			continue
		}
		t := within(k.polygons[p.first:p.first+p.count], k.spotsA[:maxSpots], limit)
		if len(t) < 3 {
			continue
		}
		far := &t[farthestSpot(t, t[0].x, t[0].y, math.Inf(1))]
		if d := distSq(far.x-t[0].x, far.y-t[0].y); d > long {
			long = d
		}
		q := momentsOf(t)
		if c.oa.disc > 0 {
			q.round(t, &round, &arcs{})
		}
		if !(q.area > 0) {
			continue
		}
		sum.area += q.area
		sum.x += float64(q.area * q.x)
		sum.y += float64(q.area * q.y)
		sum.h += float64(q.area * q.h)
		sum.xx += q.xx + float64(q.area*float64(q.x*q.x))
		sum.xy += q.xy + float64(q.area*float64(q.x*q.y))
		sum.yy += q.yy + float64(q.area*float64(q.y*q.y))
	}
	if sum.area > 0 {
		sum.x, sum.y, sum.h = sum.x/sum.area, sum.y/sum.area, sum.h/sum.area
		sum.xx -= float64(sum.area * float64(sum.x*sum.x))
		sum.xy -= float64(sum.area * float64(sum.x*sum.y))
		sum.yy -= float64(sum.area * float64(sum.y*sum.y))
	} else if k.p.round > 0 {
		return false
	}
	if sum.area <= float64(sliver*long) {
		if k.p.round > 0 {
			return false
		}
		t := within(c.line[:], k.spotsA[:maxSpots], limit)
		if len(t) == 0 {
			t = c.line[:1]
		}
		p := &t[farthestSpot(t, t[0].x, t[0].y, math.Inf(1))]
		lineMoments(&sum, p, &t[farthestSpot(t, p.x, p.y, math.Inf(1))], k.reach)
	}
	spread2(m, w, &sum, k.p.corner(k.reach))
	return true
}

// roundFacets is the patch of a ball, a capsule or a rounded corner.
func (k *Facets) roundFacets(c *cluster, m *Manifold) {
	a := k.a
	center := m.Points[0].Pos
	if k.reach == 0 {
		m.Patch = Patch{Center: center, U: vec.Tangent(m.Normal)}
		return
	}
	kb := k.contour(c)
	if k.core.curved != nil {
		w := c.frame.in(a)
		k.curvedFacets(c, m, &w)
		return
	}
	if a.Shape.Kind == geom.KindSphere {
		roundPatch(m, ballContour(a.Shape.Radius), kb, 0, center, k.reach)
		return
	}
	ka := c.oa.contour(k.p.a, a, k.reach)
	line := [2]spot{c.line[0], c.line[1]}
	length, mid := lineWithin(line[:], k.reach)
	if !(length > k.p.slop) {
		roundPatch(m, endContour(ka, a), kb, 0, center, k.reach)
		return
	}
	w := c.frame.in(a)
	center = w.at(mid.x, mid.y, mid.mid())
	roundPatch(m, endContour(ka, a), kb, 0, center, k.reach)
	ball := m.Patch
	if a.Shape.Kind == geom.KindCapsule {
		ka = sideContour(a.Shape.Radius, a.Rot.Y)
	}
	roundPatch(m, ka, kb, length, center, k.reach)
	if m.Patch.Area < ball.Area {
		m.Patch = ball
	}
}

// contour is that of what the surface touches with.
func (k *Facets) contour(c *cluster) contour {
	switch c.at {
	case atEdge:
		return sideContour(k.reach, k.a.Rot.MulVec(c.dir))
	case atVertex:
		return ballContour(k.reach)
	case atFace:
	}
	return flatContour
}

// curvedFacets is the patch of a side, a rim or a tip.
func (k *Facets) curvedFacets(c *cluster, m *Manifold, w *frame) {
	k.core.curving(&c.oa, c.frame.n, k.a, k.reach)
	p := patchwork{
		m: m, w: w, a: &c.oa, b: &aspect{outline: outline{curve: c.at}, bent: k.contour(c)},
		reach: k.reach, slop: k.p.slop,
	}
	line := c.line
	if len(c.oa.r) == 2 {
		p.line(line[:])
		return
	}
	p.point(&line[0])
}
