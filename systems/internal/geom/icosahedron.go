package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Icosahedron returns the corners of one about the origin, with edges of length
// 2, and its faces, counterclockwise seen from outside.
func Icosahedron() (corners [12]vec.Vec3, faces [20][3]int32) {
	const g = math.Phi
	corners = [12]vec.Vec3{
		{X: -1, Y: g},
		{X: 1, Y: g},
		{X: -1, Y: -g},
		{X: 1, Y: -g},
		{Y: -1, Z: g},
		{Y: 1, Z: g},
		{Y: -1, Z: -g},
		{Y: 1, Z: -g},
		{X: g, Z: -1},
		{X: g, Z: 1},
		{X: -g, Z: -1},
		{X: -g, Z: 1},
	}
	faces = [20][3]int32{
		{0, 11, 5},
		{0, 5, 1},
		{0, 1, 7},
		{0, 7, 10},
		{0, 10, 11},
		{1, 5, 9},
		{5, 11, 4},
		{11, 10, 2},
		{10, 7, 6},
		{7, 1, 8},
		{3, 9, 4},
		{3, 4, 2},
		{3, 2, 6},
		{3, 6, 8},
		{3, 8, 9},
		{4, 9, 5},
		{2, 4, 11},
		{6, 2, 10},
		{8, 6, 7},
		{9, 8, 1},
	}
	return corners, faces
}
