package geom

import (
	"math"
	"math/rand"
	"strconv"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

func v3(x, y, z float64) vec.Vec3 { return vec.Vec3{X: x, Y: y, Z: z} }

func gauss(r *rand.Rand) vec.Vec3 {
	return v3(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
}

func turn(r *rand.Rand) vec.Mat3 {
	q := vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
	return q.Mat()
}

// checkHull asserts what makes a hull one: it is closed, every face is convex,
// planar and supporting, and it holds all the points.
func checkHull(t *testing.T, h *Hull, points []vec.Vec3, tol float64) {
	t.Helper()
	if e := len(h.Vertices) - len(h.Edges) + len(h.Faces); e != 2 {
		t.Fatalf("V−E+F = %d, want 2", e)
	}
	for i := range h.Faces {
		f := &h.Faces[i]
		if l := f.Normal.Len(); math.Abs(l-1) > 1e-12 {
			t.Fatalf("face %d: normal of length %v", i, l)
		}
		for k, p := range points {
			if d := p.Dot(f.Normal) - f.Offset; d > tol {
				t.Fatalf("point %d is %v outside face %d", k, d, i)
			}
		}
		loop := h.Loop[f.First : f.First+f.Count]
		for k, v := range loop {
			if d := h.Vertices[v].Dot(f.Normal) - f.Offset; math.Abs(d) > tol {
				t.Fatalf("vertex %d of face %d is %v off its plane", k, i, d)
			}
			e := h.Edges[h.LoopEdges[f.First+int32(k)]]
			w := loop[(k+1)%len(loop)]
			forth, back := e.A == v && e.B == w && e.Left == int32(i), e.A == w && e.B == v && e.Right == int32(i)
			if !forth && !back {
				t.Fatalf("face %d side %d: edge is %+v", i, k, e)
			}
		}
	}
	if got := int(h.NearAt[len(h.Vertices)]); got != 2*len(h.Edges) {
		t.Fatalf("neighbours = %d, want %d", got, 2*len(h.Edges))
	}
}

func TestBoxHull(t *testing.T) {
	s, err := Box(v3(2, 4, 6))
	if err != nil {
		t.Fatal(err)
	}
	h := s.Hull
	checkHull(t, h, h.Vertices, 1e-12)
	if len(h.Vertices) != 8 || len(h.Edges) != 12 || len(h.Faces) != 6 {
		t.Fatalf("got %d vertices, %d edges, %d faces", len(h.Vertices), len(h.Edges), len(h.Faces))
	}
	for i, want := range []float64{24, 24, 12, 12, 8, 8} {
		if h.Faces[i].Area != want {
			t.Errorf("face %d area = %v, want %v", i, h.Faces[i].Area, want)
		}
		if n := loopArea(h.Vertices, h.Loop[4*i:4*i+4]).Unit(vec.Vec3{}); n != h.Faces[i].Normal {
			t.Errorf("face %d turns about %v, normal is %v", i, n, h.Faces[i].Normal)
		}
	}
}

func TestHullOfTurnedBox(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		size := v3(math.Exp(r.Float64()*6-3), math.Exp(r.Float64()*6-3), math.Exp(r.Float64()*6-3))
		box, _ := Box(size)
		rot, shift := turn(r), gauss(r)
		var pts []vec.Vec3
		put := func(p vec.Vec3) { pts = append(pts, rot.MulVec(p).Add(shift)) }
		for _, v := range box.Hull.Vertices {
			put(v)
			put(v)
		}
		for range 60 { // within, on the faces and on the edges
			p := v3(r.Float64()*2-1, r.Float64()*2-1, r.Float64()*2-1).MulEach(box.Half)
			put(p)
			p.X = math.Copysign(box.Half.X, p.X)
			put(p)
			p.Y = math.Copysign(box.Half.Y, p.Y)
			put(p)
		}
		r.Shuffle(len(pts), func(i, j int) { pts[i], pts[j] = pts[j], pts[i] })
		s, err := ConvexHull(pts)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Hull.Vertices) != 8 || len(s.Hull.Edges) != 12 || len(s.Hull.Faces) != 6 {
			t.Fatalf("size %v: %d vertices, %d edges, %d faces", size, len(s.Hull.Vertices), len(s.Hull.Edges), len(s.Hull.Faces))
		}
		checkHull(t, s.Hull, pts, 3e-6*2*box.Half.Len())
		m, c, in := s.Mass(3)
		bm, _, bi := box.Mass(3)
		want := bi.Conjugate(&rot)
		tol := 1e-5 * bm * box.Half.LenSq()
		if math.Abs(m/bm-1) > 1e-5 || c.Sub(shift).Len() > 1e-5*box.Half.Len() ||
			math.Abs(in.XX-want.XX) > tol || math.Abs(in.YZ-want.YZ) > tol || math.Abs(in.XY-want.XY) > tol {
			t.Fatalf("size %v: mass %v want %v, centre %v want %v, inertia %v want %v", size, m, bm, c, shift, in, want)
		}
		th, _ := s.Extent()
		bt, _ := box.Extent()
		if math.Abs(th-bt) > 3e-6*2*box.Half.Len() {
			t.Fatalf("thickness %v, want %v", th, bt)
		}
	}
}

func TestHullRandom(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for n := range 200 {
		pts := make([]vec.Vec3, 4+n)
		squash := v3(1, math.Exp(-6*r.Float64()), math.Exp(-6*r.Float64()))
		scale := math.Exp(r.Float64()*11 - 6)
		rot := turn(r)
		for i := range pts {
			p := gauss(r)
			if n%2 == 0 {
				p = p.Unit(v3(1, 0, 0))
			}
			pts[i] = rot.MulVec(p.MulEach(squash)).Mul(scale)
		}
		s, err := ConvexHull(pts)
		if err != nil {
			t.Fatal(n, err)
		}
		_, rad := s.Extent()
		checkHull(t, s.Hull, pts, 4e-6*rad)
	}
}

func BenchmarkConvexHull(b *testing.B) {
	r := rand.New(rand.NewSource(9))
	for _, n := range []int{8, 32, 300, 3000} {
		pts := make([]vec.Vec3, n)
		for i := range pts {
			pts[i] = gauss(r).Unit(v3(1, 0, 0))
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ConvexHull(pts); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
