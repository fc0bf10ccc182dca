// Package cage makes the meshes of soft bodies: a cage of tetrahedra, which
// carries the dynamics, and a skin of triangles embedded in it, which touches
// and is drawn. Boxes, balls, blobs and closed triangle meshes become cages
// here, once, before a simulation begins.
//
// Nothing here knows about elasticity, contacts, bodies or worlds.
package cage
