package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// showTies writes the components of the pairs of deformable bodies. What presses and
// what holds is shown, as in the lists of the skins.
func (w *World) showTies() {
	s := &w.soft
	for i := range s.ties {
		t := &s.ties[i]
		c := t.contact
		c.Touching, c.Count, c.Area, c.NormalForce = t.touching, 0, 0, 0
		c.TangentForce[0], c.TangentForce[1], c.TangentForce[2] = 0, 0, 0
		t.adhesion.Bonds = t.adhesion.Bonds[:0]
	}
	var last *softTie
	var sum tieSum
	s.eachTied(func(t *softTie, r *soft.Row, p *soft.PairRow) {
		if t != last {
			w.closeTie(last, &sum)
			last, sum = t, tieSum{}
		}
		w.showRow(t, w.rowSides(t, r, p), r, &sum)
	})
	w.closeTie(last, &sum)
	for i := range s.ties {
		t := &s.ties[i]
		t.told = t.intensities()
	}
}

// tieSum adds up the rows of a tie: their impulses on B over the step and their
// normals from A to B, weighted with their areas.
type tieSum struct{ impulse, normal, first vec.Vec3 }

// rowSides is a row as it is between A and B of its tie.
type rowSides struct {
	flip     float64 // 1 where the row's normal is from A to B, −1 else
	anchors  [2]vec.Vec3
	turn     vec.Quat // of A
	at       vec.Vec3 // halfway between the surfaces [m]
	feature  uint32
	friction float64
}

// rowSides finds the points of a row in the axes of both bodies.
func (w *World) rowSides(t *softTie, r *soft.Row, p *soft.PairRow) (v rowSides) {
	s := &w.soft
	v.flip, v.friction = 1, r.Friction
	var under, over vec.Vec3
	first := uint64(0)
	if p == nil {
		m, f := &s.meta[r.Soft], &w.frames[r.Rigid]
		under, over = m.points(r)
		v.anchors = [2]vec.Vec3{f.Q.InvRotate(under.Sub(f.X)).Add(w.meta[r.Rigid].center), m.local(over)}
		v.turn, v.feature, first = f.Q, uint32(r.Vertex), r.Key.Rigid
		if t.a != first {
			v.turn = toQuat(m.pose.Rotation)
		}
	} else {
		a, b := &s.meta[p.A], &s.meta[p.B]
		under, over = pairPoints(p, a, b)
		v.anchors = [2]vec.Vec3{a.local(under), b.local(over)}
		v.turn, v.feature, first = toQuat(a.pose.Rotation), uint32(p.VertexB), a.id
		if t.a != first {
			v.turn = toQuat(b.pose.Rotation)
		}
	}
	v.at = under.Add(over).Mul(0.5)
	if t.a != first {
		v.flip, v.anchors[0], v.anchors[1] = -1, v.anchors[1], v.anchors[0]
	}
	return v
}

// local is a point in the axes of the body's pose.
func (m *softMeta) local(x vec.Vec3) vec.Vec3 {
	return toQuat(m.pose.Rotation).InvRotate(x.Sub(toVec(m.pose.Position)))
}

// showRow adds a row to what its tie shows.
func (w *World) showRow(t *softTie, v rowSides, r *soft.Row, sum *tieSum) {
	c := t.contact
	c.Friction = v.friction
	if r.Law >= 0 {
		c.Area += r.Area
	}
	if !shownIn(r) {
		return
	}
	inv := 1 / w.cfg.DT
	n, impulse := r.N.Mul(v.flip), r.Sum.Mul(v.flip)
	normal := n.Dot(impulse)
	force := impulse.MulAdd(n, -normal).Mul(inv) // tangential
	sum.impulse, sum.normal = sum.impulse.Add(impulse), sum.normal.MulAdd(n, r.Area)
	if sum.first == (vec.Vec3{}) {
		sum.first = n
	}
	q := components.ContactPoint{
		Position: fromVec(v.at), Separation: r.Gap, NormalForce: math.Max(normal, 0) * inv, Feature: v.feature,
	}
	if r.Bonded {
		b := components.Bond{
			AnchorA: fromVec(v.anchors[0]), AnchorB: fromVec(v.anchors[1]), Normal: fromVec(v.turn.InvRotate(n)),
			Area: r.Area, Intensity: r.Beta, Gap: r.Gap, Slip: vec.Vec3{X: r.UT, Y: r.US}.Len(),
			NormalForce: math.Min(normal, 0) * inv, TangentForce: fromVec(force), Work: r.Work,
			Remaining: r.Area * w.laws.Law(r.Law).Remaining(r.Beta, r.Opening),
		}
		t.adhesion.Bonds = append(t.adhesion.Bonds, b)
	} else {
		q.TangentForce = fromVec(force)
	}
	if normal > 0 {
		addPoint(c, q)
	}
}

// addPoint keeps a point, if it is one of those that press most.
func addPoint(c *components.ContactPairData, q components.ContactPoint) {
	if c.Count < len(c.Points) {
		c.Points[c.Count] = q
		c.Count++
		return
	}
	least := 0
	for k := range c.Points {
		if c.Points[k].NormalForce < c.Points[least].NormalForce {
			least = k
		}
	}
	if q.NormalForce > c.Points[least].NormalForce {
		c.Points[least] = q
	}
}

// closeTie writes what the rows of a tie come to.
func (w *World) closeTie(t *softTie, sum *tieSum) {
	if t == nil || sum.first == (vec.Vec3{}) {
		return
	}
	n := sum.normal.Unit(sum.first)
	f := sum.impulse.Mul(1 / w.cfg.DT)
	t.contact.Normal, t.contact.NormalForce = fromVec(n), n.Dot(f)
	t.contact.TangentForce = fromVec(f.MulAdd(n, -n.Dot(f)))
}

// boxOf bounds what takes part, by its stable ID; it reports false for what does not.
func (w *World) boxOf(id uint64) (box geom.AABB, ok bool) {
	if i, ok := w.soft.find(id); ok {
		m := &w.soft.meta[i]
		return m.skin.Box.Grow(w.slackOf(m) + m.skin.Radius), !m.out
	}
	i, ok := w.bodyOf(id)
	if !ok {
		return box, false
	}
	return w.proxies[i].Box, !w.meta[i].out && !w.meta[i].gone
}

// bodyOf returns the index of a rigid body by its stable ID.
func (w *World) bodyOf(id uint64) (int32, bool) {
	lo, hi := 0, len(w.meta)
	for lo < hi {
		if m := (lo + hi) / 2; w.meta[m].id < id {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return int32(lo), lo < len(w.meta) && w.meta[lo].id == id
}
