package cage

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// surface is a mesh to enclose.
type surface struct {
	x     []vec.Vec3
	faces [][3]int32
}

func (s surface) plus(o surface) surface {
	n := int32(len(s.x))
	out := surface{append([]vec.Vec3{}, s.x...), append([][3]int32{}, s.faces...)}
	out.x = append(out.x, o.x...)
	for _, f := range o.faces {
		out.faces = append(out.faces, [3]int32{f[0] + n, f[1] + n, f[2] + n})
	}
	return out
}

func (s surface) inverted() surface {
	out := surface{x: s.x}
	for _, f := range s.faces {
		out.faces = append(out.faces, [3]int32{f[0], f[2], f[1]})
	}
	return out
}

func (s surface) moved(d vec.Vec3) surface {
	out := surface{faces: s.faces}
	for _, p := range s.x {
		out.x = append(out.x, p.Add(d))
	}
	return out
}

// soup gives each triangle vertices of its own, rounded as a file rounds them.
func (s surface) soup() (out surface) {
	for _, f := range s.faces {
		n := int32(len(out.x))
		for _, v := range f {
			p := s.x[v]
			out.x = append(out.x, vec.Vec3{X: float64(float32(p.X)), Y: float64(float32(p.Y)), Z: float64(float32(p.Z))})
		}
		out.faces = append(out.faces, [3]int32{n, n + 1, n + 2})
	}
	return out
}

func cube(side float64) surface {
	c, err := Box(vec.Vec3{X: side, Y: side, Z: side}, [3]int{1, 1, 1})
	if err != nil {
		panic(err)
	}
	return surface{c.Skin.Vertices(c.Tet, c.Node, nil), c.Skin.Face}
}

// grid makes a closed surface of m × n squares; wrap says with which of a column
// the last column meets the first.
func grid(m, n int, wrap func(j int) int, at func(i, j float64) vec.Vec3) (s surface) {
	for i := range m {
		for j := range n {
			s.x = append(s.x, at(float64(i)/float64(m), float64(j)/float64(n)))
		}
	}
	v := func(i, j int) int32 {
		if i == m {
			i, j = 0, wrap(j%n)
		}
		return int32(i*n + j%n)
	}
	for i := range m {
		for j := range n {
			a, b, c, d := v(i, j), v(i+1, j), v(i+1, j+1), v(i, j+1)
			s.faces = append(s.faces, [3]int32{a, b, c}, [3]int32{a, c, d})
		}
	}
	return s
}

func torus(m, n int) surface {
	return grid(m, n, func(j int) int { return j }, func(i, j float64) vec.Vec3 {
		r := 1 + 0.4*math.Cos(2*math.Pi*j)
		return vec.Vec3{X: r * math.Cos(2*math.Pi*i), Y: r * math.Sin(2*math.Pi*i), Z: 0.4 * math.Sin(2*math.Pi*j)}
	})
}

// klein is a bottle of one side, a figure eight that turns over.
func klein(m, n int) surface {
	return grid(m, n, func(j int) int { return n - 1 - j }, func(i, j float64) vec.Vec3 {
		u, v := 2*math.Pi*i, 2*math.Pi*(j+0.5/float64(n))
		r := 3 + math.Cos(u/2)*math.Sin(v) - math.Sin(u/2)*math.Sin(2*v)
		return vec.Vec3{X: r * math.Cos(u), Y: r * math.Sin(u), Z: math.Sin(u/2)*math.Sin(v) + math.Cos(u/2)*math.Sin(2*v)}
	})
}

func TestEnclose(t *testing.T) {
	volume := func(s surface) float64 { return math.Abs(Enclosed(s.x, s.faces)) }
	ring, block, hollow := torus(40, 20), cube(1), cube(0.5)
	mixed := torus(40, 20)
	for i := range mixed.faces {
		if i%3 == 0 {
			mixed.faces[i][0], mixed.faces[i][1] = mixed.faces[i][1], mixed.faces[i][0]
		}
	}
	twin := cube(1).moved(vec.Vec3{X: 1, Y: 1, Z: 1})
	spiky := cube(1)
	spiky.faces = append(spiky.faces, [3]int32{0, 0, 1}, [3]int32{2, 2, 2})
	// An edge of the cube with a vertex on it that one of its triangles leaves
	// out: the gap is closed by a flat triangle.
	flat := cube(1)
	f := flat.faces[0]
	mid := int32(len(flat.x))
	flat.x = append(flat.x, flat.x[f[0]].Add(flat.x[f[1]]).Mul(0.5))
	flat.faces[0] = [3]int32{f[0], mid, f[2]}
	flat.faces = append(flat.faces, [3]int32{mid, f[1], f[2]}, [3]int32{f[1], mid, f[0]})
	for _, c := range []struct {
		name   string
		s      surface
		cell   float64
		volume float64
		done   Mending
	}{
		{"cube", block, 0.3, 1, Mending{}},
		{"cube as from a file", block.soup(), 0.25, 1, Mending{Welded: 28}},
		{"inside out", block.inverted(), 0.4, 1, Mending{Turned: 12}},
		{"torus", ring, 0.2, volume(ring), Mending{}},
		{"torus, coarse", ring, 0.6, volume(ring), Mending{}},
		{"torus as from a file", ring.soup(), 0.2, volume(ring), Mending{Welded: 4000}},
		{"torus, some faces wrong", mixed, 0.3, volume(ring), Mending{Turned: 534}},
		{"hollow", block.plus(hollow), 0.1, 1 - 0.125, Mending{Turned: 12}},
		{"hollow, well told", block.plus(hollow.inverted()), 0.2, 1 - 0.125, Mending{}},
		{"two", block.plus(block.moved(vec.Vec3{X: 3})), 0.3, 2, Mending{}},
		{"two that touch at a corner", block.plus(twin), 0.25, 2, Mending{Welded: 1, Split: 1}},
		{"triangles without area", spiky, 0.5, 1, Mending{Dropped: 2}},
		{"flat triangle", flat, 0.5, 1, Mending{Flipped: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Enclose(c.s.x, c.s.faces, c.cell)
			if err != nil {
				t.Fatal(err)
			}
			check(t, b, c.volume, 0.01, slack)
			c.done.Turned, b.Mended.Turned = min(c.done.Turned, 1), min(b.Mended.Turned, 1)
			if b.Mended != c.done {
				t.Errorf("mended %+v, want %+v", b.Mended, c.done)
			}
			// The skin is where the surface was.
			x, far := b.Skin.Vertices(b.Tet, b.Node, nil), 0.0
			for _, p := range x {
				near := math.Inf(1)
				for _, q := range c.s.x {
					near = min(near, p.Sub(q).Len())
				}
				far = max(far, near)
			}
			if far > 3e-6 {
				t.Errorf("a vertex of the skin is %v from the surface's", far)
			}
			t.Logf("%d nodes, %d tetrahedra", len(b.Node), len(b.Tet))
		})
	}
}

// TestFillIsVolume: the volume of a tilted slab in each tetrahedron, by cutting
// lines, against that by counting points.
func TestFillIsVolume(t *testing.T) {
	s := cube(1)
	for i, p := range s.x { // sheared, so that faces cut cells
		s.x[i] = vec.Vec3{X: p.X + 0.31*p.Y, Y: p.Y - 0.17*p.Z, Z: p.Z + 0.23*p.X}
	}
	l, err := around(s.x, 0.5, 1)
	if err != nil {
		t.Fatal(err)
	}
	fill := l.fill(s.x, s.faces)
	e := grading{lattice: l}
	for k := range l.cells[2] {
		for j := range l.cells[1] {
			for i := range l.cells[0] {
				c := l.cell(i, j, k)
				e.tet = append(e.tet, c[:]...)
			}
		}
	}
	const n = 10
	for at := range e.tet {
		in, all := 0, 0
		for q := range n * n * n {
			w := [3]float64{(float64(q%n) + 0.5) / n, (float64(q/n%n) + 0.5) / n, (float64(q/n/n) + 0.5) / n}
			if w[0]+w[1]+w[2] > 1 {
				continue
			}
			all++
			p := e.node(int(e.tet[at][0])).Mul(1 - w[0] - w[1] - w[2])
			for c := range 3 {
				p = p.MulAdd(e.node(int(e.tet[at][c+1])), w[c])
			}
			if goesAround(s.x, s.faces, p) {
				in++
			}
		}
		if want := float64(in) / float64(all); math.Abs(fill[at]-want) > 0.08 {
			t.Errorf("tetrahedron %d is filled by %v, want %v", at, fill[at], want)
		}
	}
}

func TestEncloseRejects(t *testing.T) {
	block := cube(1)
	open := surface{block.x, block.faces[1:]}
	forked := block.plus(block.moved(vec.Vec3{X: 1, Y: 1}))
	nan := surface{append([]vec.Vec3{}, block.x...), block.faces}
	nan.x[3].Y = math.NaN()
	beyond := surface{block.x, append([][3]int32{{0, 1, 8}}, block.faces...)}
	pocket := surface{ // a tetrahedron of no height
		[]vec.Vec3{{}, {X: 1}, {Y: 1}, {X: 0.3, Y: 0.3}},
		[][3]int32{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}},
	}
	line := surface{[]vec.Vec3{{}, {X: 1}, {X: 2}, {X: 3}}, pocket.faces}
	for _, c := range []struct {
		name string
		s    surface
		want string
	}{
		{"open", open, "open: the edge from vertex"},
		{"forked", forked, "forks: the edge from vertex"},
		{"one side", klein(30, 20), "one side only: triangles"},
		{"crossed", block.plus(block.moved(vec.Vec3{X: 0.4, Y: 0.3, Z: 0.2})), "pass through each other"},
		{"no volume", pocket, "no volume"},
		{"on a line", line, "flat"},
		{"not a number", nan, "vertex 3 is at"},
		{"index", beyond, "triangle 0 has vertex 8"},
		{"nothing", surface{}, "0 triangles"},
		{"points", surface{block.x, [][3]int32{{0, 0, 1}}}, "none of its 1 triangles"},
	} {
		_, err := Enclose(c.s.x, c.s.faces, 0.3)
		if !errors.Is(err, ErrSurface) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
	for _, cell := range []float64{0, -1, math.NaN(), 1e-3} {
		if _, err := Enclose(block.x, block.faces, cell); !errors.Is(err, ErrSize) {
			t.Errorf("cells of %v: error %v", cell, err)
		}
	}
}

// TestCageHangsTogether: a bar thinner than a cell, askew, is one piece by faces.
func TestCageHangsTogether(t *testing.T) {
	s := cube(1)
	for i, p := range s.x {
		s.x[i] = vec.Vec3{X: 3 * p.X, Y: 0.1*p.Y + 0.5*p.X, Z: 0.1*p.Z + 0.7*p.X}
	}
	for _, cell := range []float64{0.05, 0.2, 0.4, 1, 5} {
		c, err := Enclose(s.x, s.faces, cell)
		if err != nil {
			t.Fatal(err)
		}
		e := embedding{grading: &grading{tet: c.Tet}, across: neighbours(c.Tet), keep: make([]bool, len(c.Tet))}
		for i := range e.keep {
			e.keep[i] = true
		}
		if n := e.pieces(); n != 1 {
			t.Errorf("cells of %v: %d pieces", cell, n)
		}
		check(t, c, 3*0.1*0.1, 0.01, slack)
	}
}
