package soft

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Lump is what bonds hold together and nothing else does: free deformable bodies, and
// the rigid ones that they stick to.
//
// Each has a frame of its own, see begin.go, which turns as the body does and goes
// along its tangent. Where two that are stuck turn at ω about a point between them,
// that draws their centres, L apart, by L·(ωh)²/2 from each other in every substep. A
// bond takes that for an opening. It is then loaded by ½·K·L²·(ωh)⁴/4 of what was no
// motion at all, and pulls along where its normal was at the start, which does work in
// their speed. With C of 4e7 N/m³, L of 0.1 m, ω of 10 rad/s and h of 16 ms the
// opening is 1.3 mm, beyond what such glue reaches, and the load half of the spin's
// energy.
//
// So a lump has a frame beneath those of its bodies, that of all as one rigid body, in
// which they are stepped as anything is in space. With c its centre, v its velocity,
// gravity's part of the substep in it, ω its angular velocity and Q its turn in the
// substep, a node at r from c begins with
//
//	w₀ = Qᵀ·(V₀ + h·g − v) − ω×r,
//
// next to nothing where all turns as one; and from y off the centre and w, which it ends
// with, it goes to
//
//	x = c + h·v + Q·y,   V = v + Q·(w + ω×r).
//
// A node on which nothing acts keeps V₀ + h·g. Σm·|V|² is Σm·|w|² but for what is
// proportional to the momentum and the moment of w, which impulses within the lump
// leave alone: where steps take energy out of w they take it out of V.
type Lump struct {
	company                   // its drift is v with what gravity gives
	chunks           []chunk  // the rigid ones
	mean             vec.Vec3 // v without that
	momentum, moment vec.Vec3 // of the deformable ones, gravity's part in it, about the centre
}

// Lumps are those of a substep.
type Lumps struct {
	list    []Lump
	root    union.Find // softs first, then chunks
	rigids  []int32    // by chunk
	chunkOf []int32    // 1 above the place in rigids of a rigid body
	number  []int32    // of a root's lump, from 1
	place   []int32    // of a chunk in its lump
}

// FindLumps finds the lumps of a substep of length h [s] under the acceleration g
// [m/s²], before its bodies start and after the rafts. The rigid bodies have got what
// gravity gives them; in a planar world they are no part of a lump.
func (w *Rows) FindLumps(softs []*Body, rafts *Rafts, bodies []solve.Body, frames []solve.Frame, mass []solve.Inertia, h float64, g vec.Vec3, plane bool) {
	w.DropLumps()
	t := &w.lumps
	for _, b := range softs {
		if b != nil {
			b.lump = nil
		}
	}
	if !plane {
		t.findChunks(w, softs, rafts, mass)
	}
	n := len(softs)
	t.root = t.root.Reset(n + len(t.rigids))
	if !t.join(w, softs) {
		return
	}
	t.fill(softs)
	for k, i := range t.rigids {
		l := t.of(t.root.Root(int32(n + k)))
		t.place = append(t.place, int32(len(l.chunks)))
		l.chunks = append(l.chunks, chunk{solid: solid{&bodies[i], &frames[i], &mass[i], frames[i].X}})
	}
	for i := range t.list {
		t.list[i].start(h, g)
	}
}

// join joins what bonds hold together, and reports whether there is anything.
func (t *Lumps) join(w *Rows, softs []*Body) (some bool) {
	for i := range w.Pairs {
		if r := &w.Pairs[i]; r.Bonded && r.A != r.B && softs[r.A].roams() && softs[r.B].roams() {
			t.root.Join(r.A, r.B)
			some = true
		}
	}
	for i := range w.Rows {
		if r := &w.Rows[i]; len(t.rigids) > 0 && r.Bonded && softs[r.Soft].roams() && t.chunkOf[r.Rigid] > 0 {
			t.root.Join(r.Soft, int32(len(softs))+t.chunkOf[r.Rigid]-1)
			some = true
		}
	}
	return some
}

// DropLumps forgets the lumps of the substep: one of their bodies takes no part any
// more, and what the others have got is not theirs.
func (w *Rows) DropLumps() {
	t := &w.lumps
	for _, k := range t.rigids {
		t.chunkOf[k] = 0
	}
	t.list, t.rigids = t.list[:0], t.rigids[:0]
}

// findChunks lists the rigid bodies that free deformable ones stick to, but those that
// rafts have.
func (t *Lumps) findChunks(w *Rows, softs []*Body, rafts *Rafts, mass []solve.Inertia) {
	for len(t.chunkOf) < len(mass) {
		t.chunkOf = append(t.chunkOf, 0)
	}
	for _, k := range rafts.floats {
		t.chunkOf[k] = -1
	}
	for i := range w.Rows {
		r := &w.Rows[i]
		if in := &mass[r.Rigid]; r.Bonded && softs[r.Soft].roams() && in.Mass > 0 && in.Locked == 0 && t.chunkOf[r.Rigid] == 0 {
			t.rigids = append(t.rigids, r.Rigid)
			t.chunkOf[r.Rigid] = int32(len(t.rigids))
		}
	}
	for _, k := range rafts.floats {
		t.chunkOf[k] = 0
	}
}

// roams reports whether a body is a whole that moves freely by itself. What a fluid
// brakes has to do with the world.
func (b *Body) roams() bool {
	return b.tied == nil && b.raft == nil && !b.anchored && b.Damping.Mass == 0
}

// fill puts deformable bodies into their lumps.
func (t *Lumps) fill(softs []*Body) {
	t.number, t.place = t.number[:0], t.place[:0]
	for range t.root {
		t.number = append(t.number, 0)
	}
	for i := range t.root {
		if r := t.root.Root(int32(i)); r != int32(i) {
			l := t.of(r)
			if len(l.softs) == 0 { // a soft is the root, for they come first
				l.softs = append(l.softs, softs[r])
			}
			if i < len(softs) {
				l.softs = append(l.softs, softs[i])
			}
		}
	}
}

// of is the lump of a root.
func (t *Lumps) of(root int32) *Lump {
	if t.number[root] == 0 {
		if len(t.list) < cap(t.list) {
			t.list = t.list[:len(t.list)+1]
		} else {
			t.list = append(t.list, Lump{})
		}
		t.number[root] = int32(len(t.list))
		l := &t.list[len(t.list)-1]
		l.softs, l.chunks = l.softs[:0], l.chunks[:0]
	}
	return &t.list[t.number[root]-1]
}

// start finds the frame.
func (t *Lump) start(h float64, g vec.Vec3) {
	t.h = h
	fall := g.Mul(h)
	t.solids = t.solids[:0]
	for i := range t.chunks {
		t.solids = append(t.solids, &t.chunks[i].solid)
	}
	t.frameUp(fall)
	t.mean = t.drift.Sub(fall)
	t.momentum, t.moment = vec.Vec3{}, vec.Vec3{}
	for _, b := range t.softs {
		b.lump = t
		p, l := b.about(t.center, fall)
		t.momentum, t.moment = t.momentum.Add(p), t.moment.Add(l)
	}
	for i := range t.chunks {
		t.chunks[i].enter(t)
	}
}

// at is the velocity of the frame at a point; that of no lump is none.
func (t *Lump) at(x vec.Vec3) vec.Vec3 {
	if t == nil {
		return vec.Vec3{}
	}
	return t.drift.Add(t.omega.Cross(x.Sub(t.center)))
}

// beside is that against another frame, where they are not the same.
func (t *Lump) beside(o *Lump, x vec.Vec3) vec.Vec3 {
	if t == o {
		return vec.Vec3{}
	}
	return t.at(x).Sub(o.at(x))
}

// pace sets u to the velocities in the frame of the lump, or in space, at the start of
// the substep; in space without what gravity gives.
func (b *Body) pace() {
	t := b.lump
	if t == nil {
		copy(b.u, b.V)
		return
	}
	for i, v := range b.V {
		b.u[i] = t.turn.InvRotate(v.Sub(t.mean)).Sub(t.omega.Cross(b.X[i].Sub(t.center)))
	}
}

// falls is what gravity gives in that frame.
func (b *Body) falls() vec.Vec3 {
	if b.lump != nil {
		return vec.Vec3{}
	}
	return b.fall
}
