package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// cells returns a world of so many times the 25 cells of the scene of that name, a
// cube of them about the source of the signal, after the second in which they meet.
func cells(b *testing.B, times, threads int) *ecs.Physics {
	b.Helper()
	doc, err := scene.Open("cells")
	if err != nil {
		b.Fatal(err)
	}
	one, n := doc.Particles[0], len(doc.Particles)*times
	side := int(math.Ceil(math.Cbrt(float64(n))))
	doc.Particles, doc.Probes = doc.Particles[:0], nil
	const pitch = 0.62 // of balls 0.6 across
	for k := range n {
		at := mgl64.Vec3{float64(k % side), float64(k / side % side), float64(k / side / side)}
		middle := 0.5 * float64(side-1)
		one.Name = fmt.Sprint("cell ", k+1)
		one.Position = at.Sub(mgl64.Vec3{middle, middle, middle}).Mul(pitch)
		doc.Particles = append(doc.Particles, one)
	}
	cfg := doc.Config()
	cfg.Threads = threads
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := doc.Load(p); err != nil {
		b.Fatal(err)
	}
	for range 60 {
		p.Step()
	}
	return p
}

// BenchmarkCells is how the time of a step grows with the number of cells that hang
// together: ns/particle is that of a step over all particles.
func BenchmarkCells(b *testing.B) {
	for _, times := range []int{1, 4, 16, 64} {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("times=%d/threads=%d", times, threads), func(b *testing.B) {
				p := cells(b, times, threads)
				b.ReportAllocs()
				for b.Loop() {
					p.Step()
				}
				s := p.Stats()
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Nodes), "ns/particle")
				b.ReportMetric(float64(s.Members)/float64(s.Particles), "share")
				b.ReportMetric(float64(s.Adhesives), "adhesives")
			})
		}
	}
}
