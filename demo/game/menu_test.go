package game

import (
	"image"
	"testing"

	"github.com/tackphysics/tack/demo/game/play"
)

// TestMenuMarksTheLine: keys go round, and the line is the one that is chosen.
func TestMenuMarksTheLine(t *testing.T) {
	h := sit(t, Options{}, 1280, 720)
	n := len(h.app.menu.buttons)
	for i := range n + 1 {
		if !h.app.menu.buttons[i%n].IsFocused() || h.app.menu.chosen != i%n {
			t.Errorf("after %d steps the mark is on %d", i, h.app.menu.chosen)
		}
		h.press(Input{Down: true})
	}
	h.press(Input{Up: true})
	h.press(Input{Up: true})
	h.press(Input{Up: true})
	h.press(Input{Accept: true})
	if !h.app.quit && h.app.screen == titleScreen {
		t.Errorf("nothing is chosen, the mark is on %d", h.app.menu.chosen)
	}
}

// TestSettings: lines turn with left and right and are kept.
func TestSettings(t *testing.T) {
	h := sit(t, Options{}, 1280, 720)
	h.app.open(settingsScreen)
	h.press(Input{})
	was := h.app.progress.Volume
	h.press(Input{Less: true})
	if h.app.progress.Volume != was-1 || progressOf(t, h.kept).Volume != was-1 {
		t.Errorf("volume %d, was %d", h.app.progress.Volume, was)
	}
	h.press(Input{Down: true})
	looks := h.app.lab.Settings().Looks
	h.press(Input{More: true})
	if h.app.lab.Settings().Looks == looks || h.app.menu.chosen != 1 {
		t.Errorf("looks %s, the mark on %d", h.app.lab.Settings().Looks, h.app.menu.chosen)
	}
	h.press(Input{Less: true})
	if h.app.lab.Settings().Looks != looks {
		t.Errorf("looks %s, want %s again", h.app.lab.Settings().Looks, looks)
	}
	h.tick(Input{Mute: true})
	if h.app.progress.Volume != 0 {
		t.Errorf("muted at %d", h.app.progress.Volume)
	}
}

// TestLabAndBack goes into the lab and leaves it.
func TestLabAndBack(t *testing.T) {
	h := sit(t, Options{}, 1280, 720)
	h.press(Input{Down: true})
	h.tick(Input{Accept: true})
	if h.app.screen != labScreen {
		t.Fatalf("screen %v", h.app.screen)
	}
	h.colorful("game-lab")
	h.app.open(titleScreen)
	if h.app.screen != titleScreen || h.app.round == nil {
		t.Errorf("screen %v", h.app.screen)
	}
}

// TestPictureStaysWithin: nothing is written beyond the edges on a small screen.
func TestPictureStaysWithin(t *testing.T) {
	h := sit(t, Options{}, 640, 360)
	h.app.lab.TurnLooks(1)
	h.press(Input{})
	for _, b := range h.app.menu.buttons {
		if r := b.GetWidget().Rect; !r.In(image.Rect(0, 0, 640, 360)) {
			t.Errorf("a button at %v", r)
		}
	}
	h.colorful("game-360-title")
}

// TestKeyOfTheMenuDoesNotStick: the key that chose the level is the one that
// sticks; until it is let go it does nothing, and the clock waits.
func TestKeyOfTheMenuDoesNotStick(t *testing.T) {
	h := sit(t, Options{}, 640, 360)
	h.press(Input{Accept: true}) // play
	h.tick(Input{Accept: true, Sticky: true})
	for range 20 {
		h.tick(Input{Sticky: true})
	}
	if g := h.app.round.game; h.app.screen != playScreen || g.Sticky() || g.State() != play.Ready {
		t.Errorf("screen %v, sticky %v, state %v", h.app.screen, g.Sticky(), g.State())
	}
	h.tick(Input{})
	h.tick(Input{Sticky: true})
	if g := h.app.round.game; !g.Sticky() || g.State() != play.Running {
		t.Errorf("pressed again: sticky %v, state %v", g.Sticky(), g.State())
	}
	h.tick(Input{Restart: true, Sticky: true}) // not a menu's key
	if !h.app.round.game.Sticky() {
		t.Error("after a restart by its key the ball does not stick")
	}
}
