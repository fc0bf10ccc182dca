package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A spot is calm while none of its bonds can begin to give way within the
// substep. Their intensities stay, no impulse comes to its peak, and along all
// tangents together they are one spring. Counted from the centre of their
// tangential stiffness, Σ qᵢdᵢ = 0, with the velocity v there, the turning w,
// mᵢ = dᵢ×nᵢ and the speed xᵢ = nᵢ·v + mᵢ·w with which sample i opens, the impulse
// and its torque are
//
//	P = P₀ − (Σ qᵢ)·v + Σ nᵢ(pᵢ + qᵢxᵢ)
//	M = M₀ − J·w      + Σ mᵢ(pᵢ + qᵢxᵢ),  J = Σ qᵢ(dᵢ²·1 − dᵢdᵢᵀ),
//
// where q is h(h·k + c) along tangents, P₀ and M₀ are what the tangential springs
// have at rest, and pᵢ = −h·k·gap − h(h·k + c)·xᵢ, along the normal, pulls or is
// none. So a visit is the same as one that asks each spring, and takes a few
// numbers of each.
type calmSpot struct {
	rest, restTorque vec.Vec3 // P₀, M₀ [N·s], [N·m·s]
	q                float64  // Σ qᵢ [kg]
	turn             vec.Sym3 // J [kg·m²]
	p, torque        vec.Vec3 // on B, about the centre
	v, w             vec.Vec3 // at the end of the last visit [m/s], [rad/s]
	most             float64  // v² + reach²·w² up to which it is calm [m²/s²]
	reach            float64  // square of the largest |dᵢ| [m²]
	first, count     int32    // its samples
	visited          bool
}

// calmSample is a bond of a calm spot.
type calmSample struct {
	n, m   vec.Vec3 // nᵢ, mᵢ
	pull   float64  // −h·k·gap along the normal [N·s]
	qn, qt float64  // h(h·k + c) [kg]
	hkt    float64  // h·k along tangents [N·s/m]
	x      float64  // xᵢ at the start of a visit [m/s]
	bond   int32
	on     bool // it pulls along the normal
}

// room is a speed at which a bond that is shut or open by less than where it
// begins to give way, u0, cannot get there within a time h, negative if it is
// there [m/s]: (u0² − u²)/(2u0) is no more than u0 − u.
func (l *Laws) room(k *Bond, h float64) float64 {
	s := l.steady[k.Law]
	g := k.Gap
	if g < 0 {
		g = 0
	}
	far := float64(g*g) + float64(l.ratio[k.Law]*(float64(k.UT*k.UT)+float64(k.US*k.US)))
	if o := float64(k.Opening * k.Opening); o > far { // the law has not been asked since
		far = o
	}
	onset := l.whole[k.Law]
	if k.Beta != 1 {
		s /= k.Beta
		onset = math.Sqrt(s)
	}
	return (s - far) / float64(float64(2*h)*float64(onset*l.stretch[k.Law]))
}

// layCalm lays a row out as a calm spot; it reports whether it is one.
func (r *BondRows) layCalm(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64) bool {
	run := bonds[row.first : row.first+row.count]
	room, qt := math.Inf(1), 0.0
	var ra, rb vec.Vec3
	for i := range run {
		k := &run[i]
		if k.Broken {
			continue
		}
		free := 0.0
		if laws.steady[k.Law] > 0 {
			free = laws.room(k, h)
		}
		if !(free > 0) {
			return false
		}
		if free < room {
			room = free
		}
		_, kt := laws.Stiffness(k)
		if kt == 0 {
			return false // it has no such centre
		}
		q := float64(h * float64(float64(k.Beta*k.Beta)*(float64(h*kt)+k.DampT)))
		ra, rb, qt = ra.MulAdd(k.RA, q), rb.MulAdd(k.RB, q), qt+q
	}
	if qt == 0 {
		return false
	}
	row.center(bodies, ra.Mul(1/qt), rb.Mul(1/qt))
	c := calmSpot{q: qt, most: float64(0.5 * float64(room*room)), first: int32(len(r.calmSamples))}
	for i := range run {
		if k := &run[i]; !k.Broken {
			r.calmSamples = append(r.calmSamples, calmSample{bond: row.first + int32(i)})
			c.add(&r.calmSamples[len(r.calmSamples)-1], k, row.ra, laws, h)
		}
	}
	c.count = int32(len(r.calmSamples)) - c.first
	row.calm = int32(len(r.calms))
	r.calms = append(r.calms, c)
	row.soften(c.stiffness(r.calmSamples[c.first:]))
	return true
}

// add takes a bond into the spot.
func (c *calmSpot) add(it *calmSample, k *Bond, center vec.Vec3, laws *Laws, h float64) {
	full := float64(k.Beta * k.Beta)
	kn, kt := laws.Stiffness(k)
	hkn := float64(h * float64(kn*full))
	it.hkt = float64(h * float64(kt*full))
	it.qn = float64(h * (hkn + float64(k.DampN*full)))
	it.qt = float64(h * (it.hkt + float64(k.DampT*full)))
	it.pull, it.on = -float64(hkn*k.Gap), k.P[0] < 0 || k.Gap > 0
	d := k.RA.Sub(center)
	it.n, it.m = k.N, d.Cross(k.N)
	f := k.T.Mul(-float64(it.hkt*k.UT)).MulAdd(k.S, -float64(it.hkt*k.US))
	c.rest, c.restTorque = c.rest.Add(f), c.restTorque.Add(d.Cross(f))
	p := k.N.Mul(k.P[0]).MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2])
	c.p, c.torque = c.p.Add(p), c.torque.Add(d.Cross(p))
	c.turn.AddPoint(d, it.qt)
	if s := d.LenSq(); s > c.reach {
		c.reach = s
	}
}

// stiffness is Σ of the springs that act, per velocity at the centre.
func (c *calmSpot) stiffness(samples []calmSample) vec.Sym3 {
	q := vec.Sym3{XX: c.q, YY: c.q, ZZ: c.q}
	for i := range samples {
		it := &samples[i]
		s := -it.qt
		if it.on {
			s += it.qn
		}
		if s == 0 {
			continue
		}
		x, y, z := float64(s*it.n.X), float64(s*it.n.Y), float64(s*it.n.Z)
		q.XX += float64(x * it.n.X)
		q.XY += float64(x * it.n.Y)
		q.XZ += float64(x * it.n.Z)
		q.YY += float64(y * it.n.Y)
		q.YZ += float64(y * it.n.Z)
		q.ZZ += float64(z * it.n.Z)
	}
	return q
}

// visitCalm solves the springs of a calm spot at once, as visit does those of
// others. It reports false, and has changed no velocity, where the bodies are
// so fast that a bond might give way.
func (r *BondRows) visitCalm(row *bondRow, bodies []Body) bool {
	c := &r.calms[row.calm]
	samples := r.calmSamples[c.first : c.first+c.count]
	a, b := &bodies[row.a], &bodies[row.b]
	w := b.W.Sub(a.W)
	v := b.V.Add(b.W.Cross(row.rb)).Sub(a.V.Add(a.W.Cross(row.ra)))
	sum := c.rest.MulAdd(v, -c.q).Sub(c.p)
	for i := range samples {
		it := &samples[i]
		it.x = it.n.Dot(v) + it.m.Dot(w)
		f := float64(it.qt * it.x)
		if it.on {
			f += it.pull - float64(it.qn*it.x)
		}
		sum = sum.MulAdd(it.n, f)
	}
	dv := row.soft.MulVec(sum)
	for range 2 {
		if !turnCalm(samples, dv, &sum) {
			break
		}
		row.soften(c.stiffness(samples))
		dv = row.soft.MulVec(sum)
	}
	v = v.Add(dv)
	if !(v.LenSq()+float64(c.reach*w.LenSq()) <= c.most) {
		return false
	}
	p, m := c.rest.MulAdd(v, -c.q), c.restTorque.Sub(c.turn.MulVec(w))
	for i := range samples {
		it := &samples[i]
		x := it.x + it.n.Dot(dv)
		f := float64(it.qt*x) + it.along(x)
		p, m = p.MulAdd(it.n, f), m.MulAdd(it.m, f)
	}
	row.apply(a, b, p.Sub(c.p), m.Sub(c.torque))
	c.p, c.torque, c.v, c.w, c.visited = p, m, v, w, true
	return true
}

// along is the impulse along the normal at the opening speed x: glue does not
// push.
func (it *calmSample) along(x float64) float64 {
	if it.on {
		if f := it.pull - float64(it.qn*x); f < 0 {
			return f
		}
	}
	return 0
}

// turnCalm is turnOver for the samples of a calm spot.
func turnCalm(samples []calmSample, dv vec.Vec3, sum *vec.Vec3) (turned bool) {
	for i := range samples {
		it := &samples[i]
		if on := it.pull-float64(it.qn*(it.x+it.n.Dot(dv))) < 0; on != it.on {
			it.on, turned = on, true
			f := it.pull - float64(it.qn*it.x)
			if !on {
				f = -f
			}
			*sum = sum.MulAdd(it.n, f)
		}
	}
	return turned
}

// store writes the impulses of a calm spot back to its bonds.
func (c *calmSpot) store(samples []calmSample, bonds []Bond, center vec.Vec3) {
	if !c.visited {
		return
	}
	for i := range samples[:c.count] {
		it := &samples[i]
		k := &bonds[it.bond]
		v := c.v.Add(c.w.Cross(k.RA.Sub(center)))
		k.P = [3]float64{
			it.along(k.N.Dot(v)),
			-float64(it.hkt*k.UT) - float64(it.qt*k.T.Dot(v)),
			-float64(it.hkt*k.US) - float64(it.qt*k.S.Dot(v)),
		}
	}
}

// rouse makes a calm spot one that is not, with the impulses that it has.
func (r *BondRows) rouse(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64) {
	c := &r.calms[row.calm]
	c.store(r.calmSamples[c.first:], bonds, row.ra)
	row.calm, row.count = -1, row.bonds
	r.lay(row, bodies, bonds, laws, h)
}
