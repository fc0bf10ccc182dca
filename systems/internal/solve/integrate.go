package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Load is a force on a body over a span of time.
type Load struct {
	Body        int32
	Force, Rate vec.Vec3 // [N], [N/s]
	Torque      vec.Vec3 // [N·m]
	At          vec.Vec3 // point of action from the centre of mass, body axes [m]
	From, Until float64  // [s]
}

// Drive gives a body without mass a velocity over a span of time.
type Drive struct {
	Body        int32
	V, W        vec.Vec3 // velocity of the body's origin [m/s], angular velocity [rad/s]
	Origin      vec.Vec3 // the origin from the centre of mass, body axes [m]
	OwnV, OwnW  vec.Vec3 // what it has while no drive acts
	From, Until float64  // [s]
}

// Spans reports whether a substep of length h that starts at t belongs to the
// time from ≤ t < until; half a substep of slack keeps rounding from losing or
// doubling one.
func Spans(from, until, t, h float64) bool {
	s := float64(0.5 * h)
	return from-s <= t && t < until-s
}

// Acts reports whether the load acts in a substep of length h from time t.
func (l *Load) Acts(t, h float64) bool { return Spans(l.From, l.Until, t, h) }

// Moves reports whether the drive has a velocity.
func (d *Drive) Moves() bool { return d.V != (vec.Vec3{}) || d.W != (vec.Vec3{}) }

// Acts reports whether the drive acts in a substep of length h from time t.
func (d *Drive) Acts(t, h float64) bool { return Spans(d.From, d.Until, t, h) }

// Fall lets gravity g [m/s²] act on the bodies listed over a substep of length h.
func Fall(list []int32, bodies []Body, mass []Inertia, g vec.Vec3, h float64) {
	dv := g.Mul(h)
	for _, i := range list {
		if mass[i].Mass == 0 {
			continue
		}
		b := &bodies[i]
		m := b.InvM
		if m.X != 0 {
			b.V.X += dv.X
		}
		if m.Y != 0 {
			b.V.Y += dv.Y
		}
		if m.Z != 0 {
			b.V.Z += dv.Z
		}
	}
}

// ApplyLoads lets the loads act over a substep of length h that starts at time t.
func ApplyLoads(bodies []Body, frames []Frame, loads []Load, t, h float64) {
	for i := range loads {
		l := &loads[i]
		if !Spans(l.From, l.Until, t, h) {
			continue
		}
		b := &bodies[l.Body]
		f, q := l.at(&frames[l.Body], t)
		b.V = b.V.Add(f.MulEach(b.InvM).Mul(h))
		b.W = b.W.Add(b.InvI.MulVec(q).Mul(h))
	}
}

// at returns the force and the torque about the centre of mass at time t.
func (l *Load) at(fr *Frame, t float64) (force, torque vec.Vec3) {
	force = l.Force.MulAdd(l.Rate, t-l.From)
	return force, l.Torque.Add(fr.Q.Rotate(l.At).Cross(force))
}

// Mean is the force and the torque of the load about the centre of mass of its
// body, over a step from time t of n substeps of length h [N], [N·m].
func (l *Load) Mean(fr *Frame, t, h float64, n int) (force, torque vec.Vec3) {
	for s := range n {
		if now := t + float64(h*float64(s)); l.Acts(now, h) {
			f, q := l.at(fr, now)
			force, torque = force.Add(f), torque.Add(q)
		}
	}
	share := 1 / float64(n)
	return force.Mul(share), torque.Mul(share)
}

// LoadWork is the work of the loads over a substep that is solved but not yet
// integrated [J]: force times the velocity that the poses will move with.
func LoadWork(bodies []Body, frames []Frame, loads []Load, t, h float64) float64 {
	work := 0.0
	for i := range loads {
		l := &loads[i]
		if !Spans(l.From, l.Until, t, h) {
			continue
		}
		b := &bodies[l.Body]
		f, q := l.at(&frames[l.Body], t)
		work += float64(h * (f.Dot(b.V) + q.Dot(b.W)))
	}
	return work
}

// ApplyDrives sets the velocities of driven bodies for a substep at time t.
func ApplyDrives(bodies []Body, frames []Frame, drives []Drive, t, h float64) {
	for i := range drives {
		d := &drives[i]
		bodies[d.Body].V, bodies[d.Body].W = d.OwnV, d.OwnW
	}
	for i := range drives {
		d := &drives[i]
		if !Spans(d.From, d.Until, t, h) {
			continue
		}
		b := &bodies[d.Body]
		b.W = d.W
		b.V = d.V.Sub(d.W.Cross(frames[d.Body].Q.Rotate(d.Origin)))
	}
}

// IntegratePoses moves the bodies listed through a substep of length h. Those without
// round inertia turn by the implicit midpoint rule with the Cayley map, which
// keeps the angular momentum and the energy of a free body exactly.
func IntegratePoses(awake []int32, bodies []Body, frames []Frame, mass []Inertia, h float64) {
	for _, i := range awake {
		b := &bodies[i]
		f := &frames[i]
		if b.V != (vec.Vec3{}) {
			d := b.V.Mul(h)
			f.X = f.X.Add(d)
			b.DX = b.DX.Add(d)
		}
		if b.W == (vec.Vec3{}) {
			continue
		}
		in := &mass[i]
		if in.Mass == 0 || in.Round && in.Locked&lockRotation == 0 {
			r := b.W.Mul(h)
			f.Q = f.Q.Turn(r)
			b.turned(r)
			continue
		}
		turnFree(b, f, in, h)
	}
}

// farTurn is the angle from which the motion of a point by its body's turning
// counts no further: linear in the angle, it would be far off the body [rad].
const farTurn = 1

// turned adds to how far a body has turned in the step.
func (b *Body) turned(r vec.Vec3) {
	b.DR = b.DR.Add(r)
	if d := b.DR.LenSq(); d > farTurn*farTurn {
		b.DR = b.DR.Mul(farTurn / math.Sqrt(d))
	}
}
