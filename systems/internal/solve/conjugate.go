package solve

const (
	// conjugatePasses bounds the iterations of one linear solve; five to ten
	// are usual.
	conjugatePasses = 200
	// conjugateShare of the error is left for the next pass of Newton's method,
	// which starts from other springs anyway.
	conjugateShare = 0.03
)

// conjugate solves A·d = r by conjugate gradients, preconditioned by a sweep
// over the bodies and the rigid motions of groups together, from the answer of
// the latter (a deflated start: free fall, and what moves groups as a whole, are
// out before the first iteration). It stops where the residual has come down to
// conjugateShare of that at the start in the norm of the preconditioner, or is
// small; the step is one of descent wherever it stops. r is left as it is.
func (l *island) conjugate(p *problem) {
	m := &l.m
	x, r := l.d, l.res
	clear(x)
	l.coarse.correct(l.r, x, l.lock)
	m.product(x, l.q)
	for i := range r {
		for j := range r[i] {
			r[i][j] = l.r[i][j] - l.q[i][j]
		}
	}
	z, dir := l.z, l.dir
	rz, limit := 0.0, 0.0
	for it := 0; it < conjugatePasses; it++ {
		if l.small(p, r) {
			return
		}
		m.sweep(r, z)
		l.coarse.correct(r, z, l.lock)
		next := dot6(r, z)
		b := 0.0
		if it == 0 {
			limit = float64(float64(conjugateShare*conjugateShare) * (next + dot6(l.r, x)))
			clear(dir)
		} else {
			if !(next > limit) {
				return
			}
			b = next / rz
		}
		rz = next
		for i := range dir {
			for j := range dir[i] {
				dir[i][j] = z[i][j] + float64(b*dir[i][j])
			}
		}
		m.product(dir, l.q)
		s := dot6(dir, l.q)
		if !(s > 0) {
			return
		}
		a := rz / s
		for i := range x {
			for j := range x[i] {
				x[i][j] += float64(a * dir[i][j])
				r[i][j] -= float64(a * l.q[i][j])
			}
		}
	}
}
