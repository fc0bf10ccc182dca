package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// PlaneBody is the part of a body of a planar world that the sweeps read and
// write: three degrees of freedom. The sweeps' assembly loads and stores its
// first four numbers together.
type PlaneBody struct {
	V       vec.Vec2 // velocity of the centre of mass [m/s]
	W       float64  // angular velocity about z [rad/s]
	InvI    float64  // inverse inertia about the centre of mass [1/(kg·m²)]
	InvM    vec.Vec2 // inverse mass along x and y [1/kg]; they differ where one is locked
	Mass    float64  // [kg], 0 for a body that nothing moves
	Inertia float64  // [kg·m²]
}

// PlaneShift is how far a body has come in the last substep.
type PlaneShift struct {
	X vec.Vec2 // [m]
	R float64  // [rad]
	_ float64  // to the size that the assembly loads
}

// PlaneFrame is where a body is: its centre of mass, half its angle as the
// quaternion about z that it is in space, and its rotation.
type PlaneFrame struct {
	X    vec.Vec2
	W, Z float64 // W + Z·k
	R    vec.Rot2
}

// FlatFrame is the planar form of a frame whose quaternion is about z.
func FlatFrame(f *Frame) PlaneFrame {
	var p PlaneFrame
	p.Set(f)
	return p
}

// Set makes p FlatFrame, in its place.
func (p *PlaneFrame) Set(f *Frame) {
	r := f.Q.Rot2()
	p.X.X, p.X.Y, p.W, p.Z, p.R.C, p.R.S = f.X.X, f.X.Y, f.Q.W, f.Q.Z, r.C, r.S
}

// Frame is the frame in space.
func (f *PlaneFrame) Frame() Frame {
	return Frame{X: f.X.In3(), Q: vec.Quat{W: f.W, Z: f.Z}}
}

// FlatBody is the planar form of a body and its inertia.
func FlatBody(b *Body, in *Inertia) PlaneBody {
	var p PlaneBody
	p.Set(b, in)
	return p
}

// Set makes p FlatBody, in its place.
func (p *PlaneBody) Set(b *Body, in *Inertia) {
	p.V.X, p.V.Y, p.W = b.V.X+0, b.V.Y+0, b.W.Z+0 // see positive
	p.InvM.X, p.InvM.Y, p.InvI = b.InvM.X, b.InvM.Y, b.InvI.ZZ
	p.Mass, p.Inertia = in.Mass, in.Local.ZZ
}

// positive makes zeros positive: a body that nothing moves then keeps its
// velocity to the bit when an impulse is applied.
func positive(v vec.Vec2) vec.Vec2 { return vec.Vec2{X: v.X + 0, Y: v.Y + 0} }

// velocityAt is the velocity of the body's point at r from its centre of mass.
func (b *PlaneBody) velocityAt(r vec.Vec2) vec.Vec2 {
	return vec.Vec2{X: b.V.X - float64(b.W*r.Y), Y: b.V.Y + float64(b.W*r.X)}
}

// push applies the impulse p·s at r from the centre of mass.
func (b *PlaneBody) push(p, r vec.Vec2, s float64) {
	b.V.X += float64(float64(p.X*b.InvM.X) * s)
	b.V.Y += float64(float64(p.Y*b.InvM.Y) * s)
	b.W += float64(float64(b.InvI*r.Cross(p)) * s)
}

// turn rotates the frame by r [rad] through the Cayley map, as Quat.Turn does.
func (f *PlaneFrame) turn(r float64) {
	h := float64(0.5 * r)
	w, z := f.W-float64(h*f.Z), f.Z+float64(h*f.W)
	s := 1 / math.Sqrt(float64(w*w)+float64(z*z))
	f.W, f.Z = float64(w*s), float64(z*s)
	f.R = vec.Rot2{C: float64(f.W*f.W) - float64(f.Z*f.Z), S: float64(2 * float64(f.W*f.Z))}
}

// IntegratePlaneVelocities lets gravity g [m/s²] act on the bodies that are
// awake, and the loads, over a substep of length h that starts at time t.
func IntegratePlaneVelocities(awake []int32, bodies []PlaneBody, frames []PlaneFrame, loads []Load, g vec.Vec2, t, h float64) {
	dv := g.Mul(h)
	for _, i := range awake {
		b := &bodies[i]
		if b.InvM.X != 0 {
			b.V.X += dv.X
		}
		if b.InvM.Y != 0 {
			b.V.Y += dv.Y
		}
	}
	for i := range loads {
		l := &loads[i]
		if !Spans(l.From, l.Until, t, h) {
			continue
		}
		f, q := l.inPlane(&frames[l.Body], t)
		b := &bodies[l.Body]
		b.V.X += float64(float64(f.X*b.InvM.X) * h)
		b.V.Y += float64(float64(f.Y*b.InvM.Y) * h)
		b.W += float64(float64(q*b.InvI) * h)
	}
}

// inPlane returns the force and the torque about the centre of mass at time t.
func (l *Load) inPlane(f *PlaneFrame, t float64) (force vec.Vec2, torque float64) {
	force = l.Force.Flat().MulAdd(l.Rate.Flat(), t-l.From)
	return force, l.Torque.Z + f.R.Apply(l.At.Flat()).Cross(force)
}

// PlaneLoadWork is the work of the loads over a substep that is solved but not
// yet integrated [J].
func PlaneLoadWork(bodies []PlaneBody, frames []PlaneFrame, loads []Load, t, h float64) float64 {
	work := 0.0
	for i := range loads {
		l := &loads[i]
		if !Spans(l.From, l.Until, t, h) {
			continue
		}
		b := &bodies[l.Body]
		f, q := l.inPlane(&frames[l.Body], t)
		work += float64(h * (f.Dot(b.V) + float64(q*b.W)))
	}
	return work
}

// ApplyPlaneDrives sets the velocities of driven bodies for a substep at time t.
func ApplyPlaneDrives(bodies []PlaneBody, frames []PlaneFrame, drives []Drive, t, h float64) {
	for i := range drives {
		d := &drives[i]
		bodies[d.Body].V, bodies[d.Body].W = positive(d.OwnV.Flat()), d.OwnW.Z+0
	}
	for i := range drives {
		d := &drives[i]
		if !Spans(d.From, d.Until, t, h) {
			continue
		}
		b := &bodies[d.Body]
		b.W = d.W.Z + 0
		b.V = positive(d.V.Flat().MulAdd(frames[d.Body].R.Apply(d.Origin.Flat()).Left(), -d.W.Z))
	}
}

// IntegratePlanePoses moves every body that is awake through a substep of length h.
func IntegratePlanePoses(awake []int32, bodies []PlaneBody, frames []PlaneFrame, shifts []PlaneShift, h float64) {
	for _, i := range awake {
		b := &bodies[i]
		d, r := b.V.Mul(h), float64(b.W*h)
		shifts[i] = PlaneShift{X: d, R: r}
		frames[i].X = frames[i].X.Add(d)
		if r != 0 {
			frames[i].turn(r)
		}
	}
}
