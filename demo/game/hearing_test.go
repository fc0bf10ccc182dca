package game

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/game/sound"
)

// quiet tells whether none of the samples is louder than −100 dB: a loop that has
// ended dies away.
func quiet(p []byte) bool {
	for ; len(p) > 0; p = p[4:] {
		if math.Abs(float64(math.Float32frombits(binary.LittleEndian.Uint32(p)))) > 1e-5 {
			return false
		}
	}
	return true
}

// TestEachCueHasItsSound: what the loudspeaker gets after each cue of the physics
// is the sound of that name, sample by sample, from the side where the ball is in
// the picture; and nothing is heard of a level behind a menu.
func TestEachCueHasItsSound(t *testing.T) {
	samples := func(m *sound.Mixer) []byte { // a quarter of a second
		p := make([]byte, 8*sound.Rate/4)
		if _, err := m.Read(p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	h := sit(t, Options{Level: 1}, 640, 360)
	h.app.round.fill(0, 1) // what is left and right is the picture's
	heard, want := h.app.mixer, sound.NewMixer()
	v := float64(h.app.progress.Volume) / volumes
	want.Volume(v * v)
	silence := samples(want)
	if !bytes.Equal(samples(heard), silence) {
		t.Error("something is heard before the start")
	}
	news := h.app.round.game.News()
	for name, c := range map[string]struct {
		news play.News
		want func(m *sound.Mixer, side float64)
	}{
		"stick":   {play.News{Cues: []play.Cue{{Kind: play.Stick, Strength: 0.6}}}, func(m *sound.Mixer, s float64) { m.Strike(sound.Stick, 0.6, s) }},
		"peel":    {play.News{Cues: []play.Cue{{Kind: play.Peel, Strength: 0.6}}}, func(m *sound.Mixer, s float64) { m.Strike(sound.Peel, 0.6, s) }},
		"snap":    {play.News{Cues: []play.Cue{{Kind: play.Snap, Strength: 0.6}}}, func(m *sound.Mixer, s float64) { m.Strike(sound.Snap, 0.6, s) }},
		"knock":   {play.News{Cues: []play.Cue{{Kind: play.Knock, Strength: 0.6}}}, func(m *sound.Mixer, s float64) { m.Strike(sound.Knock, 0.6, s) }},
		"win":     {play.News{Cues: []play.Cue{{Kind: play.Win, Strength: 0.6}}}, func(m *sound.Mixer, s float64) { m.Strike(sound.Win, 0.6, s) }},
		"stretch": {play.News{Stretch: 0.5, Roll: 0.5}, func(m *sound.Mixer, _ float64) { m.Hold(sound.Stretch, 0.25); m.Hold(sound.Roll, 0.3) }},
		"drawn":   {play.News{Stretch: 0.5, Drawn: 0.8}, func(m *sound.Mixer, _ float64) { m.Hold(sound.Stretch, 0.4); m.Hold(sound.Roll, 0) }},
		"rolling": {play.News{Stretch: 0.5, Drawn: 0.2, Roll: 0.4}, func(m *sound.Mixer, _ float64) { m.Hold(sound.Stretch, 0.2); m.Hold(sound.Roll, 0.24) }},
	} {
		ball := h.app.round.game.Position()
		x, _, ok := h.app.round.frame.Camera.Project(ball, 640, 360)
		if !ok {
			t.Fatal("the ball is not in the picture")
		}
		for i := range c.news.Cues {
			c.news.Cues[i].At = ball
		}
		*news = c.news
		h.app.hear(h.app.round)
		c.want(want, (2*x/640-1)/2)
		if got := samples(heard); !bytes.Equal(got, samples(want)) || bytes.Equal(got, silence) {
			t.Errorf("%s: another sound is heard", name)
		}
		heard.Quiet()
		want.Quiet()
		samples(heard) // what is left of it
		samples(want)
	}
	h.app.open(titleScreen)
	for range 3 {
		samples(heard)
	}
	for range 120 {
		h.tick(Input{})
	}
	if !quiet(samples(heard)) {
		t.Error("the level behind the title is heard")
	}
}
