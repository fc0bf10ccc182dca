package draw

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestFitShowsTheWholeSphere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{1280, 800}, {400, 400}, {300, 900}} {
		s := Sphere{mgl64.Vec3{3, -2, 7}, 2.5}
		c := Fit(s, float64(size[0])/float64(size[1]), 0.7, 0.4)
		for range 300 {
			dir := mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Normalize()
			x, y, ok := c.Project(s.Center.Add(dir.Mul(s.Radius)), size[0], size[1])
			if !ok || x < 0 || y < 0 || x > float64(size[0]) || y > float64(size[1]) {
				t.Fatalf("%v: a point of the sphere is at (%v, %v), %v", size, x, y, ok)
			}
		}
	}
}

func TestProject(t *testing.T) {
	c := Camera{Target: mgl64.Vec3{1, 2, 3}, Distance: 10, Radius: 5}
	at := func(p mgl64.Vec3) (float64, float64, bool) { return c.Project(p, 800, 600) }
	if x, y, ok := at(c.Target); !ok || math.Abs(x-400) > 1e-3 || math.Abs(y-300) > 1e-3 {
		t.Errorf("the target is at (%v, %v)", x, y)
	}
	if x, y, _ := at(c.Target.Add(mgl64.Vec3{1, 0, 0})); x <= 400 || math.Abs(y-300) > 1e-3 {
		t.Errorf("right of the target is (%v, %v)", x, y)
	}
	if x, y, _ := at(c.Target.Add(mgl64.Vec3{0, 1, 0})); y >= 300 || math.Abs(x-400) > 1e-3 {
		t.Errorf("above the target is (%v, %v)", x, y)
	}
	if _, _, ok := at(c.Eye().Add(mgl64.Vec3{0, 0, 1})); ok {
		t.Error("a point behind the eye is projected")
	}
	// The top edge of the view is half the opening angle up.
	edge := c.Target.Add(mgl64.Vec3{0, c.Distance * math.Tan(fieldOfView/2), 0})
	if _, y, _ := at(edge); math.Abs(y) > 1e-2 {
		t.Errorf("the top edge is at %v", y)
	}
}

func TestDepthFallsWithDistance(t *testing.T) {
	c := Camera{Distance: 10, Radius: 5}
	l := c.lens(100, 100)
	last := float32(2)
	for d := l.near * 1.001; d < l.far; d *= 1.3 {
		_, _, depth, w, ok := l.project(l.eye.add(l.forward.mul(d)))
		if !ok || depth >= last || depth < 0 || depth > 1 || abs32(w-d) > 1e-3*d {
			t.Fatalf("at %v: depth %v after %v, w %v", d, depth, last, w)
		}
		// The paint shader undoes it so.
		if back := l.near * l.far / (depth*(l.far-l.near) + l.near); abs32(back-d) > 1e-3*d {
			t.Fatalf("depth %v at %v reads as %v", depth, d, back)
		}
		last = depth
	}
}

func TestOrbitPanZoom(t *testing.T) {
	c := Fit(Sphere{Radius: 1}, 1, 0, 0)
	c.Orbit(math.Pi/2, 0)
	if eye := c.Eye(); eye.Sub(mgl64.Vec3{c.Distance, 0, 0}).Len() > 1e-9 {
		t.Errorf("a quarter turn puts the eye at %v", eye)
	}
	c.Orbit(0, 100)
	if c.Pitch != maxPitch {
		t.Errorf("pitch %v", c.Pitch)
	}
	c = Fit(Sphere{Radius: 1}, 1, 0.3, 0.2)
	old := c.Target
	c.Pan(0.25, -0.1)
	if x, y, _ := c.Project(old, 1000, 1000); math.Abs(x-250) > 0.1 || math.Abs(y-400) > 0.1 {
		t.Errorf("after a pan the old target is at (%v, %v)", x, y)
	}
	for range 100 {
		c.Zoom(0.5)
	}
	if c.Distance != closest {
		t.Errorf("closest %v", c.Distance)
	}
	for range 100 {
		c.Zoom(2)
	}
	if c.Distance != farthest {
		t.Errorf("farthest %v", c.Distance)
	}
}

// TestSightAgreesWithProject on points all over the picture.
func TestSightAgreesWithProject(t *testing.T) {
	sightAgrees(t, Camera{Target: mgl64.Vec3{1, 2, 3}, Yaw: 0.7, Pitch: 0.3, Distance: 8, Radius: 2}, 640, 400)
	c := Camera{Target: mgl64.Vec3{1, 2, 3}, Yaw: 0.7, Pitch: 0.3, Distance: 8, Radius: 2}
	s := c.Sight(640, 400)
	if size := s.Size(c.Distance); math.Abs(size-c.PixelsAt(c.Distance, 400)) > 1e-9 {
		t.Errorf("a metre is %v, not %v", size, c.PixelsAt(c.Distance, 400))
	}
	eye := c.Eye()
	c.Advance(2)
	if d := c.Eye().Sub(eye); math.Abs(d.Len()-2) > 1e-12 || c.Distance != 8 {
		t.Errorf("advanced by %v", d)
	}
}

// TestBroadPicture: a picture taller than wide keeps the horizontal opening that
// is asked for, a wide one the usual vertical one, and all that project agree.
func TestBroadPicture(t *testing.T) {
	c := Camera{Target: mgl64.Vec3{1, 2, 3}, Yaw: 0.7, Pitch: 0.3, Distance: 8, Radius: 2, Broad: 0.8}
	right, _, _ := c.axes()
	edge := c.Target.Add(right.Mul(c.Distance * math.Tan(0.4)))
	if x, _, ok := c.Project(edge, 400, 720); !ok || math.Abs(x-400) > 0.01 {
		t.Errorf("upright, what is 0.4 rad aside is at %v of 400", x)
	}
	c.Broad = 0
	x, y, _ := c.Project(edge, 1280, 720)
	c.Broad = 0.8
	if bx, by, _ := c.Project(edge, 1280, 720); x != bx || y != by {
		t.Errorf("a wide picture has (%v, %v), not (%v, %v)", bx, by, x, y)
	}
	sightAgrees(t, c, 400, 720)
	along := edge.Sub(c.Eye()).Normalize()
	if ray := c.Ray(400, 360, 400, 720); ray.Along.Sub(along).Len() > 1e-6 {
		t.Errorf("the ray through the edge goes along %v, not %v", ray.Along, along)
	}
}

// sightAgrees compares Sight and Project on points all over the picture.
func sightAgrees(t *testing.T, c Camera, width, height int) {
	t.Helper()
	s := c.Sight(float64(width), float64(height))
	for _, p := range []mgl64.Vec3{{1, 2, 3}, {0, 0, 0}, {3, 1, 5}, {-1, 4, 2}} {
		x, y, ok := c.Project(p, width, height)
		sx, sy, depth := s.Place(p)
		if !ok || math.Abs(x-sx) > 0.01 || math.Abs(y-sy) > 0.01 || math.Abs(depth-c.Depth(p)) > 1e-9 {
			t.Errorf("%v: (%v, %v), not (%v, %v), at %v", p, sx, sy, x, y, depth)
		}
	}
}
