// Package skin finds where deforming surfaces touch: trees over moving
// triangles, edges and points, distances between them and their first moments
// of contact, contacts keyed by primitive, and the area that each stands for.
//
// Surfaces are vertices in flat arrays; nothing here knows about elasticity,
// adhesion, bodies or worlds.
package skin
