package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// Library is the catalog of the built-in scenes and of scene files, run by the
// library's physics.
type Library struct{}

// Entries returns the built-in scenes in alphabetical order of their names.
func (Library) Entries() []Entry {
	infos := scene.Builtin()
	out := make([]Entry, len(infos))
	for i := range infos {
		out[i] = Entry(infos[i])
	}
	return out
}

// Open loads a scene into a world of its own.
func (Library) Open(nameOrFile string) (Run, error) {
	doc, err := scene.Open(nameOrFile)
	if err != nil {
		return nil, err
	}
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, doc.Config())
	if err != nil {
		return nil, err
	}
	if _, err := doc.Load(physics); err != nil {
		return nil, err
	}
	physics.Refresh() // contacts and bonds can be seen before the first step
	entry := Entry{Name: nameOrFile, Title: doc.Title, About: doc.About, Source: doc.Source}
	if entry.Title == "" {
		entry.Title = nameOrFile
	}
	return &simulation{entry: entry, world: world, physics: physics}, nil
}

// simulation is a scene in the library's physics.
type simulation struct {
	entry   Entry
	world   donburi.World
	physics *ecs.Physics
}

func (s *simulation) Entry() Entry                { return s.entry }
func (s *simulation) World() donburi.World        { return s.world }
func (s *simulation) Advance(elapsed float64) int { return s.physics.Advance(elapsed) }
func (s *simulation) Step()                       { s.physics.Step() }
func (s *simulation) Time() float64               { return s.physics.Time() }

func (s *simulation) Pose(body donburi.Entity) (mgl64.Vec3, mgl64.Quat) {
	return s.physics.DrawPose(body)
}
