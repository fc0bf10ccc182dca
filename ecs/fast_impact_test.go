package ecs_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// bullet is a small ball on its way along x, marked fast.
func bullet(at vec, speed, restitution float64) ecs.BodyDef {
	d := def(components.Dynamic, components.Sphere(small/2), at)
	d.Body.Fast = true
	d.Velocity.Linear = vec{speed, 0, 0}
	d.Material.Restitution = restitution
	return d
}

// A ball gives back e of its speed to a wall, wherever in the step it hits, and
// is on the very line that the time of the impact leaves it on.
func TestFastBallRebounds(t *testing.T) {
	for name, wall := range map[string]struct {
		def  ecs.BodyDef
		near float64 // twice the distance that counts as touching [m]
	}{
		// It counts as touching 2e-7 m ahead of the wall, 2e-6 m if that has no
		// thickness, and goes that way twice.
		"box":  {def(components.Static, components.Box(sheet, 2, 2), vec{sheet / 2, 0, 0}), 1e-6},
		"mesh": {def(components.Static, slabMesh(4, 2, sheet), vec{}), 4e-6}, // on a corner of six triangles
	} {
		for _, e := range []float64{0, 0.3, 0.9, 1} {
			for i := range 9 {
				b := newBench(t, weightless)
				b.spawn(wall.def)
				way := 1 + 0.7*float64(i)
				ball := b.spawn(bullet(vec{-small/2 - way, 0, 0}, muzzle, e))
				for b.Time() < way/muzzle {
					b.Step()
				}
				near(t, name+": speed after", b.vel(ball).Linear[0], -e*muzzle, 1e-9*muzzle)
				near(t, name+": place", b.pose(ball).Position[0], -small/2-e*(muzzle*b.Time()-way), wall.near)
			}
		}
	}
}

// Between two walls a ball goes to and fro many times in a step.
func TestFastBallBetweenTwoWalls(t *testing.T) {
	b := newBench(t, weightless)
	const half = 0.25
	for _, x := range []float64{-half - sheet/2, half + sheet/2} {
		b.spawn(def(components.Static, components.Box(sheet, 2, 2), vec{x, 0, 0}))
	}
	ball := b.spawn(bullet(vec{0.1, 0, 0}, muzzle, 1))
	for range 60 {
		b.Step()
		if x := b.pose(ball).Position[0]; math.Abs(x) > half-small/2 {
			t.Fatalf("at %g m, outside the walls", x)
		}
		near(t, "speed", math.Abs(b.vel(ball).Linear[0]), muzzle, 1e-9*muzzle)
	}
}

// A ball that passes an edge or a ball at a millimetre feels nothing of it; one
// that overlaps it by as much does.
func TestFastBallGrazes(t *testing.T) {
	for name, c := range map[string]struct {
		shape  components.Shape
		radius float64
		top    float64
	}{
		"edge of a box":      {components.Box(0.3, 0.2, 2), small / 2, 0.1},
		"edge, a large ball": {components.Box(0.3, 0.2, 2), 0.5, 0.1},
		"ball":               {components.Sphere(0.1), small / 2, 0.1},
		"two balls alike":    {components.Sphere(small / 2), small / 2, small / 2},
		"capsule":            {components.Capsule(0.05, 0.1), small / 2, 0.1},
		"mesh":               {boxMesh(0.2, 3), small / 2, 0.1},
		"hull":               {components.Hull(vec{0, 0.1, 0}, vec{0.1, -0.1, 0.1}, vec{-0.1, -0.1, 0.1}, vec{0, -0.1, -0.1}), small / 2, 0.1},
	} {
		for _, kind := range []components.Kind{components.Static, components.Dynamic} {
			if _, fixed := c.shape.(*components.MeshShape); fixed && kind == components.Dynamic {
				continue
			}
			for i := range 5 {
				for _, gap := range []float64{1e-3, -1e-3} {
					b := newBench(t, weightless)
					b.spawn(def(kind, c.shape, vec{}))
					d := bullet(vec{-1 - 0.9*float64(i), c.top + c.radius + gap, 0}, muzzle, 0.5)
					d.Collider.Shape = components.Sphere(c.radius)
					ball := b.spawn(d)
					b.steps(3)
					off := b.vel(ball).Linear.Sub(vec{muzzle, 0, 0}).Len() + b.vel(ball).Angular.Len()*c.radius
					if gap > 0 && off > 1e-9 {
						t.Errorf("%s, kind %d: passing at %g m changes the velocity by %g m/s", name, kind, gap, off)
					}
					if gap < 0 && off < 1 {
						t.Errorf("%s, kind %d: overlapping by %g m changes the velocity by %g m/s only", name, kind, -gap, off)
					}
				}
			}
		}
	}
}

// boxMesh is the mesh of a cube about the origin, each side cut into n × n
// squares.
func boxMesh(size float64, n int) *components.MeshShape {
	var v []vec
	var t [][3]int32
	for axis := range 3 {
		for _, sign := range []float64{-1, 1} {
			first := int32(len(v))
			for i := range n + 1 {
				for j := range n + 1 {
					var p vec
					p[axis] = sign * size / 2
					p[(axis+1)%3] = sign * float64(2*i-n) / float64(2*n) * size
					p[(axis+2)%3] = float64(2*j-n) / float64(2*n) * size
					v = append(v, p)
				}
			}
			for i := range int32(n) {
				for j := range int32(n) {
					a := first + i*int32(n+1) + j
					b, c, d := a+int32(n)+1, a+int32(n)+2, a+1
					t = append(t, [3]int32{a, b, c}, [3]int32{a, c, d})
				}
			}
		}
	}
	return components.Mesh(v, t)
}

// In a room of triangles, its walls a millimetre thick and bumpy on the inside,
// nothing gets out that flies about and strikes each other.
func TestFastBodiesStayInAMeshRoom(t *testing.T) {
	const half = 0.5
	inside, outside := boxMesh(2*half, 12), boxMesh(2*half+2*sheet+2*bumps, 1)
	var v []vec
	var tri [][3]int32
	for i := range inside.Vertices() {
		p := inside.Vertex(i)
		v = append(v, p.Mul(1+bumps/half*(0.5+0.5*math.Sin(9*p[0])*math.Sin(11*p[1])*math.Cos(8*p[2]))))
	}
	for i := range inside.Triangles() {
		c := inside.Triangle(i)
		tri = append(tri, [3]int32{c[0], c[2], c[1]})
	}
	n := int32(len(v))
	for i := range outside.Vertices() {
		v = append(v, outside.Vertex(i))
	}
	for i := range outside.Triangles() {
		c := outside.Triangle(i)
		tri = append(tri, [3]int32{n + c[0], n + c[1], n + c[2]})
	}
	room := components.Mesh(v, tri)
	if info, err := systems.InspectMesh(room); err != nil || !info.Closed || info.Turned {
		t.Fatalf("%+v, %v", info, err)
	}
	for _, kind := range []components.Kind{components.Static, components.Kinematic} {
		b := newBench(t, nil)
		d := def(kind, room, vec{})
		if kind == components.Kinematic {
			d.Velocity.Angular = vec{0.5, 1, -0.7}
		}
		d.Material.Restitution = 0.9
		walls := b.spawn(d)
		shapes := bullets()
		k := 0.0
		for _, name := range slices.Sorted(maps.Keys(shapes)) {
			d := def(components.Dynamic, shapes[name], vec{0.3 * math.Sin(k), 0.3 * math.Sin(2.3*k), 0.3 * math.Sin(3.7*k)})
			d.Body.Name, d.Body.Fast = name, int(k)%2 == 0
			d.Velocity.Linear = vec{muzzle * math.Cos(5*k), muzzle * math.Sin(5*k), 100 * math.Cos(7*k)}
			d.Velocity.Angular = vec{50 * k, -100, 200}
			d.Material.Restitution = 0.9
			b.spawn(d)
			k++
		}
		for range 120 {
			b.Step()
			b.allFinite()
			q := b.pose(walls).Rotation
			if q == (mgl64.Quat{}) {
				q = mgl64.QuatIdent()
			}
			for e := range components.Pose.Iter(b.w) {
				p := q.Conjugate().Rotate(components.Pose.Get(e).Position)
				for axis := range 3 {
					if math.Abs(p[axis]) > half+bumps+sheet/2 {
						t.Fatalf("kind %d, after %g s: %s has got to %v", kind, b.Time(), components.Body.Get(e).Name, p)
					}
				}
			}
		}
	}
}

// A ball shares its momentum with a free block of 1 kg: central, e of the
// closing speed is given back; off the centre, linear and angular momentum stay
// and the energy does not rise.
func TestFastBallHitsAFreeBody(t *testing.T) {
	for _, off := range []float64{0, 0.03} {
		for _, e := range []float64{0, 0.7, 1} {
			b := newBench(t, weightless)
			d := def(components.Dynamic, components.Box(0.1, 0.1, 0.1), vec{})
			block := b.spawn(d)
			ball := b.spawn(bullet(vec{-2.345, off, off / 2}, muzzle, e))
			b.Refresh()
			p0, l0, e0 := b.Momentum(), b.AngularMomentum(), b.Energy().Kinetic
			b.steps(2)
			if b.vel(block).Linear[0] <= 0 {
				t.Fatalf("off %g, e %g: the block has not been hit", off, e)
			}
			near(t, "momentum", b.Momentum().Sub(p0).Len(), 0, 1e-12*p0.Len())
			near(t, "angular momentum", b.AngularMomentum().Sub(l0).Len(), 0, 1e-11*math.Max(l0.Len(), p0.Len()*small))
			if gain := b.Energy().Kinetic - e0; gain > 1e-9*e0 {
				t.Errorf("off %g, e %g: energy rose by %g of %g J", off, e, gain, e0)
			}
			if off == 0 {
				near(t, "opening speed", b.vel(block).Linear[0]-b.vel(ball).Linear[0], e*muzzle, 1e-9*muzzle)
			}
		}
	}
}

// Two balls that fly at each other meet in mid-air, within one step or at its
// end, and swap their velocities.
func TestFastBallsMeetHeadOn(t *testing.T) {
	for i := range 9 {
		b := newBench(t, weightless)
		gap := 0.5 + float64(i)
		one := b.spawn(bullet(vec{-gap / 3, 0, 0}, muzzle, 1))
		two := b.spawn(bullet(vec{2 * gap / 3, 0, 0}, -0.5*muzzle, 1))
		b.steps(2)
		near(t, "first", b.vel(one).Linear[0], -0.5*muzzle, 1e-9*muzzle)
		near(t, "second", b.vel(two).Linear[0], muzzle, 1e-9*muzzle)
	}
}

// A fast body that slides along a floor is slowed by friction alone: by nothing
// where there is none, and by μ·g.
func TestFastBodySlidesAlongAFloor(t *testing.T) {
	for _, mu := range []float64{0, 0.4} {
		for name, floor := range map[string]ecs.BodyDef{
			"half-space": def(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}),
			"box":        def(components.Static, components.Box(2000, 1, 10), vec{900, -0.5, 0}),
			"mesh":       def(components.Static, terrain(400, 1.1, level), vec{200, 0, 0}),
		} {
			for form, shape := range map[string]components.Shape{
				"box": components.Box(0.1, 0.1, 0.1), "capsule": components.Capsule(0.05, 0.1), "sphere": components.Sphere(0.05),
			} {
				b := newBench(t, nil)
				floor.Material.Friction = mu
				b.spawn(floor)
				d := def(components.Dynamic, shape, vec{0, 0.05, 0})
				d.Body.Fast, d.Material.Friction = true, mu
				d.Velocity.Linear = vec{200, 0, 0}
				if form != "box" {
					d.Body.Locked = components.LockRX | components.LockRY | components.LockRZ
				}
				if form == "capsule" {
					d.Pose.Position[1] = 0.1
				}
				e := b.spawn(d)
				b.steps(60)
				near(t, name+", "+form+": speed", b.vel(e).Linear[0], 200-mu*9.81*b.Time(), 0.02*9.81)
				near(t, name+", "+form+": height", b.pose(e).Position[1], d.Pose.Position[1], 1e-4)
			}
		}
	}
}

// Glue that bonds at first contact keeps a ball where it hit, whatever the
// materials' restitution: it never moves away from the surface, in no step, and
// hangs on the wall where its flight ended.
//
// Off the surface it is by less than apart. On its bond, C·A, it swings with ω² =
// C·A/m; within apart of the surface it can move at ω·apart, 0.08 m/s, and no more.
//
// Along the surface, t after the shot, gravity has brought it down by g·t²/2. The bond
// is made when the step ends in which it hit, at T: until then the ball goes on down
// the wall, by no more than g·(T² − t²)/2, and g·T·h/2 more in substeps h, and is no
// faster then than v = g·T. Then it hangs by its weight on a bond that gives
// s = m·g/(C·A) in shear, and as the ball leans out about the point of contact
// m·g·R²/(C·ΣAᵢ·xᵢ²), where only the samples i that are xᵢ above it pull. About s
// it swings, with the energy of v/ω, ω² = g/(1.4·s), as it turns about that point:
// it gets no lower than s + √(s² + (v/ω)²).
func TestFastBallSticksWhereItHits(t *testing.T) {
	field, _ := heights(7, 0.3, level)
	const apart, g = 1e-4, 9.81 // [m], [m/s²]
	for name, c := range map[string]struct {
		wall ecs.BodyDef
		from vec     // direction of the surface's normal
		high float64 // of the surface over the wall's origin [m]
	}{
		"floor":        {def(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}), vec{0, 1, 0}, 0},
		"wall":         {def(components.Static, components.Box(sheet, 2, 2), vec{-sheet / 2, 0, 0}), vec{1, 0, 0}, sheet / 2},
		"ceiling":      {def(components.Static, components.Box(2, sheet, 2), vec{0, sheet / 2, 0}), vec{0, -1, 0}, sheet / 2},
		"moving wall":  {def(components.Kinematic, components.Box(sheet, 20, 20), vec{-sheet / 2, 0, 0}), vec{1, 0, 0}, sheet / 2},
		"mesh":         {def(components.Static, slabMesh(8, 2, sheet), vec{-sheet, 0, 0}), vec{1, 0, 0}, sheet},
		"moving mesh":  {def(components.Kinematic, slabMesh(7, 20, sheet), vec{-sheet, 0, 0}), vec{1, 0, 0}, sheet},
		"height field": {def(components.Static, field, vec{}), vec{0, 1, 0}, 0},
	} {
		for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
			for i := range 5 {
				b := newBench(t, func(cfg *ecs.Config) { cfg.DT = dt })
				speed := 0.0
				if strings.HasPrefix(name, "moving") {
					speed = 50
					c.wall.Velocity.Linear = vec{speed, 0, 0}
				}
				c.wall.Material.Glue = sticky()
				wall := b.spawn(c.wall)
				way := 0.5 + 0.21*muzzle*dt*float64(i)
				d := bullet(c.from.Mul(small/2+way), 0, 0.8)
				d.Velocity.Linear = c.from.Mul(-muzzle)
				d.Material.Glue = sticky()
				ball := b.spawn(d)
				stuck, out, aside := 0, 0.0, 0.0
				flight := way / (muzzle + speed)
				hit := vec{0, -g / 2 * flight * flight, 0}
				for b.Time() < 0.5 {
					b.Step()
					stuck += len(b.Events().Stuck)
					if len(b.Events().Broke) > 0 {
						t.Errorf("%s, dt %g: the glue broke", name, dt)
					}
					at := b.pose(ball).Position.Sub(b.pose(wall).Position)
					out = max(out, b.vel(ball).Linear.Dot(c.from)-speed)
					if stuck > 0 {
						off := at.Dot(c.from)
						near(t, name+": distance from the surface", off-c.high-small/2, 0, apart)
						along := at.Sub(hit)
						aside = max(aside, along.Sub(c.from.Mul(along.Dot(c.from))).Len())
					}
				}
				if stuck != 1 || b.bonds(wall, ball) == 0 {
					t.Fatalf("%s, dt %g: stuck %d times, %d bonds", name, dt, stuck, b.bonds(wall, ball))
				}
				_, a := b.contact(wall, ball)
				glue, mass := sticky(), components.Mass.Get(b.w.Entry(ball)).Value
				area, lever := 0.0, 0.0
				for _, s := range a.Bonds {
					area += s.Area
					if y := s.AnchorA[1] - b.pose(ball).Position[1]; y > 0 {
						lever += s.Area * y * y
					}
				}
				if most := apart * math.Sqrt(glue.NormalStiffness*area/mass); out > most {
					t.Errorf("%s, dt %g: it moves away at %g m/s, more than %g", name, dt, out, most)
				}
				limit := apart
				if c.from[1] == 0 {
					end := dt * math.Ceil(flight/dt)
					v := g * end
					down := g/2*(end*end-flight*flight) + v/2*dt/float64(b.Config().Substeps)
					s := mass * g * (1/(glue.TangentialStiffness*area) + small*small/4/(glue.NormalStiffness*lever))
					limit = down + s + math.Sqrt(s*s+1.4*s*v*v/g)
				}
				if aside > limit {
					t.Errorf("%s, dt %g: it is %g m from where it hit, more than %g", name, dt, aside, limit)
				}
			}
		}
	}
}

// Bouncing under gravity, a fast ball gains no energy, wherever in a substep it
// meets the floor.
func TestFastBallGainsNoHeight(t *testing.T) {
	b := newBench(t, nil)
	floor := b.ground()
	b.material(floor).Restitution = 1
	ball := b.spawn(bullet(vec{0, 0.3, 0}, 0, 1))
	b.Refresh()
	lowest := b.Energy().Total()
	first := lowest
	bounces := 0
	for range 240 {
		b.Step()
		bounces += len(b.Events().Began)
		e := b.Energy().Total()
		if e > lowest*(1+1e-9) {
			t.Fatalf("after %g s and %d bounces: energy rose from %.9g to %.9g J", b.Time(), bounces, lowest, e)
		}
		lowest = math.Min(lowest, e)
	}
	// Each substep of free fall takes m·(g·h)²/2 from the sum at its ends.
	h := 1.0 / 240
	due := first - 960*0.5*(9.81*h)*(9.81*h)*components.Mass.Get(b.w.Entry(ball)).Value
	if near(t, "energy left", lowest, due, 1e-3*first); bounces < 6 {
		t.Errorf("%d bounces only", bounces)
	}
}

// An impact within a step is told, with its force, although the ball has gone
// when the step ends; a sensor tells too, and lets it pass.
func TestFastBallIsTold(t *testing.T) {
	for _, sensor := range []bool{false, true} {
		b := newBench(t, weightless)
		d := def(components.Static, components.Box(sheet, 2, 2), vec{})
		d.Body.Sensor = sensor
		wall := b.spawn(d)
		ball := b.spawn(bullet(vec{-2, 0, 0}, muzzle, 1))
		began, ended := 0, 0
		impulse := 0.0
		for range 4 {
			b.Step()
			began, ended = began+len(b.Events().Began), ended+len(b.Events().Ended)
			if e, ok := b.Pair(wall, ball); ok {
				c := components.ContactPair.Get(b.w.Entry(e))
				impulse += c.NormalForce / 60
				if c.Touching && math.Abs(c.Points[0].Position[0]) > sheet {
					t.Errorf("touching at %v", c.Points[0].Position)
				}
			}
		}
		if began != 1 || ended != 1 {
			t.Errorf("sensor %v: began %d times, ended %d times", sensor, began, ended)
		}
		want := 2 * muzzle * components.Mass.Get(b.w.Entry(ball)).Value
		if sensor {
			want = 0
			near(t, "speed", b.vel(ball).Linear[0], muzzle, 0)
		}
		near(t, "impulse", impulse, want, 1e-9)
	}
}

// Bodies that fly, strike and slide all the time cost no memory.
func TestFastBodiesAllocateNothing(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	const half = 0.4
	for _, n := range []vec{{-1, 0, 0}, {0, 1, 0}} {
		b.spawn(def(components.Static, components.HalfSpace(n), n.Mul(-half)))
	}
	b.spawn(def(components.Static, slabMesh(20, 4, sheet), vec{-half - sheet, 0, 0}))
	for i := range 12 {
		d := bullet(vec{0, small/2 - half, 0.03 * float64(i)}, 200+20*float64(i), 1)
		d.Material.Friction = 0
		if i%2 == 1 {
			d.Pose.Position[1] = 0
			d.Collider.Shape = components.Box(small, small, small)
		}
		b.spawn(d)
	}
	b.steps(30)
	if n := testing.AllocsPerRun(30, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
	for e := range components.Pose.Iter(b.w) {
		if p := components.Pose.Get(e).Position; components.Body.Get(e).Kind == components.Dynamic && (math.Abs(p[0]) > half || p[1] < -half) {
			t.Errorf("a ball has left the box: %v", p)
		}
	}
}
