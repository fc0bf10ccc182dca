package gallery

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// View reads a donburi world into a frame. Its queries belong to it, so several
// worlds can be viewed side by side.
type View struct {
	run       Run
	bodies    *donburi.Query
	pairs     *donburi.Query
	softs     *donburi.Query
	adhesives *donburi.Query
	grains    *donburi.Query
	skins     skins
	soft      softMarks
	materials []string // of the dynamic bodies, sorted
	glue      glue
	entities  []donburi.Entity // of the frame's first bodies, the rigid ones
	handles   []handle         // of the rest

	attachments *donburi.Query

	island  islands
	loadTop scale // of the bonds' loads [N]
	pushTop scale // of the contacts' forces [N]

	prints *donburi.Query
	mapTop scale // of the vertices' pressures or tractions [Pa]

	// Counts of the last Fill; Islands only where they are shown.
	Bodies, Contacts, Bonds, Islands int
	// Held are those of the bonds that are particles of virtual adhesives.
	Held int
	// Vertices that are coloured by what presses on them.
	Vertices int
}

// handle tells whose the frame's bodies are from first on: a deformable body's, or
// nobody's.
type handle struct {
	first  int
	entity donburi.Entity
}

// entity is that of a body of the frame, or Null.
func (v *View) entity(body int) donburi.Entity {
	if body < len(v.entities) {
		return v.entities[body]
	}
	e := donburi.Null
	for _, h := range v.handles {
		if h.first <= body {
			e = h.entity
		}
	}
	return e
}

// NewView returns a view of the run's world.
func NewView(run Run) *View {
	v := &View{
		run: run, skins: newSkins(), island: newIslands(),
		bodies:    donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider)),
		pairs:     donburi.NewQuery(filter.Contains(components.ContactPair)),
		softs:     donburi.NewQuery(filter.And(filter.Contains(components.Nodes), filter.Not(filter.Contains(components.Particles)))),
		adhesives: donburi.NewQuery(filter.Contains(components.VirtualAdhesive)),
		grains:    donburi.NewQuery(filter.Contains(components.Particles, components.Nodes)),
		prints:    donburi.NewQuery(filter.Contains(components.Footprint)),

		attachments: donburi.NewQuery(filter.Contains(components.Attachment)),
	}
	v.glue = newGlue(&v.skins)
	for e := range v.bodies.Iter(run.World()) {
		if name, ok := dynamicMaterial(e); ok && !slices.Contains(v.materials, name) {
			v.materials = append(v.materials, name)
		}
	}
	slices.Sort(v.materials)
	return v
}

func dynamicMaterial(e *donburi.Entry) (string, bool) {
	if components.Body.Get(e).Kind != components.Dynamic || !e.HasComponent(components.Material) {
		return "", false
	}
	return components.Material.Get(e).Name, true
}

// Fill puts bodies, bonds and contacts into the frame.
func (v *View) Fill(f *draw.Frame, show Show) {
	v.loadTop.next()
	v.pushTop.next()
	v.soft.begin(v.run.Time())
	f.Reset()
	v.Bodies, v.Contacts, v.Bonds, v.Held = 0, 0, 0, 0
	v.entities, v.handles = v.entities[:0], v.handles[:0]
	for e := range v.bodies.Iter(v.run.World()) {
		b := components.Body.Get(e)
		v.Bodies++
		v.entities = append(v.entities, e.Entity())
		position, rotation := v.run.Pose(e.Entity())
		f.Bodies = append(f.Bodies, draw.Body{
			Shape: components.Collider.Get(e).Shape, Position: position, Rotation: rotation,
			Color: v.color(e, b), Fixed: b.Kind == components.Static, Clear: clearness(b),
		})
	}
	v.skins.begin()
	v.softBodies(f)
	v.particles(f)
	v.skins.forget()
	v.handles = append(v.handles, handle{first: len(f.Bodies)})
	v.glue.begin()
	for _, k := range v.skins.list {
		v.skinContacts(f, k, &show)
		v.glue.skin(f, v.run, k)
	}
	v.zones(f, &show)
	for e := range v.pairs.Iter(v.run.World()) {
		pair := components.ContactPair.Get(e)
		if limp(v.run.World(), pair) {
			continue
		}
		v.contacts(f, pair, &show)
		if e.HasComponent(components.Adhesion) {
			bonds := components.Adhesion.Get(e).Bonds
			v.bonds(f, pair, bonds, &show)
			v.glue.pair(f, v.run, e.Entity(), pair, bonds)
		}
	}
	v.glue.end(f, v.run)
	v.pressures(f, &show)
	if show.Islands {
		v.paintIslands(f)
	}
	if show.Sleeping {
		v.paintSleepers(f)
	}
	size := markSize(len(f.Dots))
	for i := range f.Dots {
		f.Dots[i].Size *= size
	}
}

// clearness is for bodies that touch nothing: they look like glass.
func clearness(b *components.BodyData) float32 {
	if b.Sensor {
		return 0.7
	}
	return 0
}

// color is by material where there are several, else by body; neighbours in a
// material differ a little in lightness.
func (v *View) color(e *donburi.Entry, b *components.BodyData) draw.Color {
	switch b.Kind {
	case components.Static:
		return draw.StaticColor
	case components.Kinematic:
		return draw.KinematicColor
	case components.Dynamic:
	}
	which := int(b.ID % uint64(len(draw.Palette)))
	if len(v.materials) > 1 {
		name, _ := dynamicMaterial(e)
		which, _ = slices.BinarySearch(v.materials, name)
	}
	return draw.Palette[which%len(draw.Palette)].Shade(lightness[b.ID%uint64(len(lightness))])
}

var lightness = [...]float32{1, 0.88, 1.08, 0.94}

// place moves a point from body axes to the world; a zero rotation is none.
func place(at mgl64.Vec3, turn mgl64.Quat, p mgl64.Vec3) mgl64.Vec3 {
	if turn == (mgl64.Quat{}) {
		return at.Add(p)
	}
	return at.Add(turn.Normalize().Rotate(p))
}
