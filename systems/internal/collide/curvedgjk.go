package collide

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// curvedProgress is the relative change of the squared distance at which the
// search for curved cores stops: sharpen does the rest.
const curvedProgress = 1e-7

// gjk finds the distance of the cores, from the direction start if there is
// one. The heading holds the normal and the separation; for gjkApart, any
// normal along which they are farther apart than limit; for gjkOverlap, the
// last one tried. s is left with the last vertices.
func (p *curvedPair) gjk(limit float64, start vec.Vec3, s *simplex) (h heading, result int) {
	if start == (vec.Vec3{}) {
		start = p.centers()
	}
	p.extend(s, start)
	h = heading{start, s.s[0].w.Dot(start)}
	touch := float64(gjkTouch * (p.a.radius + p.b.radius))
	last := 0.0
	for step := 0; step < gjkSteps; step++ {
		if !s.reduce() {
			return h, gjkOverlap
		}
		v := s.closest()
		vv := v.LenSq()
		if vv <= float64(touch*touch) {
			return h, gjkOverlap
		}
		if step > 0 && vv >= last {
			break
		}
		last = vv
		n := v.Unit(up)
		a, b := p.supports(n)
		w := b.Sub(a)
		h = heading{n, w.Dot(n)}
		if h.sep > limit {
			return h, gjkApart
		}
		if h.sep > 0 && float64(h.sep*h.sep) >= float64((1-curvedProgress)*vv) || s.holds(w) {
			break
		}
		s.s[s.n] = corner3{w: w, a: a, l: 1}
		s.n++
	}
	if h.sep <= 0 {
		return h, gjkOverlap
	}
	return h, gjkNear
}

// extend adds the vertex of the difference along −n.
func (p *curvedPair) extend(s *simplex, n vec.Vec3) {
	a, b := p.supports(n)
	s.s[s.n] = corner3{w: b.Sub(a), a: a, l: 1}
	s.n++
}

// holds reports whether w is one of the vertices.
func (s *simplex) holds(w vec.Vec3) bool {
	for k := 0; k < s.n; k++ {
		if s.s[k].w == w {
			return true
		}
	}
	return false
}
