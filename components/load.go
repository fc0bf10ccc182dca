package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// LoadData is a force on a body over a span of time, an entity of its own. It
// acts on each substep that starts in From ≤ t < Until; the force then is
// Force + Rate·(t − From). Time is that of the physics, from Install.
//
// On a deformable body the force is shared out to the nodes by their masses, and
// the torque turns them about their centre of mass.
type LoadData struct {
	Body donburi.Entity
	// Nodes of a deformable body; nil is all of them, and what a rigid one has.
	Nodes *NodeSet
	// Force in world axes [N].
	Force mgl64.Vec3
	// Rate of the force [N/s].
	Rate mgl64.Vec3
	// Torque in world axes [N·m].
	Torque mgl64.Vec3
	// At is the point of action in body axes, from the origin [m]; used if
	// AtPoint is set, else the force acts at the centre of mass. Of rigid bodies.
	At      mgl64.Vec3
	AtPoint bool
	// From and Until bound the time [s]; Until 0 means for ever.
	From, Until float64
}

// Load is the component type of LoadData.
var Load = donburi.NewComponentType[LoadData]()

// DriveData moves a static or kinematic body, or nodes of a deformable one, over a
// span of time, an entity of its own. Outside its spans a driven body has its own
// velocity, and driven nodes are free, or pinned where they are.
type DriveData struct {
	Body donburi.Entity
	// Nodes of a deformable body, which move as one rigid thing; nil is all of
	// them, and what a rigid one has.
	Nodes *NodeSet
	// Velocity in world axes of the body's origin, of nodes of their middle [m/s].
	Velocity mgl64.Vec3
	// AngularVelocity in world axes, of nodes about their middle [rad/s].
	AngularVelocity mgl64.Vec3
	// From and Until bound the time [s]; Until 0 means for ever.
	From, Until float64
}

// Drive is the component type of DriveData.
var Drive = donburi.NewComponentType[DriveData]()
