package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pairSoft finds the contacts of deformable bodies with each other and lays out
// their rows.
func (w *World) pairSoft() {
	s := &w.soft
	old, next := s.rows.Pairs, s.nextPairs[:0]
	k := 0
	s.heirs.reset()
	w.meetSofts()
	for i := range s.seeker.tasks {
		p := [2]int32{s.seeker.tasks[i].soft, s.seeker.tasks[i].other}
		a, b := &s.meta[p[0]], &s.meta[p[1]]
		mix := w.mix(&a.mat, &b.mat)
		contacts := s.seeker.met[i]
		for c := range contacts {
			key := soft.PairKey{A: a.id, B: b.id, Key: contacts[c].Key}
			for ; k < len(old) && old[k].Compare(&key) < 0; k++ {
				next = w.keepPair(next, &old[k])
			}
			next = slices.Grow(next, 1)[:len(next)+1] // rows are long: each is copied once
			r := &next[len(next)-1]
			if k < len(old) && old[k].PairKey == key {
				*r = old[k]
				k++
			} else {
				*r = soft.PairRow{PairKey: key}
				r.Law, r.Base = -1, -1
				s.heirs.fresh = append(s.heirs.fresh, int32(len(next)-1))
			}
			w.fillPair(r, p[0], p[1], &mix)
			r.Seat(&contacts[c], a.skin, b.skin)
			r.Thick = a.skin.Radius + b.skin.Radius
			if !r.Bonded {
				w.lawOfPair(r)
			}
			if (a.grains || b.grains) && !r.Bonded {
				r.Area = w.areaOfGrains(a, b, r.Law)
			}
		}
	}
	for ; k < len(old); k++ {
		next = w.keepPair(next, &old[k])
	}
	s.rows.Pairs, s.nextPairs = next, old
	s.inherit()
	w.sharePairs()
}

// sharePairs gives the contacts what area of the patches is not bonded yet, and bonds
// what sticks at first contact.
func (w *World) sharePairs() {
	s := &w.soft
	rows := s.rows.Pairs
	for i := 0; i < len(rows); {
		r := &rows[i]
		j := i + 1
		for j < len(rows) && rows[j].A == r.A && rows[j].B == r.B {
			j++
		}
		if a, b := &s.meta[r.A], &s.meta[r.B]; r.Base >= 0 && !a.grains && !b.grains {
			s.areas.Share(rows[i:j], len(a.body.X), len(b.body.X))
		}
		for ; i < j; i++ {
			s.rows.Catch(&rows[i], s.bodies)
		}
	}
}

// slackOf is how far beyond a skin contacts are looked for [m].
func (w *World) slackOf(m *softMeta) float64 {
	dt := w.cfg.DT
	return float64(float64(dt*dt)*toVec(w.cfg.Gravity).Len()) + float64(skinSlack*m.skin.Grain)
}

// fillPair sets what a row takes from its bodies.
func (w *World) fillPair(r *soft.PairRow, a, b int32, mix *mixed) {
	r.Between(a, b)
	r.Friction, r.Flat = mix.friction, w.flat != nil
	r.Yield.Kind = w.soft.kindOf(mix.soft)
	if !w.soft.midway {
		r.Sum, r.Made, r.Broken = vec.Vec3{}, false, false
	}
	if r.Base != mix.law {
		w.takeLaw(&r.Row, mix.law, mix.law)
	}
	if r.Bonded {
		w.lawOfPair(r)
	}
}

// keepPair keeps a row of the last step for which no contact was found, while its
// bond holds or waits.
func (w *World) keepPair(next []soft.PairRow, old *soft.PairRow) []soft.PairRow {
	s := &w.soft
	s.heirs.leave(old)
	if !old.Bonded && old.Wait <= 0 {
		return next
	}
	find := func(id uint64) (int32, bool) {
		i, ok := s.find(id)
		return i, ok && !s.meta[i].out
	}
	a, okA := find(old.PairKey.A)
	b, okB := find(old.PairKey.B)
	if !okA || !okB || !s.meets(&s.meta[a], &s.meta[b]) {
		if old.Bonded {
			w.stats.BondsBroken++
		}
		return next
	}
	mix := w.mix(&s.meta[a].mat, &s.meta[b].mat)
	next = append(next, *old)
	next[len(next)-1].Patch = 0
	w.fillPair(&next[len(next)-1], a, b, &mix)
	return next
}

// surfaceOf is the skin in the form that the detector wants it.
func surfaceOf(k *plan, flat bool) (*skin.Body, error) {
	f, err := skin.New(len(k.skin.X), k.skin.Face, k.skin.Segment)
	if err != nil {
		return nil, err
	}
	if flat {
		if err := f.Flatten(); err != nil {
			return nil, err
		}
	}
	return skin.NewBody(f, k.skin.X, k.skin.Radius)
}

// showPairs lists the contacts of deformable bodies with each other, in the lists
// of both.
func (w *World) showPairs() {
	s := &w.soft
	inv := 1 / w.cfg.DT
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		if r.Made {
			w.stats.BondsMade++
		}
		if r.Broken {
			w.stats.BondsBroken++
		}
		if !shownIn(&r.Row) {
			continue
		}
		a, b := &s.meta[r.A], &s.meta[r.B]
		k := skinContact(&r.Row, inv)
		under, over := pairPoints(r, a, b)
		k.Vertex, k.OtherVertex, k.Other = r.VertexB, r.VertexA, a.entity
		k.Point, k.OtherPoint = fromVec(over), fromVec(under)
		b.nodes.Contacts = append(b.nodes.Contacts, k)
		k.Vertex, k.OtherVertex, k.Other = r.VertexA, r.VertexB, b.entity
		k.Point, k.OtherPoint = k.OtherPoint, k.Point
		k.Normal, k.Force = fromVec(r.N.Neg()), fromVec(r.Sum.Mul(-inv))
		a.nodes.Contacts = append(a.nodes.Contacts, k)
	}
}

// pairPoints are those of a contact of the bodies a and b, on the surface of each.
func pairPoints(r *soft.PairRow, a, b *softMeta) (ofA, ofB vec.Vec3) {
	ofA, ofB = r.Spots(a.body, b.body)
	return ofA.MulAdd(r.N, a.skin.Radius), ofB.MulAdd(r.N, -b.skin.Radius)
}
