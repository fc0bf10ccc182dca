package game

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/ui"
)

// TestPromptLeavesTheCardAlone in the smallest window, on every level.
func TestPromptLeavesTheCardAlone(t *testing.T) {
	for i := range play.Names() {
		h := sit(t, Options{Level: i + 1}, 480, 320)
		h.look(fmt.Sprintf("game-480-level-%d", i+1))
		r := h.app.round
		card, _ := r.cardPlate(&h.app.canvas, plateTop+plateTall+plateGap+8)
		prompt, _ := promptPlate(&h.app.canvas, words[ui.Keyboard].Replace(r.level.Prompts[0].Text), ui.Keyboard)
		if end := card.Y + card.H; end > prompt.Y {
			t.Errorf("%s: the card ends at %v, the prompt begins at %v", r.level.Name, end, prompt.Y)
		}
	}
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{{0, "0.0"}, {9.99, "9.9"}, {59.95, "59.9"}, {60, "1:00.0"}, {125.25, "2:05.2"}} {
		if got := clock(c.seconds); got != c.want {
			t.Errorf("%v is %q, want %q", c.seconds, got, c.want)
		}
	}
}

func TestLasting(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{{9.99, "9.9 s"}, {59.95, "59.9 s"}, {60, "1 min 0.0 s"}, {136.5, "2 min 16.5 s"}} {
		if got := lasting(c.seconds); got != c.want {
			t.Errorf("%v is %q, want %q", c.seconds, got, c.want)
		}
	}
}

// TestPromptLeavesTheButtonAlone on telephones and on a monitor, upright and not.
func TestPromptLeavesTheButtonAlone(t *testing.T) {
	for _, size := range [][2]float64{{320, 568}, {390, 844}, {667, 375}, {844, 390}, {1280, 720}} {
		w, h := size[0], size[1]
		bx, by := buttonAt(w, h)
		right, low := promptAt(w, h, ui.Touch)
		if right > bx-buttonSize && low > by-buttonSize || right < 300 || low < h/3 {
			t.Errorf("%v: the prompt ends at (%v, %v), the button is at (%v, %v)", size, right, low, bx, by)
		}
	}
}
