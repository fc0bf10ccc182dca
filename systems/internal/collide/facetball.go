package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// ball adds the contact of a sphere, whose centre is the origin of A's frame,
// with the point of the triangle closest to it (Ericson, "Real-Time Collision
// Detection", 2005, 5.1.5).
func (k *Facets) ball() {
	f := &k.facet
	r := k.p.round
	high := -k.hull.Faces[0].Offset // of the centre over the plane
	if !(high <= r+k.margin) || high < -k.behind {
		return
	}
	q, n, edge, vert := closestOnTriangle(&f.P)
	d := q.Neg()
	switch {
	case n == 3:
		k.touchBall(f.N, high, atFace, none, featVertexB)
		return
	case high <= 0: // behind: only its front pushes
		k.foot(q, high, -high)
		return
	}
	l2 := d.LenSq()
	far := r + k.margin
	if l2 > float64(far*far) {
		return
	}
	l := math.Sqrt(l2)
	u := d.Unit(f.N)
	if n == 1 {
		if k.flatCorner(vert) {
			k.foot(q, high, l)
		} else if k.top(vert, u, sameSlope) {
			k.touchBall(u, l, atVertex, none, featVertexB|uint32(f.Vert[vert]+1)&featureMask)
		}
		return
	}
	switch f.Bend[edge] {
	case geom.Flat:
		k.foot(q, high, l)
	case geom.Convex, geom.Rim:
		k.loadSides()
		if k.inArc(edge, u) {
			k.touchBall(u, l, atEdge, k.edge(edge), uint32(f.Edge[edge])&featureMask)
		}
	case geom.Concave:
	}
}

// foot adds the contact of a ball closest to the rim of the triangle where the
// surface is flat: between two triangles that are bent by less than what
// counts, and on the line between two that are not, the foot of the normal
// tells whether the triangle has it.
func (k *Facets) foot(q vec.Vec3, high, dist float64) {
	n := k.facet.N
	if s := float64(flatFoot * dist); n.Mul(-high).Sub(q).LenSq() <= float64(s*s) {
		k.touchBall(n, high, atFace, none, featVertexB)
	}
}

// flatCorner reports whether the edges at corner c of the triangle are flat.
func (k *Facets) flatCorner(c int) bool {
	return k.facet.Bend[c] == geom.Flat && k.facet.Bend[(c+2)%3] == geom.Flat
}

// flatFoot is how far beside a flat edge the foot of a ball's centre may lie
// and still be on the triangle, as a share of its height: twice the bend of what
// counts as flat.
const flatFoot = 4e-3

// featureMask is the part of a feature that numbers it.
const featureMask = featVertexA - 1

// touchBall adds the one point of a ball along the outward normal u; dist is
// that of the centre along it.
func (k *Facets) touchBall(u vec.Vec3, dist float64, at feature, dir vec.Vec3, feature uint32) {
	n := u.Neg()
	c := k.cluster(&axis{n: n, sep: dist, mid: n.Mul(k.p.round), fa: -1, fb: -1})
	if c == nil {
		return
	}
	sep := dist - k.p.round
	c.note(sep, at, dir)
	x, y, h := c.frame.along(n.Mul(k.p.round))
	c.add(spot{x: x, y: y, ha: h, hb: h + sep, feature: feature}, k.p.slop)
}

// closestOnTriangle returns the point of a triangle closest to the origin and
// the number of corners that span it: three inside, two on the edge from corner
// edge to the next, one at corner vert.
func closestOnTriangle(p *[3]vec.Vec3) (q vec.Vec3, n, edge, vert int) {
	ab, ac := p[1].Sub(p[0]), p[2].Sub(p[0])
	d1, d2 := -ab.Dot(p[0]), -ac.Dot(p[0])
	if d1 <= 0 && d2 <= 0 {
		return p[0], 1, 0, 0
	}
	d3, d4 := -ab.Dot(p[1]), -ac.Dot(p[1])
	if d3 >= 0 && d4 <= d3 {
		return p[1], 1, 0, 1
	}
	vc := float64(d1*d4) - float64(d3*d2)
	if vc <= 0 && d1 >= 0 && d3 <= 0 {
		return p[0].MulAdd(ab, d1/(d1-d3)), 2, 0, 0
	}
	d5, d6 := -ab.Dot(p[2]), -ac.Dot(p[2])
	if d6 >= 0 && d5 <= d6 {
		return p[2], 1, 0, 2
	}
	vb := float64(d5*d2) - float64(d1*d6)
	if vb <= 0 && d2 >= 0 && d6 <= 0 {
		return p[0].MulAdd(ac, d2/(d2-d6)), 2, 2, 0
	}
	va := float64(d3*d6) - float64(d5*d4)
	if va <= 0 { // neither corner of the last edge is closest
		return p[1].MulAdd(p[2].Sub(p[1]), clamp01((d4-d3)/(d4-d3+(d5-d6)))), 2, 1, 0
	}
	inv := 1 / (va + vb + vc)
	return p[0].MulAdd(ab, vb*inv).MulAdd(ac, vc*inv), 3, 0, 0
}
