// Package blob makes what particles are made of: the places of the particles of
// spheres, of blobs with bumps, of sheets and of outlines in the plane, the
// triangles between them, and the elements that hold them together. Numbers in,
// numbers out; the step is package soft's.
package blob
