package soft

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Correct moves the body on its coarse lattice towards A·u = b.
func (b *Body) Correct() {
	b.follow()
	if b.tied != nil || b.knotted {
		return
	}
	b.fold()
	switch c := b.coarse; {
	case b.moved():
		b.together()
	case b.plain:
	case b.band != nil:
		b.direct()
	case b.p != nil:
		b.conjugate()
	case c.n > 0:
		c.factor(b.h, b.Damping)
		b.rot = c.turned(b)
		b.matrix.Residual(b.r, b.b, b.u)
		b.coarsen()
		b.along()
	}
}

// coarsen sets d = P·A_c⁻¹·Pᵀ·r.
func (b *Body) coarsen() {
	c := b.coarse
	rot := b.rot.Mat()
	clear(c.y)
	for i := range b.r {
		if b.apart != nil && b.apart[i] {
			continue
		}
		r := rot.TMulVec(b.r[i])
		at, weight := &c.at[i], &c.weight[i]
		for k, a := range at {
			if a >= 0 {
				w, y := weight[k], (*[3]float64)(c.y[3*a:])
				y[0], y[1], y[2] = y[0]+float64(w*r.X), y[1]+float64(w*r.Y), y[2]+float64(w*r.Z)
			}
		}
	}
	c.solve()
	for i := range b.d {
		x, y, z := 0.0, 0.0, 0.0
		at, weight := &c.at[i], &c.weight[i]
		for k, a := range at {
			if a >= 0 {
				w, d := weight[k], (*[3]float64)(c.y[3*a:])
				x, y, z = x+float64(d[0]*w), y+float64(d[1]*w), z+float64(d[2]*w)
			}
		}
		b.d[i] = rot.MulVec(vec.Vec3{X: x, Y: y, Z: z})
		if b.Held[i] || b.apart != nil && b.apart[i] { // by a drive, since the lattice was laid
			b.d[i] = vec.Vec3{}
		}
	}
}

// along goes along d to where the energy of A is least.
func (b *Body) along() {
	num := 0.0
	for i := range b.d {
		num += b.d[i].Dot(b.r[i])
	}
	den := b.matrix.Energy(b.d)
	if !(den > 0) {
		return
	}
	s := num / den
	for i := range b.u {
		b.u[i] = b.u[i].MulAdd(b.d[i], s)
	}
}
