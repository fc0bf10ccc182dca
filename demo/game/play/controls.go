package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Controls are what the player does in a step.
type Controls struct {
	// Right and Ahead are −1…1, as the camera sees the ground.
	Right, Ahead float64
	// Yaw of the camera [rad].
	Yaw float64
	// Sticky is whether the key is held.
	Sticky bool
}

// Levels are built at right angles, and looked at a little from the side. A
// camera turned by no more than square from the nearest axis counts as not turned
// at all, so that a key leads straight along a wall; from there on, the turn
// catches up [rad].
const square, quarter = 0.5, math.Pi / 2

// axes are the directions of right and ahead on the ground for a camera's yaw.
func axes(yaw float64) (right, ahead mgl64.Vec3) {
	turn := math.Remainder(yaw, quarter)
	straight := yaw - turn
	if over := math.Abs(turn) - square; over > 0 {
		straight += math.Copysign(over*(quarter/2)/(quarter/2-square), turn)
	}
	sin, cos := math.Sincos(straight)
	return mgl64.Vec3{cos, 0, -sin}, mgl64.Vec3{-sin, 0, -cos}
}

// ground returns the direction asked for on the level ground, of length 1 at
// most.
func (c *Controls) ground() mgl64.Vec3 {
	right, ahead := axes(c.Yaw)
	d := right.Mul(c.Right).Add(ahead.Mul(c.Ahead))
	if l := d.Len(); l > 1 {
		d = d.Mul(1 / l)
	}
	if !(d.Len() > 0.05) { // a stick at rest, or no number
		return mgl64.Vec3{}
	}
	return d
}
