package components

// CylinderShape is a cylinder along y about the origin.
type CylinderShape struct {
	Radius float64 // [m], > 0
	Height float64 // [m], > 0
	// Rounding is the radius of its edges, within that form; 0 is sharp, below
	// the radius and half the height [m].
	Rounding float64
}

// Cylinder returns a cylinder along y of the radius and height [m].
func Cylinder(radius, height float64) CylinderShape {
	return CylinderShape{Radius: radius, Height: height}
}

// Rounded returns the cylinder with its edges rounded by the radius [m].
func (s CylinderShape) Rounded(radius float64) CylinderShape {
	s.Rounding = radius
	return s
}

// Reach implements Shape.
func (s CylinderShape) Reach() float64 { return length(s.Radius, s.Height/2, 0) }

func (CylinderShape) shape() {}
