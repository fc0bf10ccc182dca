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
// given axis, whose overlap bounds how far from the contact a better axis can
// be found.
//
// A face's axis is preferred to an edge pair's, and the last face to others,
// while they are within the pair's slop.
func (p *pair) sat(start axis, c *Cache) axis {
	best := axis{sep: math.Inf(-1), fa: -1, fb: -1}
	bound := bounds{n: start.n, depth: math.Inf(1)}
	if start.sep <= 0 {
		i, j, sep := p.towards(start.n)
		bound = bounds{
			n: start.n, depth: -2 * sep,
			top: p.a.Vertices[i].Dot(start.n), low: p.fromB(p.b.Vertices[j]).Dot(start.n),
		}
		bound.depth += float64(boundSlack * (p.a.Radius + p.b.Radius))
	}
	p.facesOfA(&best, &bound)
	p.facesOfB(&best, &bound)
	best = p.lastFace(best, c)
	p.edges(&best, &bound)
	c.feat = 0
	switch {
	case best.fa >= 0:
		c.feat = featA | uint32(best.fa)
	case best.fb >= 0:
		c.feat = featB | uint32(best.fb)
	}
	c.axis = best.n
	return best
}

// boundSlack covers the rounding of heights, relative to the shapes' sizes.
const boundSlack = 1e-12

// featA and featB mark the face of A or of B that won the last test.
const (
	featA = 1 << 30
	featB = 2 << 30
)

// bounds tells where an axis of less overlap than the one along n can come
// from. Its supporting points lie on A and B no farther apart than that
// overlap d; so A's point is within 2d of A's top along n, and B's of B's low.
type bounds struct {
	n        vec.Vec3
	depth    float64 // 2d
	top, low float64
}

func (p *pair) facesOfA(best *axis, k *bounds) {
	for i := range p.a.Faces {
		f := &p.a.Faces[i]
		near := false
		for _, v := range p.a.Loop[f.First : f.First+f.Count] {
			if p.a.Vertices[v].Dot(k.n) >= k.top-k.depth {
				near = true
				break
			}
		}
		if !near {
			continue
		}
		if ax := p.faceA(int32(i)); ax.sep > best.sep {
			*best = ax
		}
	}
}

func (p *pair) facesOfB(best *axis, k *bounds) {
	nb, off := p.rot.TMulVec(k.n), p.pos.Dot(k.n)
	for j := range p.b.Faces {
		f := &p.b.Faces[j]
		near := false
		for _, v := range p.b.Loop[f.First : f.First+f.Count] {
			if p.b.Vertices[v].Dot(nb)+off <= k.low+k.depth {
				near = true
				break
			}
		}
		if !near {
			continue
		}
		if ax := p.faceB(int32(j)); ax.sep > best.sep {
			*best = ax
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

// edges looks for a pair of edges that is better than the best face.
func (p *pair) edges(best *axis, k *bounds) {
	face := *best
	nb, off := p.rot.TMulVec(k.n), p.pos.Dot(k.n)
	var buf [64]int32
	list := buf[:0]
	for j := range p.b.Edges {
		e := &p.b.Edges[j]
		if p.b.Vertices[e.A].Dot(nb)+off > k.low+k.depth && p.b.Vertices[e.B].Dot(nb)+off > k.low+k.depth {
			continue
		}
		if len(list) == cap(list) {
			list = nil // too many: take them all
			break
		}
		list = append(list, int32(j))
	}
	for i := range p.a.Edges {
		e := &p.a.Edges[i]
		if p.a.Vertices[e.A].Dot(k.n) < k.top-k.depth && p.a.Vertices[e.B].Dot(k.n) < k.top-k.depth {
			continue
		}
		p.edgeA(e, list, best)
	}
	if best.fa < 0 && best.fb < 0 && !math.IsInf(face.sep, 0) && p.rather(&face, best) {
		*best = face
	}
}

// edgeA tests an edge of A against the listed edges of B, nil for all.
func (p *pair) edgeA(e *geom.Edge, list []int32, best *axis) {
	a := p.a.Vertices[e.A]
	u := p.a.Vertices[e.B].Sub(a)
	ub := p.rot.TMulVec(u)
	var left, right vec.Vec3 // A's face normals, in B's axes
	flat := e.Left < 0
	if !flat {
		left, right = p.rot.TMulVec(p.a.Faces[e.Left].Normal), p.rot.TMulVec(p.a.Faces[e.Right].Normal)
	}
	all := list == nil
	count := len(list)
	if all {
		count = len(p.b.Edges)
	}
	ab := p.rot.TMulVec(a.Sub(p.pos)) // in B's body
	for k := range count {
		j := int32(k)
		if !all {
			j = list[k]
		}
		g := &p.b.Edges[j]
		b := p.b.Vertices[g.A]
		w := p.b.Vertices[g.B].Sub(b)
		out, ok := commonSide(p.b, g, flat, left, right, ub, w)
		if !ok {
			continue
		}
		n := ub.Cross(w)
		l2 := n.LenSq()
		if l2 <= float64(edgeSine*ub.LenSq())*w.LenSq() {
			continue
		}
		n = n.Mul(1 / math.Sqrt(l2))
		if n.Dot(out) < 0 {
			n = n.Neg()
		}
		sep := b.Sub(ab).Dot(n)
		if sep > best.sep {
			s, t := closestOnSegments(ab.MulAdd(ub, 0.5), ub.Mul(0.5), b.MulAdd(w, 0.5), w.Mul(0.5))
			mid := ab.MulAdd(ub, 0.5+s/2).Add(b.MulAdd(w, 0.5+t/2)).Mul(0.5)
			*best = axis{n: p.rot.MulVec(n), sep: sep, mid: p.fromB(mid), fa: -1, fb: -1}
		}
	}
}

// edgeSine is the squared sine below which two edges are parallel: a face
// beside them has an axis as good.
const edgeSine = 1e-8

// commonSide reports whether a plane can touch A along its edge and B along g
// from opposite sides (the arcs of their normals cross), and returns a vector
// to the side of B. left and right are the normals beside A's edge u; flat
// means that A is a segment and has none; all in B's axes.
func commonSide(b *geom.Hull, g *geom.Edge, flat bool, left, right, u, w vec.Vec3) (out vec.Vec3, ok bool) {
	if g.Left < 0 {
		if flat {
			return vec.Vec3{}, false
		}
		l, r := left.Dot(w), right.Dot(w)
		return left.Add(right), float64(l*r) < 0
	}
	bl, br := &b.Faces[g.Left].Normal, &b.Faces[g.Right].Normal
	c, d := bl.Dot(u), br.Dot(u)
	if !(float64(c*d) < 0) {
		return vec.Vec3{}, false
	}
	if flat {
		return bl.Add(*br).Neg(), true
	}
	l, r := left.Dot(w), right.Dot(w)
	return left.Add(right), float64(l*r) < 0 && float64(c*r) < 0
}
