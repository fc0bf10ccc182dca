package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/internal/store"
)

// TestDamageIsTold: best times that cannot be read are no loss that nobody hears of.
func TestDamageIsTold(t *testing.T) {
	h := sit(t, Options{Store: store.Memory{progressName: []byte("no JSON\n")}}, 640, 360)
	if got := h.app.alarm; !strings.Contains(got, "game.json is damaged") || strings.Contains(got, "\n") || h.app.screen != titleScreen {
		t.Errorf("%q on screen %v", got, h.app.screen)
	}
	h.look("game-damage")
}

// TestUnsavedIsToldOnce: best times that cannot be written are told with the place and
// what to do, once, and the game goes on.
func TestUnsavedIsToldOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file") // no folder, for nobody
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := sit(t, Options{Store: store.Folder(file)}, 640, 360)
	if got := h.app.alarm; !strings.Contains(got, "best times are not read") {
		t.Errorf("at the start: %q", got)
	}
	h.app.alarm = ""
	h.app.mute()
	got := h.app.alarm
	for _, want := range []string{"best times are not saved", filepath.Join(file, progressName), "make the folder writable"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	h.look("game-unsaved")
	h.app.alarm = ""
	h.app.mute()
	if h.app.start(0); h.app.alarm != "" || h.app.screen != playScreen {
		t.Errorf("the second time: %q on screen %v", h.app.alarm, h.app.screen)
	}
}
