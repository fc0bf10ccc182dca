package game

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/game/play"
)

// fallTime is how long the ball is seen falling before the level begins anew
// [s].
const fallTime = 0.8

// round is a level that is played, with its camera and its look.
type round struct {
	level  *play.Level
	game   *play.Game
	camera *play.Camera
	pilot  *play.Pilot // who plays it, nil for the player
	glue   *gallery.Glue
	stage  stage
	frame  draw.Frame
	hints  hints
	age    float64 // since the start [s]
	over   float64 // since the fall or the end [s]
	glow   float64 // of the sticky ball, 0…1
	// simulated is the time that the last step took.
	simulated time.Duration
}

// newRound starts a level.
func newRound(level *play.Level) (*round, error) {
	g, err := play.Start(level)
	if err != nil {
		return nil, err
	}
	r := &round{level: level, game: g, camera: play.NewCamera(g), glue: gallery.NewGlue()}
	r.stage = newStage(g)
	return r, nil
}

// step lets a tick pass under the input, or the pilot's.
func (r *round) step(in *Input) {
	dt := r.game.DT()
	zoom := in.Zoom
	if zoom == 0 {
		zoom = 1
	}
	r.camera.Turn(in.Yaw, in.Pitch, zoom)
	controls := play.Controls{Right: in.Right, Ahead: in.Ahead, Sticky: in.Sticky, Yaw: r.camera.Yaw}
	if r.pilot != nil {
		controls = r.pilot.Next(r.game, r.camera.Yaw)
	}
	begin := time.Now()
	r.game.Step(controls)
	r.simulated = time.Since(begin)
	r.camera.Follow(r.game, dt)
	r.age += dt
	if s := r.game.State(); s == play.Done || s == play.Fallen {
		r.over += dt
	}
	to := 0.0
	if r.game.Sticky() {
		to = 1
	}
	r.glow += (to - r.glow) * 0.2
	r.hints.step(r.game)
}

// fill makes the picture of the round, moved to the right by a part of its
// height, at a part of the way from the last step but one to the last.
func (r *round) fill(aside, part float64) {
	f := &r.frame
	f.Reset()
	r.game.Lead(part)
	f.Camera = lens(r.camera.At(part))
	f.Camera.Pan(-aside, 0)
	f.Sky = [2]draw.Color{skyTop, skyBottom}
	f.Tile = tile
	f.Focus, f.Lit = r.stage.focus, r.stage.focus
	at, _ := r.game.Pose(r.game.Ball())
	f.Watched = append(f.Watched[:0], at)
	r.stage.fill(f, r.game, r.glow)
	r.glue.Fill(f, r.game)
	if r.game.State() != play.Done {
		f.Bodies = append(f.Bodies, r.stage.sign(r.age))
	} else {
		confetti(f, r.stage.mouth(), r.over)
	}
}

// tile is the edge of the squares on the stones [m]: a ball's way in a turn is
// some two of them.
const tile = 0.5

// near is the distance from which on things are drawn: the corners of a wide
// picture, 1.25 times as far, are within the camera's clearance [m].
const near = play.Clearance * 0.7

// broad is the least horizontal opening angle: on a telephone held upright the
// ball and what is next to come are in the picture [rad].
const broad = 0.8

// lens is the camera as the renderer has it: about a point before the eye.
func lens(s play.Sight) draw.Camera {
	l := draw.Camera{Yaw: s.Yaw, Pitch: s.Pitch, Distance: s.Distance, Radius: s.Distance, Near: near, Broad: broad}
	l.Target = s.Eye.Sub(l.Eye())
	return l
}

// blend goes from one colour to another.
func blend(a, b draw.Color, t float64) draw.Color {
	s := float32(max(0, min(1, t)))
	return draw.Color{R: a.R + (b.R-a.R)*s, G: a.G + (b.G-a.G)*s, B: a.B + (b.B-a.B)*s}
}

// bob is the height of the sign over the goal [m], which goes up and down.
func bob(age float64) float64 { return 0.35 + 0.08*math.Sin(3*age) }

// upsideDown turns a cone onto its tip.
var upsideDown = mgl64.QuatRotate(math.Pi, mgl64.Vec3{1, 0, 0})
