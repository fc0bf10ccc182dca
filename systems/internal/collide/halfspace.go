package collide

import "github.com/tackphysics/tack/systems/internal/geom"

// convexHalfSpace: the face, edge or vertex of the shape that faces the plane.
func convexHalfSpace(a, b *Placed, margin, reach float64, m *Manifold) bool {
	out := b.Rot.MulVec(b.Shape.Normal)
	n := a.Rot.TMulVec(out.Neg())
	h := a.Shape.Hull
	i := h.Support(n)
	// Height of A's origin above the plane.
	above := a.Pos.Sub(b.Pos).Dot(out)
	r := a.Shape.Radius
	sep := above - h.Vertices[i].Dot(n) - r
	if !(sep <= margin) {
		return false
	}
	if h.MaxSides <= smallRim {
		var rims [smallRim]rim
		var sa, sb [2*smallRim + 2]spot
		return onPlane(a, b, i, above, margin, reach, m, rims[:], sa[:], sb[:])
	}
	var rims [maxRim]rim
	var sa, sb [maxSpots + 2]spot
	return onPlane(a, b, i, above, margin, reach, m, rims[:], sa[:], sb[:])
}

func onPlane(a, b *Placed, at int32, above, margin, reach float64, m *Manifold, rims []rim, sa, sb []spot) bool {
	out := b.Rot.MulVec(b.Shape.Normal)
	n := a.Rot.TMulVec(out.Neg())
	h := a.Shape.Hull
	f := makeFrame(h.Vertices[at], n)
	o := outlineOf(h, &f, 1, at, -1, rims)
	plane := above - h.Vertices[at].Dot(n)
	s := sa[:0]
	for k := range o.r {
		r := &o.r[k]
		s = append(s, spot{
			x: r.x, y: r.y, ha: r.h + a.Shape.Radius, hb: plane, feature: featVertexA | uint32(r.vert),
		})
	}
	w := f.in(a)
	m.Normal = out.Neg()
	p := pair{a: h, b: &planeHull, round: a.Shape.Radius, slop: slopShare * (2*a.Shape.Radius + h.Thickness)}
	if reach >= 0 {
		flat := outline{curve: atFace}
		p.patch(m, &w, a, b, &o, &flat, s, sa, sb, reach)
	}
	p.emit(m, &w, s, margin)
	return m.N > 0
}

// planeHull stands for the core of a half-space, which has none.
var planeHull = geom.Hull{}
