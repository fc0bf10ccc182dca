package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The polytope that expand grows has at most this many vertices and faces.
const (
	maxGrown = 64
	maxSides = 2 * maxGrown
)

// side is a face of the polytope: its corners counter-clockwise from outside,
// its outward normal and distance from the origin.
type side struct {
	v      [3]uint8
	normal vec.Vec3
	dist   float64
}

// polytope is a convex solid of points of the difference B − A.
type polytope struct {
	w     [maxGrown]vec.Vec3
	sides [maxSides]side
	rim   [maxSides][2]uint8 // directed edges of the sides a new point sees
	n     int                // of w
	m     int                // of sides
	level float64            // heights over a side that are rounding [m]
}

// proven is how much better than the direction found another may be when expand
// stops, as a part of the thinner shape's thickness.
const proven = 1e-6

// expand finds the direction of least overlap of two cores that overlap, by
// growing a polytope inside their difference towards the origin's nearest
// side (van den Bergen, "Proximity queries and penetration depth computation on
// 3D game objects", 2001). A direction better than best, which it starts from,
// is sharpened. It stops when the polytope proves that none is better still.
func (p *curvedPair) expand(s *simplex, best heading) heading {
	var t polytope
	if !p.tetrahedron(s, &t) {
		return best
	}
	enough := float64(proven / slopShare * p.slop)
	for {
		k := 0
		for i := 1; i < t.m; i++ {
			if t.sides[i].dist < t.sides[k].dist {
				k = i
			}
		}
		if t.sides[k].dist >= -best.sep-enough {
			return best
		}
		n := t.sides[k].normal.Neg()
		a, b := p.supports(n)
		w := b.Sub(a)
		if h := (heading{n, w.Dot(n)}); h.sep > best.sep {
			best = p.sharpen(h)
		}
		if !t.grow(w) {
			return best
		}
	}
}

// tetrahedron starts the polytope from the vertices of the simplex, with more
// along the axes where they are too few. It reports false if these span no
// volume, or none that holds the origin.
func (p *curvedPair) tetrahedron(s *simplex, t *polytope) bool {
	size := p.a.radius + p.b.radius + p.pos.Len()
	tiny := float64(gjkTouch * size)
	t.level = float64(levelShare * size)
	for i := 0; i < s.n; i++ {
		t.w[t.n] = s.s[i].w
		t.n++
	}
	add := func(d vec.Vec3) bool {
		for _, n := range [2]vec.Vec3{d, d.Neg()} {
			a, b := p.supports(n)
			w := b.Sub(a)
			if t.spans(w, tiny) {
				t.w[t.n] = w
				t.n++
				return true
			}
		}
		return false
	}
	if t.n == 4 && !t.flatTo(tiny) {
		return t.close(tiny)
	}
	if t.n == 4 {
		t.n = 3
	}
	for t.n < 4 {
		found := false
		for _, d := range t.across() {
			if add(d) {
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return t.close(tiny)
}

// across returns directions in which a further vertex may span more.
func (t *polytope) across() [3]vec.Vec3 {
	switch t.n {
	case 2:
		u := t.w[1].Sub(t.w[0]).Unit(up)
		e := vec.Tangent(u)
		return [3]vec.Vec3{e, u.Cross(e), e.Add(u.Cross(e)).Unit(e)}
	case 3:
		n := t.w[1].Sub(t.w[0]).Cross(t.w[2].Sub(t.w[0])).Unit(up)
		return [3]vec.Vec3{n, n, n}
	}
	return [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
}

// spans reports whether w lies off the point, line or plane of the vertices.
func (t *polytope) spans(w vec.Vec3, tiny float64) bool {
	d := w.Sub(t.w[0])
	switch t.n {
	case 1:
		return d.Len() > tiny
	case 2:
		return d.Cross(t.w[1].Sub(t.w[0]).Unit(up)).Len() > tiny
	}
	n := t.w[1].Sub(t.w[0]).Cross(t.w[2].Sub(t.w[0])).Unit(vec.Vec3{})
	x := d.Dot(n)
	return x > tiny || x < -tiny
}

func (t *polytope) flatTo(tiny float64) bool {
	w := t.w[3]
	t.n = 3
	flat := !t.spans(w, tiny)
	t.n = 4
	return flat
}

// close makes the four sides of the first four vertices, and reports whether
// the origin lies within, up to tiny.
func (t *polytope) close(tiny float64) bool {
	a, b, c, d := t.w[0], t.w[1], t.w[2], t.w[3]
	if b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) > 0 {
		t.w[1], t.w[2] = t.w[2], t.w[1]
	}
	for _, v := range [4][3]uint8{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}} {
		if t.cover(v); t.sides[t.m-1].dist < -tiny {
			return false
		}
	}
	return true
}

// levelShare of the shapes' size is the height over a side that is rounding; a
// side whose height is less over its longest edge has no normal.
const levelShare = 1e-13

// cover adds a side. One without a normal, whose corners lie in a line, only
// closes the surface: nothing sees it, and it is far.
func (t *polytope) cover(v [3]uint8) {
	a := t.w[v[0]]
	d, e := t.w[v[1]].Sub(a), t.w[v[2]].Sub(a)
	n := d.Cross(e)
	long := math.Max(d.LenSq(), math.Max(e.LenSq(), d.Sub(e).LenSq()))
	s := side{v: v, dist: math.Inf(1)}
	if n.LenSq() > float64(long*float64(t.level*t.level)) {
		s.normal = n.Unit(vec.Vec3{})
		s.dist = a.Dot(s.normal)
	}
	t.sides[t.m] = s
	t.m++
}

// grow adds a vertex outside: the sides that it sees give way to a fan from
// their rim. It reports false where nothing more can be gained.
func (t *polytope) grow(w vec.Vec3) bool {
	if t.n == maxGrown {
		return false
	}
	kept, edges := 0, 0
	for i := 0; i < t.m; i++ {
		s := &t.sides[i]
		if w.Dot(s.normal) <= s.dist+t.level {
			t.sides[kept] = *s
			kept++
			continue
		}
		for k := range 3 {
			e := [2]uint8{s.v[k], s.v[(k+1)%3]}
			edges = t.toggle(e, edges)
			if edges == maxSides {
				return false
			}
		}
	}
	if kept == t.m || kept == 0 || kept+edges > maxSides {
		return false
	}
	t.m = kept
	at := uint8(t.n)
	t.w[t.n] = w
	t.n++
	for _, e := range t.rim[:edges] {
		t.cover([3]uint8{e[0], e[1], at})
	}
	return true
}

// toggle adds a directed edge to the rim, or takes out its opposite.
func (t *polytope) toggle(e [2]uint8, n int) int {
	for i := 0; i < n; i++ {
		if t.rim[i] == [2]uint8{e[1], e[0]} {
			t.rim[i] = t.rim[n-1]
			return n - 1
		}
	}
	t.rim[n] = e
	return n + 1
}
