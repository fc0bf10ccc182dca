package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// addContacts makes the rows of all manifolds, in the order of the pairs.
func (w *World) addContacts() {
	contacts, points := int32(0), int32(0)
	w.starts = room(w.starts, len(w.keys))
	for i := range w.keys {
		w.starts[i] = start{contacts, points}
		if n := int32(w.keys[i].rows); n > 0 {
			contacts++
			points += n
		}
	}
	w.contacts = room(w.contacts, int(contacts))
	w.points, w.marks = room(w.points, int(points)), room(w.marks, int(points))
	w.crew.Run(&w.contactJob, (len(w.pairs)+contactPart-1)/contactPart)
}

// start is where the rows of a pair begin.
type start struct{ contact, point int32 }

// room returns a list with n places, whatever is in them.
func room[T any](list []T, n int) []T {
	if n > cap(list) {
		return make([]T, n, n+n/4)
	}
	return list[:n]
}

// contactJob makes the rows of contactPart pairs at a time.
type contactJob struct{ w *World }

const contactPart = 64

// Part makes the rows of part i.
func (j *contactJob) Part(_, i int) {
	w := j.w
	for n := i * contactPart; n < min((i+1)*contactPart, len(w.pairs)); n++ {
		p := w.pairs[n]
		old := p.firstContact
		p.firstContact = -1
		if w.keys[n].rows > 0 {
			p.firstContact = w.starts[n].contact
			w.setContact(p, w.starts[n], old)
		}
	}
}

// setContact makes the rows of a pair's manifold; old is its contact in the last
// step, −1 if it had none.
func (w *World) setContact(p *pair, at start, old int32) {
	m := &w.manifolds[p.at]
	t := vec.Tangent(m.Normal)
	xa, xb := w.frames[p.a].X, w.frames[p.b].X
	c := &w.contacts[at.contact]
	*c = solve.Contact{
		A: p.a, B: p.b, First: at.point, Count: p.n, Pair: p.at,
		Kept:     w.keptID(p),
		Friction: p.friction, Restitution: p.restitution,
		N: m.Normal, Compliant: p.soft != nil, Vertices: p.soft != nil && p.soft.collect != components.CollectManifold,
	}
	if p.soft != nil || w.sticks(p) {
		c.Restitution = 0
	}
	if w.cfg.FrictionCone == Pyramid || w.cfg.Projection == MostRestrictive {
		t = solve.SlideDirection(&w.bodies[p.a], &w.bodies[p.b], m.Points[0].Pos.Sub(xa), m.Points[0].Pos.Sub(xb), m.Normal, t)
	}
	c.T, c.S = t, m.Normal.Cross(t)
	if w.cfg.Projection == MostRestrictive && p.bonds > 0 {
		c.Friction = 0 // its bonds carry the shear
	}
	points, marks := w.points[at.point:at.point+p.n], w.marks[at.point:at.point+p.n]
	for i := range points {
		q := &m.Points[i]
		points[i] = solve.Point{RA: q.Pos.Sub(xa), RB: q.Pos.Sub(xb), Separation: q.Sep}
		marks[i] = mark{q.Feature, q.Pos}
	}
	if old >= 0 {
		w.last.match(old, c, points, marks)
		if !w.clusters.again {
			c.Age += w.cfg.DT
		}
		if p.bonds > 0 {
			c.Age = 0 // what glue draws together is no pile
		}
	}
}
