package union_test

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/union"
)

// Two numbers have one root if a path of joins leads from one to the other, and
// the root is the smallest number on all such paths.
func TestRootIsTheSmallestReached(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := 1; n < 60; n++ {
		f := union.Find(nil).Reset(n)
		want := make([]int32, n) // by number: the smallest reached
		for i := range want {
			want[i] = int32(i)
		}
		for range n {
			a, b := int32(r.Intn(n)), int32(r.Intn(n))
			low, high := min(want[a], want[b]), max(want[a], want[b])
			if root, other := f.Join(a, b); root != low || other != high {
				t.Fatalf("joining %d and %d: roots %d and %d, want %d and %d", a, b, root, other, low, high)
			}
			for i := range want {
				if want[i] == high {
					want[i] = low
				}
				if got := f.Root(int32(i)); got != want[i] {
					t.Fatalf("root of %d is %d, want %d", i, got, want[i])
				}
			}
		}
	}
}
