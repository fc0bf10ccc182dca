package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// The sticky balls that can be shot, in multiples of the focus radius where
// they are lengths.
const (
	ballRadius  = 0.07
	ballRun     = 2.2 // from where it starts to where it hits
	ballTime    = 0.3 // of flight at most [s]
	ballSpeed   = 5.0 // at least, per second
	ballDensity = 400 // [kg/m³]
	// ballHolds is how often its own weight a ball sticks with.
	ballHolds = 25.0
	// ballReach is the reach of its glue, in its own radii.
	ballReach = 0.15
	ballsMost = 40
	// flatRun is ballRun in a plane, where walls of what holds things are near.
	flatRun = 0.6
)

// gun shoots sticky balls and takes the oldest away when there are too many.
type gun struct{ balls []donburi.Entity }

// shoot lets a ball fly along the ray so that it comes by the distance along
// it, whatever gravity does to it on the way.
func (g *gun) shoot(physics *ecs.Physics, ray draw.Ray, distance, size float64) error {
	world := physics.World().Donburi()
	radius := ballRadius * size
	run := min(distance-radius, ballRun*size)
	flight := min(ballTime, run/(ballSpeed*size))
	gravity := physics.Config().Gravity
	velocity := ray.Along.Mul(run / flight).Sub(gravity.Mul(flight / 2))
	var shape components.Shape = components.Sphere(radius)
	glue := ballGlue(radius)
	if physics.Config().Planar {
		shape, glue = components.Circle(radius), discGlue(radius)
	}
	ball, err := physics.Spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "sticky ball", Fast: true},
		Pose:     components.PoseData{Position: ray.At(distance - radius - run)},
		Velocity: components.VelocityData{Linear: velocity},
		Collider: components.ColliderData{Shape: shape},
		Material: components.MaterialData{
			Name: "sticky ball", Density: ballDensity, Friction: 0.8, Glue: glue,
		},
	})
	if err != nil {
		return err
	}
	g.balls = append(g.balls, ball)
	if len(g.balls) > ballsMost {
		if world.Valid(g.balls[0]) {
			world.Remove(g.balls[0])
		}
		g.balls = append(g.balls[:0], g.balls[1:]...)
	}
	return nil
}

// ballGlue sticks at a touch and holds a ball of the radius ballHolds times: a
// sphere on a flat surface bonds on 2πR·u0 (Derjaguin, Muller and Toporov 1975).
func ballGlue(radius float64) components.Glue {
	reach := ballReach * radius
	return holding(4.0/3*math.Pi*radius*radius*radius, 2*math.Pi*radius*reach, reach)
}

// discGlue is the same for a disc, a metre deep: it bonds on 2√(2R·u0) of its rim,
// where that is no farther than u0 from a flat one.
func discGlue(radius float64) components.Glue {
	reach := ballReach * radius
	return holding(math.Pi*radius*radius, 2*math.Sqrt(2*radius*reach), reach)
}

// holding is a glue that holds a volume [m³] of a ball on an area [m²].
func holding(volume, area, reach float64) components.Glue {
	glue := adhesion.Glue(ballHolds*ballDensity*volume*adhesion.StandardGravity/area, reach)
	glue.InitialIntensity, glue.Damping = 1, 1
	return glue
}

// aslant returns a ray within the plane to a point of it, down from the left, and
// how far along it that is.
func aslant(to mgl64.Vec3, size float64) (ray draw.Ray, distance float64) {
	along := mgl64.Vec3{1, -1, 0}.Normalize()
	distance = flatRun * size
	to[2] = 0
	return draw.Ray{From: to.Sub(along.Mul(distance)), Along: along}, distance
}

// aim returns the ray under the cursor and how far along it the ball shall hit:
// at the first body, or at the depth that the camera looks at.
func aim(r *draw.Renderer, f *draw.Frame, x, y, width, height float64) (ray draw.Ray, distance float64) {
	ray = f.Camera.Ray(x, y, width, height)
	if _, d, ok := r.Pick(f, ray); ok {
		return ray, d
	}
	target := f.Camera.OnPlane(x, y, width, height, f.Camera.Distance)
	return ray, target.Sub(ray.From).Len()
}
