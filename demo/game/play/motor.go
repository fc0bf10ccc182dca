package play

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// How the ball answers.
const (
	// grip is how much of its spin's error the motor takes out in a step, if its
	// torque allows it.
	grip = 0.4
	// strain is how much more that becomes for a ball that cannot turn, after
	// strainTime [s]: it works itself loose. Below free, as a part of the spin
	// that is asked for, it cannot turn.
	strain     = 1.5
	strainTime = 0.6
	free       = 0.3
	// coast is the part of the torque that stops a ball that nobody rolls and
	// that does not stick: it rolls on a little.
	coast = 0.06
	// plainTorque is the part of the torque of a ball that does not stick: more
	// would only spin it on the floor.
	plainTorque = 0.35
	// airForce steers a ball in the air, in its weight.
	airForce = 0.22
	// airSpeed is the speed up to which it does [m/s].
	airSpeed = 1.6
	// ceilingPress is what a sticky ball presses itself on a ceiling with, in its
	// weight, as if it lay on it: when it starts to roll, until it has startsUp of its
	// spin, for its bonds stretched while it hung and it would roll off them without
	// touching again; and over a candy, which would lever it off.
	ceilingPress = 2
	startsUp     = 0.9
	// slides is the height of a normal below which candies slide on a surface: the
	// cosine of 36°, whose tangent is the √(0.9·0.6) of stone and candy.
	slides = 0.806
	// lost is how long the ball is in the air before it forgets its surface [s].
	lost = 0.25
	// same is the cosine from which two normals are of one surface.
	same = 0.9
)

// surfaces notes what the ball touches, and what the candies on it touch, and chooses
// the one it rolls on: the one it rolls on already, as long as it does.
func (g *Game) surfaces() {
	g.touching = g.touching[:0]
	for e := range g.pairs.Iter(g.world) {
		p := components.ContactPair.Get(e)
		if !p.Touching {
			continue
		}
		n, other := p.Normal, p.A
		switch {
		case g.ofBall(p.B):
		case g.ofBall(p.A):
			n, other = n.Mul(-1), p.B
		default:
			continue
		}
		if kind, ok := g.kindOf(other); !ok || kind == components.Dynamic {
			continue
		}
		g.touching = append(g.touching, touch{n, g.arm(p, n), p.A != g.ball && p.B != g.ball})
	}
	if len(g.touching) == 0 {
		if g.airborne += g.DT(); g.airborne > lost && g.carried == 0 {
			g.frame = newFrame()
		}
		return
	}
	g.airborne = 0
	best := g.touching[0]
	for _, t := range g.touching[1:] {
		if t.normal.Dot(g.frame.normal) > best.normal.Dot(g.frame.normal) {
			best = t
		}
	}
	if best.normal.Dot(g.frame.normal) < same || len(g.touching) == 1 {
		g.frame.carry(best.normal)
	}
	g.footing = best.arm
}

// touch is where the ball, or a candy on it, touches something that stands.
type touch struct {
	normal mgl64.Vec3 // towards the ball
	arm    mgl64.Vec3 // from there to the ball's center [m]
	candy  bool       // whether it is one that touches
}

// arm of a touching pair with a normal towards the ball.
func (g *Game) arm(p *components.ContactPairData, n mgl64.Vec3) mgl64.Vec3 {
	if p.Count == 0 { // bonds hold it across a gap
		return n.Mul(g.radius())
	}
	return g.Position().Sub(p.Points[0].Position)
}

// ofBall tells whether e is the ball or a candy that sticks to it.
func (g *Game) ofBall(e donburi.Entity) bool {
	if e == g.ball {
		return true
	}
	i := slices.Index(g.needed, e)
	return i >= 0 && g.onBall[i]
}

// heed sets the frame anew when a key goes down.
func (g *Game) heed(ground mgl64.Vec3) {
	held := ground != (mgl64.Vec3{})
	if held && !g.held {
		g.frame = surface(g.frame.normal)
	}
	g.held = held
	g.moved = g.moved || held
}

// stick switches the ball's material, and lets go of what it holds.
func (g *Game) stick(sticky bool) {
	if sticky != g.sticky {
		m := g.plain
		if sticky {
			m = g.gum
		}
		*components.Material.Get(g.world.Entry(g.ball)) = m
		g.sticky = sticky
		g.physics.Wake(g.ball)
	}
	if !sticky {
		g.release()
	}
	g.count()
}

// release takes the bonds away: nothing but the ball has glue.
func (g *Game) release() {
	for e := range g.pairs.Iter(g.world) {
		if !e.HasComponent(components.Adhesion) {
			continue
		}
		bonds := components.Adhesion.Get(e).Bonds
		for i := range bonds {
			bonds[i].Intensity = 0
		}
	}
}

// kindOf is that of a rigid body; it reports false for anything else.
func (g *Game) kindOf(e donburi.Entity) (components.Kind, bool) {
	if !g.world.Valid(e) || !g.world.Entry(e).HasComponent(components.Body) {
		return 0, false
	}
	return components.Body.Get(g.world.Entry(e)).Kind, true
}

// count counts the candies that stick to the ball.
func (g *Game) count() {
	g.carried = 0
	clear(g.onBall)
	for e := range g.pairs.Iter(g.world) {
		p := components.ContactPair.Get(e)
		if !g.ours(p.A, p.B) || !e.HasComponent(components.Adhesion) || len(components.Adhesion.Get(e).Bonds) == 0 {
			continue
		}
		other := p.A
		if p.A == g.ball {
			other = p.B
		}
		if kind, ok := g.kindOf(other); ok && kind == components.Dynamic {
			g.carried++
			if i := slices.Index(g.needed, other); i >= 0 {
				g.onBall[i] = true
			}
		}
	}
	if g.honey.Name != "" {
		g.smear()
	}
}

// smear gives the candies on the sticky ball its glue where that climbs or hangs, so
// that a candy which the ball rolls over holds it there as the ball does. Elsewhere
// they are clean: on a floor they would stay behind, glued to it.
func (g *Game) smear() {
	climbs := g.frame.normal[1] < slides
	for i, e := range g.needed {
		want := &g.clean[i]
		if g.sticky && climbs && g.onBall[i] {
			want = &g.honey
		}
		if m := components.Material.Get(g.world.Entry(e)); m.Name != want.Name {
			*m = *want
			g.physics.Wake(e)
		}
	}
}

// drive sets the load of the step: a torque that brings the ball's spin to that
// of rolling the way that is asked for, and a small force in the air.
func (g *Game) drive(ground mgl64.Vec3) {
	l := components.Load.Get(g.world.Entry(g.motor))
	l.Force, l.Torque = mgl64.Vec3{}, mgl64.Vec3{}
	if g.state == Done {
		return
	}
	entry := g.world.Entry(g.ball)
	v, mass := components.Velocity.Get(entry), components.Mass.Get(entry)
	along := g.frame.along(ground)
	want := g.frame.normal.Cross(along).Mul(g.level.Ball.Spin)
	most := g.level.Ball.Torque
	switch {
	case g.sticky:
	case ground == (mgl64.Vec3{}):
		most *= coast
	default:
		most *= plainTorque
	}
	if len(g.touching) > 0 || g.carried > 0 || ground != (mgl64.Vec3{}) {
		l.Torque = g.torque(want, v.Angular, mass, most)
	}
	if len(g.touching) == 0 && g.airborne > 0 && v.Linear.Dot(ground) < airSpeed*ground.Len() {
		l.Force = ground.Mul(airForce * mass.Value * g.physics.Config().Gravity.Len())
	}
	if g.presses(want, v.Angular) {
		l.Force = g.frame.normal.Mul(-ceilingPress * mass.Value * g.physics.Config().Gravity.Len())
	}
	if ground != (mgl64.Vec3{}) {
		g.physics.Wake(g.ball)
	}
}

// presses tells whether the ball presses itself on a ceiling, at a spin, where
// another is wanted [rad/s].
func (g *Game) presses(want, spin mgl64.Vec3) bool {
	if !g.sticky || len(g.touching) == 0 || g.frame.normal[1] >= ceilingFrom {
		return false
	}
	starts := spin.Dot(want) < startsUp*want.Dot(want)
	return starts || slices.ContainsFunc(g.touching, func(t touch) bool { return t.candy })
}

// torque returns what brings the ball's spin to the one that is wanted, most at
// most [N·m].
func (g *Game) torque(want, spin mgl64.Vec3, mass *components.MassData, most float64) mgl64.Vec3 {
	if g.sticky && spin.Dot(want) < free*want.Dot(want) {
		g.strained = min(strainTime, g.strained+g.DT())
	} else {
		g.strained = max(0, g.strained-2*g.DT())
	}
	// The torque that takes out the error in a step is I·Δω/dt, about the point
	// of contact for a ball that rolls or is held.
	inertia := mass.Inertia[0]
	if len(g.touching) > 0 || g.strained == strainTime {
		inertia += mass.Value * g.radius() * g.radius()
	}
	torque := want.Sub(spin).Mul(grip * (1 + strain*g.strained/strainTime) * inertia / g.DT())
	if g.sticky && len(g.touching) > 0 {
		// What holds the weight about the place where it touches.
		pull := g.physics.Config().Gravity.Mul(mass.Value)
		torque = torque.Sub(g.footing.Cross(pull))
	}
	if s := torque.Len(); s > most {
		torque = torque.Mul(most / s)
	}
	return torque
}
