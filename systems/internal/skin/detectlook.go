package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// look adds the contact of two primitives, if they are near or meet.
func (d *Detector) look(k Key) {
	p, split := d.four(k, d.a.from, d.b.from)
	c := Contact{Key: k}
	c.A, c.B = d.spots(k, &p)
	o := c.B.At(d.b.from).Sub(c.A.At(d.a.from))
	apart, radii := o.LenSq(), d.a.Radius+d.b.Radius
	limit, way := radii+d.reach, radii+d.a.way+d.b.way
	ok := false
	switch {
	case apart <= float64(limit*limit):
		ok = d.near(&c, o, &p, split)
	case apart <= float64(way*way) && d.closing(k, &p, split, o, math.Sqrt(apart)-radii): // else they cannot meet
		ok = d.meet(&c, &p, split)
	}
	if ok {
		d.found = append(d.found, c)
	}
}

// closing reports whether two primitives, so far apart along o, may come together
// within the step: no two corners of them close more than the gap along o, else.
func (d *Detector) closing(k Key, p *[4]vec.Vec3, split int, o vec.Vec3, gap float64) bool {
	q, _ := d.four(k, d.a.to, d.b.to)
	if k.Kind == FaceVertex { // whose vertex comes first
		o = o.Neg()
	}
	first, second := math.Inf(-1), math.Inf(1)
	for i := range q {
		v := o.Dot(q[i].Sub(p[i]))
		if i < split {
			first = num.Higher(first, v)
		} else {
			second = num.Lower(second, v)
		}
	}
	return first-second >= float64((1-within)*float64(gap*o.Len()))
}

// four returns the corners of a key's primitives at x and y, positions of A and
// of B: A's first if it is a vertex or an edge, else B's vertex. split is how many
// the first has.
func (d *Detector) four(k Key, x, y []vec.Vec3) (p [4]vec.Vec3, split int) {
	switch k.Kind {
	case VertexFace:
		f := &d.b.Face[k.B]
		return [4]vec.Vec3{x[k.A], y[f[0]], y[f[1]], y[f[2]]}, 1
	case FaceVertex:
		f := &d.a.Face[k.A]
		return [4]vec.Vec3{y[k.B], x[f[0]], x[f[1]], x[f[2]]}, 1
	case EdgeEdge:
		e, f := d.a.Edge[k.A], d.b.Edge[k.B]
		return [4]vec.Vec3{x[e[0]], x[e[1]], y[f[0]], y[f[1]]}, 2
	case VertexEdge:
		f := d.b.Edge[k.B]
		return [4]vec.Vec3{x[k.A], x[k.A], y[f[0]], y[f[1]]}, 2
	case EdgeVertex:
		e := d.a.Edge[k.A]
		return [4]vec.Vec3{x[e[0]], x[e[1]], y[k.B], y[k.B]}, 2
	default:
		return [4]vec.Vec3{x[k.A], x[k.A], y[k.B], y[k.B]}, 2
	}
}

// spots returns the nearest points of the primitives whose corners are p.
func (d *Detector) spots(k Key, p *[4]vec.Vec3) (a, b Spot) {
	switch k.Kind {
	case VertexFace:
		return vertexSpot(k.A), Spot{d.b.Face[k.B], OnTriangle(p[0], p[1], p[2], p[3])}
	case FaceVertex:
		return Spot{d.a.Face[k.A], OnTriangle(p[0], p[1], p[2], p[3])}, vertexSpot(k.B)
	default:
	}
	s, t := OnSegments(p[0], p[1], p[2], p[3])
	a, b = vertexSpot(k.A), vertexSpot(k.B)
	if k.Kind == EdgeEdge || k.Kind == EdgeVertex {
		a = edgeSpot(d.a.Edge[k.A], s)
	}
	if k.Kind == EdgeEdge || k.Kind == VertexEdge {
		b = edgeSpot(d.b.Edge[k.B], t)
	}
	return a, b
}
