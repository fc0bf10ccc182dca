package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// restSpeed is the closing speed up to which a pair that touches is left
	// to its contact [m/s]: in a substep of 4 ms it closes by 0.4 µm.
	restSpeed = 1e-4
	// looks bounds the changes of axis in the search for one impact: a body
	// that rocks on a face changes it a few times. Those that come farther than
	// gait of the substep do not count: a rod that whirls along a turning face
	// changes its axis all the time.
	looks = 16
	gait  = 1.0 / 512
	// passes bounds what the search for impacts of one pair may cost in a
	// substep: a few do but where something spins thousands of times a second.
	// When they are used up, its bodies wait where they have come to.
	passes = 4096
	// rattle is the number of impacts of a body in a substep after which all
	// points that are nearly as near take part: a box that comes to lie flat
	// would strike on one corner after the other without end.
	rattle = 4
	// nearMargin is how many times the touching distance points may be apart
	// and still take part in an impact.
	nearMargin = 4.0
)

// fly makes the way of the bodies that meet others within the substep: up to
// the first impact, which changes the velocities of its two bodies, and on to
// the next, in the order of time; pairs that meet at the same time, in theirs.
// All other bodies are left to IntegratePoses.
func (w *World) fly() {
	f := &w.flight
	f.rest = f.rest[:0]
	if len(f.crossings) == 0 {
		return
	}
	for k := range f.flyers {
		l := &f.flyers[k]
		l.t, l.blows, l.moved, l.planned = 0, 0, false, false
		l.fallFree(w.bodies[l.body].V)
		w.sweepOut(int32(k))
	}
	for i := range f.crossings {
		f.crossings[i].budget = passes
		f.crossings[i].t = w.next(&f.crossings[i])
	}
	for {
		first := -1
		for i := range f.crossings {
			if t := f.crossings[i].t; !math.IsInf(t, 1) && (first < 0 || t < f.crossings[first].t) {
				first = i
			}
		}
		if first < 0 {
			break
		}
		w.strike(first)
	}
	w.land()
}

// land takes the bodies that have been moved to the end of the substep, and out
// of the hands of IntegratePoses.
func (w *World) land() {
	f := &w.flight
	for k := range f.flyers {
		l := &f.flyers[k]
		if !l.moved && !(l.planned && l.own) {
			continue
		}
		i := l.body
		w.plan(int32(k))
		w.follow(int32(k), &w.bodies[i], &w.frames[i], w.substep)
		l.v, l.w = w.bodies[i].V, w.bodies[i].W
		w.bodies[i].V, w.bodies[i].W = vec.Vec3{}, vec.Vec3{}
		f.rest = append(f.rest, *l)
	}
}

// resume gives the bodies that have landed their velocities back.
func (w *World) resume() {
	for i := range w.flight.rest {
		l := &w.flight.rest[i]
		w.bodies[l.body].V, w.bodies[l.body].W = l.v, l.w
	}
}

// plan makes sure that the path of a flyer is known.
func (w *World) plan(k int32) {
	l := &w.flight.flyers[k]
	if l.planned {
		return
	}
	l.planned = true
	b := w.bodies[l.body]
	if l.blows > maxBlows {
		b.V, b.W = l.drift, vec.Vec3{}
	}
	l.own = !w.flight.paths[k].Plan(&b, &w.frames[l.body], &w.mass[l.body], l.t, w.substep)
}

// sweepOut sets the box that covers the rest of a flyer's way.
func (w *World) sweepOut(k int32) {
	l := &w.flight.flyers[k]
	l.box = w.boxFrom(l.body, w.frames[l.body].X, w.substep-l.t)
}

// restOf is the box that covers the way of a flyer from the time t on.
func (w *World) restOf(k int32, t float64) geom.AABB {
	p := &w.flight.paths[k]
	return w.boxFrom(w.flight.flyers[k].body, p.X.MulAdd(p.V, t-p.From), w.substep-t)
}

// boxFrom covers a body on its way from x for the time t.
func (w *World) boxFrom(i int32, x vec.Vec3, t float64) geom.AABB {
	m, b := &w.meta[i], &w.bodies[i]
	if m.geometry.Kind == geom.KindHalfSpace || w.mass[i].Mass == 0 && b.V == (vec.Vec3{}) && b.W == (vec.Vec3{}) {
		return w.proxies[i].Box
	}
	return ballBox(x, b.V.Mul(t), m.radius+m.center.Len())
}

// next returns the time of the crossing's next impact within the substep, +Inf
// if there is none. A pair that is apart is watched for coming near; one that
// touches, for sinking in along its axis: two bodies that slide along each
// other never strike.
func (w *World) next(c *crossing) float64 {
	f := &w.flight
	ka, kb := f.of[c.A], f.of[c.B]
	a, b := &f.flyers[ka], &f.flyers[kb]
	if c.over || c.budget <= 0 || !a.box.Overlaps(&b.box) {
		return math.Inf(1)
	}
	w.plan(ka)
	w.plan(kb)
	t := a.t
	if b.t > t {
		t = b.t
	}
	if c.facets {
		return w.nextOnSurface(c, t)
	}
	w.keepTouch(c, ka, kb, t)
	return w.search(c, ka, kb, t)
}

// keepTouch looks whether a pair that touched still does at the time t, and how
// deep it may sink from there.
func (w *World) keepTouch(c *crossing, ka, kb int32, t float64) {
	if !c.touch {
		return
	}
	ma, _ := w.motion(ka, c.partA(), t)
	mb, _ := w.motion(kb, c.partB(), t)
	pa, pb := ma.At(t), mb.At(t)
	if sep := collide.SeparationAlong(&pa, &pb, c.normal); sep < c.floor || sep > 2*c.near {
		c.touch = false
	} else {
		c.floor = c.sill(sep)
	}
}

// state is that of one body at the time of an impact.
type state struct {
	body  solve.Body
	frame solve.Frame
	add   vec.Vec3 // velocity that gravity and loads have yet to give [m/s]
}

// meeting fills the manifold and the blow of a crossing at the time t, and
// returns both bodies as they are then. reach is that of the patch, or below
// zero for none.
func (w *World) meeting(c *crossing, t, reach float64) (a, b state) {
	f := &w.flight
	a, b = w.stateAt(f.of[c.A], t), w.stateAt(f.of[c.B], t)
	ma, mb := w.still(c.A, c.partA(), &a.frame), w.still(c.B, c.partB(), &b.frame)
	pa, pb := ma.At(0), mb.At(0)
	m := &f.manifold
	rattles := w.blows(c) > rattle
	switch {
	case w.flat != nil:
		if rattles || !w.meetFlat(c, &a.frame, &b.frame, nearMargin*c.near, reach) {
			w.meetFlat(c, &a.frame, &b.frame, w.catch(c), reach)
		}
	case rattles || !collide.Collide(&pa, &pb, nearMargin*c.near, reach, nil, m):
		collide.Collide(&pa, &pb, w.catch(c), reach, nil, m)
	}
	f.aim(m, &a, &b)
	return a, b
}

// aim lays out the blow of a manifold.
func (f *flight) aim(m *collide.Manifold, a, b *state) {
	f.blow.N, f.blow.Count = m.Normal, m.N
	for i := range m.N {
		f.blow.RA[i] = m.Points[i].Pos.Sub(a.frame.X)
		f.blow.RB[i] = m.Points[i].Pos.Sub(b.frame.X)
	}
}

// blows is how often the bodies of a crossing have been struck in the substep.
func (w *World) blows(c *crossing) int32 {
	f := &w.flight
	return max(f.flyers[f.of[c.A]].blows, f.flyers[f.of[c.B]].blows)
}

// catch is the gap within which a contact is looked for where the axis of an
// impact has found none [m].
func (w *World) catch(c *crossing) float64 {
	return float64(sinkShare * collide.Thin(w.shapeOf(c.A, c.partA()), w.shapeOf(c.B, c.partB())))
}

// follow moves a flyer's body along its path to the time t. One that turns by
// unequal moments faster than its path can tell may come to spin about its
// slimmest axis.
func (w *World) follow(k int32, b *solve.Body, f *solve.Frame, t float64) {
	i := w.flight.flyers[k].body
	w.flight.paths[k].Follow(b, f, &w.mass[i], t)
	w.tame(i, b)
}

// stateAt is a flyer at the time t of the substep. The velocities of a substep
// are those after gravity and loads have acted for all of it; at an impact they
// have acted up to then.
func (w *World) stateAt(k int32, t float64) state {
	l := &w.flight.flyers[k]
	s := state{body: w.bodies[l.body], frame: w.frames[l.body]}
	w.follow(k, &s.body, &s.frame, t)
	s.add = l.after.Sub(l.before).Mul(1 - t/w.substep)
	s.body.V = s.body.V.Sub(s.add)
	return s
}
