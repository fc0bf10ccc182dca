package game

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/ui"
)

// TestPromptsFollowThePlayer: the first prompt ends with the first roll, the
// next says what to do at the wall.
func TestPromptsFollowThePlayer(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	shown := func() string {
		if i := h.app.round.hints.shown; i >= 0 {
			return words[ui.Keyboard].Replace(h.app.round.level.Prompts[i].Text)
		}
		return ""
	}
	if got := shown(); !strings.Contains(got, "→ or D") {
		t.Errorf("first %q", got)
	}
	for range 80 {
		h.tick(Input{Right: 1})
	}
	if got := shown(); !strings.Contains(got, "Hold Space") {
		t.Errorf("at the wall %q", got)
	}
}

// TestHintsComeWhenTheyAreTrue: beside the jar only at rest there, what to do
// next in every state of the candies, and none that asks for a key in vain.
func TestHintsComeWhenTheyAreTrue(t *testing.T) {
	shown := func(h *hands) string {
		if i := h.app.round.hints.shown; i >= 0 {
			return words[ui.Keyboard].Replace(h.app.round.level.Prompts[i].Text)
		}
		return ""
	}
	expect := func(h *hands, when, want string) {
		t.Helper()
		if got := shown(h); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	h := sit(t, Options{Level: 1}, 640, 360)
	h.steer(60, func(int) {
		if strings.Contains(shown(h), "Beside") {
			t.Errorf("on the way into the jar: %q at %.2f", shown(h), h.app.round.game.Position())
		}
	})
	h.app.start(0)
	h.tick(Input{Right: 1})
	h.put(mgl64.Vec3{3, 0.2, 1})
	expect(h, "beside the jar", "press R")

	h = sit(t, Options{Level: 2}, 640, 360)
	h.tick(Input{})
	expect(h, "at the start", "Hold Space")
	h.put(mgl64.Vec3{2.1, 0.3, 0})
	expect(h, "in the jar without candies", "press R")
	h.put(mgl64.Vec3{0.8, 1, 0})
	expect(h, "on top without candies", "Roll over some more")

	h = sit(t, Options{Level: 3}, 640, 360)
	h.put(mgl64.Vec3{-2.2, 0.7, 0})
	expect(h, "in the jar without the candy", "The candy missed the jar: press R")
	h = sit(t, Options{Level: 3}, 640, 360)
	last, seen := "", ""
	h.steer(60, func(int) {
		if now := shown(h); now != last {
			last = now
			seen += now + "\n"
		}
	})
	for _, want := range []string{"touch a candy", "Up the wall", "letting go drops", "stop over it", "let go of the arrow"} {
		if !strings.Contains(seen, want) {
			t.Errorf("level 3 never says %q:\n%s", want, seen)
		}
	}
}

// put sets the ball at a place, and lets a second pass there.
func (h *hands) put(at mgl64.Vec3) {
	h.t.Helper()
	g := h.app.round.game
	components.Pose.Get(g.World().Entry(g.Ball())).Position = at
	g.Physics().Wake(g.Ball())
	for range 60 {
		h.tick(Input{})
	}
}

// TestWordsAreReplaced in all prompts for all devices.
func TestWordsAreReplaced(t *testing.T) {
	for _, name := range play.Names() {
		l, err := play.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range l.Prompts {
			for d := range words {
				if text := words[d].Replace(p.Text); strings.ContainsAny(text, "{}") {
					t.Errorf("%s: %q", name, text)
				}
			}
		}
	}
}
