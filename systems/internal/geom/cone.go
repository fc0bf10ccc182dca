package geom

import (
	"fmt"
	"math"
)

// Cone returns a cone along y: its base, of the given radius [m], lies half the
// height [m] below the origin, its tip half the height above. Edge and tip are
// rounded within that form. It is an error if radius or height is no length, or
// the rounding is not 0 or a length below the radius of the ball that fits in.
func Cone(radius, height, rounding float64) (Shape, error) {
	switch {
	case !size(radius):
		return Shape{}, fmt.Errorf("geom: cone radius is %v, must be %s", radius, sizeRange)
	case !size(height):
		return Shape{}, fmt.Errorf("geom: cone height is %v, must be %s", height, sizeRange)
	}
	// Side and base move in by the rounding: the side's line cuts the axis lower
	// by rounding/sin of the half angle.
	perRounding := 1 + math.Sqrt(float64(radius*radius)+float64(height*height))/radius
	if err := checkRounding("cone", rounding, height/perRounding); err != nil {
		return Shape{}, err
	}
	h := height - float64(rounding*perRounding)
	base := Disc{rounding - float64(height/2), radius * (h / height)}
	tip := Disc{Y: base.Y + h}
	return Shape{Kind: KindCone, Radius: rounding, Curved: Revolve(base, tip)}, nil
}
