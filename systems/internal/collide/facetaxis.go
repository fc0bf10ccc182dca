package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// none is the direction of what has none: a contact that is not with an edge.
var none vec.Vec3

// beyondFace reports whether a face of A separates it from the triangle by more
// than the margin.
func (k *Facets) beyondFace() bool {
	for i := range k.p.a.Faces {
		if k.overFace(int32(i)) > k.margin+k.p.round {
			return true
		}
	}
	return false
}

// overFace returns the separation of the triangle from A's face i.
func (k *Facets) overFace(i int32) float64 {
	g, p := &k.p.a.Faces[i], &k.facet.P
	low := p[0].Dot(g.Normal)
	if x := p[1].Dot(g.Normal); x < low {
		low = x
	}
	if x := p[2].Dot(g.Normal); x < low {
		low = x
	}
	return low - g.Offset
}

// closest adds the contact between the closest points of A's core and the
// triangle, if the surface has them as its own: an edge or a vertex that is
// closest to A on this triangle need not be so on the whole. It reports false
// if the core overlaps the triangle.
func (k *Facets) closest(front *axis) bool {
	var c Cache
	ax, result := k.p.gjk(k.margin+k.p.round, &c)
	if result != gjkNear {
		return result == gjkApart
	}
	var on [3]bool
	for _, ij := range c.simplex[:c.n&7] {
		if ij[1] < 3 {
			on[ij[1]] = true
		}
	}
	k.touchNearest(front, &ax, on)
	return true
}

// touchNearest adds the contact along ax with the corners of the triangle that
// span its closest point.
func (k *Facets) touchNearest(front, ax *axis, on [3]bool) {
	u := ax.n.Neg()
	for c := range on {
		d, e := (c+1)%3, (c+2)%3
		switch {
		case on[c] && !on[d] && !on[e]: // a corner
			if k.flatCorner(c) {
				k.touch(front, atFace, none)
			} else if u.Dot(k.facet.N) > 0 && k.top(c, u, sameSlope) {
				k.touch(ax, atVertex, none)
			}
			return
		case on[c] && on[d] && !on[e]: // the edge from c to d
			if k.facet.Bend[c] < geom.Convex {
				k.touch(front, atFace, none)
			} else if k.inArc(c, u) {
				k.touch(ax, atEdge, k.edge(c))
			}
			return
		}
	}
	k.touch(front, atFace, none)
}

// deep adds the contact of a polyhedron that overlaps the triangle's plane: the
// axis of least overlap of all along which the surface can push. Where another
// axis has less, along which the triangle would push if it were alone, the
// contact belongs to another triangle.
func (k *Facets) deep(front *axis) {
	best, most := *front, front.sep
	for i := range k.p.a.Faces {
		sep := k.overFace(int32(i))
		if sep > k.margin {
			return
		}
		if sep > most {
			most = sep
		}
		if sep > best.sep+k.p.slop && k.carries(int32(i)) {
			best = k.p.faceA(int32(i))
		}
	}
	if k.closest(front) {
		return
	}
	var v vicinity
	v.set(&k.p, best.n)
	k.p.edges(&best, &v)
	if best.sep < most-k.p.slop && !k.bears(&best, most) {
		if k.spare.id < 0 || front.sep > k.spare.sep {
			k.spare = spareFacet{k.id, front.sep}
		}
		return
	}
	at := atVertex
	if best.fb == 0 {
		at = atFace
	}
	k.touch(&best, at, none)
}

// aloneShare and hereShare tell whose a contact is, see bears.
const (
	aloneShare = 0.25
	hereShare  = 0.5
)

// bears reports whether the triangle has the contact along an axis although
// alone it would be left on a shorter way, most: not if that is much shorter,
// and only if A is over the triangle about as deep as it is anywhere along the
// axis. On a bump, A's face is far below the planes of the slopes, but not
// there.
func (k *Facets) bears(ax *axis, most float64) bool {
	if most > float64(aloneShare*ax.sep) {
		return false
	}
	f := makeFrame(ax.mid, ax.n)
	oa := outlineOf(k.p.a, &f, 1, k.p.a.Support(ax.n), ax.fa, k.rimsA[:])
	ob := outlineOf(&k.hull, &f, -1, k.hull.Support(ax.n.Neg()), ax.fb, k.rims[:])
	for _, s := range overlapOf(&oa, &ob, k.p.slop, k.spotsA[:], k.spotsB[:]) {
		if s.sep() <= float64(hereShare*ax.sep) {
			return true
		}
	}
	return false
}

// carries reports whether the surface touches A's face i with what the triangle
// has nearest to it: with a vertex above its neighbours, or with an edge.
func (k *Facets) carries(i int32) bool {
	f := &k.facet
	u := k.p.a.Faces[i].Normal.Neg()
	if u.Dot(f.N) <= 0 {
		return false
	}
	var h [3]float64
	v := 0
	for c := range f.P {
		h[c] = f.P[c].Dot(u)
		if h[c] > h[v] {
			v = c
		}
	}
	if k.top(v, u, levelSine) {
		return true
	}
	for _, e := range [2]int{v, (v + 2) % 3} { // the edges at v
		w := (e + 1) % 3
		if w == v {
			w = e
		}
		d := f.P[v].Sub(f.P[w])
		if drop := h[v] - h[w]; float64(drop*drop) <= float64(levelSine*levelSine*d.LenSq()) && f.Bend[e] >= geom.Convex && k.inArc(e, u) {
			return true
		}
	}
	return false
}

// levelSine is the sine of the slope up to which an edge lies in a face.
const levelSine = 2e-3

// sameSlope is the sine of the slope of what lies at the same height: a
// thousand times the rounding of a normal.
const sameSlope = 1e-9

// top reports whether no neighbour of corner c of the triangle lies above it
// along u by more than a slope.
func (k *Facets) top(c int, u vec.Vec3, slope float64) bool {
	return k.surface.Top(k.facet.Vert[c], k.rot.TMulVec(u), slope)
}

// edge returns the direction of edge e of the triangle.
func (k *Facets) edge(e int) vec.Vec3 {
	return k.facet.P[(e+1)%3].Sub(k.facet.P[e]).Unit(vec.Vec3{})
}

// inArc reports whether u is between the normals of the two triangles at edge
// e, or turned from the triangle's normal to its rim.
func (k *Facets) inArc(e int, u vec.Vec3) bool {
	f := &k.facet
	d := k.edge(e)
	if d.Cross(f.N).Dot(u) < -levelSine {
		return false
	}
	if f.Bend[e] == geom.Convex {
		return f.Side[e].Cross(d).Dot(u) >= -levelSine
	}
	return f.N.Dot(u) >= 0
}
