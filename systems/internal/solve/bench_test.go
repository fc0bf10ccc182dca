package solve

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// row of n bodies that touch their neighbours at points contact points each.
func row(n, points int) *system {
	s := &system{}
	r := rand.New(rand.NewSource(20))
	for i := range n {
		m := 1 + r.Float64()
		s.add(m, v3(1, 1.5, 2).Mul(0.1*m), v3(float64(i), 0, 0), vec.Identity, 0)
		s.bodies[i].V = gauss(r).Mul(0.01)
	}
	all := [4][2]float64{{.5, .5}, {-.5, -.5}, {.5, -.5}, {-.5, .5}}
	for i := range int32(n - 1) {
		var at []vec.Vec3
		for _, c := range all[:points] {
			at = append(at, v3(float64(i)+.5, c[0], c[1]))
		}
		s.touch(i, i+1, ex, 0.5, at, make([]float64, points))
	}
	for i := range s.points {
		s.points[i].Normal = 0.1
	}
	return s
}

func perPoint(b *testing.B, s *system) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.points)), "ns/point")
}

func BenchmarkSweepContacts(b *testing.B) {
	soft := NewSoftness(substep, 3)
	for _, c := range []struct {
		name   string
		points int
		relax  bool
	}{{"single", 1, false}, {"block of two", 2, false}, {"block of four", 4, false}, {"relax of four", 4, true}} {
		b.Run(c.name, func(b *testing.B) {
			s := row(1001, c.points)
			s.pack(soft)
			s.warm()
			b.ReportAllocs()
			for b.Loop() {
				s.sweep(soft, false, c.relax)
			}
			perPoint(b, s)
		})
	}
}

func BenchmarkPrepareContacts(b *testing.B) {
	soft := NewSoftness(substep, 3)
	for _, c := range []struct {
		name   string
		points int
	}{{"single", 1}, {"block of four", 4}} {
		b.Run(c.name, func(b *testing.B) {
			s := row(1001, c.points)
			b.ReportAllocs()
			for b.Loop() {
				s.pack(soft)
			}
			perPoint(b, s)
		})
	}
}

func BenchmarkWarmStartContacts(b *testing.B) {
	s := row(1001, 4)
	s.pack(NewSoftness(substep, 3))
	start := append([]Body(nil), s.bodies...)
	b.ReportAllocs()
	for b.Loop() {
		copy(s.bodies, start)
		s.warm()
	}
	perPoint(b, s)
}

func BenchmarkTallyContacts(b *testing.B) {
	s := row(1001, 4)
	b.ReportAllocs()
	for b.Loop() {
		s.tally()
	}
	perPoint(b, s)
}

// glued is a hanging chain of n links with 2×2 bonds and four contact points a
// joint, each bond of the stiffness k [N/m].
func glued(n int, k float64) *system {
	s := &system{}
	law := s.laws.Add(unbreakable(k * 4))
	s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	for i := range n {
		s.add(1, v3(1, 1, 1).Mul(1.0/6), v3(float64(i+1), 0, 0), vec.Identity, 0)
	}
	for i := range int32(n) {
		var at []vec.Vec3
		for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			p := v3(float64(i)+.5, c[0]*.29, c[1]*.29)
			s.glue(i, law, i, i+1, ex, p, 0.25, 1)
			at = append(at, v3(float64(i)+.5, c[0]*.5, c[1]*.5))
		}
		s.touch(i, i+1, ex, 0.5, at, make([]float64, 4)).Pair = i
	}
	for i := range s.frames {
		s.frames[i].X.X += float64(i) * 1e-5
	}
	PlaceBonds(s.bonds, s.frames, &s.laws)
	return s
}

func BenchmarkSweepBonds(b *testing.B) {
	s := glued(250, 1e3)
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
	friction := make([]float64, 250)
	b.ReportAllocs()
	for b.Loop() {
		s.glued.Sweep(s.bodies, s.bonds, &s.laws, friction, substep, false, 0)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.bonds)), "ns/bond")
}

// The direct solve of a hanging chain under gravity, from rest.
func BenchmarkIslandChain(b *testing.B) {
	for _, c := range []struct {
		name  string
		links int
	}{{"2 links", 2}, {"10 links", 10}, {"30 links", 30}} {
		b.Run(c.name, func(b *testing.B) {
			s := glued(c.links, 1e7)
			soft := NewSoftness(substep, 3)
			s.pack(soft)
			var is Islands
			is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, c.links, substep)
			start := append([]Body(nil), s.bodies...)
			b.ReportAllocs()
			for b.Loop() {
				copy(s.bodies, start)
				is.Remember(s.bodies)
				for i := range s.bodies[1:] {
					s.bodies[1+i].V.X = 9.81 * substep
				}
				is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, substep, soft)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.links), "ns/link")
		})
	}
}

// The solve of a glued block that is pulled at one side, from rest.
func BenchmarkIslandBlock(b *testing.B) {
	for _, n := range []int{4, 6, 8} {
		b.Run(fmt.Sprintf("%d cubed", n), func(b *testing.B) {
			s := lump(n, 1e7, rand.New(rand.NewSource(22)))
			for i := range s.bodies {
				s.bodies[i].V, s.bodies[i].W = vec.Vec3{}, vec.Vec3{}
			}
			soft := NewSoftness(substep, 3)
			var is Islands
			is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, len(s.contacts), substep)
			s.pack(soft)
			s.warm()
			start := append([]Body(nil), s.bodies...)
			b.ReportAllocs()
			for b.Loop() {
				copy(s.bodies, start)
				is.Remember(s.bodies)
				for i := range s.bodies[:n*n] {
					s.bodies[i].V.X = -9.81 * substep
				}
				is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, substep, soft)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.bodies)), "ns/body")
		})
	}
}

func BenchmarkBuildIslands(b *testing.B) {
	s := glued(250, 1e7)
	var is Islands
	b.ReportAllocs()
	for b.Loop() {
		is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, 250, substep)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.bonds)), "ns/bond")
}

func BenchmarkIntegratePoses(b *testing.B) {
	for _, c := range []struct {
		name    string
		moments vec.Vec3
	}{{"round", v3(1, 1, 1)}, {"box", v3(1, 1.5, 2)}} {
		b.Run(c.name, func(b *testing.B) {
			s := &system{}
			r := rand.New(rand.NewSource(21))
			for range 1000 {
				i := s.add(1, c.moments, vec.Vec3{}, anyTurn(r), 0)
				s.bodies[i].V, s.bodies[i].W = gauss(r), gauss(r)
			}
			b.ReportAllocs()
			for b.Loop() {
				IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, 1e-6)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/body")
		})
	}
}
