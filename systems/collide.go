package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// marginShare is the part of a body's thickness by which its box and its
// contacts reach out, so that resting pairs stay pairs.
const marginShare = 0.02

// Collide is the first stage: it gathers the components, finds the pairs that
// are near, makes their manifolds, begins and ends pairs and seats new bonds.
func Collide(w *World) {
	w.events.reset()
	w.events.add(&w.early)
	w.early.reset()
	w.stats.begin()
	w.collide()
	w.stats.lap(&w.stats.Collide)
}

func (w *World) collide() {
	w.gather()
	w.bound()
	w.found = w.broad.Pairs(w.proxies, w.awake, w.found)
	w.addRequested()
	w.expand()
	w.wakeTouched()
	w.matchPairs()
	w.layOut()
	w.giveRequests()
	w.muster()
	w.narrow()
	w.carryBonds()
	w.takeOff()
}

// bound places every shape that is awake and gives it a box that covers what it
// may reach within the step.
func (w *World) bound() {
	w.flight.swift = false
	for _, i := range w.awake {
		if !w.meta[i].out {
			w.boundBody(i)
		}
	}
}

func (w *World) boundBody(i int32) {
	m := &w.meta[i]
	w.margins[i] = w.margin(i)
	o := w.origin(i)
	x := &w.proxies[i]
	if w.flat != nil {
		x.Box = w.boundFlat(i, o).Grow(w.margins[i])
	} else {
		p := &w.placed[i]
		p.Pos, p.Rot = o.pos, o.rot.Mat()
		x.Box = w.swiftBox(i)
	}
	x.Layers, x.Mask = m.collider.Layers, m.collider.Mask
	if x.Layers == 0 {
		x.Layers = components.LayerDefault
	}
	if x.Mask == 0 {
		x.Mask = ^uint32(0)
	}
	x.Still = m.body.Kind == components.Static && !m.driven
}

// margin is how far a body's surface may come within the step, and a little
// more [m].
func (w *World) margin(i int32) float64 {
	m, b := &w.meta[i], &w.bodies[i]
	v := b.V.Len() + float64(b.W.Len()*m.radius)
	if w.boundless(m) {
		v = b.V.Len()
	}
	if m.driven {
		for k := range w.drives {
			if d := &w.drives[k]; d.Body == i {
				if s := d.V.Len() + float64(d.W.Len()*m.radius); s > v {
					v = s
				}
			}
		}
	}
	share := marginShare * m.thickness
	if !finite(share) {
		share = 0
	}
	return float64(w.cfg.DT*v) + share
}

// readPairs takes what the user may have changed of the pairs. It comes before
// the narrow phase in a loop of its own, in which looks at memory overlap.
func (w *World) readPairs() {
	w.friction = w.friction[:0]
	for i, p := range w.pairs {
		p.at = int32(i)
		if p.removed || (p.id+w.steps)%mendEvery == 0 {
			w.mend(p)
		}
		p.disabled = p.contact.Disabled
		if p.epoch != w.table.epoch {
			w.combine(p)
		}
		if p.sensor != (w.meta[p.a].body.Sensor || w.meta[p.b].body.Sensor) {
			p.sensor = !p.sensor
			p.contact.Sensor = p.sensor
		}
		w.friction = append(w.friction, p.friction)
	}
}

// boundless reports whether a body's shape fills half of the world.
func (w *World) boundless(m *bodyMeta) bool {
	if w.flat != nil {
		return m.outline.Kind == plane.HalfPlane
	}
	return m.geometry.Kind == geom.KindHalfSpace
}

// narrow makes the manifold of every pair and lays out the solver's rows.
func (w *World) narrow() {
	if w.flat != nil {
		w.flat.begin(len(w.pairs))
	} else {
		w.beginRows()
	}
	w.readPairs()
	w.crew.Run(&w.narrowJob, (len(w.pairs)+narrowPart-1)/narrowPart)
	for i, p := range w.pairs {
		old := p.firstContact
		p.firstContact = -1
		p.away++
		if p.n > 0 {
			p.away = 0
		}
		w.keys[i].forget = p.away > forgetAfter && p.bonds == 0
		if p.n == 0 || p.sensor || p.disabled {
			continue
		}
		if w.flat != nil {
			w.addFlatContact(p, old)
		} else {
			w.addContact(p, old)
		}
	}
}

// beginRows starts the rows of a step, with room for the manifolds of all pairs.
func (w *World) beginRows() {
	w.last, w.contacts, w.points, w.marks = rows{w.contacts, w.points, w.marks},
		w.last.contacts[:0], w.last.points[:0], w.last.marks[:0]
	for len(w.manifolds) < len(w.pairs) {
		w.manifolds = append(w.manifolds, collide.Manifold{})
	}
}

// narrowJob makes the manifolds of narrowPart pairs at a time.
type narrowJob struct{ w *World }

const narrowPart = 32

// Part makes the manifolds of part i.
func (j *narrowJob) Part(_, i int) {
	w := j.w
	var ca, cb collide.Placed
	for n := i * narrowPart; n < min((i+1)*narrowPart, len(w.pairs)); n++ {
		p, k := w.pairs[n], &w.keys[n]
		if w.flat != nil {
			margin, reach := w.spans(p)
			m := &w.flat.manifolds[n]
			w.flat.collide(&k.partPair, margin, reach, m)
			p.n = int32(m.N)
			continue
		}
		m := &w.manifolds[n]
		if p.ready != notMade {
			w.take(p, m)
		} else {
			margin, reach := w.spans(p)
			w.contact(p, w.place(p.a, k.partA(), &ca), w.place(p.b, k.partB(), &cb), margin, reach, m)
		}
		p.n = int32(m.N)
	}
}

// contact finds the manifold of a pair, or places the one that was found when
// its bodies were last in much the same place.
func (w *World) contact(p *pair, a, b *collide.Placed, margin, reach float64, m *collide.Manifold) {
	if w.flight.swift && w.sweeps(collide.Pair{A: p.a, B: p.b}) {
		if p.kept > 0 {
			w.store.kept[p.kept-1].Drop()
		}
		if collide.Collide(a, b, margin, reach, &p.cache, m) {
			// They touch: now the points beside that are as near as ever,
			// along a normal that is known.
			collide.Collide(a, b, w.margins[p.a]+w.margins[p.b], reach, &p.cache, m)
		}
		return
	}
	if p.kept == 0 {
		collide.Collide(a, b, margin, reach, &p.cache, m)
		return
	}
	k := &w.store.kept[p.kept-1]
	shapes := [2]uint32{w.meta[p.a].shapes, w.meta[p.b].shapes}
	if p.shapes == shapes && k.Place(a, b, margin, reach, m) {
		return
	}
	p.shapes = shapes
	collide.Collide(a, b, margin, reach, &p.cache, m)
	k.Keep(a, b, margin, reach, m)
	p.keeps++
}

// keptID names the manifold that a pair keeps, 0 if it keeps none.
func (w *World) keptID(p *pair) uint64 {
	if p.kept == 0 || w.store.kept[p.kept-1].Empty() {
		return 0
	}
	return p.id<<32 | uint64(p.keeps)
}

// spans is how far apart a pair's contact points may be, and how far its
// adhesion reaches, −1 if nothing sticks [m].
func (w *World) spans(p *pair) (margin, reach float64) {
	key := p.key()
	margin, reach = w.pairMargin(&key), -1
	if p.law < 0 {
		return margin, reach
	}
	if !p.sensor {
		reach = p.reach
	}
	if g := touchShare * p.reach; w.flight.swift && p.bonds == 0 && margin > g && w.sticks(p) && w.sweeps(key.Pair) {
		margin = g // nearer than that it bonds; from farther it is caught in flight
	}
	if g := w.glue[p.law].BreakGap; p.requested > 0 && margin < g {
		margin = g
	}
	return margin, reach
}

// pairMargin is how far apart the contact points of two bodies may be [m]: what
// they may close within the step, or next to nothing where impacts are found
// when they happen.
func (w *World) pairMargin(f *partPair) float64 {
	if w.flight.swift && w.sweeps(f.Pair) {
		return float64(restShare * collide.Thin(w.shapeOf(f.A, f.partA()), w.shapeOf(f.B, f.partB())))
	}
	return w.margins[f.A] + w.margins[f.B]
}

// addContact makes the rows of a pair's manifold; old is its contact in the
// last step, −1 if it had none.
func (w *World) addContact(p *pair, old int32) {
	if w.whirls(w.keys[p.at].Pair) {
		return
	}
	m := &w.manifolds[p.at]
	t := vec.Tangent(m.Normal)
	xa, xb := w.frames[p.a].X, w.frames[p.b].X
	c := solve.Contact{
		A: p.a, B: p.b, First: int32(len(w.points)), Count: p.n, Pair: p.at,
		Kept:     w.keptID(p),
		Friction: p.friction, Restitution: p.restitution,
		N: m.Normal,
	}
	if w.sticks(p) {
		c.Restitution = 0
	}
	if w.cfg.FrictionCone == Pyramid || w.cfg.Projection == MostRestrictive {
		t = solve.SlideDirection(&w.bodies[p.a], &w.bodies[p.b], m.Points[0].Pos.Sub(xa), m.Points[0].Pos.Sub(xb), m.Normal, t)
	}
	c.T, c.S = t, m.Normal.Cross(t)
	if w.cfg.Projection == MostRestrictive && p.bonds > 0 {
		c.Friction = 0 // its bonds carry the shear
	}
	for i := 0; i < m.N; i++ {
		q := &m.Points[i]
		w.points = append(w.points, solve.Point{RA: q.Pos.Sub(xa), RB: q.Pos.Sub(xb), Separation: q.Sep})
		w.marks = append(w.marks, mark{q.Feature, q.Pos})
	}
	if old >= 0 {
		w.last.match(old, &c, w.points[c.First:], w.marks[c.First:])
	}
	p.firstContact = int32(len(w.contacts))
	w.contacts = append(w.contacts, c)
}
