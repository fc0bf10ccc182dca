package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// How the eye makes way for the ball.
const (
	// room is how near the ball may come to an eye that has a wall behind it before
	// that rises over the ball, or goes aside [m].
	room = 2.1
	// foresight is how far ahead the ball is looked for [s]: it rolls so long before
	// the eye is there.
	foresight = 0.4
	wayTime   = 0.3 // in which the eye goes most of the way [s]
	trailTime = 0.25
	// Ways that are tried: so far up and down, and in steps [rad].
	overhead, beneath = 1.4, -1.1
	wayStep           = 0.14
)

// way is how far the eye turns off the direction it is wanted in, for want of room.
type way struct {
	lift, aside           float64 // [rad]
	liftSpeed, asideSpeed rate
}

// makeWay turns the eye up, or down, or aside, by as little as leaves room between it
// and the ball, where the ball is and where it is going to.
func (c *Camera) makeWay(velocity mgl64.Vec3, dt float64) {
	ahead := c.ball.Add(velocity.Mul(foresight))
	free := func(lift, aside float64) float64 {
		p := glide(c.solids, c.Eye, c.from(c.Yaw+aside, c.pitch+lift))
		return min(p.Sub(c.ball).Len(), p.Sub(ahead).Len())
	}
	lift, aside := 0.0, 0.0
	if most := free(0, 0); most < room {
		least := math.Inf(1)
		try := func(l, a float64) {
			if p := c.pitch + l; p < beneath || p > overhead {
				return
			}
			// The least turn, and of two the one that is nearer to where it is.
			turn := math.Abs(l) + math.Abs(a) + 0.5*(math.Abs(l-c.way.lift)+math.Abs(a-c.way.aside))
			if turn >= least {
				return
			}
			got := free(l, a)
			if got >= room {
				least, lift, aside = turn, l, a
			} else if math.IsInf(least, 1) && got > most {
				most, lift, aside = got, l, a
			}
		}
		for i := 1; float64(i)*wayStep < overhead-beneath; i++ {
			up := float64(i) * wayStep
			try(up, 0)
			try(-up, 0)
		}
		for i := 1; float64(i)*wayStep < math.Pi; i++ {
			for _, l := range [...]float64{0, 3 * wayStep, 6 * wayStep, -3 * wayStep} {
				try(l, float64(i)*wayStep)
				try(l, -float64(i)*wayStep)
			}
		}
	}
	follow(&c.way.lift, &c.way.liftSpeed, lift, wayTime, dt)
	follow(&c.way.aside, &c.way.asideSpeed, aside, wayTime, dt)
}

// trail is how far the eye is behind where it is wanted, because something was in its
// way: it makes up for that without a jump.
type trail struct {
	off   mgl64.Vec3 // [m]
	speed [3]rate
}

// next returns where the eye comes to from a place in a time [s].
func (b *trail) next(solids []solid, eye, wanted mgl64.Vec3, dt float64) mgl64.Vec3 {
	was := b.off
	for k := range 3 {
		follow(&b.off[k], &b.speed[k], 0, trailTime, dt)
	}
	to := wanted.Add(b.off)
	at := glide(solids, eye, to)
	if at.Sub(to).Len() > rim { // held up
		b.off = at.Sub(wanted)
		if dt > 0 {
			for k := range 3 {
				b.speed[k] = (b.off[k] - was[k]) / dt
			}
		}
	}
	return at
}
