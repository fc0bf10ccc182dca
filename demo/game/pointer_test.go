package game

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/handstest"
)

// see is a tick and a picture, in which widgets get their places.
func (h *hands) see() {
	h.t.Helper()
	h.press(Input{})
	h.look("game-menu")
}

// marked counts the buttons of a menu that are painted as the chosen one is.
func (h *hands) marked() (which []int) {
	im := h.look("game-marks")
	for i, b := range h.app.menu.buttons {
		r := b.GetWidget().Rect
		p := im.RGBAAt(r.Min.X+r.Dx()/2, r.Max.Y-4)
		if want := goalColor.RGBA(); p == want {
			which = append(which, i)
		}
	}
	return which
}

// middle of a button [px].
func (h *hands) middle(i int) [2]int {
	r := h.app.menu.buttons[i].GetWidget().Rect
	p := r.Min.Add(r.Max).Div(2)
	return [2]int{p.X, p.Y}
}

// TestOneMark: a mouse that rests under a menu marks nothing, one that moves
// marks what it is on, and keys move the same mark on.
func TestOneMark(t *testing.T) {
	h := sit(t, Options{}, 640, 360)
	f := &handstest.Hands{}
	h.app.menu.pointer.from = f
	h.see()
	f.Mouse = h.middle(2)
	h.press(Input{})
	expect := func(what string, want int) {
		t.Helper()
		if got := h.marked(); len(got) != 1 || got[0] != want || h.app.menu.chosen != want {
			t.Errorf("%s: %v look chosen, %d is, not %d", what, got, h.app.menu.chosen, want)
		}
	}
	expect("the mouse has moved", 2)
	h.press(Input{Down: true})
	expect("a key", 3)
	h.app.open(levelsScreen)
	h.see()
	expect("a page under the mouse", 0)
	f.Mouse[1]++
	h.see()
	if h.app.menu.chosen == 0 {
		t.Error("the mouse moves, and nothing is marked")
	}
	chosen := h.app.menu.chosen
	f.Mouse, f.Held = [2]int{630, 350}, true
	h.press(Input{})
	f.Held = false
	h.press(Input{})
	expect("a click beside the lines", chosen)
	h.press(Input{Up: true})
	expect("a key after it", chosen-1)
}

// TestClickBeginsAnew: a page that a click opens begins with its first line marked, not
// with the line that had the number of the one clicked on.
func TestClickBeginsAnew(t *testing.T) {
	h := sit(t, Options{}, 640, 360)
	f := &handstest.Hands{}
	h.app.menu.pointer.from = f
	h.see()
	f.Mouse = h.middle(2)
	h.press(Input{})
	f.Held = true
	h.press(Input{})
	f.Held = false
	h.press(Input{})
	if h.app.screen != settingsScreen || h.app.menu.chosen != 0 {
		t.Errorf("a click on the third line leads to screen %v, with line %d marked", h.app.screen, h.app.menu.chosen)
	}
}

// TestMenuByFinger: a tap chooses, with no mouse anywhere.
func TestMenuByFinger(t *testing.T) {
	h := sit(t, Options{}, 640, 360)
	f := &handstest.Hands{}
	h.app.menu.pointer.from = f
	h.see()
	f.Touches = map[ebiten.TouchID][2]int{1: h.middle(0)}
	h.press(Input{})
	f.Touches = nil
	h.press(Input{})
	if h.app.screen != levelsScreen {
		t.Errorf("a tap on the first line leads to screen %v", h.app.screen)
	}
}

// TestUpright: on a telephone held upright the ball is in the picture from start
// to end, and the goal or the way to it beside it.
func TestUpright(t *testing.T) {
	const width, height = 390, 844
	for i := range play.Names() {
		h := sit(t, Options{Level: i + 1}, width, height)
		h.steer(60, func(tick int) {
			r := h.app.round
			r.fill(0, 1)
			x, y, ok := r.frame.Camera.Project(r.game.Position(), width, height)
			if in := image.Rect(width/20, height/20, width-width/20, height-height/20); !ok || !image.Pt(int(x), int(y)).In(in) {
				t.Fatalf("level %d, tick %d: the ball is at (%.0f, %.0f) of %d×%d", i+1, tick, x, y, width, height)
			}
		})
	}
}
