package ecs_test

import (
	"runtime"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// lattice is a cube of side³ balls that press each other by a hundredth of their
// radius, on a floor: nothing has to fall until all of them are in touch.
func (b *bench) lattice(side int) {
	b.spawn(def(components.Static, components.Box(400, 2, 400), vec{0, -1, 0}))
	const pitch = 0.99
	for n := range side * side * side {
		i, j, l := n%side, n/side%side, n/side/side
		d := def(components.Dynamic, components.Sphere(0.5), vec{pitch * float64(i), 0.495 + pitch*float64(l), pitch * float64(j)})
		d.Velocity.Linear = vec{0.1 * float64(n%7-3), 0, 0.1 * float64(n%5-2)}
		b.spawn(d)
	}
}

// So many contacts that they are swept in stretches come to the same bits with any
// number of threads, with glue and without.
func TestStretchesByThreads(t *testing.T) {
	// Above it contacts come a stretch at a time: solve.wholeContacts.
	const whole, side, steps = 1 << 15, 23, 3
	if testing.Short() {
		t.Skip("12,167 balls, six times")
	}
	for _, glued := range []bool{false, true} {
		var want uint64
		for _, threads := range []int{1, 2, 4} {
			w := newBench(t, func(c *ecs.Config) { c.Threads, c.DonburiEvents = threads, false })
			w.lattice(side)
			if glued {
				for e := range components.Material.Iter(w.w) {
					components.Material.Get(e).Glue = sticky()
				}
			}
			w.steps(steps)
			if n := w.Stats().Contacts; n <= whole {
				t.Fatalf("%d contacts: they are not swept in stretches", n)
			}
			if glued != (w.Stats().Bonds > 0) {
				t.Fatalf("%d bonds", w.Stats().Bonds)
			}
			if threads == 1 {
				want = w.Hash()
			}
			if got := w.Hash(); got != want {
				t.Errorf("%d threads: hash %x, one: %x", threads, got, want)
			}
		}
	}
}

// Two threads on one processor come to what one comes to.
func TestThreadsOnOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var want uint64
	for threads := 1; threads <= 3; threads++ {
		w := newBench(t, func(c *ecs.Config) { c.Threads, c.DonburiEvents = threads, false })
		w.lattice(9)
		w.steps(20)
		if threads == 1 {
			want = w.Hash()
		} else if got := w.Hash(); got != want {
			t.Errorf("%d threads: hash %x, one: %x", threads, got, want)
		}
	}
}
