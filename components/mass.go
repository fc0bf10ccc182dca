package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// MassData holds a body's mass. With Override 0 the systems compute all of it
// from the shape and the material's density.
type MassData struct {
	// Override is the mass the body shall have [kg]; 0 means density·volume.
	// The inertia scales with it.
	Override float64
	// Value is the mass in use [kg], written by the systems; 0 for a body that
	// is not dynamic.
	Value float64
	// Center is the centre of mass in body axes, from the origin [m]. Written
	// by the systems.
	Center mgl64.Vec3
	// Inertia about the centre of mass in body axes [kg·m²]. Written by the
	// systems.
	Inertia mgl64.Mat3
}

// Mass is the component type of MassData.
var Mass = donburi.NewComponentType[MassData]()
