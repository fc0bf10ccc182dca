package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// chunk is a rigid body of a lump. Others touch it, too, so that it keeps its velocity
// in space, and what that is in the frame of the lump besides is known to the rows:
// with V and Ω to begin with
//
//	Qᵀ·(V − v) − ω×r − V,   Qᵀ·Ω − ω − Ω.
//
// What rows of the lump give it in the frame, F, is Q·F in space.
type chunk struct {
	solid
	beside, spare vec.Vec3
	force, moment vec.Vec3 // [N·s], [N·m·s], about that
}

// enter finds what its velocities are in the frame beside those in space.
func (k *chunk) enter(t *Lump) {
	k.beside = t.turn.InvRotate(k.body.V.Sub(t.drift)).Sub(t.omega.Cross(k.start.Sub(t.center))).Sub(k.body.V)
	k.spare = t.turn.InvRotate(k.body.W).Sub(t.omega).Sub(k.body.W)
}

// at is the velocity beside that in space of what is at an arm.
func (k *chunk) at(arm vec.Vec3) vec.Vec3 { return k.beside.Add(k.spare.Cross(arm)) }

// find is the lump of a rigid body, and it there, or nil.
func (t *Lumps) find(rigid int32) (*Lump, *chunk) {
	if int(rigid) >= len(t.chunkOf) || t.chunkOf[rigid] == 0 {
		return nil, nil
	}
	i := t.chunkOf[rigid] - 1
	l := t.of(t.root.Root(int32(len(t.root)-len(t.rigids)) + i))
	return l, &l.chunks[t.place[i]]
}

// with is a rigid body that is in the lump, or nil.
func (t *Lumps) with(l *Lump, rigid int32) *chunk {
	if l != nil {
		if o, k := t.find(rigid); o == l {
			return k
		}
	}
	return nil
}

// frame is the velocity that a row of a body in a lump has beyond those of its two sides.
func (t *Lumps) frame(s *Body, r *Row) vec.Vec3 {
	if k := t.with(s.lump, r.Rigid); k != nil {
		return k.at(r.Arm).Neg()
	}
	return s.lump.at(r.At)
}

// tell notes an impulse of a row on a deformable body, of which a chunk gets the opposite.
func (t *Lumps) tell(s *Body, r *Row, p vec.Vec3) {
	if k := t.with(s.lump, r.Rigid); k != nil {
		k.force, k.moment = k.force.Sub(p), k.moment.Sub(r.Arm.Cross(p))
	}
}

// turned gives it in space what it has been given in the frame.
func (k *chunk) turned(t *Lump) {
	f, m := t.turn.Rotate(k.force).Sub(k.force), t.turn.Rotate(k.moment).Sub(k.moment)
	k.body.V = k.body.V.Add(f.MulEach(k.body.InvM))
	k.body.W = k.body.W.Add(k.body.InvI.MulVec(m))
	k.force, k.moment = f, m // what is not in balance with the others'
}

// shift takes it from its tangent to where the frame's turn takes it: by
// (Q−1)·r − h·Q·(ω×r), r from the centre.
func (k *chunk) shift(t *Lump) vec.Vec3 {
	r := k.start.Sub(t.center)
	return t.turn.Rotate(r.MulAdd(t.omega.Cross(r), -t.h)).Sub(r)
}
