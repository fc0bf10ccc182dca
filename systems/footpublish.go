package systems

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// passPrints hands the impulses of the vertices in a substep to the contact points
// of their pairs, which stand for them in all that asks for a pair's force.
func (w *World) passPrints() {
	s := &w.yielding
	if len(s.list) == 0 {
		return
	}
	for i := range s.from {
		if f := &s.from[i]; f.print != nil && f.point >= 0 {
			q := &w.points[f.point]
			q.Normal, q.TangentT, q.TangS = 0, 0, 0
		}
	}
	for i := range s.from {
		f := &s.from[i]
		if f.print == nil || f.point < 0 {
			continue
		}
		p, q := &s.rows.Points[i], &w.points[f.point]
		c := &w.contacts[w.ownerOf(f)]
		imp := p.N.Mul(p.P[0]).MulAdd(p.T, p.P[1]).MulAdd(p.S, p.P[2]) // on p.B
		if p.B != c.B {
			imp = imp.Neg()
		}
		q.Normal += imp.Dot(c.N)
		q.TangentT += imp.Dot(c.T)
		q.TangS += imp.Dot(c.S)
		q.MaxNormal = math.Max(q.MaxNormal, q.Normal)
	}
}

// ownerOf is the contact that a point belongs to.
func (w *World) ownerOf(f *softFrom) int32 {
	for k := int(f.pair.at); k < len(w.pairs); k++ {
		if i := w.pairs[k].firstContact; i >= 0 && f.point < w.contacts[i].First+w.contacts[i].Count {
			return i
		}
	}
	return f.pair.firstContact
}

// publishPrints writes the footprints' components, at the end of a step.
func (w *World) publishPrints() {
	inv := 1 / w.cfg.DT
	for _, f := range w.yielding.list {
		w.attachPrint(f)
		d := f.data
		d.A, d.B = w.meta[f.a].entity, w.meta[f.b].entity
		d.Points, f.was = d.Points[:0], f.was[:0]
		for i := range f.marks {
			m, p := &f.marks[i], &w.yielding.rows.Points[int(f.from)+i]
			tangent := p.T.Mul(p.P[1]).MulAdd(p.S, p.P[2]).Neg()
			f.was = append(f.was, kept3{m.side, m.vertex, tangent, p.P[0]})
			if p.Gap >= 0 && p.Sum[0] == 0 {
				continue
			}
			w.publishVertex(d, m, f.areaOf(m), p.Gap, p.Sum[0]*inv, p.T.Mul(p.Sum[1]).MulAdd(p.S, p.Sum[2]).Mul(-inv))
		}
	}
}

// areaOf is what a vertex presses with: its share of the region, if that is what counts.
func (f *footprint) areaOf(m *mark3) float64 {
	if fd, ok := f.kind.behavior.(*compliance.Foundation); ok && fd.RegionArea && m.contact.RegionArea > 0 {
		return m.contact.RegionArea
	}
	return m.area
}

func (w *World) publishVertex(d *components.FootprintData, m *mark3, area, gap, force float64, shear vec.Vec3) {
	c := &m.contact
	own := w.index(c.A.Body)
	if own < 0 {
		return
	}
	o := w.origin(own)
	x := components.FootprintPoint{
		Body: c.A.Body, Vertex: m.vertex, Position: fromVec(o.pos.Add(o.rot.Rotate(toVec(c.A.Local)))), Normal: c.Normal,
		Gap: gap, Area: area, Force: force,
	}
	if area > 0 {
		x.Pressure, x.Traction = force/area, fromVec(shear.Mul(1/area))
	}
	d.Points = append(d.Points, x)
}

// attachPrint gives a footprint an entity, if it has none.
func (w *World) attachPrint(f *footprint) {
	if w.world.Valid(f.entity) && w.world.Entry(f.entity).HasComponent(components.Footprint) {
		f.data = components.Footprint.Get(w.world.Entry(f.entity))
		return
	}
	f.entity = w.world.Create(components.Footprint)
	f.data = components.Footprint.Get(w.world.Entry(f.entity))
}

// dropPrints ends the footprints of bodies that are apart; those of sleepers stay.
func (w *World) dropPrints() {
	s := &w.yielding
	n := 0
	for _, f := range s.all {
		if f.seen == w.steps || w.asleepAt(f) {
			s.all[n] = f
			n++
			continue
		}
		delete(s.prints, f.ids)
		if w.world.Valid(f.entity) {
			w.world.Remove(f.entity)
		}
		f.first, f.kind, f.data, f.entity = nil, nil, nil, donburi.Null
		s.free = append(s.free, f)
	}
	s.all = s.all[:n]
}

// asleepAt tells whether a footprint's bodies are there, and one sleeps.
func (w *World) asleepAt(f *footprint) bool {
	if f.data == nil {
		return false
	}
	a, b := w.index(f.data.A), w.index(f.data.B)
	return a >= 0 && b >= 0 && (w.meta[a].bed > 0 || w.meta[b].bed > 0)
}

// Footprint returns the footprint entity of two bodies whose vertices press into
// each other.
func (w *World) Footprint(a, b donburi.Entity) (donburi.Entity, bool) {
	f, ok := w.bodyPair(a, b)
	if !ok {
		return donburi.Null, false
	}
	p := w.yielding.prints[[2]uint64{w.meta[f.A].id, w.meta[f.B].id}]
	if p == nil || p.data == nil || !w.world.Valid(p.entity) {
		return donburi.Null, false
	}
	return p.entity, true
}
