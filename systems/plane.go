package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// flatWorld is what a planar world has in the place of the rows of space: the
// step of a World with one works on these arrays, three degrees of freedom a
// body. They are filled from the gathered bodies in Collide and written back at
// the end of SolvePGS; pairs, events, components and the memory of bonds are
// those of every world.
type flatWorld struct {
	// By body.
	bodies []solve.PlaneBody
	shifts []solve.PlaneShift
	frames []solve.PlaneFrame
	placed []plane.Placed

	manifolds []plane.Manifold // by pair
	now, last flatRows         // of this step and, for warm starting, of the last
	rows      solve.PlaneRows
	bonds     []solve.PlaneBond // by bond
	islands   solve.PlaneIslands
	solid     collide.Manifold // a manifold as seat has it
	parts     []int32

	cooked map[components.Shape]*outline
	wedges map[*plane.Shape]*outline // of segments of chains
	met    plane.Manifold            // of an impact in flight
}

// mostOutlines is the number of shapes whose kernels' form is kept at hand.
const mostOutlines = 256

// outline is the kernels' form of a shape, in the plane and in space.
type outline struct {
	flat  plane.Shape
	solid geom.Shape
}

// cook makes the kernels' form of a shape; bodies of one shape share it.
func (f *flatWorld) cook(s components.Shape) (*outline, error) {
	if p, ok := f.cooked[s]; ok {
		return p, nil
	}
	p := &outline{}
	var err error
	if p.flat, err = cookFlat(s); err != nil {
		return nil, err
	}
	if p.solid, err = solidOf(&p.flat); err != nil {
		return nil, err
	}
	if len(f.cooked) >= mostOutlines || f.cooked == nil {
		f.cooked = map[components.Shape]*outline{}
	}
	f.cooked[s] = p
	return p, nil
}

// adopt makes room for n bodies.
func (f *flatWorld) adopt(n int) {
	for len(f.bodies) < n {
		f.bodies = append(f.bodies, solve.PlaneBody{})
		f.shifts = append(f.shifts, solve.PlaneShift{})
		f.frames = append(f.frames, solve.PlaneFrame{W: 1, R: vec.Rot2{C: 1}})
		f.placed = append(f.placed, plane.Placed{})
	}
	f.bodies, f.shifts, f.frames, f.placed = f.bodies[:n], f.shifts[:n], f.frames[:n], f.placed[:n]
}

// move gives body from the place to.
func (f *flatWorld) move(to, from int) {
	f.bodies[to], f.shifts[to], f.frames[to], f.placed[to] = f.bodies[from], f.shifts[from], f.frames[from], f.placed[from]
}

// clear forgets a body that takes no part.
func (f *flatWorld) clear(i int32) {
	f.bodies[i], f.placed[i] = solve.PlaneBody{}, plane.Placed{}
}

// boundFlat places body i, whose origin is at o, and gives it a box with a margin
// about it. All is written number by number: what is copied from the stack right
// after, by twos, waits for the stores.
func (w *World) boundFlat(i int32, o *pose, box *geom.AABB, margin float64) {
	f, shape := w.flat, w.meta[i].outline
	f.bodies[i].Set(&w.bodies[i], &w.mass[i])
	f.frames[i].Set(&w.frames[i])
	f.shifts[i] = solve.PlaneShift{}
	p, r := &f.placed[i], &f.frames[i].R
	p.Shape, p.Pos.X, p.Pos.Y, p.Rot.C, p.Rot.S = shape, o.pos.X, o.pos.Y, r.C, r.S
	lo, hi := shape.Bounds(vec.Vec2{X: o.pos.X, Y: o.pos.Y}, vec.Rot2{C: r.C, S: r.S})
	box.Min.X, box.Min.Y, box.Min.Z = lo.X-margin, lo.Y-margin, -margin
	box.Max.X, box.Max.Y, box.Max.Z = hi.X+margin, hi.Y+margin, margin
}

// expandFlat is expandPair in a planar world: only chains have parts.
func (w *World) expandFlat(f collide.Pair, gap float64) {
	ca, cb := w.meta[f.A].outline.Links, w.meta[f.B].outline.Links
	switch {
	case ca == nil && cb == nil:
		w.near = append(w.near, nearPair{partPair{Pair: f}, notMade})
	case ca == nil:
		for _, j := range w.segmentsNear(f.B, f.A, gap) {
			w.near = append(w.near, nearPair{partPair{f, partsOf(0, j)}, notMade})
		}
	case cb == nil:
		for _, i := range w.segmentsNear(f.A, f.B, gap) {
			w.near = append(w.near, nearPair{partPair{f, partsOf(i, 0)}, notMade})
		}
	}
}

// withinFlat is within in a planar world.
func (w *World) withinFlat(f collide.Pair, gap float64) bool {
	w.expandFlat(f, gap)
	var m plane.Manifold
	for k := range w.near {
		if w.flat.collide(&w.near[k].partPair, gap, -1, &m) {
			return true
		}
	}
	return false
}

// segmentsNear lists the segments of chain i that may come near another body.
func (w *World) segmentsNear(i, other int32, gap float64) []int32 {
	f, box := w.flat, &w.proxies[other].Box
	d := w.margins[i] + gap
	lo, hi := box.Min.Flat(), box.Max.Flat()
	f.parts = f.placed[i].Shape.Links.Within(f.placed[i].Pos, f.placed[i].Rot,
		vec.Vec2{X: lo.X - d, Y: lo.Y - d}, vec.Vec2{X: hi.X + d, Y: hi.Y + d}, f.parts[:0])
	return f.parts
}

// place returns where a part of a body is: the body itself, or the segment of a
// chain, put into buf.
func (f *flatWorld) place(i, part int32, buf *plane.Placed) *plane.Placed {
	p := &f.placed[i]
	if p.Shape == nil || p.Shape.Links == nil || int(part) >= len(p.Shape.Links.Segments) {
		return p
	}
	*buf = plane.Placed{Shape: &p.Shape.Links.Segments[part], Pos: p.Pos, Rot: p.Rot}
	return buf
}

// collide makes the manifold of two parts.
func (f *flatWorld) collide(n *partPair, margin, reach float64, m *plane.Manifold) bool {
	var a, b plane.Placed
	return plane.Collide(f.place(n.A, n.partA(), &a), f.place(n.B, n.partB(), &b), margin, reach, m)
}

// begin starts the rows of a step with room for the manifolds of n pairs.
func (f *flatWorld) begin(n int) {
	f.now, f.last = flatRows{f.last.contacts[:0], f.last.points[:0], f.last.marks[:0]}, f.now
	for len(f.manifolds) < n {
		f.manifolds = append(f.manifolds, plane.Manifold{})
	}
}

// addFlatContacts makes the rows of all manifolds.
func (w *World) addFlatContacts() {
	for i, p := range w.pairs {
		old := p.firstContact
		p.firstContact = -1
		if w.keys[i].rows > 0 {
			w.addFlatContact(p, old)
		}
	}
}

// addFlatContact makes the rows of a pair's manifold; old is its contact in the
// last step, −1 if it had none.
func (w *World) addFlatContact(p *pair, old int32) {
	f := w.flat
	m, now := &f.manifolds[p.at], &f.now
	p.firstContact = int32(len(now.contacts))
	first := int32(len(now.points))
	now.contacts = append(now.contacts, solve.PlaneContact{}) // and then field by field: to copy it from the stack is to wait for it
	c := &now.contacts[p.firstContact]
	c.A, c.B, c.First, c.Count, c.Pair = p.a, p.b, first, p.n, p.at
	c.Friction, c.Restitution, c.N = p.friction, p.restitution, m.Normal
	if p.soft != nil {
		c.Compliant, c.Restitution = true, 0
	}
	if w.cfg.Projection == MostRestrictive && p.bonds > 0 {
		c.Friction = 0 // its bonds carry the shear
	}
	xa, xb := f.frames[p.a].X, f.frames[p.b].X
	for i := range m.Points[:m.N] {
		q := &m.Points[i]
		now.points, now.marks = append(now.points, solve.PlanePoint{}), append(now.marks, flatMark{})
		x, mark := &now.points[len(now.points)-1], &now.marks[len(now.marks)-1]
		x.RA, x.RB, x.Gap = q.Pos.Sub(xa), q.Pos.Sub(xb), q.Sep
		mark.feature, mark.pos = q.Feature, q.Pos
	}
	if old >= 0 {
		f.last.match(old, c, now.points[first:], now.marks[first:])
	}
}

// takeFlatBonds makes the rows of the bonds and places them.
func (w *World) takeFlatBonds() {
	f := w.flat
	f.bonds = f.bonds[:0]
	for i := range w.bonds {
		f.bonds = append(f.bonds, solve.PlaneBond{})
		f.bonds[i].Take(&w.bonds[i])
	}
	solve.PlacePlaneBonds(f.bonds, f.frames, &w.laws)
	w.giveFlatBonds()
}

// giveFlatBonds writes the rows back to the bonds.
func (w *World) giveFlatBonds() {
	for i := range w.flat.bonds {
		w.flat.bonds[i].Give(&w.bonds[i])
	}
}

// manifoldOf is the manifold of a pair as seat has it.
func (w *World) manifoldOf(p *pair) *collide.Manifold {
	if w.flat == nil {
		return &w.manifolds[p.at]
	}
	w.flat.solidify(&w.flat.manifolds[p.at], &w.flat.solid)
	return &w.flat.solid
}

// penetration is the deepest overlap of the last step's contacts [m], ≥ 0.
func (f *flatWorld) penetration() float64 { return solve.Depth(f.now.points) }
