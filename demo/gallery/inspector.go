package gallery

import (
	"image"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the inspector [debugui's pixels].
const (
	inspectorWidth = 372
	labelWidth     = 136
	typedWidth     = 74
)

// inspector is the window with the sliders. It shows a tuning and knows no
// physics.
type inspector struct {
	ui      debugui.DebugUI
	typed   map[string]string  // the text fields, by path
	shown   map[string]float64 // what they were written from
	presets []string
	canvas  ui.Canvas          // for the sliders
	mouse   func() image.Point // [px]
	open    bool
	started bool            // it has been updated, so it can be drawn
	at      image.Rectangle // where it was put
	unfold  bool            // all parts are open at first, not the first alone
	says    string          // about the row under the mouse
}

func newInspector() inspector {
	return inspector{typed: map[string]string{}, shown: map[string]float64{}, presets: presetChoices(), mouse: func() image.Point { return image.Pt(ebiten.CursorPosition()) }}
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
		at := inPixels(room, scale/float64(factor))
		moved := n.at != at && !n.at.Empty()
		n.at, n.started = at, !moved
		if moved {
			return nil // debugui forgets a window that is left out once, and puts it anew
		}
		ctx.Window("Inspector", at, func(debugui.ContainerLayout) {
			ctx.SetGridLayout([]int{-1, 92}, nil)
			ctx.Text("R starts again and keeps these.")
			ctx.Button("as in the file").On(restore)
			ctx.SetGridLayout([]int{-1}, nil)
			ctx.Text("Long ranges go by powers of ten. Or type.")
			ctx.SetGridLayout([]int{labelWidth, -1, typedWidth}, nil)
			ctx.Header("Solver", true, func() { n.knobs(ctx, t, t.solver, fail) })
			for i := range t.surfaces {
				s := &t.surfaces[i]
				ctx.IDScope(s.name, func() {
					ctx.Header(s.name, i == 0 || n.unfold, func() { n.surface(ctx, t, s, fail) })
				})
			}
			ctx.Header("Show", n.unfold, func() { shown(ctx, show) })
			ctx.Header("Hand", n.unfold, func() { n.knob(ctx, t, &t.hand, fail) })
		})
		return nil
	})
	return captured{
		pointer: state&debugui.InputCapturingStateHover != 0,
		keys:    state&debugui.InputCapturingStateFocus != 0,
	}, err
}

// shown is a box to tick for each overlay.
func shown(ctx *debugui.Context, show *Show) {
	ctx.SetGridLayout([]int{labelWidth, -1}, nil)
	ctx.Text("bonds")
	bonds := int(show.Bonds)
	ctx.Dropdown(&bonds, bondWords[:])
	show.Bonds = BondShow(bonds)
	ctx.SetGridLayout([]int{-1, -1}, nil)
	for _, s := range [...]struct {
		on   *bool
		name string
	}{
		{&show.Contacts, "contacts"},
		{&show.Normals, "normals and forces"},
		{&show.Patches, "patches"},
		{&show.Bounds, "bounds"},
		{&show.Islands, "islands"},
		{&show.Sleeping, "sleeping"},
		{&show.Timings, "timings"},
		{&show.NoPressure, "no pressure"},
	} {
		ctx.IDScope(s.name, func() { ctx.Checkbox(s.on, s.name) })
	}
}

func (n *inspector) surface(ctx *debugui.Context, t *tuning, s *surface, fail func(error)) {
	if s.wear != nil {
		ctx.SetGridLayout([]int{labelWidth, -1}, nil)
		ctx.Text("glue preset")
		choice := presetOf(s.glue())
		was := choice
		choices := n.presets
		if choice < 0 {
			choices = append([]string{"its own"}, choices...)
			choice, was = 0, 0
		}
		ctx.Dropdown(&choice, choices)
		if choice != was {
			fail(t.wear(s, choice-(len(choices)-len(n.presets))))
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

// knob is a row: its name, a slider, and a field to type the number into.
func (n *inspector) knob(ctx *debugui.Context, t *tuning, k *knob, fail func(error)) {
	ctx.IDScope(k.path, func() {
		value := k.get()
		if k.isChoice() {
			on := value > 0.5
			ctx.SetGridLayout([]int{-1}, nil)
			ctx.Checkbox(&on, k.name).On(func() { fail(t.turn(k, pick(on, 1.0, 0))) })
			return
		}
		ctx.SetGridLayout([]int{labelWidth, -1, typedWidth, 1}, nil)
		ctx.Text(k.label())
		low, high := k.span()
		place := k.place(value)
		var slot image.Rectangle
		ctx.GridCell(func(bounds image.Rectangle) {
			slot = bounds
			ctx.SliderF(&place, low, high, pick(k.log, 0, k.step), 2).On(func() { fail(t.turn(k, k.value(place))) })
		})
		if n.shown[k.path] != value || n.typed[k.path] == "" {
			n.shown[k.path], n.typed[k.path] = value, number(value)
		}
		text := n.typed[k.path]
		ctx.TextField(&text).On(func() {
			v, err := k.parse(text)
			if err == nil {
				err = t.turn(k, v)
			}
			fail(err)
			text = number(k.get())
		})
		n.typed[k.path] = text
		factor := ctx.Scale()
		if n.over(slot, factor) {
			n.says = k.about()
		}
		ctx.DrawOnlyWidget(func(screen *ebiten.Image) { n.bar(screen, slot, factor, (place-low)/(high-low)) })
	})
}

// pixelsFor is the edge of debugui's pixels on a screen with so many in a point.
func pixelsFor(scale float64) int { return max(1, int(scale+0.5)) }

// over tells whether the mouse is on the row of a slider that is in view.
func (n *inspector) over(slot image.Rectangle, factor int) bool {
	at := n.mouse().Div(factor)
	return at.In(n.at) && at.Y >= slot.Min.Y && at.Y < slot.Max.Y
}

// Look of a slider [debugui's pixels].
const (
	thumbWide = 8 // as debugui has it
	barTall   = 4
)

// bar paints a slider over debugui's, whose number would be that of the slider's
// own scale, under its thumb.
func (n *inspector) bar(screen *ebiten.Image, at image.Rectangle, factor int, share float64) {
	n.canvas.Screen, n.canvas.Scale = screen, float64(factor)
	part := func(x, y, w, h int, c draw.Color) {
		n.canvas.Fill(ui.Rect{X: float64(at.Min.X + x), Y: float64(at.Min.Y + y), W: float64(w), H: float64(h)}, c, 1)
	}
	wide, tall := at.Dx(), at.Dy()
	x := int(max(0, min(share, 1)) * float64(wide-thumbWide))
	part(0, 0, wide, tall, ui.Shade)
	part(0, (tall-barTall)/2, wide, barTall, ui.Raised)
	part(0, (tall-barTall)/2, x, barTall, ui.Accent.Shade(0.7))
	part(x, 1, thumbWide, tall-2, ui.Faint)
}

// draw paints the inspector over the screen.
func (n *inspector) draw(screen *ebiten.Image) {
	if n.open && n.started {
		n.ui.Draw(screen)
	}
}

// inPixels is a rectangle in debugui's pixels, scale of them in a point.
func inPixels(r ui.Rect, scale float64) image.Rectangle {
	return image.Rect(int(r.X*scale), int(r.Y*scale), int((r.X+r.W)*scale), int((r.Y+r.H)*scale))
}
