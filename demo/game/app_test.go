package game

import (
	"encoding/json"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/store"
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

func progressOf(t *testing.T, s store.Store) (p Progress) {
	t.Helper()
	data, err := s.Read(progressName)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRestartAndPause: a pause holds everything, a restart begins anew at once.
func TestRestartAndPause(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	for range 40 {
		h.tick(Input{Right: 1})
	}
	at := h.app.round.game.Position()
	h.press(Input{Back: true})
	for range 20 {
		h.tick(Input{Right: 1})
	}
	if h.app.screen != pauseScreen || h.app.round.game.Position() != at {
		t.Errorf("screen %v, the ball at %v, was at %v", h.app.screen, h.app.round.game.Position(), at)
	}
	h.press(Input{Accept: true}) // go on
	for range 10 {
		h.tick(Input{Right: 1})
	}
	if h.app.screen != playScreen || h.app.round.game.Position() == at {
		t.Error("it does not go on")
	}
	h.tick(Input{Restart: true})
	if g := h.app.round.game; g.Elapsed() > 0.1 || g.Position().Sub(h.app.round.level.Ball.Start).Len() > 0.01 {
		t.Errorf("after a restart %v s, at %v", g.Elapsed(), g.Position())
	}
}

// TestFallBeginsAnew rolls off the edge.
func TestFallBeginsAnew(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	first := h.app.round
	for range 400 {
		h.tick(Input{Right: -1})
		if h.app.round != first {
			return
		}
	}
	t.Errorf("no new round, the ball at %v", h.app.round.game.Position())
}

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

func TestProgress(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"best": {"a": -1}, "volume": 99}`, `{"best": null}`} {
		s := store.Memory{}
		if text != "" {
			s[progressName] = []byte(text)
		}
		p, err := readProgress(s)
		damaged := text == "{" || text == "[]"
		if copied := string(s[damagedName]); damaged != (err != nil) || damaged != (copied == text && text != "") {
			t.Errorf("%q: error %v, the copy is %q", text, err, copied)
		}
		if p.Best == nil || len(p.Best) > 0 || p.Volume < 0 || p.Volume > volumes {
			t.Errorf("%q: %+v", text, p)
		}
		if !p.finish("a", 12) || p.finish("a", 12) || !p.finish("a", 11) || p.Best["a"] != 11 {
			t.Errorf("%q: %+v", text, p)
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

// TestPromptsFollowThePlayer: the first prompt ends with the first roll, the
// next says what to do at the wall.
func TestPromptsFollowThePlayer(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	shown := func() string {
		if i := h.app.round.hints.shown; i >= 0 {
			return words[Keyboard].Replace(h.app.round.level.Prompts[i].Text)
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
			return words[Keyboard].Replace(h.app.round.level.Prompts[i].Text)
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

// TestNearPlaneIsWithinTheClearance: the corner of a picture of 21:9 at the near
// plane is no farther from the eye than the camera stays away from things.
func TestNearPlaneIsWithinTheClearance(t *testing.T) {
	c := draw.Fit(draw.Sphere{Radius: 1}, 21.0/9, 0, 0)
	corner := c.Ray(0, 0, 100, 100*9.0/21)
	cosine := corner.Along.Dot(c.Ray(50, 50*9.0/21, 100, 100*9.0/21).Along)
	if far := near / cosine; far > play.Clearance {
		t.Errorf("%v m, the clearance is %v m", far, play.Clearance)
	}
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

// TestCandiesCountOnce: one on a ball that lies in the jar is in the jar and no
// longer carried, and there are never more in it than are needed.
func TestCandiesCountOnce(t *testing.T) {
	h := sit(t, Options{Level: 2}, 640, 360)
	seen := false
	h.steer(60, func(int) {
		g := h.app.round.game
		seen = seen || g.Delivered() > 0 && g.Delivered()+g.Carried() > g.Have()
		if in, on := h.app.round.counted(); in > g.Level().Goal.Count || on > g.Carried() || g.Delivered()+on != g.Have() {
			t.Fatalf("%d in the jar, %d carried; shown %d and %d", g.Delivered(), g.Carried(), in, on)
		}
	})
	if !seen {
		t.Error("no candy has been in the jar on the ball")
	}
}

// TestPromptLeavesTheButtonAlone on telephones and on a monitor, upright and not.
func TestPromptLeavesTheButtonAlone(t *testing.T) {
	for _, size := range [][2]float64{{320, 568}, {390, 844}, {667, 375}, {844, 390}, {1280, 720}} {
		w, h := size[0], size[1]
		bx, by := buttonAt(w, h)
		right, low := promptAt(w, h, Touch)
		if right > bx-buttonSize && low > by-buttonSize || right < 300 || low < h/3 {
			t.Errorf("%v: the prompt ends at (%v, %v), the button is at (%v, %v)", size, right, low, bx, by)
		}
	}
}
