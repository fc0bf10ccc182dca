package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bears tells whether no bond opens by more than the given share of the opening at
// which it would begin to give way, nor a pair turns by as much of turnLimit. It
// takes a step of Newton's method or two less than Solve, whose loads it does not
// find: it ends where what the last step has gained leaves no doubt.
func (r *Recovery) Bears(force, torque []vec.Vec3, laws *Laws, share float64) bool {
	r.enough = share
	found := r.Solve(force, torque, laws)
	r.enough = 0
	return found <= share
}

// sure tells, after a step of Newton's method with that gain, whether all bonds bear
// as much as is asked for.
func (r *Recovery) sure(p *problem, gain, strayed float64) bool {
	off := float64((math.Sqrt(gain) + math.Sqrt(strayed)) * r.sample)
	return off <= r.enough && r.opened(p)+off <= r.enough
}

// strayed is twice the energy [J] by which a step of Newton's method may be wrong since
// springs have come in or gone out in it: where bodies that are pressed together are
// drawn apart, the step is that of their contact, thirty times as stiff as the bonds
// that are to bear it. What the springs of a pair then lack, its bonds bear:
// (Σ δ)²/q, with δ the difference of a spring from the line that the step has followed,
// and q the stiffness of the bonds.
func (l *island) strayed(p *problem) float64 {
	sum := 0.0
	for i := range l.glued {
		j := &l.glued[i]
		v := l.motion(p, l.v, j)
		lacks, stiff := 0.0, 0.0
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			stiff += it.qn
			lacks += strays(-float64(it.hkn*it.gap)-float64(it.qn*it.n.Dot(v.at(it.ra))), -1, it.idle)
		}
		if lacks > 0 {
			sum += float64(lacks*lacks) / stiff
		}
	}
	for i := range l.direct {
		j := &l.direct[i]
		v := l.motion(p, l.v, j)
		lacks, stiff := 0.0, 0.0
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.points[i]
			stiff += it.q
			lacks += strays(-it.push-float64(it.q*j.n.Dot(v.at(it.ra))), 1, it.idle)
		}
		if lacks > 0 {
			sum += float64(lacks*lacks) * contactStiffening / stiff
		}
	}
	return sum
}

// strays is by how much a spring that acts with one sign alone is not what it would be
// if it did as it did where the matrix was made [N·s]; f is that of both signs.
func strays(f, sign float64, idle bool) float64 {
	if acts := f*sign > 0; acts == !idle {
		return 0
	}
	return math.Abs(f)
}

// opened is the largest share of a bond, or of a turn, at the present velocities.
func (r *Recovery) opened(p *problem) float64 {
	l := &r.l
	most := 0.0
	for i := range l.glued {
		j := &l.glued[i]
		v := l.motion(p, l.v, j)
		most = max(most, float64(v.w.Len()*r.h)/turnLimit)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			k := &r.bonds[it.index]
			most = max(most, r.opening(k, v.at(it.ra), p.laws)/p.laws.onset(k))
		}
	}
	return most
}

// opening is that of a bond whose bodies move at d against each other [m].
func (r *Recovery) opening(k *Bond, d vec.Vec3, laws *Laws) float64 {
	return effective(k.Gap+float64(r.h*k.N.Dot(d)), k.UT+float64(r.h*k.T.Dot(d)), k.US+float64(r.h*k.S.Dot(d)), laws.ratio[k.Law])
}

// Remember keeps how the bonds stand after a Solve, for Swing.
func (r *Recovery) Remember() {
	r.was = resize(r.was, len(r.bonds))
	r.eachBond(func(i int32, k *Bond, d vec.Vec3) { r.was[i] = r.stands(k, d) })
}

// stands is the gap and the slips of a bond whose bodies move at d [m].
func (r *Recovery) stands(k *Bond, d vec.Vec3) vec.Vec3 {
	return vec.Vec3{
		X: k.Gap + float64(r.h*k.N.Dot(d)),
		Y: k.UT + float64(r.h*k.T.Dot(d)),
		Z: k.US + float64(r.h*k.S.Dot(d)),
	}
}

// eachBond visits the bonds with the velocity that the last Solve has found.
func (r *Recovery) eachBond(visit func(i int32, k *Bond, d vec.Vec3)) {
	p := problem{bodies: r.bodies}
	for n := range r.l.glued {
		j := &r.l.glued[n]
		v := r.l.motion(&p, r.l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &r.l.bonds[i]
			visit(it.index, &r.bonds[it.index], v.at(it.ra))
		}
	}
}

// Swing bounds how far bonds open if the loads come all at once, as a share of the
// opening at which they would begin to give way. Springs swing past the new balance as
// far as they have come to it from the one that was kept by Remember. A pair that has
// been bent the one way and is now bent the other turns by what closes on its one side
// and what opens on its other:
//
//	s + Δ,  Δ² = (max Δgap⁺ + max Δgap⁻)² + max Δslip²,
//
// with s the largest share of the pair in balance, and the Δ as shares, too.
func (r *Recovery) Swing(laws *Laws) float64 {
	most := 0.0
	share, opened, closed, slid := 0.0, 0.0, 0.0, 0.0
	pair := int32(-1)
	end := func() {
		gap := opened + closed
		most = max(most, share+math.Sqrt(float64(gap*gap)+float64(slid*slid)))
		share, opened, closed, slid = 0, 0, 0, 0
	}
	r.eachBond(func(i int32, k *Bond, d vec.Vec3) {
		if k.Pair != pair {
			end()
			pair = k.Pair
		}
		now := r.stands(k, d)
		by, on, ratio := now.Sub(r.was[i]), laws.onset(k), laws.ratio[k.Law]
		share = max(share, effective(now.X, now.Y, now.Z, ratio)/on)
		opened, closed = max(opened, by.X/on), max(closed, -by.X/on)
		slid = max(slid, effective(0, by.Y, by.Z, ratio)/on)
	})
	end()
	return most
}
