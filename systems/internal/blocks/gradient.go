package blocks

import "github.com/tackphysics/tack/systems/internal/vec"

// Aim sets p = d + β·p and q = A·d + β·q in some rows, which is the step of conjugate
// gradients to new directions, and returns the sum of p·q. The loops are written out:
// they are what a solve consists of.
func (m *Matrix) Aim(rows []int32, d, p, q []vec.Vec3, beta float64) (pq float64) {
	for _, i := range rows {
		e, a := &d[i], &m.Dia[i]
		ex, ey, ez := e.X, e.Y, e.Z
		x := float64(a[0]*ex) + float64(a[1]*ey) + float64(a[2]*ez)
		y := float64(a[3]*ex) + float64(a[4]*ey) + float64(a[5]*ez)
		z := float64(a[6]*ex) + float64(a[7]*ey) + float64(a[8]*ez)
		lo, hi := m.Row[i], m.Row[i+1]
		cols, vals := m.Col[lo:hi], m.Val[lo:hi]
		vals = vals[:len(cols)]
		for k, c := range cols {
			v, o := &vals[k], &d[c]
			ox, oy, oz := o.X, o.Y, o.Z
			x += float64(v[0]*ox) + float64(v[1]*oy) + float64(v[2]*oz)
			y += float64(v[3]*ox) + float64(v[4]*oy) + float64(v[5]*oz)
			z += float64(v[6]*ox) + float64(v[7]*oy) + float64(v[8]*oz)
		}
		f, g := &p[i], &q[i]
		x, y, z = x+float64(g.X*beta), y+float64(g.Y*beta), z+float64(g.Z*beta)
		ex, ey, ez = ex+float64(f.X*beta), ey+float64(f.Y*beta), ez+float64(f.Z*beta)
		*g, *f = vec.Vec3{X: x, Y: y, Z: z}, vec.Vec3{X: ex, Y: ey, Z: ez}
		pq += float64(ex*x) + float64(ey*y) + float64(ez*z)
	}
	return pq
}

// Go goes by a step along p in some rows, u += step·p and r −= step·q, sets d to what
// the diagonal answers to r, and returns the sum of r·d.
func (m *Matrix) Go(rows []int32, u, r, d, p, q []vec.Vec3, step float64) (rd float64) {
	for _, i := range rows {
		a, f, g, e, w := &m.Inv[i], &p[i], &q[i], &r[i], &u[i]
		w.X, w.Y, w.Z = w.X+float64(f.X*step), w.Y+float64(f.Y*step), w.Z+float64(f.Z*step)
		ex, ey, ez := e.X-float64(g.X*step), e.Y-float64(g.Y*step), e.Z-float64(g.Z*step)
		x := float64(a[0]*ex) + float64(a[1]*ey) + float64(a[2]*ez)
		y := float64(a[3]*ex) + float64(a[4]*ey) + float64(a[5]*ez)
		z := float64(a[6]*ex) + float64(a[7]*ey) + float64(a[8]*ez)
		*e, d[i] = vec.Vec3{X: ex, Y: ey, Z: ez}, vec.Vec3{X: x, Y: y, Z: z}
		rd += float64(ex*x) + float64(ey*y) + float64(ez*z)
	}
	return rd
}
