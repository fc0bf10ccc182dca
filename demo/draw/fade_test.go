package draw

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestWallsFade: a wall that begins to stand in the way is there at first as it is to
// be, then goes and comes back little by little, while bodies come and go.
func TestWallsFade(t *testing.T) {
	f := Frame{Focus: Sphere{mgl64.Vec3{0, 1, 0}, 3}}
	f.Camera = Fit(f.Focus, 1.5, 0, 0)
	f.Bodies = []Body{fixedBox(3, 3, 0.2, mgl64.Vec3{0, 1, 2}), {Shape: components.Sphere(0.2), Position: mgl64.Vec3{0, 1, 0}}}
	s, l := newStage(), f.Camera.lens(300, 200)
	build := func() (part float32) {
		s.build(&f, &l, nil, 1)
		for _, g := range s.ghosts {
			part = g.part
		}
		return part
	}
	if p := build(); p != 1 || s.fader.moving {
		t.Errorf("in the first picture %v of the wall is left out", p)
	}
	f.Bodies[1].Position = mgl64.Vec3{0, 1, 3} // before the wall
	last := float32(1)
	for i := range viewFrames {
		f.Bodies[0].Position[2] = 2 * (1 + 1e-15*float64(i%2)) // as a pose between two steps is rounded
		if i == 3 {
			f.Bodies = append(f.Bodies, f.Bodies[1]) // one more
		}
		p := build()
		if d := last - p; d <= 0 || d > 1.6/viewFrames { // gently: half as fast again in the middle
			t.Errorf("picture %d: from %v to %v", i, last, p)
		}
		if last = p; i < viewFrames-2 && !s.fader.moving {
			t.Errorf("picture %d: it is on its way, and settled", i)
		}
	}
	if build(); len(s.ghosts) > 0 || s.fader.moving {
		t.Errorf("the wall is not back: %v", s.ghosts)
	}
	f.Bodies = f.Bodies[:1:1]
	f.Bodies = append(f.Bodies, Body{Shape: components.Sphere(0.2), Position: mgl64.Vec3{0, 1, 0}})
	if p := build(); p > 1.0/viewFrames || p == 0 {
		t.Errorf("it goes at once: %v", p)
	}
	s.fader = fader{}
	if p := build(); p != 1 {
		t.Errorf("in the first picture of another scene: %v", p)
	}
}

// TestShadowsShrink: what begins to stand in the light's way casts a smaller shadow
// from picture to picture, then none.
func TestShadowsShrink(t *testing.T) {
	f := Frame{Focus: Sphere{mgl64.Vec3{0, 1, 0}, 3}}
	f.Camera = Fit(f.Focus, 1.5, 0, 0)
	roof := fixedBox(1, 0.1, 1, toMgl(towardsLight.mul(2)))
	f.Bodies = []Body{roof, {Shape: components.Sphere(0.1), Position: mgl64.Vec3{3, 0, 0}}}
	s, l, light := newStage(), f.Camera.lens(300, 200), newLamp(f.Focus, 256)
	shade := func() float64 {
		s.build(&f, &l, &light, 1)
		return s.light.covered(256, 256)
	}
	whole := shade()
	f.Bodies[1].Position = mgl64.Vec3{} // under the roof
	last := whole
	for i := range lightFrames + 1 {
		now := shade()
		if d := last - now; d < 0 || d > 0.1*whole {
			t.Errorf("picture %d: the shadow goes from %.0f to %.0f texels", i, last, now)
		}
		last = now
	}
	if alone := shade(); alone != last || alone > 0.1*whole || s.fader.moving {
		t.Errorf("in the end %.0f of %.0f texels are left", alone, whole)
	}
}
