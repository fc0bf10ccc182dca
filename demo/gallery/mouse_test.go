package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// mouse is a window of 800×600 points with a stage, and one who holds its mouse.
type mouse struct {
	*Stage
	w, h int
}

// mouseOver returns a mouse that is over a run, where it has been seen once.
func mouseOver(t *testing.T, run Run) *mouse {
	t.Helper()
	r, err := draw.New()
	if err != nil {
		t.Fatal(err)
	}
	m := &mouse{NewStage(run, Show{}), 800, 600}
	m.renderer = r
	m.do(ui.Input{})
	return m
}

// do is a frame with an input.
func (m *mouse) do(in ui.Input) {
	in.Pinch = 1
	m.Update(&in, float64(m.w), float64(m.h))
	m.view.Fill(&m.frame, m.show)
}

// place is where a point of the world is in the window.
func (m *mouse) place(p mgl64.Vec3) (x, y float64) {
	x, y, _ = m.frame.Camera.Project(p, m.w, m.h)
	return x, y
}
