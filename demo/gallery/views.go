package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// setView is a first view that is chosen by hand; the camera stays there.
type setView struct {
	target     mgl64.Vec3 // [m]
	yaw, pitch float64    // [rad]
	distance   float64    // [m]
}

// setViews are for the scenes in which what moves is not where to look.
var setViews = map[string]setView{
	// The sheets that are hit; the bullets come from far away.
	"bullets": {mgl64.Vec3{-0.15, 0.22, 0}, -0.95, 0.32, 3.1},
	// What sticks, on the slab and under it; those that slide off are let go.
	"candy-rigid": {mgl64.Vec3{0, 0.42, 0}, 0.55, 0.2, 2.2},
	// The block and its edges; what has not fallen yet is far above.
	"candy": {mgl64.Vec3{0, 0.2, 0}, 0.6, 0.36, 1.5},
	// Where the bodies come together, not the plane that they come down on.
	"bunnies":     {mgl64.Vec3{0, 0.3, 0}, 0.6, 0.4, 3.6},
	"six-spheres": {mgl64.Vec3{0, 0.35, 0}, 0.6, 0.35, 3.2},
	// The ball and what it has rolled over.
	"rolling-ball": {mgl64.Vec3{-0.1, 0.1, 0}, 0.25, 0.3, 2.4},

	// From where the cloths are seen to come off.
	"cloth-wall": {mgl64.Vec3{0, 0.75, 0}, 0.95, 0.15, 2.3},
	// Where the tape leaves the table, and what is lifted of it.
	"peel-90":  {mgl64.Vec3{-0.05, 0.16, 0}, 0.5, 0.3, 1.35},
	"peel-180": {mgl64.Vec3{-0.12, 0.07, 0}, 0.5, 0.3, 1.2},

	// The whole slope, down which one slides farther than the others.
	"comparison": {mgl64.Vec3{0, 0.05, 0}, 0.3, 0.35, 2.6},

	// The strips and what falls of them.
	"tearing": {mgl64.Vec3{0, 0.42, 0}, 0.3, 0.16, 2.2},

	// From below, where the ball presses into the bowl.
	"ball-in-bowl": {mgl64.Vec3{0.05, 0.55, 0}, 0.55, -0.35, 4.4},

	// The mouth, which is wide and low.
	"lips": {mgl64.Vec3{0, -0.004, 0}, 0, 0, 0.1},

	// The levels of the game, from about where it shows them.
	"game-wall":    {mgl64.Vec3{0.2, 0.5, 0}, -0.35, 0.3, 8},
	"game-candy":   {mgl64.Vec3{-0.2, 0.3, 0}, -0.28, 0.47, 8.5},
	"game-ceiling": {mgl64.Vec3{0.2, 0.8, 0}, -0.3, 0.14, 9},

	"hanging": {mgl64.Vec3{0.2, 0.8, 0}, 0.3, 0.3, 3.2},
}

// farView is the distance of a view from which its middle is where things happen,
// in multiples of the radius in which bodies move at first: they go on to elsewhere
// in the picture, where haze must not hide them.
const farView = 5

// focus returns where things happen in the view, if that is first where they begin.
func (v *setView) focus(first draw.Sphere) draw.Sphere {
	if v.distance < farView*first.Radius {
		return first
	}
	return draw.Sphere{Center: v.target, Radius: v.distance / farView}
}

// camera returns the view as a camera, with its target in the middle of the free
// part of a screen, and as far off as a smaller one asks for; radius is that of
// what there is to see.
func (v *setView) camera(radius, w, h float64, free ui.Rect) draw.Camera {
	all := arrange(w, h, wants{}).free
	c := draw.Camera{Target: v.target, Yaw: v.yaw, Pitch: v.pitch, Distance: v.distance, Radius: radius}
	// Its room is as wide as a screen of 4:3 has it.
	wide := min(all.W, all.H*4/3)
	c.Distance *= max(1, wide/free.W, all.H/free.H)
	shift(&c, free.X+free.W/2-w/2, free.Y+free.H/2-h/2, h)
	return c
}
