package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// touch is the distance, over the size of the primitives, below which its
// direction is rounding and normals take its place.
const touch = 1e-9

// near completes the contact of two primitives that are within reach at the
// beginning of the step, with the corners p and o from spot to spot; it reports
// false if points beside them are nearer.
func (d *Detector) near(c *Contact, o vec.Vec3, p *[4]vec.Vec3, split int) bool {
	out := d.outward(c.Key, c)
	dist, radii := o.Len(), d.a.Radius+d.b.Radius
	inside := out.Dot(o) < 0 // A's spot is beneath B's skin, or B's beneath A's
	if inside && (dist > d.depth() || !d.entered(c.Key, out)) || !d.local(c.Key, c, o, inside) {
		return false
	}
	switch {
	case dist > float64(touch*span(p)):
		c.Normal = o.Mul(1 / dist)
		c.Gap = dist - radii
		if inside {
			c.Normal, c.Gap = c.Normal.Neg(), -dist-radii
		}
	case d.a.Flat:
		c.Normal, c.Gap = upright(p, split, d.flatTouch(c, out)), -radii
	default:
		if d.a.Closed && d.b.Closed {
			c.Normal = d.level(c)
		}
		if c.Normal == (vec.Vec3{}) {
			c.Normal = upright(p, split, out)
		}
		c.Gap = -radii
	}
	if d.a.Flat {
		return d.facing(c, dist) && c.Normal != vec.Vec3{}
	}
	return c.Normal != vec.Vec3{} && d.shows(c)
}

// entered reports whether a vertex of a closed surface that is beneath a face
// went in through it: its own skin then looks the other way. At the far face of
// something thin it does not.
func (d *Detector) entered(k Key, out vec.Vec3) bool {
	switch {
	case d.a.Flat:
		return d.flatEntered(k, out)
	case k.Kind == VertexFace && d.a.Closed:
		return d.a.vertexNormal(k.A).Dot(out) > 0
	case k.Kind == FaceVertex && d.b.Closed:
		return d.b.vertexNormal(k.B).Dot(out) < 0
	}
	return true
}

func span(p *[4]vec.Vec3) float64 {
	l := 0.0
	for _, q := range p[1:] {
		l = math.Max(l, q.Sub(p[0]).LenSq())
	}
	return math.Sqrt(l)
}

// outward returns, for primitives of closed surfaces, the direction from A to B
// if neither is beneath the other's skin: against the normals of B's faces, along
// those of A's. It is zero if no face has an inside.
func (d *Detector) outward(k Key, c *Contact) vec.Vec3 {
	if d.a.Flat {
		return d.flatOutward(k, c)
	}
	var n vec.Vec3
	if d.b.Closed {
		switch k.Kind {
		case VertexFace:
			n = d.b.faceNormal(k.B, &c.B).Neg()
		case EdgeEdge, VertexEdge:
			n = d.b.edgeNormal(k.B).Neg()
		default:
		}
	}
	if d.a.Closed {
		switch k.Kind {
		case FaceVertex:
			n = n.Add(d.a.faceNormal(k.A, &c.A))
		case EdgeEdge, EdgeVertex:
			n = n.Add(d.a.edgeNormal(k.A))
		default:
		}
	}
	return n
}

// feature is the part of a face where a spot is: its inside, an edge or a
// vertex.
func (s *Surface) feature(face int32, w *[3]float64) (edge, vertex int32) {
	edge, vertex = -1, -1
	for c := range 3 {
		switch {
		case w[c] >= 1:
			return -1, s.Face[face][c]
		case w[c] <= 0:
			edge = s.edgesOf[face][(c+1)%3]
		}
	}
	return edge, vertex
}

// faceNormal returns the sum of the normals of the faces at a spot of one.
func (b *Body) faceNormal(face int32, at *Spot) vec.Vec3 {
	switch edge, v := b.feature(face, &at.Weight); {
	case v >= 0:
		return b.vertexNormal(v)
	case edge >= 0:
		return b.edgeNormal(edge)
	}
	return b.Normal(face, b.from)
}

// vertexNormal returns the sum of the normals at a vertex.
func (b *Body) vertexNormal(v int32) (n vec.Vec3) {
	for _, f := range b.facesAt.of(v) {
		n = n.Add(b.Normal(f, b.from))
	}
	return n
}

// edgeNormal returns the sum of the normals at an edge.
func (b *Body) edgeNormal(edge int32) (n vec.Vec3) {
	for _, f := range b.sides[edge] {
		if f >= 0 {
			n = n.Add(b.Normal(f, b.from))
		}
	}
	return n
}

// upright returns the normal of primitives that touch: that of the triangle, the
// common perpendicular of crossing segments, else what is outward.
func upright(p *[4]vec.Vec3, split int, out vec.Vec3) vec.Vec3 {
	var n vec.Vec3
	size := 0.0
	if split == 1 {
		u, v := p[2].Sub(p[1]), p[3].Sub(p[1])
		n, size = u.Cross(v), float64(u.LenSq()*v.LenSq())
	} else {
		u, v := p[1].Sub(p[0]), p[3].Sub(p[2])
		n, size = u.Cross(v), float64(u.LenSq()*v.LenSq())
	}
	if !(n.LenSq() > float64(skew*size)) {
		n = out
	}
	if n.Dot(out) < 0 {
		n = n.Neg()
	}
	return n.Unit(vec.Vec3{})
}

// aside is the sine of the angle by which a direction may lean over a face
// without the face being nearer.
const aside = 1e-3

// local reports whether no point of the surfaces beside the spots is nearer, and
// whether these primitives are to tell of it where several could. o is from A's
// spot to B's.
func (d *Detector) local(k Key, c *Contact, o vec.Vec3, inside bool) bool {
	if inside {
		o = o.Neg()
	}
	switch k.Kind {
	case VertexFace:
		return d.b.localFace(k.B, &c.B, o.Neg())
	case FaceVertex:
		return d.a.localFace(k.A, &c.A, o)
	case EdgeEdge:
		p, q := d.a.loose(k.A), d.b.loose(k.B)
		return d.a.localEdge(k.A, &c.A, o, q && (p || c.B.inner())) && d.b.localEdge(k.B, &c.B, o.Neg(), p && (q || c.A.inner()))
	case VertexEdge:
		return d.b.localEdge(k.B, &c.B, o.Neg(), true)
	case EdgeVertex:
		return d.a.localEdge(k.A, &c.A, o, !d.a.Flat || inside || d.b.loner(k.B))
	default:
		return true
	}
}

// localFace is local for a spot of a face, from which o leads to the other side.
func (b *Body) localFace(face int32, at *Spot, o vec.Vec3) bool {
	switch edge, v := b.feature(face, &at.Weight); {
	case v >= 0:
		return b.facesAt.of(v)[0] == face && b.localVertex(v, o)
	case edge >= 0:
		return b.sides[edge][0] == face && b.clear(edge, o)
	}
	return true
}

// localVertex reports whether no edge at the vertex leads nearer.
func (b *Body) localVertex(v int32, o vec.Vec3) bool {
	for _, e := range b.edgesAt.of(v) {
		u := b.from[b.Edge[e][0]].Add(b.from[b.Edge[e][1]]).Sub(b.from[v].Mul(2))
		if l := u.Dot(o); l > 0 && float64(l*l) > float64(aside*aside*float64(u.LenSq()*o.LenSq())) {
			return false
		}
	}
	return true
}

// localEdge is local for a spot of an edge. Its ends are told of by faces where the
// other body has some; else by the first of their edges, if ends is set.
func (b *Body) localEdge(edge int32, at *Spot, o vec.Vec3, ends bool) bool {
	for c, v := range b.Edge[edge] {
		if at.Weight[c] >= 1 {
			return ends && b.edgesAt.of(v)[0] == edge && b.localVertex(v, o)
		}
	}
	return b.clear(edge, o)
}

// loose reports whether an edge belongs to no face.
func (s *Surface) loose(edge int32) bool { return s.sides[edge][0] < 0 }

// loner reports whether a vertex is a grain, which nothing else tells of.
func (s *Surface) loner(v int32) bool { return len(s.edgesAt.of(v)) == 0 }

// inner reports whether a spot of an edge is not one of its ends.
func (s *Spot) inner() bool { return s.Weight[0] < 1 && s.Weight[1] < 1 }

// clear reports whether neither face at an edge is nearer than the edge.
func (b *Body) clear(edge int32, o vec.Vec3) bool {
	p, q := b.from[b.Edge[edge][0]], b.from[b.Edge[edge][1]]
	u := q.Sub(p)
	for _, f := range b.sides[edge] {
		if f < 0 {
			continue
		}
		for _, v := range b.Face[f] {
			if v == b.Edge[edge][0] || v == b.Edge[edge][1] {
				continue
			}
			w := b.from[v].Sub(p)
			w = w.MulAdd(u, -w.Dot(u)/u.LenSq())
			if l := w.Dot(o); l > 0 && float64(l*l) > float64(aside*aside*float64(w.LenSq()*o.LenSq())) {
				return false
			}
		}
	}
	return true
}
