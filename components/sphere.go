package components

// SphereShape is a ball about the origin.
type SphereShape struct {
	Radius float64 // [m], > 0
}

// Sphere returns a ball of the radius [m].
func Sphere(radius float64) SphereShape { return SphereShape{Radius: radius} }

// Reach implements Shape.
func (s SphereShape) Reach() float64 { return s.Radius }

func (SphereShape) shape() {}
