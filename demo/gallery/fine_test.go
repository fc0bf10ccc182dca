package gallery

import (
	"testing"

	"github.com/tackphysics/tack/demo/draw"
)

// TestPicksWhatIsDrawnOnAFineScreen: with two pixels in a point, what is under a
// point is what the picture has there.
func TestPicksWhatIsDrawnOnAFineScreen(t *testing.T) {
	const width, height, scale = 640, 400, 2 // of the window [points], and pixels in one
	p := play(t, "newtons-cradle", scale*width, scale*height)
	p.app.width, p.app.height, p.app.canvas.Scale = width, height, scale
	p.app.settings.Looks = draw.Low.String()
	im := p.look("window-fine")
	s := p.app.stage
	hits := func(x, y float64) bool {
		_, _, ok := s.renderer.Pick(&s.frame, s.frame.Camera.Ray(x, y, width, height))
		return ok
	}
	stands := func(x, y int) bool { // out against the sky, which is the same along a row
		at, sky := im.RGBAAt(scale*x, scale*y), im.RGBAAt(0, scale*y)
		const clearly = 10 // of 255
		far := func(a, b uint8) bool { return max(a, b)-min(a, b) > clearly }
		return far(at.R, sky.R) || far(at.G, sky.G) || far(at.B, sky.B)
	}
	const edge = 3 // of a ball, where both may be [points]
	on := 0
	for y := 80; y < 320; y += 4 { // clear of the head and the foot
		for x := 0; x < width; x += 4 {
			hit := hits(float64(x), float64(y))
			if hits(float64(x-edge), float64(y)) != hit || hits(float64(x+edge), float64(y)) != hit ||
				hits(float64(x), float64(y-edge)) != hit || hits(float64(x), float64(y+edge)) != hit {
				continue
			}
			if hit {
				on++
			}
			if drawn := stands(x, y); drawn != hit {
				t.Fatalf("at (%d, %d) a body is hit: %v, and drawn: %v", x, y, hit, drawn)
			}
		}
	}
	if on < 20 {
		t.Errorf("only %d places on balls", on)
	}
}
