package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

func ball(r, x, y, z float64) draw.Body {
	return draw.Body{Shape: components.Sphere(r), Position: mgl64.Vec3{x, y, z}}
}

func fixed(s components.Shape, x, y, z float64) draw.Body {
	return draw.Body{Shape: s, Position: mgl64.Vec3{x, y, z}, Fixed: true}
}

func TestFirstFocus(t *testing.T) {
	ground := fixed(components.Box(200, 2, 200), 0, -1, 0)
	for _, c := range []struct {
		name   string
		bodies []draw.Body
		center mgl64.Vec3
		radius float64
	}{
		{"one ball", []draw.Body{ball(2, 1, 2, 3)}, mgl64.Vec3{1, 2, 3}, 2},
		{"two balls", []draw.Body{ball(1, -3, 0, 0), ball(1, 3, 0, 0)}, mgl64.Vec3{}, 4},
		{"ball on the ground", []draw.Body{ball(1, 0, 1, 0), ground}, mgl64.Vec3{0, 1, 0}, 1},
		{"ball over the ground", []draw.Body{ball(1, 0, 3, 0), ground}, mgl64.Vec3{0, 2, 0}, 2},
		{"ground too far below", []draw.Body{ball(1, 0, 9, 0), ground}, mgl64.Vec3{0, 9, 0}, 1},
		{"half-space below", []draw.Body{ball(1, 0, 3, 0), fixed(components.HalfSpace(mgl64.Vec3{0, 2, 0}), 7, 0, 7)}, mgl64.Vec3{0, 2, 0}, 2},
		{"small scenery beside", []draw.Body{ball(1, 0, 0, 0), fixed(components.Sphere(1), 2, 0, 0)}, mgl64.Vec3{1, 0, 0}, 2},
		{"large scenery beside", []draw.Body{ball(1, 0, 0, 0), fixed(components.Sphere(5), 6, 0, 0)}, mgl64.Vec3{}, 1},
		{"scenery alone", []draw.Body{fixed(components.Sphere(5), 6, 0, 0)}, mgl64.Vec3{6, 0, 0}, 5},
		{"nothing", nil, mgl64.Vec3{}, emptyRadius},
		{"a lost body", []draw.Body{ball(1, 0, 0, 0), ball(1, math.NaN(), 0, 0)}, mgl64.Vec3{}, 1},
	} {
		got := firstFocus(c.bodies)
		if got.Center.Sub(c.center).Len() > 1e-9 || math.Abs(got.Radius-c.radius) > 1e-9 {
			t.Errorf("%s: %+v, want %v, %v", c.name, got, c.center, c.radius)
		}
	}
}

func TestHangs(t *testing.T) {
	s := draw.Sphere{Radius: 1}
	ceiling, floor := fixed(components.Box(9, 1, 9), 0, 2, 0), fixed(components.Box(9, 1, 9), 0, -2, 0)
	for _, c := range []struct {
		bodies []draw.Body
		want   bool
	}{
		{[]draw.Body{ceiling}, true},
		{[]draw.Body{floor}, false},
		{[]draw.Body{ceiling, floor}, false},
		{[]draw.Body{fixed(components.Box(9, 1, 9), 0, 0.1, 0)}, false}, // a table about the middle
		{nil, false},
	} {
		if got := hangs(c.bodies, s); got != c.want {
			t.Errorf("%d bodies: %v", len(c.bodies), got)
		}
	}
}

func TestLightFollowsAndForgetsRunaways(t *testing.T) {
	first := draw.Sphere{Radius: 5}
	bodies := []draw.Body{ball(1, 3, 0, 0), ball(1, 100, 0, 0)}
	now := first
	for range 200 {
		now = followLight(now, first, bodies)
	}
	if now.Center.Sub(mgl64.Vec3{3, 0, 0}).Len() > 0.01 || now.Radius < 1 || now.Radius > 1.1*radiusStep*radiusStep {
		t.Errorf("the light covers %+v", now)
	}
	if got := followLight(now, first, bodies[1:]); got != now {
		t.Errorf("with runaways alone it moves to %+v", got)
	}
}

// TestScenesFitTheFirstView: in the first picture of every built-in scene no
// moving body is cut off.
func TestScenesFitTheFirstView(t *testing.T) {
	for _, e := range (stills{}).Entries() {
		run, err := stills{}.Open(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		s := NewStage(run, Show{})
		s.resetView(1280, 800)
		for i := range s.frame.Bodies {
			b := &s.frame.Bodies[i]
			if b.Fixed || s.set != nil {
				continue
			}
			x, y, ok := s.frame.Camera.Project(b.Position, 1280, 800)
			if !ok || x < 0 || y < 54 || x > 1280 || y > 800 {
				t.Errorf("%s: body %d is at (%.0f, %.0f)", e.Name, i, x, y)
				break
			}
		}
	}
}

// TestSetViewFindsTheFreeRoom: its target stands in the middle of what panels
// leave free, as large as that allows.
func TestSetViewFindsTheFreeRoom(t *testing.T) {
	const w, h = 1280, 720
	for name, v := range setViews {
		if _, err := (stills{}).Open(name); err != nil {
			t.Errorf("the view of %s: %v", name, err)
		}
		alone := arrange(w, h, wants{}).free
		for _, want := range []wants{{}, {inspector: true}, {timings: 11}} {
			free := arrange(w, h, want).free
			c := v.camera(1, w, h, free)
			x, y, ok := c.Project(v.target, w, h)
			if !ok || math.Abs(x-free.X-free.W/2) > 1 || math.Abs(y-free.Y-free.H/2) > 1 {
				t.Errorf("%s: the target is at %.0f, %.0f of %+v", name, x, y, free)
			}
			if share := min(free.H/alone.H, free.W/(alone.H*4/3)); math.Abs(c.Distance*min(share, 1)-v.distance) > 1e-9 {
				t.Errorf("%s: %v m away in a room of %.2f, want %v in all of it", name, c.Distance, share, v.distance)
			}
		}
	}
}

// TestSetViewMakesRoom: a view that is set stays where it is, moves over when a
// panel opens, and is the user's once he has zoomed.
func TestSetViewMakesRoom(t *testing.T) {
	const w, h = 1280, 720
	run, err := stills{}.Open("candy")
	if err != nil {
		t.Fatal(err)
	}
	s := NewStage(run, Show{})
	s.panels = arrange(w, h, wants{})
	s.resetView(w, h)
	first := s.frame.Camera
	s.settle(w, h)
	if c := s.frame.Camera; c.Target.Sub(first.Target).Len() > 1e-9 || c.Distance != first.Distance {
		t.Errorf("it has moved from %+v to %+v", first, c)
	}
	s.panels = arrange(w, h, wants{inspector: true})
	s.settle(w, h)
	free := s.panels.free
	if x, _, ok := s.frame.Camera.Project(s.set.target, w, h); !ok || math.Abs(x-free.X-free.W/2) > 1 {
		t.Errorf("beside the inspector its target is at %.0f of %+v", x, free)
	}
	s.follow.off = true
	s.panels = arrange(w, h, wants{})
	was := s.frame.Camera
	if s.settle(w, h); s.frame.Camera != was {
		t.Error("the user's camera moves")
	}
}

// TestFarViews: in a view that takes in much more than where bodies begin, its
// middle is where things happen, and haze begins beyond all of it.
func TestFarViews(t *testing.T) {
	v := setView{target: mgl64.Vec3{1, 0, 0}, distance: 10}
	near := draw.Sphere{Center: mgl64.Vec3{0, 2, 0}, Radius: 3}
	if got := v.focus(near); got != near {
		t.Errorf("near: %+v", got)
	}
	if got := v.focus(draw.Sphere{Radius: 0.5}); got.Center != v.target || got.Radius != 2 {
		t.Errorf("far: %+v", got)
	}
}

// TestLightStaysOnWhatStandsThere: a small block keeps its shadow when what moves has
// rolled away from it, a large one and the ground are not waited for.
func TestLightStaysOnWhatStandsThere(t *testing.T) {
	first := draw.Sphere{Radius: 2}
	bodies := []draw.Body{
		ball(0.1, 3, 0, 0), fixed(components.Box(1, 1, 1), -1, 0, 0),
		fixed(components.Box(50, 1, 50), 0, -1, 0), fixed(components.HalfSpace(mgl64.Vec3{0, 1, 0}), 0, -1, 0),
	}
	now := first
	for range 200 {
		now = followLight(now, first, bodies)
	}
	for _, b := range bodies[:2] {
		if b.Position.Sub(now.Center).Len()+shapeReach(b.Shape) > now.Radius*1.01 {
			t.Errorf("the light covers %+v, not what is at %v", now, b.Position)
		}
	}
	if now.Radius > 4 {
		t.Errorf("the light covers %+v", now)
	}
}
