package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Newton's method of bundlewoven.go. What is to become least is, along a way from s = 0,
// a parabola whose slope is w·(s − 1) with what the gradients have gone down by, w, but
// for the contacts that begin to bear, or slip, or open on it: their share is told from
// their velocities alone.

// see returns what a contact lacks of what it is to have along its normal, and how it
// slips [m/s].
func (w *Bundle) see(r *PairRow) vec.Vec3 {
	v := r.base.Add(r.relative(w.at[r.A].u, w.at[r.B].u))
	want := math.Max(r.want(w.h), -gentle)
	if w.owing {
		want = math.Max(want, 0)
	}
	return vec.Vec3{X: r.N.Dot(v) + want, Y: r.T.Dot(v), Z: r.S.Dot(v)}
}

// bears returns the impulses of a contact at such velocities, and the part of friction
// that holds.
func (k *press) bears(v vec.Vec3) (p vec.Vec3, holds float64) {
	r := k.row
	p = vec.Vec3{X: math.Max(0, r.P-float64(k.fn*v.X)), Y: r.FT - float64(k.ft*v.Y), Z: r.FS - float64(k.ft*v.Z)}
	holds = 1
	if q := float64(p.Y*p.Y) + float64(p.Z*p.Z); q > float64(k.most*k.most) {
		holds = k.most / math.Sqrt(q)
		p.Y, p.Z = float64(holds*p.Y), float64(holds*p.Z)
	}
	return p, holds
}

// newton makes a step: down by the gradients with the contacts that bear at its start,
// and back to where it is least.
func (w *Bundle) newton() {
	w.balance()
	for _, b := range w.Bodies {
		b.tied.was = append(b.tied.was[:0], b.u...)
	}
	for i := range w.groups {
		w.groups[i].was = w.groups[i].y
	}
	for i := range w.presses {
		k := &w.presses[i]
		k.kn, k.kt = 0, 0
		if k.fn == 0 {
			continue
		}
		k.from = w.see(k.row)
		var holds float64
		k.begun, holds = k.bears(k.from)
		k.kt = float64(k.ft * holds)
		if k.begun.X > 0 {
			k.kn = k.fn
		}
	}
	went := w.descend(mostSlopes)
	w.stiffenBy()
	w.search(went)
	w.balance()
}

// descend makes steps of the conjugate gradients. It returns by how much they go down
// along their way at its start.
func (w *Bundle) descend(most int) (went float64) {
	rz := w.begin()
	w.first = math.Max(w.first, rz)
	least := math.Max(float64(little*rz), w.least())
	for k := 0; k < most && rz > least; k++ {
		pq := w.aim()
		if !(pq > 0) {
			break
		}
		step := rz / pq
		went += float64(rz * step)
		next := w.advance(step)
		w.beta = next / rz
		rz = next
	}
	return went
}

// change adds to the residuals what contacts bear beside the impulses that are in b.
func (w *Bundle) change() {
	for i := range w.presses {
		k := &w.presses[i]
		if k.fn == 0 {
			continue
		}
		r := k.row
		d := r.N.Mul(k.begun.X-r.P).MulAdd(r.T, k.begun.Y-r.FT).MulAdd(r.S, k.begun.Z-r.FS)
		r.b.push(w.at[r.B].r, d)
		r.a.push(w.at[r.A].r, d.Neg())
	}
}

// thought is what a step has counted on that a contact bears at the part s of the way.
func (k *press) thought(s float64) vec.Vec3 {
	return vec.Vec3{
		X: k.begun.X - float64(s*float64(k.kn*k.way.X)),
		Y: k.begun.Y - float64(s*float64(k.kt*k.way.Y)),
		Z: k.begun.Z - float64(s*float64(k.kt*k.way.Z)),
	}
}

// slope of what is to become least, at the part s of the way, over how it would be if
// nothing but the velocities changed.
func (w *Bundle) slope(s float64) (sum float64) {
	for i := range w.presses {
		k := &w.presses[i]
		if k.fn == 0 {
			continue
		}
		p, _ := k.bears(k.from.MulAdd(k.way, s))
		d := k.thought(s).Sub(p)
		sum += d.Dot(k.way)
	}
	return sum
}

// search goes back so far along the way that it is least there, or rises by less than
// a tenth of how it has fallen.
func (w *Bundle) search(went float64) {
	for i := range w.presses {
		if k := &w.presses[i]; k.fn > 0 {
			k.way = w.see(k.row).Sub(k.from)
		}
	}
	s := 1.0
	if w.slope(s) > float64(0.1*went) && went > 0 {
		lo, hi := 0.0, 1.0
		for range 8 {
			if s = float64(0.5 * (lo + hi)); float64(went*(s-1))+w.slope(s) > 0 {
				hi = s
			} else {
				lo = s
			}
		}
		for _, b := range w.Bodies {
			for i, u := range b.tied.was {
				b.u[i] = u.MulAdd(b.u[i].Sub(u), s)
			}
		}
		for i := range w.groups {
			g := &w.groups[i]
			g.y = twist{g.was.v.MulAdd(g.y.v.Sub(g.was.v), s), g.was.w.MulAdd(g.y.w.Sub(g.was.w), s)}
		}
	}
	w.misses(s)
}

// misses measures the impulses, and those that others bear than was thought.
func (w *Bundle) misses(s float64) {
	w.miss, w.load = 0, 0
	for i := range w.presses {
		k := &w.presses[i]
		if k.fn == 0 {
			continue
		}
		p, _ := k.bears(k.from.MulAdd(k.way, s))
		d := k.thought(s).Sub(p)
		w.load += float64(p.X*p.X) / k.fn
		w.miss += float64(d.X*d.X)/k.fn + (float64(d.Y*d.Y)+float64(d.Z*d.Z))/k.ft
	}
}
