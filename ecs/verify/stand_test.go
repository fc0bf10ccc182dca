package verify_test

import (
	"flag"
	"fmt"
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// opened is a built-in scene in a world of its own.
type opened struct {
	*rig
	*scene.Instance
	doc *scene.Document
}

func open(t testing.TB, name string) *opened {
	t.Helper()
	doc, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	world, p, err := install(doc.Config())
	if err != nil {
		t.Fatal(err)
	}
	worlds.Lock() // a trial world is made
	in, err := doc.Load(p)
	worlds.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	return &opened{&rig{t, world, p}, in, doc}
}

// dynamic returns the bodies that move, and where they are.
func (o *opened) dynamic() (bodies []donburi.Entity, at []vec) {
	for _, e := range o.Bodies() {
		if components.Body.Get(o.world.Entry(e)).Kind == components.Dynamic {
			bodies, at = append(bodies, e), append(at, o.position(e))
		}
	}
	return bodies, at
}

// moved returns how far the bodies have sunk and gone sideways at most, and the
// highest one sideways [m].
func (o *opened) moved(bodies []donburi.Entity, from []vec) (sunk, aside, topAside float64) {
	top := math.Inf(-1)
	for i, e := range bodies {
		d := o.position(e).Sub(from[i])
		away := math.Hypot(d[0], d[2])
		sunk, aside = math.Max(sunk, -d[1]), math.Max(aside, away)
		if from[i][1] > top {
			top, topAside = from[i][1], away
		}
	}
	return sunk, aside, topAside
}

// long runs every scene as long as its requirement says; without it the two
// large piles and the large pyramid take less.
var long = flag.Bool("long", false, "run the largest scenes for their whole time, some minutes")

// Walls, towers and pyramids of blocks of 1 m stand for a minute: nothing has
// come down by a hundredth of a block or moved aside by a tenth. After 600 steps
// the top of the wall A has drifted by less than 1 cm and that of the tower D by
// less than 1 mm, and no block of D has sunk by 2 mm. What does not run for the
// minute must not be on its way there: at the pace of its last steps the rest of
// the minute takes it no further.
func TestStacksStand(t *testing.T) {
	const early, minute = 600, 3600
	for _, test := range []struct {
		name            string
		steps           int // in the long run
		topAside, sinks float64
	}{
		{"bench-a", 3600, 0.01, 0.01},
		{"bench-d", 3600, 0.001, 0.002},
		{"bench-p", 600, 0.1, 0.01},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			o := open(t, test.name)
			bodies, from := o.dynamic()
			steps := test.steps
			if testing.Short() {
				steps = min(early, 6000/len(bodies))
			} else if *long {
				steps = minute
			}
			var before []vec
			for i := 1; i <= steps; i++ {
				o.Step()
				if i == steps*9/10 {
					_, before = o.dynamic()
				}
				if i != early && i != steps {
					continue
				}
				sunk, aside, topAside := o.moved(bodies, from)
				t.Logf("after %d steps: sunk %.3g m, aside %.3g m; top aside %.3g m", i, sunk, aside, topAside)
				if i == early && (topAside >= test.topAside || sunk >= test.sinks) {
					t.Errorf("after %d steps: top %.3g m aside, want less than %g; sunk %.3g m, want less than %g", i, topAside, test.topAside, sunk, test.sinks)
				}
				if i < early {
					return // too short for a pace
				}
				if i < steps {
					continue
				}
				down, away, _ := o.moved(bodies, before)
				left := float64(minute-steps) / float64(steps-steps*9/10)
				if sunk += left * down; sunk >= 0.01 {
					t.Errorf("does not stand: sinks by %.3g m in a minute", sunk)
				}
				if aside += left * away; aside >= 0.1 {
					t.Errorf("does not stand: moves aside by %.3g m in a minute", aside)
				}
			}
		})
	}
}

// The deepest overlap in the piles stays below 3 cm. They are deepest while the
// bodies fall and hit each other, before 2 s.
func TestPilesOverlap(t *testing.T) {
	for _, name := range []string{"bench-b", "bench-c"} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("takes seconds before anything hits")
			}
			t.Parallel()
			o := open(t, name)
			steps := 240
			if *long {
				steps = 600
			}
			var deep worst
			for i := 0; i < steps; i++ {
				o.Step()
				deep.see(o.Penetration(), o.Time())
			}
			deep.within(t, "deepest overlap [m]", 0.03)
		})
	}
}

// trace runs a scene and returns the hash of each step's state.
func trace(o *opened, steps int) []uint64 {
	out := make([]uint64, steps)
	for i := range out {
		o.Step()
		out[i] = o.Hash()
	}
	return out
}

// hashSteps is a length of run that a scene of so many bodies, or of four times
// as many nodes, can afford.
func hashSteps(bodies int) int {
	switch {
	case testing.Short():
		return min(60, 4+1000/max(1, bodies))
	case bodies > 500:
		return 10
	}
	return 120
}

// The same scene gives the same bits at every step, in a second world and with
// another world stepping between its steps.
func TestSameHash(t *testing.T) {
	for _, info := range scene.Builtin() {
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			once, twice, other := open(t, info.Name), open(t, info.Name), open(t, "cantilever-3")
			steps := hashSteps(len(once.Bodies()) + once.Stats().Nodes/4)
			want := trace(once, steps)
			for i := range want {
				other.Step()
				twice.Step()
				if got := twice.Hash(); got != want[i] {
					t.Fatalf("step %d: hash %x beside another world, %x alone", i, got, want[i])
				}
			}
			if want[0] == want[steps-1] {
				t.Error("nothing has happened")
			}
		})
	}
}

// Two worlds on two goroutines do not disturb each other.
func TestWorldsOnGoroutines(t *testing.T) {
	names := []string{"candy-rigid", "glued-chain", "bench-d", "candy-rigid"}
	const steps = 60
	alone := make([]uint64, len(names))
	for i, name := range names {
		alone[i] = trace(open(t, name), steps)[steps-1]
	}
	done := make(chan error)
	for i, name := range names {
		o := open(t, name)
		go func() {
			h := trace(o, steps)
			if h[steps-1] != alone[i] {
				done <- fmt.Errorf("%s: hash %x beside others, %x alone", name, h[steps-1], alone[i])
				return
			}
			done <- nil
		}()
	}
	for range names {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
