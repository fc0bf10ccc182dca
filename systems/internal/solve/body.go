package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// Body is the part of a body that the sweeps read and write.
type Body struct {
	V, W vec.Vec3 // velocity of the centre of mass [m/s], angular velocity [rad/s]
	InvM vec.Vec3 // inverse mass along each world axis [1/kg]; 0 where nothing can move it
	InvI vec.Sym3 // inverse inertia about the centre of mass, world axes [1/(kg·m²)]
	// DX and DR are the displacement [m] and the rotation vector [rad] since
	// the collision pass; contact gaps are linear in them.
	DX, DR vec.Vec3
}

// Frame is where a body is: its centre of mass and its orientation.
type Frame struct {
	X vec.Vec3
	Q vec.Quat
}

// Inertia is what a body's mass is like in its own axes.
type Inertia struct {
	Mass     float64  // [kg], 0 for a body that nothing moves
	Local    vec.Sym3 // about the centre of mass, body axes [kg·m²]
	InvLocal vec.Sym3 // its inverse
	// Round inertia is the same about every axis: it never changes in the
	// world and makes no gyroscopic torque.
	Round bool
	// Locked motions, bits 0…5 for x y z rx ry rz in world axes.
	Locked uint8
}

// The bits of Inertia.Locked for rotations.
const lockRotation = 0b111000

// InverseMass returns the inverse mass along each world axis.
func (in *Inertia) InverseMass() vec.Vec3 {
	if in.Mass == 0 {
		return vec.Vec3{}
	}
	m := 1 / in.Mass
	r := vec.Vec3{X: m, Y: m, Z: m}
	if in.Locked&1 != 0 {
		r.X = 0
	}
	if in.Locked&2 != 0 {
		r.Y = 0
	}
	if in.Locked&4 != 0 {
		r.Z = 0
	}
	return r
}

// InverseWorld returns the inverse inertia in world axes for the orientation q.
// A locked rotation takes its row and column out of the tensor before it is
// inverted: the body resists as if held by frictionless bearings.
func (in *Inertia) InverseWorld(q vec.Quat) vec.Sym3 {
	if in.Mass == 0 {
		return vec.Sym3{}
	}
	if in.Locked&lockRotation == 0 {
		if in.Round {
			return in.InvLocal
		}
		r := q.Mat()
		return in.InvLocal.Conjugate(&r)
	}
	r := q.Mat()
	i := in.Local.Conjugate(&r)
	lx, ly, lz := in.Locked&8 != 0, in.Locked&16 != 0, in.Locked&32 != 0
	if lx && ly && lz {
		return vec.Sym3{}
	}
	if lx {
		i.XY, i.XZ, i.XX = 0, 0, 1
	}
	if ly {
		i.XY, i.YZ, i.YY = 0, 0, 1
	}
	if lz {
		i.XZ, i.YZ, i.ZZ = 0, 0, 1
	}
	inv := i.Inverse()
	if lx {
		inv.XX = 0
	}
	if ly {
		inv.YY = 0
	}
	if lz {
		inv.ZZ = 0
	}
	return inv
}

// velocityAt is the velocity of the body's point at r from its centre of mass.
func (b *Body) velocityAt(r vec.Vec3) vec.Vec3 { return b.V.Add(b.W.Cross(r)) }

// push applies the impulse p·s at r from the centre of mass. What nothing moves
// is left alone: an impulse that has grown beyond float64, on a runaway, must
// not reach the ground as ∞·0, which is no number, and through it all that
// stands there.
func (b *Body) push(p, r vec.Vec3, s float64) {
	if !moves(b) {
		return
	}
	b.V = b.V.Add(p.MulEach(b.InvM).Mul(s))
	b.W = b.W.Add(b.InvI.MulVec(r.Cross(p)).Mul(s))
}

// Lock takes the locked motions out of the velocities.
func (b *Body) Lock(bits uint8) {
	for k, v := range [6]*float64{&b.V.X, &b.V.Y, &b.V.Z, &b.W.X, &b.W.Y, &b.W.Z} {
		if bits&(1<<k) != 0 {
			*v = 0
		}
	}
}
