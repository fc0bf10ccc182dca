package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/solve"
)

// search is next from the time t on.
func (w *World) search(c *crossing, ka, kb int32, t float64) float64 {
	f := &w.flight
	last := t
	for look := 0; look < looks; look++ {
		var met bool
		if t, met = w.reach(c, ka, kb, t); !met {
			return math.Inf(1)
		}
		if c.budget <= 0 || c.asleep {
			c.budget = 0
			return t
		}
		a, b := w.meeting(c, t, -1)
		if w.fromBehind(c) {
			return math.Inf(1)
		}
		if f.manifold.N == 0 {
			c.touch = false // it has left along another way
			continue
		}
		if f.blow.Closing(&a.body, &b.body) > restSpeed {
			return t
		}
		if d := w.roomFlat(c); d > 0 && t+d > t {
			if t += d; t >= w.substep {
				return math.Inf(1)
			}
			look-- // bounded by the budget
			continue
		}
		c.settle(&f.manifold)
		if t > last+float64(gait*w.substep) {
			last = t
			look--
		}
	}
	c.budget = 0 // no impulse keeps them apart: they wait
	return t
}

// settle takes the manifold's normal for the axis of a pair that touches.
func (c *crossing) settle(m *collide.Manifold) {
	c.touch, c.normal, c.floor = true, m.Normal, c.sill(deepest(m))
	c.low = c.floor
}

// reach returns the first time from t on at which the pair comes near, or
// touching sinks in.
func (w *World) reach(c *crossing, ka, kb int32, t float64) (float64, bool) {
	for {
		a, endA := w.motion(ka, c.partA(), t)
		b, endB := w.motion(kb, c.partB(), t)
		end := lesser(endA, endB)
		var met bool
		switch {
		case c.facets:
			t, met = w.meetSurface(c, &a, &b, t, end)
		case c.touch:
			t, met = collide.Sink(&a, &b, c.normal, c.floor, c.slop, t, end, &c.budget)
		default:
			t, met = collide.Meet(&a, &b, t, end, c.near, &c.budget, &c.cache)
		}
		if met || end >= w.substep {
			return t, met
		}
		t = end
		if boxA, boxB := w.restOf(ka, t), w.restOf(kb, t); !boxA.Overlaps(&boxB) {
			return t, false
		}
	}
}

// motion returns how a part of a flyer moves at the time t, and until when it
// does so.
func (w *World) motion(k, part int32, t float64) (collide.Motion, float64) {
	p := &w.flight.paths[k]
	start, end, q, turn := p.Part(t)
	m := w.still(w.flight.flyers[k].body, part, &solve.Frame{X: p.X.MulAdd(p.V, start-p.From), Q: q})
	m.Since, m.V, m.W = start, p.V, turn
	return m, end
}

// still is a part of body i in a frame of the body, at rest.
func (w *World) still(i, part int32, f *solve.Frame) collide.Motion {
	m := &w.meta[i]
	s := collide.Motion{Shape: &m.geometry, Center: m.center, X: f.X, Q: f.Q}
	if c := m.geometry.Compound; c != nil && int(part) < len(c.Children) {
		s.Child = &c.Children[part]
		s.Shape = &s.Child.Shape
	}
	if w.flat != nil {
		s.Shape = w.shapeOf(i, part)
	}
	return s
}
