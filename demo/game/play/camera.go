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
	// yields is how long a turn by the player's hand holds against the level's
	// own views [s].
	yields = 4.0
	// Clearance is how far the eye stays from what stands fast [m].
	Clearance = 0.22
	// Pitches that a hand can turn to [rad].
	lowest, steepest = -0.4, 1.35
)

// Camera follows the ball. What stands between the two is looked through; the
// eye itself comes into nothing, and through nothing: where the ball comes up to
// it, it makes way (yield.go).
type Camera struct {
	Sight
	// Yaw is the direction that keys go by, and the view's while nothing pushes
	// the eye aside [rad].
	Yaw float64

	before Sight // a step ago
	pitch  float64
	wish   View       // what it turns to
	ball   mgl64.Vec3 // where it is, for the camera [m]
	offset mgl64.Vec3 // from the ball to what is looked at [m]
	speeds struct {
		ball, offset         [3]rate
		yaw, pitch, distance rate
	}
	zoom   float64
	hand   float64 // for how long the player's turn still holds [s]
	solids []solid
	way    way
	behind trail
}

// Sight is what there is to see from, and where to.
type Sight struct {
	Eye        mgl64.Vec3 // [m]
	Yaw, Pitch float64    // of the view [rad]
	Distance   float64    // from the eye to what is looked at [m]
}

// rate is the speed of something that follows, per second.
type rate = float64

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
	c.ball, c.offset, c.Yaw, c.pitch = g.Position(), c.wish.Offset, c.wish.Yaw, c.wish.Pitch
	c.Eye = outside(c.solids, c.wanted())
	c.look()
	c.before = c.Sight
	return c
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
	c.pitch = max(lowest, min(steepest, c.pitch+pitch))
	c.wish.Yaw, c.wish.Pitch = c.Yaw, c.pitch
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
	follow(&c.pitch, &c.speeds.pitch, c.wish.Pitch, turnTime, dt)
	follow(&c.wish.Distance, &c.speeds.distance, v.Distance*c.zoom, turnTime, dt)
	c.before = c.Sight
	c.makeWay(g.Velocity(), dt)
	c.Eye = c.behind.next(c.solids, c.Eye, c.wanted(), dt)
	c.look()
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

// wanted is where the eye is if nothing is in its way.
func (c *Camera) wanted() mgl64.Vec3 { return c.from(c.Yaw+c.way.aside, c.pitch+c.way.lift) }

// from is the place in a direction from what is looked at.
func (c *Camera) from(yaw, pitch float64) mgl64.Vec3 {
	sy, cy := math.Sincos(yaw)
	sp, cp := math.Sincos(pitch)
	return c.ball.Add(c.offset).Add(mgl64.Vec3{sy * cp, sp, cy * cp}.Mul(c.wish.Distance))
}

// look turns the view to what is looked at, so that it stays where it is in the
// picture when the eye is pushed aside.
func (c *Camera) look() {
	d := c.Eye.Sub(c.ball.Add(c.offset))
	level := math.Hypot(d[0], d[2])
	c.Distance = max(d.Len(), Clearance)
	c.Pitch = math.Atan2(d[1], level)
	// Straight from above there is no yaw.
	seen := max(0, min(1, level/Clearance-1))
	c.Sight.Yaw = c.Yaw + seen*math.Remainder(math.Atan2(d[0], d[2])-c.Yaw, 2*math.Pi)
}

// At is what is seen at a part of the way, 0…1, from the last step but one to
// the last.
func (c *Camera) At(part float64) Sight {
	a, b := &c.before, &c.Sight
	mix := func(x, y float64) float64 { return x + (y-x)*part }
	return Sight{
		Eye: a.Eye.Add(b.Eye.Sub(a.Eye).Mul(part)),
		Yaw: a.Yaw + math.Remainder(b.Yaw-a.Yaw, 2*math.Pi)*part, Pitch: mix(a.Pitch, b.Pitch),
		Distance: mix(a.Distance, b.Distance),
	}
}
