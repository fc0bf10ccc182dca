package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// In a bundle the pressure of a body moves its free particles and, as a whole each, the
// adhesives that hold some of its particles: w = A⁻¹·g of Volume is that of the unknowns
// y, w = P·(PᵀAP)⁻¹·Pᵀ·g, brought nearer by sweeps over both. By the free particles alone
// gᵀw would be too small by all that the adhesives yield, and the pressure too large: a
// drop held all around by its neighbours has few free particles and several seams.
//
// An adhesive moves the particles of its other bodies with it, and so changes their
// volumes; their pressures are set at the same time, so each is met by the next. With c
// the part of gᵀw by a seam, what one sets the other gets back by no more than c, and c
// is a part of what either divides by.

// hold is what an adhesive has of the particles of a body whose volume is kept.
type hold struct {
	nodes []int32
	group int32
	give  twist // how the adhesive answers a unit pressure impulse
}

// hold lists what the adhesives have of a body.
func (w *Bundle) hold(b *Body) {
	t := b.tied
	t.holds = t.holds[:0]
	if b.Keep == nil {
		return
	}
	lo := 0
	for i, n := range t.members {
		g := t.group[n]
		if i+1 == len(t.members) || t.group[t.members[i+1]] != g {
			t.holds = append(t.holds, hold{nodes: t.members[lo : i+1], group: g - 1})
			lo = i + 1
		}
	}
}

// keep sets the pressures so that the volumes are kept, after a sweep up or down for
// what they do. It reports false where none is.
func (w *Bundle) keep(down bool) bool {
	w.down = down
	some := false
	for _, b := range w.Bodies {
		some = some || b.Keep != nil
	}
	if !some {
		return false
	}
	w.run(passKeep, len(w.Bodies))
	for _, b := range w.Bodies {
		for i := range b.tied.holds {
			h := &b.tied.holds[i]
			g := &w.groups[h.group]
			g.y = g.y.mulAdd(h.give, b.tied.pushed)
		}
	}
	w.stiffenBy()
	return true
}

// keepOne sets the pressure of one body.
func (w *Bundle) keepOne(b *Body) {
	if b.Keep == nil {
		return
	}
	w.yield(b)
	b.matrix.SweepRows(b.Keep.give, b.Keep.grad, b.tied.free, w.down)
	b.tied.pushed = b.Keep.keep(b)
}

// yield finds what the adhesives of a body answer its pressure by.
func (w *Bundle) yield(b *Body) {
	t, v := b.tied, b.Keep
	rim := 0
	for i := range t.holds {
		h := &t.holds[i]
		g := &w.groups[h.group]
		if g.still {
			continue
		}
		var sum twist
		for _, n := range h.nodes {
			f := v.grad[n]
			if rim < len(t.rim) && t.rim[rim] == n {
				f = f.Sub(b.matrix.Part(t.out(rim), v.give))
				rim++
			}
			sum.v, sum.w = sum.v.Add(f), sum.w.Add(b.X[n].Sub(g.center).Cross(f))
		}
		h.give.v, h.give.w = g.factor.solve(sum.v, sum.w)
		for _, n := range h.nodes {
			v.give[n] = h.give.v.Add(h.give.w.Cross(b.X[n].Sub(g.center)))
		}
	}
}

// mend puts the volumes right once the nodes have moved, see Volume.mend: by the free
// particles. A free bundle is moved back as a whole by what that has moved its centre
// of mass, and turned by what it has changed the angular momentum.
func (w *Bundle) mend() {
	some := false
	for _, b := range w.Bodies {
		if b.Keep != nil {
			some = true
			b.tied.part(b.Keep)
			b.Keep.turn(w.turn)
			b.Keep.mend(b)
		}
	}
	if !some || w.anchored {
		return
	}
	var c vec.Vec3
	for _, b := range w.Bodies {
		for i, x := range b.X {
			c = c.MulAdd(x.Sub(w.center), b.Mass[i])
		}
	}
	c = c.Mul(1 / w.total)
	for _, b := range w.Bodies {
		for i, x := range b.X {
			b.X[i] = x.Sub(c)
		}
	}
	dw := w.spinRight()
	for _, a := range w.Ties {
		a.Frame.X = a.Frame.X.Sub(c)
		a.Body.V, a.Body.W = a.Body.V.Add(dw.Cross(a.Frame.X.Sub(w.center))), a.Body.W.Add(dw)
	}
}

// part has the particles of adhesives give nothing to the volume any more: they are
// where their clones are.
func (t *tied) part(v *Volume) {
	for _, n := range t.members {
		v.give[n] = vec.Vec3{}
	}
}
