package gallery

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// Look of bonds and contacts.
const (
	largestMark  = 5.5 // radius of a dot where there is but one [points]
	smallestMark = 1.8 // where there are thousands [points]
	markShrink   = 1.4 // for each tenfold number [points]
	strandWidth  = 2.0 // [points]
	idleShare    = 0.65
)

var (
	contactColor = draw.RGB(0xffffff)
	idleColor    = draw.RGB(0x9fb4c8)
)

// View reads a donburi world into a frame. Its queries belong to it, so several
// worlds can be viewed side by side.
type View struct {
	run       Run
	bodies    *donburi.Query
	pairs     *donburi.Query
	materials []string // of the dynamic bodies, sorted
	glue      glue
	entities  []donburi.Entity // of the frame's bodies

	// Counts of the last Fill.
	Bodies, Contacts, Bonds int
}

// Show says what to show beside the bodies.
type Show struct{ Bonds, Contacts bool }

// NewView returns a view of the run's world.
func NewView(run Run) *View {
	v := &View{
		run: run, glue: newGlue(),
		bodies: donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider)),
		pairs:  donburi.NewQuery(filter.Contains(components.ContactPair)),
	}
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
	f.Reset()
	v.Bodies, v.Contacts, v.Bonds = 0, 0, 0
	v.entities = v.entities[:0]
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
	v.glue.begin()
	for e := range v.pairs.Iter(v.run.World()) {
		pair := components.ContactPair.Get(e)
		v.contacts(f, pair, show.Contacts)
		if e.HasComponent(components.Adhesion) {
			bonds := components.Adhesion.Get(e).Bonds
			v.bonds(f, pair, bonds, show.Bonds)
			v.glue.pair(f, v.run, e.Entity(), pair, bonds)
		}
	}
	v.glue.end(f, v.run)
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

// markSize returns the radius of a dot where there are so many [points].
func markSize(count int) float32 {
	size := largestMark - markShrink*math.Log10(float64(max(1, count)))
	return float32(max(smallestMark, size))
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

func (v *View) contacts(f *draw.Frame, pair *components.ContactPairData, show bool) {
	if !pair.Touching {
		return
	}
	count := max(0, min(pair.Count, len(pair.Points)))
	v.Contacts += count
	if !show {
		return
	}
	for i := range pair.Points[:count] {
		p := &pair.Points[i]
		dot := draw.Dot{Position: p.Position, Size: idleShare, Color: idleColor}
		if p.NormalForce > 0 {
			dot.Size, dot.Color = 1, contactColor
		}
		f.Dots = append(f.Dots, dot)
	}
}

func (v *View) bonds(f *draw.Frame, pair *components.ContactPairData, bonds []components.Bond, show bool) {
	v.Bonds += len(bonds)
	world := v.run.World()
	if !show || len(bonds) == 0 || !world.Valid(pair.A) || !world.Valid(pair.B) {
		return
	}
	atA, turnA := v.run.Pose(pair.A)
	atB, turnB := v.run.Pose(pair.B)
	for i := range bonds {
		b := &bonds[i]
		from, to := place(atA, turnA, b.AnchorA), place(atB, turnB, b.AnchorB)
		c := draw.Heat(b.Intensity)
		f.Strands = append(f.Strands, draw.Strand{From: from, To: to, Width: strandWidth, Color: c})
		f.Dots = append(f.Dots, draw.Dot{Position: from.Add(to).Mul(0.5), Size: 1, Color: c})
	}
}

// place moves a point from body axes to the world; a zero rotation is none.
func place(at mgl64.Vec3, turn mgl64.Quat, p mgl64.Vec3) mgl64.Vec3 {
	if turn == (mgl64.Quat{}) {
		return at.Add(p)
	}
	return at.Add(turn.Normalize().Rotate(p))
}
