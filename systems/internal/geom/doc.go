// Package geom holds the shapes of rigid bodies: their form, mass properties
// and bounds, in body axes and metres.
//
// A convex shape is a core (a point, a segment, a polyhedron or a curved solid)
// and a rounding radius about it, so that one distance routine serves every
// pair. Each shape has its own file; a new one adds its Kind, its file and its
// line in kinds.
//
// Nothing here knows about pairs of shapes (package collide), bodies or worlds.
package geom
