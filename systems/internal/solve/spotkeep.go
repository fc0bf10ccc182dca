package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// calmBond is what a calm spot knows of a bond beside what its visits see. Where
// pressure does not change the intensity either, the spot can be kept over the
// substeps of a step, as long as it is calm in each. It then follows its bonds
// by itself, in these few numbers; what is in the Bond is made up for in the end
// (see Release).
type calmBond struct {
	la, lb, nl vec.Vec3 // as those of the Bond
	ra, rb     vec.Vec3
	u          vec.Vec3 // tangential displacement [m]
	gap, rest  float64  // [m]
	hkn, hkt   float64  // h·k [N·s/m]
	ratio      float64  // C_t/C_n
	steady     float64  // opening² up to which the intensity stays [m²]
	brisk      float64  // a speed for each m² that is left of it [1/(m·s)], see room
	bond       int32

	// Of the last substep, and since the spot is kept.
	pn   float64 // [N·s]
	pt   vec.Vec3
	sumN float64
	sumT vec.Vec3
	work float64 // [J]
}

// room is a speed at which a bond that is shut or open by less than where it
// begins to give way, u0, cannot get there within a time h, negative if it is
// there [m/s]: (u0² − u²)/(2u0) is no more than u0 − u.
func (o *calmBond) room() float64 {
	g := o.gap
	if g < 0 {
		g = 0
	}
	return float64((o.steady - (float64(g*g) + float64(o.ratio*o.u.LenSq()))) * o.brisk)
}

// take fills in a bond for substeps h; it reports whether it can be of a calm
// spot.
func (o *calmBond) take(it *calmSample, k *Bond, index int32, laws *Laws, h float64) bool {
	s := laws.steady[k.Law]
	kn, kt := laws.Stiffness(k)
	if !(s > 0) || kt == 0 { // it has no centre
		return false
	}
	onset := laws.whole[k.Law]
	if k.Beta != 1 {
		s /= k.Beta
		onset = math.Sqrt(s)
	}
	if !(float64(k.Opening*k.Opening) < s) { // the law has not been asked since
		return false
	}
	full := float64(k.Beta * k.Beta)
	*o = calmBond{
		la: k.LA, lb: k.LB, nl: k.NL, ra: k.RA, rb: k.RB,
		u: k.T.Mul(k.UT).MulAdd(k.S, k.US), gap: k.Gap, rest: k.Rest,
		hkn: float64(h * float64(kn*full)), hkt: float64(h * float64(kt*full)),
		ratio: laws.ratio[k.Law], steady: s, brisk: 1 / float64(float64(2*h)*float64(onset*laws.stretch[k.Law])),
		bond: index, pn: k.P[0], pt: k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2]),
	}
	it.n, it.on = k.N, k.P[0] < 0 || k.Gap > 0
	it.qn, it.qt = float64(h*(o.hkn+float64(k.DampN*full))), float64(h*(o.hkt+float64(k.DampT*full)))
	return true
}

// layCalm lays a row out as a calm spot; it reports whether it is one.
func (r *BondRows) layCalm(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64, keep bool) bool {
	c := &r.calms[row.slot]
	*c, row.calm = calmSpot{at: c.at, kept: keep}, false
	for i := row.first; i < row.first+row.bonds; i++ {
		k := &bonds[i]
		if k.Broken {
			continue
		}
		at := c.at + c.count
		if !r.calmBonds[at].take(&r.calmSamples[at], k, i, laws, h) {
			return false
		}
		c.count++
		c.kept = c.kept && (!laws.grows[k.Law] || k.Beta == 1)
	}
	if c.count == 0 || !r.ready(row, bodies) {
		return false
	}
	row.calm = true
	for i := c.at; i < c.at+c.count; i++ {
		o := &r.calmBonds[i]
		p := o.pt.MulAdd(r.calmSamples[i].n, o.pn)
		c.p, c.torque = c.p.Add(p), c.torque.Add(o.ra.Sub(row.ra).Cross(p))
		r.kept[o.bond] = c.kept
	}
	return true
}

// still is the speed of opening or closing up to which a sample stays open, or
// shut, 0 or less where it would not at rest [m/s].
func (it *calmSample) still() float64 {
	switch {
	case it.qn == 0: // it is neither
		return math.Inf(1)
	case it.on:
		return -it.pull / it.qn
	}
	return it.pull / it.qn
}

// ready makes a calm spot ready for a substep with its bonds where they are now,
// and reports whether it is calm.
func (r *BondRows) ready(row *bondRow, bodies []Body) bool {
	c := &r.calms[row.slot]
	samples, list := r.calmSamples[c.at:c.at+c.count], r.calmBonds[c.at:c.at+c.count]
	room, qt := math.Inf(1), 0.0
	var ra, rb vec.Vec3
	for i := range list {
		o := &list[i]
		free := o.room()
		if !(free > 0) {
			return false
		}
		if free < room {
			room = free
		}
		q := samples[i].qt
		ra, rb, qt = ra.MulAdd(o.ra, q), rb.MulAdd(o.rb, q), qt+q
	}
	row.center(bodies, ra.Mul(1/qt), rb.Mul(1/qt))
	sure := room
	c.rest, c.restTorque, c.reach = vec.Vec3{}, vec.Vec3{}, 0
	c.q, c.j, c.c = vec.Sym3{XX: qt, YY: qt, ZZ: qt}, vec.Sym3{}, vec.Mat3{}
	for i := range list {
		o, it := &list[i], &samples[i]
		d := o.ra.Sub(row.ra)
		f := o.u.Mul(-o.hkt)
		it.m, it.pull = d.Cross(it.n), -float64(o.hkn*o.gap)
		c.rest, c.restTorque = c.rest.Add(f), c.restTorque.Add(d.Cross(f))
		c.j.AddPoint(d, it.qt)
		c.act(it, 1)
		if s := d.LenSq(); s > c.reach {
			c.reach = s
		}
		if s := it.still(); s < sure {
			sure = s
		}
	}
	c.most, c.sure, c.visited = float64(0.5*float64(room*room)), float64(0.5*float64(sure*sure)), false
	if sure <= 0 {
		c.sure = -1
	}
	row.soften(c.q)
	return true
}

// outlook is what is known of a spot in the substep to come.
type outlook uint8

const (
	unseen  outlook = iota // it has not been made ready
	staying                // it is ready, and calm
	parting                // it is not calm
)

// remains reports whether a calm spot that is kept is calm in the next substep,
// and has made it ready then.
func (r *BondRows) remains(row *bondRow, bodies []Body) bool {
	c := &r.calms[row.slot]
	seen := c.next
	c.next = unseen
	if seen == unseen {
		return r.ready(row, bodies)
	}
	return seen == staying
}

// impulses finds those of the bonds of a calm spot after its last visit.
func (r *BondRows) impulses(row *bondRow) {
	c := &r.calms[row.slot]
	if !c.visited {
		return
	}
	for i := c.at; i < c.at+c.count; i++ {
		o, it := &r.calmBonds[i], &r.calmSamples[i]
		v := c.v.Add(c.w.Cross(o.ra.Sub(row.ra)))
		x := it.n.Dot(v)
		o.pn, o.pt = 0, o.u.Mul(-o.hkt).MulAdd(v.MulAdd(it.n, -x), -it.qt)
		if f := it.pull - float64(it.qn*x); it.on && f < 0 {
			o.pn = f
		}
	}
}

// store writes the impulses of a calm spot back to its bonds.
func (r *BondRows) store(row *bondRow, bonds []Bond) {
	r.impulses(row)
	c := &r.calms[row.slot]
	for i := c.at; i < c.at+c.count; i++ {
		o := &r.calmBonds[i]
		k := &bonds[o.bond]
		k.P = [3]float64{o.pn, o.pt.Dot(k.T), o.pt.Dot(k.S)}
	}
}

// Track is TrackBonds for the bonds of the calm spots that are kept. With more
// substeps to come it makes them ready for the next, while they are at hand: the
// inertia and the poses of their bodies must stay until then.
func (r *BondRows) Track(bodies []Body, frames []Frame, h float64, more bool) {
	r.each(rowJob{do: tracking, bodies: bodies, frames: frames, h: h, flag: more})
}

// trackRow follows the bonds of one row.
func (r *BondRows) trackRow(row *bondRow, bodies []Body, frames []Frame, h float64, more bool) {
	if !row.calm || !r.calms[row.slot].kept {
		return
	}
	r.impulses(row)
	c := &r.calms[row.slot]
	fa, fb := &frames[row.a], &frames[row.b]
	qa, qb, x := fa.Q.Mat(), fb.Q.Mat(), fb.X.Sub(fa.X)
	turn := bodies[row.a].W.Mul(h)
	for i := c.at; i < c.at+c.count; i++ {
		o, it := &r.calmBonds[i], &r.calmSamples[i]
		o.sumN, o.sumT = o.sumN+o.pn, o.sumT.Add(o.pt)
		o.rb = qb.MulVec(o.lb)
		o.ra = x.Add(o.rb)
		it.n = qa.MulVec(o.nl)
		d := o.ra.Sub(qa.MulVec(o.la))
		g := it.n.Dot(d)
		gap := g - o.rest
		u := d.MulAdd(it.n, -g)
		a, b := max(gap, 0), max(o.gap, 0)
		o.work += float64(0.5*(float64(o.hkn*(float64(a*a)-float64(b*b)))+float64(o.hkt*(u.LenSq()-o.u.LenSq())))) / h
		if dn, dt := it.qn-float64(h*o.hkn), it.qt-float64(h*o.hkt); dn > 0 || dt > 0 {
			o.work += o.braked(dn, dt, gap-o.gap, u.Sub(turn.Cross(u)).Sub(o.u)) / float64(h*h)
		}
		o.gap, o.u = gap, u
		o.pt = o.pt.Add(turn.Cross(o.pt))
	}
	c.p, c.torque = c.p.Add(turn.Cross(c.p)), c.torque.Add(turn.Cross(c.torque))
	if more {
		if c.next = staying; !r.ready(row, bodies) {
			c.next = parting
		}
	}
}

// braked is what the dashpots take, h·cn and h·ct [kg], while the bond moves by g
// and u in a substep [kg·m²].
func (o *calmBond) braked(cn, ct, g float64, u vec.Vec3) float64 {
	x := float64(ct * u.LenSq())
	if o.pn < 0 {
		x += float64(cn * float64(g*g))
	}
	return x
}

// Release gives the bonds of all calm spots that are kept what has become of
// them. Rows are laid out anew in the next substep.
func (r *BondRows) Release(bonds []Bond, frames []Frame, laws *Laws) {
	r.frames = frames
	r.each(rowJob{do: releasing, bonds: bonds, laws: laws})
	r.rows, r.known, r.kept = r.rows[:0], -1, r.kept[:0]
}

// free makes a row that may be a kept calm spot one that is not.
func (r *BondRows) free(row *bondRow, bonds []Bond, laws *Laws) {
	c := &r.calms[row.slot]
	if !row.calm || !c.kept {
		row.calm = false
		return
	}
	row.calm = false
	for i := c.at; i < c.at+c.count; i++ {
		o := &r.calmBonds[i]
		k := &bonds[o.bond]
		r.kept[o.bond] = false
		k.Place(&r.frames[k.A], &r.frames[k.B])
		k.Opening = laws.Effective(k)
		k.P = [3]float64{o.pn, o.pt.Dot(k.T), o.pt.Dot(k.S)}
		k.SumN, k.SumT, k.Work = k.SumN+o.sumN, k.SumT.Add(o.sumT), k.Work+o.work
	}
}

// rouse makes a calm spot one that is not, with the impulses that it has.
func (r *BondRows) rouse(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64) {
	r.store(row, bonds)
	r.free(row, bonds, laws)
	r.lay(row, bodies, bonds, laws, h)
}
