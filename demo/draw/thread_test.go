package draw

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/internal/displaytest"
)

func threadFrame() *Frame {
	f := &Frame{Focus: Sphere{Radius: 1}}
	f.Camera = Fit(f.Focus, 1, 0, 0)
	f.Threads = []Thread{{
		From: mgl64.Vec3{0, -0.8, 0}, To: mgl64.Vec3{0, 0.8, 0},
		FromRadius: 0.2, MidRadius: 0.05, ToRadius: 0.1, Color: RGB(0xffffff),
	}}
	return f
}

// TestThreadIsThickAtItsEnds counts the lit pixels across the picture.
func TestThreadIsThickAtItsEnds(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := threadFrame()
	im := render(t, r, f, 300, 300)
	width := func(y float64) (n int) {
		_, row, _ := f.Camera.Project(mgl64.Vec3{0, y, 0}, 300, 300)
		for x := range 300 {
			if c := im.RGBAAt(x, int(row)); int(c.R)+int(c.G)+int(c.B) > 300 {
				n++
			}
		}
		return n
	}
	perMetre := f.Camera.PixelsAt(f.Camera.Distance, 300)
	for _, c := range []struct{ y, radius float64 }{{-0.75, 0.18}, {0, 0.05}, {0.75, 0.094}} {
		want := 2 * c.radius * perMetre
		if got := float64(width(c.y)); got < want-2.5 || got > want+2.5 {
			t.Errorf("at height %v: %v px wide, want %.1f", c.y, got, want)
		}
	}
}

func TestThreadsAreDrawnWhereTheyCanBe(t *testing.T) {
	triangles := func(th Thread) int {
		f := threadFrame()
		f.Threads[0] = th
		l := f.Camera.lens(100, 100)
		s := newStage()
		s.build(f, &l, nil, 1)
		return len(s.camera.indices) / 3
	}
	good := threadFrame().Threads[0]
	if n := triangles(good); n != 4*(threadRows-1) {
		t.Errorf("%d triangles", n)
	}
	nan := good
	nan.To[1] = nan.To[1] / 0.0000001 * 1e300 * 1e300
	behind := good
	behind.From = mgl64.Vec3{0, 0, 100}
	point := good
	point.To = point.From
	for name, th := range map[string]Thread{"infinite": nan, "behind the eye": behind, "without length": point} {
		if n := triangles(th); n != 0 {
			t.Errorf("%s: %d triangles", name, n)
		}
	}
}
