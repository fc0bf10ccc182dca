package draw

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

func testView(c *Camera, w, h int) (lens, viewport) {
	l := c.lens(w, h)
	return l, viewport{matrix: l.viewProjection, width: l.width, height: l.height, near: l.near}
}

func boxInstance(size float64, at mgl64.Vec3) instance {
	p, _ := newLibrary().part(components.Box(size, size, size), 1)
	return instance{part: p, at: newPose(at, mgl64.Quat{}), albedo: vec3{1, 1, 1}}
}

func TestBackFacesAreDropped(t *testing.T) {
	c := Camera{Distance: 10, Radius: 2}
	_, view := testView(&c, 100, 100)
	for _, k := range []struct {
		yaw, pitch float64
		triangles  int
	}{{0, 0, 2}, {0.6, 0, 4}, {0.6, 0.5, 6}, {-0.6, -0.5, 6}} {
		c.Yaw, c.Pitch = k.yaw, k.pitch
		_, view = testView(&c, 100, 100)
		var b batch
		in := boxInstance(1, mgl64.Vec3{})
		b.add(&in, &view)
		if n := len(b.indices) / 3; n != k.triangles {
			t.Errorf("yaw %v pitch %v: %d triangles of a box, want %d", k.yaw, k.pitch, n, k.triangles)
		}
	}
}

func TestClippedPathAgreesWithTheFastOne(t *testing.T) {
	c := Camera{Distance: 10, Radius: 2, Yaw: 0.4, Pitch: 0.3}
	_, view := testView(&c, 100, 100)
	in := boxInstance(2, mgl64.Vec3{0.5, -0.3, 0.2})
	local := in.at.matrix()
	m := view.matrix.times(&local)
	var fast, slow batch
	fast.addInside(&in, &view, &m)
	slow.addClipped(&in, &view, &m)
	if len(fast.indices) != len(slow.indices) {
		t.Fatalf("%d and %d indices", len(fast.indices), len(slow.indices))
	}
	for i := range fast.indices {
		a, b := fast.vertices[fast.indices[i]], slow.vertices[slow.indices[i]]
		if abs32(a.DstX-b.DstX) > 1e-2 || abs32(a.DstY-b.DstY) > 1e-2 || abs32(a.Custom3-b.Custom3) > 1e-5 || a.ColorG != b.ColorG {
			t.Fatalf("vertex %d: %+v and %+v", i, a, b)
		}
	}
}

// TestCutStaysInside: what is left of a triangle lies within all planes and in
// the triangle, and nothing of a triangle within is lost.
func TestCutStaysInside(t *testing.T) {
	const near = 0.5
	rng := rand.New(rand.NewPCG(5, 6))
	random := func() clipVertex {
		f := func() float32 { return float32(rng.NormFloat64() * 10) }
		v := clipVertex{x: f(), y: f(), z: f(), w: f() / 4}
		v.tint = 2*v.x - 3*v.y + v.w // linear, so it must stay so
		return v
	}
	var c clipper
	kept := 0
	for range 5000 {
		p, q, r := random(), random(), random()
		within := true
		for plane := range clipPlanes {
			within = within && p.side(plane, near) >= 0 && q.side(plane, near) >= 0 && r.side(plane, near) >= 0
		}
		polygon := c.cut(&p, &q, &r, near)
		if within && len(polygon) != 3 {
			t.Fatalf("a triangle within became %v", polygon)
		}
		for i := range polygon {
			v := &polygon[i]
			kept++
			for plane := range clipPlanes {
				if v.side(plane, near) < -1e-3*(1+abs32(v.x)+abs32(v.y)) {
					t.Fatalf("plane %d: %+v is outside", plane, v)
				}
			}
			if want := 2*v.x - 3*v.y + v.w; abs32(v.tint-want) > 1e-2 {
				t.Fatalf("tint %v, want %v", v.tint, want)
			}
		}
	}
	if kept == 0 {
		t.Error("nothing was left of any triangle")
	}
}

// TestNearPlaneKeepsWhatIsInFront: a ground that runs under the camera is drawn
// from the near plane on, and nothing is behind it.
func TestNearPlaneKeepsWhatIsInFront(t *testing.T) {
	f := &Frame{Focus: Sphere{Radius: 1}, Camera: Camera{Distance: 3, Radius: 1, Pitch: 0.2}}
	f.Bodies = []Body{{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0}), Position: mgl64.Vec3{0, -0.5, 0}, Fixed: true}}
	l := f.Camera.lens(200, 100)
	s := newStage()
	s.build(f, &l, nil, 1)
	if len(s.camera.indices) < 3 {
		t.Fatal("the ground is gone")
	}
	low := float32(0)
	for _, i := range s.camera.indices {
		v := s.camera.vertices[i]
		if v.Custom3 > 1.0001 || v.ColorA != surfaceGround {
			t.Errorf("vertex %+v", v)
		}
		if abs32(v.DstX) > 200*guard || abs32(v.DstY) > 100*guard {
			t.Errorf("(%v, %v) lies outside the guard band", v.DstX, v.DstY)
		}
		low = max(low, v.DstY)
	}
	if low < 100 {
		t.Errorf("the ground ends at y %v, above the lower edge", low)
	}
}

func TestOutOfViewIsLeftOut(t *testing.T) {
	c := Camera{Distance: 10, Radius: 2}
	_, view := testView(&c, 100, 100)
	for _, at := range []mgl64.Vec3{{100, 0, 0}, {0, -50, 0}, {0, 0, 30}, {math.NaN(), 0, 0}, {math.Inf(1), 0, 0}} {
		var b batch
		in := boxInstance(1, at)
		if b.add(&in, &view); len(b.indices) != 0 {
			t.Errorf("a box at %v is drawn", at)
		}
	}
}

// crowdFrame is a heap of moving bodies, about 30,000 triangles in view.
func crowdFrame() *Frame {
	f := &Frame{Focus: Sphere{Radius: 12}}
	f.Camera = Fit(f.Focus, 1.6, 0.5, 0.3)
	shapes := []components.Shape{components.Box(1, 1, 1), components.Sphere(0.6), components.Capsule(0.4, 0.8)}
	for i := range 1000 {
		f.Bodies = append(f.Bodies, Body{
			Shape:    shapes[i%3],
			Position: mgl64.Vec3{float64(i%10) - 5, float64(i/100) - 5, float64(i/10%10) - 5}.Mul(1.4),
			Rotation: mgl64.QuatRotate(float64(i), mgl64.Vec3{0, 1, 0}), Color: Palette[i%7],
		})
	}
	f.Bodies = append(f.Bodies, Body{Shape: components.Box(200, 2, 200), Position: mgl64.Vec3{0, -9, 0}, Fixed: true})
	for i := range 200 {
		p := mgl64.Vec3{float64(i%10) - 5, 0, float64(i/10) - 5}
		f.Dots = append(f.Dots, Dot{Position: p, Size: 2})
		f.Strands = append(f.Strands, Strand{From: p, To: p.Add(mgl64.Vec3{1, 1, 1}), Width: 2})
	}
	return f
}

func TestBuildDoesNotAllocate(t *testing.T) {
	f, s, m := crowdFrame(), newStage(), &marks{}
	frame := func() {
		l := f.Camera.lens(2560, 1600)
		lamp := newLamp(f.Focus, 2048)
		s.build(f, &l, &lamp, 2)
		m.build(f, s.ghosts, &l, 2)
		f.Camera.Orbit(0.001, 0)
	}
	for range 20 {
		frame()
	}
	if n := testing.AllocsPerRun(20, frame); n > 0.2 { // a buffer may still grow once
		t.Errorf("%v allocations a frame", n)
	}
	if len(s.camera.indices) == 0 || len(s.light.indices) == 0 || len(m.indices) == 0 {
		t.Error("nothing was built")
	}
}
