package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// planeSpring is where two nodes of an island (−1: moved by nothing) are held
// against each other: the rows (n, r×n) and (t, r×t) of both ends, t the normal
// turned left.
type planeSpring struct {
	a, b            int32
	at              int32 // block that couples them, −1 if none
	rowsB           bool  // it has b's rows
	nx, ny          float64
	an, bn, at0, b0 float64 // r×n and r×t of A and B
	fn, ft          float64 // velocity along n and t of the end that is no node
}

// span sets the rows of a spring along n at the points ra and rb.
func (s *planeSpring) span(a, b *PlaneBody, n, ra, rb vec.Vec2) {
	t := n.Left()
	s.nx, s.ny = n.X, n.Y
	s.an, s.bn, s.at0, s.b0 = ra.Cross(n), rb.Cross(n), ra.Cross(t), rb.Cross(t)
	s.fn, s.ft = 0, 0
	if s.a < 0 {
		v := a.velocityAt(ra)
		s.fn -= n.Dot(v)
		s.ft -= t.Dot(v)
	}
	if s.b < 0 {
		v := b.velocityAt(rb)
		s.fn += n.Dot(v)
		s.ft += t.Dot(v)
	}
}

// velocity of B against A along the normal and the tangent, with v those of the
// nodes.
func (s *planeSpring) velocity(v []vec3) (vn, vt float64) {
	vn, vt = s.fn, s.ft
	if s.b >= 0 {
		x := &v[s.b]
		vn += float64(s.nx*x[0]) + float64(s.ny*x[1]) + float64(s.bn*x[2])
		vt += float64(s.nx*x[1]) - float64(s.ny*x[0]) + float64(s.b0*x[2])
	}
	if s.a >= 0 {
		x := &v[s.a]
		vn -= float64(s.nx*x[0]) + float64(s.ny*x[1]) + float64(s.an*x[2])
		vt -= float64(s.nx*x[1]) - float64(s.ny*x[0]) + float64(s.at0*x[2])
	}
	return vn, vt
}

// jump is velocity of a displacement: what is no node stands still.
func (s *planeSpring) jump(v []vec3) (vn, vt float64) {
	vn, vt = s.velocity(v)
	return vn - s.fn, vt - s.ft
}

// scatter adds the impulses pn and pt to the residual.
func (s *planeSpring) scatter(pn, pt float64, r []vec3) {
	x, y := float64(s.nx*pn)-float64(s.ny*pt), float64(s.ny*pn)+float64(s.nx*pt)
	if s.a >= 0 {
		q := &r[s.a]
		q[0] -= x
		q[1] -= y
		q[2] -= float64(s.an*pn) + float64(s.at0*pt)
	}
	if s.b >= 0 {
		q := &r[s.b]
		q[0] += x
		q[1] += y
		q[2] += float64(s.bn*pn) + float64(s.b0*pt)
	}
}

// stiffen adds the stiffness kn along the normal and kt across to the matrix.
func (s *planeSpring) stiffen(f *planeFactor, kn, kt float64) {
	if s.a >= 0 {
		f.diag[f.pos[s.a]].addSpring(s.nx, s.ny, kn, kt, s.an, s.at0, s.an, s.at0, 1)
	}
	if s.b >= 0 {
		f.diag[f.pos[s.b]].addSpring(s.nx, s.ny, kn, kt, s.bn, s.b0, s.bn, s.b0, 1)
	}
	if s.at < 0 {
		return
	}
	if s.rowsB {
		f.off[s.at].addSpring(s.nx, s.ny, kn, kt, s.bn, s.b0, s.an, s.at0, -1)
	} else {
		f.off[s.at].addSpring(s.nx, s.ny, kn, kt, s.an, s.at0, s.bn, s.b0, -1)
	}
}
