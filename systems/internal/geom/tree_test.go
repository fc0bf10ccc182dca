package geom

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// randomBoxes are n boxes of which some share their centre or lie in a plane.
func randomBoxes(r *rand.Rand, n int) []AABB {
	out := make([]AABB, n)
	for i := range out {
		c := vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: float64(r.Intn(3))}
		if i > 0 && r.Intn(5) == 0 {
			c = out[i-1].Min.Add(out[i-1].Max).Mul(0.5)
		}
		out[i] = about(c, vec.Vec3{X: r.Float64() / 10, Y: r.Float64() / 10, Z: r.Float64() / 10})
	}
	return out
}

// The tree finds what a look at every box finds, each once, and builds the same
// way twice.
func TestTreeFindsWhatAllBoxesDo(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, n := range []int{0, 1, 4, 5, 17, 300, 5000} {
		boxes := randomBoxes(r, n)
		tree, again := NewTree(boxes), NewTree(boxes)
		if !slices.Equal(tree.items, again.items) || !slices.Equal(tree.nodes, again.nodes) {
			t.Fatalf("%d boxes: two builds differ", n)
		}
		for range 50 {
			q := about(vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: 2 * r.Float64()}, vec.Vec3{X: 0.1, Y: r.Float64(), Z: 0.2})
			got := tree.Near(&q, boxes, nil)
			slices.Sort(got)
			var want []int32
			for i := range boxes {
				if boxes[i].Overlaps(&q) {
					want = append(want, int32(i))
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d boxes: got %d of %d", n, len(got), len(want))
			}
		}
	}
}

// A tree of n boxes is as flat as halving makes it, whatever they are.
func TestTreeIsFlat(t *testing.T) {
	same := make([]AABB, 4096)
	for i := range same {
		same[i] = about(vec.Vec3{}, vec.Vec3{X: 1, Y: 1, Z: 1})
	}
	for _, boxes := range [][]AABB{same, randomBoxes(rand.New(rand.NewSource(2)), 4096)} {
		tree := NewTree(boxes)
		var depth func(at int32) int
		depth = func(at int32) int {
			if n := &tree.nodes[at]; n.count == 0 {
				return 1 + max(depth(at+1), depth(n.first))
			}
			return 1
		}
		if got := depth(0); got != 11 { // 4096 = 4·2¹⁰
			t.Errorf("depth %d, want 11", got)
		}
	}
}

// The box of a world box in a body's axes holds its corners.
func TestLocalBox(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 100 {
		box := about(vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64()}, vec.Vec3{X: 0.1, Y: r.Float64(), Z: 0.3})
		pos := vec.Vec3{X: r.NormFloat64(), Z: r.NormFloat64()}
		rot := vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit().Mat()
		l := box.Local(pos, &rot)
		l = l.Grow(1e-14)
		for k := range 8 {
			c := box.Min
			if k&1 != 0 {
				c.X = box.Max.X
			}
			if k&2 != 0 {
				c.Y = box.Max.Y
			}
			if k&4 != 0 {
				c.Z = box.Max.Z
			}
			q := rot.TMulVec(c.Sub(pos))
			if at := (AABB{q, q}); !l.Overlaps(&at) {
				t.Fatalf("corner %v is not in %v", q, l)
			}
		}
	}
	inf := everywhere()
	if rot := (vec.Mat3{X: vec.Vec3{X: 1}, Y: vec.Vec3{Y: 1}, Z: vec.Vec3{Z: 1}}); inf.Local(vec.Vec3{}, &rot) != inf {
		t.Error("an infinite box does not stay infinite")
	}
}

func BenchmarkTreeBuild(b *testing.B) {
	boxes := randomBoxes(rand.New(rand.NewSource(4)), 50000)
	b.ReportAllocs()
	for b.Loop() {
		NewTree(boxes)
	}
}
