package collide

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
)

// slowAwake leaves out the pairs of which both are at rest.
func slowAwake(p []Proxy, rest []bool) []Pair {
	return slices.DeleteFunc(slowPairs(p), func(f Pair) bool { return rest[f.A] && rest[f.B] })
}

// check fails if the tree's boxes do not hold what is below them, or a leaf is
// lost.
func (t *tree) check(fail func(format string, args ...any)) {
	leaves := 0
	var walk func(n, up int32) geom.AABB
	walk = func(n, up int32) geom.AABB {
		q := t.nodes[n]
		if q.up != up {
			fail("node %d: up %d, want %d", n, q.up, up)
		}
		if q.left < 0 {
			leaves++
			return q.box
		}
		l, r := walk(q.left, n), walk(q.right, n)
		if q.box != union(&l, &r) {
			fail("node %d: its box is not that of its children", n)
		}
		return q.box
	}
	if t.top != 0 {
		walk(t.top-1, -1)
	}
	if leaves != t.count {
		fail("%d leaves, want %d", leaves, t.count)
	}
}

// Bodies come to rest, one by one and many at once, are stirred, move, and go:
// the pairs are always those of which one is awake.
func TestBroadPhaseAtRest(t *testing.T) {
	for name, make1 := range layouts {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewSource(9))
			var b BroadPhase
			var out []Pair
			p := make([]Proxy, 300)
			for i := range p {
				p[i] = make1(r, i)
			}
			rest := make([]bool, len(p))
			found := 0
			for round := range 60 {
				var lie []int32
				for i := range p {
					switch k := r.Intn(8); {
					case k == 0 && rest[i]:
						b.Stir(int32(i))
						rest[i] = false
						if r.Intn(2) == 0 {
							p[i] = make1(r, i)
						}
					case k <= 1+round%4 && !rest[i]:
						lie = append(lie, int32(i))
						rest[i] = true
					}
				}
				if round%3 == 0 {
					for _, i := range lie {
						b.Rest([]int32{i}, p)
					}
				} else {
					b.Rest(lie, p)
				}
				if round%7 == 6 { // some go
					remap := make([]int32, len(p))
					var left []Proxy
					var leftRest []bool
					for i := range p {
						remap[i] = -1
						if r.Intn(20) > 0 {
							remap[i] = int32(len(left))
							left, leftRest = append(left, p[i]), append(leftRest, rest[i])
						}
					}
					b.Renumber(remap[:len(b.place)])
					p, rest = left, leftRest
				}
				var awake []int32
				for i := range p {
					if !rest[i] {
						awake = append(awake, int32(i))
					}
				}
				out = b.Pairs(p, awake, out)
				if want := slowAwake(p, rest); !slices.Equal(out, want) {
					t.Fatalf("round %d: %d pairs, want %d", round, len(out), len(want))
				}
				found += len(out)
				b.still.check(t.Fatalf)
			}
			if found == 0 {
				t.Fatal("no pairs: this tests nothing")
			}
		})
	}
}

// Bodies at rest are laid to rest and stirred without allocations, once warm.
func TestRestAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewSource(10))
	p := make([]Proxy, 500)
	for i := range p {
		p[i] = layouts["mixed"](r, i)
	}
	var b BroadPhase
	out := b.Pairs(p, all(len(p)), nil)
	ids := all(len(p))
	cycle := func() {
		b.Rest(ids[:200], p)
		for _, i := range ids[200:300] {
			b.Rest(ids[i:i+1], p)
		}
		out = b.Pairs(p, ids[300:], out)
		for _, i := range ids[:300] {
			b.Stir(i)
		}
	}
	cycle()
	if n := testing.AllocsPerRun(5, cycle); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
