package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Pilot plays a level along its route. It presses keys, wholly or not at all,
// and knows what a player sees: where the ball is and what it touches.
type Pilot struct {
	leg    int
	waited float64
	near   float64 // the least distance in this leg so far [m]
	stuck  float64 // since when it has not become less [s]
	back   float64 // for how long it still rolls back [s]
	tries  int
}

// A pilot that gets no nearer for patience rolls back for a while and comes
// again, a little longer each time.
const (
	patience = 1.2  // [s]
	headway  = 0.03 // that counts as nearer [m]
	rollBack = 0.3  // [s]
)

// press is the part of the way that has to point along a key for it to be
// pressed: tan 22.5°, so that there are eight directions.
const press = 0.38

// Next returns what the pilot presses in the next step, with the camera at yaw.
func (p *Pilot) Next(g *Game, yaw float64) Controls {
	route := g.level.Route
	c := Controls{Yaw: yaw}
	at := g.Position()
	if p.leg < len(route) && p.waited >= route[p.leg].Wait && at.Sub(route[p.leg].To).Len() < route[p.leg].Near && g.carried >= route[p.leg].Candies {
		*p = Pilot{leg: p.leg + 1}
	}
	if p.leg >= len(route) {
		return c
	}
	leg := &route[p.leg]
	c.Sticky = leg.Sticky
	if p.waited < leg.Wait {
		p.waited += g.DT()
		return c
	}
	way := leg.To.Sub(at)
	if p.hesitates(way.Len(), g.DT()) {
		way = way.Mul(-1)
	}
	ground := g.heading(way)
	x, z := axes(yaw)
	right, ahead := ground.Dot(x), ground.Dot(z)
	size := math.Hypot(right, ahead)
	if size == 0 {
		return c
	}
	c.Right, c.Ahead = key(right/size), key(ahead/size)
	return c
}

// hesitates tells whether to roll back, at a distance from the goal of the leg.
func (p *Pilot) hesitates(distance, dt float64) bool {
	if p.near == 0 || distance < p.near-headway {
		p.near, p.stuck = distance, 0
	}
	if p.back > 0 {
		p.back -= dt
		return true
	}
	if p.stuck += dt; p.stuck > patience {
		p.tries++
		p.back, p.stuck, p.near = rollBack*float64(p.tries), 0, distance+1
	}
	return false
}

func key(x float64) float64 {
	switch {
	case x > press:
		return 1
	case x < -press:
		return -1
	}
	return 0
}

// Leg is the number of legs that are done.
func (p *Pilot) Leg() int { return p.leg }

// heading returns the direction on the ground to ask for, to get along a way:
// on the one of the surfaces touched along which most of the way leads.
func (g *Game) heading(way mgl64.Vec3) mgl64.Vec3 {
	f := g.frame
	if !g.held {
		f = surface(f.normal)
	}
	best, most := f.normal, 0.0
	for _, touch := range g.touching {
		n := touch.normal
		if t := way.Sub(n.Mul(n.Dot(way))).Len(); t > most {
			best, most = n, t
		}
	}
	along := way.Sub(best.Mul(best.Dot(way)))
	if !(along.Len() > 1e-9) {
		return mgl64.Vec3{}
	}
	ground := f.ground(best.Cross(along))
	return mgl64.Vec3{ground[0], 0, ground[2]}
}
