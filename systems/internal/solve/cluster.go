package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// Member is a body of a cluster: where it is in the cluster's axes.
type Member struct {
	Body  int32
	Frame Frame // its centre of mass from the cluster's [m], and its orientation
}

// Cluster is bodies that move as one rigid body. With mᵢ, Iᵢ, dᵢ the masses,
// inertias in the world and arms of the members from their common centre of
// mass,
//
//	M = Σ mᵢ,  I = Σ Iᵢ + mᵢ(dᵢ²·1 − dᵢdᵢᵀ),
//	M·V = Σ mᵢvᵢ,  I·ω = Σ Iᵢωᵢ + mᵢ dᵢ×(vᵢ − V):
//
// momentum and angular momentum are those of the members. Of all motions with
// these momenta the rigid one has the least energy, so that merging takes Spare
// away, which is never negative, and to part again, each member with the
// velocity of its place, neither takes nor gives.
type Cluster struct {
	Frame   Frame
	V, W    vec.Vec3 // [m/s], [rad/s]
	Inertia Inertia
	Members []Member
	// Spare is the kinetic energy of the members against the rigid motion when
	// they merged [J].
	Spare float64
}

// Merge makes the cluster of the bodies listed. Its axes are those of the world.
func (c *Cluster) Merge(list []int32, bodies []Body, frames []Frame, mass []Inertia) {
	c.MergeAlong(vec.Identity, list, bodies, frames, mass)
}

// MergeAlong is Merge with the axes turned by q.
func (c *Cluster) MergeAlong(q vec.Quat, list []int32, bodies []Body, frames []Frame, mass []Inertia) {
	var x, p vec.Vec3
	m := 0.0
	locked := uint8(0)
	for _, i := range list {
		in := &mass[i]
		m += in.Mass
		x = x.MulAdd(frames[i].X, in.Mass)
		p = p.MulAdd(bodies[i].V, in.Mass)
		locked |= in.Locked
	}
	x = x.Mul(1 / m)
	c.V = p.Mul(1 / m)
	c.Members = c.Members[:0]
	var sum vec.Sym3
	var l vec.Vec3
	for _, i := range list {
		in, b, f := &mass[i], &bodies[i], &frames[i]
		d := f.X.Sub(x)
		c.Members = append(c.Members, Member{i, Frame{d, f.Q}})
		own := in.worldInertia(f.Q)
		sum = sum.Add(own).Add(pointInertia(d, in.Mass))
		l = l.Add(own.MulVec(b.W)).Add(d.Cross(b.V.Sub(c.V)).Mul(in.Mass))
	}
	c.Frame = Frame{x, vec.Identity}
	c.Inertia = Inertia{Mass: m, Local: sum, Locked: locked}
	if sum.XX == 0 || sum.YY == 0 { // of the plane
		c.Inertia.InvLocal = vec.Sym3{ZZ: 1 / sum.ZZ}
		c.Inertia.Round = true
	} else {
		c.Inertia.InvLocal = sum.Inverse()
	}
	if locked&lockRotation != 0 {
		c.W = vec.Vec3{Z: l.Z / sum.ZZ}
	} else {
		c.W = c.Inertia.InvLocal.MulVec(l)
	}
	c.Spare = 0
	for k := range c.Members {
		spare, _ := c.energy(k, c.Members[k].Frame.X, bodies, frames, mass)
		c.Spare += spare
	}
	if q != vec.Identity {
		c.turnAxes(q)
	}
}

// Leave takes members out that move with the cluster, and returns how far its centre of
// mass has moved in its axes [m]. The others go on as they did: with x the new centre,
//
//	M' = M − Σ mᵢ,  x = −Σ mᵢxᵢ/M',  I' = I − Σ (Iᵢ + mᵢ(xᵢ²·1 − xᵢxᵢᵀ)) − M'(x²·1 − xxᵀ).
func (c *Cluster) Leave(leaves func(member int) bool, mass []Inertia) (shift vec.Vec3) {
	in := &c.Inertia
	var x vec.Vec3
	sum, m := in.Local, in.Mass
	for k := range c.Members {
		if !leaves(k) {
			continue
		}
		o := &c.Members[k]
		own := &mass[o.Body]
		m -= own.Mass
		x = x.MulAdd(o.Frame.X, -own.Mass)
		sum = sum.Add(own.worldInertia(o.Frame.Q).Add(pointInertia(o.Frame.X, own.Mass)).Scale(-1))
	}
	x = x.Mul(1 / m)
	in.Mass, in.Local = m, sum.Add(pointInertia(x, -m))
	in.InvLocal = in.Local.Inverse()
	n := 0
	for k := range c.Members {
		if leaves(k) {
			continue
		}
		c.Members[n] = c.Members[k]
		c.Members[n].Frame.X = c.Members[k].Frame.X.Sub(x)
		n++
	}
	c.Members = c.Members[:n]
	arm := c.Frame.Q.Rotate(x)
	c.Frame.X, c.V = c.Frame.X.Add(arm), c.V.Add(c.W.Cross(arm))
	return x
}

// energy is that of a member against the rigid motion, and that of the turning
// that it shares [J]; d is its arm in the world.
func (c *Cluster) energy(k int, d vec.Vec3, bodies []Body, frames []Frame, mass []Inertia) (spare, turning float64) {
	i := c.Members[k].Body
	in, b := &mass[i], &bodies[i]
	turn := c.W.Cross(d)
	v, w := b.V.Sub(c.V.Add(turn)), b.W.Sub(c.W)
	own := in.worldInertia(frames[i].Q)
	spare = float64(0.5 * (float64(in.Mass*v.LenSq()) + w.Dot(own.MulVec(w))))
	return spare, float64(0.5 * (float64(in.Mass*turn.LenSq()) + c.W.Dot(own.MulVec(c.W))))
}

// Energy is the kinetic energy of a member against the rigid motion, and that of
// the turning of the cluster that it shares [J].
func (c *Cluster) Energy(k int, bodies []Body, frames []Frame, mass []Inertia) (spare, turning float64) {
	return c.energy(k, c.Frame.Q.Rotate(c.Members[k].Frame.X), bodies, frames, mass)
}

// turnAxes turns the axes of a cluster whose axes are those of the world.
func (c *Cluster) turnAxes(q vec.Quat) {
	back := q.Conj()
	for k := range c.Members {
		f := &c.Members[k].Frame
		f.X, f.Q = q.InvRotate(f.X), back.Mul(f.Q).Unit()
	}
	r := back.Mat()
	c.Frame.Q = q
	c.Inertia.Local, c.Inertia.InvLocal = c.Inertia.Local.Conjugate(&r), c.Inertia.InvLocal.Conjugate(&r)
}

// worldInertia is the inertia about the centre of mass in world axes.
func (in *Inertia) worldInertia(q vec.Quat) vec.Sym3 {
	r := q.Mat()
	return in.Local.Conjugate(&r)
}

// pointInertia is that of a mass at d.
func pointInertia(d vec.Vec3, m float64) vec.Sym3 {
	xx, yy, zz := float64(d.X*d.X), float64(d.Y*d.Y), float64(d.Z*d.Z)
	return vec.Sym3{
		XX: yy + zz, YY: xx + zz, ZZ: xx + yy,
		XY: -float64(d.X * d.Y), XZ: -float64(d.X * d.Z), YZ: -float64(d.Y * d.Z),
	}.Scale(m)
}

// Body is the cluster as the sweeps have it.
func (c *Cluster) Body() Body {
	return Body{V: c.V, W: c.W, InvM: c.Inertia.InverseMass(), InvI: c.Inertia.InverseWorld(c.Frame.Q)}
}

// Follow takes the members along.
func (c *Cluster) Follow(bodies []Body, frames []Frame, mass []Inertia) {
	flat := c.Inertia.Locked != 0
	for k := range c.Members {
		m := &c.Members[k]
		b, f := &bodies[m.Body], &frames[m.Body]
		d := c.Frame.Q.Rotate(m.Frame.X)
		f.X, f.Q = c.Frame.X.Add(d), c.Frame.Q.Mul(m.Frame.Q).Unit()
		b.V, b.W = c.V.Add(c.W.Cross(d)), c.W
		if !flat {
			b.InvI = mass[m.Body].InverseWorld(f.Q)
		}
	}
}

// Carry makes a bond that ends at a member one that ends at the cluster.
func (c *Cluster) Carry(k *Bond, member int, sideA bool) {
	f := &c.Members[member].Frame
	if sideA {
		k.LA = f.X.Add(f.Q.Rotate(k.LA))
		k.NL, k.TL = f.Q.Rotate(k.NL), f.Q.Rotate(k.TL)
	} else {
		k.LB = f.X.Add(f.Q.Rotate(k.LB))
	}
}

// Return moves the anchor that a bond has got on the cluster back to the member.
func (c *Cluster) Return(anchor vec.Vec3, member int) vec.Vec3 {
	f := &c.Members[member].Frame
	return f.Q.InvRotate(anchor.Sub(f.X))
}

// Heft is the effective mass of two bodies along n at a point [kg], 0 where none
// moves.
func Heft(a, b *Body, ra, rb, n vec.Vec3) float64 {
	t := vec.Tangent(n)
	k := blockOf(a, b, ra, rb, n, t, n.Cross(t))
	if k.nn > float64(lockedRow*(k.tt+k.ss)) {
		return 1 / k.nn
	}
	return 0
}

// Straight is the energy against the rigid motion that members of a cluster have
// because each goes straight on in a substep of length h, where all turn: their
// velocities lie half a substep behind, (½ωh)² of the energy of the turning [J].
func (c *Cluster) Straight(h float64) float64 {
	i := c.Inertia.worldInertia(c.Frame.Q)
	if c.Inertia.Locked != 0 {
		i = c.Inertia.Local
	}
	return float64(0.25*float64(float64(h*h)*c.W.LenSq())) * float64(0.5*c.W.Dot(i.MulVec(c.W)))
}
