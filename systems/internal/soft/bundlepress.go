package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Contacts between the particles of one bundle are part of its solve. A particle
// answers an impulse on it by far more than its own diagonal of A says, once the
// others have followed: sweeps by that answer, with a solve between them, would
// overshoot, and leave impulses behind that drive the particles apart. So a contact
// is given the impulse of an augmented Lagrangian,
//
//	P' = max(0, P − k·(v_n + gap/h)),
//
// with k a multiple of its own diagonal answer; while it is above zero, the
// conjugate gradients have k·n·nᵀ beside A, so that P' belongs to the velocities that
// they find. What is left of v_n + gap/h, the change of P over k, is less by a factor
// of 1 + firm at least after each solve. (Hestenes, "Multiplier and gradient
// methods", 1969.) Friction that holds is solved the same way, with both tangents.

const (
	// firm is k times the response of the contact's own nodes. More would ask for more
	// steps of the gradients than there are.
	firm = 2
	// lever is the least part of the response of free nodes that a contact may have.
	// Where less of it is free, the rest of one adhesive, it would take forces out of all
	// proportion to change its gap.
	lever = 0.002
)

// press is a contact that is part of a bundle's solve.
type press struct {
	row    *PairRow
	kn, kt float64 // 0 for what is open, or slips [kg]
	// Of bundlewoven.go: k along the normal and across, if it bears [kg], and the most that
	// friction holds [N·s]; what it had at the start of a step, of velocities [m/s] and
	// impulses, and what the step changes of the velocities, along N, T and S.
	fn, ft, most     float64
	from, begun, way vec.Vec3
}

// Contact makes a row a part of the solve of its bundle. It reports false where it
// belongs to the sweeps: between several, and where a bond pulls.
func (w *Bundle) Contact(r *PairRow) bool {
	if r.Bonded || w.at[r.A] == nil || w.at[r.B] == nil {
		return false
	}
	r.inside = true
	w.presses = append(w.presses, press{row: r})
	return true
}

// Sweep tells a bundle that contacts meet it that are not part of its solve; nil has
// none.
func (w *Bundle) Sweep() {
	if w != nil {
		w.Swept = true
	}
}

// relative is the velocity of B's spot against A's in velocities by node.
func (r *PairRow) relative(a, b []vec.Vec3) vec.Vec3 { return r.b.of(b).Sub(r.a.of(a)) }

// push adds an impulse to what nodes have got.
func (p *spot) push(to []vec.Vec3, q vec.Vec3) {
	for i, n := range p.node[:p.count] {
		to[n] = to[n].MulAdd(q, p.weight[i])
	}
}

// anticipate finds which contacts bear, those that have and those that will, and which
// of them hold by friction. Those
// that slip get the friction that they can have.
func (w *Bundle) anticipate() {
	for i := range w.presses {
		k := &w.presses[i]
		r := k.row
		a, b := w.at[r.A], w.at[r.B]
		k.kn, k.kt = 0, 0
		if !(r.blk.nn > float64(lever*r.alone)) {
			w.set(r, vec.Vec3{})
			continue
		}
		v := r.base.Add(r.relative(a.u, b.u))
		kn, kt := firm/r.blk.nn, firm/math.Max(r.blk.tt, r.blk.ss)
		p := r.P - float64(kn*(r.N.Dot(v)+r.want(w.h)))
		if p <= 0 && r.P <= 0 {
			w.set(r, vec.Vec3{})
			continue
		}
		k.kn, p = kn, math.Max(p, 0)
		t, s := r.FT-float64(kt*r.T.Dot(v)), r.FS-float64(kt*r.S.Dot(v))
		if most := float64(r.Friction * p); float64(t*t)+float64(s*s) > float64(most*most) {
			f := most / math.Sqrt(float64(t*t)+float64(s*s))
			w.set(r, vec.Vec3{X: r.P, Y: float64(f * t), Z: float64(f * s)})
		} else {
			k.kt = kt
		}
	}
}

// want is the speed at which a gap may close, or an overlap is to be pushed apart
// [m/s].
func (r *PairRow) want(h float64) float64 {
	if r.Gap < 0 {
		return float64(r.Gap*recovery) / h
	}
	return r.Gap / h
}

// set gives a contact other impulses along its normal and tangents.
func (w *Bundle) set(r *PairRow, p vec.Vec3) {
	d := r.N.Mul(p.X-r.P).MulAdd(r.T, p.Y-r.FT).MulAdd(r.S, p.Z-r.FS)
	r.P, r.FT, r.FS = p.X, p.Y, p.Z
	if d != (vec.Vec3{}) {
		r.b.push(w.at[r.B].b, d)
		r.a.push(w.at[r.A].b, d.Neg())
	}
}

// bear takes the impulses that belong to the velocities that have been found. It
// reports whether these are of no use: a contact would pull, or bear where it has been
// open.
func (w *Bundle) bear() bool {
	again := false
	for i := range w.presses {
		k := &w.presses[i]
		r := k.row
		v := r.base.Add(r.relative(w.at[r.A].u, w.at[r.B].u))
		lack := r.N.Dot(v) + r.want(w.h)
		if k.kn == 0 {
			again = again || lack < 0 && r.blk.nn > float64(lever*r.alone)
			continue
		}
		n := r.P - float64(k.kn*lack)
		again = again || n < 0
		p := vec.Vec3{
			X: math.Max(0, n),
			Y: r.FT - float64(k.kt*r.T.Dot(v)), Z: r.FS - float64(k.kt*r.S.Dot(v)),
		}
		most := float64(r.Friction * p.X)
		if l2 := float64(p.Y*p.Y) + float64(p.Z*p.Z); l2 > float64(most*most) {
			f := most / math.Sqrt(l2)
			p.Y, p.Z = float64(f*p.Y), float64(f*p.Z)
		}
		w.set(r, p)
	}
	return again
}

// pressed adds to the residuals what the impulses of the contacts change with the
// velocities that there are.
func (w *Bundle) pressed() {
	if w.woven {
		w.change()
		return
	}
	for i := range w.presses {
		k := &w.presses[i]
		if k.kn == 0 {
			continue
		}
		r := k.row
		v := r.base.Add(r.relative(w.at[r.A].u, w.at[r.B].u))
		d := r.N.Mul(float64(-k.kn*(r.N.Dot(v)+r.want(w.h)))).
			MulAdd(r.T, float64(-k.kt*r.T.Dot(v))).MulAdd(r.S, float64(-k.kt*r.S.Dot(v)))
		r.b.push(w.at[r.B].r, d)
		r.a.push(w.at[r.A].r, d.Neg())
	}
}

// pressTimes adds what the contacts, and those that friction holds, make of the
// directions: R·t.
func (w *Bundle) pressTimes() {
	for i := range w.presses {
		k := &w.presses[i]
		if k.kn == 0 && k.kt == 0 {
			continue
		}
		r := k.row
		a, b := w.at[r.A].tied, w.at[r.B].tied
		v := r.relative(a.t, b.t)
		d := r.N.Mul(float64(k.kn*r.N.Dot(v))).MulAdd(r.T, float64(k.kt*r.T.Dot(v))).MulAdd(r.S, float64(k.kt*r.S.Dot(v)))
		r.b.push(b.w, d)
		r.a.push(a.w, d.Neg())
	}
}
