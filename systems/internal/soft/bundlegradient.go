package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The conjugate gradients of a bundle go over its shares in passes. What is summed
// up is summed share by share, in their order, whoever has done which.

type bundlePass uint8

const (
	passRest bundlePass = iota // residuals of what there is
	passAim                    // new directions and what A makes of them
	passGo                     // along the directions, and the answers to what is left
	passKeep                   // volumes, by body
	passMean                   // what balance needs, by body
	passMove                   // the whole, by body
	passLoad                   // loads of members, by body
)

// run does a pass with all workers.
func (w *Bundle) run(pass bundlePass, n int) {
	w.job = bundleJob{w, pass}
	w.Crew.Run(&w.job, n)
}

// bundleJob is a pass.
type bundleJob struct {
	w    *Bundle
	pass bundlePass
}

// Part does share or body i.
func (j *bundleJob) Part(_, i int) {
	w := j.w
	switch j.pass {
	case passRest:
		w.shares[i].rest()
	case passAim:
		w.shares[i].aim(w.beta)
	case passGo:
		w.shares[i].goOn(w)
	case passKeep:
		w.keepOne(w.Bodies[i])
	case passMean:
		w.mean(w.Bodies[i])
	case passMove:
		w.move(w.Bodies[i])
	case passLoad:
		w.Bodies[i].loads()
	}
}

// rest sets the residuals of the free particles, and what those of the rim meet.
func (s *share) rest() {
	b := s.body
	m, t := b.matrix, b.tied
	for _, i := range s.free {
		b.r[i] = m.RowResidual(int(i), b.b, b.u)
		t.p[i], t.q[i] = vec.Vec3{}, vec.Vec3{}
	}
	for k, i := range s.rim {
		b.r[i] = m.Part(t.out(s.from+int32(k)), b.u).Neg()
		t.p[i], t.q[i] = vec.Vec3{}, vec.Vec3{}
	}
}

// out returns the places in the matrix of those whom one of the rim meets.
func (t *tied) out(k int32) []int32 { return t.met[t.metAt[k]:t.metAt[k+1]] }

// aim sets the directions p = d + β·p, with q = A·p, and finds p·q.
func (s *share) aim(beta float64) {
	b := s.body
	m, t := b.matrix, b.tied
	s.pq = m.Aim(s.free, b.d, t.p, t.q, beta)
	for k, i := range s.rim {
		q := m.Part(t.out(s.from+int32(k)), b.d).MulAdd(t.q[i], beta)
		p := b.d[i].MulAdd(t.p[i], beta)
		t.p[i], t.q[i] = p, q
		s.pq += p.Dot(q)
	}
}

// goOn goes along the directions and finds the answers to the residuals.
func (s *share) goOn(w *Bundle) {
	b := s.body
	t := b.tied
	s.rz = b.matrix.Go(s.free, b.u, b.r, b.d, t.p, t.q, w.step)
	for k := s.lo; k < s.hi; k++ {
		n := &w.runs[k]
		n.sum = w.sum(n, b, t.q)
	}
}

// sum is the force and the moment of forces on the rim.
func (w *Bundle) sum(n *run, b *Body, force []vec.Vec3) (f twist) {
	c := w.groups[n.group].center
	for _, i := range n.rim {
		f.v, f.w = f.v.Add(force[i]), f.w.Add(b.X[i].Sub(c).Cross(force[i]))
	}
	return f
}

// conjugate makes no more than so many steps. It reports whether other contacts bear
// than those it has taken for granted.
func (w *Bundle) conjugate(most int) bool {
	w.balance()
	w.anticipate()
	rz := w.begin()
	w.first = math.Max(w.first, rz)
	least := math.Max(float64(enough*w.first), w.least())
	for k := 0; k < most && rz > least; k++ {
		pq := w.aim()
		if !(pq > 0) {
			break
		}
		w.step = rz / pq
		next := w.advance()
		w.beta = next / rz
		rz = next
	}
	w.stiffenBy()
	w.balance()
	return w.bear()
}

// begin sets residuals and their answers. It returns r·d.
func (w *Bundle) begin() float64 {
	w.run(passRest, len(w.shares))
	for k, a := range w.Ties {
		g := &w.groups[k]
		g.p, g.r = twist{}, g.meets.times(g.y)
		g.r = twist{g.r.v.Neg(), g.r.w.Neg()}
		if g.still {
			continue
		}
		for i := range a.Members {
			m := &a.Members[i]
			q := w.body(m).b[m.Node]
			g.r.v, g.r.w = g.r.v.Add(q), g.r.w.Add(g.at[i].Cross(q))
		}
	}
	w.pressed()
	for i := range w.shares {
		s := &w.shares[i]
		for k := s.lo; k < s.hi; k++ {
			n := &w.runs[k]
			g := &w.groups[n.group]
			g.r = g.r.mulAdd(w.sum(n, s.body, s.body.r), 1)
		}
	}
	w.step, w.beta = 0, 0
	return w.advance()
}

// aim finds new directions, and returns p·A·p.
func (w *Bundle) aim() float64 {
	pq := 0.0
	for k := range w.groups {
		g := &w.groups[k]
		g.p = g.z.mulAdd(g.p, w.beta)
		pq += g.p.dot(g.meets.times(g.p))
	}
	w.run(passAim, len(w.shares))
	for i := range w.shares {
		pq += w.shares[i].pq
	}
	return pq + w.pressTimes()
}

// advance goes by step along the directions. It returns r·d of what is left.
func (w *Bundle) advance() float64 {
	w.run(passGo, len(w.shares))
	rz := 0.0
	for i := range w.shares {
		rz += w.shares[i].rz
	}
	for i := range w.runs {
		n := &w.runs[i]
		g := &w.groups[n.group]
		g.r = g.r.mulAdd(n.sum, -w.step)
	}
	for k := range w.groups {
		g := &w.groups[k]
		if g.still {
			continue
		}
		g.y, g.r = g.y.mulAdd(g.p, w.step), g.r.mulAdd(g.meets.times(g.p), -w.step)
		g.z.v, g.z.w = g.factor.solve(g.r.v, g.r.w)
		rz += g.r.dot(g.z)
	}
	for i := range w.shares {
		s := &w.shares[i]
		for k := s.lo; k < s.hi; k++ {
			n := &w.runs[k]
			g := &w.groups[n.group]
			for _, j := range n.rim {
				s.body.d[j] = g.z.v.Add(g.z.w.Cross(s.body.X[j].Sub(g.center)))
			}
		}
	}
	return rz
}

// stiffenBy gives the members the motions of their adhesives.
func (w *Bundle) stiffenBy() {
	for k, a := range w.Ties {
		g := &w.groups[k]
		for i := range a.Members {
			m := &a.Members[i]
			w.body(m).u[m.Node] = g.y.v.Add(g.y.w.Cross(g.at[i]))
		}
	}
}
