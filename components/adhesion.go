package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// AdhesionData is the adhesive memory of a contact pair: its living bonds. It
// sits on the ContactPair entity. The systems write it once a step; the user
// may lower or raise a bond's Intensity between steps (0 lets it go), through
// Get: a component that Set has swapped is noticed only after some steps.
type AdhesionData struct {
	// Bonds that hold, the first Len of a buffer that is reused.
	Bonds []Bond
}

// Bond is one sample of a bonded patch.
type Bond struct {
	// AnchorA and AnchorB are the bonded surface points in the axes of each
	// body, from its origin [m]; on a deformable body where they are now in the axes
	// of its Pose.
	AnchorA, AnchorB mgl64.Vec3
	// Normal from A to B in the axes of body A.
	Normal mgl64.Vec3
	// Area the sample stands for [m²].
	Area float64
	// Intensity β, 0…1.
	Intensity float64
	// Gap between the anchors along the normal, positive when open [m].
	Gap float64
	// Slip is the tangential distance between the anchors [m].
	Slip float64
	// NormalForce is the mean over the step, pulling negative, never positive:
	// glue does not push [N].
	NormalForce float64
	// TangentForce is the shear on B, in the world [N]; where a body is deformable
	// with the friction at the same point.
	TangentForce mgl64.Vec3
	// Work done on the bond since it was made [J]: the integral of the law's force
	// by the trapezoid rule, and of its dashpot's.
	Work float64
	// Remaining is the work it can still take before it has given way [J].
	Remaining float64
}

// Adhesion is the component type of AdhesionData.
var Adhesion = donburi.NewComponentType[AdhesionData]()
