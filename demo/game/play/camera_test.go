package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
)

// TestCameraStaysOutAndCalm follows the pilot through every level, turned and zoomed
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
					c.Turn(hand, 0.2*hand, 1+hand/2)
					c.Follow(g, 0)
				}
				staysOut(t, c)
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

// TestJarIsAnObstacle: the eye comes no nearer to the glass than to stone, by hand and
// zoom; a mesh as large as a landscape is no box.
func TestJarIsAnObstacle(t *testing.T) {
	for _, name := range Names() {
		g, c := enter(t, name)
		query := donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider))
		jars := 0
		for e := range query.Iter(g.world) {
			mesh, is := components.Collider.Get(e).Shape.(*components.MeshShape)
			if !is {
				continue
			}
			jars++
			top := components.Pose.Get(e).Position
			for i := range mesh.Vertices() {
				top[1] = max(top[1], components.Pose.Get(e).Position[1]+mesh.Vertex(i)[1])
			}
			if at := glide(c.solids, top.Add(mgl64.Vec3{0, 0.9, 0}), top.Sub(mgl64.Vec3{0, 0.4, 0})); math.Abs(at[1]-top[1]-Clearance) > 3*rim {
				t.Errorf("%s: from above the eye comes to %.3f, the jar's rim is at %.3f", name, at, top)
			}
		}
		if jars != 1 {
			t.Errorf("%s: %d jars", name, jars)
		}
	}
	land := components.Mesh([]mgl64.Vec3{{-4, 0, -4}, {4, 0, -4}, {4, 3, 4}}, [][3]int32{{0, 1, 2}})
	if _, ok := newSolid(land, &components.PoseData{}); ok {
		t.Error("a landscape is a box")
	}
}

// corner puts the eye between the ball of a level and a wall, and has the ball roll up
// to it, by the controls of a step; each sees where the camera is after a step.
func corner(t *testing.T, name string, eye mgl64.Vec3, yaw float64, steps int, roll func(i int) Controls, each func(g *Game, c *Camera)) {
	t.Helper()
	g, c := enter(t, name)
	c.Yaw, c.wish.Yaw, c.pitch, c.wish.Pitch, c.zoom = yaw, yaw, 0, 0, 0.6
	c.Eye = eye
	c.behind.off = eye.Sub(c.wanted())
	c.look()
	c.before = c.Sight
	for i := range steps {
		g.Step(roll(i))
		c.hand = yields
		c.Follow(g, g.DT())
		each(g, c)
	}
}

// TestEyeThatIsPressedMakesWay: a ball that comes up to an eye with its back to a wall
// has it rise, or go aside: never into the ball, never through the wall, without a
// jump, in no picture between two steps either.
func TestEyeThatIsPressedMakesWay(t *testing.T) {
	right := func(sticky bool) func(int) Controls {
		return func(int) Controls { return Controls{Right: 1, Sticky: sticky} }
	}
	for _, c := range []struct {
		name, level string
		eye         mgl64.Vec3
		yaw         float64
		roll        func(int) Controls
	}{
		{"under a ceiling", "3-ceiling", mgl64.Vec3{2.5, 1.2, 0}, math.Pi / 2, right(false)},
		{"up a wall under a ceiling", "3-ceiling", mgl64.Vec3{2.5, 1.2, 0}, math.Pi / 2, right(true)},
		{"in the open", "1-wall", mgl64.Vec3{-0.4, 0.6, 0}, math.Pi / 2, right(false)},
		{"over a wall", "1-wall", mgl64.Vec3{-0.4, 0.6, 0}, math.Pi / 2, right(true)},
		{"to and fro", "3-ceiling", mgl64.Vec3{2.5, 1.2, 0}, math.Pi / 2, func(i int) Controls {
			return Controls{Right: float64(1 - 2*(i/60%2))}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			const (
				closest = 1.7   // to the ball [m]
				jump    = 0.25  // in a step, that is 15 m/s [m]
				swing   = 0.075 // of the view in a step, that is 260° a second [rad]
			)
			least, turned := math.Inf(1), 0.0
			corner(t, c.level, c.eye, c.yaw, 400, c.roll, func(g *Game, cam *Camera) {
				staysOut(t, cam)
				least = min(least, cam.Eye.Sub(g.Position()).Len())
				turned = max(turned, math.Abs(cam.way.lift), math.Abs(cam.way.aside))
				if far := cam.Eye.Sub(cam.before.Eye).Len(); far > jump {
					t.Fatalf("at %.2f s the eye jumps %.2f m", g.Time(), far)
				}
				if by := math.Abs(math.Remainder(cam.Sight.Yaw-cam.before.Yaw, 2*math.Pi)); by > swing {
					t.Fatalf("at %.2f s the view turns by %.3f", g.Time(), by)
				}
			})
			if least < closest || turned < 0.1 {
				t.Errorf("the ball comes as near as %.2f m, the eye turns aside by %.2f", least, turned)
			}
		})
	}
}

// staysOut wants every picture from one step to the next to be seen from outside of
// all that stands fast, and nothing to be passed through.
func staysOut(t *testing.T, c *Camera) {
	t.Helper()
	for i := range c.solids {
		s := &c.solids[i]
		for _, part := range []float64{0.25, 0.5, 0.75, 1} {
			eye := c.At(part).Eye
			if _, deep := s.depth(eye, 0.9*Clearance); deep > 0 {
				t.Fatalf("at %v of a step the eye %.3f is %.3f m too near to solid %d", part, eye, deep, i)
			}
		}
		way := c.Eye.Sub(c.before.Eye)
		if enter, leave, _ := s.crossed(c.before.Eye, way, 0); enter < leave && leave > 0 && enter < 1 {
			t.Fatalf("from %.2f to %.2f the eye goes through solid %d", c.before.Eye, c.Eye, i)
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
