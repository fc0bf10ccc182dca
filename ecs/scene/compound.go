package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Compound is a shape of several convex ones as it stands in a file. It is a
// components.CompoundShape that remembers how it was written.
type Compound struct {
	*components.CompoundShape
	Children []Child
}

// Child is one part of a Compound.
type Child struct {
	Shape    components.Shape
	Position mgl64.Vec3 // of its origin, in the body's axes [m]
	Rotation Rotation   // from its axes to the body's
}

// NewCompound makes a compound of children; they are copied.
func NewCompound(children ...Child) *Compound {
	c := &Compound{Children: append([]Child(nil), children...)}
	parts := make([]components.CompoundChild, len(children))
	for i, k := range children {
		parts[i] = components.CompoundChild{Shape: k.Shape, Position: k.Position, Rotation: k.Rotation.Quat()}
	}
	c.CompoundShape = components.Compound(parts...)
	return c
}

// solid returns the shape that the plugin knows.
func solid(s components.Shape) components.Shape {
	switch s := s.(type) {
	case *Compound:
		return s.CompoundShape
	case *MeshFile:
		return s.MeshShape
	}
	return s
}

func readCompound(d *decoder, v *value) components.Shape {
	const want = "a list of parts, {\"shape\": …, \"position\": …, \"rotation\": …}"
	items := d.list(v, want)
	if len(items) == 0 {
		d.expected(v, want)
		return nil
	}
	children := make([]Child, len(items))
	for i, it := range items {
		o := d.object(it, "a part of a compound", "shape", "position", "rotation")
		k := &children[i]
		s := d.must(o, "shape", "the part's shape")
		k.Shape = d.shape(s)
		switch k.Shape.(type) {
		case *Compound, components.HalfSpaceShape, *MeshFile, *components.HeightFieldShape:
			d.fail(s, "expected a convex shape as part of a compound")
		}
		k.Position = d.vec(o.get("position"), "three numbers [m]", -maxNumber)
		if q := o.get("rotation"); q != nil {
			k.Rotation = d.rotation(q)
		}
		if d.err != nil {
			return nil
		}
	}
	return NewCompound(children...)
}

// childJSON is a part of a compound as it stands in a file.
type childJSON struct {
	Shape    map[string]any `json:"shape"`
	Position mgl64.Vec3     `json:"position,omitzero"`
	Rotation Rotation       `json:"rotation,omitzero"`
}

func writeCompound(s components.Shape) any {
	c, ok := s.(*Compound)
	if !ok || c == nil {
		return nil
	}
	list := make([]childJSON, len(c.Children))
	for i, k := range c.Children {
		shape, err := writeShape(k.Shape)
		if err != nil {
			return nil
		}
		list[i] = childJSON{shape, k.Position, k.Rotation}
	}
	return list
}
