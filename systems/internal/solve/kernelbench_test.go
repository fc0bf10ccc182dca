package solve

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// per reports the time for one of n things.
func per(b *testing.B, what string, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+what)
}

func BenchmarkFall(b *testing.B) {
	r := rand.New(rand.NewSource(23))
	s := &system{}
	for range 1000 {
		i := s.add(1, v3(1, 1.5, 2), vec.Vec3{}, anyTurn(r), 0)
		s.bodies[i].V, s.bodies[i].W = gauss(r), gauss(r)
	}
	start, awake := append([]Body(nil), s.bodies...), all(s.bodies)
	b.ReportAllocs()
	for b.Loop() {
		copy(s.bodies, start)
		Fall(awake, s.bodies, s.mass, v3(0, -9.81, 0), substep)
	}
	per(b, "body", len(s.bodies))
}

func prepareAll(s *system) {
	for i := range s.contacts {
		c := &s.contacts[i]
		prepare(s.bodies, c, s.points[c.First:c.First+c.Count])
	}
}

// Bodies that meet faster than the threshold and bounce.
func BenchmarkBounce(b *testing.B) {
	s := row(1001, 4)
	for i := range s.contacts {
		s.contacts[i].Restitution = 0.5
	}
	for i := range s.bodies {
		s.bodies[i].V = v3(float64(2-4*(i&1)), 0, 0) // every other pair closes
	}
	prepareAll(s)
	start := append([]Body(nil), s.bodies...)
	b.ReportAllocs()
	for b.Loop() {
		copy(s.bodies, start)
		Bounce(s.bodies, s.contacts, s.points, 1, substep)
	}
	perPoint(b, s)
	if s.bodies[0].V.X >= 2 {
		b.Error("nothing bounced")
	}
}

// Spots that are calm, and such as ask the law for each of their samples.
func BenchmarkSpots(b *testing.B) {
	for _, c := range []struct {
		name  string
		speed float64 // of one ball from the other [m/s]
		calm  bool
	}{{"calm", 1e-5, true}, {"tearing", 0.1, false}} {
		b.Run(c.name, func(b *testing.B) {
			const pairs, h = 250, substep
			s := &system{}
			law := s.laws.Add(mustRCC(components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1, BreakGap: 1}))
			for i := range int32(pairs) {
				x := v3(float64(3*i), 0, 0)
				one, other := s.ball(0.52, 0.052, x), s.ball(0.52, 0.052, x.Add(ey))
				s.bodies[other].V = ey.Mul(c.speed)
				for _, d := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
					s.glue(i, law, one, other, ey, x.Add(v3(0.02*d[0], 0.5, 0.02*d[1])), 1e-4, 1).Spot = true
				}
			}
			PlaceBonds(s.bonds, s.frames, &s.laws)
			s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, h, false)
			start := append([]Body(nil), s.bodies...)
			friction := make([]float64, pairs)
			b.ReportAllocs()
			for b.Loop() {
				copy(s.bodies, start)
				s.glued.Sweep(s.bodies, s.bonds, &s.laws, friction, h, false, 0)
			}
			per(b, "bond", len(s.bonds))
			if calm := s.glued.rows[0].calm; calm != c.calm {
				b.Errorf("calm is %v, want %v", calm, c.calm)
			}
		})
	}
}

// What is done to every bond in a substep, beside its rows.
func BenchmarkBonds(b *testing.B) {
	s := glued(250, 1e7)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"place", func() { PlaceBonds(s.bonds, s.frames, &s.laws) }},
		{"align", func() { AlignBonds(s.bodies, s.frames, s.bonds) }},
		{"prepare", func() { s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false) }},
		{"track", func() { TrackBonds(s.bonds, nil, s.frames, &s.laws, substep) }},
		{"evolve", func() { EvolveBonds(s.bonds, nil, s.frames, &s.laws, substep) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.do()
			}
			per(b, "bond", len(s.bonds))
		})
	}
}

func BenchmarkPress(b *testing.B) {
	s, patches := pressed(8, 0.5, 0.2, [4]float64{1, 1.2, 0.9, 1.1}, v3(0.1, 0, 0.1))
	b.ReportAllocs()
	for b.Loop() {
		Press(patches, s.contacts, s.points, s.bonds, &s.laws, substep)
	}
	per(b, "bond", len(s.bonds))
}

// Contact that is soft on purpose: a row of bodies on springs.
func BenchmarkCompliantRows(b *testing.B) {
	s := row(251, 4)
	var rows CompliantRows
	for i := range s.contacts {
		c := &s.contacts[i]
		for _, p := range s.points[c.First : c.First+c.Count] {
			rows.Points = append(rows.Points, CompliantPoint{
				A: c.A, B: c.B, N: c.N, T: c.T, S: c.S, RA: p.RA, RB: p.RB,
				Friction: 0.5, Gap: -1e-3, Force: 1, Stiffness: 1e3, Damping: 1,
			})
		}
	}
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"begin", func() { rows.Begin(s.bodies, substep) }},
		{"sweep", func() { rows.Sweep(s.bodies) }},
		{"tally", func() { rows.Tally() }},
	} {
		rows.Begin(s.bodies, substep)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.do()
			}
			per(b, "point", len(rows.Points))
		})
	}
}
