package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
)

// How the camera moves.
const (
	// Times in which it closes most of the way to where it shall be [s].
	followTime, turnTime = 0.16, 0.55
	// outTime is that of going back out after something was in the way; going in
	// takes no time, because the eye must not go through anything.
	outTime = 0.6
	// yields is how long a turn by the player's hand holds against the level's
	// own views [s].
	yields = 4.0
	// Clearance is how far the eye stays from what stands fast [m].
	Clearance = 0.22
	// closest is the least distance to the ball [m]: nearer, what is in the way
	// is looked through.
	closest = 1.7
	// steepest pitch [rad].
	steepest = 1.35
)

// Camera follows the ball. Eye, Yaw and Pitch are what there is to see from;
// the rest is how it got there.
type Camera struct {
	Eye        mgl64.Vec3 // [m]
	Yaw, Pitch float64    // [rad]
	Distance   float64    // from the ball to the eye [m]

	wish   View       // what it turns to
	ball   mgl64.Vec3 // where it is, for the camera [m]
	offset mgl64.Vec3 // from the ball to what is looked at [m]
	speeds struct {
		ball, offset               [3]rate
		yaw, pitch, distance, free rate
	}
	free   float64 // how far the eye may be from the ball [m]
	zoom   float64
	hand   float64 // for how long the player's turn still holds [s]
	solids []solid
}

// rate is the speed of something that follows, per second.
type rate = float64

// solid is a fixed box, or anything else as the box around it.
type solid struct {
	center mgl64.Vec3
	axes   mgl64.Mat3 // columns: the box's axes in the world
	half   mgl64.Vec3
}

// NewCamera returns the camera of a level at its start.
func NewCamera(g *Game) *Camera {
	c := &Camera{zoom: 1}
	query := donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider))
	for e := range query.Iter(g.world) {
		if components.Body.Get(e).Kind == components.Dynamic {
			continue
		}
		if s, ok := newSolid(components.Collider.Get(e).Shape, components.Pose.Get(e)); ok {
			c.solids = append(c.solids, s)
		}
	}
	c.wish = g.view()
	c.ball, c.offset, c.Yaw, c.Pitch = g.Position(), c.wish.Offset, c.wish.Yaw, c.wish.Pitch
	c.free = math.Inf(1)
	c.clear()
	return c
}

// newSolid returns the box of a shape; ok is false for one that is looked past
// or through: half-spaces are below, meshes are glass.
func newSolid(shape components.Shape, at *components.PoseData) (s solid, ok bool) {
	turn := at.Rotation
	if turn == (mgl64.Quat{}) {
		turn = mgl64.QuatIdent()
	}
	s.axes = turn.Normalize().Mat4().Mat3()
	switch b := shape.(type) {
	case components.BoxShape:
		s.center, s.half = at.Position, b.Size.Mul(0.5)
	case *components.HullShape:
		low, high := b.Point(0), b.Point(0)
		for i := range b.Len() {
			for k := range 3 {
				low[k], high[k] = min(low[k], b.Point(i)[k]), max(high[k], b.Point(i)[k])
			}
		}
		s.center = at.Position.Add(turn.Rotate(low.Add(high).Mul(0.5)))
		s.half = high.Sub(low).Mul(0.5)
	default:
		return s, false
	}
	return s, true
}

// view returns the view of where the ball is.
func (g *Game) view() View {
	v := g.level.Views[0]
	for _, w := range g.level.Views[1:] {
		if w.Box.Holds(g.Position()) {
			v = w
		}
	}
	return v
}

// Turn is the player's: yaw and pitch [rad], and a factor on the distance.
func (c *Camera) Turn(yaw, pitch, zoom float64) {
	if yaw == 0 && pitch == 0 && zoom == 1 {
		return
	}
	c.Yaw += yaw
	c.Pitch = max(-0.4, min(steepest, c.Pitch+pitch))
	c.wish.Yaw, c.wish.Pitch = c.Yaw, c.Pitch
	c.zoom = max(0.6, min(1.6, c.zoom*zoom))
	c.hand = yields
}

// Follow moves the camera on by a time [s].
func (c *Camera) Follow(g *Game, dt float64) {
	// A hand that has let go keeps its view until the ball rolls on for a while.
	if c.hand = max(0, c.hand-dt*min(1, g.Velocity().Len())); c.hand == 0 {
		v := g.view()
		c.wish.Yaw = c.Yaw + math.Remainder(v.Yaw-c.Yaw, 2*math.Pi)
		c.wish.Pitch = v.Pitch
	}
	at, v := g.Position(), g.view()
	for k := range 3 {
		follow(&c.ball[k], &c.speeds.ball[k], at[k], followTime, dt)
		follow(&c.offset[k], &c.speeds.offset[k], v.Offset[k], turnTime, dt)
	}
	follow(&c.Yaw, &c.speeds.yaw, c.wish.Yaw, turnTime, dt)
	follow(&c.Pitch, &c.speeds.pitch, c.wish.Pitch, turnTime, dt)
	follow(&c.wish.Distance, &c.speeds.distance, v.Distance*c.zoom, turnTime, dt)
	follow(&c.free, &c.speeds.free, c.reach().Len(), outTime, dt)
	c.clear()
}

// follow brings x nearer to a goal as a spring with critical damping does, for
// which the step is exact: it overshoots nothing and has no jump in its speed.
func follow(x *float64, v *rate, goal, time, dt float64) {
	w := 2 / time
	away := *x - goal
	pull := *v + w*away
	decay := math.Exp(-w * dt)
	*x = goal + (away+pull*dt)*decay
	*v = (*v - w*pull*dt) * decay
}

// backwards is the direction against the view.
func (c *Camera) backwards() mgl64.Vec3 {
	sy, cy := math.Sincos(c.Yaw)
	sp, cp := math.Sincos(c.Pitch)
	return mgl64.Vec3{sy * cp, sp, cy * cp}
}

// reach is the way from the ball to where the eye would be if nothing were there.
func (c *Camera) reach() mgl64.Vec3 {
	return c.offset.Add(c.backwards().Mul(c.wish.Distance))
}

// clear brings the eye before the first thing in its way, along the line from
// the ball: so the ball stays where it is in the picture.
func (c *Camera) clear() {
	way := c.reach()
	most := way.Len()
	along := way.Mul(1 / most)
	room := c.room(along, min(c.free, most))
	if c.free > room {
		c.free, c.speeds.free = room, min(0, c.speeds.free)
	}
	c.Distance = room
	c.Eye = c.ball.Add(along.Mul(room))
}

// room returns how far the eye may go from the ball along a direction, if it
// wants to go that far: to the first solid, with the clearance. One that begins
// nearer than closest is passed, and looked through; the eye does not stop
// within it.
func (c *Camera) room(along mgl64.Vec3, far float64) float64 {
	for i := range c.solids {
		enter, _, hit := c.solids[i].crossed(c.ball, along, Clearance)
		if hit && enter > closest && enter < far {
			far = enter
		}
	}
	for range c.solids { // until it stands free: each solid moves it once at most
		free := true
		for i := range c.solids {
			enter, leave, hit := c.solids[i].crossed(c.ball, along, Clearance)
			if hit && far > enter && far < leave {
				far, free = leave, false
			}
		}
		if free {
			break
		}
	}
	return far
}

// crossed returns where a ray from a point enters and leaves the box, grown by a
// rim on all sides (slabs; Kay and Kajiya 1986).
func (s *solid) crossed(from, along mgl64.Vec3, rim float64) (enter, leave float64, hit bool) {
	enter, leave = math.Inf(-1), math.Inf(1)
	d := from.Sub(s.center)
	for k := range 3 {
		axis := s.axes.Col(k)
		p, v, h := d.Dot(axis), along.Dot(axis), s.half[k]+rim
		if math.Abs(v) < 1e-12 {
			if math.Abs(p) >= h {
				return 0, 0, false
			}
			continue
		}
		a, b := (-h-p)/v, (h-p)/v
		enter, leave = max(enter, min(a, b)), min(leave, max(a, b))
	}
	return enter, leave, enter < leave
}
