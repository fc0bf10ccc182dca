package play

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/assets"
)

// Level is a level's document: what makes a scene a level. Lengths are in
// metres, in the scene's axes.
type Level struct {
	// Name of the file, without its ending.
	Name string
	// Scene is a built-in scene; a file's name for one that is being made.
	Scene string
	// Title is a few words, Hint one sentence.
	Title, Hint string
	Ball        Ball
	Goal        Goal
	// Par is a good time [s].
	Par float64
	// Floor is the height below which the ball has fallen [m].
	Floor float64
	// Views are how to look at it; of those whose box holds the ball the last
	// one counts. The first has no box: it holds everywhere.
	Views   []View
	Prompts []Prompt
	// Route is the pilot's.
	Route []Leg
}

// Ball is what the player rolls.
type Ball struct {
	// Body of the scene.
	Body string
	// Sticky is the material of the scene that the ball is of while it sticks.
	Sticky string
	// Honey is the material of the candies that stick to it; empty is their own.
	Honey string
	Start mgl64.Vec3
	// Torque is the most that the motor gives [N·m].
	Torque float64
	// Spin is what it turns at without resistance [rad/s].
	Spin float64
}

// Goal is where the ball has to come to rest, and what with.
type Goal struct {
	Box Box
	// Candies that have to be in the box too: bodies whose names begin so.
	Candies string
	Count   int
}

// View is a way to look at the ball.
type View struct {
	// Box where it holds; nil is everywhere.
	Box *Box
	// Yaw and Pitch of the camera [rad], Distance from what is looked at [m].
	Yaw, Pitch, Distance float64
	// Offset from the ball to what is looked at [m].
	Offset mgl64.Vec3
}

// Prompt tells the player what to do now. In its text, {move}, {right}, {roll},
// {stick}, {look} and {restart} stand for keys.
type Prompt struct {
	Text string
	// Box where it is shown; nil is everywhere.
	Box *Box
	// When is what has to be so, all of it: words of Game.Is.
	When []string
	// Until is what puts an end to it for good: "moved", "stuck", "candy",
	// "enough" or empty for none.
	Until string
}

// untils are the words of Prompt.Until.
var untils = []string{"moved", "stuck", "candy", "enough"}

// Leg is a part of the pilot's route.
type Leg struct {
	To     mgl64.Vec3
	Sticky bool
	// Near is how close is there [m].
	Near float64
	// Candies that have to stick to the ball there.
	Candies int
	// Wait is how long to press nothing before [s].
	Wait float64
}

// Box is a part of the world along its axes [m].
type Box struct{ Low, High mgl64.Vec3 }

// Holds tells whether the point lies in the box.
func (b *Box) Holds(p mgl64.Vec3) bool {
	for k := range 3 {
		if !(p[k] >= b.Low[k] && p[k] <= b.High[k]) {
			return false
		}
	}
	return true
}

// Center of the box.
func (b *Box) Center() mgl64.Vec3 { return b.Low.Add(b.High).Mul(0.5) }

const (
	levelDir  = "levels"
	extension = ".json"
)

// Names returns those of the built-in levels, in their order.
func Names() []string {
	entries, err := fs.ReadDir(assets.Levels, levelDir)
	if err != nil {
		return nil // never: the folder is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), extension))
	}
	return names
}

// Open reads a built-in level.
func Open(name string) (*Level, error) {
	data, err := assets.Levels.ReadFile(path.Join(levelDir, name+extension))
	if err != nil {
		return nil, errors.New(name + ": not a built-in level, expected one of " + strings.Join(Names(), ", "))
	}
	return Parse(name, data)
}
