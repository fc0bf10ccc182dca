package components

import "github.com/yohamta/donburi"

// LayerDefault is the layer of a collider whose Layers is zero.
const LayerDefault uint32 = 1

// ColliderData gives a body its form.
type ColliderData struct {
	Shape Shape
	// Layers the collider is in, a bit each; 0 means LayerDefault.
	Layers uint32
	// Mask of the layers it collides with; 0 means all. Two bodies collide
	// when each is in a layer of the other's mask.
	Mask uint32
	// Surface is the triangles whose vertices press into other bodies where a soft
	// contact collects vertices, in body axes, and on which fields are given; nil
	// is that of a mesh or height field, and of other shapes one that is divided from
	// them: see systems.Tessellate. A half-space has none. It collides with nothing
	// else.
	Surface *MeshShape
}

// Collider is the component type of ColliderData.
var Collider = donburi.NewComponentType[ColliderData]()

// Shape is one of SphereShape, BoxShape, CapsuleShape, CylinderShape, ConeShape,
// HalfSpaceShape, *HullShape, *CompoundShape, *MeshShape and *HeightFieldShape, or of
// the planar ones. Shapes are immutable values; to change one, set another.
type Shape interface {
	// Reach is the radius of a ball about the body's origin that holds the shape
	// [m]: of a sharp convex one the smallest, +Inf for a half-space. It is that of
	// the numbers as they are, also of a shape that no body can have; 0 of a nil one.
	Reach() float64
	shape()
}
