package blocks

import "github.com/tackphysics/tack/systems/internal/vec"

// With A = L + D + U, conjugate gradients whose preconditioner is a sweep of block
// Gauss–Seidel up and down, (L+D)·D⁻¹·(D+U), meet A only by solves with its halves,
// a row of which costs half a product: see soft, bundlegradient.go. The loops are
// written out: they are what a solve consists of.

// Down solves (D+U)·t = p in some rows, ascending, with p = z + β·p. It begins with the
// last; t of other rows counts as it is. It adds U·t to w.
func (m *Matrix) Down(rows []int32, t, z, p, w []vec.Vec3, beta float64) {
	if wide() {
		m.downWide(rows, t, z, p, w, beta)
		return
	}
	for k := len(rows) - 1; k >= 0; k-- {
		i := rows[k]
		s := &w[i]
		x, y, v := s.X, s.Y, s.Z
		cols := m.Col[m.Mid[i]:m.Row[i+1]]
		vals := m.Val[m.Mid[i]:m.Row[i+1]]
		vals = vals[:len(cols)]
		for k, c := range cols {
			a, o := &vals[k], &t[c]
			ox, oy, oz := o.X, o.Y, o.Z
			x += float64(a[0]*ox) + float64(a[1]*oy) + float64(a[2]*oz)
			y += float64(a[3]*ox) + float64(a[4]*oy) + float64(a[5]*oz)
			v += float64(a[6]*ox) + float64(a[7]*oy) + float64(a[8]*oz)
		}
		*s = vec.Vec3{X: x, Y: y, Z: v}
		e, f, a := &p[i], &z[i], &m.Inv[i]
		ex, ey, ez := f.X+float64(e.X*beta), f.Y+float64(e.Y*beta), f.Z+float64(e.Z*beta)
		*e = vec.Vec3{X: ex, Y: ey, Z: ez}
		ex, ey, ez = ex-x, ey-y, ez-v
		t[i] = vec.Vec3{
			X: float64(a[0]*ex) + float64(a[1]*ey) + float64(a[2]*ez),
			Y: float64(a[3]*ex) + float64(a[4]*ey) + float64(a[5]*ez),
			Z: float64(a[6]*ex) + float64(a[7]*ey) + float64(a[8]*ez),
		}
	}
}

// Up solves (L+D)·t = w in some rows, ascending; t of other rows counts as it is.
func (m *Matrix) Up(rows []int32, t, w []vec.Vec3) {
	if wide() {
		m.upWide(rows, t, w)
		return
	}
	for _, i := range rows {
		s := &w[i]
		x, y, z := s.X, s.Y, s.Z
		cols := m.Col[m.Row[i]:m.Mid[i]]
		vals := m.Val[m.Row[i]:m.Mid[i]]
		vals = vals[:len(cols)]
		for k, c := range cols {
			a, o := &vals[k], &t[c]
			ox, oy, oz := o.X, o.Y, o.Z
			x -= float64(a[0]*ox) + float64(a[1]*oy) + float64(a[2]*oz)
			y -= float64(a[3]*ox) + float64(a[4]*oy) + float64(a[5]*oz)
			z -= float64(a[6]*ox) + float64(a[7]*oy) + float64(a[8]*oz)
		}
		a := &m.Inv[i]
		t[i] = vec.Vec3{
			X: float64(a[0]*x) + float64(a[1]*y) + float64(a[2]*z),
			Y: float64(a[3]*x) + float64(a[4]*y) + float64(a[5]*z),
			Z: float64(a[6]*x) + float64(a[7]*y) + float64(a[8]*z),
		}
	}
}

// Go goes by a step along t in some rows, u += step·t and r −= step·q, sets z = D·r, and
// returns the sum of r·z.
func (m *Matrix) Go(rows []int32, u, r, t, q, z []vec.Vec3, step float64) (rz float64) {
	if wide() {
		return m.goWide(rows, u, r, t, q, z, step)
	}
	for _, i := range rows {
		a, f, g, e, o := &m.Dia[i], &t[i], &q[i], &r[i], &u[i]
		o.X, o.Y, o.Z = o.X+float64(f.X*step), o.Y+float64(f.Y*step), o.Z+float64(f.Z*step)
		ex, ey, ez := e.X-float64(g.X*step), e.Y-float64(g.Y*step), e.Z-float64(g.Z*step)
		x := float64(a[0]*ex) + float64(a[1]*ey) + float64(a[2]*ez)
		y := float64(a[3]*ex) + float64(a[4]*ey) + float64(a[5]*ez)
		v := float64(a[6]*ex) + float64(a[7]*ey) + float64(a[8]*ez)
		*e, z[i] = vec.Vec3{X: ex, Y: ey, Z: ez}, vec.Vec3{X: x, Y: y, Z: v}
		rz += float64(ex*x) + float64(ey*y) + float64(ez*v)
	}
	return rz
}
