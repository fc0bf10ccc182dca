package solve

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The rows of a planar world.
func BenchmarkPlaneRows(b *testing.B) {
	soft := NewSoftness(substep, 3)
	s := planarCrowd(rand.New(rand.NewSource(24)), 500, 1500)
	for i := range s.contacts {
		s.contacts[i].Restitution = 0.5
	}
	s.rows.Pack(s.bodies, s.contacts, s.points, soft)
	start := append([]PlaneBody(nil), s.bodies...)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"pack", func() { s.rows.Pack(s.bodies, s.contacts, s.points, soft) }},
		{"warm start", func() { s.rows.WarmStart(s.bodies) }},
		{"sweep", func() { s.rows.Sweep(s.bodies, soft, substep) }},
		{"bounce", func() { s.rows.Bounce(s.bodies, s.contacts, 1, substep) }},
		{"end", func() { s.rows.End(s.bodies, s.shifts, soft, substep, 1) }},
		{"unpack", func() { s.rows.Unpack(s.contacts, s.points) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				copy(s.bodies, start)
				c.do()
			}
			per(b, "point", len(s.points))
		})
	}
}

// flatGlued is glued in the plane.
func flatGlued(n int, k float64) (s *system, bodies []PlaneBody, frames []PlaneFrame, bonds []PlaneBond) {
	s = glued(n, k)
	for i := range s.bodies {
		bodies = append(bodies, FlatBody(&s.bodies[i], &s.mass[i]))
		frames = append(frames, FlatFrame(&s.frames[i]))
	}
	for i := range s.bonds {
		var p PlaneBond
		p.Take(&s.bonds[i])
		bonds = append(bonds, p)
	}
	TrackPlaneBonds(bonds, frames, &s.laws, substep)
	return s, bodies, frames, bonds
}

func BenchmarkPlaneBonds(b *testing.B) {
	const pairs = 250
	s, bodies, frames, bonds := flatGlued(pairs, 1e3)
	friction := make([]float64, pairs)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"warm start", func() { WarmStartPlaneBonds(bodies, bonds) }},
		{"sweep", func() { SweepPlaneBonds(bodies, bonds, &s.laws, friction, substep, false) }},
		{"track", func() { TrackPlaneBonds(bonds, frames, &s.laws, substep) }},
		{"evolve", func() { EvolvePlaneBonds(bonds, frames, &s.laws, substep) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			start := append([]PlaneBody(nil), bodies...)
			b.ReportAllocs()
			for b.Loop() {
				copy(bodies, start)
				c.do()
			}
			per(b, "bond", len(bonds))
		})
	}
}

func BenchmarkIntegratePlane(b *testing.B) {
	const n = 1000
	bodies, frames, shifts := make([]PlaneBody, n), make([]PlaneFrame, n), make([]PlaneShift, n)
	awake := make([]int32, n)
	for i := range bodies {
		bodies[i] = PlaneBody{Mass: 1, Inertia: 1, InvM: vec.Vec2{X: 1, Y: 1}, InvI: 1, V: vec.Vec2{X: 1e-3}, W: 0.1}
		frames[i] = PlaneFrame{W: 1, R: vec.Rot2{C: 1}}
		awake[i] = int32(i)
	}
	start := append([]PlaneBody(nil), bodies...)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"velocities", func() { IntegratePlaneVelocities(awake, bodies, frames, nil, vec.Vec2{Y: -9.81}, 0, substep) }},
		{"poses", func() { IntegratePlanePoses(awake, bodies, frames, shifts, substep) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				copy(bodies, start)
				c.do()
			}
			per(b, "body", n)
		})
	}
}
