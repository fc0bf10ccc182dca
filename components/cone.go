package components

// ConeShape is a cone along y, its base half the height below the origin and
// its tip half the height above. Its centre of mass is not the origin.
type ConeShape struct {
	Radius float64 // of the base [m], > 0
	Height float64 // [m], > 0
	// Rounding is the radius of its edge and tip, within that form; 0 is sharp,
	// below the radius of the ball that fits in [m].
	Rounding float64
}

// Cone returns a cone along y of the base radius and height [m].
func Cone(radius, height float64) ConeShape { return ConeShape{Radius: radius, Height: height} }

// Rounded returns the cone with its edge and tip rounded by the radius [m].
func (s ConeShape) Rounded(radius float64) ConeShape {
	s.Rounding = radius
	return s
}

// Reach implements Shape.
func (s ConeShape) Reach() float64 { return length(s.Radius, s.Height/2, 0) }

func (ConeShape) shape() {}
