package ecs_test

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A step in which nothing moves: boxes that sleep on the ground, and static ones
// at rest.
func BenchmarkStill(b *testing.B) {
	for _, kind := range []components.Kind{components.Dynamic, components.Static} {
		for _, n := range []int{1000, 10000, 100000} {
			b.Run(fmt.Sprintf("%s/%d", [...]string{"asleep", "static"}[kind], n), func(b *testing.B) {
				w := newBench(b, func(c *ecs.Config) { c.DonburiEvents = false })
				w.ground()
				for i := range n {
					w.spawn(def(kind, components.Box(0.5, 0.5, 0.5), vec{float64(i % 317), 0.25, float64(i / 317)}))
				}
				w.steps(80)
				if s := w.Stats(); kind == components.Dynamic && s.Sleeping != n {
					b.Fatalf("%d of %d sleep", s.Sleeping, n)
				}
				b.ReportAllocs()
				for b.Loop() {
					w.Step()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/body")
			})
		}
	}
}
