package components

import (
	"github.com/go-gl/mathgl/mgl64"
)

// HullShape is the convex hull of points in body axes. Its centre of mass need
// not be the origin.
type HullShape struct {
	points   []mgl64.Vec3
	rounding float64
	reach    float64
}

// Hull makes a convex hull of at least four points that do not lie in a plane;
// a bad set is reported when the body is first stepped. The points are copied.
func Hull(points ...mgl64.Vec3) *HullShape {
	return &HullShape{points: append([]mgl64.Vec3(nil), points...), reach: farthest(points)}
}

// Len returns the number of points the hull was made from.
func (h *HullShape) Len() int { return len(h.points) }

// Point returns point i of those the hull was made from.
func (h *HullShape) Point(i int) mgl64.Vec3 { return h.points[i] }

// Rounded returns the hull with its edges and corners rounded within its form by
// the radius [m], which must be smaller than that of the ball that fits in.
func (h *HullShape) Rounded(radius float64) *HullShape {
	return &HullShape{points: h.points, rounding: radius, reach: h.reach}
}

// Rounding returns the radius of its edges and corners, 0 if they are sharp [m].
func (h *HullShape) Rounding() float64 { return h.rounding }

// Reach implements Shape.
func (h *HullShape) Reach() float64 {
	if h == nil {
		return 0
	}
	return h.reach
}

func (*HullShape) shape() {}
