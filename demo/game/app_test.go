package game

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/demo/game/play"
)

// press is a tick with one key of a menu.
func (h *hands) press(in Input) {
	h.t.Helper()
	h.tick(in)
	h.tick(Input{})
}

// steer plays the level on the screen as the pilot would, by the input alone,
// until its menu comes.
func (h *hands) steer(seconds float64, each func(tick int)) {
	h.t.Helper()
	var p play.Pilot
	for i := range int(seconds * 60) {
		if h.app.screen != playScreen {
			return
		}
		c := p.Next(h.app.round.game, h.app.round.camera.Yaw)
		h.tick(Input{Right: c.Right, Ahead: c.Ahead, Sticky: c.Sticky})
		each(i)
	}
	h.t.Fatalf("no end after %v s: %s, leg %d at %.2f", seconds, h.app.round.level.Name, p.Leg(), h.app.round.game.Position())
}

// TestWholeGame goes from the title through all levels by keys, in the sizes
// that people have, and looks at it now and then.
func TestWholeGame(t *testing.T) {
	sizes := [][2]int{{1280, 720}, {1920, 1080}}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		h := sit(t, Options{}, size[0], size[1])
		h.app.lab.TurnLooks(1) // low: a software rasterizer takes its time
		if testing.Verbose() { // pictures are to be looked at
			h.app.lab.TurnLooks(1)
		}
		name := func(what string) string { return fmt.Sprintf("game-%d-%s", size[1], what) }
		for range 90 {
			h.tick(Input{})
		}
		h.colorful(name("title"))
		h.press(Input{Down: true})
		h.press(Input{Down: true})
		h.press(Input{Accept: true})
		if h.app.screen != settingsScreen {
			t.Fatalf("screen %v, want the settings", h.app.screen)
		}
		h.colorful(name("settings"))
		h.press(Input{Back: true})
		h.press(Input{Accept: true}) // play
		h.colorful(name("levels"))
		h.press(Input{Accept: true}) // the first level
		for i := range h.app.levels {
			if h.app.screen != playScreen || h.app.index() != i {
				t.Fatalf("screen %v, level %d, want level %d to be played", h.app.screen, h.app.index(), i)
			}
			h.colorful(name(fmt.Sprintf("level-%d-start", i+1)))
			h.steer(60, func(tick int) {
				if tick%100 == 60 {
					h.colorful(name(fmt.Sprintf("level-%d-%03d", i+1, tick)))
				}
			})
			if h.app.screen != doneScreen || h.app.alarm != "" {
				t.Fatalf("screen %v after level %d, alarm %q", h.app.screen, i, h.app.alarm)
			}
			h.tick(Input{})
			h.colorful(name(fmt.Sprintf("level-%d-done", i+1)))
			h.press(Input{Accept: true}) // the next one; after the last, once more
		}
		h.press(Input{Back: true})
		if h.app.screen != pauseScreen {
			t.Fatalf("screen %v, want the pause", h.app.screen)
		}
		h.colorful(name("pause"))
		kept := progressOf(t, h.kept)
		if len(kept.Best) != len(h.app.levels) {
			t.Errorf("best times of %d levels", len(kept.Best))
		}
	}
}

// colorful looks, and wants to see more than a plain picture.
func (h *hands) colorful(name string) {
	h.t.Helper()
	im := h.look(name)
	seen := map[uint32]bool{}
	for i := 0; i+3 < len(im.Pix); i += 4 * 7 {
		seen[uint32(im.Pix[i])<<16|uint32(im.Pix[i+1])<<8|uint32(im.Pix[i+2])] = true
	}
	if len(seen) < 200 {
		h.t.Errorf("%s has %d colours", name, len(seen))
	}
}
