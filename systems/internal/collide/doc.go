// Package collide finds what touches: a broad phase that lists the pairs of
// overlapping boxes, and a narrow phase that makes the contact manifold and the
// adhesive patch of two shapes.
//
// Values and slices in, values and slices out; nothing here knows about
// bodies, materials or worlds.
package collide
