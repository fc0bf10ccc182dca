package geom

import "fmt"

// Cylinder returns a cylinder along y about the origin, its edges rounded by a
// quarter circle within the given radius and height [m]. It is an error if one
// of them is no length, or the rounding is not 0 or a length below the radius
// and below half the height.
func Cylinder(radius, height, rounding float64) (Shape, error) {
	switch {
	case !size(radius):
		return Shape{}, fmt.Errorf("geom: cylinder radius is %v, must be %s", radius, sizeRange)
	case !size(height):
		return Shape{}, fmt.Errorf("geom: cylinder height is %v, must be %s", height, sizeRange)
	}
	inradius := radius
	if height < 2*radius {
		inradius = height / 2
	}
	if err := checkRounding("cylinder", rounding, inradius); err != nil {
		return Shape{}, err
	}
	h, r := float64(height/2)-rounding, radius-rounding
	return Shape{Kind: KindCylinder, Radius: rounding, Curved: Revolve(Disc{-h, r}, Disc{h, r})}, nil
}
