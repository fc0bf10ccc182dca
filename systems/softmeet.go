package systems

import (
	"cmp"
	"math"

	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// meetSofts finds the contacts of all deformable bodies that are near each other,
// in the order of the bodies. Those of the plane have none.
func (w *World) meetSofts() {
	s := &w.soft
	k := &s.seeker
	k.pairs, k.tasks = true, k.tasks[:0]
	w.nearSofts(false)
	n := 0
	for i := range s.meta {
		a := &s.meta[i]
		if a.self && !a.idle() && s.meets(a, a) {
			k.tasks = append(k.tasks, seekTask{soft: int32(i), other: int32(i)})
			a.meets = append(a.meets, int32(i))
		}
		for ; n < len(k.near) && int(k.near[n].A) == i; n++ {
			j := k.near[n].B
			if b := &s.meta[j]; w.nearSoft(a, b) {
				k.tasks = append(k.tasks, seekTask{soft: int32(i), other: j})
				if a.side == nil || b.side == nil {
					a.meets, b.meets = append(a.meets, j), append(b.meets, int32(i))
				}
			}
		}
	}
	if len(k.tasks) == 0 {
		return
	}
	w.keepTied()
	w.lookAhead()
	k.run(w)
}

// nearSofts lists the bodies whose boxes are near each other, of those that are awake
// or of all.
func (w *World) nearSofts(all bool) {
	k := &w.soft.seeker
	k.proxies, k.awake = k.proxies[:0], k.awake[:0]
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		p := m.seen
		if !m.idle() || all && !m.out {
			p.Box = m.skin.Box.Grow(float64(w.soft.span*m.skin.Speed) + w.slackOf(m) + m.skin.Radius)
			k.awake = append(k.awake, int32(i))
		}
		k.proxies = append(k.proxies, p)
	}
	k.near = k.broad.Pairs(k.proxies, k.awake, k.near)
}

// meets tells whether two deformable bodies, or one with itself, touch wherever they
// meet.
func (s *softWorld) meets(a, b *softMeta) bool {
	return a.seen.Meets(&b.seen) && !s.isParted(a.id, b.id)
}

// nearSoft reports whether two deformable bodies may touch within the step.
func (w *World) nearSoft(a, b *softMeta) bool {
	if !w.soft.meets(a, b) {
		return false
	}
	grow := float64(w.soft.span*(a.skin.Speed+b.skin.Speed)) + math.Max(w.slackOf(a), w.slackOf(b)) + a.skin.Radius + b.skin.Radius
	box := a.skin.Box.Grow(grow)
	return box.Overlaps(&b.skin.Box) && (a.side == nil || b.side == nil || a.side.Open || b.side.Open || !a.side.Apart(b.side, grow))
}

// keepTied tells of the contacts whose particles an adhesive holds together, as those
// of the last step have left it: there is nothing to search for.
func (w *World) keepTied() {
	s := &w.soft
	k := &s.seeker
	k.kept = k.kept[:0]
	rows := s.rows.Pairs
	for i := range k.tasks {
		t := &k.tasks[i]
		a, b := &s.meta[t.soft], &s.meta[t.other]
		for len(rows) > 0 && cmp.Or(compareID(rows[0].PairKey.A, a.id), compareID(rows[0].PairKey.B, b.id)) < 0 {
			rows = rows[1:]
		}
		t.lo = int32(len(k.kept))
		t.mid, t.hi = t.lo, t.lo
		if a == b || a.side == nil || b.side == nil {
			continue
		}
		for ; len(rows) > 0 && rows[0].PairKey.A == a.id && rows[0].PairKey.B == b.id; rows = rows[1:] {
			r := &rows[0]
			if !w.tiedRow(r, t.soft, t.other) {
				continue
			}
			inside := r.Gap+r.Thick < 0
			if r.Kind == skin.VertexFace {
				k.kept = append(k.kept, blob.Kept{Vertex: r.PairKey.Key.A, On: r.On[1], Inside: inside})
				t.mid++
			} else {
				k.kept = append(k.kept, blob.Kept{Vertex: r.PairKey.Key.B, On: r.On[0], Inside: inside})
			}
		}
		t.hi = int32(len(k.kept))
	}
}

// tiedRow reports whether one adhesive has all particles of a contact between the
// bodies a and b.
func (w *World) tiedRow(r *soft.PairRow, a, b int32) bool {
	p := &w.clones.pop
	if len(p.Adhesives) == 0 {
		return false
	}
	var home *clones.Adhesive
	one := true
	r.Nodes(func(ofB bool, node int32) {
		q := clones.Particle{Body: a, Node: node}
		if ofB {
			q.Body = b
		}
		at := p.Of(q)
		one = one && at != nil && (home == nil || at == home)
		home = at
	})
	return one
}
