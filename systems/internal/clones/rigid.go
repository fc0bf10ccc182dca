package clones

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// An adhesive has the momentum and the angular momentum of its members. With the
// forces F_i on them gathered as impulses, the method's equations
//
//	V̇ = ΣF_i / Σm_i,   Ẇ = I⁻¹·(τ + (IW)×W),   τ = Σ GP_i × F_i      (1)–(3)
//
// say just that Σm_i·V grows by ΣhF_i and L = I·W by ΣGP_i × hF_i, whatever the
// step: (IW)×W is what turning I takes. So the clones' velocities are
//
//	V = Σm_i·v_i / Σm_i,   W = I⁻¹·Σ m_i·GP_i × v_i
//
// of the velocities v_i that the particles have got by their forces. It is the
// rigid motion nearest to them in the norm ½Σm|v|²: of the energy of what it takes
// away nothing comes back, and momentum stays but for rounding.

// Seat makes the adhesives ready for a step: those with other members, and those
// whose particles somebody has moved, are put together from where the particles
// are.
func (p *Population) Seat(matter []Matter) {
	for _, a := range p.Adhesives {
		if a.fresh || a.moved(matter) {
			a.Seat(matter)
		}
	}
}

// Unseated reports whether its members are others than when it was put together.
func (a *Adhesive) Unseated() bool { return a.fresh }

// moved reports whether a particle is not where its clone is.
func (a *Adhesive) moved(matter []Matter) bool {
	const rounding = 1e-10 // of the way from the centre, and of the centre from the origin
	for i := range a.Members {
		m := &a.Members[i]
		x := matter[m.Body].X[m.Node]
		d := x.Sub(a.At(m))
		if d.LenSq() > float64(float64(rounding*rounding)*(m.Local.LenSq()+x.LenSq())) {
			return true
		}
	}
	return false
}

// At returns where a clone is.
func (a *Adhesive) At(m *Member) vec.Vec3 { return a.Frame.X.Add(a.Frame.Q.Rotate(m.Local)) }

// Seat takes mass, centre and inertia from the particles, as they are.
func (a *Adhesive) Seat(matter []Matter) {
	a.fresh, a.Held = false, false
	var c vec.Vec3
	total := 0.0
	o := matter[a.Members[0].Body].X[a.Members[0].Node]
	for i := range a.Members {
		m := &a.Members[i]
		b := &matter[m.Body]
		m.Mass = b.Mass[m.Node]
		a.Held = a.Held || b.Held[m.Node]
		total += m.Mass
		c = c.MulAdd(b.X[m.Node].Sub(o), m.Mass)
	}
	a.Frame.X = o.MulAdd(c, 1/total)
	a.Inertia = solve.Inertia{Mass: total}
	for i := range a.Members {
		m := &a.Members[i]
		m.Local = a.Frame.Q.InvRotate(matter[m.Body].X[m.Node].Sub(a.Frame.X))
		a.Inertia.Local.AddPoint(m.Local, m.Mass)
	}
	a.line = -1
	switch {
	case a.Flat:
		a.Inertia.Local, a.Inertia.InvLocal = Lamina(a.Inertia.Local)
	default:
		a.Inertia.InvLocal = Inverse(a.Inertia.Local)
		if thin(&a.Inertia.Local) {
			a.line = a.farthest()
		}
	}
	a.Body.InvI = a.Inertia.InverseWorld(a.Frame.Q)
}

// Inverse of an inertia. Points in a line, and one alone, have none about it;
// there nothing turns them.
func Inverse(in vec.Sym3) vec.Sym3 {
	if !thin(&in) {
		return in.Inverse()
	}
	t := in.XX + in.YY + in.ZZ
	if !(t > 0) {
		return vec.Sym3{}
	}
	// About a line d the inertia of points is J·(1 − d·dᵀ): its inverse on what is
	// across is itself over J², with J half of the trace.
	j := float64(0.5 * t)
	return in.Scale(1 / float64(j*j))
}

// thin reports whether an inertia is that of points in a line.
func thin(in *vec.Sym3) bool {
	const rounding = 1e-12 // of the determinant
	t := in.XX + in.YY + in.ZZ
	return !(in.Det() > float64(rounding*float64(t*float64(t*t))))
}

// farthest returns the member farthest from the centre of mass.
func (a *Adhesive) farthest() int {
	best := 0
	for i := range a.Members {
		if a.Members[i].Local.LenSq() > a.Members[best].Local.LenSq() {
			best = i
		}
	}
	return best
}

// Constrain puts the particles back to their clones after a substep in which they
// have been moved by what was solved for them: nearly rigidly, with turn what the
// frame of it has turned. Their centre of mass stays, and so do momentum and angular
// momentum; the rotation is the one that fits best.
func (a *Adhesive) Constrain(matter []Matter, turn vec.Quat) {
	if a.Held {
		for i := range a.Members {
			m := &a.Members[i]
			b := &matter[m.Body]
			b.X[m.Node], b.V[m.Node] = a.At(m), vec.Vec3{}
		}
		a.Body.V, a.Body.W = vec.Vec3{}, vec.Vec3{}
		return
	}
	var c, mom vec.Vec3
	for i := range a.Members {
		m := &a.Members[i]
		b := &matter[m.Body]
		mom = mom.MulAdd(b.V[m.Node], m.Mass)
		c = c.MulAdd(b.X[m.Node].Sub(a.Frame.X), m.Mass)
	}
	inv := 1 / a.Inertia.Mass
	a.Body.V, a.Frame.X = mom.Mul(inv), a.Frame.X.MulAdd(c, inv)
	var l vec.Vec3
	for i := range a.Members {
		m := &a.Members[i]
		b := &matter[m.Body]
		l = l.MulAdd(b.X[m.Node].Sub(a.Frame.X).Cross(b.V[m.Node].Sub(a.Body.V)), m.Mass)
	}
	if guess := turn.Mul(a.Frame.Q); a.Flat {
		a.turnFlat(matter, guess)
	} else {
		a.turn(matter, guess)
	}
	a.Body.InvI = a.Inertia.InverseWorld(a.Frame.Q)
	a.Body.W = a.Body.InvI.MulVec(l)
	for i := range a.Members {
		m := &a.Members[i]
		b := &matter[m.Body]
		arm := a.Frame.Q.Rotate(m.Local)
		b.X[m.Node] = a.Frame.X.Add(arm)
		b.V[m.Node] = a.Body.V.Add(a.Body.W.Cross(arm))
	}
}

// turn finds the rotation that fits best to where the particles are, near a guess.
func (a *Adhesive) turn(matter []Matter, guess vec.Quat) {
	var f vec.Mat3
	size := 0.0
	for i := range a.Members {
		m := &a.Members[i]
		arm, q := matter[m.Body].X[m.Node].Sub(a.Frame.X), m.Local
		f.X, f.Y, f.Z = f.X.MulAdd(arm, float64(m.Mass*q.X)), f.Y.MulAdd(arm, float64(m.Mass*q.Y)), f.Z.MulAdd(arm, float64(m.Mass*q.Z))
		size += float64(m.Mass * q.LenSq())
	}
	if size > 0 {
		a.Frame.Q = fit(&f, size, guess)
		a.align(matter)
	}
}

// align turns members in a line to where they lie to the last bit: what angular
// momentum they have about it would be lost.
func (a *Adhesive) align(matter []Matter) {
	if a.line < 0 {
		return
	}
	m := &a.Members[a.line]
	is, want := a.Frame.Q.Rotate(m.Local), matter[m.Body].X[m.Node].Sub(a.Frame.X)
	k := 1 + is.Dot(want)/math.Sqrt(float64(is.LenSq()*want.LenSq()))
	if !(k > 0) {
		return
	}
	// The shortest arc from one to the other.
	r := is.Cross(want).Mul(1 / math.Sqrt(float64(is.LenSq()*want.LenSq())))
	a.Frame.Q = vec.Quat{W: k, X: r.X, Y: r.Y, Z: r.Z}.Unit().Mul(a.Frame.Q).Unit()
}

// fit returns the rotation of the polar decomposition of f, near a guess. Members
// in a line leave the turning about it open: what little is added of the guess
// decides.
func fit(f *vec.Mat3, size float64, guess vec.Quat) vec.Quat {
	const little = 1e-6
	s, r := 3/size, guess.Mat()
	f.X, f.Y, f.Z = f.X.Mul(s).MulAdd(r.X, little), f.Y.Mul(s).MulAdd(r.Y, little), f.Z.Mul(s).MulAdd(r.Z, little)
	return fem.Polar(f, guess.Unit())
}
