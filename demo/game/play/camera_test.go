package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestCameraStaysOutAndCalm follows the pilot through every level, turned about
// by a restless hand: the eye comes into nothing, and moves without a jerk.
func TestCameraStaysOutAndCalm(t *testing.T) {
	for _, name := range Names() {
		for _, hand := range []float64{0, 0.02, -0.03} {
			g, c := enter(t, name)
			was, speed := c.ball, mgl64.Vec3{}
			steps := 0
			fly(g, c, 30, func() {
				c.Turn(hand, 0.2*hand, 1)
				c.Follow(g, 0)
				for i := range c.solids {
					if s := &c.solids[i]; s.holds(c.Eye, 0.9*Clearance) {
						t.Fatalf("%s: the eye %.2f is in solid %d", name, c.Eye, i)
					}
				}
				v := c.ball.Sub(was).Mul(1 / g.DT())
				// The ball itself stops at a wall from 1.6 m/s: followed in
				// followTime, w = 2/followTime, that is at most 1.6·w of
				// acceleration, and a fall into the jar from 5 m/s.
				if a := v.Sub(speed).Len() / g.DT(); steps > 1 && a > 8*2/followTime {
					t.Fatalf("%s: the camera is pushed with %.0f m/s² at %.2f s", name, a, g.Elapsed())
				}
				was, speed = c.ball, v
				steps++
			})
		}
	}
}

// holds tells whether a point is in the box, grown by a rim.
func (s *solid) holds(p mgl64.Vec3, rim float64) bool {
	d := p.Sub(s.center)
	for k := range 3 {
		if math.Abs(d.Dot(s.axes.Col(k))) >= s.half[k]+rim {
			return false
		}
	}
	return true
}

// TestRoomEndsBeforeABox: the eye stops at the clearance, looks through what is
// nearer than closest, and goes past what is beside.
func TestRoomEndsBeforeABox(t *testing.T) {
	box := func(x, half float64) solid {
		s, ok := newSolid(components.Box(2*half, 2, 2), &components.PoseData{Position: mgl64.Vec3{x, 0, 0}})
		if !ok {
			t.Fatal("a box is no solid")
		}
		return s
	}
	for _, c := range []struct {
		name   string
		solids []solid
		want   float64
	}{
		{"free", nil, 5},
		{"before a box", []solid{box(4, 0.5)}, 3.5 - Clearance},
		{"through a near one", []solid{box(1, 0.5)}, 5},
		{"behind a near one that reaches far", []solid{box(3, 2.4)}, 5.4 + Clearance},
		{"never within a near one", []solid{box(3.2, 2.2)}, 5.4 + Clearance},
		{"the nearer of two", []solid{box(4.5, 0.2), box(3, 0.5)}, 2.5 - Clearance},
		{"behind it", []solid{box(-3, 1)}, 5},
	} {
		cam := Camera{solids: c.solids}
		if got := cam.room(mgl64.Vec3{1, 0, 0}, 5); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v m, want %v", c.name, got, c.want)
		}
	}
}

// TestFollowIsASpringWithCriticalDamping: the same curve in any steps, without
// overshoot: x = (1 + ωt)·e^(−ωt) from 1 to 0.
func TestFollowIsASpringWithCriticalDamping(t *testing.T) {
	const time, span = 0.2, 0.5
	want := (1 + 2/time*span) * math.Exp(-2/time*span)
	for _, n := range []int{1, 7, 100} {
		x, v := 1.0, 0.0
		for range n {
			follow(&x, &v, 0, time, span/float64(n))
			if x < 0 || x > 1 {
				t.Fatalf("%d steps: %v", n, x)
			}
		}
		if math.Abs(x-want) > 1e-12 {
			t.Errorf("%d steps: %v, want %v", n, x, want)
		}
	}
}
