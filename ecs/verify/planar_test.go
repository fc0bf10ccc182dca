package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// planar places a body at an angle [rad] in the plane.
func planar(angle float64) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Pose.Rotation = mgl64.QuatRotate(angle, vec{0, 0, 1}) }
}

// The traction of a bonded plate follows the tables of space: a planar patch is
// a metre deep, and its two samples open alike.
func TestPlanarPullCurve(t *testing.T) {
	still := readTable(t, "i_rcc_pull_quasistatic")
	for _, c := range pulls {
		t.Run("quasi-static "+c.name, func(t *testing.T) {
			t.Parallel()
			m := newFlatMachine(t, c.timing, lasting(rcc(stiffness, energy, 0, 0), 0.02), vec{0, c.move / c.substep(), 0})
			m.follow(t, vec{0, 1, 0}, c.move, 1e-6, still.column(t, 2))
			if _, bonds := m.pair(m.base, m.plate); len(bonds) != 2 {
				t.Errorf("%d bonds in a planar patch, want 2", len(bonds))
			}
		})
	}
	for _, table := range readTable(t, "i_rcc_pull_curve").groups(3)[:2] {
		for _, c := range pulls {
			t.Run(fmt.Sprintf("eta %s, v %s, %s", table.text[0][0], table.text[0][1], c.name), func(t *testing.T) {
				t.Parallel()
				viscosity := table.num(t, 0, 2) / (c.move / c.substep())
				m := newFlatMachine(t, c.timing, lasting(rcc(stiffness, energy, viscosity, 0), 0.02), vec{0, c.move / c.substep(), 0})
				m.follow(t, vec{0, 1, 0}, c.move, c.tolerance, table.column(t, 6))
			})
		}
	}
	for _, table := range readTable(t, "v_tangential_rcc").groups(3) {
		for _, c := range pulls[2:] {
			t.Run(fmt.Sprintf("shear, eta %s, %s", table.text[0][1], c.name), func(t *testing.T) {
				t.Parallel()
				viscosity := table.num(t, 0, 1) * table.num(t, 0, 2) / (c.move / c.substep())
				m := newFlatMachine(t, c.timing, lasting(rcc(stiffness, energy, viscosity, 0), 0.02), vec{c.move / c.substep(), 0, 0})
				m.follow(t, vec{1, 0, 0}, c.move, c.tolerance, table.column(t, 5))
			})
		}
	}
}

// A circle that is pulled straight off a flat holds by σ on its patch,
// 2√(2R·u0) long and a metre deep, whatever the step.
func TestPlanarCirclePullOff(t *testing.T) {
	const radius = 0.1
	g := rcc(stiffness, energy, 0, 0)
	for _, c := range []timing{fine, coarse} {
		r := newFlatRig(t, c, vec{})
		base := r.body(components.Static, components.Rect(1, 0.2), vec{0, -0.1, 0}, g)
		ball := r.body(components.Kinematic, components.Circle(radius), vec{0, radius, 0}, g)
		r.bond(base, ball, 1)
		r.drive(components.DriveData{Body: ball, Velocity: vec{0, 0.01 * reach / c.substep(), 0}})
		most := 0.0
		for range 200 {
			r.Step()
			if pair, _ := r.pair(base, ball); pair != nil {
				most = math.Max(most, -pair.NormalForce)
			}
		}
		want := strength * 2 * math.Sqrt(2*radius*reach)
		// The mean over the moves of 0.01 reach of a step lies below the peak.
		near(t, fmt.Sprintf("pull-off force at dt %.3g", c.dt), most, want, 0.03*want)
	}
}

// A block on a slope slides with g(sin θ − μ·cos θ), or stays: below the
// friction angle for ever.
func TestPlanarIncline(t *testing.T) {
	const mu = 0.4
	for _, deg := range []float64{10, 21, 22.5, 35} {
		for _, shape := range []components.Shape{
			components.Rect(0.2, 0.1),
			components.Polygon(mgl64.Vec2{-0.1, -0.05}, mgl64.Vec2{0.1, -0.05}, mgl64.Vec2{0.08, 0.05}, mgl64.Vec2{-0.08, 0.05}),
		} {
			angle := mgl64.DegToRad(deg)
			r := newFlatRig(t, coarse, vec{0, -earth, 0})
			normal := vec{-math.Sin(angle), math.Cos(angle), 0}
			r.body(components.Static, components.HalfSpace(normal), vec{}, components.Glue{}, friction(mu))
			b := r.body(components.Dynamic, shape, normal.Mul(0.05), components.Glue{}, friction(mu), planar(angle))
			for r.Time() < 0.999 {
				r.Step()
			}
			along := r.position(b).Dot(vec{math.Cos(angle), math.Sin(angle), 0})
			a := math.Max(0, earth*(math.Sin(angle)-mu*math.Cos(angle)))
			// A contact that is new does not carry all of the weight at once; the
			// semi-implicit Euler method is ahead by h/t.
			near(t, fmt.Sprintf("way down %g°", deg), -along, 0.5*a, 1e-3+0.005*0.5*a)
		}
	}
}

// A disc rolls down with 2/3·g·sin θ.
func TestPlanarDiscRolls(t *testing.T) {
	angle := mgl64.DegToRad(20)
	r := newFlatRig(t, coarse, vec{0, -earth, 0})
	normal := vec{-math.Sin(angle), math.Cos(angle), 0}
	r.body(components.Static, components.HalfSpace(normal), vec{}, components.Glue{}, friction(0.5))
	b := r.body(components.Dynamic, components.Circle(0.1), normal.Mul(0.1), components.Glue{}, friction(0.5))
	for r.Time() < 0.999 {
		r.Step()
	}
	want := 0.5 * 2 / 3 * earth * math.Sin(angle)
	near(t, "way of a disc", r.position(b).Len()*math.Sqrt(1-0.01/r.position(b).LenSqr()), want, 0.005*want)
}

// A free body falls as a point does and turns at its rate: the middle of a
// polygon, whose origin circles about it, too.
func TestPlanarFreeFall(t *testing.T) {
	r := newFlatRig(t, coarse, vec{0, -earth, 0})
	const spin = 3.0
	b := r.body(components.Dynamic, components.Polygon(mgl64.Vec2{0, 0}, mgl64.Vec2{0.3, 0}, mgl64.Vec2{0, 0.6}), vec{}, components.Glue{},
		func(d *ecs.BodyDef) {
			d.Velocity.Linear, d.Velocity.Angular = vec{2, 5, 0}, vec{0, 0, spin}
		})
	for range 60 {
		r.Step()
	}
	h := coarse.substep()
	// The Cayley map turns by 2·atan(ωh/2) a substep.
	angle := 240 * 2 * math.Atan(0.5*spin*h)
	s, c := math.Sincos(angle)
	center := vec{0.1 + 2, 0.2 + 5 - 0.5*earth*(1+h), 0}
	want := center.Sub(vec{0.1*c - 0.2*s, 0.1*s + 0.2*c, 0})
	near(t, "place", r.position(b).Sub(want).Len(), 0, 1e-12)
	near(t, "mass", components.Mass.Get(r.world.Entry(b)).Value, 1000*0.09, 1e-12)
}

// What happens among bodies alone keeps their momentum and their angular
// momentum: blows, friction, bonds that are made, hold and tear.
func TestPlanarMomentum(t *testing.T) {
	g := rcc(stiffness, energy, 0.1, 0.5)
	g.InitialIntensity = 0.5
	r := newFlatRig(t, coarse, vec{})
	shapes := []components.Shape{
		components.Circle(0.1), components.Rect(0.3, 0.15), components.Capsule(0.07, 0.2),
		components.Polygon(mgl64.Vec2{-0.1, -0.1}, mgl64.Vec2{0.15, -0.05}, mgl64.Vec2{0, 0.15}),
	}
	for i := range 24 {
		x, y := float64(i%5)-2, float64(i/5)-2
		r.body(components.Dynamic, shapes[i%len(shapes)], vec{0.3 * x, 0.3 * y, 0}, g, friction(0.4), func(d *ecs.BodyDef) {
			d.Velocity.Linear = vec{-2*x + 0.3*y, -2*y - 0.7*x, 0}
			d.Velocity.Angular = vec{0, 0, x * y}
		})
	}
	r.Refresh()
	p, l := r.Momentum(), r.AngularMomentum()
	scale := 0.0
	for range 240 {
		r.Step()
		scale = math.Max(scale, math.Sqrt(2*r.Energy().Kinetic*24*20))
	}
	s := r.Stats()
	if s.BondsMade < 10 || s.BondsBroken < 1 {
		t.Fatalf("%d bonds made, %d broken", s.BondsMade, s.BondsBroken)
	}
	near(t, "momentum", r.Momentum().Sub(p).Len(), 0, 1e-10*scale)
	near(t, "angular momentum", r.AngularMomentum().Sub(l).Len(), 0, 1e-10*scale)
}

// Glued structures are as right as those of space, by the same closed forms: a
// chain of ten hangs by its sag and swings without gaining energy.
func TestPlanarGluedChain(t *testing.T) {
	for _, k := range []float64{1e4, 1e6, 1e8} {
		for _, sub := range []int{2, 4, 8} {
			if testing.Short() && sub != 4 {
				continue
			}
			t.Run(fmt.Sprintf("K %g, %d substeps", k, sub), func(t *testing.T) {
				t.Parallel()
				r, links := gluedIn(newFlatRig(t, timing{1.0 / 60, sub}, vec{}), link, 10, k, 1, 1, vec{0, -1, 0})
				static := 55 * linkMass * earth / k
				s := swing(r, links)
				s.check(t, static)
				near(t, "sag over the static one", rest(r, links, -1.9)/static, 1, 0.01)
			})
		}
	}
}

func TestPlanarCantilever(t *testing.T) {
	for _, n := range []int{3, 6} {
		for _, k := range []float64{1e5, 1e6, 1e8} {
			if n == 6 && k < 1e6 {
				continue
			}
			for _, sub := range []int{2, 4, 8} {
				if testing.Short() && sub != 4 {
					continue
				}
				t.Run(fmt.Sprintf("%d links, K %g, %d substeps", n, k, sub), func(t *testing.T) {
					t.Parallel()
					r, links := gluedIn(newFlatRig(t, timing{1.0 / 60, sub}, vec{}), link, n, k, 1, 1, vec{1, 0, 0})
					static := beam{n: n, k: k}.sag()
					s := swing(r, links)
					// Bonds as soft as these are swept with contacts, whose references
					// still take up load, and do work, after gravity has been brought up.
					if swept := k < 1e6 && sub > 4; !swept {
						s.check(t, static)
					}
					near(t, "sag over the static one", rest(r, links, 0)/static, 1, 1.0/30)
				})
			}
		}
	}
}

// A chain breaks at its strength, whatever the step.
func TestPlanarChainBreaks(t *testing.T) {
	const area = link // a metre deep
	for _, sub := range []int{2, 4, 8} {
		t.Run(fmt.Sprintf("%d substeps", sub), func(t *testing.T) {
			t.Parallel()
			r := newFlatRig(t, timing{1.0 / 60, sub}, vec{})
			g := rcc(1e7/area, 0, 0, 1)
			g.DebondEnergy = 1e3 * 1e3 * (1 / area) * (1 / area) / g.NormalStiffness // 1,000 N a face
			prev := r.body(components.Static, components.Rect(link, link), vec{0, link / 2, 0}, g)
			var links []donburi.Entity
			for i := range 10 {
				b := r.body(components.Dynamic, components.Rect(link, link), vec{0, -(float64(i) + 0.5) * link, 0}, g, mass(linkMass))
				r.bond(prev, b, 1)
				links, prev = append(links, b), b
			}
			tip := links[9]
			r.load(components.LoadData{Body: tip, Rate: vec{0, -50, 0}})
			at := math.NaN()
			for r.Time() < 25 {
				r.Step()
				if r.Stats().BondsBroken > 0 {
					at = 50 * r.Time()
					break
				}
			}
			near(t, "load at the break [N]", at, 1000, 0.02*1000)
		})
	}
}

// floorOf is a chain of n segments of 0.1 m that curves by kappa [1/m], from its
// middle at the origin.
func floorOf(n int, kappa float64) *components.ChainShape {
	points := make([]mgl64.Vec2, n+1)
	for i := range points {
		s := 0.1 * (float64(i) - float64(n)/2)
		x, y := s, 0.0
		if kappa != 0 {
			x, y = math.Sin(kappa*s)/kappa, (1-math.Cos(kappa*s))/kappa
		}
		points[i] = mgl64.Vec2{x, y}
	}
	return components.Chain(points...)
}

// A box slides over a thousand segments of a floor, in a line or gently curved
// either way, and meets no end of a segment: its speed never jumps by more than
// 1 mm/s. Each corner of the curved floors turns it by 0.1 m·κ, 0.05 mm/s.
func TestChainFloorWithoutKicks(t *testing.T) {
	const n, kick = 1000, 1e-3
	for _, kappa := range []float64{0, 1e-4, -1e-4} {
		for _, shape := range []components.Shape{
			components.Rect(0.5, 0.5), components.Circle(0.25), components.Capsule(0.1, 0.3),
			components.Polygon(mgl64.Vec2{-0.25, -0.25}, mgl64.Vec2{0.25, -0.25}, mgl64.Vec2{0.1, 0.25}),
		} {
			t.Run(fmt.Sprintf("%T, curvature %g", shape, kappa), func(t *testing.T) {
				t.Parallel()
				r := newFlatRig(t, coarse, vec{0, -earth, 0})
				r.body(components.Static, floorOf(n, kappa), vec{}, components.Glue{})
				x, high, lie := -47.0, 0.25, 0.0
				if _, ok := shape.(components.CapsuleShape); ok {
					high, lie = 0.1, math.Pi/2
				}
				y := kappa*x*x/2 + high
				b := r.body(components.Dynamic, shape, vec{x, y + 1e-4, 0}, components.Glue{}, planar(kappa*x+lie))
				for r.Time() < 1 {
					r.Step()
				}
				v := components.Velocity.Get(r.world.Entry(b))
				v.Linear, v.Angular = vec{5, 5 * kappa * r.position(b)[0], 0}, vec{0, 0, 0}
				r.Step()
				last, worst := components.Velocity.Get(r.world.Entry(b)).Linear.Len(), 0.0
				x = r.position(b)[0]
				for r.position(b)[0] < 47 && r.Time() < 25 {
					before := r.Energy().Total()
					r.Step()
					now := components.Velocity.Get(r.world.Entry(b)).Linear.Len()
					// The slope κ·x of the floor makes g·κ·x·dt of it, 0.77 mm/s at the ends.
					slope := math.Max(math.Abs(x), math.Abs(r.position(b)[0]))
					x = r.position(b)[0]
					worst = math.Max(worst, math.Abs(now-last)-earth*math.Abs(kappa)*slope*r.Config().DT)
					if e := r.Energy().Total(); e > before+1e-3*math.Abs(before)+1 {
						t.Fatalf("energy rises by %g J at %v", e-before, r.position(b))
					}
					last = now
					if p := r.position(b); math.Abs(p[1]-kappa*p[0]*p[0]/2-high) > 0.01 {
						t.Fatalf("off the floor at %v", p)
					}
				}
				if r.position(b)[0] < 47 {
					t.Fatalf("stopped at %v", r.position(b))
				}
				near(t, "largest kick [m/s]", worst, 0, kick)
			})
		}
	}
}

// A box on a floor of segments shorter than it bonds over its whole side: it lets go
// at σ·L·1 m, wherever the joints are, at either end of the chain with what is on it.
func TestPullOffAChainFloor(t *testing.T) {
	const strength, reach, side = 1e4, 1e-3, 0.3
	g := adhesion.Glue(strength, reach)
	g.InitialIntensity = 1
	for _, c := range []struct {
		name         string
		at, on, step float64 // of the box's middle, of its side on the chain, of a segment [m]
	}{
		{"joints at its corners", 0, side, 0.1},
		{"joints anywhere", 0.0123, side, 0.07},
		{"one joint", 0.03, side, 0.5},
		{"fine", 0.0123, side, 0.02},
		{"over the end", 1, side / 2, 0.1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newFlatRig(t, coarse, vec{})
			var points []mgl64.Vec2
			for i := range int(math.Round(1/c.step)) + 1 {
				x := c.step * float64(i)
				points = append(points, mgl64.Vec2{x, 0})
				if i > 0 {
					points = append([]mgl64.Vec2{{-x, 0}}, points...)
				}
			}
			floor := r.body(components.Static, components.Chain(points...), vec{}, components.Glue{})
			b := r.body(components.Kinematic, components.Rect(side, side), vec{c.at, side / 2, 0}, g)
			r.bond(floor, b, 1)
			r.Step()
			pairs := r.Pairs(floor, b, nil)
			area := 0.0
			for _, p := range pairs {
				for _, s := range components.Adhesion.Get(r.world.Entry(p)).Bonds {
					area += s.Area
				}
			}
			near(t, "bonded area [m²]", area, c.on, 1e-3*c.on)
			components.Velocity.Get(r.world.Entry(b)).Linear = vec{0, reach, 0} // 1/60 of the reach a step
			peak := 0.0
			for range 80 {
				r.Step()
				pull := 0.0
				for _, p := range r.Pairs(floor, b, nil) {
					pull -= components.ContactPair.Get(r.world.Entry(p)).NormalForce
				}
				peak = math.Max(peak, pull)
			}
			near(t, "pull-off force [N]", peak, strength*c.on, 0.02*strength*c.on)
		})
	}
}

// A pyramid of 1,275 boxes, 50 wide at its base, stands for a minute.
func TestPlanarPyramidStands(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute of 1,275 boxes")
	}
	r := newFlatRig(t, coarse, vec{0, -earth, 0})
	cfg := r.Config()
	cfg.Sleeping = false
	if err := r.SetConfig(cfg); err != nil {
		t.Fatal(err)
	}
	r.body(components.Static, components.Rect(200, 2), vec{0, -1, 0}, components.Glue{}, friction(0.5))
	var all []donburi.Entity
	var from []vec
	for k := range 50 {
		for i := range 50 - k {
			p := vec{(float64(i) - float64(49-k)/2) * 1.05, 0.5 + float64(k), 0}
			all = append(all, r.body(components.Dynamic, components.Rect(1, 1), p, components.Glue{}, friction(0.5), mass(1)))
			from = append(from, p)
		}
	}
	for r.Time() < 60 {
		r.Step()
	}
	var off worst
	for i, e := range all {
		off.see(r.position(e).Sub(from[i]).Len(), from[i][1])
	}
	off.within(t, "way from where it was [m]", 0.05)
	near(t, "kinetic energy [J]", r.Energy().Kinetic, 0, 1e-2)
}
