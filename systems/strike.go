package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// strike lets two bodies meet: they are moved to where they do, take the
// impulses of the impact, and glue that bonds at first contact bonds them there.
func (w *World) strike(at int) {
	f := &w.flight
	c := &f.crossings[at]
	ka, kb := f.of[c.A], f.of[c.B]
	if c.budget <= 0 {
		w.halt(ka, kb, c.t)
		w.halt(kb, ka, c.t)
		w.lookOn(ka, kb)
		return
	}
	p, a, b := w.struck(c)
	t := c.t
	p.hit, p.struck = true, w.steps+1
	w.keepManifold(p)
	if p.sensor {
		c.over = true
		c.t = w.next(c)
		return
	}
	sticks := w.sticks(p)
	f.blow.Friction, f.blow.Restitution, f.blow.Threshold = p.friction, p.restitution, w.cfg.BounceSpeed
	if sticks {
		f.blow.Restitution = 0
	}
	w.hit(p, &a, &b)
	if !sticks || w.mass[c.A].Mass > 0 && w.mass[c.B].Mass > 0 {
		a.body.V, b.body.V = a.body.V.Add(a.add), b.body.V.Add(b.add)
		f.blow.Restitution = 0 // what gravity still presses, the contact carries
		w.hit(p, &a, &b)
	}
	if !c.facets {
		c.settle(&f.manifold)
	}
	w.turnUp(ka, &a, t)
	w.turnUp(kb, &b, t)
	w.carry(ka, kb)
	w.carry(kb, ka)
	if sticks && p.bonds == 0 && p.firstContact < 0 && p.lost == 0 {
		w.bondAt(p, &a.frame, &b.frame)
	}
	left := float64(w.cfg.DT-(w.now-w.time)) - t
	w.ask(ka, left) // may move the crossings
	w.ask(kb, left)
	w.lookOn(ka, kb)
}

// lookOn finds the next impacts of two bodies whose way has changed.
func (w *World) lookOn(ka, kb int32) {
	f := &w.flight
	for i := range f.crossings {
		if g := &f.crossings[i]; w.moves(g, ka) || w.moves(g, kb) {
			g.t = w.next(g)
		}
	}
}

// carry sets what a body waits with, should it have to, beside another: it goes
// where that goes if nothing moves it.
func (w *World) carry(k, other int32) {
	l := &w.flight.flyers[k]
	i, j := l.body, w.flight.flyers[other].body
	l.drift = vec.Vec3{}
	if w.mass[j].Mass == 0 {
		b := &w.bodies[j]
		l.drift = b.V.Add(b.W.Cross(w.frames[i].X.Sub(w.frames[j].X)))
	}
}

// halt lets a body wait for the rest of the substep where it is at the time t,
// beside the other of the crossing.
func (w *World) halt(k, other int32, t float64) {
	l := &w.flight.flyers[k]
	if w.mass[l.body].Mass == 0 || w.meta[l.body].bed > 0 {
		return
	}
	w.follow(k, &w.bodies[l.body], &w.frames[l.body], t)
	w.forgo(k, t)
	l.t, l.moved, l.planned, l.blows = t, true, false, maxBlows+1
	w.carry(k, other)
	w.sweepOut(k)
}

// forgo takes from a body that waits from the time t on what gravity and loads
// have given it for the rest of the substep: they do no work on it.
func (w *World) forgo(k int32, t float64) {
	l := &w.flight.flyers[k]
	b := &w.bodies[l.body]
	if along := b.V.Dot(l.gain); along > 0 {
		share := math.Min(1, along/l.gain.LenSq()) * (1 - t/w.substep)
		b.V = b.V.Sub(l.gain.Mul(share))
	}
	l.before = l.after
}

// moves tells whether flyer k is of a crossing and can have been turned off its
// way.
func (w *World) moves(c *crossing, k int32) bool {
	f := &w.flight
	return (f.of[c.A] == k || f.of[c.B] == k) && w.mass[f.flyers[k].body].Mass > 0
}

// hit gives both bodies the impulses of the blow.
func (w *World) hit(p *pair, a, b *state) {
	f := &w.flight
	imp := f.blow.Strike(&a.body, &b.body)
	w.tame(p.a, &a.body)
	w.tame(p.b, &b.body)
	n := imp.Dot(f.blow.N)
	p.blow.normal += n
	p.blow.shear = p.blow.shear.Add(imp.MulAdd(f.blow.N, -n))
	if w.mass[p.a].Mass == 0 {
		w.driven += f.blow.Work(&a.body, &f.blow.RA)
	}
	if w.mass[p.b].Mass == 0 {
		w.driven -= f.blow.Work(&b.body, &f.blow.RB)
	}
}

// mostTurn is how far a body that is no ball may turn in a substep after an
// impact [rad]. A millimetre's edge that strikes at 300 m/s would spin its body
// at half a million radians a second; what is beyond this is lost.
const mostTurn = 128

// tame takes from a body what speed it cannot be simulated with.
func (w *World) tame(i int32, b *solve.Body) {
	if w.mass[i].Mass == 0 {
		return
	}
	const most = 0.5 * maxSpeed
	if l := b.V.Len(); l > most {
		b.V = b.V.Mul(most / l)
	}
	spin := most
	if s := mostTurn / w.substep; s < spin && w.meta[i].geometry.Kind != geom.KindSphere {
		spin = s
	}
	if l := b.W.Len(); l > spin {
		b.W = b.W.Mul(spin / l)
	}
	if in := &w.mass[i]; !in.Round { // all of its energy about its slimmest axis
		inertia := b.InvI.Inverse()
		e := float64(b.W.Dot(inertia.MulVec(b.W)) * (in.InvLocal.XX + in.InvLocal.YY + in.InvLocal.ZZ))
		if e > most*most {
			b.W = b.W.Mul(most / math.Sqrt(e))
		}
	}
}

// turnUp leaves a body where it was struck, with what it has become; it goes on
// from there. What nothing moves stays on its way.
func (w *World) turnUp(k int32, s *state, t float64) {
	l := &w.flight.flyers[k]
	i := l.body
	if w.mass[i].Mass == 0 {
		return
	}
	w.bodies[i], w.frames[i] = s.body, s.frame
	l.t, l.moved, l.planned = t, true, false
	if l.blows++; l.blows == maxBlows+1 {
		w.forgo(k, t)
	}
	w.sweepOut(k)
}

// sticks tells whether the glue of a pair takes hold at first contact: then
// nothing bounces.
func (w *World) sticks(p *pair) bool {
	return p.law >= 0 && w.glue[p.law].InitialIntensity > 0 && !p.sensor && w.time >= p.cooled
}

// liftOff remembers the velocities of the bodies in flight before gravity and
// loads act.
func (w *World) liftOff() {
	for k := range w.flight.flyers {
		l := &w.flight.flyers[k]
		l.before = w.velocityOf(l.body)
	}
}

// velocityOf is the velocity of a body between the stages of a substep.
func (w *World) velocityOf(i int32) vec.Vec3 {
	if w.flat != nil {
		return w.flat.bodies[i].V.In3()
	}
	return w.bodies[i].V
}

// climb takes what they have added.
func (w *World) climb() {
	for k := range w.flight.flyers {
		l := &w.flight.flyers[k]
		l.after = w.velocityOf(l.body)
		if w.meta[l.body].kind != components.Dynamic {
			l.before = l.after
		}
		l.gain = l.after.Sub(l.before)
	}
}

// fallFree tells fly which bodies no contact or bond has touched: only of
// those is it known what they gained up to an impact.
func (l *flyer) fallFree(v vec.Vec3) {
	if l.after != v {
		l.before = l.after
	}
}
