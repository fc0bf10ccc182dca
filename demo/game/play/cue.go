package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// Kind of thing to hear.
type Kind int

// The kinds.
const (
	Stick Kind = iota // a bond is made
	Peel              // some of the bonds of a patch give way
	Snap              // the last one does
	Knock             // a blow
	Win               // the goal is reached
	Kinds
)

// Cue is something to hear.
type Cue struct {
	Kind     Kind
	Strength float64 // 0…1
	At       mgl64.Vec3
}

// News is what a step has brought.
type News struct {
	Cues []Cue
	// Stretch is the pull on the ball's bonds, Drawn how fast it changes, and Roll
	// the speed at which the ball rolls on something, all 0…1.
	Stretch, Drawn, Roll float64
}

func (n *News) reset() { *n = News{Cues: n.Cues[:0]} }

func (n *News) add(c Cue) {
	c.Strength = min(c.Strength, 1)
	if c.Strength > faintest {
		n.Cues = append(n.Cues, c)
	}
}

// What makes a sound full, in terms of the ball: its weight m·g, its largest
// patch and a speed.
const (
	faintest   = 0.03
	fullSpeed  = 3.0 // of a blow whose impulse is that of the ball [m/s]
	fullLoad   = 2.0 // of its weight
	fullReach  = 0.4 // of its radius: the work of a snap is its weight along it
	rollSpeed  = 2.0 // [m/s]
	drawTime   = 0.1 // in which the pull changes by the weight [s]
	anyPeeling = 0.5 // of the strength of a peel goes by the load, the rest by the part
)

// listen turns the events of the step into cues.
func (g *Game) listen() {
	entry := g.world.Entry(g.ball)
	mass := components.Mass.Get(entry).Value
	weight := mass * g.physics.Config().Gravity.Len()
	events := g.physics.Events()
	for i := range events.Stuck {
		e := &events.Stuck[i]
		if g.ours(e.A, e.B) {
			g.stuck = true
			g.news.add(Cue{Stick, math.Sqrt(e.Area / g.patch()), g.Position()})
		}
	}
	for i := range events.Peeled {
		e := &events.Peeled[i]
		if g.ours(e.A, e.B) {
			g.news.add(Cue{Peel, e.Fraction * (1 - anyPeeling + anyPeeling*e.Load/(fullLoad*weight)), g.Position()})
		}
	}
	for i := range events.Broke {
		e := &events.Broke[i]
		if g.ours(e.A, e.B) && (e.Cause == systems.Torn || e.Cause == systems.Released) {
			g.news.add(Cue{Snap, 0.2 + e.Work/(fullReach*g.radius()*weight), g.Position()})
		}
	}
	for i := range events.Began {
		e := &events.Began[i]
		if g.ours(e.A, e.B) && g.world.Valid(e.Pair) {
			// What carries the ball is no blow: it rests on its place at the start.
			impulse := (components.ContactPair.Get(g.world.Entry(e.Pair)).NormalForce - weight) * g.DT()
			g.news.add(Cue{Knock, impulse / (fullSpeed * mass), g.Position()})
		}
	}
	pull := g.pull()
	g.news.Stretch = min(1, pull/(fullLoad*weight))
	g.news.Drawn = min(1, math.Abs(pull-g.pulled)/g.DT()*drawTime/weight)
	g.pulled = pull
	if len(g.touching) > 0 {
		g.news.Roll = min(1, g.Velocity().Len()/rollSpeed)
	}
}

// pull is that of all bonds of the ball [N].
func (g *Game) pull() (sum float64) {
	for e := range g.pairs.Iter(g.world) {
		if p := components.ContactPair.Get(e); e.HasComponent(components.Adhesion) && g.ours(p.A, p.B) {
			for _, b := range components.Adhesion.Get(e).Bonds {
				sum += max(0, -b.NormalForce)
			}
		}
	}
	return sum
}

// ours tells whether the ball is one of the two.
func (g *Game) ours(a, b donburi.Entity) bool { return a == g.ball || b == g.ball }

// radius of the ball; what is no ball counts as one of its mean density.
func (g *Game) radius() float64 {
	if s, ok := components.Collider.Get(g.world.Entry(g.ball)).Shape.(components.SphereShape); ok {
		return s.Radius
	}
	return math.Cbrt(components.Mass.Get(g.world.Entry(g.ball)).Value / g.gum.Density / (4.0 / 3 * math.Pi))
}

// patch is the area on which the ball sticks to a flat, 2πR·u0 [m²].
func (g *Game) patch() float64 {
	reach := math.Sqrt(g.gum.Glue.DebondEnergy / max(g.gum.Glue.NormalStiffness, 1e-9))
	return max(2*math.Pi*g.radius()*reach, 1e-9)
}
