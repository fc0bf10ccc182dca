package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
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
}

// camera returns the view as a camera; radius is that of what there is to see.
func (v *setView) camera(radius float64) draw.Camera {
	return draw.Camera{Target: v.target, Yaw: v.yaw, Pitch: v.pitch, Distance: v.distance, Radius: radius}
}
