package skin

import (
	"cmp"
	"errors"
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// bumpy is a closed surface like a potato, of radius about 0.1.
func bumpy(t testing.TB, r *rand.Rand, cells int) (x []vec.Vec3, faces [][3]int32) {
	t.Helper()
	c, err := cage.Sphere(0.1, cells)
	if err != nil {
		t.Fatal(err)
	}
	x = c.Skin.Vertices(c.Tet, c.Node, nil)
	d := random(r)
	for i, p := range x {
		x[i] = p.MulAdd(p, 0.2*math.Sin(40*p.Dot(d)))
	}
	return x, c.Skin.Face
}

// strand is a rope of n segments.
func strand(n int, r *rand.Rand) (x []vec.Vec3, segments [][2]int32) {
	p, v := random(r).Mul(0.1), random(r).Mul(0.08)
	for i := range n + 1 {
		x = append(x, p)
		v = v.MulAdd(random(r), 0.05)
		p = p.Add(v)
		if i > 0 {
			segments = append(segments, [2]int32{int32(i) - 1, int32(i)})
		}
	}
	return x, segments
}

// something returns a body of a random kind at a random place.
func something(t testing.TB, r *rand.Rand) *Body {
	at := random(r).Mul(0.4)
	var x []vec.Vec3
	var faces [][3]int32
	var segments [][2]int32
	radius := 0.0
	switch r.Intn(4) {
	case 0:
		x, faces = bumpy(t, r, 1+r.Intn(4))
	case 1:
		x, faces = sheet(1+r.Intn(4), 0, 0.4, r)
		q := vec.Identity.Spin(random(r), 5)
		for i, p := range x {
			x[i] = q.Rotate(p.Mul(0.3))
		}
		radius = 0.001
	case 2:
		x, segments = strand(1+r.Intn(8), r)
		radius = 0.004
	case 3:
		for range 1 + r.Intn(20) {
			x = append(x, random(r).Mul(0.3))
		}
		radius = 0.006
	}
	for i := range x {
		x[i] = x[i].Add(at)
	}
	return body(t, x, faces, segments, radius)
}

// primitives are all pairs of what can touch, by key.
func primitives(a, b *Body, do func(k Key)) {
	for v := range int32(a.vertices) {
		for f := range int32(len(b.Face)) {
			do(Key{VertexFace, v, f})
		}
	}
	for f := range int32(len(a.Face)) {
		for v := range int32(b.vertices) {
			do(Key{FaceVertex, f, v})
		}
	}
	for e := range int32(len(a.Edge)) {
		for f := range int32(len(b.Edge)) {
			do(Key{EdgeEdge, e, f})
		}
		for _, v := range b.Grains {
			if a.sides[e][0] < 0 {
				do(Key{EdgeVertex, e, v})
			}
		}
	}
	for _, v := range a.Grains {
		for f := range int32(len(b.Edge)) {
			if b.sides[f][0] < 0 {
				do(Key{VertexEdge, v, f})
			}
		}
		for _, w := range b.Grains {
			do(Key{VertexVertex, v, w})
		}
	}
}

// holds reports whether a point is inside a closed surface: its triangles then
// fill the view (Van Oosterom and Strackee's solid angles, 1983).
func (b *Body) holds(p vec.Vec3) bool {
	view := 0.0
	for _, f := range b.Face {
		u, v, w := b.from[f[0]].Sub(p), b.from[f[1]].Sub(p), b.from[f[2]].Sub(p)
		k, l, m := u.Len(), v.Len(), w.Len()
		view += 2 * math.Atan2(u.Dot(v.Cross(w)), k*l*m+u.Dot(v)*m+v.Dot(w)*k+w.Dot(u)*l)
	}
	return b.Closed && view > 2*math.Pi
}

// pierces reports whether an edge of one passes through a face of the other.
func (b *Body) pierces(o *Body) bool {
	for _, e := range b.Edge {
		p, q := b.from[e[0]], b.from[e[1]]
		for i, f := range o.Face {
			n, u := o.Normal(int32(i), o.from), o.from[f[0]]
			s, t := p.Sub(u).Dot(n), q.Sub(u).Dot(n)
			if s*t < 0 && trianglePoint(&[4]vec.Vec3{1: u, 2: o.from[f[1]], 3: o.from[f[2]]},
				OnTriangle(p.MulAdd(q.Sub(p), s/(s-t)), u, o.from[f[1]], o.from[f[2]])).Sub(p.MulAdd(q.Sub(p), s/(s-t))).Len() < 1e-12 {
				return true
			}
		}
	}
	return false
}

// TestNearestIsFound: among the contacts of two bodies that are apart is the
// nearest of all pairs of primitives, with its distance; a list of the bodies the
// other way round is the same with A and B changed.
func TestNearestIsFound(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 300
	}
	r := rand.New(rand.NewSource(7))
	var d Detector
	found := 0
	for i := range n {
		a, b := something(t, r), something(t, r)
		const reach = 0.05
		a.Move(a.from, a.from, reach)
		b.Move(b.from, b.from, reach)
		least := math.Inf(1)
		d.begin(a, b, reach)
		primitives(a, b, func(k Key) {
			p, split := d.four(k, a.from, b.from)
			least = math.Min(least, apart(&p, split).Len())
		})
		least -= a.Radius + b.Radius
		if least <= 0 || slices.ContainsFunc(b.from, a.holds) || slices.ContainsFunc(a.from, b.holds) || a.pierces(b) || b.pierces(a) {
			continue
		}
		list := slices.Clone(d.Between(a, b, reach))
		got := math.Inf(1)
		for _, c := range list {
			got = math.Min(got, c.Gap)
			o := c.B.At(b.from).Sub(c.A.At(a.from))
			if math.Abs(c.Normal.Len()-1) > 1e-12 || math.Abs(o.Dot(c.Normal)-(a.Radius+b.Radius)-c.Gap) > 1e-9 || c.Gap > reach {
				t.Fatalf("case %d: %+v, %v apart", i, c, o)
			}
		}
		switch {
		case least > reach && len(list) > 0:
			t.Fatalf("case %d: %d contacts, but %v apart", i, len(list), least)
		case least <= reach && math.Abs(got-least) > 1e-12:
			t.Fatalf("case %d: nearest contact at %v, nearest primitives at %v: %+v", i, got, least, slices.MinFunc(list, func(x, y Contact) int { return cmp.Compare(x.Gap, y.Gap) }))
		case least <= reach:
			found++
		}
		swapped := d.Between(b, a, reach)
		for k := range swapped {
			c := &swapped[k]
			if c.Kind != EdgeEdge && c.Kind != VertexVertex {
				c.Kind = [...]Kind{VertexFace: FaceVertex, FaceVertex: VertexFace, VertexEdge: EdgeVertex, EdgeVertex: VertexEdge}[c.Kind]
			}
			c.Key.A, c.Key.B = c.Key.B, c.Key.A
		}
		slices.SortFunc(swapped, func(p, q Contact) int { return p.Compare(q.Key) })
		if len(swapped) != len(list) {
			t.Fatalf("case %d: %d contacts, swapped %d", i, len(list), len(swapped))
		}
		for k, c := range list {
			s := swapped[k]
			if s.Key != c.Key || math.Abs(s.Gap-c.Gap) > 1e-12 || s.Normal.Add(c.Normal).Len() > 1e-6 || math.Abs(s.Area-c.Area) > 1e-12 {
				t.Fatalf("case %d: %+v, swapped %+v", i, c, s)
			}
		}
	}
	if found < n/10 {
		t.Errorf("%d of %d cases are near: they try too little", found, n)
	}
}

// TestNothingPasses: bodies that move fast and turn; every pair of primitives
// that meets during the step, by itself, is in the list.
func TestNothingPasses(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 80
	}
	r := rand.New(rand.NewSource(11))
	var d Detector
	met := 0
	for i := range n {
		a, b := something(t, r), something(t, r)
		// 20 m/s for 16 ms.
		v, q := random(r).Unit(vec.Vec3{}).Mul(0.32), vec.Identity.Spin(random(r), 1)
		to := make([]vec.Vec3, len(a.from))
		for k, p := range a.from {
			to[k] = q.Rotate(p).Add(v)
		}
		const reach = 0.001
		a.Move(a.from, to, reach)
		b.Move(b.from, b.from, reach)
		list := d.Between(a, b, reach)
		keys := map[Key]bool{}
		for _, c := range list {
			keys[c.Key] = true
			if c.Time > 0 {
				met++
			}
			if !(c.Time >= 0 && c.Time < 1) || math.Abs(c.Normal.Len()-1) > 1e-12 {
				t.Fatalf("case %d: %+v", i, c)
			}
		}
		primitives(a, b, func(k Key) {
			p, split := d.four(k, a.from, b.from)
			if keys[k] || apart(&p, split).Len() <= a.Radius+b.Radius+reach {
				return // known, or near from the start
			}
			s, _ := d.four(k, a.to, b.to)
			first := SegmentsTime
			if split == 1 {
				first = PointTriangleTime
			}
			if at, hit := first(&p, &s, a.Radius+b.Radius); hit {
				t.Fatalf("case %d: %v meet at %v, not in the list", i, k, at)
			}
		})
	}
	if met < n {
		t.Errorf("%d contacts met in %d cases: they try too little", met, n)
	}
}

// TestInside: corners of a box that have sunk into another are pushed out through
// the face by which they came, though the far one is near as well.
func TestInside(t *testing.T) {
	c, err := cage.Box(vec.Vec3{X: 0.1, Y: 0.004, Z: 0.1}, [3]int{3, 1, 3})
	if err != nil {
		t.Fatal(err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	a := body(t, x, c.Skin.Face, nil, 0)
	y := turned(x, 0.3, vec.Vec3{Y: 0.003}) // 1 mm deep, 3 mm from the far face
	b := body(t, y, c.Skin.Face, nil, 0)
	a.Move(x, x, 0.01)
	b.Move(y, y, 0.01)
	var d Detector
	deep := 0
	for _, k := range d.Between(a, b, 0.01) {
		if k.Kind == EdgeEdge || k.Gap > 0 {
			continue
		}
		deep++
		if k.Normal.Sub(vec.Vec3{Y: 1}).Len() > 1e-9 && k.Normal.Y != 0 || k.Normal.Y > 0 && math.Abs(k.Gap+0.001) > 1e-12 {
			t.Errorf("%+v", k)
		}
	}
	if deep != 16 { // of each, the inner vertices and every second one of the rim
		t.Errorf("%d contacts, want 16", deep)
	}
}

// TestKeyStays: a vertex that hovers over a sheet keeps its key over all of a
// face, and on its rim whichever way it trembles.
func TestKeyStays(t *testing.T) {
	x, faces := sheet(4, 0, 0, nil)
	a := body(t, x, faces, nil, 0)
	grain := []vec.Vec3{{}}
	b := body(t, grain, nil, nil, 0)
	var d Detector
	at := func(p vec.Vec3) Key {
		grain[0] = p
		b.Move(grain, grain, 0.01)
		list := d.Between(a, b, 0.01)
		if len(list) != 1 {
			t.Fatalf("at %v: %d contacts", p, len(list))
		}
		return list[0].Key
	}
	f := faces[7]
	for _, w := range [][3]float64{{0.98, 0.01, 0.01}, {0.01, 0.98, 0.01}, {0.3, 0.3, 0.4}, {0.5, 0.499, 0.001}} {
		p := x[f[0]].Mul(w[0]).MulAdd(x[f[1]], w[1]).MulAdd(x[f[2]], w[2])
		if k := at(p.Add(vec.Vec3{Y: 0.002})); k != (Key{FaceVertex, 7, 0}) {
			t.Errorf("weights %v: %v", w, k)
		}
	}
}

// TestFold: a strip whose halves fold onto each other touches itself there and
// nowhere else; at rest it does not, however thick against its mesh.
func TestFold(t *testing.T) {
	x, faces := sheet(20, 0, 0, nil)
	s, err := New(len(x), faces, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, radius := range []float64{0.001, 0.08} {
		b, err := NewBody(s, x, radius)
		if err != nil {
			t.Fatal(err)
		}
		var d Detector
		b.Move(x, x, 0.001)
		for _, c := range d.Self(b, 0.001) {
			if c.Gap < 0 {
				t.Fatalf("radius %v: touches itself at rest: %+v", radius, c)
			}
		}
	}
	b, err := NewBody(s, x, 0.001)
	if err != nil {
		t.Fatal(err)
	}
	folded := slices.Clone(x)
	for i, p := range x { // about z = 0, with a bend of 5 mm between the halves
		if p.X > 0 {
			folded[i] = vec.Vec3{X: -p.X, Y: 0.0025, Z: p.Z}
		}
	}
	b.Move(folded, folded, 0.001)
	var d Detector
	list := d.Self(b, 0.001)
	area, _ := sum(list, folded)
	// Half the sheet lies on the other, but for the bend, a square wide each.
	if area < 0.44 || area > 0.5 {
		t.Errorf("area %v, want 0.45", area)
	}
	for _, c := range list {
		if math.Abs(c.Normal.Y) < 0.99 || c.Gap > 0.00051 {
			t.Fatalf("%+v", c)
		}
	}
}

func TestNewRejects(t *testing.T) {
	tri := [][3]int32{{0, 1, 2}}
	for name, c := range map[string]struct {
		vertices int
		faces    [][3]int32
		segments [][2]int32
	}{
		"face out of range":    {2, tri, nil},
		"negative":             {3, [][3]int32{{0, 1, -1}}, nil},
		"vertex twice":         {3, [][3]int32{{0, 1, 1}}, nil},
		"same side":            {4, [][3]int32{{0, 1, 2}, {0, 1, 3}}, nil},
		"three faces":          {5, [][3]int32{{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}, nil},
		"segment out of range": {2, nil, [][2]int32{{0, 2}}},
		"segment of a point":   {2, nil, [][2]int32{{1, 1}}},
	} {
		if _, err := New(c.vertices, c.faces, c.segments); !errors.Is(err, ErrSurface) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	s, err := New(3, tri, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := []vec.Vec3{{}, {X: 1}, {Y: 1}}
	for name, c := range map[string]struct {
		x      []vec.Vec3
		radius float64
	}{
		"too few":         {x[:2], 0},
		"not a number":    {[]vec.Vec3{{}, {X: math.NaN()}, {}}, 0},
		"negative radius": {x, -1},
		"infinite radius": {x, math.Inf(1)},
	} {
		if _, err := NewBody(s, c.x, c.radius); !errors.Is(err, ErrSurface) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
