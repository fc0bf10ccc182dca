package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// Contacts of deformable bodies that are soft on purpose. The points are those of their
// skins, and each vertex presses by the area that it stands for. What meets a thin skin
// between its vertices has no area: a foundation meets it there as rigid.

// kindOf is the number of a kind of soft contact among those of the rows, from 1; 0 of
// a rigid one.
func (s *softWorld) kindOf(k *softKind) int32 {
	if k == nil {
		return 0
	}
	for i := range s.kinds {
		if s.kinds[i] == k {
			return int32(i + 1)
		}
	}
	s.kinds = append(s.kinds, k)
	return int32(len(s.kinds))
}

// yieldOf is that of a row of skin a at the vertex, 0 where it has no area to press
// with.
func (s *softWorld) yieldOf(k *softKind, a, vertex int32) int32 {
	if k != nil && k.byArea() && int(vertex) >= len(s.meta[a].skin.X) {
		return 0
	}
	return s.kindOf(k)
}

// byArea tells whether a kind presses by the area alone.
func (k *softKind) byArea() bool {
	_, is := k.behavior.(*compliance.Foundation)
	return is
}

// looks tells whether the answer may depend on where on its surfaces a contact is.
func (k *softKind) looks() bool {
	f, is := k.behavior.(*compliance.Foundation)
	return !is || f.YoungField != nil || f.ThicknessField != nil
}

// pressSofts takes the responses of the soft contacts of deformable bodies at the
// present gaps.
func (w *World) pressSofts() {
	s := &w.soft
	if len(s.kinds) == 0 {
		return
	}
	for i := 0; i < len(s.rows.Rows); {
		j, touching := i, 0
		first := &s.rows.Rows[i]
		for ; j < len(s.rows.Rows) && s.rows.Rows[j].Soft == first.Soft && s.rows.Rows[j].Of == first.Of; j++ {
			r := &s.rows.Rows[j]
			if r.Yield.Kind == 0 || r.Past {
				continue
			}
			r.Place(s.bodies[r.Soft].X, &w.frames[r.Rigid])
			if r.Gap <= 0 {
				touching++
			}
		}
		mass := together(s.bodies[first.Soft].Total(), w.mass[first.Of].Mass)
		for ; i < j; i++ {
			r := &s.rows.Rows[i]
			if r.Yield.Kind > 0 && !r.Past {
				w.answerSoft(r, mass/float64(max(touching, 1)), func(c *compliance.Contact) { w.placeRow(c, r) })
			}
		}
	}
	w.pressPairs()
}

// pressPairs does it for contacts of deformable bodies with each other.
func (w *World) pressPairs() {
	s := &w.soft
	s.rows.LocatePairs(s.bodies)
	for i := 0; i < len(s.rows.Pairs); {
		j, touching := i, 0
		first := &s.rows.Pairs[i]
		for ; j < len(s.rows.Pairs) && s.rows.Pairs[j].A == first.A && s.rows.Pairs[j].B == first.B; j++ {
			if r := &s.rows.Pairs[j]; r.Yield.Kind > 0 && r.Gap <= 0 {
				touching++
			}
		}
		a, b := &s.meta[first.A], &s.meta[first.B]
		mass := together(a.body.Total(), b.body.Total())
		for ; i < j; i++ {
			r := &s.rows.Pairs[i]
			if r.Yield.Kind > 0 {
				w.answerSoft(&r.Row, mass/float64(max(touching, 1)), func(c *compliance.Contact) { s.placePair(c, r) })
			}
		}
	}
}

// together is the reduced mass of two bodies, of which the second may be one that
// nothing moves, which has none [kg].
func together(a, b float64) float64 {
	if b == 0 {
		return a
	}
	return float64(a*b) / (a + b)
}

// answerSoft takes the response of one row; mass is the share of the pair's reduced mass
// that it moves [kg], and place fills in where the contact is.
func (w *World) answerSoft(r *soft.Row, mass float64, place func(*compliance.Contact)) {
	k, c, y := w.soft.kinds[r.Yield.Kind-1], w.soft.contactOf(r), &r.Yield
	if k.behavior == nil {
		l := k.linear
		if k.ratio > 0 {
			l.Damping = compliance.DampingFor(k.ratio, 1/l.Compliance, mass)
		}
		y.Force, y.Stiffness, y.Damping = sound(-c.Gap/l.Compliance), sound(1/l.Compliance), sound(l.Damping)
		return
	}
	place(c)
	a := k.behavior.Respond(c)
	y.Force, y.Stiffness, y.Damping = sound(a.Force), sound(1/a.Compliance), sound(a.Damping)
}

// contactOf is a row as a behaviour sees it, but for where it is.
func (s *softWorld) contactOf(r *soft.Row) *compliance.Contact {
	c := &s.pressed
	*c = compliance.Contact{Gap: math.Min(r.Gap, 0), Normal: fromVec(r.N), LocalArea: compliance.Unknown, RegionArea: compliance.Unknown}
	if r.Area > soft.LeastArea {
		c.LocalArea, c.RegionArea = r.Area, r.Area
	}
	return c
}

// energySofts is the elastic energy of those contacts, of bodies that are awake, where
// they are now [J].
func (w *World) energySofts() float64 {
	s := &w.soft
	if len(s.kinds) == 0 {
		return 0
	}
	sum := 0.0
	for i := range s.rows.Rows {
		if r := &s.rows.Rows[i]; s.bodies[r.Soft] != nil {
			sum += w.rowEnergy(r)
		}
	}
	for i := range s.rows.Pairs {
		sum += w.pairEnergy(&s.rows.Pairs[i])
	}
	return sum
}

// rowEnergy is that of one contact with a rigid body, pairEnergy that of one between
// deformable bodies. They measure a copy: the row keeps what it was solved with.
func (w *World) rowEnergy(r *soft.Row) float64 {
	if r.Yield.Kind == 0 || r.Past {
		return 0
	}
	now := *r
	now.Place(w.soft.bodies[r.Soft].X, &w.frames[r.Rigid])
	return w.soft.held(&now, func(c *compliance.Contact) { w.placeRow(c, &now) })
}

func (w *World) pairEnergy(r *soft.PairRow) float64 {
	if r.Yield.Kind == 0 {
		return 0
	}
	now := *r
	now.Locate(w.soft.bodies)
	return w.soft.held(&now.Row, func(c *compliance.Contact) { w.soft.placePair(c, &now) })
}

// held is the energy that a row holds; place fills in where the contact is.
func (s *softWorld) held(r *soft.Row, place func(*compliance.Contact)) float64 {
	k, c := s.kinds[r.Yield.Kind-1], s.contactOf(r)
	if k.behavior == nil {
		return k.linear.Energy(c)
	}
	if e, ok := k.behavior.(compliance.Energetic); ok && c.Gap < 0 {
		place(c)
		return e.Energy(c)
	}
	return 0
}

// placeRow says where the contact of a row is, placePair where that of a pair.
func (w *World) placeRow(c *compliance.Contact, r *soft.Row) {
	w.soft.meta[r.Soft].rowSpot(&c.A, r, r.At)
	w.goAlong(r.Of)
	c.B = w.fieldPoint(r.Of, r.At.MulAdd(r.N, -r.Gap-r.Thick))
	if w.soft.kinds[r.Yield.Kind-1].looks() {
		w.ontoMesh(&c.B, r.Of)
	}
}

func (s *softWorld) placePair(c *compliance.Contact, r *soft.PairRow) {
	a, b := &s.meta[r.A], &s.meta[r.B]
	ofA, ofB := r.Spots(a.body, b.body)
	b.pairSpot(&c.A, r, 1, ofB)
	a.pairSpot(&c.B, r, 0, ofA)
}
