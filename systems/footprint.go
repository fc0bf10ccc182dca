package systems

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// footprint is what two bodies have of each other's vertices.
type footprint struct {
	ids    [2]uint64
	a, b   int32 // dense indices in this step, a < b
	kind   *softKind
	first  *pair // of the pairs of the two bodies in this step
	sides  [2]side
	marks  []mark3 // of this step, those of a's vertices first
	was    []kept3 // impulses of the last step, in the same order
	from   int32   // its first point in the rows
	seen   uint64  // step
	entity donburi.Entity
	data   *components.FootprintData
}

// side is the vertices of one body, and how far they are known to be from the
// other: nothing nearer than clear has been there at the place from.
type side struct {
	surface *surface
	clear   []float64
	from    []vec.Vec3
}

// mark3 is one vertex that is inside the other body, or near.
type mark3 struct {
	side    int8
	vertex  int32
	sep     float64 // at the collision pass [m]
	normal  vec.Vec3
	area    float64 // projected [m²]
	contact compliance.Contact
}

// kept3 is the impulse of a vertex, in the world, on its own body.
type kept3 struct {
	side   int8
	vertex int32
	imp    vec.Vec3
	normal float64
}

// beginPrints collects the vertices of all pairs that want it.
func (w *World) beginPrints() {
	s := &w.yielding
	s.list = s.list[:0]
	for i := 0; i < len(w.pairs); {
		p := w.pairs[i]
		j := i + 1
		if p.soft == nil || p.soft.collect == components.CollectManifold {
			i = j
			continue
		}
		rows := w.keys[i].rows > 0 || !p.sensor && !p.disabled && p.n == 0
		for j < len(w.pairs) && w.keys[j].Pair == w.keys[i].Pair {
			j++
		}
		if rows && !p.sensor && !p.disabled && !w.whirls(w.keys[i].Pair) {
			w.print(p)
		}
		i = j
	}
	w.dropPrints()
}

// print collects the vertices of two bodies; p is the first of their pairs.
func (w *World) print(p *pair) {
	s := &w.yielding
	key := [2]uint64{w.meta[p.a].id, w.meta[p.b].id}
	f := s.prints[key]
	if f == nil {
		if n := len(s.free); n > 0 {
			f = s.free[n-1]
			s.free = s.free[:n-1]
		} else {
			f = &footprint{}
		}
		f.ids, f.was, f.sides = key, f.was[:0], [2]side{}
		f.entity = donburi.Null
		if s.prints == nil {
			s.prints = map[[2]uint64]*footprint{}
		}
		s.prints[key] = f
		s.all = append(s.all, f)
	}
	f.a, f.b, f.kind, f.first, f.seen = p.a, p.b, p.soft, p, w.steps
	f.marks = f.marks[:0]
	sa, sb := w.pressing(p)
	if sa != nil {
		w.collect(f, 0, sa, sb != nil)
	}
	if sb != nil {
		w.collect(f, 1, sb, sa != nil)
	}
	w.regions(f)
	w.addPrint(f)
	s.list = append(s.list, f)
}

// pressing returns the surfaces of the bodies of a pair whose vertices press into the
// other, nil where they do not: of both bodies where both ways are asked for, else of
// the one that can move, of two that can of the finer; and of the other where that one
// has none.
func (w *World) pressing(p *pair) (a, b *surface) {
	ma, mb := w.mass[p.a].Mass > 0, w.mass[p.b].Mass > 0
	both := p.soft.collect == components.CollectBothWays
	if !both && ma != mb { // the other's may be large, and is not needed
		if a, b = w.surfaceIf(p.a, ma), w.surfaceIf(p.b, mb); a != nil || b != nil {
			return a, b
		}
	}
	a, b = w.surfaceIf(p.a, true), w.surfaceIf(p.b, true)
	if both || a == nil || b == nil {
		return a, b
	}
	if len(a.Vertices) >= len(b.Vertices) {
		return a, nil
	}
	return nil, b
}

// surfaceIf is the surface of a body if it is wanted and has vertices.
func (w *World) surfaceIf(i int32, wanted bool) *surface {
	if !wanted {
		return nil
	}
	if s := w.surfaceOf(i); s.Surface != nil {
		return s
	}
	return nil
}

// searchShare is the part of a body's size down to which its vertices are looked for
// beneath a surface of triangles.
const searchShare = 0.5

// collect finds the vertices of one body in the other.
func (w *World) collect(f *footprint, k int8, s *surface, twoWay bool) {
	own, other := f.a, f.b
	if k == 1 {
		own, other = other, own
	}
	d := &f.sides[k]
	if d.surface != s {
		d.surface = s
		d.clear = append(d.clear[:0], make([]float64, len(s.Vertices))...)
		d.from = append(d.from[:0], make([]vec.Vec3, len(s.Vertices))...)
	}
	po, pt := &w.placed[own], &w.placed[other]
	margin := w.margins[own] + w.margins[other]
	far := float64(searchShare*w.meta[own].radius) + margin
	for v := range s.Vertices {
		world := po.Pos.Add(po.Rot.MulVec(s.Vertices[v]))
		x := pt.Rot.TMulVec(world.Sub(pt.Pos))
		if x.Sub(d.from[v]).Len() < d.clear[v]-margin {
			continue
		}
		gap, n, spot, ok := w.depthIn(other, x, far)
		d.from[v], d.clear[v] = x, math.Abs(gap)
		if !ok {
			d.clear[v] = 0
			if w.meta[other].geometry.Surface != nil {
				d.clear[v] = far
			}
			continue
		}
		if gap > margin {
			continue
		}
		out := pt.Rot.MulVec(n)
		area := s.Shown(int32(v), po.Rot.TMulVec(out).Neg()) // 0 of an edge that has come through
		if gap <= 0 {
			d.clear[v] = 0
		}
		m := mark3{side: k, vertex: int32(v), sep: gap, normal: out, area: area}
		c := &m.contact
		c.Normal, c.LocalArea, c.RegionArea = fromVec(out), area, compliance.Unknown
		if twoWay {
			c.Flags = compliance.TwoWay
		}
		c.A = w.surfacePoint(own, world)
		c.A.Mesh, c.A.Count, c.A.Vertices[0], c.A.Weights[0] = s.mesh, 1, int32(v), 1
		c.B = w.surfacePoint(other, world.MulAdd(out, -gap))
		w.onTriangles(&c.B, other, spot.Face, spot.Weights)
		if f.kind.looks() {
			w.ontoMesh(&c.B, other)
		}
		f.marks = append(f.marks, m)
	}
}

// onTriangles says where on the triangles of a body a place is. Of a shape with a
// surface beside it only the mesh is known, see ontoMesh, of a height field without one
// nothing.
func (w *World) onTriangles(p *components.SurfacePoint, i, face int32, weights [3]float64) {
	if m := &w.meta[i]; m.geometry.Kind == geom.KindHeightField && m.collider.Surface == nil {
		return
	}
	s := w.surfaceOf(i)
	p.Mesh = s.mesh
	if face < 0 || s.Surface == nil || w.meta[i].shape != components.Shape(s.mesh) {
		return
	}
	p.Face, p.Count, p.Vertices, p.Weights = face, 3, s.Triangles[face], weights
}

// addPrint makes the rows of a footprint.
func (w *World) addPrint(f *footprint) {
	s := &w.yielding
	f.from = int32(len(s.rows.Points))
	_, a := w.arm(f.a)
	_, b := w.arm(f.b)
	mass := w.reducedMass(a, b)
	old := 0
	for i := range f.marks {
		m := &f.marks[i]
		own, other := f.a, f.b
		if m.side == 1 {
			own, other = other, own
		}
		moves, against := a, b
		if m.side == 1 {
			moves, against = against, moves
		}
		at := toVec(m.contact.A.Position)
		n := m.normal.Neg()
		t := vec.Tangent(n)
		q := solve.CompliantPoint{
			A: moves, B: against, N: n, T: t, S: n.Cross(t),
			RA: at.Sub(w.frames[moves].X), RB: at.Sub(w.frames[against].X), Friction: f.first.friction,
		}
		for old < len(f.was) && (f.was[old].side < m.side || f.was[old].side == m.side && f.was[old].vertex < m.vertex) {
			old++
		}
		if old < len(f.was) && f.was[old].side == m.side && f.was[old].vertex == m.vertex {
			k := &f.was[old]
			q.P = [3]float64{k.normal, -k.imp.Dot(q.T), -k.imp.Dot(q.S)}
		}
		s.rows.Points = append(s.rows.Points, q)
		s.from = append(s.from, softFrom{kind: f.kind, pair: f.first, a: own, b: other, point: w.nearestPoint(f, at, n, m.side), mass: mass, print: f, mark: int32(i)})
	}
}

// nearestPoint is the contact point of two bodies that a vertex passes its force
// on to: of the manifold that faces it best the nearest, −1 if there is none.
func (w *World) nearestPoint(f *footprint, at, n vec.Vec3, side int8) int32 {
	if side == 1 {
		n = n.Neg()
	}
	best := int32(-1)
	facing, near := -2.0, 0.0
	for k := int(f.first.at); k < len(w.pairs) && w.keys[k].Pair == (collide.Pair{A: f.a, B: f.b}); k++ {
		p := w.pairs[k]
		if p.firstContact < 0 {
			continue
		}
		c := &w.contacts[p.firstContact]
		cos := c.N.Dot(n)
		if cos < facing {
			continue
		}
		if cos > facing {
			facing, near = cos, math.Inf(1)
		}
		for i := c.First; i < c.First+c.Count; i++ {
			if d := w.frames[c.A].X.Add(w.points[i].RA).Sub(at).LenSq(); d < near {
				best, near = i, d
			}
		}
	}
	return best
}
