package gallery

import (
	"image"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the inspector [points].
const (
	inspectorWidth = 372
	labelWidth     = 156
	typedWidth     = 66
	resetWidth     = 96
)

// inspector is the window with the sliders. It shows a tuning and knows no
// physics. debugui has the input, the layout and the scrolling; face paints.
type inspector struct {
	ui       debugui.DebugUI
	face     face
	typed    map[string]string  // the text fields, by path
	shown    map[string]float64 // what they were written from
	folded   map[string]bool    // parts and lists that are not as they were at first
	mouse    func() image.Point // [px]
	open     bool
	started  bool            // it has been updated, so it can be drawn
	at       image.Rectangle // where it was put
	unfold   bool            // all parts are open at first, not the first alone
	says     string          // about the row under the mouse
	typing   string          // the path of the field that was clicked last
	hasFocus bool            // something of the inspector has the keys
}

func newInspector(fonts *ui.Fonts) inspector {
	return inspector{
		face:  face{canvas: ui.Canvas{Fonts: fonts}},
		typed: map[string]string{}, shown: map[string]float64{}, folded: map[string]bool{},
		mouse: func() image.Point { return image.Pt(ebiten.CursorPosition()) },
	}
}

// captured tells what of the input belongs to the inspector.
type captured struct{ pointer, keys bool }

// update reads the mouse and turns knobs. room is where to be [points], and none
// before the first picture; scale is the screen's pixels in a point.
func (n *inspector) update(t *tuning, show *Show, room ui.Rect, scale float64, tell func(string), restore func()) (captured, error) {
	if !n.open || room.W <= 0 {
		n.started, n.says = false, ""
		return captured{}, nil
	}
	fail := func(err error) {
		if err != nil {
			tell(err.Error())
		}
	}
	n.says = ""
	state, err := n.ui.Update(func(ctx *debugui.Context) error {
		factor := pixelsFor(scale)
		ctx.SetScale(factor)
		n.face.begin(scale, factor, n.mouse())
		at := inPixels(room, scale/float64(factor))
		moved := n.at != at && !n.at.Empty()
		n.at, n.started = at, !moved
		if moved {
			return nil // debugui forgets a window that is left out once, and puts it anew
		}
		ctx.Window(inspectorTitle, at, func(layout debugui.ContainerLayout) {
			n.face.layout = layout
			n.parts(ctx, t, show, fail, restore)
		})
		return nil
	})
	n.hasFocus = state&debugui.InputCapturingStateFocus != 0
	return captured{pointer: state&debugui.InputCapturingStateHover != 0, keys: n.hasFocus}, err
}

// parts are all there is, from top to bottom.
func (n *inspector) parts(ctx *debugui.Context, t *tuning, show *Show, fail func(error), restore func()) {
	n.introduction(ctx, restore)
	if n.head(ctx, "Solver", true) {
		n.knobs(ctx, t, t.solver, fail)
	}
	for i := range t.surfaces {
		s := &t.surfaces[i]
		if n.head(ctx, s.name, i == 0 || n.unfold) {
			n.surface(ctx, t, s, fail)
		}
	}
	if n.head(ctx, "Show", n.unfold) {
		n.overlays(ctx, show)
		k := pressureKnob(show)
		n.knob(ctx, t, &k, fail)
	}
	if n.head(ctx, "Hand", n.unfold) {
		n.knob(ctx, t, &t.hand, fail)
	}
}

func (n *inspector) surface(ctx *debugui.Context, t *tuning, s *surface, fail func(error)) {
	if s.wear != nil {
		choices, choice := s.wears, s.worn()
		if choice < 0 {
			choices, choice = append([]string{"its own"}, choices...), 0
		}
		if got := n.choice(ctx, s.name+" preset", "glue preset", choices, choice); got != choice {
			fail(t.wear(s, got-(len(choices)-len(s.wears))))
		}
	}
	n.knobs(ctx, t, s.knobs, fail)
}

func (n *inspector) knobs(ctx *debugui.Context, t *tuning, knobs []knob, fail func(error)) {
	for i := range knobs {
		if knobs[i].applies() {
			n.knob(ctx, t, &knobs[i], fail)
		}
	}
}

// overlays is a box to tick for each, two in a row.
func (n *inspector) overlays(ctx *debugui.Context, show *Show) {
	show.Bonds = BondShow(n.choice(ctx, "bonds", "bonds", bondWords[:], int(show.Bonds)))
	show.Map = PressMap(n.choice(ctx, "map", "colour map", pressWords[:], int(show.Map)))
	boxes := [...]box{
		{&show.Contacts, "contacts"},
		{&show.Normals, "normals and forces"},
		{&show.Patches, "patches"},
		{&show.Bounds, "bounds"},
		{&show.Islands, "islands"},
		{&show.Sleeping, "sleeping"},
		{&show.Timings, "timings"},
	}
	for i := 0; i < len(boxes); i += 2 {
		n.boxes(ctx, boxes[i:min(i+2, len(boxes))]...)
	}
}

// draw paints the inspector over the screen.
func (n *inspector) draw(screen *ebiten.Image) {
	if n.open && n.started {
		n.ui.Draw(screen)
		n.face.frame(screen)
	}
}

// pixelsFor is the edge of debugui's pixels on a screen with so many in a point.
func pixelsFor(scale float64) int { return max(1, int(scale+0.5)) }

// inPixels is a rectangle in debugui's pixels, scale of them in a point.
func inPixels(r ui.Rect, scale float64) image.Rectangle {
	return image.Rect(int(r.X*scale), int(r.Y*scale), int((r.X+r.W)*scale), int((r.Y+r.H)*scale))
}
