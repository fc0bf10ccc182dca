package geom

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// scattered returns boxes about random places.
func scattered(r *rand.Rand, n int, spread float64) []AABB {
	out := make([]AABB, n)
	for i := range out {
		c := vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: r.Float64()}.Mul(spread)
		out[i] = about(c, vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: r.Float64()})
	}
	return out
}

// TestTreePairs: trees that were built over other boxes and refitted find the
// pairs that trying all finds, each once.
func TestTreePairs(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, n := range []int{0, 1, 3, 5, 40, 300} {
		for _, m := range []int{0, 1, 7, 100} {
			a, b := scattered(r, n, 5), scattered(r, m, 5)
			s, o := NewTree(a), NewTree(b)
			a, b = scattered(r, n, 8), scattered(r, m, 8)
			s.Refit(a)
			o.Refit(b)
			var pairs, self [][2]int32
			for i := range a {
				for j := range b {
					if a[i].Overlaps(&b[j]) {
						pairs = append(pairs, [2]int32{int32(i), int32(j)})
					}
				}
				for j := range i {
					if a[i].Overlaps(&a[j]) {
						self = append(self, [2]int32{int32(j), int32(i)})
					}
				}
			}
			same(t, "pairs", s.Pairs(&o, a, b, nil), pairs)
			got := s.Self(a, nil)
			for k, p := range got {
				got[k] = [2]int32{min(p[0], p[1]), max(p[0], p[1])}
			}
			same(t, "self", got, self)
		}
	}
}

func same(t *testing.T, what string, got, want [][2]int32) {
	t.Helper()
	order := func(a, b [2]int32) int { return slices.Compare(a[:], b[:]) }
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: got %d, want %d", what, len(got), len(want))
	}
}

// TestTreePairsAllocateNothing: with room for what is found.
func TestTreePairsAllocateNothing(t *testing.T) {
	boxes := scattered(rand.New(rand.NewSource(2)), 500, 8)
	tree := NewTree(boxes)
	out := tree.Pairs(&tree, boxes, boxes, nil)
	if n := testing.AllocsPerRun(5, func() {
		tree.Refit(boxes)
		out = tree.Self(boxes, out[:0])
		out = tree.Pairs(&tree, boxes, boxes, out[:0])
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
