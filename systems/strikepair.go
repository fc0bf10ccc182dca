package systems

import (
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/solve"
)

// struck returns the pair of a crossing's impact and its bodies as they meet.
func (w *World) struck(c *crossing) (p *pair, a, b state) {
	if c.facets {
		return w.struckSurface(c)
	}
	if c.at < 0 {
		c.at = w.beginStruck(&nearPair{c.partPair, notMade})
	}
	p = w.known(c.at)
	reach := -1.0
	if p.law >= 0 {
		reach = p.reach
	}
	a, b = w.meeting(c, c.t, reach)
	return p, a, b
}

// beginStruck begins a pair within the step and returns its index. It takes its
// place in the order when the step is over.
func (w *World) beginStruck(f *nearPair) int32 {
	at := int32(len(w.pairs))
	p := w.begin(f)
	p.at = at
	w.pairs, w.keys = append(w.pairs, p), append(w.keys, pairKey{partPair: f.partPair, slotted: f.made != notMade})
	w.friction = append(w.friction, 0)
	for len(w.manifolds) < len(w.pairs) {
		w.manifolds = append(w.manifolds, collide.Manifold{})
	}
	w.manifolds[at].N = 0
	if w.flat != nil {
		for len(w.flat.manifolds) < len(w.pairs) {
			w.flat.manifolds = append(w.flat.manifolds, plane.Manifold{})
		}
		w.flat.manifolds[at].N = 0
	}
	return at
}

// known returns a pair, its friction in its place.
func (w *World) known(at int32) *pair {
	p := w.pairs[at]
	w.friction[at] = p.friction
	return p
}

// keepManifold shows the impact as the pair's contact, if it has no other.
func (w *World) keepManifold(p *pair) {
	if p.firstContact >= 0 {
		return
	}
	if w.flat != nil {
		w.flat.manifolds[p.at] = w.flat.met
	} else {
		w.manifolds[p.at] = w.flight.manifold
	}
	p.n, p.away = int32(w.flight.manifold.N), 0
}

// bondAt seats the bonds of a pair that sticks where it has met. The surfaces
// count as touching, as near as they are.
func (w *World) bondAt(p *pair, fa, fb *solve.Frame) {
	w.closeUp(p)
	wasA, wasB := w.frames[p.a], w.frames[p.b]
	w.frames[p.a], w.frames[p.b] = *fa, *fb
	p.firstBond = int32(len(w.bonds))
	if samples, beta := w.vacancies(p, w.bonds); len(samples) > 0 {
		w.bonds = w.seat(p, p.at, samples, beta, w.bonds)
	}
	p.bonds = int32(len(w.bonds)) - p.firstBond
	born := w.bonds[p.firstBond:]
	for i := range born {
		p.area += born[i].Area
	}
	solve.PlaceBonds(born, w.frames, &w.laws)
	if w.flat != nil {
		w.bornFlat(born)
	}
	w.frames[p.a], w.frames[p.b] = wasA, wasB
}

// closeUp closes the gaps of a pair's points.
func (w *World) closeUp(p *pair) {
	if w.flat != nil {
		m := &w.flat.manifolds[p.at]
		for i := range m.Points[:m.N] {
			m.Points[i].Sep = min(m.Points[i].Sep, 0)
		}
		return
	}
	m := &w.manifolds[p.at]
	for i := range m.N {
		if m.Points[i].Sep > 0 {
			m.Points[i].Sep = 0
		}
	}
}

// enlist gives the pairs that were begun within the step their places in the
// order.
func (w *World) enlist() {
	for k := w.flight.sorted; k < len(w.pairs); k++ {
		p, key := w.pairs[k], w.keys[k]
		i := k
		for ; i > 0 && before(&key.partPair, &w.keys[i-1].partPair); i-- {
			w.pairs[i], w.keys[i] = w.pairs[i-1], w.keys[i-1]
		}
		w.pairs[i], w.keys[i] = p, key
	}
	w.flight.sorted = len(w.pairs)
}
