package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// partClosing lets the clusters go that may be struck in a step that cannot be
// made again: one in which bodies are in flight. Of stars only limbs go.
func (w *World) partClosing() {
	if len(w.clusters.list) == 0 || len(w.flight.crossings) == 0 {
		return
	}
	w.gatherBatters()
	for i := range w.pairs {
		p := w.pairs[i]
		ca, cb := w.meta[p.a].cluster, w.meta[p.b].cluster
		if p.firstContact < 0 || ca == nil && cb == nil {
			continue
		}
		m := w.manifoldOf(p)
		a, b := &w.bodies[p.a], &w.bodies[p.b]
		for j := range m.Points[:m.N] {
			q := m.Points[j].Pos
			v := b.V.Add(b.W.Cross(q.Sub(w.frames[p.b].X))).Sub(a.V).Sub(a.W.Cross(q.Sub(w.frames[p.a].X)))
			if m.Normal.Dot(v) > -striking {
				continue
			}
			if ca != nil {
				w.brace(ca, p, p.a, p.b, q, -m.Normal.Dot(v))
			}
			if cb != nil {
				w.brace(cb, p, p.b, p.a, q, -m.Normal.Dot(v))
			}
			break
		}
	}
	w.markStruck()
	w.shedMarked()
	if len(w.woken) > 0 {
		w.collideAgain()
	}
}

// markStruck has the members leave their clusters that a skin strikes which did not
// touch them before. The others are not braced against that: what gives way softly
// presses on over several steps, and what is too much for them parts them at the end of
// each.
func (w *World) markStruck() {
	s := &w.soft
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		c := w.meta[r.Of].cluster
		if c == nil || r.Past || r.Bonded || r.P > 0 {
			continue
		}
		gap, closing := r.Meet(s.bodies[r.Soft], &w.bodies[r.Of], &w.frames[r.Of])
		if closing > striking && gap < float64(w.cfg.DT*closing) {
			w.markLimb(c, r.Of)
		}
	}
}

// batter is what may strike a cluster together: free bodies that have pairs.
type batter struct {
	momentum float64 // the sum of theirs, without directions [kg·m/s]
	driven   bool    // something else that moves is behind them
}

// gatherBatters finds what stands behind each body that may strike a cluster.
func (w *World) gatherBatters() {
	s := &w.clusters
	n := len(w.meta)
	s.batters = room(s.batters, n)
	s.union = s.union.Reset(n)
	for i := range w.pairs {
		w.joinBatters(w.pairs[i].a, w.pairs[i].b)
	}
	for i := range w.flight.crossings {
		w.joinBatters(w.flight.crossings[i].A, w.flight.crossings[i].B)
	}
	clear(s.batters)
	for _, i := range w.awake {
		if w.isFree(i) {
			b := &w.bodies[i]
			s.batters[s.union.Root(i)].momentum += float64(w.mass[i].Mass * (b.V.Len() + float64(w.meta[i].radius*b.W.Len())))
		}
	}
	for i := range w.pairs {
		w.markDriven(w.pairs[i].a, w.pairs[i].b)
	}
	for i := range w.flight.crossings {
		w.markDriven(w.flight.crossings[i].A, w.flight.crossings[i].B)
	}
}

// isFree tells whether a body can move and is of no cluster.
func (w *World) isFree(i int32) bool { return w.mass[i].Mass > 0 && w.meta[i].cluster == nil }

func (w *World) joinBatters(a, b int32) {
	if w.isFree(a) && w.isFree(b) {
		w.clusters.union.Join(a, b)
	}
}

// markDriven notes what is not free behind a body that is.
func (w *World) markDriven(a, b int32) {
	s := &w.clusters
	for _, e := range [2][2]int32{{a, b}, {b, a}} {
		if !w.isFree(e[0]) || w.isFree(e[1]) {
			continue
		}
		at := &s.batters[s.union.Root(e[0])]
		if c := w.meta[e[1]].cluster; c == nil {
			o := &w.bodies[e[1]]
			at.driven = at.driven || o.V != vec.Vec3{} || o.W != vec.Vec3{}
		} else {
			at.driven = at.driven || len(s.list) > 1
		}
	}
}

// brace lets those limbs of a star go that might not bear a blow on a member i by
// another body at the point q and the closing speed v: the limb that is struck, and
// those that the jolt of the others could open too far. All else that is struck
// leaves as a whole.
//
// With the effective mass m ≤ 1/(1/M + r²/I) of the cluster at the point, r from
// its centre of mass, a blow of restitution e changes its velocity by J/M and its
// spin by J·r/I, where J ≤ (1+e)(1+μ)·m·v: by no more than u = (1+e)(1+μ)·v and
// u·r/(I/M + r²) ≤ u/2·√(M/I), within a substep; 1/I is at most the largest row sum of the
// inverse inertia. Of free bodies with nothing behind them that moves, all of whose
// momentum P is at most spent on the cluster, it is no more than what stops the
// cluster's own speed at the point, and J ≤ (1+e)(1+μ)·P.
func (w *World) brace(c *cluster, p *pair, i, other int32, q vec.Vec3, v float64) {
	if !c.isStar() {
		w.markLimb(c, i)
		return
	}
	if c.star.of[w.meta[i].member] >= 0 {
		w.markLimb(c, i)
	}
	k := float64((1+p.restitution)*(1+p.friction)) / w.substep
	u, turn := c.jolt(float64(k * v))
	if b := w.batterOf(other); w.isFree(other) && !b.driven {
		in, r := &c.Inertia, q.Sub(c.Frame.X)
		own, spin := c.jolt(float64(k * c.V.Add(c.W.Cross(r)).Len()))
		hit := float64(k * b.momentum)
		u = min(u, own+hit/in.Mass)
		turn = min(turn, spin+float64(float64(hit*r.Len())*in.InvLocal.RowBound()))
	}
	u += float64(turn * c.hubArm().Len())
	for j := range c.star.limbs {
		b := &c.star.limbs[j]
		if b.share+float64(b.sample*b.field.Jolted(u, turn)) > partShare {
			b.over, c.over = true, true
		}
	}
}

// batterOf is what a body strikes with.
func (w *World) batterOf(i int32) *batter { return &w.clusters.batters[w.clusters.union.Root(i)] }

// jolt is the acceleration u, and the most of the turning that can come with it of
// one force, u·r/(I/M + r²): see brace.
func (c *cluster) jolt(u float64) (shift, turn float64) {
	in := &c.Inertia
	return u, float64(float64(0.5*u) * math.Sqrt(float64(in.Mass*in.InvLocal.RowBound())))
}
