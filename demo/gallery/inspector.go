package gallery

import (
	"image"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"
)

// Layout of the inspector [debugui's pixels].
const (
	inspectorWidth = 372
	inspectorTop   = 62
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
	open    bool
	started bool // it has been updated, so it can be drawn
}

func newInspector() inspector {
	return inspector{typed: map[string]string{}, shown: map[string]float64{}, presets: presetChoices()}
}

// captured tells what of the input belongs to the inspector.
type captured struct{ pointer, keys bool }

// update reads the mouse and turns knobs. width and height are of the screen, in
// points; scale is its pixels in a point.
func (n *inspector) update(t *tuning, show *Show, width, height, scale float64, tell func(string), restore func()) (captured, error) {
	if !n.open {
		n.started = false
		return captured{}, nil
	}
	n.started = true
	fail := func(err error) {
		if err != nil {
			tell(err.Error())
		}
	}
	state, err := n.ui.Update(func(ctx *debugui.Context) error {
		factor := max(1, int(scale+0.5))
		ctx.SetScale(factor)
		points := scale / float64(factor)
		right, bottom := int(width*points), int(height*points)
		at := image.Rect(max(0, right-inspectorWidth-12), inspectorTop, max(inspectorWidth, right-12), max(inspectorTop+160, bottom-44))
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
					ctx.Header(s.name, i == 0, func() { n.surface(ctx, t, s, fail) })
				})
			}
			ctx.Header("Show", false, func() { shown(ctx, show) })
			ctx.Header("Hand", false, func() { n.knob(ctx, t, &t.hand, fail) })
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
		n.knob(ctx, t, &knobs[i], fail)
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
		ctx.SetGridLayout([]int{labelWidth, -1, typedWidth}, nil)
		ctx.Text(k.label())
		low, high := k.span()
		place := k.place(value)
		ctx.SliderF(&place, low, high, pick(k.log, 0, k.step), pick(k.log, 1, digits(k.step))).On(func() {
			fail(t.turn(k, k.value(place)))
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
	})
}

// digits behind the point that a slider with the step shows.
func digits(step float64) int {
	if step >= 1 {
		return 0
	}
	return 2
}

// draw paints the inspector over the screen.
func (n *inspector) draw(screen *ebiten.Image) {
	if n.open && n.started {
		n.ui.Draw(screen)
	}
}
