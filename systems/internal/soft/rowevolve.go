package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

func (g *Glue) evolve(beta, from, to, pressure, h float64) float64 {
	return g.Law.Evolve(beta, adhesion.Path{Start: from, End: to, Pressure: pressure, Step: h})
}

// Evolve follows every bond through the substep that the bodies have made, and
// moves its intensity: bonds are born, wear off and let go here alone.
func (w *Rows) Evolve(softs []*Body, frames []solve.Frame) {
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.Law < 0 {
			continue
		}
		g0, t0, s0 := math.Max(r.Gap, 0), r.UT, r.US
		f := &frames[r.Rigid]
		pn, st, ss := math.Min(r.P, 0), r.ST, r.SS
		r.Place(softs[r.Soft].X, f)
		w.labour(r, pn, st, ss, math.Max(r.Gap, 0)-g0, r.UT-t0, r.US-s0)
		w.evolve(r, f)
	}
	w.evolvePairs(softs)
}

// labour adds to the work of a bond what it has taken in a move by g, t and s [m]
// against the impulses of its end, as solve.TrackBonds does for rigid bodies.
func (w *Rows) labour(r *Row, pn, pt, ps, g, t, s float64) {
	if !r.Bonded {
		return
	}
	r.Work -= (float64(pn*g) + float64(pt*t) + float64(ps*s)) / w.h
	cn, ct, _ := stiffness(w.Glue[r.Law].Law)
	k := float64(float64(r.Beta*r.Beta) * r.Area)
	r.Work -= solve.Half(float64(k*cn), g, float64(k*ct), t, s)
}

func (w *Rows) evolve(r *Row, f *solve.Frame) {
	l := &w.Glue[r.Law]
	if r.Wait > 0 {
		r.Wait -= w.h
		return
	}
	pressure := math.Max(r.P, 0) / float64(w.h*r.Area)
	if !r.Bonded {
		w.bear(r, l, f, pressure)
		return
	}
	_, _, ratio := stiffness(l.Law)
	u := effective(r.Gap, r.UT, r.US, ratio)
	beta := l.evolve(r.Beta, r.Opening, u, pressure, w.h)
	switch {
	case beta > r.Beta && r.Beta > 0:
		r.settle(f, r.Beta/beta)
		u = effective(r.Gap, r.UT, r.US, ratio)
	case u > r.Opening:
		r.Work += solve.Spent(l.Law, r.Area, solve.Wear{Beta0: r.Beta, Beta1: beta, U0: r.Opening, U1: u, H: w.h})
	}
	r.Beta, r.Opening = beta, u
	if u > l.Law.BreakGap() || !(beta >= goneAt) {
		r.part(l)
		r.Faded = u <= l.Law.BreakGap()
	}
}

// bear lets a bond be born: at first contact, or when pressure has made enough
// of it. Until then its anchor goes with the contact.
func (w *Rows) bear(r *Row, l *Glue, f *solve.Frame, pressure float64) {
	if w.ripe(r, l, pressure) {
		r.born(f)
	}
}

// ripe lets the intensity grow while there is no bond yet, and reports whether
// there is to be one.
func (w *Rows) ripe(r *Row, l *Glue, pressure float64) bool {
	switch {
	case pressure > 0:
		r.Beta = math.Max(l.evolve(r.Beta, 0, 0, pressure, w.h), l.Initial)
	case r.Gap > l.Touch:
		r.Beta = 0
	}
	return r.Beta >= bornAt
}

// born gives a bond its anchor, the point of the surface beneath the vertex.
func (r *Row) born(f *solve.Frame) {
	r.Bonded, r.Made, r.Work = true, true, 0
	r.LB = f.Q.InvRotate(r.Arm.MulAdd(r.N, -r.Gap))
	r.UT, r.US, r.ST, r.SS = 0, 0, 0, 0
	r.Opening = math.Max(r.Gap, 0)
}

// settle moves the anchor so that the shear β²·C_t·u_t stays what it was while
// β has grown by 1/ratio: bonding must not create energy.
func (r *Row) settle(f *solve.Frame, ratio float64) {
	keep := float64(ratio * ratio)
	t, s := float64(r.UT*keep), float64(r.US*keep)
	d := r.T.Mul(r.UT-t).MulAdd(r.S, r.US-s)
	r.LB = r.LB.Add(f.Q.InvRotate(d))
	r.UT, r.US = t, s
}

// part lets a bond go.
func (r *Row) part(l *Glue) {
	r.Bonded, r.Broken, r.Beta, r.Wait = false, true, 0, l.Cooldown
	r.ST, r.SS, r.UT, r.US = 0, 0, 0, 0
	r.P = math.Max(r.P, 0)
}

// Part lets a row's bond go, by the user's will.
func (w *Rows) Part(r *Row) {
	if r.Bonded {
		r.part(&w.Glue[r.Law])
	}
}

// Elastic is the energy that the bonds hold as springs [J].
func (w *Rows) Elastic() float64 {
	e := 0.0
	for i := range w.Rows {
		e += w.elastic(&w.Rows[i])
	}
	for i := range w.Pairs {
		e += w.elastic(&w.Pairs[i].Row)
	}
	return e
}

func (w *Rows) elastic(r *Row) float64 {
	if !r.Bonded {
		return 0
	}
	cn, ct, ratio := stiffness(w.Glue[r.Law].Law)
	if cn == 0 {
		cn = ct
	}
	u := effective(r.Gap, r.UT, r.US, ratio)
	return float64(0.5 * float64(float64(r.Beta*r.Beta)*float64(float64(cn*r.Area)*float64(u*u))))
}

// Seat puts a contact that has been found between a vertex at a point of the
// world and a rigid body: gap [m] along the normal out of it. What sticks at
// first contact is bonded now.
func (w *Rows) Seat(r *Row, f *solve.Frame, at, normal vec.Vec3, gap float64) {
	r.LA = f.Q.InvRotate(at.MulAdd(normal, -gap).Sub(f.X))
	r.NL = f.Q.InvRotate(normal)
	if r.Bonded || r.Law < 0 || r.Wait > 0 {
		return
	}
	if l := &w.Glue[r.Law]; l.Initial >= bornAt && gap <= l.Touch {
		friction := r.T.Mul(r.FT).MulAdd(r.S, r.FS)
		r.At, r.Arm, r.N, r.Gap, r.Beta = at, at.Sub(f.X), normal, gap, l.Initial
		r.T = vec.Tangent(normal)
		r.S = normal.Cross(r.T)
		r.FT, r.FS = r.T.Dot(friction), r.S.Dot(friction)
		r.born(f)
	}
}
