package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// edgeSine is the squared sine below which two edges are parallel: a face
// beside them has an axis as good.
const edgeSine = 1e-8

// maxNearEdges is the length of the list of B's near edges; with more of them,
// all are tried.
const maxNearEdges = 128

// edges looks for a pair of edges that is better than the best face.
func (p *pair) edges(best *axis, k *vicinity) {
	face := *best
	var buf [maxNearEdges]uint16
	list := buf[:0]
	for i := range k.b.span(p.b) {
		v := k.b.vertex(i)
		for _, e := range p.b.NearEdges[p.b.NearAt[v]:p.b.NearAt[v+1]] {
			if !k.b.first(p.b, e, v) {
				continue
			}
			if len(list) == maxNearEdges {
				p.edgesOfA(nil, best, k)
				p.preferFace(&face, best)
				return
			}
			list = append(list, uint16(e))
		}
	}
	if len(list) > 0 {
		p.edgesOfA(list, best, k)
	}
	p.preferFace(&face, best)
}

// preferFace takes the face back where the edges are little better.
func (p *pair) preferFace(face, best *axis) {
	if best.fa < 0 && best.fb < 0 && !math.IsInf(face.sep, 0) && p.rather(face, best) {
		*best = *face
	}
}

// first reports whether v is the vertex through which edge e is to be visited:
// its first, or the second where the first is not near.
func (l *nearList) first(h *geom.Hull, e, v int32) bool {
	a := h.Edges[e].A
	return a == v || !l.is(h, a)
}

func (p *pair) edgesOfA(list []uint16, best *axis, k *vicinity) {
	for i := range k.a.span(p.a) {
		v := k.a.vertex(i)
		for _, e := range p.a.NearEdges[p.a.NearAt[v]:p.a.NearAt[v+1]] {
			if k.a.first(p.a, e, v) {
				p.edgeA(&p.a.Edges[e], list, best)
			}
		}
	}
}

// edgeA tests an edge of A against the listed edges of B, nil for all.
func (p *pair) edgeA(e *geom.Edge, list []uint16, best *axis) {
	a := p.a.Vertices[e.A]
	u := p.rot.TMulVec(p.a.Vertices[e.B].Sub(a)) // all in B's axes
	a = p.rot.TMulVec(a.Sub(p.pos))
	var left, right vec.Vec3 // A's face normals
	flat := e.Left < 0
	if !flat {
		left, right = p.rot.TMulVec(p.a.Faces[e.Left].Normal), p.rot.TMulVec(p.a.Faces[e.Right].Normal)
	}
	count := len(list)
	if list == nil {
		count = len(p.b.Edges)
	}
	for k := range count {
		j := k
		if list != nil {
			j = int(list[k])
		}
		g := &p.b.Edges[j]
		b := p.b.Vertices[g.A]
		w := p.b.Vertices[g.B].Sub(b)
		out, ok := commonSide(p.b, g, flat, left, right, u, w)
		if !ok {
			continue
		}
		n := u.Cross(w)
		l2 := n.LenSq()
		if l2 <= float64(edgeSine*u.LenSq())*w.LenSq() {
			continue
		}
		n = n.Mul(1 / math.Sqrt(l2))
		if n.Dot(out) < 0 {
			n = n.Neg()
		}
		if sep := b.Sub(a).Dot(n); sep > best.sep {
			s, t := closestOnSegments(a.MulAdd(u, 0.5), u.Mul(0.5), b.MulAdd(w, 0.5), w.Mul(0.5))
			mid := a.MulAdd(u, 0.5+float64(s/2)).Add(b.MulAdd(w, 0.5+float64(t/2))).Mul(0.5)
			*best = axis{n: p.rot.MulVec(n), sep: sep, mid: p.fromB(mid), fa: -1, fb: -1}
		}
	}
}

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
