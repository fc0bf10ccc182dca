package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// A sheet is bent and folded far from what it was at rest, so that one correction
// on a lattice of then says little about it. It is solved by conjugate gradients
// before its contacts are, with the inverse of the diagonal and the lattice
// together as the preconditioner: D⁻¹ + P·A_c⁻¹·Pᵀ is positive wherever the nodes
// are, so the worst that a poor lattice does is to be of no help.

// mostConjugate bounds the iterations of a substep, mostRooted those of a sheet that
// bonds hold to what nothing moves, for there the lattice is of less help, and what is
// left over would pull at the bonds. closeEnough is the share of
// the residual, in the measure of the preconditioner, at which they end.
const (
	mostConjugate = 16
	mostRooted    = 32
	closeEnough   = 1e-3
)

// conjugate takes A·u = b on, by a few iterations.
func (b *Body) conjugate() {
	b.coarse.factor(b.h, b.Damping)
	b.rot = b.coarse.turned(b)
	b.matrix.Residual(b.r, b.b, b.u)
	b.precondition()
	copy(b.p, b.d)
	rho := dot(b.r, b.d)
	goal := float64(closeEnough * float64(closeEnough*rho))
	most := mostConjugate
	if b.rooted {
		most = mostRooted
	}
	for range most {
		if !(rho > goal) {
			return
		}
		b.matrix.Times(b.q, b.p)
		den := dot(b.p, b.q)
		if !(den > 0) {
			return
		}
		s := rho / den
		for i := range b.u {
			b.u[i] = b.u[i].MulAdd(b.p[i], s)
			b.r[i] = b.r[i].MulAdd(b.q[i], -s)
		}
		b.precondition()
		next := dot(b.r, b.d)
		t := next / rho
		rho = next
		for i := range b.p {
			b.p[i] = b.d[i].MulAdd(b.p[i], t)
		}
	}
}

// precondition sets d = (D⁻¹ + P·A_c⁻¹·Pᵀ)·r.
func (b *Body) precondition() {
	b.coarsen()
	for i := range b.d {
		if b.Held[i] {
			b.d[i] = vec.Vec3{}
			continue
		}
		b.d[i] = b.d[i].Add(b.matrix.Inv[i].MulVec(b.r[i]))
	}
}

func dot(x, y []vec.Vec3) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i].Dot(y[i])
	}
	return sum
}

// Thin tells that a body is a sheet or a rope, and is to be solved as one.
func (b *Body) Thin() {
	b.thin = true
	if b.band = newBand(b.matrix); b.band == nil {
		b.p, b.q = make([]vec.Vec3, len(b.X)), make([]vec.Vec3, len(b.X))
	}
}

// Limp reports whether a body is a sheet or a rope.
func (b *Body) Limp() bool { return b.thin }
