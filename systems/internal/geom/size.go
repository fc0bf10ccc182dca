package geom

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
