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
func (r *Recovery) sure(p *problem, gain float64) bool {
	off := float64(math.Sqrt(gain) * r.sample)
	return off <= r.enough && r.opened(p)+off <= r.enough
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
