package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bodies of a planar world are detected continuously as those of space are: for
// the search for impacts each shape counts as the prism, or the ball, whose
// section with the plane it is. The impacts' manifolds are the plane's own.

// solidOf returns the shape in space whose section with the plane z = 0 is a
// convex shape or a half-plane; of a chain there are only its segments'.
func solidOf(s *plane.Shape) (geom.Shape, error) {
	switch s.Kind {
	case plane.Circle:
		return geom.Sphere(s.Radius)
	case plane.Capsule:
		return geom.Capsule(s.Radius, s.Vertices[1].Y-s.Vertices[0].Y)
	case plane.Box:
		return geom.Box(vec.Vec3{X: 2 * s.Half.X, Y: 2 * s.Half.Y, Z: 2 * max(s.Half.X, s.Half.Y)})
	case plane.Polygon:
		return prism(s.Vertices, s.Reach)
	case plane.HalfPlane:
		return geom.HalfSpace(s.Normals[0].In3())
	case plane.Chain, plane.Segment:
	}
	return geom.Shape{}, nil
}

func prism(corners []vec.Vec2, half float64) (geom.Shape, error) {
	points := make([]vec.Vec3, 0, 2*len(corners))
	for _, v := range corners {
		points = append(points, vec.Vec3{X: v.X, Y: v.Y, Z: half}, vec.Vec3{X: v.X, Y: v.Y, Z: -half})
	}
	return geom.ConvexHull(points)
}

// wedge is what a segment of a chain counts as in flight: it has a solid side,
// which lies behind its neighbours' too but at corners of less than 27°.
func (f *flatWorld) wedge(s *plane.Shape) *outline {
	if g := f.wedges[s]; g != nil {
		return g
	}
	g := &outline{}
	a, b := s.Vertices[0], s.Vertices[1]
	back := a.Add(b).Mul(0.5).MulAdd(s.Normals[0], -0.25*s.Thickness)
	var err error
	if g.flat, err = plane.MakePolygon([]vec.Vec2{a, back, b}); err == nil {
		g.solid, err = solidOf(&g.flat)
	}
	if err != nil {
		*g = outline{flat: *s} // too small to be found: it meets nothing
	}
	if len(f.wedges) >= mostWedges || f.wedges == nil {
		f.wedges = map[*plane.Shape]*outline{}
	}
	f.wedges[s] = g
	return g
}

// mostWedges is the number of segments whose wedge is kept at hand.
const mostWedges = 4096

// fromBehind tells whether the impact that was found is with a segment of a
// chain, but not from its free side: then there is none.
func (w *World) fromBehind(c *crossing) bool {
	if w.flat == nil || w.flat.met.N == 0 {
		return false
	}
	n := w.flat.met.Normal
	if s := w.segment(c.A, c.partA()); s != nil {
		return w.flat.placed[c.A].Rot.Apply(s.Normals[0]).Dot(n) <= 0
	}
	if s := w.segment(c.B, c.partB()); s != nil {
		return w.flat.placed[c.B].Rot.Apply(s.Normals[0]).Dot(n) >= 0
	}
	return false
}

// roomFlat is the time for which a body that touches a segment of a chain cannot
// sink into it, from where the manifold has them; 0 if it has sunk already, and
// for other pairs. The axis of a segment counts all of the body, and what of it
// lies beyond the segment's ends may be below its line.
func (w *World) roomFlat(c *crossing) float64 {
	if w.segment(c.A, c.partA()) == nil && w.segment(c.B, c.partB()) == nil {
		return 0
	}
	c.budget--
	room := deepest(&w.flight.manifold) - c.low
	v := w.bodies[c.B].V.Sub(w.bodies[c.A].V).Len()
	for _, i := range [...]int32{c.A, c.B} {
		v += float64(w.bodies[i].W.Len() * (w.meta[i].radius + w.meta[i].center.Len()))
	}
	if v == 0 {
		return w.substep
	}
	return room / v
}

// segment returns the segment of a chain that part of body i is, nil if it is
// none.
func (w *World) segment(i, part int32) *plane.Shape {
	if w.flat == nil || w.meta[i].outline == nil {
		return nil
	}
	l := w.meta[i].outline.Links
	if l == nil || int(part) >= len(l.Segments) {
		return nil
	}
	return &l.Segments[part]
}

// swiftFlat finds out whether a body is to be detected continuously, or makes
// others so.
func (w *World) swiftFlat(i int32) bool {
	m := &w.meta[i]
	m.fast = m.body.Fast && (m.kind != components.Static || m.driven)
	m.swift = m.outline.Links == nil && w.isSwift(i, w.cfg.DT)
	return m.swift || m.fast || m.outline.Links != nil && w.margins[i] > 0
}

// thinFlat is the length that tolerances of a pair are shares of [m].
func (w *World) thinFlat(a, b int32) float64 {
	p, q := w.meta[a].outline, w.meta[b].outline
	switch {
	case !p.Convex():
		return q.Thickness
	case !q.Convex():
		return p.Thickness
	}
	return lesser(p.Thickness, q.Thickness)
}

// turnsFlat tells whether a body of a planar world has corners that turn: where
// one of them has struck, the others come in along arcs, which the search for
// the next impact follows the faster the deeper they may sink.
func (w *World) turnsFlat(i int32) bool {
	return w.flat != nil && w.mass[i].Mass > 0 && w.meta[i].outline.Kind != plane.Circle
}

// partsInFlat is partsIn in a planar world.
func (w *World) partsInFlat(j int32, box *geom.AABB, list []int32) []int32 {
	s := w.meta[j].outline
	if s.Links == nil {
		return append(list, 0)
	}
	p := &w.flat.placed[j]
	d := w.margins[j]
	lo, hi := box.Min.Flat(), box.Max.Flat()
	return s.Links.Within(p.Pos, p.Rot, vec.Vec2{X: lo.X - d, Y: lo.Y - d}, vec.Vec2{X: hi.X + d, Y: hi.Y + d}, list)
}

// placeFlat is where a part of a body is when the body is in a frame.
func (w *World) placeFlat(i, part int32, f *solve.Frame) plane.Placed {
	r := f.Q.Rot2()
	p := plane.Placed{Shape: w.meta[i].outline, Pos: f.X.Flat().Sub(r.Apply(w.meta[i].center.Flat())), Rot: r}
	if s := w.segment(i, part); s != nil {
		p.Shape = s
	}
	return p
}

// meetFlat makes the manifold of two parts, in the plane and as the flight has
// it. Where a segment of a chain has none, because the corner is its
// neighbour's, it is that with its wedge.
func (w *World) meetFlat(c *crossing, a, b *solve.Frame, margin, reach float64) bool {
	f := w.flat
	pa, pb := w.placeFlat(c.A, c.partA(), a), w.placeFlat(c.B, c.partB(), b)
	met := plane.Collide(&pa, &pb, margin, reach, &f.met)
	if !met {
		f.solidSegment(&pa)
		f.solidSegment(&pb)
		met = plane.Collide(&pa, &pb, margin, reach, &f.met)
	}
	f.solidify(&f.met, &w.flight.manifold)
	return met
}

// solidSegment puts the wedge of a segment in its place.
func (f *flatWorld) solidSegment(p *plane.Placed) {
	if p.Shape.Kind == plane.Segment {
		p.Shape = &f.wedge(p.Shape).flat
	}
}

// solidify writes a manifold as it is in space.
func (f *flatWorld) solidify(m *plane.Manifold, s *collide.Manifold) {
	s.Normal, s.N = m.Normal.In3(), m.N
	for i := range m.Points[:m.N] {
		q := &m.Points[i]
		s.Points[i] = collide.Point{Pos: q.Pos.In3(), Sep: q.Sep, Feature: q.Feature}
	}
	s.Patch = collide.Patch{Area: m.Patch.Area, Center: m.Patch.Center.In3(), U: m.Normal.Left().In3(), SU: m.Patch.S}
}

// flyFlat is fly in a planar world: the flyers take off with what the sweeps
// have left them, and those that have landed stay where they are.
func (w *World) flyFlat() {
	f := w.flat
	w.flight.rest = w.flight.rest[:0]
	if len(w.flight.crossings) == 0 {
		return
	}
	for k := range w.flight.flyers {
		i := w.flight.flyers[k].body
		w.bodies[i].V, w.bodies[i].W = f.bodies[i].V.In3(), vec.Vec3{Z: f.bodies[i].W}
		w.frames[i] = f.frames[i].Frame()
	}
	w.fly()
	for k := range w.flight.rest {
		i := w.flight.rest[k].body
		f.bodies[i].V, f.bodies[i].W = vec.Vec2{}, 0
	}
}

// resumeFlat is resume in a planar world. What has landed has come as far as it
// has.
func (w *World) resumeFlat() {
	f := w.flat
	for k := range w.flight.rest {
		l := &w.flight.rest[k]
		i := l.body
		was, now := f.frames[i], solve.FlatFrame(&w.frames[i])
		cos, sin := float64(was.W*now.W)+float64(was.Z*now.Z), float64(was.W*now.Z)-float64(was.Z*now.W)
		if cos < 0 {
			cos, sin = -cos, -sin
		}
		f.shifts[i] = solve.PlaneShift{X: now.X.Sub(was.X), R: 2 * num.Atan2(sin, cos)}
		f.frames[i] = now
		f.bodies[i].V, f.bodies[i].W = l.v.Flat(), l.w.Z
	}
}

// bornFlat makes the rows of bonds that were born within the step.
func (w *World) bornFlat(born []solve.Bond) {
	f := w.flat
	for i := range born {
		f.bonds = append(f.bonds, solve.PlaneBond{})
		f.bonds[len(f.bonds)-1].Take(&born[i])
	}
}
