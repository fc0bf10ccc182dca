package ecs

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// Alpha is how far the elapsed time has come into the step to be made, 0…1: the
// weight of the newer pose for drawing. It is 1 where the game calls Step
// itself, not Advance, and has not told a Lead since.
func (p *Physics) Alpha() float64 {
	if !p.mixes {
		return 1
	}
	return math.Min((p.debt+p.lead)/p.w.Config().DT, 1)
}

// Lead tells how long after the last tick the next picture is shown [s], on a
// screen that shows several pictures a tick: what is drawn moves on by that time,
// up to the pose of the last step. A game that calls Step and leads is drawn
// between its last two steps, so 0 is the older of them. It holds until the next
// Step or Advance. A negative or non-finite time counts as none.
func (p *Physics) Lead(elapsed float64) {
	p.lead, p.mixes = 0, true
	if elapsed > 0 && !math.IsInf(elapsed, 1) {
		p.lead = elapsed
	}
}

// DrawPose returns where to draw a body: its pose between the last two steps.
// An entity that is not simulated is drawn where its Pose says.
func (p *Physics) DrawPose(e donburi.Entity) (mgl64.Vec3, mgl64.Quat) {
	if pos, rot, ok := p.w.DrawPose(e, p.Alpha()); ok {
		return pos, rot
	}
	w := p.w.Donburi()
	if w.Valid(e) {
		if entry := w.Entry(e); entry.HasComponent(components.Pose) {
			d := components.Pose.Get(entry)
			if d.Rotation == (mgl64.Quat{}) {
				return d.Position, mgl64.QuatIdent()
			}
			return d.Position, d.Rotation
		}
	}
	return mgl64.Vec3{}, mgl64.QuatIdent()
}
