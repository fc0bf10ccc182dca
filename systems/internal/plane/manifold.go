package plane

import "github.com/tackphysics/tack/systems/internal/vec"

// Placed is a shape somewhere in the world.
type Placed struct {
	Shape *Shape
	Pos   vec.Vec2 // of the shape's origin [m]
	Rot   vec.Rot2 // from body to world axes
}

// at returns a point of the body in the world.
func (p *Placed) at(x vec.Vec2) vec.Vec2 { return p.Pos.Add(p.Rot.Apply(x)) }

// Point is one contact point of a manifold.
type Point struct {
	Pos     vec.Vec2 // in the world, midway between the two surfaces [m]
	Sep     float64  // along the normal, positive when apart [m]
	Feature uint32   // which features meet; differs between the points of a manifold
}

// Patch is the length over which two surfaces meet, for adhesion.
type Patch struct {
	Area   float64  // length times Depth [m²]
	Center vec.Vec2 // in the world, midway between the surfaces [m]
	S      float64  // standard deviation along the contact line [m]
}

// Manifold is the contact of two shapes. Points[:N] are in use.
type Manifold struct {
	Normal vec.Vec2 // unit, from A to B
	N      int
	Points [2]Point
	Patch  Patch
}

// sqrt12: a uniform line of length l has the standard deviation l/√12.
const sqrt12 = 3.4641016151377545870548926830117447338856105076207
