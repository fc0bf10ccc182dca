package collide

// reduce drops the vertices that do not carry the point closest to the origin
// and weighs the others. It reports false if a tetrahedron holds the origin.
func (s *simplex) reduce() bool {
	switch s.n {
	case 1:
		s.s[0].l = 1
	case 2:
		s.segment()
	case 3:
		s.triangle()
	case 4:
		return s.tetrahedron()
	}
	return true
}

// one and two keep the given vertices, with t the weight of the second.
func (s *simplex) one(i int) {
	s.s[0] = s.s[i]
	s.s[0].l = 1
	s.n = 1
}

func (s *simplex) two(i, j int, t float64) {
	a, b := s.s[i], s.s[j]
	a.l, b.l = 1-t, t
	s.s[0], s.s[1] = a, b
	s.n = 2
}

func (s *simplex) segment() {
	a := s.s[0].w
	d := s.s[1].w.Sub(a)
	t, l := -a.Dot(d), d.LenSq()
	switch {
	case t <= 0:
		s.one(0)
	case t >= l:
		s.one(1)
	default:
		s.two(0, 1, t/l)
	}
}

// triangle follows Ericson, "Real-Time Collision Detection", 2005, 5.1.5: the
// regions of the three vertices, of the three edges, then the inside.
func (s *simplex) triangle() {
	a, b, c := s.s[0].w, s.s[1].w, s.s[2].w
	ab, ac := b.Sub(a), c.Sub(a)
	d1, d2 := -a.Dot(ab), -a.Dot(ac)
	d3, d4 := -b.Dot(ab), -b.Dot(ac)
	d5, d6 := -c.Dot(ab), -c.Dot(ac)
	switch {
	case d1 <= 0 && d2 <= 0:
		s.one(0)
		return
	case d3 >= 0 && d4 <= d3:
		s.one(1)
		return
	case d6 >= 0 && d5 <= d6:
		s.one(2)
		return
	}
	va := float64(d3*d6) - float64(d5*d4)
	vb := float64(d5*d2) - float64(d1*d6)
	vc := float64(d1*d4) - float64(d3*d2)
	if !s.triangleEdge(va, vb, vc, d1, d2, d3, d4, d5, d6) {
		sum := va + vb + vc
		s.s[1].l, s.s[2].l = vb/sum, vc/sum
		s.s[0].l = 1 - s.s[1].l - s.s[2].l
	}
}

// triangleEdge keeps the edge in whose region the origin lies; false if it is
// in none. Of a needle whose corners are in line, something is always kept.
func (s *simplex) triangleEdge(va, vb, vc, d1, d2, d3, d4, d5, d6 float64) bool {
	flat := !(va+vb+vc > 0)
	e, f := d4-d3, d5-d6
	switch {
	case vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3:
		s.two(0, 1, d1/(d1-d3))
	case vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6:
		s.two(0, 2, d2/(d2-d6))
	case (va <= 0 || flat) && e >= 0 && f >= 0 && e+f > 0:
		s.two(1, 2, e/(e+f))
	case flat:
		s.shortest()
	default:
		return false
	}
	return true
}

// shortest keeps the vertex closest to the origin.
func (s *simplex) shortest() {
	at := 0
	for k := 1; k < s.n; k++ {
		if s.s[k].w.LenSq() < s.s[at].w.LenSq() {
			at = k
		}
	}
	s.one(at)
}

// sides are the faces of a tetrahedron, each with the vertex across.
var sides = [4][4]int{{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}}

// flatHeight is the height over a face, as a share of an edge's length, up to
// which a tetrahedron is flat: which side of it the origin is on is rounding
// then, and it holds nothing.
const flatHeight = 1e-9

func (s *simplex) tetrahedron() bool {
	best := simplex{}
	least := -1.0
	for _, f := range sides {
		a, b, c, d := s.s[f[0]].w, s.s[f[1]].w, s.s[f[2]].w, s.s[f[3]].w
		n := b.Sub(a).Cross(c.Sub(a))
		e := d.Sub(a)
		origin, across := -a.Dot(n), e.Dot(n)
		flat := float64(across*across) <= float64(flatHeight*flatHeight*float64(n.LenSq()*e.LenSq()))
		if !flat && (float64(origin*across) > 0 || origin == 0) {
			continue // on the inner side of this face
		}
		t := simplex{s: [4]corner3{s.s[f[0]], s.s[f[1]], s.s[f[2]]}, n: 3}
		t.triangle()
		if l := t.closest().LenSq(); least < 0 || l < least {
			best, least = t, l
		}
	}
	if least < 0 {
		return false
	}
	*s = best
	return true
}
