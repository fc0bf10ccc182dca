package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Contacts of bundles with solids, areas or sheets. There a face answers an impulse by
// far more than the diagonal of A says, for many contacts share its nodes, and the nodes
// share their neighbours. k of bundlepress.go, a multiple of that answer, is then so
// large beside A that the gradients would have to take a hundred steps; cut short, what
// they leave of v_n is taken for an impulse k times as large, and the next round begins
// from there: it grows without bound. So k is
//
//	1/k = firm⁻¹·(c·B + (n_a/m_a + n_b/m_b)):
//
// with c, how many contacts that bear share a contact's nodes, c·B bounds what these do
// to each other by the nodes alone (the sum over a row of B), and with n of the mass m
// the rest is what they do to the bodies as a whole. Then M⁻¹·(A + k·n·nᵀ) is near to
// one, and few steps are enough.
//
// Which of the contacts bear, and which hold by friction, is found by Newton's method
// on what the impulses are the slope of,
//
//	½uᵀAu − bᵀu + Σ |P'|²/2k,   P' = (max(0, P_n − k·v_n'), (P_t − k·v_t) within μ·P_n),
//
// which is convex: each step ends where it is least along its way. With μ·P_n of the
// last round, and P' for P after it, rounds follow until the impulses have settled. (Wright
// and Nocedal, "Numerical optimization", 2006, 3.1 and 17.3.)

const (
	// firmly is firm of these bundles. More asks for more gradients a round, less for
	// more rounds.
	firmly = 8
	// mostFirm are the rounds of a solve, mostNewton Newton's steps in a round and
	// mostSlopes steps of the gradients in one of those, which end when a hundredth of the
	// residual is left: little, the square of it.
	mostFirm   = 20
	mostNewton = 4
	mostSlopes = 8
	little     = 1e-4
	// missed is the share of the impulses, in the measure of 1/k, that others may bear
	// than those that a step has counted on.
	missed = 1e-3
	// idle is the change of a round over that of the one before from which on rounds are
	// of no use: what is left are contacts that hardly anything moves.
	idle = 0.9
	// gentle is the most with which overlap is pushed apart here [m/s]: contacts of
	// members rest, and where these leave may begin with one that would throw them.
	gentle = 0.1
)

// solveWoven is Solve for them.
func (w *Bundle) solveWoven() {
	last := math.Inf(1)
	for range mostFirm {
		w.lay()
		for range mostNewton {
			w.newton()
			w.keep(false)
			if w.miss <= float64(missed*w.load) {
				break
			}
		}
		change := w.take()
		if change <= float64(float64(settled*settled)*w.load) || change > float64(idle*last) {
			return
		}
		last = change
	}
}

// lay finds k, and the bounds of friction, for the impulses that there are.
func (w *Bundle) lay() {
	for _, b := range w.Bodies {
		t := b.tied
		if t.crowd == nil {
			t.crowd = make([]float64, len(b.X))
		}
		clear(t.crowd)
		t.weigh = 0
	}
	for k := range w.groups {
		w.groups[k].crowd = 0
	}
	for i := range w.presses {
		k := &w.presses[i]
		r := k.row
		k.fn, k.ft = 0, 0
		if r.moves() && (r.P > 0 || w.see(r).X < 0) {
			w.at[r.A].tied.join(&r.a)
			w.at[r.B].tied.join(&r.b)
		}
	}
	for i := range w.presses {
		k := &w.presses[i]
		r := k.row
		if !r.moves() {
			w.set(r, vec.Vec3{})
			continue
		}
		a, b := w.at[r.A], w.at[r.B]
		sa, oa := r.a.among(a.tied)
		sb, ob := r.b.among(b.tied)
		c := math.Max(1, (sa+sb)/(oa+ob))
		whole := a.tied.weigh/a.total + b.tied.weigh/b.total
		k.fn = firmly / (float64(c*r.blk.nn) + whole)
		k.ft = firmly / (float64(c*math.Max(r.blk.tt, r.blk.ss)) + whole)
		k.most = float64(r.Friction * math.Max(0, r.P))
	}
}

// moves reports whether an impulse on the contact changes its gap, see lever.
func (r *PairRow) moves() bool { return r.blk.nn > float64(lever*r.alone) }

// join counts a contact among those at its nodes, and adhesives.
func (t *tied) join(p *spot) {
	for i, n := range p.node[:p.count] {
		x := math.Abs(p.weight[i])
		if g := t.of(n); g != nil {
			g.crowd += x
		} else {
			t.crowd[n] += x
		}
		t.weigh += x
	}
}

// among is how many contacts share the nodes of one: as the sum over a row of the
// contacts' answers is to its own.
func (p *spot) among(t *tied) (sum, own float64) {
	for i, n := range p.node[:p.count] {
		x := math.Abs(p.weight[i])
		c := t.crowd[n]
		if g := t.of(n); g != nil {
			c = g.crowd
		}
		sum, own = sum+float64(x*c), own+float64(x*x)
	}
	return sum, own
}

// take takes the impulses that belong to the velocities, and returns how much they have
// changed, in the measure of 1/k.
func (w *Bundle) take() (change float64) {
	w.load = 0
	for i := range w.presses {
		k := &w.presses[i]
		if k.fn == 0 {
			continue
		}
		r := k.row
		p, _ := k.bears(w.see(r))
		most := float64(r.Friction * p.X)
		if l2 := float64(p.Y*p.Y) + float64(p.Z*p.Z); l2 > float64(most*most) {
			f := most / math.Sqrt(l2)
			p.Y, p.Z = float64(f*p.Y), float64(f*p.Z)
		}
		d := p.Sub(vec.Vec3{X: r.P, Y: r.FT, Z: r.FS})
		change += float64(d.X*d.X)/k.fn + (float64(d.Y*d.Y)+float64(d.Z*d.Z))/k.ft
		w.load += float64(p.X*p.X) / k.fn
		w.set(r, p)
	}
	return change
}
