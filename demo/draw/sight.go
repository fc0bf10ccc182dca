package draw

import (
	"github.com/go-gl/mathgl/mgl64"
)

// Sight projects points for a camera and a size of the picture. It costs less
// than Camera.Project where there are many of them.
type Sight struct {
	eye, right, up, forward mgl64.Vec3
	middleX, middleY, scale float64
}

// Sight returns the projection on a picture of the size; what it tells is in the
// same unit.
func (c *Camera) Sight(width, height float64) Sight {
	s := Sight{eye: c.Eye(), middleX: width / 2, middleY: height / 2}
	s.right, s.up, s.forward = c.axes()
	s.scale = height / (2 * c.tanY(width/height))
	return s
}

// Place returns where a point appears, y down, and its depth along the view [m].
// A point with a depth of 0 or less is not in front of the camera, and its place
// means nothing.
func (s *Sight) Place(p mgl64.Vec3) (x, y, depth float64) {
	d := p.Sub(s.eye)
	depth = d.Dot(s.forward)
	return s.middleX + s.scale*d.Dot(s.right)/depth, s.middleY - s.scale*d.Dot(s.up)/depth, depth
}

// Size returns how large a metre appears at a depth [m].
func (s *Sight) Size(depth float64) float64 { return s.scale / depth }
