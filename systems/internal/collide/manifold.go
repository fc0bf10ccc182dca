package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Placed is a shape somewhere in the world.
type Placed struct {
	Shape *geom.Shape
	Pos   vec.Vec3 // of the shape's origin [m]
	Rot   vec.Mat3 // from body to world axes
}

// Point is one contact point of a manifold.
type Point struct {
	// Pos in the world, midway between the two surfaces [m].
	Pos vec.Vec3
	// Sep is the separation along the manifold's normal, positive when apart
	// [m].
	Sep float64
	// Feature tells which features of the shapes meet here: the same from step
	// to step while they do, and different for the points of one manifold.
	Feature uint32
}

// Patch is the area over which two surfaces meet, for adhesion: its size and
// its spread in the contact plane. Equal tractions over it act like four
// quarter forces at Center ± SU·U ± SV·V, where V = Normal × U.
type Patch struct {
	Area   float64  // [m²]
	Center vec.Vec3 // centroid, in the world, midway between the surfaces [m]
	U      vec.Vec3 // unit, in the contact plane: the axis of the larger spread
	SU, SV float64  // standard deviations √(I/A) along U and V [m]
}

// Manifold is the contact of two shapes. Points[:N] are in use.
type Manifold struct {
	Normal vec.Vec3 // unit, from A to B
	N      int
	Points [4]Point
	Patch  Patch
}
