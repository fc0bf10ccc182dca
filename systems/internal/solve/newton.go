package solve

// frictionPasses is the number of passes in which the friction limits follow the
// normal impulses. Then they stand until Newton's method has ended, as it does
// for fixed limits, whose energy is convex; as many times they follow once more.
// Following on from pass to pass, points could stick and slide in turns for ever.
const frictionPasses = 6

// follower tells in which passes the friction limits follow.
type follower struct {
	left int  // times that they still may
	now  bool // they do, in this pass
}

// fresh is for new springs; later is for springs that have changed a little, by
// which the limits go on to where they belong: once in each call is enough.
var (
	fresh = follower{2 * frictionPasses, true}
	later = follower{1, true}
)

// next goes on to the next pass; it reports false if done, at the present limits,
// is done for good.
func (f *follower) next(done bool) bool {
	if f.now {
		f.left--
	}
	if done && (f.now || f.left == 0) {
		return false
	}
	f.now = done || f.left > frictionPasses
	return true
}

// newton brings l.v to the minimum for the present springs.
func (l *island) newton(p *problem, f follower) {
	if l.large && l.loose { // what acts on all alike needs no solve
		l.residual(p, l.v, l.r, false)
		l.rigid(p)
	}
	for pass := 0; pass < newtonPasses; pass++ {
		if f.now {
			l.limits(p)
		}
		if !f.next(l.pass(p)) {
			break
		}
	}
	if l.large && l.loose { // what is left of the residual has no net momentum
		l.residual(p, l.v, l.r, false)
		l.rigid(p)
	}
}

// pass is one of Newton's method; it reports whether none is needed any more.
func (l *island) pass(p *problem) (done bool) {
	if p.verdict == nil { // mostly this is the last look; statics need the matrix at once
		l.residual(p, l.v, l.r, false)
		if l.small(p, l.r) {
			return true
		}
	}
	l.residual(p, l.v, l.r, true)
	if p.verdict != nil && l.small(p, l.r) {
		return true
	}
	l.direction(p)
	gain := dot6(l.r, l.d)
	l.step(p)
	l.passes++
	if p.verdict != nil {
		strayed := l.strayed(p)
		if p.verdict.sure(p, gain, strayed) {
			return true
		}
		if strayed > p.gain {
			return false
		}
	}
	return gain <= p.gain || gain <= float64(newtonRounding*l.twice(l.v))
}

// direction solves the system for the step.
func (l *island) direction(p *problem) {
	if !l.large {
		l.f.decompose()
		copy(l.d, l.r)
		l.f.solve(l.d)
		return
	}
	l.m.invert()
	l.coarse.place(l.bodies, p.frames)
	l.coarse.project(&l.m, l.lock)
	l.conjugate(p)
}

// limits takes the friction limits from the normal impulses at the present
// velocities.
func (l *island) limits(p *problem) {
	for i := range l.direct {
		j := &l.direct[i]
		v := l.motion(p, l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.points[i]
			pn := -it.push - float64(it.q*j.n.Dot(v.at(it.ra)))
			if pn < 0 {
				pn = 0
			}
			it.limit = float64(j.friction * pn)
		}
	}
}

// small reports whether a residual is a velocity error below the tolerance.
func (l *island) small(p *problem, res []vec6) bool {
	tol := newtonTolerance
	if l.large && p.gain == 0 {
		tol = largeTolerance
	}
	for n, b := range l.bodies {
		body := &p.bodies[b]
		r := &res[n]
		dv := r.linear().MulEach(body.InvM)
		a := r.angular() // aᵀI⁻¹a/m is the square of a spin times the radius of gyration
		if dv.LenSq() > tol*tol ||
			a.Dot(body.InvI.MulVec(a))/p.mass[b].Mass > tol*tol {
			return false
		}
	}
	return true
}

func dot6(a, b []vec6) float64 {
	s := 0.0
	for i := range a {
		for j := range a[i] {
			s += float64(a[i][j] * b[i][j])
		}
	}
	return s
}

// residual writes M(v* − v) + Σ JᵀP(v) to r and, if asked, the matrix at v.
func (l *island) residual(p *problem, v, r []vec6, matrix bool) {
	switch {
	case !matrix:
	case l.large:
		l.m.zero()
	default:
		l.f.zero()
	}
	for n := range l.bodies {
		m := &l.inertia[n]
		var d vec6
		for j := range d {
			d[j] = l.free[n][j] - v[n][j]
		}
		for i := 0; i < 6; i++ {
			s := 0.0
			for j := 0; j < 6; j++ {
				s += float64(m[i*6+j] * d[j])
			}
			r[n][i] = s
		}
		if matrix {
			*l.node(int32(n)) = *m
		}
	}
	for i := range l.glued {
		l.addBonds(p, &l.glued[i], v, r, matrix)
	}
	for i := range l.direct {
		l.addPoints(p, &l.direct[i], v, r, matrix)
	}
	l.hold(r, matrix)
}

// hold takes the locked motions out of the system.
func (l *island) hold(r []vec6, matrix bool) {
	some := false
	for n, lock := range l.lock {
		if lock == 0 {
			continue
		}
		some = true
		r[n].unlock(lock)
		for j := 0; matrix && !l.large && j < 6; j++ {
			if lock&(1<<j) != 0 {
				l.f.hold(int32(n), j)
			}
		}
	}
	if some && matrix && l.large {
		l.m.hold(l.lock)
	}
}

// node returns the diagonal block of a node.
func (l *island) node(n int32) *mat6 {
	if l.large {
		return &l.m.diag[n]
	}
	return l.f.node(n)
}

// block returns the block of a joint, and whether it is stored with B's rows
// and A's columns.
func (l *island) block(j *joint) (m *mat6, rowsB bool) {
	if l.large {
		return &l.m.off[l.slot[j.edge]], j.a < j.b
	}
	return &l.f.off[l.slot[j.edge]], l.f.pos[j.a] < l.f.pos[j.b]
}
