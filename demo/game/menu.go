package game

import (
	"math"

	"github.com/ebitenui/ebitenui"
	"github.com/ebitenui/ebitenui/input"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// item is a line of a menu.
type item struct {
	label string
	// choose is what happens; nil for a line that is only read.
	choose func()
	// turn changes what the line is about by a step, where it is a setting.
	turn func(by int)
}

// page is what a menu shows. at is −1 where it stands at the left, 0 in the
// middle.
type page struct {
	title, note string
	items       []item
	at          int
	back        func()
}

// menu shows a page by widgets. Mouse and fingers work by the widgets
// themselves, keys and gamepads by Input.
type menu struct {
	ui      *ebitenui.UI
	faces   faces
	theme   *theme
	page    page
	buttons []*widget.Button
	chosen  int // of the items that can be chosen
	wide    float64
	tall    float64
	stale   bool
	root    *widget.Container
	pointer pointer
}

func newMenu(f faces, from ui.Hardware) menu {
	return menu{faces: f, pointer: pointer{from: from}, ui: &ebitenui.UI{DisableDefaultFocus: true}, stale: true}
}

// show sets the page. The mark stays on its line where again is set.
func (m *menu) show(p page, again bool) {
	m.page, m.stale, m.pointer.rests = p, true, true
	if !again {
		m.chosen = 0
	}
}

// update lets the user choose, on a screen of the size in points.
func (m *menu) update(in *Input, width, height, scale float64) {
	if m.stale || m.wide != width || m.tall != height || m.theme == nil || m.theme.scale != scale {
		m.wide, m.tall = width, height
		m.build(scale)
	}
	if in.Up || in.Down {
		m.pointer.rests = true
	}
	input.SetCursorUpdater(&m.pointer)
	m.ui.Update()
	if m.stale { // a click has opened another page, which begins with a mark of its own
		return
	}
	kept := false
	for i, b := range m.buttons { // the mouse may have moved the mark
		if b.IsFocused() {
			m.chosen, kept = i, true
		}
	}
	if !kept && m.chosen < len(m.buttons) { // a click beside the lines has taken it
		m.mark(m.chosen)
	}
	m.choose(in)
}

// choose does what the keys ask for.
func (m *menu) choose(in *Input) {
	n := len(m.buttons)
	if n == 0 {
		return
	}
	switch {
	case in.Up:
		m.mark((m.chosen + n - 1) % n)
	case in.Down:
		m.mark((m.chosen + 1) % n)
	}
	it := m.choosable(m.chosen)
	switch {
	case in.Less && it.turn != nil:
		it.turn(-1)
	case in.More && it.turn != nil:
		it.turn(1)
	case in.Accept:
		it.choose()
	case in.Back && m.page.back != nil:
		m.page.back()
	}
}

// choosable returns item i of those that can be chosen.
func (m *menu) choosable(i int) item {
	for _, it := range m.page.items {
		if it.choose == nil {
			continue
		}
		if i == 0 {
			return it
		}
		i--
	}
	return item{choose: func() {}}
}

func (m *menu) mark(i int) {
	for k, b := range m.buttons {
		b.Focus(k == i)
	}
	m.ui.SetFocusedWidget(m.buttons[i])
	m.chosen = i
}

// build makes the widgets of the page.
func (m *menu) build(scale float64) {
	if m.theme == nil || m.theme.scale != scale {
		m.theme = newTheme(m.faces, scale)
	}
	t := m.theme
	px := func(points float64) int { return int(math.Round(points * scale)) }
	side := widget.AnchorLayoutPositionCenter
	if m.page.at < 0 {
		side = widget.AnchorLayoutPositionStart
	}
	small := m.tall < 560 // a telephone on its side
	gap, pad, line := px(10), px(26), px(9)
	if small {
		gap, pad, line = px(6), px(14), px(5)
	}
	// A panel in the middle may grow with its note, one at the left would hide what
	// is seen beside it.
	panel := min(380, m.wide-60)
	note := min(460, m.wide-110)
	if m.page.at < 0 {
		note = min(note, panel-52)
	}
	column := widget.NewContainer(
		widget.ContainerOpts.BackgroundImage(t.panel),
		widget.ContainerOpts.Layout(widget.NewRowLayout(
			widget.RowLayoutOpts.Direction(widget.DirectionVertical),
			widget.RowLayoutOpts.Spacing(gap),
			widget.RowLayoutOpts.Padding(widget.NewInsetsSimple(pad)),
		)),
		widget.ContainerOpts.WidgetOpts(
			widget.WidgetOpts.LayoutData(widget.AnchorLayoutData{
				HorizontalPosition: side, VerticalPosition: widget.AnchorLayoutPositionCenter,
				Padding: &widget.Insets{Left: px(min(90, m.wide*0.06)), Right: px(20)},
			}),
			widget.WidgetOpts.MinSize(px(panel), 0),
		),
	)
	stretch := widget.WidgetOpts.LayoutData(widget.RowLayoutData{Stretch: true})
	column.AddChild(widget.NewText(widget.TextOpts.Text(m.page.title, &t.title, t.ink), widget.TextOpts.WidgetOpts(stretch)))
	if m.page.note != "" {
		column.AddChild(widget.NewText(widget.TextOpts.Text(m.page.note, &t.small, t.faint),
			widget.TextOpts.MaxWidth(float64(px(note))), widget.TextOpts.WidgetOpts(stretch)))
	}
	m.buttons = m.buttons[:0]
	for _, it := range m.page.items {
		if it.choose == nil {
			column.AddChild(widget.NewText(widget.TextOpts.Text(it.label, &t.small, t.faint), widget.TextOpts.WidgetOpts(stretch)))
			continue
		}
		b := widget.NewButton(
			widget.ButtonOpts.WidgetOpts(stretch),
			widget.ButtonOpts.Image(t.button),
			widget.ButtonOpts.Text(it.label, &t.text, &widget.ButtonTextColor{Idle: t.ink, Hover: t.onAccent, Pressed: t.onAccent, Disabled: t.faint}),
			widget.ButtonOpts.TextPosition(widget.TextPositionStart, widget.TextPositionCenter),
			widget.ButtonOpts.TextPadding(&widget.Insets{Left: px(18), Right: px(18), Top: line, Bottom: line}),
			widget.ButtonOpts.DisableDefaultKeys(),
			widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { it.choose() }),
		)
		number := len(m.buttons)
		b.GetWidget().CursorEnterEvent.AddHandler(func(any) { m.mark(number) })
		m.buttons = append(m.buttons, b)
		column.AddChild(b)
	}
	m.root = widget.NewContainer(widget.ContainerOpts.Layout(widget.NewAnchorLayout()))
	m.root.AddChild(column)
	m.ui.ClearFocus()
	m.ui.Container = m.root
	m.stale = false
	if m.chosen = min(m.chosen, len(m.buttons)-1); m.chosen >= 0 {
		m.mark(m.chosen)
	}
	m.chosen = max(0, m.chosen)
}

// draw paints the menu.
func (m *menu) draw(screen *ebiten.Image) {
	if m.root != nil && m.ui.Container == m.root {
		m.ui.Draw(screen)
	}
}
