package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// corner3 is a vertex of the Minkowski difference B − A.
type corner3 struct {
	w    vec.Vec3 // the difference
	a    vec.Vec3 // the vertex of A, in A's frame
	i, j int32    // vertices of A and B
	l    float64  // barycentric weight of the point closest to the origin
}

// simplex is up to four vertices of the difference, s[:n].
type simplex struct {
	s [4]corner3
	n int
}

// The outcomes of gjk.
const (
	gjkApart   = iota // farther apart than the limit
	gjkNear           // apart by no more than the limit
	gjkOverlap        // overlapping, or too close for a direction
)

// gjkSteps bounds the iterations: few pairs need ten. gjkProgress is the
// relative change of the squared distance at which the rest is rounding (its
// root is the error of the normal).
// gjkTouch is the distance, relative to the size of the shapes, below which a
// direction between the closest points would be rounding.
//
// gjkSettled is the share of the squared distance that the separation along the
// normal must have where progress ends, and gjkStarts are the directions to
// start anew from where it has not.
const (
	gjkSettled  = 0.999
	gjkSteps    = 64
	gjkProgress = 1e-15
	gjkTouch    = 1e-8
)

var gjkStarts = [...]vec.Vec3{{X: 0.48, Y: 0.6, Z: 0.64}, {X: -0.6, Y: 0.64, Z: -0.48}, {X: 0.64, Y: -0.48, Z: -0.6}}

// gjk finds the distance of the cores (Gilbert, Johnson and Keerthi, 1988),
// starting from the simplex or direction in the cache and leaving its own
// there. The axis holds the normal and the separation; for gjkApart, any
// normal along which they are farther apart than limit.
func (p *pair) gjk(limit float64, c *Cache) (ax axis, result int) {
	var s simplex
	p.warm(&s, c)
	touch := float64(gjkTouch * (p.a.Radius + p.b.Radius))
	ax.fa, ax.fb = -1, -1
	last := 0.0
	restarts := 0
	result = gjkNear
	for step := 0; step < gjkSteps; step++ {
		if !s.reduce() {
			result = gjkOverlap
			break
		}
		v := s.closest()
		vv := v.LenSq()
		if vv <= float64(touch*touch) {
			result = gjkOverlap
			break
		}
		if step > 0 && vv >= last { // no progress: rounding has the last word
			if restarts < len(gjkStarts) && !(ax.sep > 0 && float64(ax.sep*ax.sep) >= float64(gjkSettled*vv)) {
				// A flat simplex has lost its way: from another side.
				s.n, last = 0, math.Inf(1)
				i, j, _ := p.towards(gjkStarts[restarts])
				s.add(p, i, j)
				restarts++
				continue
			}
			break
		}
		last = vv
		n := v.Unit(up)
		i, j, sep := p.towards(n)
		ax.n, ax.sep, ax.mid = n, sep, s.onA().MulAdd(v, 0.5)
		if sep > limit {
			result = gjkApart
			break
		}
		if float64(sep*sep) >= float64((1-gjkProgress)*vv) && sep > 0 || s.has(i, j) {
			break
		}
		s.add(p, i, j)
	}
	if result == gjkNear && ax.sep <= 0 {
		result = gjkOverlap
	}
	c.keep(&s, &ax, result)
	return ax, result
}

// warm fills the first simplex from the cache, or from the support along the
// last axis or between the centres.
func (p *pair) warm(s *simplex, c *Cache) {
	na, nb := int32(len(p.a.Vertices)), int32(len(p.b.Vertices))
	for _, ij := range c.simplex[:c.n&7] {
		i, j := int32(ij[0]), int32(ij[1])
		if i < na && j < nb && !s.has(i, j) {
			s.add(p, i, j)
		}
	}
	if s.n > 0 {
		return
	}
	d := c.axis
	if d == (vec.Vec3{}) {
		d = p.fromB(p.b.Center).Sub(p.a.Center).Unit(up)
	}
	i, j, _ := p.towards(d)
	s.add(p, i, j)
}

// keep stores the simplex and the axis for the next call.
func (c *Cache) keep(s *simplex, ax *axis, result int) {
	c.n = 0
	switch result {
	case gjkOverlap: // the axis comes from sat
		c.state = overlap
	case gjkNear:
		c.axis, c.state = ax.n, near
	default:
		c.axis, c.state = ax.n, apart
	}
	for k := 0; k < s.n; k++ {
		c.simplex[k] = [2]uint16{uint16(s.s[k].i), uint16(s.s[k].j)}
		c.n++
	}
}

func (s *simplex) has(i, j int32) bool {
	for k := 0; k < s.n; k++ {
		if s.s[k].i == i && s.s[k].j == j {
			return true
		}
	}
	return false
}

func (s *simplex) add(p *pair, i, j int32) {
	a := p.a.Vertices[i]
	s.s[s.n] = corner3{w: p.fromB(p.b.Vertices[j]).Sub(a), a: a, i: i, j: j, l: 1}
	s.n++
}

// closest returns the point of the simplex closest to the origin.
func (s *simplex) closest() vec.Vec3 {
	v := s.s[0].w.Mul(s.s[0].l)
	for k := 1; k < s.n; k++ {
		v = v.MulAdd(s.s[k].w, s.s[k].l)
	}
	return v
}

// onA returns the point of A that belongs to closest.
func (s *simplex) onA() vec.Vec3 {
	v := s.s[0].a.Mul(s.s[0].l)
	for k := 1; k < s.n; k++ {
		v = v.MulAdd(s.s[k].a, s.s[k].l)
	}
	return v
}
