package scene

import (
	"slices"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// def returns what the plugin needs to make the body.
func (b *Body) def(materials map[string]components.MaterialData, layers map[string]layerBits, surface *components.MeshShape) ecs.BodyDef {
	l := layers[b.Layer]
	return ecs.BodyDef{
		Body: components.BodyData{
			Name: b.Name, Kind: components.Kind(slices.Index(bodyTypes, b.Type)),
			Locked: b.Locked, Fast: b.Fast, Sensor: b.Sensor,
		},
		Pose:     components.PoseData{Position: b.Position, Rotation: b.Rotation.Quat()},
		Velocity: components.VelocityData{Linear: b.Velocity, Angular: b.AngularVelocity},
		Mass:     components.MassData{Override: b.Mass},
		Collider: components.ColliderData{Shape: solid(b.Shape), Layers: l.layer, Mask: l.mask, Surface: surface},
		Material: materials[b.Material],
	}
}

// materialTable returns the document's materials, the default among them.
func (doc *Document) materialTable(fields fieldTable) map[string]components.MaterialData {
	table := map[string]components.MaterialData{}
	for _, m := range append([]Material{DefaultMaterial(DefaultName)}, doc.Materials...) {
		data := components.MaterialData{Name: m.Name, Density: m.Density, Friction: m.Friction, Restitution: m.Restitution}
		if m.Adhesion != nil {
			data.Glue = m.Adhesion.glue(fields)
		}
		if v := m.VirtualAdhesive; v != nil {
			data.Clones = components.CloneGrip(*v)
		}
		data.Contact = m.Contact.data(fields)
		table[m.Name] = data
	}
	return table
}

// layerBits is how a layer stands in a collider.
type layerBits struct{ layer, mask uint32 }

// layerBits gives each layer a bit; the default one has the lowest.
func (doc *Document) layerBits() map[string]layerBits {
	bits := map[string]layerBits{DefaultName: {layer: components.LayerDefault}}
	next := components.LayerDefault << 1
	for _, l := range doc.Layers {
		if l.Name != DefaultName {
			bits[l.Name] = layerBits{layer: next}
			next <<= 1
		}
	}
	for _, l := range doc.Layers {
		b := bits[l.Name]
		for _, w := range l.With {
			b.mask |= bits[w].layer
		}
		if len(l.With) == 0 {
			b.mask = nothing
		}
		bits[l.Name] = b
	}
	return bits
}

// nothing is the mask of a layer that collides with none: the last bit, which
// no layer has. A mask of 0 would mean all.
const nothing uint32 = 1 << maxLayers
