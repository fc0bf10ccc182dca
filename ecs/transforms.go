package ecs

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"
	dmath "github.com/yohamta/donburi/features/math"
	"github.com/yohamta/donburi/features/transform"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// Screen is how a planar world lies in a game's own units: pixels and degrees.
// Physics stays in metres, so that densities and glues mean what they say.
type Screen struct {
	// PixelsPerMetre, > 0.
	PixelsPerMetre float64
	// Origin is where the world's origin is [px].
	Origin mgl64.Vec2
	// YDown says that y grows downwards, as on Ebitengine's screen; angles then
	// grow clockwise. The world's own y points up all the same.
	YDown bool
}

// Pixels returns where a point of the world [m] is.
func (s Screen) Pixels(p mgl64.Vec2) mgl64.Vec2 {
	return mgl64.Vec2{s.Origin[0] + float64(p[0]*s.PixelsPerMetre), s.Origin[1] + float64(p[1]*s.PixelsPerMetre*s.up())}
}

// Metres returns the point of the world that is at p [px].
func (s Screen) Metres(p mgl64.Vec2) mgl64.Vec2 {
	return mgl64.Vec2{(p[0] - s.Origin[0]) / s.PixelsPerMetre, (p[1] - s.Origin[1]) / s.PixelsPerMetre * s.up()}
}

// Degrees returns the angle that a rotation about z is on the screen.
func (s Screen) Degrees(q mgl64.Quat) float64 {
	return float64(mgl64.RadToDeg(systems.PlanarAngle(q)) * s.up())
}

// Rotation returns the rotation of the world that is an angle [°] on the screen.
func (s Screen) Rotation(deg float64) mgl64.Quat {
	return systems.PlanarRotation(mgl64.DegToRad(deg) * s.up())
}

func (s Screen) up() float64 {
	if s.YDown {
		return -1
	}
	return 1
}

// Transforms keeps donburi's transforms of bodies and the physics of a planar
// world in step. Bodies that shall take part are spawned with
// transform.Transform:
//
//	body, err := physics.Spawn(def, transform.Transform)
//	game.AddSystem(sync.Read)
//	game.AddSystem(physics.Update)
//	game.AddSystem(sync.Write)
//
// Write gives each transform its body's place, within its parents. Read takes
// what the game has changed on the transforms of kinematic bodies, their own or
// their parents', and moves the bodies there within the next tick, by a velocity,
// so that they push and carry others on the way; static bodies are put there at
// once. Transforms of dynamic bodies are told, never asked.
type Transforms struct {
	physics *Physics
	screen  Screen
	query   *donburi.Query
	told    []told // by entity id
}

// onScreen is a place [px] and an angle [°].
type onScreen struct {
	pos dmath.Vec2
	deg float64
}

// told is what Write has left on a transform.
type told struct {
	onScreen
	entity donburi.Entity
	moved  bool // by a velocity from Read
}

// NewTransforms makes the sync of a planar world. An error says what is wrong
// with the world or the screen.
func NewTransforms(p *Physics, s Screen) (*Transforms, error) {
	switch {
	case !p.Config().Planar:
		return nil, fmt.Errorf("%w: transforms: expected a planar world", systems.ErrConfig)
	case !(s.PixelsPerMetre >= 1e-6 && s.PixelsPerMetre <= 1e6):
		return nil, fmt.Errorf("%w: Screen.PixelsPerMetre: expected 1e-6 to 1e6, got %v", systems.ErrConfig, s.PixelsPerMetre)
	case !finite(s.Origin[0]) || !finite(s.Origin[1]):
		return nil, fmt.Errorf("%w: Screen.Origin: expected finite numbers [px], got %v", systems.ErrConfig, s.Origin)
	}
	return &Transforms{physics: p, screen: s, query: donburi.NewQuery(filter.Contains(
		components.Body, components.Pose, components.Velocity, transform.Transform,
	))}, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Write is the system that runs after the physics.
func (t *Transforms) Write(*decs.ECS) {
	for e := range t.query.Iter(t.physics.w.Donburi()) {
		pose := *components.Pose.Get(e)
		if components.Body.Get(e).Kind == components.Dynamic {
			pose.Position, pose.Rotation = t.physics.DrawPose(e.Entity())
		}
		at := t.screen.Pixels(pose.Position.Vec2())
		deg := t.screen.Degrees(pose.Rotation)
		d := transform.Transform.Get(e)
		above := worldOf(parentOf(e))
		d.LocalPosition = dmath.Vec2{X: at[0] - above.pos.X, Y: at[1] - above.pos.Y}
		d.LocalRotation = deg - above.deg
		k := t.of(e.Entity())
		k.onScreen = worldOf(e)
	}
}

// Read is the system that runs before the physics.
func (t *Transforms) Read(*decs.ECS) {
	c := t.physics.Config()
	tick := c.Tick
	if tick == 0 {
		tick = c.DT
	}
	for e := range t.query.Iter(t.physics.w.Donburi()) {
		kind := components.Body.Get(e).Kind
		if id := int(e.Entity().Id()); kind == components.Dynamic || id >= len(t.told) || t.told[id].entity != e.Entity() {
			continue // not told yet, or never asked
		}
		k, now := t.of(e.Entity()), worldOf(e)
		v := components.Velocity.Get(e)
		if now == k.onScreen || !finite(now.pos.X) || !finite(now.pos.Y) || !finite(now.deg) {
			if k.moved {
				*v, k.moved = components.VelocityData{}, false
			}
			continue
		}
		pose := components.Pose.Get(e)
		to := t.screen.Metres(mgl64.Vec2{now.pos.X, now.pos.Y})
		if kind == components.Static {
			pose.Position, pose.Rotation = to.Vec3(0), t.screen.Rotation(now.deg)
			t.physics.w.Wake(e.Entity())
			continue
		}
		way := to.Vec3(0).Sub(pose.Position)
		v.Linear = way.Mul(1 / tick)
		turn := mgl64.DegToRad(math.Remainder(now.deg-t.screen.Degrees(pose.Rotation), 360)) * t.screen.up()
		steps := c.Substeps * max(1, int(math.Round(tick/c.DT)))
		v.Angular = mgl64.Vec3{0, 0, systems.PlanarSpin(turn, steps, tick/float64(steps))}
		k.moved = true
	}
}

// of returns what is remembered of an entity, anew if its id was another's.
func (t *Transforms) of(e donburi.Entity) *told {
	id := int(e.Id())
	for len(t.told) <= id {
		t.told = append(t.told, told{})
	}
	if t.told[id].entity != e {
		t.told[id] = told{entity: e}
	}
	return &t.told[id]
}

// parentOf returns the parent of an entity's transform, nil if it has none, or
// none any more.
func parentOf(e *donburi.Entry) *donburi.Entry {
	p, ok := transform.GetParent(e)
	if !ok || !p.HasComponent(transform.Transform) {
		return nil
	}
	return p
}

// worldOf sums an entity's transform and those above it, as donburi does:
// positions and angles add up.
func worldOf(e *donburi.Entry) (w onScreen) {
	for ; e != nil; e = parentOf(e) {
		d := transform.Transform.Get(e)
		w.pos = w.pos.Add(d.LocalPosition)
		w.deg += d.LocalRotation
	}
	return w
}
