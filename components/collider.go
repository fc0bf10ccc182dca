package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

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
// HalfSpaceShape, *HullShape, *CompoundShape, *MeshShape and *HeightFieldShape.
// Shapes are immutable values; to change one, set another.
type Shape interface{ shape() }

// SphereShape is a ball about the origin.
type SphereShape struct {
	Radius float64 // [m], > 0
}

// BoxShape is a box about the origin, along the body's axes.
type BoxShape struct {
	Size mgl64.Vec3 // full edge lengths [m], > 0
	// Rounding is the radius of its edges and corners, within those lengths; 0 is
	// sharp, below half the shortest edge [m].
	Rounding float64
}

// CapsuleShape is a cylinder along y with a half ball at each end.
type CapsuleShape struct {
	Radius float64 // [m], > 0
	Length float64 // between the centres of the half balls [m], ≥ 0
}

// CylinderShape is a cylinder along y about the origin.
type CylinderShape struct {
	Radius float64 // [m], > 0
	Height float64 // [m], > 0
	// Rounding is the radius of its edges, within that form; 0 is sharp, below
	// the radius and half the height [m].
	Rounding float64
}

// ConeShape is a cone along y, its base half the height below the origin and
// its tip half the height above. Its centre of mass is not the origin.
type ConeShape struct {
	Radius float64 // of the base [m], > 0
	Height float64 // [m], > 0
	// Rounding is the radius of its edge and tip, within that form; 0 is sharp,
	// below the radius of the ball that fits in [m].
	Rounding float64
}

// HalfSpaceShape fills everything below the plane through the origin. It
// cannot be dynamic.
type HalfSpaceShape struct {
	Normal mgl64.Vec3 // outward, in body axes, any length > 0
}

// HullShape is the convex hull of points in body axes. Its centre of mass need
// not be the origin.
type HullShape struct {
	points   []mgl64.Vec3
	rounding float64
}

// Hull makes a convex hull of at least four points that do not lie in a plane;
// a bad set is reported when the body is first stepped. The points are copied.
func Hull(points ...mgl64.Vec3) *HullShape {
	return &HullShape{points: append([]mgl64.Vec3(nil), points...)}
}

// Len returns the number of points the hull was made from.
func (h *HullShape) Len() int { return len(h.points) }

// Point returns point i of those the hull was made from.
func (h *HullShape) Point(i int) mgl64.Vec3 { return h.points[i] }

// Rounded returns the hull with its edges and corners rounded within its form by
// the radius [m], which must be smaller than that of the ball that fits in.
func (h *HullShape) Rounded(radius float64) *HullShape {
	return &HullShape{points: h.points, rounding: radius}
}

// Rounding returns the radius of its edges and corners, 0 if they are sharp [m].
func (h *HullShape) Rounding() float64 { return h.rounding }

// Sphere returns a ball of the radius [m].
func Sphere(radius float64) SphereShape { return SphereShape{Radius: radius} }

// Box returns a box with full edge lengths x, y, z [m].
func Box(x, y, z float64) BoxShape { return BoxShape{Size: mgl64.Vec3{x, y, z}} }

// Rounded returns the box with its edges and corners rounded by the radius [m].
func (s BoxShape) Rounded(radius float64) BoxShape {
	s.Rounding = radius
	return s
}

// Capsule returns a capsule along y with length between the cap centres [m].
func Capsule(radius, length float64) CapsuleShape {
	return CapsuleShape{Radius: radius, Length: length}
}

// Cylinder returns a cylinder along y of the radius and height [m].
func Cylinder(radius, height float64) CylinderShape {
	return CylinderShape{Radius: radius, Height: height}
}

// Rounded returns the cylinder with its edges rounded by the radius [m].
func (s CylinderShape) Rounded(radius float64) CylinderShape {
	s.Rounding = radius
	return s
}

// Cone returns a cone along y of the base radius and height [m].
func Cone(radius, height float64) ConeShape { return ConeShape{Radius: radius, Height: height} }

// Rounded returns the cone with its edge and tip rounded by the radius [m].
func (s ConeShape) Rounded(radius float64) ConeShape {
	s.Rounding = radius
	return s
}

// HalfSpace returns the half-space below the plane with the outward normal.
func HalfSpace(normal mgl64.Vec3) HalfSpaceShape { return HalfSpaceShape{Normal: normal} }

func (SphereShape) shape()    {}
func (BoxShape) shape()       {}
func (CapsuleShape) shape()   {}
func (CylinderShape) shape()  {}
func (ConeShape) shape()      {}
func (HalfSpaceShape) shape() {}
func (*HullShape) shape()     {}
