package springs

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// drawn is a sheet that is pulled along a direction by a small strain, and free across
// it: as ν is ⅓ it draws in by a third of that.
func drawn(x []vec.Vec3, angle, strain float64) []vec.Vec3 {
	s, c := math.Sincos(angle)
	n, m := vec.Vec3{X: c, Y: s}, vec.Vec3{X: -s, Y: c}
	out := make([]vec.Vec3, len(x))
	for i, p := range x {
		out[i] = p.MulAdd(n, strain*n.Dot(p)).MulAdd(m, -strain/3*m.Dot(p))
	}
	return out
}

// TestTension: under the strain ε a sheet of any mesh carries E·t·ε, in every
// direction and at every node; pressed together it carries nothing.
func TestTension(t *testing.T) {
	const young, thick, strain = 1e6, 0.001, 1e-4
	x, faces := strip(0.3, 0.4, 6, 8, 0.5, rand.New(rand.NewSource(3)))
	warp := vec.Vec3{X: 1, Y: 0.3}
	e, _, err := NewCloth(x, faces, Cloth{Thickness: thick, Density: 1000, Young: young, Warp: warp})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSheet(x, faces, warp)
	if err != nil {
		t.Fatal(err)
	}
	held := make([]bool, len(x))
	for _, angle := range []float64{0, 0.4, math.Pi / 4, 1.1, 2} {
		const want = young * thick * strain
		at := drawn(x, angle, strain)
		if s.Tear(e, at, held, 1.001*want) != nil {
			t.Errorf("%v rad: torn below its limit", angle)
		}
		torn := s.Tear(e, at, held, 0.999*want)
		if torn == nil {
			t.Fatalf("%v rad: not torn", angle)
		}
		for n, load := range s.load {
			if math.Abs(load-want) > 1e-3*want { // of a strain of 1e-4 and its square
				t.Errorf("%v rad: node %d carries %v N/m, want %v", angle, n, load, want)
			}
		}
		checkTorn(t, s, torn)
		if s.Tear(e, drawn(x, angle, -strain), held, 0.5*want) != nil {
			t.Errorf("%v rad: pressed together it tears", angle)
		}
	}
	for n := range held {
		held[n] = true
	}
	if s.Tear(e, drawn(x, 0, strain), held, 0) != nil {
		t.Error("it tears where it is held")
	}
}

// checkTorn checks that a sheet in which all nodes were overloaded is torn from rim to
// rim: in two pieces, each node in triangles that hang together by edges, all of them
// those that there were.
func checkTorn(t *testing.T, s *Sheet, torn *Torn) {
	t.Helper()
	if len(torn.From) < len(s.rest)+2 || torn.Edges < 2 {
		t.Fatalf("%d edges torn, %d nodes of %d", torn.Edges, len(torn.From), len(s.rest))
	}
	for i, f := range torn.Face {
		for c, n := range f {
			if torn.From[n] != s.face[i][c] {
				t.Fatalf("triangle %d has a corner %d that was %d, not %d", i, n, torn.From[n], s.face[i][c])
			}
		}
	}
	next, err := neighbours(torn.Face)
	if err != nil {
		t.Fatal(err)
	}
	piece := make([]int, len(torn.Face))
	pieces := 0
	for i := range piece {
		if piece[i] > 0 {
			continue
		}
		pieces++
		for todo := []int32{int32(i)}; len(todo) > 0; {
			k := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if piece[k] > 0 {
				continue
			}
			piece[k] = pieces
			for _, o := range next[k] {
				if o >= 0 {
					todo = append(todo, o)
				}
			}
		}
	}
	if pieces != 2 {
		t.Errorf("%d pieces", pieces)
	}
	at := map[int32]int{}
	for i, f := range torn.Face {
		for _, n := range f {
			if p, ok := at[n]; ok && p != piece[i] {
				t.Errorf("node %d is in two pieces", n)
			}
			at[n] = piece[i]
		}
	}
}
