package gallery

import (
	"fmt"
	"io/fs"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// stills is a catalog of the built-in scenes in which nothing moves but time:
// drawing is tested without physics.
type stills struct{}

func (stills) Entries() (out []Entry) {
	for _, i := range scene.Builtin() {
		out = append(out, Entry(i))
	}
	return out
}

func (stills) Open(name string) (Run, error) {
	doc, err := scene.Open(name)
	if err != nil {
		return nil, err
	}
	return newStill(doc, name), nil
}

func (stills) OpenIn(files fs.FS, name string) (Run, error) {
	doc, err := scene.OpenIn(files, name)
	if err != nil {
		return nil, err
	}
	return newStill(doc, name), nil
}

func newStill(doc *scene.Document, name string) *still {
	r := &still{entry: Entry{name, doc.Title, doc.About, doc.Source}, world: donburi.NewWorld(), dt: doc.Step.DT}
	kinds := map[string]components.Kind{"dynamic": components.Dynamic, "static": components.Static, "kinematic": components.Kinematic}
	for i, b := range doc.Bodies {
		r.add(uint64(i+1), kinds[b.Type], b.Shape, b.Material, b.Position, b.Rotation.Quat())
	}
	return r
}

// still is a world without physics.
type still struct {
	entry Entry
	world donburi.World
	dt    float64
	steps int
	fails bool
}

func (r *still) add(id uint64, kind components.Kind, shape components.Shape, material string, at mgl64.Vec3, turn mgl64.Quat) donburi.Entity {
	e := r.world.Create(components.Body, components.Pose, components.Collider, components.Material)
	entry := r.world.Entry(e)
	components.Body.SetValue(entry, components.BodyData{ID: id, Name: fmt.Sprint("body ", id), Kind: kind})
	components.Pose.SetValue(entry, components.PoseData{Position: at, Rotation: turn})
	components.Collider.SetValue(entry, components.ColliderData{Shape: shape})
	components.Material.SetValue(entry, components.MaterialData{Name: material})
	return e
}

func (r *still) Entry() Entry         { return r.entry }
func (r *still) World() donburi.World { return r.world }
func (r *still) Time() float64        { return float64(r.steps) * r.dt }

func (r *still) Physics() *ecs.Physics     { return nil }
func (r *still) Document() *scene.Document { return nil }
func (r *still) Probes() *scene.Probes     { return nil }
func (r *still) OnStep(_, _ func())        {}

func (r *still) Step() {
	if !r.fails {
		r.steps++
	}
}

func (r *still) Advance(elapsed float64) int {
	r.Step()
	return 1
}

func (r *still) Pose(e donburi.Entity) (mgl64.Vec3, mgl64.Quat) {
	p := components.Pose.Get(r.world.Entry(e))
	return p.Position, p.Rotation
}
