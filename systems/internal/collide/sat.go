package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// sat returns the axis of least overlap of two overlapping cores, at least one
// of them with faces: the separating axis test over the faces of both and the
// pairs of edges that can carry a common supporting plane (Gregorius, "The
// separating axis test between convex polyhedra", 2013). It starts from the
// given axis, whose overlap bounds how far from the contact a better one can
// be found.
//
// A face's axis is preferred to an edge pair's, and the last face to others,
// while they are within the pair's slop.
func (p *pair) sat(start axis, c *Cache) axis {
	var k vicinity
	k.set(p, start.n)
	best := axis{n: start.n, sep: math.Inf(-1), fa: -1, fb: -1}
	// What is worse than the start by more than slop is of no use.
	floor := -k.depth - p.slop
	p.facesOfA(&best, &k, floor)
	p.facesOfB(&best, &k, floor)
	best = p.lastFace(best, c)
	if -best.sep < closer*k.depth {
		k.set(p, best.n)
	}
	p.edges(&best, &k)
	if math.IsInf(best.sep, 0) { // nothing found: the rounding of a tiny overlap
		i, j, sep := p.towards(start.n)
		best.sep = sep
		best.mid = p.a.Vertices[i].Add(p.fromB(p.b.Vertices[j])).Mul(0.5)
	}
	c.remember(&best)
	return best
}

// closer is the share of the depth at hand below which an axis is worth
// another look at what is near.
const closer = 0.7

// featA and featB mark the face of A or of B that won the last test.
const (
	featA = 1 << 30
	featB = 2 << 30
)

// remember keeps the axis and its face for the next call.
func (c *Cache) remember(ax *axis) {
	c.axis, c.feat = ax.n, 0
	switch {
	case ax.fa >= 0:
		c.feat = featA | uint32(ax.fa)
	case ax.fb >= 0:
		c.feat = featB | uint32(ax.fb)
	}
}

// vicinity lists the vertices that can take part in an axis of less overlap
// than the one along n. The supporting points of such an axis lie on A and B
// no farther apart than that overlap d; so A's is within 2d of A's top along
// n, and B's of B's low.
type vicinity struct {
	depth float64 // d [m]; infinite: everything is near
	a, b  nearList
}

// nearList is the vertices of a hull above a height along n.
type nearList struct {
	n      vec.Vec3 // in the hull's axes
	height float64
	list   [64]uint16
	count  int // above the list's length: not listed, ask is
}

// nearSlack covers the rounding of heights, relative to the shapes' sizes.
const nearSlack = 1e-12

func (k *vicinity) set(p *pair, n vec.Vec3) {
	nb := p.rot.TMulVec(n).Neg()
	top, low := p.a.Vertices[p.a.Support(n)].Dot(n), p.b.Vertices[p.b.Support(nb)].Dot(nb)
	k.depth = top + low - p.pos.Dot(n)
	reach := float64(2*k.depth) + float64(nearSlack*(p.a.Radius+p.b.Radius))
	if k.depth < 0 {
		k.depth, reach = math.Inf(1), math.Inf(1)
	}
	k.a.set(p.a, n, top-reach)
	k.b.set(p.b, nb, low-reach)
}

func (l *nearList) set(h *geom.Hull, n vec.Vec3, height float64) {
	l.n, l.height, l.count = n, height, 0
	for i := range h.Vertices {
		if h.Vertices[i].Dot(n) >= height {
			if l.count < len(l.list) {
				l.list[l.count] = uint16(i)
			}
			l.count++
		}
	}
}

// is reports whether vertex v is near.
func (l *nearList) is(h *geom.Hull, v int32) bool { return h.Vertices[v].Dot(l.n) >= l.height }

// vertex returns the near vertices' number i of n.
func (l *nearList) vertex(i int) int32 {
	if l.count > len(l.list) {
		return int32(i)
	}
	return int32(l.list[i])
}

// span returns how many vertices to ask for: the near ones, or all where they
// are too many to be listed.
func (l *nearList) span(h *geom.Hull) int {
	if l.count > len(l.list) {
		return len(h.Vertices)
	}
	return l.count
}

func (p *pair) facesOfA(best *axis, k *vicinity, floor float64) {
	if len(p.a.Faces) == 0 {
		return
	}
	v := p.fromB(p.b.Vertices[p.b.Support(k.b.n)])
	try := func(f int32) {
		// Any vertex of B bounds the separation from above.
		g := &p.a.Faces[f]
		if most := v.Dot(g.Normal) - g.Offset; most < floor || most <= best.sep {
			return
		}
		if ax := p.faceA(f); ax.sep > best.sep {
			*best = ax
		}
	}
	for i := range k.a.span(p.a) {
		at := k.a.vertex(i)
		for _, e := range p.a.NearEdges[p.a.NearAt[at]:p.a.NearAt[at+1]] {
			try(p.a.Edges[e].Left)
			try(p.a.Edges[e].Right)
		}
	}
}

func (p *pair) facesOfB(best *axis, k *vicinity, floor float64) {
	if len(p.b.Faces) == 0 {
		return
	}
	v := p.rot.TMulVec(p.a.Vertices[p.a.Support(k.a.n)].Sub(p.pos))
	try := func(f int32) {
		g := &p.b.Faces[f]
		if most := v.Dot(g.Normal) - g.Offset; most < floor || most <= best.sep {
			return
		}
		if ax := p.faceB(f); ax.sep > best.sep {
			*best = ax
		}
	}
	for i := range k.b.span(p.b) {
		at := k.b.vertex(i)
		for _, e := range p.b.NearEdges[p.b.NearAt[at]:p.b.NearAt[at+1]] {
			try(p.b.Edges[e].Left)
			try(p.b.Edges[e].Right)
		}
	}
}

// lastFace returns the face of the last test if it is within slop of the best
// and on the same side of touching.
func (p *pair) lastFace(best axis, c *Cache) axis {
	last := best
	i := int32(c.feat & 0xffff)
	switch {
	case c.feat&featA != 0 && int(i) < len(p.a.Faces):
		last = p.faceA(i)
	case c.feat&featB != 0 && int(i) < len(p.b.Faces):
		last = p.faceB(i)
	}
	if p.rather(&last, &best) {
		return last
	}
	return best
}

// rather reports whether the preferred axis may stand for the best one.
func (p *pair) rather(preferred, best *axis) bool {
	return preferred.sep >= best.sep-p.slop && (preferred.sep > 0) == (best.sep > 0)
}
