package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// boxBox is Collide for two boxes: the separating axis test over the three
// face normals of each and the nine cross products of their edges (Gottschalk,
// Lin and Manocha, "OBBTree", 1996), then the overlap of what meets.
func boxBox(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	p := makePair(a, b)
	t := boxTest{pair: &p, ha: halves(a.Shape.Half), hb: halves(b.Shape.Half)}
	if !t.run(margin, c) {
		return false
	}
	if t.best < 6 && t.faceContact(a, b, margin, reach, m) {
		return m.N > 0
	}
	ax := t.axis()
	if p.contact(a, b, &ax, margin, reach, m) || ax.sep <= 0 {
		return m.N > 0
	}
	// Apart, and the closest points lie beside the faces or edges of the axis:
	// the distance is larger, along another direction.
	c.state = near
	return convex(a, b, margin, reach, c, m)
}

func halves(h vec.Vec3) [4]float64 { return [4]float64{h.X, h.Y, h.Z} }

// boxTest holds the terms of the test: r[i][j] is the product of A's axis i
// and B's axis j, abs its absolute value, t B's centre in A's axes.
type boxTest struct {
	pair   *pair
	ha, hb [4]float64 // of length 4, so that an index &3 needs no check
	r, abs [4][4]float64
	t      [4]float64
	tb     [4]float64 // the same in B's axes
	best   int        // axis: 0–2 faces of A, 3–5 of B, then 6 + 3i + j
	sep    float64
}

// set fills the terms.
func (t *boxTest) set() {
	p := t.pair
	t.r = [4][4]float64{
		{p.rot.X.X, p.rot.Y.X, p.rot.Z.X},
		{p.rot.X.Y, p.rot.Y.Y, p.rot.Z.Y},
		{p.rot.X.Z, p.rot.Y.Z, p.rot.Z.Z},
	}
	for i := range 3 {
		r := &t.r[i]
		t.abs[i] = [4]float64{math.Abs(r[0]), math.Abs(r[1]), math.Abs(r[2])}
	}
	t.t = halves(p.pos)
	t.tb = halves(p.rot.TMulVec(p.pos))
}

// run finds the axis of largest separation; false if one is beyond the margin.
// The cache remembers which, and it is then tried first.
func (t *boxTest) run(margin float64, c *Cache) bool {
	t.set()
	last := int(c.feat) - 1
	if c.state == apart && last >= 0 && last < boxAxes {
		if s, ok := t.separation(last); ok && s > margin {
			return false
		}
	}
	faceSep, face := math.Inf(-1), 0
	for k := range 6 {
		s := t.face(k)
		if s > margin {
			return c.boxApart(k)
		}
		if s > faceSep {
			faceSep, face = s, k
		}
	}
	edgeSep, edge := t.edges(faceSep, margin)
	if edgeSep > margin {
		return c.boxApart(edge)
	}
	t.choose(face, faceSep, edge, edgeSep, last)
	c.state, c.feat = overlap, uint32(t.best+1)
	return true
}

// edges returns the largest separation along the product of two edges, if it
// is above the given one, or the first beyond the margin, and its axis; else
// −1.
func (t *boxTest) edges(above, margin float64) (sep float64, at int) {
	sep, at = above, -1
	for k := 6; k < boxAxes; k++ {
		s, l := t.edge(k)
		// A negative s can only fall when it is divided by √l ≤ 1: no root for
		// those that cannot win.
		if l < edgeSine || s <= sep && s <= 0 {
			continue
		}
		if s /= math.Sqrt(l); s > sep {
			sep, at = s, k
			if s > margin {
				break
			}
		}
	}
	return sep, at
}

// boxAxes is the number of axes of two boxes.
const boxAxes = 15

func (c *Cache) boxApart(k int) bool {
	c.state, c.feat = apart, uint32(k+1)
	return false
}

// choose prefers a face's axis to an edge pair's and the last face to another
// while they are within slop and on the same side of touching.
func (t *boxTest) choose(face int, faceSep float64, edge int, edgeSep float64, last int) {
	slop := t.pair.slop
	t.best, t.sep = face, faceSep
	if edge >= 0 && edgeSep > faceSep && (edgeSep > faceSep+slop || (edgeSep > 0) != (faceSep > 0)) {
		t.best, t.sep = edge, edgeSep
		return
	}
	if last >= 0 && last < 6 && last != face {
		if s := t.face(last); s >= faceSep-slop && (s > 0) == (faceSep > 0) {
			t.best, t.sep = last, s
		}
	}
}

func (t *boxTest) separation(k int) (float64, bool) {
	if k < 6 {
		return t.face(k), true
	}
	s, l := t.edge(k)
	return s / math.Sqrt(l), l >= edgeSine
}

// face returns the separation along the normal of a face of A or B.
func (t *boxTest) face(k int) float64 {
	if k < 3 {
		r := &t.abs[k&3]
		return math.Abs(t.t[k]) - t.ha[k] - (float64(t.hb[0]*r[0]) + float64(t.hb[1]*r[1]) + float64(t.hb[2]*r[2]))
	}
	k -= 3
	return math.Abs(t.tb[k]) - t.hb[k] -
		(float64(t.ha[0]*t.abs[0][k]) + float64(t.ha[1]*t.abs[1][k]) + float64(t.ha[2]*t.abs[2][k]))
}

// edge returns the separation along the cross product of an edge of A and one
// of B, times the root of l, the squared length of that product.
func (t *boxTest) edge(k int) (s, l float64) {
	e := &boxEdges[k-6]
	i, i1, i2, j, j1, j2 := e.i&3, e.i1&3, e.i2&3, e.j&3, e.j1&3, e.j2&3
	rij := t.r[i][j]
	l = 1 - float64(rij*rij)
	s = math.Abs(float64(t.t[i2]*t.r[i1][j])-float64(t.t[i1]*t.r[i2][j])) -
		(float64(t.ha[i1]*t.abs[i2][j]) + float64(t.ha[i2]*t.abs[i1][j]) +
			float64(t.hb[j1]*t.abs[i][j2]) + float64(t.hb[j2]*t.abs[i][j1]))
	return s, l
}

// boxEdges lists the edge pairs with the other two axes of each.
var boxEdges = func() (e [9]struct{ i, i1, i2, j, j1, j2 uint8 }) {
	for k := range e {
		i, j := uint8(k/3), uint8(k%3)
		e[k].i, e[k].i1, e[k].i2 = i, (i+1)%3, (i+2)%3
		e[k].j, e[k].j1, e[k].j2 = j, (j+1)%3, (j+2)%3
	}
	return e
}()

// axis returns the best axis, from A to B.
func (t *boxTest) axis() axis {
	p, k := t.pair, int32(t.best)
	switch {
	case k < 3:
		f := 2 * k
		if t.t[k] > 0 {
			f++
		}
		ax := axis{n: p.a.Faces[f].Normal, sep: t.sep, fa: f, fb: -1}
		ax.mid = p.pos.MulAdd(ax.n, p.a.Faces[f].Offset+float64(t.sep/2)-p.pos.Dot(ax.n))
		return ax
	case k < 6:
		k -= 3
		f := 2 * k
		if t.tb[k] < 0 {
			f++
		}
		ax := axis{n: p.rot.MulVec(p.b.Faces[f].Normal).Neg(), sep: t.sep, fa: -1, fb: f}
		ax.mid = p.pos.MulAdd(ax.n, -p.b.Faces[f].Offset-float64(t.sep/2))
		return ax
	}
	return t.edgeAxis()
}

// edgeAxis returns the axis of the best pair of edges.
func (t *boxTest) edgeAxis() axis {
	p, e := t.pair, &boxEdges[t.best-6]
	axesA := [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	axesB := [3]vec.Vec3{p.rot.X, p.rot.Y, p.rot.Z}
	u, v := axesA[e.i], axesB[e.j]
	n := u.Cross(v).Unit(up)
	if n.Dot(p.pos) < 0 {
		n = n.Neg()
	}
	var ca vec.Vec3
	cb := p.pos
	for k := range 3 {
		if k != int(e.i) {
			ca = ca.MulAdd(axesA[k], math.Copysign(t.ha[k], axesA[k].Dot(n)))
		}
		if k != int(e.j) {
			cb = cb.MulAdd(axesB[k], -math.Copysign(t.hb[k], axesB[k].Dot(n)))
		}
	}
	ua, ub := u.Mul(t.ha[e.i]), v.Mul(t.hb[e.j])
	s, w := closestOnSegments(ca, ua, cb, ub)
	mid := ca.MulAdd(ua, s).Add(cb.MulAdd(ub, w)).Mul(0.5)
	return axis{n: n, sep: t.sep, mid: mid, fa: -1, fb: -1}
}
