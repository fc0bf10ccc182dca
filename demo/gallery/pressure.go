package gallery

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// PressMap is what the areas of vertices that press are coloured by.
type PressMap int

// The maps.
const (
	// PressureOfSoft is the pressure in contacts that are soft on purpose.
	PressureOfSoft PressMap = iota
	// Pressures are those of all vertices that have an area.
	Pressures
	// Tractions are the friction and the shear of them.
	Tractions
	// NoMap leaves them without colours.
	NoMap
	pressMaps
)

// pressWords say the maps in the inspector.
var pressWords = [pressMaps]string{"soft contacts", "pressure", "traction", "none"}

// next is the map after one, for a key; shown tells whether it shows anything now.
func (m PressMap) next(shown bool) PressMap {
	switch {
	case m == PressureOfSoft && shown, m == Pressures:
		return Tractions
	case m == Tractions:
		return NoMap
	}
	return Pressures
}

// switchShow turns on or off what the action is about; it reports whether it is about
// what is shown beside the bodies.
func (s *Stage) switchShow(a ui.Action) bool {
	if a != ui.PressMaps {
		return s.show.switchFor(a)
	}
	s.show.Map = s.show.Map.next(s.view.Vertices > 0)
	s.hud.tell("colour map: " + pressWords[s.show.Map])
	return true
}

// seeThrough is how clear a fixed body is on which a pressure is shown.
const seeThrough = 0.6

// pressures colours the area of each vertex that presses by its pressure or its
// traction, and lets one look through the fixed body that it presses on.
func (v *View) pressures(f *draw.Frame, show *Show) {
	v.mapTop.next()
	if show.PressureTop > 0 {
		v.mapTop.top = show.PressureTop
	}
	v.Vertices = 0
	if show.Map == NoMap {
		return
	}
	for e := range v.prints.Iter(v.run.World()) {
		d := components.Footprint.Get(e)
		for i := range d.Points {
			p := &d.Points[i]
			v.mapVertex(f, p.Position, p.Normal, p.Area, p.Pressure, p.Traction, show)
		}
		if len(d.Points) > 0 {
			v.seeInto(f, d.A)
			v.seeInto(f, d.B)
		}
	}
	for _, k := range v.skins.list {
		v.skinPressures(f, k, show)
	}
}

// skinPressures colours the contacts of a deformable body.
func (v *View) skinPressures(f *draw.Frame, k *drawnSkin, show *Show) {
	last, skip := donburi.Null, false
	for i := range k.nodes.Contacts {
		c := &k.nodes.Contacts[i]
		if !k.tells(c) {
			continue
		}
		fresh := i == 0 || c.Other != last
		if fresh {
			last, skip = c.Other, show.Map == PressureOfSoft && !v.softOnPurpose(k.entity, c.Other)
		}
		if skip {
			continue
		}
		on, _ := v.skins.ends(v.run, k, c)
		v.mapVertex(f, on, c.Normal, c.Area, c.Pressure(), c.Traction(), show)
		if fresh && c.OtherVertex < 0 && hollow(v.run.World(), c.Other) {
			v.seeInto(f, c.Other)
		}
	}
}

// mapVertex colours the area of a vertex.
func (v *View) mapVertex(f *draw.Frame, at, normal mgl64.Vec3, area, pressure float64, traction mgl64.Vec3, show *Show) {
	x := pressure
	if show.Map == Tractions {
		x = traction.Len()
	}
	if !(x > 0) {
		return
	}
	v.Vertices++
	v.mapTop.see(x)
	p := patch(f, at, normal, area, draw.Heat(v.mapTop.share(x)))
	p.Bold = true
	f.Patches = append(f.Patches, p)
}

// softOnPurpose tells whether two bodies have a soft contact: their pair rule says so,
// or else their materials, or else what holds for all.
func (v *View) softOnPurpose(a, b donburi.Entity) bool {
	world := v.run.World()
	var m [2]*components.MaterialData
	for i, e := range [2]donburi.Entity{a, b} {
		if !world.Valid(e) || !world.Entry(e).HasComponent(components.Material) {
			return false
		}
		m[i] = components.Material.Get(world.Entry(e))
	}
	physics := v.run.Physics()
	if physics == nil {
		return m[0].Contact != nil || m[1].Contact != nil
	}
	s := physics.Config().Contact
	if m[0].Contact != nil || m[1].Contact != nil {
		s = m[0].Contact
		if s == nil {
			s = m[1].Contact
		}
	}
	if rule, ok := physics.Pairing(m[0].Name, m[1].Name); ok && rule.Contact != nil {
		s = rule.Contact
	}
	return s != nil && (s.Compliance > 0 || s.Foundation != nil || s.Behavior != "")
}

// pressureKnob sets the upper end of the scale of pressures and tractions.
func pressureKnob(show *Show) knob {
	return knob{
		path: "show/pressure up to", name: "pressure up to", unit: "Pa", low: 10, high: 1e7, log: true,
		get: func() float64 { return show.PressureTop },
		set: func(v float64) error {
			if v < 0 {
				return fmt.Errorf("expected a pressure of 0 or more, got %v Pa", v)
			}
			show.PressureTop = v
			return nil
		},
	}
}

// hollow tells whether a rigid body has an inside in which others lie, as a bowl.
func hollow(w donburi.World, e donburi.Entity) bool {
	if !w.Valid(e) || !w.Entry(e).HasComponent(components.Collider) {
		return false
	}
	switch components.Collider.Get(w.Entry(e)).Shape.(type) {
	case *components.MeshShape, *components.HeightFieldShape, *components.CompoundShape:
		return true
	}
	return false
}

// seeInto lets one look through a fixed body: in a planar frame nothing hides a patch.
func (v *View) seeInto(f *draw.Frame, e donburi.Entity) {
	if f.Flat {
		return
	}
	for i := range v.entities {
		if v.entities[i] != e {
			continue
		}
		if f.Bodies[i].Fixed {
			f.Bodies[i].Clear = seeThrough
		}
		return
	}
}

// mapLegend are the words of the map's scale: what is shown, and its upper end.
func (v *View) mapLegend(show *Show) (label, top string) {
	label = "pressure  0"
	if show.Map == Tractions {
		label = "traction (tangential)  0"
	}
	return label, pascals(v.mapTop.top)
}

// pascals writes a pressure in the unit that fits [Pa].
func pascals(p float64) string {
	switch {
	case p >= 1e6:
		return number(p/1e6) + " MPa"
	case p >= 1e3:
		return number(p/1e3) + " kPa"
	}
	return number(p) + " Pa"
}
