package gallery

import (
	"io/fs"
	"time"

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
	return newRun(doc, nameOrFile)
}

// OpenIn loads a scene file of a file system into a world of its own.
func (Library) OpenIn(files fs.FS, name string) (Run, error) {
	doc, err := scene.OpenIn(files, name)
	if err != nil {
		return nil, err
	}
	return newRun(doc, name)
}

func newRun(doc *scene.Document, name string) (Run, error) {
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, doc.Config())
	if err != nil {
		return nil, err
	}
	instance, err := doc.Load(physics)
	if err != nil {
		return nil, err
	}
	physics.Refresh() // contacts and bonds can be seen before the first step
	entry := Entry{Name: name, Title: doc.Title, About: doc.About, Source: doc.Source}
	if entry.Title == "" {
		entry.Title = name
	}
	nothing := func() {}
	return &simulation{
		entry: entry, world: world, physics: physics, document: doc, instance: instance,
		before: nothing, after: nothing,
	}, nil
}

// simulation is a scene in the library's physics.
type simulation struct {
	entry   Entry
	world   donburi.World
	physics *ecs.Physics

	document *scene.Document
	instance *scene.Instance

	before, after func()
}

// longestTick is the wall time after which a tick takes no more steps: a scene
// that cannot keep up runs slower, and the window stays alive.
const longestTick = 60 * time.Millisecond

func (s *simulation) Entry() Entry          { return s.entry }
func (s *simulation) World() donburi.World  { return s.world }
func (s *simulation) Time() float64         { return s.physics.Time() }
func (s *simulation) Physics() *ecs.Physics { return s.physics }

func (s *simulation) Document() *scene.Document { return s.document }

func (s *simulation) Probes() *scene.Probes {
	if s.instance == nil {
		return nil
	}
	return s.instance.Probes()
}

func (s *simulation) OnStep(before, after func()) { s.before, s.after = before, after }

func (s *simulation) Step() {
	s.before()
	s.physics.Step()
	s.after()
}

// Advance hands the time to the physics in pieces of a step at most, so that
// there is something between two steps.
func (s *simulation) Advance(elapsed float64) (steps int) {
	dt := s.physics.Config().DT
	for begin := time.Now(); elapsed > 0 && time.Since(begin) < longestTick; elapsed -= dt {
		s.before()
		if n := s.physics.Advance(min(elapsed, dt)); n > 0 {
			steps += n
			s.after()
		}
	}
	return steps
}

func (s *simulation) Pose(body donburi.Entity) (mgl64.Vec3, mgl64.Quat) {
	return s.physics.DrawPose(body)
}
