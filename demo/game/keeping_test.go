package game

import (
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
