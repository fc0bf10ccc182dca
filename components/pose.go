package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// PoseData is where a body is: the origin of its shape, not its centre of mass.
type PoseData struct {
	// Position of the body's origin in the world [m].
	Position mgl64.Vec3
	// Rotation from body axes to world axes. The zero value counts as no
	// rotation; any other value is scaled to length one.
	Rotation mgl64.Quat
}

// Pose is the component type of PoseData.
var Pose = donburi.NewComponentType[PoseData]()

// VelocityData is how a body moves.
type VelocityData struct {
	// Linear velocity of the centre of mass, in world axes [m/s].
	Linear mgl64.Vec3
	// Angular velocity in world axes [rad/s].
	Angular mgl64.Vec3
}

// Velocity is the component type of VelocityData.
var Velocity = donburi.NewComponentType[VelocityData]()
