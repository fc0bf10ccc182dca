package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// collideSoft finds the contacts of all skins with rigid bodies and lays out
// their rows; those of the last step lend them impulses and bonds.
func (w *World) collideSoft() {
	s := &w.soft
	if len(s.meta) == 0 && len(s.rows.Rows)+len(s.rows.Pairs) == 0 {
		return
	}
	s.rows.Speed = w.cfg.RecoverySpeed
	s.span, s.midway = w.cfg.DT, false
	w.touchSoft()
}

// touchSoft finds what touches skins, or may within the time span.
func (w *World) touchSoft() {
	w.placeSkins()
	w.soft.placed, w.soft.kinds = false, w.soft.kinds[:0]
	w.seekSoft()
	w.glueSoft()
	w.mergeRows()
	w.pairSoft()
}

// closing is the speed along the normal at which a point of a skin leaves a body,
// at most zero [m/s].
func (w *World) closing(t *touching) float64 {
	n, q := &t.node, &t.weight
	v := w.soft.meta[t.soft].body.V
	u := v[n[0]].Mul(q[0]).MulAdd(v[n[1]], q[1]).MulAdd(v[n[2]], q[2]).MulAdd(v[n[3]], q[3])
	b := &w.bodies[t.rigid]
	arm := t.at.Sub(w.frames[t.rigid].X)
	c := t.Normal.Dot(u.Sub(b.V).Sub(b.W.Cross(arm)))
	if c > 0 {
		return 0
	}
	return c
}

// glueSoft keeps the rows' table of laws beside the solver's.
func (w *World) glueSoft() {
	s := &w.soft
	for i := len(s.rows.Glue); i < w.laws.Len(); i++ {
		s.rows.Glue = append(s.rows.Glue, w.softGlue(int32(i)))
	}
}

func (w *World) softGlue(law int32) soft.Glue {
	g := &w.glue[law]
	return soft.Glue{
		Law: w.laws.Law(law), Initial: g.InitialIntensity, Touch: float64(touchShare * adhesion.Reach(*g)),
		Cooldown: g.RebondCooldown, Damping: g.Damping,
	}
}

// mergeRows makes the rows of this step from the contacts and those of the last.
func (w *World) mergeRows() {
	s := &w.soft
	old, next := s.rows.Rows, s.next[:0]
	k := 0
	for i := range s.seen {
		t := &s.seen[i]
		m := &s.meta[t.soft]
		key := soft.Key{Soft: m.id, Rigid: w.meta[t.rigid].id, Part: t.part, Vertex: t.Vertex}
		for ; k < len(old) && old[k].Before(&key); k++ {
			next = w.keepRow(next, &old[k])
		}
		r := soft.Row{Key: key, Law: -1, Base: -1}
		if k < len(old) && old[k].Key == key {
			r = old[k]
			k++
		}
		w.seatRow(&r, t, &w.frames[t.rigid])
		next = append(next, r)
	}
	for ; k < len(old); k++ {
		next = w.keepRow(next, &old[k])
	}
	s.rows.Rows, s.next = next, old
}

// seatRow puts a row where a contact has been found, with the rigid body at f.
func (w *World) seatRow(r *soft.Row, t *touching, f *solve.Frame) {
	m := &w.soft.meta[t.soft]
	r.Node, r.Weight, r.Thick = t.node, t.weight, m.skin.Radius
	beneath := t.at.MulAdd(t.Normal, -t.Gap-m.skin.Radius)
	if r.Bonded {
		beneath = w.anchorOf(r, t.rigid)
	}
	law := w.lawOfRow(r, t.soft, t.rigid, t.law, beneath)
	if !r.Bonded {
		r.Area = w.areaOf(m, t.Vertex, law, t.Normal)
	}
	w.fillRow(r, t.soft, t.rigid, &t.mixed, law)
	r.Ball = 0
	if w.flat != nil {
		w.ballFlat(r, t.Normal)
	} else if p := w.place(t.rigid, t.part, &w.child); p.Shape.Kind == geom.KindSphere && r.Thick > 0 {
		now := &w.frames[t.rigid]
		r.Ball, r.Center = p.Shape.Radius+r.Thick, now.Q.InvRotate(p.Pos.Sub(now.X))
		r.Out = t.Normal
	}
	w.soft.rows.Seat(r, f, t.at, t.Normal, t.Gap)
}

// areaOf is what a vertex stands for against a surface that is flat there, of the
// normal n [m²]: of a solid, what faces that surface of its third of each triangle
// around, so that the rim of a plate does not count with the plate's sides.
// The side of a rope is within the reach u0 of the glue over a width of
// 2·√(2·R·u0); without glue it has no area of its own. What sticks are vertices:
// points between them push only.
func (w *World) areaOf(m *softMeta, vertex, law int32, n vec.Vec3) float64 {
	if int(vertex) >= len(m.skin.X) {
		return soft.LeastArea
	}
	if w.flat != nil {
		return w.areaFlat(m, vertex, law, n)
	}
	if m.grains {
		return w.areaOfGrain(m.skin.Radius, law)
	}
	if m.tets > 0 {
		return math.Max(soft.LeastArea, m.surface.Facing(vertex, m.skin.X, n))
	}
	if m.skin.Length == nil {
		return m.skin.Area[vertex]
	}
	u := m.skin.Radius
	if law >= 0 {
		u = adhesion.Reach(w.glue[law])
	}
	return float64(2 * float64(m.skin.Length[vertex]*math.Sqrt(float64(2*float64(m.skin.Radius*u)))))
}

// keepRow keeps a row of the last step for which no contact was found, while its
// bond holds or waits.
func (w *World) keepRow(next []soft.Row, old *soft.Row) []soft.Row {
	if !old.Bonded && old.Wait <= 0 {
		return next
	}
	a, okA := w.soft.find(old.Key.Soft)
	b, okB := w.bodyOf(old.Key.Rigid)
	if !okA || !okB || w.soft.meta[a].out || w.meta[b].out || !w.touchable(&w.soft.meta[a], int(b)) {
		if old.Bonded {
			w.stats.BondsBroken++
		}
		return next
	}
	r := *old
	mix := w.mix(&w.soft.meta[a].mat, w.meta[b].mat)
	w.fillRow(&r, a, b, &mix, w.lawOfRow(&r, a, b, mix.law, w.anchorOf(&r, b)))
	return append(next, r)
}

func compareID(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// fillRow sets what a row takes from its bodies; law is that of its place.
func (w *World) fillRow(r *soft.Row, a, b int32, mix *mixed, law int32) {
	r.Soft, r.Rigid, r.Of, r.Friction = a, b, b, mix.friction
	r.Yield.Kind = w.soft.yieldOf(mix.soft, a, r.Vertex)
	if !w.soft.midway {
		r.Sum, r.Made, r.Broken = vec.Vec3{}, false, false
	}
	base := mix.law
	if r.Area <= soft.LeastArea {
		base, law = -1, -1
	}
	w.takeLaw(r, base, law)
	if m := &w.meta[b]; m.bed > 0 {
		w.calls = append(w.calls, m.entity) // it wakes in the next step
	}
}
