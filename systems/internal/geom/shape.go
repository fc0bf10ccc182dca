package geom

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Kind tells the shapes apart.
type Kind uint8

// The kinds of shapes. The zero Kind is no shape at all: it has no mass and
// touches nothing.
const (
	KindNone Kind = iota
	KindSphere
	KindCapsule
	KindBox
	KindHull
	KindRoundedBox
	KindRoundedHull
	KindCylinder
	KindCone
	KindHalfSpace
	KindCompound
	KindMesh
	KindHeightField
	kindCount
)

// Shape is the form of a body, in body axes about the body's origin [m]. Make
// one with Sphere, Box, RoundedBox, Capsule, Cylinder, Cone, HalfSpace, ConvexHull,
// RoundedHull or NewCompound, which check their arguments; then treat it as a constant. Copies
// share the core.
type Shape struct {
	// Half sizes of a box; {0, half the length, 0} for a capsule, whose length
	// is that between the centres of its caps [m].
	Half vec.Vec3
	// Normal of a half-space, outward, unit length.
	Normal vec.Vec3
	// Radius of rounding about the core: of a sphere, capsule or rounded form;
	// else 0 [m].
	Radius float64
	// Hull is the core of a convex shape without curved sides: one vertex for a
	// sphere, two and an edge for a capsule, a polyhedron for a box or hull. Nil
	// for a half-space, where the core is Curved and for what is not convex.
	Hull *Hull
	// Curved is the core of a cylinder or cone; else nil.
	Curved Curved
	// Compound holds the children of a compound; else nil.
	Compound *Compound
	// Surface holds the triangles of a mesh or height field; else nil.
	Surface Surface
	// Kind of the shape.
	Kind Kind
}

// form is what a kind of shape knows about itself.
type form struct {
	name   string
	mass   func(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3)
	bounds func(s Shape, pos vec.Vec3, rot vec.Mat3) AABB
	extent func(s Shape) (thickness, radius float64)
}

// kinds lists every form by its kind.
var kinds = [kindCount]form{
	KindNone:        {name: "none"},
	KindSphere:      {"sphere", sphereMass, sphereBounds, sphereExtent},
	KindCapsule:     {"capsule", capsuleMass, capsuleBounds, capsuleExtent},
	KindBox:         {"box", boxMass, boxBounds, boxExtent},
	KindHull:        {"hull", hullMass, hullBounds, hullExtent},
	KindRoundedBox:  {"rounded box", roundedBoxMass, roundedBoxBounds, roundedBoxExtent},
	KindRoundedHull: {"rounded hull", roundedHullMass, roundedHullBounds, roundedHullExtent},
	KindCylinder:    {"cylinder", revolvedMass, revolvedBounds, revolvedExtent},
	KindCone:        {"cone", revolvedMass, revolvedBounds, revolvedExtent},
	KindHalfSpace:   {"half-space", halfSpaceMass, halfSpaceBounds, halfSpaceExtent},
	KindCompound:    {"compound", compoundMass, compoundBounds, compoundExtent},
	KindMesh:        {"mesh", surfaceMass, surfaceBounds, surfaceExtent},
	KindHeightField: {"height field", surfaceMass, surfaceBounds, surfaceExtent},
}

// String returns the plain name of the kind.
func (k Kind) String() string {
	if k >= kindCount {
		return "unknown"
	}
	return kinds[k].name
}

// Convex reports whether the shape is convex and bounded: it has a core.
func (s *Shape) Convex() bool { return s.Hull != nil || s.Curved != nil }

// Mass returns the mass [kg], the centre of mass in body axes [m] and the
// inertia about the centre of mass along body axes [kg m²] of a body of the
// density [kg/m³]. A half-space and an empty shape have none: zeros.
func (s *Shape) Mass(density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	if s.Kind >= kindCount || kinds[s.Kind].mass == nil {
		return 0, vec.Vec3{}, vec.Sym3{}
	}
	return kinds[s.Kind].mass(*s, density)
}

// Bounds returns the world's axis-aligned box about the shape at pos, turned
// by rot. A half-space is infinite but for the side it faces, and that only if
// it faces along an axis. A pose that is not finite gives a box of NaN, and so
// does an empty shape.
func (s *Shape) Bounds(pos vec.Vec3, rot *vec.Mat3) AABB {
	if s.Kind >= kindCount || kinds[s.Kind].bounds == nil {
		return nanBox()
	}
	return kinds[s.Kind].bounds(*s, pos, *rot)
}

// Extent returns the smallest thickness of the shape in any direction and the
// largest distance of one of its points from the body's origin [m]. A
// half-space is infinite in both.
func (s *Shape) Extent() (thickness, radius float64) {
	if s.Kind >= kindCount || kinds[s.Kind].extent == nil {
		return 0, 0
	}
	return kinds[s.Kind].extent(*s)
}
