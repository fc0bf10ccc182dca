package components

import (
	"github.com/go-gl/mathgl/mgl64"
)

// BoxShape is a box about the origin, along the body's axes.
type BoxShape struct {
	Size mgl64.Vec3 // full edge lengths [m], > 0
	// Rounding is the radius of its edges and corners, within those lengths; 0 is
	// sharp, below half the shortest edge [m].
	Rounding float64
}

// Box returns a box with full edge lengths x, y, z [m].
func Box(x, y, z float64) BoxShape { return BoxShape{Size: mgl64.Vec3{x, y, z}} }

// Rounded returns the box with its edges and corners rounded by the radius [m].
func (s BoxShape) Rounded(radius float64) BoxShape {
	s.Rounding = radius
	return s
}

// Reach implements Shape.
func (s BoxShape) Reach() float64 { return length(s.Size[0], s.Size[1], s.Size[2]) / 2 }

func (BoxShape) shape() {}
