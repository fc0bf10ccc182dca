package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A row answers with D⁻¹, which of a sheet or a rope is far less than what its nodes
// do together: bent in a long wave they are as light as their mass. So sweeps take a
// bond's spring as it was at the end of the last substep, and that blows up where
// h²·C > 4·ρ with ρ the mass per area, a tenth of what a tape needs. The bonds of
// thin bodies with what nothing moves are therefore put into A, as the elements are:
// with K and c of the bond along each axis of the row and v the velocity against the
// rigid body,
//
//	force at the end = −K·(u + h·v) − c·v:   A += h·(h·K + c),   b −= h·K·u,
//
// where K = β²·C·area takes the intensity that the law gives at the predicted end.
//
// What presses on such a vertex is in A, too, as a spring that is stiff enough to
// give way by a thousandth of what would move the vertex alone: from the substep
// after the one in which it first pressed, or where it would sink in, until it
// pulls.
type root struct {
	rooted  bool
	knotted bool // solved with what it holds together, see knot.go
	pressed bool // in this substep
	// The normal spring of the bond, and the stiffness of the contact.
	open, loose, firm float64
	force             vec.Vec3 // along N, T, S at rest, h·K·u of a spring [N·s]
	stiff             vec.Vec3 // h·(h·K + c) of one [kg]
	ride              vec.Vec3 // velocity of the rigid body at the vertex [m/s]
	press             float64  // impulse that pressed in the last substep, ≥ 0 [N·s]
}

// hard is the stiffness of a contact in A over what it meets there.
const hard = 1e3

// Root finds which bonds are to be solved with their bodies, before these start.
func (w *Rows) Root(softs []*Body, bodies []solve.Body) {
	for _, s := range softs {
		if s != nil && s.rooted {
			s.rooted = false
			s.moor()
		}
	}
	for i := range w.Rows {
		r := &w.Rows[i]
		s, b := softs[r.Soft], &bodies[r.Rigid]
		was := r.rooted
		r.rooted = r.Bonded && s.thin && s.tied == nil && b.InvM == (vec.Vec3{}) && b.InvI == (vec.Sym3{})
		switch {
		case r.rooted && !was:
			r.press = math.Max(r.P, 0)
		case was && !r.rooted:
			r.P = r.press
		}
		if !r.rooted {
			continue
		}
		r.P, r.ST, r.SS = 0, 0, 0
		if !s.rooted {
			s.rooted = true
			s.moor()
		}
	}
}

// root puts a bond into A and b of its body. Only vertices stick, and those of thin
// bodies are nodes.
func (w *Rows) root(r *Row, s *Body, b *solve.Body) {
	n, h := r.Node[0], w.h
	r.ride = b.V.Add(b.W.Cross(r.Arm))
	v := s.V[n].Sub(r.ride)
	vn := r.N.Dot(v)
	l := &w.Glue[r.Law]
	cn, ct, ratio := stiffness(l.Law)
	end := effective(r.Gap+float64(h*vn), r.UT+float64(h*r.T.Dot(v)), r.US+float64(h*r.S.Dot(v)), ratio)
	beta := l.evolve(r.Beta, r.Opening, end, 0, h)
	q := float64(float64(beta*beta) * r.Area)
	kn, kt := float64(cn*q), float64(ct*q)
	// Of the whole patch this is 2ζ·√(K·m): both go with the area.
	m := s.Mass[n]
	dn, dt := float64(2*l.Damping*math.Sqrt(float64(kn*m))), float64(2*l.Damping*math.Sqrt(float64(kt*m)))
	r.force = vec.Vec3{X: float64(h * float64(kn*math.Max(r.Gap, 0))), Y: float64(h * float64(kt*r.UT)), Z: float64(h * float64(kt*r.US))}
	r.stiff = vec.Vec3{X: float64(h * (float64(h*kn) + dn)), Y: float64(h * (float64(h*kt) + dt)), Z: float64(h * (float64(h*kt) + dt))}
	r.open, r.loose = r.stiff.X, r.force.X
	r.pressed = r.press > 0 || r.Gap+float64(h*vn) < 0
	r.firm = float64(hard * r.N.Dot(s.matrix.Dia[n].MulVec(r.N)))
	w.switched(r)
	for k, axis := range [3]vec.Vec3{r.N, r.T, r.S} {
		r.into(s, axis, [3]float64{r.stiff.X, r.stiff.Y, r.stiff.Z}[k], [3]float64{r.force.X, r.force.Y, r.force.Z}[k])
	}
	s.matrix.InvertRow(int(n), s.Held[n])
	if len(s.apart) != len(s.X) {
		s.apart = make([]bool, len(s.X))
	}
	s.apart[n] = true
}

// into adds a spring along an axis to A and b.
func (r *Row) into(s *Body, axis vec.Vec3, stiff, force float64) {
	n := r.Node[0]
	s.matrix.Dia[n].AddOuter(axis, axis, stiff, 0, 0)
	s.b[n] = s.b[n].MulAdd(axis, float64(stiff*axis.Dot(r.ride))-force)
}

// switched sets the normal spring to that of the bond or of the contact.
func (w *Rows) switched(r *Row) {
	if !r.pressed {
		r.stiff.X, r.force.X = r.open, r.loose
		return
	}
	if r.Yield.Kind > 0 {
		push, q := r.Yield.row(r.Gap, w.h)
		r.stiff.X, r.force.X = q, -push
		return
	}
	r.stiff.X, r.force.X = r.firm, float64(r.firm*w.bias(r))
}

// Revise looks at what has come of it: what presses must not pull, and what does not
// must not sink in. It switches those that do, and returns whether a body has to be
// solved once more, by body.
func (w *Rows) Revise(softs []*Body) (some bool) {
	for _, s := range softs {
		if s != nil {
			s.again = false
		}
	}
	for i := range w.Rows {
		r := &w.Rows[i]
		if !r.rooted {
			continue
		}
		s, n := softs[r.Soft], r.Node[0]
		vn := r.N.Dot(s.u[n].Sub(r.ride))
		if r.pressed && r.force.X+float64(r.stiff.X*vn) <= 0 || !r.pressed && r.Gap+float64(w.h*vn) >= -float64(deeperShare*r.Thick) {
			continue
		}
		stiff, force := r.stiff.X, r.force.X
		r.pressed = !r.pressed
		w.switched(r)
		r.into(s, r.N, r.stiff.X-stiff, r.force.X-force)
		s.matrix.InvertRow(int(n), s.Held[n])
		s.again, some = true, true
	}
	return some
}

// Again reports whether Revise has changed the body.
func (b *Body) Again() bool { return b.again }

// pulled adds what the bond has given to the impulses of the row.
func (r *Row) pulled(s *Body) {
	v := s.u[r.Node[0]].Sub(r.ride)
	r.P = -r.force.X - float64(r.stiff.X*r.N.Dot(v))
	r.ST = -r.force.Y - float64(r.stiff.Y*r.T.Dot(v))
	r.SS = -r.force.Z - float64(r.stiff.Z*r.S.Dot(v))
	r.press = 0
	if r.pressed {
		r.press = math.Max(r.P, 0)
	}
}
