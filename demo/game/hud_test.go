package game

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/demo/game/play"
)

// TestPromptLeavesTheCardAlone in the smallest window, on every level.
func TestPromptLeavesTheCardAlone(t *testing.T) {
	for i := range play.Names() {
		h := sit(t, Options{Level: i + 1}, 480, 320)
		h.look(fmt.Sprintf("game-480-level-%d", i+1))
		r := h.app.round
		card, _ := r.cardPlate(&h.app.canvas, plateTop+plateTall+plateGap+8)
		prompt, _ := promptPlate(&h.app.canvas, words[Keyboard].Replace(r.level.Prompts[0].Text), Keyboard)
		if end := card.Y + card.H; end > prompt.Y {
			t.Errorf("%s: the card ends at %v, the prompt begins at %v", r.level.Name, end, prompt.Y)
		}
	}
}
