package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Rows are the contacts between deformable and rigid bodies, ascending by key.
type Rows struct {
	Rows  []Row
	Pairs []PairRow // of deformable bodies with each other, by their keys
	Glue  []Glue    // by law
	// Speed is the most with which overlap is pushed apart [m/s].
	Speed float64

	h     float64
	knots knots
	lumps Lumps
}

// recovery is the share of an overlap that is pushed out in a substep.
const recovery = 0.2

// Scale makes the impulses those of a substep of another length.
func (w *Rows) Scale(s float64) {
	for i := range w.Rows {
		r := &w.Rows[i]
		r.scale(s)
	}
	for i := range w.Pairs {
		w.Pairs[i].scale(s)
	}
}

func (r *Row) scale(s float64) {
	r.P, r.FT, r.FS, r.ST, r.SS = r.P*s, r.FT*s, r.FS*s, r.ST*s, r.SS*s
	r.press *= s
	r.mean.scale(s)
}

// WarmStart places the rows for a substep of length h that all bodies have
// begun, and applies their impulses of the last one.
func (w *Rows) WarmStart(softs []*Body, bodies []solve.Body, frames []solve.Frame, h float64) {
	w.h = h
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.Past {
			continue
		}
		r.Place(softs[r.Soft].X, &frames[r.Rigid])
		if !r.Bonded && r.P < 0 {
			r.P = 0
		}
		r.ease(softs[r.Soft].eases())
		if r.Bonded {
			_, _, ratio := stiffness(w.Glue[r.Law].Law)
			r.Opening = effective(r.Gap, r.UT, r.US, ratio)
		}
		if r.rooted {
			w.root(r, softs[r.Soft], &bodies[r.Rigid])
		}
	}
	w.placePairs(softs)
	w.FindKnots(softs, bodies)
	for _, b := range softs {
		if b != nil {
			b.share()
		}
	}
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.Past {
			continue
		}
		s, b := softs[r.Soft], &bodies[r.Rigid]
		r.respond(s, b)
		r.base = r.base.Add(w.lumps.frame(s, r))
		if p := r.impulse(); p != (vec.Vec3{}) && !r.knotted {
			r.put(s, b, p)
		}
	}
	w.warmPairs(softs)
}

// Sweep is one Block-PGS sweep (Gascón et al. 2010, §5.2) with the response of
// the diagonal of A: the normal row is max(contact, min(adhesion, 0)), then
// friction within μ times the compression, then the shear of the bond.
func (w *Rows) Sweep(softs []*Body, bodies []solve.Body) {
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.Past {
			continue
		}
		s, b := softs[r.Soft], &bodies[r.Rigid]
		if p := w.project(r, r.velocity(s, b)); p != (vec.Vec3{}) {
			r.apply(s, b, p)
		}
	}
	w.sweepPairs(softs)
}

// project moves the impulses of a row at the velocity d, and returns by how much.
func (w *Rows) project(r *Row, d vec.Vec3) vec.Vec3 {
	if r.knotted {
		return vec.Vec3{}
	}
	vn, vt, vs := r.N.Dot(d), r.T.Dot(d), r.S.Dot(d)
	var g grip
	held := r.Bonded && !r.rooted
	if held {
		g = w.grip(r, vn, vt, vs)
	}
	pn := r.press
	dn := 0.0
	if !r.rooted {
		pn = w.normal(r, vn, &g)
		dn = pn - r.P
	}
	vt, vs = vt+float64(r.blk.nt*dn), vs+float64(r.blk.ns*dn)
	ft, fs := r.friction(vt, vs, float64(r.Friction*math.Max(pn, 0)))
	dt, ds := ft-r.FT, fs-r.FS
	vt, vs = vt+float64(r.blk.tt*dt)+float64(r.blk.ts*ds), vs+float64(r.blk.ts*dt)+float64(r.blk.ss*ds)
	st, ss := r.ST, r.SS
	if held {
		st = spring(r.ST, r.blk.tt, vt, r.UT, g.kt, g.ct, w.h)
		ss = spring(r.SS, r.blk.ss, vs+float64(r.blk.ts*(st-r.ST)), r.US, g.kt, g.ct, w.h)
		pn, st, ss = g.capped(pn, st, ss, w.h)
		dn = pn - r.P
	}
	p := r.N.Mul(dn).MulAdd(r.T, dt+st-r.ST).MulAdd(r.S, ds+ss-r.SS)
	if r.rooted {
		pn = 0 // see pulled
	}
	r.changed = r.blk.of(pn-r.P, dt+st-r.ST, ds+ss-r.SS)
	r.P, r.FT, r.FS, r.ST, r.SS = pn, ft, fs, st, ss
	return p
}

// grip is what a bond's law says of the present substep.
type grip struct {
	kn, kt, cn, ct float64 // springs [N/m] and dashpots [N·s/m]
	most           float64 // force that the sample can carry along its normal [N]
	ratio          float64
}

// grip takes the intensity that the law gives at the predicted end of the
// substep, so that a softening bond follows its law at any step.
func (w *Rows) grip(r *Row, vn, vt, vs float64) grip {
	l := &w.Glue[r.Law]
	cn, ct, ratio := stiffness(l.Law)
	end := effective(r.Gap+float64(w.h*vn), r.UT+float64(w.h*vt), r.US+float64(w.h*vs), ratio)
	beta := l.evolve(r.Beta, r.Opening, end, 0, w.h)
	q := float64(float64(beta*beta) * r.Area)
	g := grip{kn: float64(cn * q), kt: float64(ct * q), ratio: ratio, most: math.Inf(1)}
	if l.Damping > 0 && r.blk.nn > 0 && r.blk.tt > 0 {
		g.cn = float64(2*l.Damping) * math.Sqrt(g.kn/r.blk.nn)
		g.ct = float64(2*l.Damping) * math.Sqrt(g.kt/r.blk.tt)
		return g
	}
	g.most = float64(r.Area * l.Law.Peak(r.Beta))
	return g
}

// spring is the implicit row of a spring k with a dashpot c at the displacement
// u: P' = (q(B·P − v) − h·k·u)/(1 + q·B), q = h(h·k + c).
func spring(p, b, v, u, k, c, h float64) float64 {
	hk := float64(h * k)
	q := float64(h * (hk + c))
	return (float64(q*(float64(b*p)-v)) - float64(hk*u)) / (1 + float64(q*b))
}

// normal is the impulse along the normal that keeps the gap open, or holds it
// shut.
func (w *Rows) normal(r *Row, vn float64, g *grip) float64 {
	switch {
	case r.Yield.Kind > 0:
		if p := r.yields(vn, w.h); p > 0 || !r.Bonded {
			return math.Max(p, 0)
		}
	case r.blk.nn > 0:
		if p := r.P - (vn+w.bias(r))/r.blk.nn; p >= 0 || !r.Bonded {
			return math.Max(p, 0)
		}
	case !(r.Bonded && r.Gap > 0): // nodes that are led give way to nothing
		return 0
	}
	return math.Min(spring(r.P, r.blk.nn, vn, math.Max(r.Gap, 0), g.kn, g.cn, w.h), 0)
}

// bias is the speed at which a gap may close, or an overlap is to open [m/s].
func (w *Rows) bias(r *Row) float64 {
	bias := r.Gap / w.h
	if r.Gap < 0 {
		bias = math.Max(float64(bias*recovery), -w.Speed)
	}
	return bias
}

// friction is that which stops the slip, within a disk.
func (r *Row) friction(vt, vs, most float64) (t, s float64) {
	if most == 0 {
		return 0, 0
	}
	b := math.Max(r.blk.tt, r.blk.ss)
	if b == 0 {
		return 0, 0
	}
	t, s = r.FT-vt/b, r.FS-vs/b
	if l2 := float64(t*t) + float64(s*s); l2 > float64(most*most) {
		f := most / math.Sqrt(l2)
		t, s = float64(t*f), float64(s*f)
	}
	return t, s
}

// capped scales a pull back to the largest traction of the law:
// f_n²/C_n + f_t²/C_t ≤ most²/C_n.
func (g *grip) capped(pn, st, ss, h float64) (n, t, s float64) {
	if math.IsInf(g.most, 1) {
		return pn, st, ss
	}
	pull := math.Min(pn, 0)
	q := float64(pull * pull)
	if g.ratio > 0 {
		q += (float64(st*st) + float64(ss*ss)) / g.ratio
	}
	lim := float64(h * g.most)
	if q <= float64(lim*lim) {
		return pn, st, ss
	}
	f := lim / math.Sqrt(q)
	if pn < 0 {
		pn = float64(pn * f)
	}
	return pn, float64(st * f), float64(ss * f)
}

// Tell gives the bodies the impulses of the substep, for their momentum.
func (w *Rows) Tell(softs []*Body, bodies []solve.Body) {
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.rooted {
			r.pulled(softs[r.Soft])
		}
		p := r.impulse()
		softs[r.Soft].note(r.At, p)
		w.lumps.tell(softs[r.Soft], r, p)
		if b := &bodies[r.Rigid]; p != (vec.Vec3{}) {
			softs[r.Soft].strike(p, b.V.Add(b.W.Cross(r.Arm)))
		}
		r.Sum = r.Sum.Add(p)
		if r.Foreseen {
			r.Past, r.P, r.FT, r.FS = true, 0, 0, 0
		}
	}
	w.tellPairs(softs)
}
