package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A free body is stepped in a frame that moves and turns with it as a whole, at
// the velocity v_c + h·g + ω×r that it has and the rigid body would keep. What
// A acts on, u, is the velocity against that frame: the elements see no motion of
// the whole, so they neither brake nor feed it, however stiff they are and however
// long the step. At the end the frame is turned by Q, the rotation by ω·h, and
// the body with it; inertia in the frame is that of the velocities turned back,
// M·(Qᵀ(v−v_c) − ω×r), which are the centrifugal and Coriolis forces, exactly.

// Begin starts a substep of length h [s] under the acceleration g [m/s²]: it
// finds the frame, the forces and the matrix. Force on the nodes from outside [N]
// may be nil.
func (b *Body) Begin(h float64, g vec.Vec3, outside []vec.Vec3) {
	b.Start(h, g, outside)
	for p := range Passes {
		b.Pass(p, 0, b.Items(p))
	}
}

// Passes is the number of passes in which Begin is done after Start. The ranges
// of a pass may be done in any order and at once; passes go one after the other.
const Passes = 4

// Items returns how many elements or nodes a pass goes over.
func (b *Body) Items(pass int) int {
	switch {
	case pass == Passes-1, b.parted != nil && pass == 1:
		return len(b.X)
	case b.parted != nil:
		return b.parted.Tets()
	}
	return 0
}

// Pass does the range lo to hi of a pass.
func (b *Body) Pass(pass, lo, hi int) {
	switch {
	case pass == Passes-1:
		b.begin(lo, hi)
	case b.parted == nil:
	case pass == 0:
		b.parted.Strain(b.X, lo, hi)
	case pass == 1:
		b.parted.Average(lo, hi)
	default:
		b.parted.Load(lo, hi)
	}
}

// Start is the part of Begin that is about the body as a whole.
func (b *Body) Start(h float64, g vec.Vec3, outside []vec.Vec3) {
	b.h = h
	clear(b.apart)
	b.push, b.twist = vec.Vec3{}, vec.Vec3{}
	b.fall = g.Mul(h)
	b.pace()
	b.frame(h)
	b.startCalm(outside)
	clear(b.r)
	if outside != nil {
		b.pushAll(outside)
	}
	stiff, inert := float64(h*(h+b.Stiffness)), 1+float64(h*b.Damping.Mass)
	b.fresh = b.parted == nil || b.stiff != stiff || b.inert != inert
	b.stiff, b.inert = stiff, inert
	if b.parted == nil {
		b.matrix.Clear()
		for _, e := range b.elements {
			e.Assemble(b.X, b.r, b.matrix, stiff)
		}
	}
	if b.Keep != nil {
		b.Keep.begin(b)
	}
}

// begin is the part of Begin that is about the nodes lo to hi.
func (b *Body) begin(lo, hi int) {
	if b.parted != nil {
		b.parted.Forces(b.r, lo, hi)
	}
	drag := float64(b.h * b.Damping.Mass)
	still := b.still()
	fall := b.falls()
	for i := lo; i < hi; i++ {
		m := b.Mass[i]
		b.row(i, m)
		v := b.u[i]
		if still {
			b.u[i], b.carry[i] = v, vec.Vec3{}
			if b.Held[i] {
				b.u[i] = vec.Vec3{}
			}
			b.b[i] = v.Add(fall).Mul(m).MulAdd(b.r[i], b.h)
			continue
		}
		rel := v.Sub(b.drift).Add(fall) // drift has the fall in it
		turn := b.omega.Cross(b.X[i].Sub(b.center))
		b.carry[i] = b.drift.Add(turn)
		b.u[i] = rel.Sub(turn)
		b.b[i] = b.back.InvRotate(rel).Sub(turn).Mul(m).MulAdd(b.r[i], b.h).MulAdd(b.carry[i], -float64(m*drag))
	}
}

// row brings a node's row of the matrix up to date.
func (b *Body) row(i int, mass float64) {
	if b.parted != nil {
		if !b.fresh && !b.parted.Moved(i) {
			return
		}
		b.matrix.ClearRow(i)
		b.parted.Stiffen(b.matrix, b.stiff, i)
	}
	inertia := float64(mass * b.inert)
	d := &b.matrix.Dia[i]
	d[0], d[4], d[8] = d[0]+inertia, d[4]+inertia, d[8]+inertia
	b.matrix.InvertRow(i, b.Held[i])
}

// frame finds how the body moves as a whole.
func (b *Body) frame(h float64) {
	if b.tied != nil {
		b.framed = false
		b.tied.bundle.lend(b)
		return
	}
	b.whole = &b.own
	b.own = whole{}
	if b.framed = b.raft != nil && !b.raft.fixed; b.framed {
		b.center, b.drift, b.omega, b.back = b.raft.center, b.raft.drift, b.raft.omega, b.raft.turn
		b.whole = &b.raft.whole
		return
	}
	if b.anchored {
		b.center, b.drift, b.omega, b.back = vec.Vec3{}, vec.Vec3{}, vec.Vec3{}, vec.Identity
		return
	}
	var p vec.Vec3
	b.center = b.Center()
	for i, u := range b.u {
		p = p.MulAdd(u, b.Mass[i])
	}
	v := p.Mul(1 / b.total)
	b.inertia, b.moment = b.spin(b.u, v)
	b.omega = b.inertia.MulVec(b.moment)
	b.back = vec.Identity.Spin(b.omega, h)
	b.drift = v.Add(b.falls())
	b.whole.invM, b.whole.invI = 1/b.total, b.inertia
}

// still reports whether the frame stays where it is.
func (b *Body) still() bool {
	return b.anchored && !b.framed || b.tied != nil && b.tied.bundle.anchored
}

// spin returns the inverse inertia and, of the nodes' velocities, the angular momentum
// about the centre, which moves at v.
func (b *Body) spin(of []vec.Vec3, v vec.Vec3) (inverse vec.Sym3, l vec.Vec3) {
	var in vec.Sym3
	for i := range b.X {
		m, r := b.Mass[i], b.X[i].Sub(b.center)
		l = l.MulAdd(r.Cross(of[i].Sub(v)), m)
		in.AddPoint(r, m)
	}
	return clones.Inverse(in), l
}

// pushAll adds forces from outside, and what they do to the whole.
func (b *Body) pushAll(force []vec.Vec3) {
	for i, f := range force {
		b.r[i] = b.r[i].Add(f)
		b.note(b.X[i], f.Mul(b.h))
	}
}

// note takes down an impulse on the body at a point.
func (b *Body) note(at, p vec.Vec3) {
	b.push = b.push.Add(p)
	b.twist = b.twist.Add(at.Sub(b.center).Cross(p))
}

// Sweep makes one block Gauss–Seidel sweep over A·u = b, up the nodes or down.
func (b *Body) Sweep(down bool) {
	if b.tied != nil {
		return // its bundle solves for all
	}
	b.fold()
	b.carried()
	b.matrix.Sweep(b.u, b.b, down)
	b.relieve()
	if b.Keep != nil {
		b.Keep.sweep(b, down)
		b.Keep.keep(b)
	}
}
