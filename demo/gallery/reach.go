package gallery

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// shapeReach returns the radius about its origin that holds a shape, 0 for one
// without bounds.
func shapeReach(shape components.Shape) float64 {
	if shape == nil {
		return 0
	}
	if r := shape.Reach(); !math.IsInf(r, 1) {
		return r
	}
	return 0
}
