package ecs_test

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// open loads a built-in scene into a world of its own.
func open(t testing.TB, name string, threads int) *ecs.Physics {
	t.Helper()
	doc, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	cfg := doc.Config()
	cfg.Threads = threads
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Load(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// A step of each built-in scene: ten seconds again and again.
func BenchmarkScene(b *testing.B) {
	for _, info := range scene.Builtin() {
		name := info.Name
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%s/threads=%d", name, threads), func(b *testing.B) { benchScene(b, name, threads) })
		}
	}
}

func benchScene(b *testing.B, name string, threads int) {
	b.ReportAllocs()
	var p *ecs.Physics
	contacts := 0
	var collide, solve, publish, upkeep time.Duration
	for b.Loop() {
		if p == nil || p.Steps() == 600 {
			b.StopTimer()
			p = open(b, name, threads)
			b.StartTimer()
		}
		p.Step()
		s := p.Stats()
		contacts += s.Contacts
		collide += s.Collide
		solve += s.Solve
		publish += s.Publish
		for _, part := range s.Parts {
			switch part.Name {
			case "Gather", "MatchPairs", "Scatter", "PublishPairs":
				upkeep += part.Time
			}
		}
	}
	n := float64(b.N)
	b.ReportMetric(float64(contacts)/n, "points")
	if contacts > 0 {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(contacts), "ns/point")
	}
	b.ReportMetric(collide.Seconds()*1e3/n, "ms/Collide")
	b.ReportMetric(solve.Seconds()*1e3/n, "ms/SolvePGS")
	b.ReportMetric(publish.Seconds()*1e3/n, "ms/Publish")
	b.ReportMetric(100*upkeep.Seconds()/(collide+solve+publish).Seconds(), "%upkeep")
}

// Gather and publish alone: a world of 2,000 balls that touch nothing.
func BenchmarkGatherAndPublish(b *testing.B) {
	w := newBench(b, weightless)
	const n = 2000
	for i := range n {
		w.spawn(def(components.Dynamic, components.Sphere(0.4), vec{float64(i % 50), float64(i / 50 % 50), float64(i / 2500)}))
	}
	w.Step()
	perBody := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/body")
	}
	b.Run("collide", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			systems.Collide(w.World())
		}
		perBody(b)
	})
	b.Run("publish", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			systems.Publish(w.World())
		}
		perBody(b)
	})
}

// A steady step allocates nothing: no step of sixty or more in which no pair is new,
// which donburi makes an entity of; of what stands (A, D, E, P), of what was glued and has
// landed (G, W), and of what has come down in a bin and rocks there (B, C, F).
func TestSteadyStepAllocatesNothing(t *testing.T) {
	settle := map[string]int{
		"bench-a": 240, "bench-d": 120, "bench-e": 240, "glued-chain": 120, "ceiling-cube": 60, "incline-stick": 120,
		"bench-p": 120, "bench-g": 180, "bench-w": 180, "bench-b": 240, "bench-c": 480, "bench-f": 300,
	}
	for name, steps := range settle {
		if testing.Short() && strings.HasPrefix(name, "bench-") && name != "bench-d" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := open(t, name, 1)
			c := p.Config()
			c.DonburiEvents = false // they allocate, those in Events do not
			if err := p.SetConfig(c); err != nil {
				t.Fatal(err)
			}
			for range steps {
				p.Step()
			}
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			known := map[donburi.Entity]bool{}
			steady := 0
			for i := 0; i <= 60 || steady < 10 && i <= 240; i++ {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				p.Step()
				runtime.ReadMemStats(&after)
				fresh := false
				for e := range components.ContactPair.Iter(p.World().Donburi()) {
					if !known[e.Entity()] {
						known[e.Entity()], fresh = true, true
					}
				}
				if i == 0 || fresh {
					continue
				}
				steady++
				if n := after.Mallocs - before.Mallocs; n != 0 {
					t.Errorf("step %d: %d allocations", i, n)
				}
			}
			if steady < 10 {
				t.Errorf("only %d steps without a new pair", steady)
			}
		})
	}
}

// A step of pile C, with a cube of as many balls as wanted in a bin that fits:
// what a body costs should not depend on how many there are. All are timed in the
// same phase, as they lie: when the last layer has landed, which is later the higher
// the cube, and a second on. That takes minutes for the largest.
func BenchmarkPile(b *testing.B) {
	for _, side := range []int{5, 10, 16, 22, 37} {
		n := side * side * side
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%d/threads=%d", n, threads), func(b *testing.B) {
				w := newBench(b, func(c *ecs.Config) { c.Sleeping, c.DonburiEvents, c.Threads = false, false, threads })
				w.pile(side)
				w.steps(pileLanded(side))
				steps, points := 0, 0
				for b.Loop() {
					w.Step()
					steps++
					points += w.Stats().Contacts
				}
				ns := float64(b.Elapsed().Nanoseconds())
				b.ReportMetric(ns/float64(steps*n), "ns/body")
				b.ReportMetric(ns/float64(points), "ns/point")
				b.ReportMetric(float64(points)/float64(steps*n), "points/body")
			})
		}
	}
}

// pileLanded is the number of steps after which all layers of a pile lie: layer l
// starts 0.1·l m above where it will lie on those beneath, and 0.5 m above the ground,
// and falls for √(2h/g).
func pileLanded(side int) int {
	fall := math.Sqrt(2 * (0.5 + 0.1*float64(side)) / 9.81)
	return int(60 * (fall + 1))
}

// A step of a heap of 1,000 sticky balls, as in scene S, two seconds after they
// have landed: what ten thousand bonds that live cost, with all else.
func BenchmarkSticky(b *testing.B) {
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			w := newBench(b, func(c *ecs.Config) { c.Sleeping, c.DonburiEvents, c.Threads = false, false, threads })
			w.stickyPile(10)
			w.steps(180)
			bonds, steps := 0, 0
			for b.Loop() {
				w.Step()
				bonds += w.Stats().Bonds
				steps++
			}
			b.ReportMetric(float64(bonds)/float64(steps), "bonds")
			b.ReportMetric(1e4*float64(b.Elapsed().Microseconds())/1e3/float64(bonds), "ms/10k")
		})
	}
}

// stickyPile drops a cube of balls as those of scene S.
func (b *bench) stickyPile(side int) {
	glue := adhesion.Glue(100/(2*math.Pi*0.25*0.01), 0.01) // 100 N where two balls touch
	glue.InitialIntensity = 1
	b.pile(side, func(d *ecs.BodyDef) { d.Material.Glue = glue })
}

// TestStickyThreads: bonds come to the same bits with any number of threads,
// while a heap lands, and some hold and some tear.
func TestStickyThreads(t *testing.T) {
	var want uint64
	for threads := 1; threads <= 3; threads++ {
		w := newBench(t, func(c *ecs.Config) { c.Threads = threads })
		w.stickyPile(7)
		w.steps(70) // they meet after some ten
		if s := w.Stats(); s.Bonds < 1000 || s.BondsBroken == 0 {
			t.Fatalf("%d bonds, %d broken: nothing is compared", s.Bonds, s.BondsBroken)
		}
		if threads == 1 {
			want = w.Hash()
		}
		if got := w.Hash(); got != want {
			t.Errorf("%d threads: hash %x, one: %x", threads, got, want)
		}
	}
}

// pile drops a cube of balls into a bin.
func (b *bench) pile(side int, change ...func(*ecs.BodyDef)) {
	jit := func(n, k int) float64 { return 0.1 * (float64((7919*n+104729*k)%101)/101 - 0.5) }
	half := 9.5 * float64(side) / 16
	b.spawn(def(components.Static, components.Box(400, 2, 400), vec{0, -1, 0}))
	for _, s := range []float64{-1, 1} {
		b.spawn(def(components.Static, components.Box(2, 80, 2*half+4), vec{s * (half + 1), 40, 0}))
		b.spawn(def(components.Static, components.Box(2*half+4, 80, 2), vec{0, 40, s * (half + 1)}))
	}
	mid := float64(side-1) / 2
	for n := range side * side * side {
		i, j, l := n%side, n/side%side, n/side/side
		d := def(components.Dynamic, components.Sphere(0.5), vec{(float64(i)-mid)*1.1 + jit(n, 1), 1 + 1.1*float64(l), (float64(j)-mid)*1.1 + jit(n, 2)})
		d.Material.Density = 1
		for _, c := range change {
			c(&d)
		}
		b.spawn(d)
	}
}
