package soft

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Raft is what attachments hold together: deformable bodies and the rigid ones that
// carry nodes of theirs. Stepped in space, a raft that turns at ω would be drawn
// out by (ωh)²/2 of its size in every substep, for its nodes go along tangents, and
// what is stiff would give that back as motion: an energy of E·A·L·(ωh)⁴/8 for a bar
// along the tangent, and far more once it swings. So a raft is stepped in a frame that
// moves and turns with it as a whole, as a free body is, see begin.go.
//
// A rigid body of it is solved for at Ṽ = v + Qᵀ·(V−v), W̃ = Qᵀ·W in that frame, with v
// the frame's velocity and Q its turn, so that it has its share of the centrifugal
// forces; what its nodes give it there, F, is Q·F in space.
//
// At the end momentum is made good as a motion of the whole, and the energy is bounded,
// see raftend.go.
type Raft struct {
	company
	riders           []*Rider // that move
	floats           []float  // the rigid bodies
	fixed            bool     // something holds a node that nothing moves
	pushed           bool     // something beside its deformable bodies has pushed a rigid one
	momentum, moment vec.Vec3 // of the rigid bodies when all is solved, about the centre
	kinetic          float64  // and their energy [J]
	whole            whole
}

// float is a rigid body of a raft.
type float struct {
	solid
	rider  *Rider // the first on it
	index  int32
	lay    vec.Quat    // how it lay
	first  vec.Vec3    // its velocity at the start, with gravity
	solved solve.Frame // where it has gone
}

// Rafts are those of a substep.
type Rafts struct {
	list    []Raft
	root    union.Find // softs first, then rigid bodies
	floatOf []int32    // by rigid body, 1 above its place among those that carry
	floats  []int32
	number  []int32 // of a root's raft, from 1
}

// Find finds the rafts of a substep, before its bodies start.
func (t *Rafts) Find(softs []*Body, h float64, g vec.Vec3, plane bool) {
	t.list, t.floats = t.list[:0], t.floats[:0]
	some := false
	for _, b := range softs {
		if b != nil {
			b.raft = nil
			some = some || b.guided()
		}
	}
	if !some {
		return
	}
	for _, b := range softs {
		if b == nil || !b.guided() {
			continue
		}
		for _, r := range b.riders {
			if k := int(r.index); r.moves {
				for len(t.floatOf) <= k {
					t.floatOf = append(t.floatOf, 0)
				}
				if t.floatOf[k] == 0 {
					t.floats = append(t.floats, r.index)
					t.floatOf[k] = int32(len(t.floats))
				}
			}
		}
	}
	t.unite(softs)
	t.fill(softs, h, g, plane)
	for _, k := range t.floats {
		t.floatOf[k] = 0
	}
}

// guided reports whether the body's nodes go, some of them, as others say.
func (b *Body) guided() bool {
	return b.tied == nil && b.held > 0 && (len(b.riders) > 0 || b.Lead != nil)
}

// unite joins what hangs together.
func (t *Rafts) unite(softs []*Body) {
	n := int32(len(softs))
	t.root = t.root.Reset(int(n) + len(t.floats))
	for i, b := range softs {
		if b == nil || !b.guided() {
			continue
		}
		for _, r := range b.riders {
			if r.moves {
				t.root.Join(int32(i), n+t.floatOf[r.index]-1)
			}
		}
	}
}

// fill puts bodies and riders into their rafts.
func (t *Rafts) fill(softs []*Body, h float64, g vec.Vec3, plane bool) {
	t.number = t.number[:0]
	for range t.root {
		t.number = append(t.number, 0)
	}
	for i, b := range softs {
		if b == nil || !b.guided() {
			continue
		}
		t.raftOf(t.root.Root(int32(i)), h).take(b, t.floatOf, plane)
	}
	for i := range t.list {
		r := &t.list[i]
		for _, b := range r.softs {
			b.raft = r
		}
		r.start(g)
	}
}

// take puts a body into the raft, with the rigid bodies that carry nodes of it.
func (r *Raft) take(b *Body, floatOf []int32, plane bool) {
	r.softs = append(r.softs, b)
	carried := 0
	for _, k := range b.riders {
		if !k.moves {
			continue
		}
		carried += len(k.Node)
		r.riders = append(r.riders, k)
		r.fixed = r.fixed || k.mass.Locked != 0
		if p := &floatOf[k.index]; *p > 0 {
			r.floats = append(r.floats, float{solid: solid{k.rigid, k.frame, k.mass, k.frame.X}, rider: k, index: k.index, first: k.rigid.V})
			*p = -*p
		}
	}
	r.fixed = r.fixed || plane || carried < b.held || b.rooted || b.loose || b.plain || b.Keep != nil
}

// raftOf is the raft of a root.
func (t *Rafts) raftOf(root int32, h float64) *Raft {
	if t.number[root] == 0 {
		if len(t.list) < cap(t.list) {
			t.list = t.list[:len(t.list)+1]
		} else {
			t.list = append(t.list, Raft{})
		}
		t.number[root] = int32(len(t.list))
		r := &t.list[len(t.list)-1]
		r.softs, r.riders, r.floats = r.softs[:0], r.riders[:0], r.floats[:0]
		r.fixed, r.h = false, h
	}
	return &t.list[t.number[root]-1]
}

// start finds the frame. The rigid bodies have got what gravity gives them in the
// substep.
func (t *Raft) start(g vec.Vec3) {
	t.center, t.drift, t.omega, t.turn = vec.Vec3{}, vec.Vec3{}, vec.Vec3{}, vec.Identity
	t.solids = t.solids[:0]
	for i := range t.floats {
		t.solids = append(t.solids, &t.floats[i].solid)
	}
	for _, r := range t.riders {
		r.beside, r.spare = vec.Vec3{}, vec.Vec3{}
	}
	if t.fixed {
		return
	}
	fall := g.Mul(t.h)
	invM, invI := t.frameUp(fall)
	t.whole = whole{invM: invM, invI: invI}
	for _, r := range t.riders {
		v := r.rigid.V.Sub(t.drift)
		r.beside = t.turn.InvRotate(v).Sub(v)
		r.spare = t.turn.InvRotate(r.rigid.W).Sub(r.rigid.W)
	}
	for _, b := range t.softs {
		b.first, b.moment = b.about(t.center, fall)
	}
}

// Rafted reports whether the body is part of a raft in the substep.
func (b *Body) Rafted() bool { return b.raft != nil }
