package plane

// convexHalfPlane: the edge or vertex of the shape that faces the line.
func convexHalfPlane(a, b *Placed, margin, reach float64, m *Manifold) bool {
	out := b.Rot.Apply(b.Shape.Normals[0])
	above := a.Pos.Sub(b.Pos).Dot(out)
	s, r := a.Shape, a.Shape.Radius
	m.Normal = out.Neg()
	if s.Kind == Circle {
		return above-r <= margin && m.round(a.Pos, above, r, 0, 1/r, 0, reach, 0)
	}
	n := a.Rot.Invert(out)
	j := s.facing(n)
	k := s.end(j)
	v, w := a.at(s.Vertices[j]), a.at(s.Vertices[k])
	s1, s2 := v.Sub(b.Pos).Dot(out)-r, w.Sub(b.Pos).Dot(out)-r
	if s1 <= margin {
		m.Points[0] = Point{Pos: v.MulAdd(out, -(r + float64(0.5*s1))), Sep: s1, Feature: uint32(j)}
		m.N = 1
	}
	if s2 <= margin {
		m.Points[m.N] = Point{Pos: w.MulAdd(out, -(r + float64(0.5*s2))), Sep: s2, Feature: uint32(k)}
		m.N++
	}
	if m.N > 0 && reach >= 0 {
		// The patch is told on the shape's own surface, from w to v.
		o := w.MulAdd(out, -r)
		t := v.Sub(w)
		l := t.Len()
		m.flatPatch(o, t.Unit(out.Left()), l, 0, s1, s2, reach, float64(slopShare*s.Thickness), r)
	}
	return m.N > 0
}
