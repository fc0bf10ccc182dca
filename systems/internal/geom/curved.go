package geom

import "github.com/tackphysics/tack/systems/internal/vec"

// Curved is the core of a shape that is not a polyhedron. With a file that has
// one, the shape's mass properties and bounds, and a line in kinds, a new
// convex shape meets all the others.
//
// Directions are unit vectors in body axes.
type Curved interface {
	// Support returns a point of the core farthest along d.
	Support(d vec.Vec3) vec.Vec3
	// Bend returns the second derivative of the support function at d: the
	// radii of curvature of the surface there [m], 0 across an edge. Where d is
	// on a ridge, that of either side.
	Bend(d vec.Vec3) vec.Sym3
	// Ridge returns the directions nearest to d whose support is a whole line
	// of the surface: those with n·axis = height. The support function has a
	// kink there, so contacts favour them. ok is false where there are none.
	Ridge(d vec.Vec3) (axis vec.Vec3, height float64, ok bool)
	// Flat returns the flat face whose normal is nearest to d, its plane
	// normal·x = offset and its number; ok is false without flat faces.
	Flat(d vec.Vec3) (normal vec.Vec3, offset float64, id int32, ok bool)
	// View returns what the core shows along d: a face, a line or a point. A
	// face whose sides differ by no more than level [m] along d is at rest, and
	// keeps its corners.
	View(d vec.Vec3, level float64) View
	// Axis returns the axis through the origin about which the core is a body of
	// revolution; ok is false if it is none.
	Axis() (axis vec.Vec3, ok bool)
	// Measures returns a point well inside, the smallest width in any
	// direction and the largest distance of a point from the origin [m].
	Measures() (center vec.Vec3, thickness, radius float64)
}

// MaxCorners is the largest number of corners of a View.
const MaxCorners = 16

// Corner is a corner of a View: its place in body axes [m], its own number,
// the number of the side to the next corner, both below 2¹⁵ and the same from
// step to step, and the radius of curvature of the surface across a line [m].
type Corner struct {
	At         vec.Vec3
	Vert, Edge int32
	Bend       float64
}

// View is the part of a core that faces some direction: one corner for a point
// of the surface, two for a straight line on it, more for a flat face,
// counter-clockwise seen from outside.
type View struct {
	Corners [MaxCorners]Corner // Corners[:N] are in use
	N       int
	Touch   Touch
	// Normal and Offset of a face's plane, Normal·x = Offset.
	Normal vec.Vec3
	Offset float64
	// Disc is the radius [m] of a round face, about Center, in which the corners
	// are inscribed; 0 for a polygon.
	Disc   float64
	Center vec.Vec3
}

// Touch is what a direction is, strictly, the normal of.
type Touch uint8

// A point of the surface (or of an edge), a straight line on it, a flat face.
const (
	TouchPoint Touch = iota
	TouchLine
	TouchFace
)
