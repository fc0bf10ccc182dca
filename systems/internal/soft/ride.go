package soft

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Rider is a rigid body that carries nodes of a deformable one, as if they were
// glued to it for good. In A·u = b their velocities are V + W×r of the rigid body,
// which takes their part as one more unknown,
//
//	M·(V, W) = M·(V, W)₀ + F,   F = Pᵀ·(b − A·u)
//
// with P what makes u of (V, W), and (V, W)₀ what all else gives the rigid body. So
// both go down one convex energy, and nothing that is heavy or stiff can blow it up.
// A rigid body without mass leads its nodes and feels nothing.
type Rider struct {
	Node  []int32
	Local []vec.Vec3 // where the nodes are, in its axes from its centre of mass [m]
	// Force and Moment about its centre that the nodes give it in a substep [N·s],
	// [N·m·s]: kept from one to the next.
	Force, Moment vec.Vec3

	rigid *solve.Body
	frame *solve.Frame
	mass  *solve.Inertia
	index int32
	from  vec.Vec3 // where its centre of mass was
	// What its velocities are in the frame of the raft beside those in space.
	beside, spare vec.Vec3
	arm           []vec.Vec3 // of the nodes, in space
	meets         meeting
	moves         bool
	// Of the conjugate gradients: the residual, what goes before it, and the way.
	rest, moment vec.Vec3
	ahead, way   motion
}

// motion of a rigid body, and M times it.
type motion struct{ v, w, mv, mw vec.Vec3 }

// On names the rigid body for the substeps to come, and its index.
func (r *Rider) On(b *solve.Body, f *solve.Frame, m *solve.Inertia, index int32) {
	r.rigid, r.frame, r.mass, r.index = b, f, m, index
}

// Take has a node carried from where it is.
func (r *Rider) Take(node int32, x vec.Vec3) {
	r.Node, r.Local = append(r.Node, node), append(r.Local, r.frame.Q.InvRotate(x.Sub(r.frame.X)))
}

// Drop lets all nodes go.
func (r *Rider) Drop() {
	r.Node, r.Local, r.Force, r.Moment = r.Node[:0], r.Local[:0], vec.Vec3{}, vec.Vec3{}
}

// Scale makes what the nodes give that of a substep of another length.
func (r *Rider) Scale(s float64) { r.Force, r.Moment = r.Force.Mul(s), r.Moment.Mul(s) }

// Board has the nodes of the riders carried for a substep that is to begin.
func (b *Body) Board(riders []*Rider) {
	b.riders = append(b.riders[:0], riders...)
	if len(riders) > 0 && len(b.way) != len(b.X) {
		b.way, b.met = make([]vec.Vec3, len(b.X)), make([]vec.Vec3, len(b.X))
	}
	for _, r := range riders {
		r.from = r.frame.X
		r.moves = (r.rigid.InvM != vec.Vec3{} || r.rigid.InvI != vec.Sym3{}) && b.tied == nil
		r.arm = r.arm[:0]
		for i := range r.Node {
			r.arm = append(r.arm, r.frame.Q.Rotate(r.Local[i]))
		}
	}
}

// Ride has the riders of a substep that has begun begin with what the nodes gave them
// last.
func (b *Body) Ride() {
	for _, r := range b.riders {
		if !r.moves {
			r.Force, r.Moment = vec.Vec3{}, vec.Vec3{}
			continue
		}
		r.rigid.V = r.rigid.V.Add(r.Force.MulEach(r.rigid.InvM))
		r.rigid.W = r.rigid.W.Add(r.rigid.InvI.MulVec(r.Moment))
		b.meet(r)
	}
}

// Riding reports whether rigid bodies carry nodes.
func (b *Body) Riding() bool { return len(b.riders) > 0 }

// moved reports whether the nodes move a rigid body that carries them.
func (b *Body) moved() bool {
	for _, r := range b.riders {
		if r.moves {
			return true
		}
	}
	return false
}

// Seat puts the nodes of the riders where these have gone.
func (b *Body) Seat() {
	for _, r := range b.riders {
		for i, n := range r.Node {
			arm := r.frame.Q.Rotate(r.Local[i])
			b.X[n] = r.frame.X.Add(arm)
			b.V[n] = r.rigid.V.Add(r.rigid.W.Cross(arm))
		}
	}
}

// Haul is the power of riders that nothing moves [W].
func (b *Body) Haul() float64 {
	sum := 0.0
	for _, r := range b.riders {
		if !r.moves {
			sum += b.Effort(r.Node)
		}
	}
	return sum
}

// meet finds G = PᵀAP of a rider.
func (b *Body) meet(r *Rider) {
	var g [6][6]float64
	clear(b.way)
	for c := range 6 {
		v, w := vec.Vec3{}, [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}[c%3]
		if c < 3 {
			v, w = w, v
		}
		for i, n := range r.Node {
			b.way[n] = v.Add(w.Cross(r.arm[i]))
		}
		var f, t vec.Vec3
		for i, n := range r.Node {
			y := b.matrix.RowTimes(int(n), b.way)
			f, t = f.Add(y), t.Add(r.arm[i].Cross(y))
		}
		for row, x := range [6]float64{f.X, f.Y, f.Z, t.X, t.Y, t.Z} {
			g[row][c] = x
		}
	}
	r.meets.set(r.rigid, &g)
}

// carried gives the nodes on riders the velocities of these.
func (b *Body) carried() {
	for _, r := range b.riders {
		b.bear(r)
	}
}

// bear gives the nodes on a rider its velocity in the frame.
func (b *Body) bear(r *Rider) {
	v, w := r.rigid.V.Add(r.beside), r.rigid.W.Add(r.spare)
	for i, n := range r.Node {
		b.u[n] = v.Add(w.Cross(r.arm[i])).Sub(b.carry[n])
	}
}

// drawn is what the nodes of a rider draw at it with, beyond what it has got.
func (b *Body) drawn(r *Rider) (f, t vec.Vec3) {
	f, t = r.Force.Neg(), r.Moment.Neg()
	for i, n := range r.Node {
		q := b.b[n].Sub(b.matrix.RowTimes(int(n), b.u))
		f, t = f.Add(q), t.Add(r.arm[i].Cross(q))
	}
	return f, t
}

// yield moves a rider by s times a motion.
func (r *Rider) yield(z *motion, s float64) {
	r.rigid.V, r.rigid.W = r.rigid.V.MulAdd(z.v, s), r.rigid.W.MulAdd(z.w, s)
	r.Force, r.Moment = r.Force.MulAdd(z.mv, s), r.Moment.MulAdd(z.mw, s)
}

// relieve is the riders' part of a block Gauss–Seidel sweep.
func (b *Body) relieve() {
	for _, r := range b.riders {
		if !r.moves {
			continue
		}
		z := r.meets.solve(b.drawn(r))
		r.yield(&z, 1)
		b.bear(r)
	}
}
