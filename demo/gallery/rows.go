package gallery

import (
	"image"
	"slices"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// row lays out cells of the widths [points] beside each other, −1 for what is
// left, and paints over what debugui draws there. It returns where they are.
func (n *inspector) row(ctx *debugui.Context, widths []int, cell func(i int), paint func(at []ui.Rect)) []ui.Rect {
	grid := make([]int, 0, len(widths)+1)
	for _, w := range widths {
		grid = append(grid, pick(w > 0, n.face.pixels(float64(w)), w))
	}
	ctx.SetGridLayout(append(grid, 1), []int{n.face.pixels(rowTall)}) // the last one is where to paint from
	at := make([]ui.Rect, len(widths))
	for i := range widths {
		ctx.GridCell(func(bounds image.Rectangle) {
			at[i] = n.face.points(bounds)
			ctx.SetGridLayout([]int{-1}, []int{-1})
			cell(i)
		})
	}
	ctx.DrawOnlyWidget(func(screen *ebiten.Image) {
		n.face.canvas.Screen = screen
		for _, r := range at {
			n.face.clear(r)
		}
		paint(at)
	})
	return at
}

// introduction says what holds for all, and has what sets all back.
func (n *inspector) introduction(ctx *debugui.Context, restore func()) {
	n.row(ctx, []int{-1, resetWidth}, func(i int) {
		if i == 1 {
			ctx.Button("").On(restore)
		}
	}, func(at []ui.Rect) {
		n.face.body()
		n.face.note("A restart keeps these.", at[0]) // by whatever device
		n.face.button("as in the file", at[1])
	})
	n.row(ctx, []int{-1}, func(int) {}, func(at []ui.Rect) {
		n.face.note("Long ranges go by powers of ten. Or type.", at[0])
	})
}

// head is the head of a part, which folds and unfolds it; it reports whether the
// part is to be seen.
func (n *inspector) head(ctx *debugui.Context, name string, first bool) bool {
	open := first != n.folded[name]
	n.row(ctx, []int{-1}, func(int) {
		ctx.IDScope("head "+name, func() {
			ctx.Button("").On(func() { n.folded[name] = !n.folded[name] })
		})
	}, func(at []ui.Rect) { n.face.head(name, open, at[0]) })
	return open
}

// choice is a row with what is chosen, which unrolls the list of all under it. It
// returns what is chosen now.
func (n *inspector) choice(ctx *debugui.Context, path, name string, all []string, chosen int) int {
	open := n.folded[path]
	at := n.row(ctx, []int{labelWidth, -1}, func(i int) {
		if i == 1 {
			ctx.IDScope("choice "+path, func() {
				ctx.Button("").On(func() { n.folded[path] = !open })
			})
		}
	}, func(at []ui.Rect) {
		n.face.label(name, at[0])
		n.face.head(all[chosen], open, at[1])
	})
	if n.face.onRow(at[1]) {
		n.says = (&knob{name: name}).about()
	}
	if !open {
		return chosen
	}
	got := chosen
	const beside = 3
	for from := 0; from < len(all); from += beside {
		some := all[from:min(from+beside, len(all))]
		n.row(ctx, slices.Repeat([]int{-1}, beside), func(i int) {
			if i < len(some) {
				ctx.IDScope(path+" "+some[i], func() {
					ctx.Button("").On(func() { got, n.folded[path] = from+i, false })
				})
			}
		}, func(at []ui.Rect) {
			for i, word := range some {
				n.face.option(word, from+i == chosen, at[i])
			}
		})
	}
	return got
}

// box is something to tick.
type box struct {
	on   *bool
	name string
}

// boxes are some, side by side.
func (n *inspector) boxes(ctx *debugui.Context, boxes ...box) {
	n.row(ctx, slices.Repeat([]int{-1}, len(boxes)), func(i int) {
		ctx.IDScope("box "+boxes[i].name, func() { ctx.Checkbox(boxes[i].on, "") })
	}, func(at []ui.Rect) {
		for i, b := range boxes {
			n.face.box(b.name, *b.on, at[i])
		}
	})
}

// knob is a row: its name, a slider, and a field to type the number into.
func (n *inspector) knob(ctx *debugui.Context, t *tuning, k *knob, fail func(error)) {
	value := k.get()
	if k.words != nil {
		was := int(value)
		if got := n.choice(ctx, k.path, k.name, k.words, was); got != was {
			fail(t.turn(k, float64(got)))
		}
		return
	}
	if k.isChoice() {
		on := value > 0.5
		was := on
		if n.boxes(ctx, box{&on, k.name}); on != was {
			fail(t.turn(k, pick(on, 1.0, 0)))
		}
		return
	}
	low, high := k.span()
	place := k.place(value)
	if n.shown[k.path] != value || n.typed[k.path] == "" {
		n.shown[k.path], n.typed[k.path] = value, number(value)
	}
	text := n.typed[k.path]
	at := n.row(ctx, []int{labelWidth, -1, typedWidth}, func(i int) {
		ctx.IDScope(k.path, func() {
			switch i {
			case 1:
				ctx.SliderF(&place, low, high, pick(k.log, 0, k.step), 2).On(func() { fail(t.turn(k, k.value(place))) })
			case 2:
				ctx.TextField(&text).On(func() {
					v, err := k.parse(text)
					if err == nil {
						err = t.turn(k, v)
					}
					fail(err)
					text = number(k.get())
				})
			}
		})
	}, func(at []ui.Rect) {
		n.face.label(k.label(), at[0])
		n.face.slider((place-low)/(high-low), at[1])
		n.face.field(text, n.hasFocus && n.typing == k.path, at[2])
	})
	n.typed[k.path] = text
	if n.face.over(at[2]) && ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) {
		n.typing = k.path
	}
	if n.face.onRow(at[1]) {
		n.says = k.about()
	}
}
