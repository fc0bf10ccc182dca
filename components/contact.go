package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// ContactPairData is a pair of bodies that are near each other, or of two parts
// of them: a body of several parts has a pair for each one that is near. The
// entity lives as long as they stay near, so its memory survives a short
// separation. The systems own it, all but Disabled: they write what has changed
// once a step, and what is written here by others counts for nothing. Change
// Disabled through Get; a component that Set has swapped is noticed only after
// some steps.
//
// Where a body is deformable the pair is of all of its surface: the normal is the mean
// of the contacts', weighted with their areas, and the points are the four that press
// most. All are in the Nodes of the deformable body. One that touches itself is A and
// B. Such a pair lives for a second after the two have come apart.
type ContactPairData struct {
	// ID is the pair's stable identity, never used again.
	ID uint64
	// A and B are the two bodies, A with the smaller ID. Check world.Valid before
	// use, and for the component Body, which deformable bodies don't have.
	A, B donburi.Entity
	// PartA and PartB tell which part of each body it is: the child of a
	// compound; 0 for a body that is one piece.
	PartA, PartB int
	// Touching is true while a point's gap is closed or a bond holds.
	Touching bool
	// Sensor pairs report and never push.
	Sensor bool
	// Disabled, set by the user, switches contact and adhesion of the pair off.
	Disabled bool
	// Points in use: Points[:Count].
	Count int
	// Area of the patch that can bond [m²]; 0 where nothing sticks.
	Area float64
	// Normal of the manifold, from A to B, unit length.
	Normal mgl64.Vec3
	// NormalForce of all points and bonds together, the mean over the step:
	// pushing apart positive, pulling negative [N].
	NormalForce float64
	// TangentForce on B of all points and bonds together, in the world [N].
	TangentForce mgl64.Vec3
	Points       [4]ContactPoint
	// Friction and Restitution of the pair, combined or from the pair table; deformable
	// bodies have no restitution.
	Friction, Restitution float64
}

// ContactPoint is one point of a manifold.
type ContactPoint struct {
	// Position in the world, halfway between the surfaces [m].
	Position mgl64.Vec3
	// Separation along the normal, positive when apart [m].
	Separation float64
	// NormalForce is the mean over the step, ≥ 0 pushes apart [N].
	NormalForce float64
	// TangentForce is the friction on B, in the world [N].
	TangentForce mgl64.Vec3
	// Feature tells which features of the shapes meet; equal from step to step
	// while they do.
	Feature uint32
}

// ContactPair is the component type of ContactPairData.
var ContactPair = donburi.NewComponentType[ContactPairData]()
