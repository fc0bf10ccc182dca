package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
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
	softs  []*Body
	riders []*Rider // that move
	floats []float  // the rigid bodies
	fixed  bool     // something holds a node that nothing moves
	h      float64

	center, drift, omega vec.Vec3
	turn                 vec.Quat
	momentum, moment     vec.Vec3 // of the rigid bodies when all is solved, about center
	kinetic              float64  // and their energy [J]
	whole                whole
}

// float is a rigid body of a raft.
type float struct {
	rider  *Rider // the first on it
	body   *solve.Body
	frame  *solve.Frame
	mass   *solve.Inertia
	index  int32
	start  vec.Vec3    // of its centre of mass
	lay    vec.Quat    // how it lay
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
			r.floats = append(r.floats, float{rider: k, body: k.rigid, frame: k.frame, mass: k.mass, index: k.index, start: k.frame.X})
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
	for _, r := range t.riders {
		r.beside, r.spare = vec.Vec3{}, vec.Vec3{}
	}
	if t.fixed {
		return
	}
	fall := g.Mul(t.h)
	m, x, p := t.sum(fall)
	t.center, t.drift = x.Mul(1/m), p.Mul(1/m)
	in, l := t.spin(t.center, t.drift, fall)
	inverse := clones.Inverse(in)
	t.omega = inverse.MulVec(l)
	t.whole = whole{invM: 1 / m, invI: inverse}
	t.turn = vec.Identity.Spin(t.omega, t.h)
	for _, r := range t.riders {
		v := r.rigid.V.Sub(t.drift)
		r.beside = t.turn.InvRotate(v).Sub(v)
		r.spare = t.turn.InvRotate(r.rigid.W).Sub(r.rigid.W)
	}
	for _, b := range t.softs {
		b.first, b.moment = b.about(t.center, fall)
	}
}

// about is the momentum of the nodes, with more of their velocity, and its moment about
// a point.
func (b *Body) about(c, more vec.Vec3) (p, l vec.Vec3) {
	for i, v := range b.V {
		q := v.Add(more).Mul(b.Mass[i])
		p, l = p.Add(q), l.Add(b.X[i].Sub(c).Cross(q))
	}
	return p, l
}

// sum is the raft's mass, and its sums of m·x and m·v; the deformable bodies' velocities
// are taken with more of it.
func (t *Raft) sum(more vec.Vec3) (m float64, x, p vec.Vec3) {
	for _, b := range t.softs {
		for i := range b.X {
			m += b.Mass[i]
			x, p = x.MulAdd(b.X[i], b.Mass[i]), p.MulAdd(b.V[i].Add(more), b.Mass[i])
		}
	}
	for i := range t.floats {
		f := &t.floats[i]
		m += f.mass.Mass
		x, p = x.MulAdd(f.frame.X, f.mass.Mass), p.MulAdd(f.body.V, f.mass.Mass)
	}
	return m, x, p
}

// spin is the raft's inertia and its angular momentum about a centre that moves at v.
func (t *Raft) spin(c, v, more vec.Vec3) (in vec.Sym3, l vec.Vec3) {
	for _, b := range t.softs {
		for i := range b.X {
			m, r := b.Mass[i], b.X[i].Sub(c)
			l = l.MulAdd(r.Cross(b.V[i].Add(more).Sub(v)), m)
			in.AddPoint(r, m)
		}
	}
	for i := range t.floats {
		f := &t.floats[i]
		m, r := f.mass.Mass, f.frame.X.Sub(c)
		l = l.MulAdd(r.Cross(f.body.V.Sub(v)), m)
		in.AddPoint(r, m)
		own := f.inertia()
		l = l.Add(own.MulVec(f.body.W))
		in = in.Add(own)
	}
	return in, l
}

// inertia of a rigid body as it lies.
func (f *float) inertia() vec.Sym3 {
	q := f.frame.Q.Mat()
	return f.mass.Local.Conjugate(&q)
}

// Rafted reports whether the body is part of a raft in the substep.
func (b *Body) Rafted() bool { return b.raft != nil }
