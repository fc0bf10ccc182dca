package play

import (
	"fmt"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// State of a level that is played.
type State int

// The states.
const (
	Ready State = iota // until the first key
	Running
	Done
	Fallen
)

// settle is how long all that is needed has to be in the goal [s].
const settle = 0.5

// Game is a level that is played.
type Game struct {
	level   *Level
	doc     *scene.Document
	world   donburi.World
	physics *ecs.Physics
	pairs   *donburi.Query

	ball   donburi.Entity
	motor  donburi.Entity // the load on the ball
	needed []donburi.Entity
	plain  components.MaterialData // of the ball
	gum    components.MaterialData
	clean  []components.MaterialData // of the needed candies, and while they stick to the ball:
	honey  components.MaterialData

	state    State
	time     float64 // since the first key [s]
	inside   float64 // for how long the goal has been reached [s]
	sticky   bool
	held     bool // keys were held in the last step
	frame    frame
	airborne float64 // [s]
	strained float64 // for how long the ball could not turn [s]
	touching []touch
	footing  mgl64.Vec3 // the arm of the one it rolls on [m]
	carried  int
	onBall   []bool  // the needed candies that stick to it
	still    float64 // for how long the ball has been [s]
	news     News
	pulled   float64 // by the ball's bonds in the last step [N]
	moved    bool
	stuck    bool
}

// Start loads a level into a world of its own. An error tells what does not fit
// between the level and its scene.
func Start(level *Level) (*Game, error) {
	doc, err := scene.Open(level.Scene)
	if err != nil {
		return nil, fmt.Errorf("level %s: %w", level.Name, err)
	}
	return start(level, doc)
}

func start(level *Level, doc *scene.Document) (*Game, error) {
	cfg := doc.Config()
	cfg.DonburiEvents = false
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, cfg)
	if err != nil {
		return nil, fmt.Errorf("level %s: %w", level.Name, err)
	}
	instance, err := doc.Load(physics)
	if err != nil {
		return nil, fmt.Errorf("level %s: %w", level.Name, err)
	}
	g := &Game{
		level: level, doc: doc, world: world, physics: physics, frame: newFrame(),
		pairs: donburi.NewQuery(filter.Contains(components.ContactPair)),
	}
	if err := g.cast(instance); err != nil {
		return nil, fmt.Errorf("level %s: %w", level.Name, err)
	}
	components.Pose.Get(world.Entry(g.ball)).Position = level.Ball.Start
	physics.Refresh()
	return g, nil
}

// cast finds who plays what in the scene.
func (g *Game) cast(in *scene.Instance) (err error) {
	ball := g.level.Ball
	var ok bool
	if g.ball, ok = in.Body(ball.Body); !ok {
		return fmt.Errorf("ball.body: the scene %s has no body %q", g.level.Scene, ball.Body)
	}
	if k := components.Body.Get(g.world.Entry(g.ball)).Kind; k != components.Dynamic {
		return fmt.Errorf("ball.body: %q of the scene %s cannot move", ball.Body, g.level.Scene)
	}
	if g.gum, err = g.material(ball.Sticky); err != nil {
		return fmt.Errorf("ball.sticky: %w", err)
	}
	if ball.Honey != "" {
		if g.honey, err = g.material(ball.Honey); err != nil {
			return fmt.Errorf("ball.honey: %w", err)
		}
	}
	for _, e := range in.Bodies() {
		entry := g.world.Entry(e)
		body := components.Body.Get(entry)
		if body.Kind != components.Dynamic {
			continue
		}
		if e == g.ball {
			g.plain = *components.Material.Get(entry)
			continue
		}
		if c := g.level.Goal.Candies; c != "" && strings.HasPrefix(body.Name, c) {
			g.needed = append(g.needed, e)
			g.clean = append(g.clean, *components.Material.Get(entry))
		}
	}
	if n := g.level.Goal.Count; n > len(g.needed) {
		return fmt.Errorf("goal.count: %d needed, the scene %s has %d", n, g.level.Scene, len(g.needed))
	}
	g.onBall = make([]bool, len(g.needed))
	g.motor, err = g.physics.SpawnLoad(components.LoadData{Body: g.ball})
	return err
}

// material returns one of the scene's by its name.
func (g *Game) material(name string) (m components.MaterialData, err error) {
	for i := range g.doc.Materials {
		if s := &g.doc.Materials[i]; s.Name == name {
			m = components.MaterialData{Name: name, Density: s.Density, Friction: s.Friction, Restitution: s.Restitution}
			if s.Adhesion != nil {
				m.Glue = s.Adhesion.Glue
			}
			return m, nil
		}
	}
	return m, fmt.Errorf("the scene %s has no material %q", g.level.Scene, name)
}

// Step lets a step of time pass under the controls.
func (g *Game) Step(c Controls) {
	g.news.reset()
	g.surfaces()
	ground := c.ground()
	g.heed(ground)
	g.stick(c.Sticky)
	g.drive(ground)
	g.physics.Step()
	if g.state == Ready && (ground != (mgl64.Vec3{}) || c.Sticky) {
		g.state = Running
	}
	if g.state == Running {
		g.time += g.DT()
		g.judge()
	}
	g.rest()
	g.listen()
}

// judge tells whether the level is over.
func (g *Game) judge() {
	at := g.Position()
	if at[1] < g.level.Floor {
		g.state = Fallen
		return
	}
	if g.level.Goal.Box.Holds(at) && g.Delivered() >= g.level.Goal.Count {
		g.inside += g.DT()
	} else {
		g.inside = 0
	}
	if g.inside >= settle {
		g.state = Done
		g.news.add(Cue{Kind: Win, Strength: 1, At: at})
	}
}

// Delivered is the number of needed candies in the goal.
func (g *Game) Delivered() (n int) {
	for _, e := range g.needed {
		if p := g.position(e); g.level.Goal.Box.Holds(p) {
			n++
		}
	}
	return n
}

// Lost is the number of needed candies that have fallen out of the level.
func (g *Game) Lost() (n int) {
	for _, e := range g.needed {
		if g.position(e)[1] < g.level.Floor {
			n++
		}
	}
	return n
}

// Hopeless tells whether too many candies have been lost.
func (g *Game) Hopeless() bool { return len(g.needed)-g.Lost() < g.level.Goal.Count }

// Carried is the number of candies that stick to the ball.
func (g *Game) Carried() int { return g.carried }

// Level that is played.
func (g *Game) Level() *Level { return g.level }

// World of the level. Read it; the game writes.
func (g *Game) World() donburi.World { return g.world }

// Physics of the level.
func (g *Game) Physics() *ecs.Physics { return g.physics }

// State of the level.
func (g *Game) State() State { return g.state }

// Elapsed is the time since the first key [s].
func (g *Game) Elapsed() float64 { return g.time }

// Time of the physics [s].
func (g *Game) Time() float64 { return g.physics.Time() }

// DT is the length of a step [s].
func (g *Game) DT() float64 { return g.physics.Config().DT }

// Sticky tells whether the ball is.
func (g *Game) Sticky() bool { return g.sticky }

// Moved tells whether the player has rolled the ball, and Stuck whether it has
// held on to a surface, since the start.
func (g *Game) Moved() bool { return g.moved }

// Stuck is told with Moved.
func (g *Game) Stuck() bool { return g.stuck }

// Ball is the entity that is rolled.
func (g *Game) Ball() donburi.Entity { return g.ball }

// Position of the ball [m].
func (g *Game) Position() mgl64.Vec3 { return g.position(g.ball) }

// Velocity of the ball [m/s].
func (g *Game) Velocity() mgl64.Vec3 {
	return components.Velocity.Get(g.world.Entry(g.ball)).Linear
}

// News of the last step.
func (g *Game) News() *News { return &g.news }

// Lead has poses drawn at a part of the way, 0…1, from the last step but one to
// the last; from each step on they are those of the last.
func (g *Game) Lead(part float64) { g.physics.Lead(part * g.DT()) }

// Pose of a body, for drawing.
func (g *Game) Pose(e donburi.Entity) (mgl64.Vec3, mgl64.Quat) { return g.physics.DrawPose(e) }

func (g *Game) position(e donburi.Entity) mgl64.Vec3 {
	return components.Pose.Get(g.world.Entry(e)).Position
}
