package solve

import (
	"math/rand"
	"testing"
	"time"

	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Workers do with their regions what one does contact after contact, bit by bit,
// however much the regions depend on each other, and while contacts come and go
// and change their lanes.
func TestRegionsSweepAsOne(t *testing.T) {
	soft := NewSoftness(substep, 3)
	for seed := range int64(6) {
		run := func(workers int) (s *system, regions, moved int) {
			r := rand.New(rand.NewSource(seed))
			s = crowd(r, 500, 4*regionContacts+500)
			for i := range s.contacts {
				s.contacts[i].Kept = uint64(i + 1)
			}
			if workers > 1 {
				s.rows.Crew = crew.New(workers, time.Now)
				defer s.rows.Crew.Release()
			}
			for range 4 {
				s.pack(soft)
				regions = s.rows.order.regions.count
				for _, m := range s.rows.moved {
					if m.known {
						moved++
					}
				}
				for range 3 {
					s.warm()
					s.sweep(soft, false, false)
					s.sweep(soft, false, true)
					s.tally()
				}
				was := append([]Contact(nil), s.contacts...)
				s.contacts = s.contacts[:0]
				for i := range was {
					if r.Intn(20) > 0 {
						c := was[i]
						c.Follow(&was[i])
						s.contacts = append(s.contacts, c)
					}
				}
			}
			return s, regions, moved
		}
		one, n, moved := run(1)
		if n != 1 || moved == 0 {
			t.Fatalf("seed %d: one worker has %d regions and %d moved responses", seed, n, moved)
		}
		for _, workers := range []int{2, 4} {
			many, n, _ := run(workers)
			if n != workers {
				t.Fatalf("seed %d: %d workers have %d regions", seed, workers, n)
			}
			for i := range one.bodies {
				if one.bodies[i] != many.bodies[i] {
					t.Fatalf("seed %d, body %d: alone %+v, by %d workers %+v", seed, i, one.bodies[i], workers, many.bodies[i])
				}
			}
			for i := range one.points {
				if one.points[i] != many.points[i] {
					t.Fatalf("seed %d, point %d: alone %+v, by %d workers %+v", seed, i, one.points[i], workers, many.points[i])
				}
			}
		}
	}
}

// A cut leaves as many bodies on both sides, and few contacts across it: a wall
// of bricks is cut from top to bottom, whichever way it stands.
func TestRegionsCutAcross(t *testing.T) {
	for axis := range 2 {
		s := &system{}
		const wide, tall = 60, 30
		for k := range tall {
			for i := range wide {
				x := v3(float64(i), float64(k), 0)
				if axis == 1 {
					x = v3(0, float64(k), float64(i))
				}
				s.ball(1, 0.1, x)
			}
		}
		for k := range int32(tall - 1) {
			for i := range int32(wide) {
				a := k*wide + i
				x := s.frames[a].X.MulAdd(ey, 0.5)
				s.touch(a, a+wide, ey, 0.5, corners(x), []float64{0, 0, 0, 0})
			}
		}
		s.rows.Crew = crew.New(2, time.Now)
		s.pack(NewSoftness(substep, 3))
		s.rows.Crew.Release()
		g := &s.rows.order.regions
		if want := 2 * axis; g.count != 2 || g.cuts[0].axis != want {
			t.Errorf("axis %d: %d regions, cut across axis %d", axis, g.count, g.cuts[0].axis)
		}
		sides := [2]int{}
		for _, h := range g.home {
			sides[h]++
		}
		if sides[0] != sides[1] {
			t.Errorf("axis %d: %v bodies on both sides", axis, sides)
		}
	}
}

func corners(x vec.Vec3) []vec.Vec3 {
	return []vec.Vec3{
		x.Add(v3(0.4, 0, 0.4)), x.Add(v3(0.4, 0, -0.4)), x.Add(v3(-0.4, 0, 0.4)), x.Add(v3(-0.4, 0, -0.4)),
	}
}
