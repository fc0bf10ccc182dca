package geom

import "fmt"

// minSize and maxSize [m] bound every length of a shape: between them volumes,
// inertias and squared distances keep their full precision.
const (
	minSize = 1e-6
	maxSize = 1e6
)

// sizeRange says what size accepts, for error messages.
const sizeRange = "from 1e-6 to 1e6 m"

// size reports whether x [m] can be a length of a shape; NaN cannot.
func size(x float64) bool { return x >= minSize && x <= maxSize }

// roundingShare is the largest rounding as a part of the inradius, which would
// leave nothing for a core.
const roundingShare = 0.999

// checkRounding reports a rounding that is neither 0 nor a length that fits
// into a form of the given inradius [m].
func checkRounding(what string, rounding, inradius float64) error {
	if rounding == 0 || size(rounding) && rounding <= float64(roundingShare*inradius) {
		return nil
	}
	return fmt.Errorf("geom: %s rounding is %v, must be 0 or %s and below %v times %v m, the radius of the ball that fits in",
		what, rounding, sizeRange, roundingShare, inradius)
}
