package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// rigid moves a free island as one rigid body so that its residual r has no
// net impulse and no net moment: v += Z(ZᵀMZ)⁻¹Zᵀr with the six rigid motions Z.
// No spring feels that, as each acts on its two bodies at one point. Under a
// uniform force it is the whole answer; after a solve that stopped early, it
// makes momentum and angular momentum right to rounding.
func (l *island) rigid(p *problem) {
	center, mass := vec.Vec3{}, 0.0
	held := uint8(0)
	for n, b := range l.bodies {
		m := p.mass[b].Mass
		center = center.MulAdd(p.frames[b].X, m)
		mass += m
		held |= l.lock[n]
	}
	center = center.Mul(1 / mass)
	var sum mat6
	var x vec6
	for n, b := range l.bodies {
		arm := p.frames[b].X.Sub(center)
		m := l.inertia[n]
		m.carryColumns(arm)
		m.carryRows(arm)
		sum.add(&m)
		f := l.r[n].linear()
		for j, s := range pack(f, l.r[n].angular().Add(arm.Cross(f))) {
			x[j] += s
		}
	}
	held = heldModes(held)
	sum.mask(held, held)
	x.unlock(held)
	for j := range x {
		if held&(1<<j) != 0 {
			sum[j*7] = 1
		}
	}
	sum.cholesky()
	sum.forward(&x)
	sum.backward(&x)
	for n, b := range l.bodies {
		w := x.angular()
		v := pack(x.linear().Add(w.Cross(p.frames[b].X.Sub(center))), w)
		for j := range v {
			l.v[n][j] += v[j]
		}
	}
}

// heldModes are the rigid motions that bodies with the locks given cannot make
// together: a turn moves bodies along the other two axes, too.
func heldModes(lock uint8) uint8 {
	x, y, z := lock&1 != 0, lock&2 != 0, lock&4 != 0
	if y || z {
		lock |= 8
	}
	if x || z {
		lock |= 16
	}
	if x || y {
		lock |= 32
	}
	return lock
}
