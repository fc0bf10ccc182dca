package collide

import (
	"cmp"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
	"time"

	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// slowPairs tests every box against every other.
func slowPairs(p []Proxy) []Pair {
	var out []Pair
	for i := range p {
		for j := i + 1; j < len(p); j++ {
			a, b := &p[i], &p[j]
			if a.Box.Valid() && b.Box.Valid() && a.Box.Overlaps(&b.Box) && !(a.Still && b.Still) &&
				a.Layers&b.Mask != 0 && b.Layers&a.Mask != 0 {
				out = append(out, Pair{int32(i), int32(j)})
			}
		}
	}
	return out
}

func proxy(c, h vec.Vec3) Proxy {
	return Proxy{Box: geom.AABB{Min: c.Sub(h), Max: c.Add(h)}, Layers: 1, Mask: 1}
}

// all returns the indices 0 to n − 1.
func all(n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// layouts are the worlds of the broad phase tests and benchmarks.
var layouts = map[string]func(r *rand.Rand, i int) Proxy{
	"cube": func(r *rand.Rand, i int) Proxy {
		return proxy(v3(r.Float64(), r.Float64(), r.Float64()).Mul(12), v3(.5, .5, .5))
	},
	"mixed": func(r *rand.Rand, i int) Proxy {
		s := math.Exp(r.Float64()*11.5 - 7)
		return proxy(gauss(r).Mul(20), v3(s*r.Float64(), s*r.Float64(), s*r.Float64()))
	},
	"all sizes": func(r *rand.Rand, i int) Proxy {
		s := math.Exp(r.Float64()*20 - 5) // levels more than sixteen apart
		return proxy(gauss(r), v3(s, s*r.Float64(), s*r.Float64()))
	},
	"line": func(r *rand.Rand, i int) Proxy {
		return proxy(v3(0, 0, float64(i)*0.7), v3(.5, .5, .5))
	},
	"floor": func(r *rand.Rand, i int) Proxy {
		if i == 17 {
			p := proxy(v3(0, -1, 0), v3(100, 1, 100))
			p.Still = true
			return p
		}
		return proxy(v3(r.Float64()*150-75, 0.1, r.Float64()*150-75), v3(.1, .1, .1))
	},
	"layers": func(r *rand.Rand, i int) Proxy {
		p := proxy(gauss(r).Mul(3), v3(r.Float64(), r.Float64(), r.Float64()))
		p.Layers, p.Mask, p.Still = uint32(r.Intn(8)), uint32(r.Intn(8)), r.Intn(3) == 0
		return p
	},
	"touching": func(r *rand.Rand, i int) Proxy {
		return proxy(v3(float64(i%7), float64(i/7%7), float64(i/49)), v3(.5, .5, .5))
	},
	"odd": func(r *rand.Rand, i int) Proxy {
		p := proxy(gauss(r).Mul(2), v3(r.Float64(), r.Float64(), r.Float64()))
		switch i % 9 {
		case 0:
			p.Box.Min.Y = math.NaN()
		case 1:
			p.Box.Min, p.Box.Max = v3(math.Inf(-1), math.Inf(-1), math.Inf(-1)), v3(math.Inf(1), p.Box.Max.Y, math.Inf(1))
		case 2:
			p.Box.Min, p.Box.Max = p.Box.Max, p.Box.Min
		case 3:
			p.Box.Max = p.Box.Min
		case 4:
			p.Box.Max.X += 1e9
		case 5:
			p = proxy(v3(1e17, 0, 0), v3(1, 1, 1))
		case 6:
			p = proxy(gauss(r).Mul(1e6), v3(1e6, 1e6, 1e6))
		}
		return p
	},
}

func TestBroadPhase(t *testing.T) {
	for name, make1 := range layouts {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewSource(4))
			var b BroadPhase
			var out []Pair
			for _, n := range []int{0, 1, 2, 40, 500, 300} {
				p := make([]Proxy, n)
				for i := range p {
					p[i] = make1(r, i)
				}
				out = b.Pairs(p, all(n), out)
				if want := slowPairs(p); !slices.Equal(out, want) {
					t.Fatalf("%d boxes: %d pairs, want %d", n, len(out), len(want))
				}
			}
			if len(out) == 0 {
				t.Fatal("a layout without pairs tests nothing")
			}
		})
	}
}

// sweptPairs is slowPairs by a sweep along x: of each box in the order of their left
// sides, those that begin before it ends.
func sweptPairs(p []Proxy) []Pair {
	order := all(len(p))
	slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(p[i].Box.Min.X, p[j].Box.Min.X) })
	var out []Pair
	for k, i := range order {
		a := &p[i]
		for _, j := range order[k+1:] {
			b := &p[j]
			if b.Box.Min.X > a.Box.Max.X {
				break
			}
			if a.Box.Overlaps(&b.Box) && !(a.Still && b.Still) {
				out = append(out, Pair{min(i, j), max(i, j)})
			}
		}
	}
	slices.SortFunc(out, func(x, y Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return out
}

// 20,000 boxes of 1 mm to 100 m, a fifth of them still and at rest, have the pairs of
// a sweep, with one worker and four, also when all others have moved.
func TestBroadPhaseOfMany(t *testing.T) {
	const n = 20_000
	r := rand.New(rand.NewSource(8))
	p := make([]Proxy, n)
	var awake, resting []int32
	for i := range p {
		q := layouts["mixed"](r, i)
		c, h := q.Box.Min.Add(q.Box.Max).Mul(0.5), q.Box.Max.Sub(q.Box.Min).Mul(0.5)
		p[i] = proxy(c.Mul(8), h) // as dense as the layout is with few
		if i%5 == 0 {
			p[i].Still = true
			resting = append(resting, int32(i))
		} else {
			awake = append(awake, int32(i))
		}
	}
	one, four := BroadPhase{}, BroadPhase{Crew: crew.New(4, time.Now)}
	defer four.Crew.Release()
	one.Rest(resting, p)
	four.Rest(resting, p)
	for turn := range 3 {
		want := sweptPairs(p)
		if len(want) < n {
			t.Fatalf("%d pairs: this tests nothing", len(want))
		}
		for name, b := range map[string]*BroadPhase{"one worker": &one, "four": &four} {
			if got := b.Pairs(p, awake, nil); !slices.Equal(got, want) {
				t.Errorf("turn %d, %s: %d pairs, want %d", turn, name, len(got), len(want))
			}
		}
		for _, i := range awake {
			d := gauss(r)
			p[i].Box.Min, p[i].Box.Max = p[i].Box.Min.Add(d), p[i].Box.Max.Add(d)
		}
	}
}

func TestBroadPhaseAllocates(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	p := make([]Proxy, 1000)
	for i := range p {
		p[i] = layouts["cube"](r, i)
	}
	var b BroadPhase
	awake := all(len(p))
	out := b.Pairs(p, awake, nil)
	if n := testing.AllocsPerRun(10, func() { out = b.Pairs(p, awake, out) }); n != 0 {
		t.Fatalf("%v allocations a warm call", n)
	}
}

func BenchmarkBroadPhase(bench *testing.B) {
	type world struct {
		layout string
		n      int
		scale  float64
	}
	worlds := []world{{"line", 5000, 1}, {"floor", 5000, 1}}
	for _, n := range []int{10, 100, 1000, 10_000, 100_000} {
		// As dense whatever their number; the mixed ones are of 1 mm to 100 m.
		dense := math.Cbrt(float64(n) / 2000)
		worlds = append(worlds, world{"cube", n, dense}, world{"mixed", n, 4 * dense})
	}
	for _, w := range worlds {
		bench.Run(fmt.Sprintf("%s/%d", w.layout, w.n), func(bench *testing.B) {
			r := rand.New(rand.NewSource(6))
			p := make([]Proxy, w.n)
			for i := range p {
				p[i] = layouts[w.layout](r, i)
				if w.scale != 1 {
					c := p[i].Box.Min.Add(p[i].Box.Max).Mul(0.5)
					d := c.Mul(w.scale - 1)
					p[i].Box.Min, p[i].Box.Max = p[i].Box.Min.Add(d), p[i].Box.Max.Add(d)
				}
			}
			var b BroadPhase
			awake := all(w.n)
			out := b.Pairs(p, awake, nil)
			bench.ReportAllocs()
			for bench.Loop() {
				out = b.Pairs(p, awake, out)
			}
			bench.ReportMetric(float64(bench.Elapsed().Nanoseconds())/float64(bench.N*w.n), "ns/box")
			bench.ReportMetric(float64(len(out))/float64(w.n), "pairs/box")
		})
	}
}

// Any number of workers finds the same pairs in the same order, in worlds of all
// kinds, with a part of the boxes at rest.
func TestBroadPhaseByWorkers(t *testing.T) {
	for name, layout := range layouts {
		r := rand.New(rand.NewSource(7))
		boxes := make([]Proxy, 700)
		var awake, resting []int32
		for i := range boxes {
			boxes[i] = layout(r, i)
			if i%5 == 0 {
				resting = append(resting, int32(i))
			} else {
				awake = append(awake, int32(i))
			}
		}
		var one BroadPhase
		one.Rest(resting, boxes)
		want := slices.Clone(one.Pairs(boxes, awake, nil))
		for _, workers := range []int{2, 4} {
			many := BroadPhase{Crew: crew.New(workers, time.Now)}
			many.Rest(resting, boxes)
			for range 3 {
				if got := many.Pairs(boxes, awake, nil); !slices.Equal(got, want) {
					t.Errorf("%s: %d workers find %d pairs, one finds %d", name, workers, len(got), len(want))
				}
			}
			many.Crew.Release()
		}
	}
}
