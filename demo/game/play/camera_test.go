package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
)

// TestCameraStaysOutAndCalm follows the pilot through every level, turned about
// by a restless hand: the eye comes into nothing. Left alone it moves without a
// jerk, and nothing that stands fast comes between it and the ball.
func TestCameraStaysOutAndCalm(t *testing.T) {
	for _, name := range Names() {
		for _, hand := range []float64{0, 0.02, -0.03} {
			g, c := enter(t, name)
			walls := boxes(g)
			was, speed := c.Eye, mgl64.Vec3{}
			steps := 0
			fly(g, c, 30, func() {
				if hand != 0 {
					c.Turn(hand, 0.2*hand, 1)
					c.Follow(g, 0)
				}
				for i := range c.solids {
					if _, deep := c.solids[i].depth(c.Eye, 0.9*Clearance); deep > 0 {
						t.Fatalf("%s: the eye %.2f is in solid %d", name, c.Eye, i)
					}
				}
				if hand != 0 {
					return
				}
				for i := range walls {
					if enter, leave, _ := walls[i].crossed(g.Position(), c.Eye.Sub(g.Position()), 0); enter < leave && leave > 0 && enter < 1 {
						t.Fatalf("%s: solid %d hides the ball %.2f from %.2f at %.2f s", name, i, g.Position(), c.Eye, g.Elapsed())
					}
				}
				// A spring of w = 2/time that is x away pulls with x·w². The ball is
				// some 0.3 m off, the views 0.6 rad at 7 m, 1.5 m and 2 m apart.
				const w, turn = 2 / followTime, 2 / turnTime
				v := c.Eye.Sub(was).Mul(1 / g.DT())
				if a := v.Sub(speed).Len() / g.DT(); steps > 1 && a > 0.3*w*w+(0.6*7+1.5+2)*turn*turn {
					t.Fatalf("%s: the eye is pushed with %.0f m/s² at %.2f s", name, a, g.Elapsed())
				}
				was, speed = c.Eye, v
				steps++
			})
		}
	}
}

// boxes are the solids that are boxes; those around wedges are larger than what
// they stand for.
func boxes(g *Game) (out []solid) {
	query := donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider))
	for e := range query.Iter(g.world) {
		shape, is := components.Collider.Get(e).Shape.(components.BoxShape)
		if s, ok := newSolid(shape, components.Pose.Get(e)); is && ok && components.Body.Get(e).Kind == components.Static {
			out = append(out, s)
		}
	}
	return out
}

// TestGlide: an eye stops at the clearance before a box, slides along it and
// round its corner, is free behind it, and comes out of one that holds it.
func TestGlide(t *testing.T) {
	s, ok := newSolid(components.Box(2, 2, 2), &components.PoseData{})
	if !ok {
		t.Fatal("a box is no solid")
	}
	solids := []solid{s}
	const at = 1 + Clearance
	for _, c := range []struct{ from, to, want mgl64.Vec3 }{
		{mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{-at, 0, 0}},
		{mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{-at, 0.5, 0}},
		{mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{3, 0.5, 0}, mgl64.Vec3{-at, 0.5, 0}},
		{mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{0, 4, 0}, mgl64.Vec3{0, 4, 0}},
		{mgl64.Vec3{-at - 0.01, 0, 0}, mgl64.Vec3{-at - 0.01, 9, 0}, mgl64.Vec3{-at - 0.01, 9, 0}},
		{mgl64.Vec3{3, 0, 0}, mgl64.Vec3{9, 0, 0}, mgl64.Vec3{9, 0, 0}},
	} {
		if got := glide(solids, c.from, c.to); got.Sub(c.want).Len() > 3*rim {
			t.Errorf("from %v to %v it comes to %.4f, want %v", c.from, c.to, got, c.want)
		}
	}
	if got, want := outside(solids, mgl64.Vec3{0.2, 0.5, 0}), (mgl64.Vec3{0.2, at, 0}); got.Sub(want).Len() > 3*rim {
		t.Errorf("out of the box at %.4f, want %v", got, want)
	}
}

// TestEyeThatIsPressedGoesThrough: a ball that comes up to an eye with its back to
// a wall has it go behind the wall, not into the ball.
func TestEyeThatIsPressedGoesThrough(t *testing.T) {
	g, c := enter(t, "3-ceiling")
	c.Turn(math.Pi/2-c.Yaw, -c.pitch, 0.6) // from behind the wall, which is at the right
	for range 300 {
		g.Step(Controls{Right: 1, Yaw: 0})
		c.hand = yields
		c.Follow(g, g.DT())
		if d := c.Eye.Sub(c.ball).Len(); d < closest {
			t.Fatalf("the eye is %.2f m from the ball", d)
		}
	}
	if c.Eye[0] < 3.5 {
		t.Errorf("the eye at %.2f is before the wall", c.Eye)
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

// TestBetweenSteps: on a fast screen ball and eye are drawn on the way from one
// step to the next, and nothing of that outlives the step.
func TestBetweenSteps(t *testing.T) {
	g, c := enter(t, "1-wall")
	fly(g, c, 1, func() {})
	from, eye := g.Position(), c.Eye
	g.Step(Controls{Right: 1, Yaw: c.Yaw})
	c.Follow(g, g.DT())
	to := g.Position()
	if to.Sub(from).Len() < 0.01 || c.Eye.Sub(eye).Len() < 0.005 {
		t.Fatalf("the ball has gone from %v to %v, the eye from %v to %v", from, to, eye, c.Eye)
	}
	for _, part := range []float64{0, 0.3, 1} {
		g.Lead(part)
		at, _ := g.Pose(g.Ball())
		if want := from.Add(to.Sub(from).Mul(part)); at.Sub(want).Len() > 1e-9 {
			t.Errorf("at %v of the step the ball is drawn at %v, want %v", part, at, want)
		}
		if got, want := c.At(part).Eye, eye.Add(c.Eye.Sub(eye).Mul(part)); got.Sub(want).Len() > 1e-9 {
			t.Errorf("at %v of the step the eye is at %v, want %v", part, got, want)
		}
	}
	g.Step(Controls{})
	if at, _ := g.Pose(g.Ball()); at.Sub(g.Position()).Len() > 1e-12 {
		t.Errorf("after the next step it is drawn at %v, is at %v", at, g.Position())
	}
}
