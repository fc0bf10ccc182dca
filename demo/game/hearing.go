package game

import (
	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/game/sound"
)

// struck is the sound of each cue.
var struck = [play.Kinds]sound.Sound{
	play.Stick: sound.Stick, play.Peel: sound.Peel, play.Snap: sound.Snap, play.Knock: sound.Knock, play.Win: sound.Win,
}

// hear lets the step of a round be heard: from where it is in the picture.
func (a *App) hear(r *round) {
	news := r.game.News()
	for _, c := range news.Cues {
		side := 0.0
		if x, _, ok := r.frame.Camera.Project(c.At, int(a.width), int(a.height)); ok {
			side = 2*x/a.width - 1
		}
		a.mixer.Strike(struck[c.Kind], c.Strength, side/2)
	}
	// A creak needs motion: glue that rolls on, or is drawn out on the spot.
	a.mixer.Hold(sound.Stretch, news.Stretch*max(news.Roll, news.Drawn))
	a.mixer.Hold(sound.Roll, news.Roll*0.6)
}

// loud sets the mixer to the volume that was chosen: half of it sounds half as
// loud by its square.
func (a *App) loud() {
	v := float64(a.progress.Volume) / volumes
	a.mixer.Volume(v * v)
}

// Listen opens the machine's loudspeaker, if it has one.
func (a *App) Listen() { sound.Open(a.mixer) }
