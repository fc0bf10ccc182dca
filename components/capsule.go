package components

// CapsuleShape is a cylinder along y with a half ball at each end.
type CapsuleShape struct {
	Radius float64 // [m], > 0
	Length float64 // between the centres of the half balls [m], ≥ 0
}

// Capsule returns a capsule along y with length between the cap centres [m].
func Capsule(radius, length float64) CapsuleShape {
	return CapsuleShape{Radius: radius, Length: length}
}

// Reach implements Shape.
func (s CapsuleShape) Reach() float64 { return s.Radius + float64(s.Length/2) }

func (CapsuleShape) shape() {}
