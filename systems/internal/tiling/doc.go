// Package tiling cuts areas of the plane z = 0 into triangles: rectangles, discs
// and polygons. Corners in, triangles out; what they are made of is package fem's.
package tiling
