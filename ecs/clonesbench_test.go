package ecs_test

import (
	"fmt"
	"math"
	"testing"
	"time"

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
	return started(b, doc, threads, 60)
}

// aggregates returns a world of so many times the scene, each with a source of its own
// that draws its 25 cells, once they hang together: as many times all that goes on.
func aggregates(b *testing.B, times, threads int) *ecs.Physics {
	b.Helper()
	doc, err := scene.Open("cells")
	if err != nil {
		b.Fatal(err)
	}
	one, signal := doc.Particles, doc.ForceFields[0]
	doc.Particles, doc.Probes, doc.ForceFields = nil, nil, doc.ForceFields[1:]
	side := int(math.Ceil(math.Cbrt(float64(times))))
	const pitch = 10 // of groups 2.5 across
	for k := range times {
		at := mgl64.Vec3{float64(k % side), float64(k / side % side), float64(k / side / side)}.Mul(pitch)
		field := signal
		field.To, field.On = at, nil
		for _, cell := range one {
			cell.Name = fmt.Sprint(cell.Name, " of ", k+1)
			cell.Position = cell.Position.Add(at)
			field.On = append(field.On, cell.Name)
			doc.Particles = append(doc.Particles, cell)
		}
		doc.ForceFields = append(doc.ForceFields, field)
	}
	return started(b, doc, threads, 120)
}

// started returns a world of a scene after so many steps.
func started(b *testing.B, doc *scene.Document, threads, steps int) *ecs.Physics {
	b.Helper()
	cfg := doc.Config()
	cfg.Threads = threads
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := doc.Load(p); err != nil {
		b.Fatal(err)
	}
	for range steps {
		p.Step()
	}
	return p
}

// BenchmarkCells is how the time of a step grows with the number of cells, packed
// together about one source, while they become one aggregate, or as so many aggregates
// apart, in which as many times the same goes on: ns/particle is that of a step over all
// particles, ns/least that of the least disturbed one.
func BenchmarkCells(b *testing.B) {
	for _, way := range []struct {
		name string
		make func(b *testing.B, times, threads int) *ecs.Physics
	}{{"together", cells}, {"apart", aggregates}} {
		for _, times := range []int{1, 4, 16, 64} {
			for threads := 1; threads <= 2; threads++ {
				b.Run(fmt.Sprintf("%s/times=%d/threads=%d", way.name, times, threads), func(b *testing.B) {
					benchCells(b, way.make(b, times, threads))
				})
			}
		}
	}
}

func benchCells(b *testing.B, p *ecs.Physics) {
	b.ReportAllocs()
	least := time.Duration(math.MaxInt64)
	for b.Loop() {
		start := time.Now()
		p.Step()
		least = min(least, time.Since(start))
	}
	s := p.Stats()
	n := float64(s.Nodes)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/particle")
	b.ReportMetric(float64(least.Nanoseconds())/n, "ns/least")
	b.ReportMetric(float64(s.Members)/float64(s.Particles), "share")
	b.ReportMetric(float64(s.Adhesives), "adhesives")
}
