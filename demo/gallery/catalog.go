package gallery

import (
	"io/fs"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// Entry is a line of the list.
type Entry struct {
	Name   string // to open it by
	Title  string
	About  string // one line
	Source string // where the scene is from, may be empty
}

// Catalog knows the scenes there are.
type Catalog interface {
	// Entries returns the built-in scenes in the order to show them.
	Entries() []Entry
	// Open loads a scene by its built-in name or from a file.
	Open(nameOrFile string) (Run, error)
	// OpenIn loads a scene from a file of a file system.
	OpenIn(files fs.FS, name string) (Run, error)
}

// Run is a loaded scene that can be stepped.
type Run interface {
	Entry() Entry
	World() donburi.World
	// Advance lets the time [s] pass and returns the number of steps taken.
	Advance(elapsed float64) int
	// Step takes one step.
	Step()
	// Time since the start [s].
	Time() float64
	// Physics behind the run, nil where there is none.
	Physics() *ecs.Physics
	// Document that the run was loaded from, nil where there is none.
	Document() *scene.Document
	// Probes of the scene, nil where there are none.
	Probes() *scene.Probes
	// OnStep sets what is done before and after each step.
	OnStep(before, after func())
	// Pose of a body between the last two steps, for drawing.
	Pose(body donburi.Entity) (mgl64.Vec3, mgl64.Quat)
}
