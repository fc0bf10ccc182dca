package verify_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// lies is a quarter turn about x: what stood along y lies along z.
var lies = mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0})

// floors are the two kinds of level ground with their top at y = 0.
func floors(r *rig, mu float64) map[string]func() donburi.Entity {
	return map[string]func() donburi.Entity{
		"plane": func() donburi.Entity {
			return r.body(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, components.Glue{}, friction(mu))
		},
		"box": func() donburi.Entity {
			return r.body(components.Static, components.Box(40, 1, 40), vec{0, -0.5, 0}, components.Glue{}, friction(mu))
		},
	}
}

// TestRolling: a round thing that rolls on level ground rolls on. Its axis
// stays within 1e-6 of its radius at the height of its radius, and its speed
// changes by less than 1e-6, once it has settled: there are no corners to climb.
// It ends where rolling without slip takes it.
func TestRolling(t *testing.T) {
	for _, ground := range []string{"plane", "box"} {
		for name, shape := range map[string]components.Shape{
			"cylinder": components.Cylinder(0.5, 1), "round cylinder": components.Cylinder(0.5, 1).Rounded(0.1), "coin": components.Cylinder(0.5, 0.05),
		} {
			r := newRig(t, coarse, vec{0, -9.81, 0})
			floors(r, 0.8)[ground]()
			const radius, speed, settle, seconds = 0.5, 1.0, 2, 10
			// The axis along z: about −z it rolls towards +x.
			e := r.body(components.Dynamic, shape, vec{-5, radius, 0}, components.Glue{}, friction(0.8),
				turned(lies), moving(vec{speed, 0, 0}, vec{0, 0, -speed / radius}))
			var height, pace worst
			paced := 0.0
			for i := range 60 * seconds {
				r.Step()
				v := components.Velocity.Get(r.world.Entry(e)).Linear
				if i < 60*settle {
					paced = v.Len()
					continue
				}
				height.see((r.position(e)[1]-radius)/radius, r.Time())
				pace.see(v.Len()-paced, r.Time())
			}
			what := name + " on a " + ground
			height.within(t, what+": height", 1e-6)
			pace.within(t, what+": speed", 1e-6)
			near(t, what+": rolls", r.position(e)[0]+5, speed*seconds, 1e-4)
			near(t, what+": strays", r.position(e)[2], 0, 1e-4)
		}
	}
}

// TestStanding: what stands or lies on a face keeps the points that hold it:
// as many, and the same from step to step.
func TestStanding(t *testing.T) {
	sideways := mgl64.QuatRotate(math.Pi/2+math.Atan2(0.3, 1), vec{0, 0, 1}) // a cone, on its side
	down := mgl64.QuatRotate(math.Pi, vec{0, 0, 1})
	for _, c := range []struct {
		name   string
		shape  components.Shape
		height float64 // of the origin
		turn   mgl64.Quat
		points int
	}{
		{"cylinder", components.Cylinder(0.3, 1), 0.5, mgl64.QuatIdent(), 4},
		{"round cylinder", components.Cylinder(0.3, 1).Rounded(0.05), 0.5, mgl64.QuatIdent(), 4},
		{"round box", components.Box(0.6, 1, 0.6).Rounded(0.1), 0.5, mgl64.QuatIdent(), 4},
		{"coin", components.Cylinder(0.3, 0.01), 0.005, mgl64.QuatIdent(), 4},
		{"cylinder on its side", components.Cylinder(0.3, 1), 0.3, lies, 2},
		{"cone on its base", components.Cone(0.3, 1), 0.5, mgl64.QuatIdent(), 4},
		// Half the height up the axis the side is 0.15·cos of the half angle away.
		{"cone on its side", components.Cone(0.3, 1), 0.15 / math.Hypot(1, 0.3), sideways, 2},
		{"cone on its tip", components.Cone(0.3, 1), 0.5, down, 1},
	} {
		for _, ground := range []string{"plane", "box"} {
			what := c.name + " on a " + ground
			r := newRig(t, coarse, vec{0, -9.81, 0})
			floor := floors(r, 0.8)[ground]()
			e := r.body(components.Dynamic, c.shape, vec{0.1, c.height, 0.2}, components.Glue{}, friction(0.8), turned(c.turn))
			var features [4]uint32
			changes := 0
			steps := 240
			if c.points == 1 {
				steps = 10 // it falls over
			}
			for i := range steps {
				r.Step()
				p, _ := r.pair(floor, e)
				if p == nil || p.Count != c.points {
					t.Fatalf("%s: pair %+v at step %d, want %d points", what, p, i, c.points)
				}
				var now [4]uint32
				for k := range p.Count {
					now[k] = p.Points[k].Feature
				}
				if i > 0 && now != features {
					changes++
				}
				features = now
			}
			if changes > 0 {
				t.Errorf("%s: the points change %d times", what, changes)
			}
			if c.points == 1 {
				continue
			}
			near(t, what+": height", r.position(e)[1], c.height, 1e-4)
			near(t, what+": speed", r.speed(e), 0, 1e-6)
			if c.points == 4 {
				p, _ := r.pair(floor, e)
				d := p.Points[0].Position.Sub(p.Points[2].Position).Len()
				for k := range 4 {
					d = math.Min(d, p.Points[k].Position.Sub(p.Points[(k+1)%4].Position).Len())
				}
				radius := 0.25 // of the flat part
				if d < radius {
					t.Errorf("%s: points %v apart, want at least %v", what, d, radius)
				}
			}
		}
	}
}

// TestPullOff: what a cap or a side holds before it comes off a flat. A cap's
// whole area A bears the strength: σ·A. Along a side of length L the strip
// within reach is 2√(2R·u0) wide, and bears as much; a cone's is as wide as its
// local radius of curvature ρ/cos α makes it, ∫ 2√(2u0·ρ/cos α) ds over the
// side, (4/3)·√(2u0·R/cos α)·S for one of slant S.
func TestPullOff(t *testing.T) {
	const tolerance = 0.02
	strip := 2 * math.Sqrt(2*0.05*reach)
	slant := math.Hypot(0.05, 0.2)
	onSide := mgl64.QuatRotate(math.Pi/2+math.Atan2(0.05, 0.2), vec{0, 0, 1})
	for _, c := range []struct {
		name  string
		shape components.Shape
		at    vec
		turn  mgl64.Quat
		area  float64
	}{
		{"cylinder's cap", components.Cylinder(0.05, 0.1), vec{0, 0.05, 0}, mgl64.QuatIdent(), math.Pi * 0.05 * 0.05},
		{"cylinder's side", components.Cylinder(0.05, 0.2), vec{0, 0.05, 0}, lies, strip * 0.2},
		{"cone's base", components.Cone(0.05, 0.2), vec{0, 0.1, 0}, mgl64.QuatIdent(), math.Pi * 0.05 * 0.05},
		{"cone's side", components.Cone(0.05, 0.2), vec{0, 0.025 * 0.2 / slant, 0}, onSide, 4.0 / 3 * math.Sqrt(2*reach*0.05*slant/0.2) * slant},
		// The flat part, and around it the edge up to where it has curved away by the reach.
		{"round cap", components.Cylinder(0.05, 0.1).Rounded(0.01), vec{0, 0.05, 0}, mgl64.QuatIdent(), math.Pi * math.Pow(0.04+math.Sqrt(reach*(0.02-reach)), 2)},
		{"round box", components.Box(0.1, 0.1, 0.06).Rounded(0.01), vec{0, 0.05, 0}, mgl64.QuatIdent(), (0.08 + 2*math.Sqrt(reach*(0.02-reach))) * (0.04 + 2*math.Sqrt(reach*(0.02-reach)))},
		{"round cylinder's side", components.Cylinder(0.05, 0.2).Rounded(0.01), vec{0, 0.05, 0}, lies, strip * 0.18},
	} {
		// Driven upwards by a fiftieth of the reach a step, as in a testing machine.
		r := newRig(t, fine, vec{})
		g := rcc(stiffness, energy, 0, 0)
		floor := r.body(components.Static, components.Box(1, 1, 1), vec{0, -0.5, 0}, g)
		e := r.body(components.Kinematic, c.shape, c.at, g, turned(c.turn))
		r.bond(floor, e, 1)
		r.drive(components.DriveData{Body: e, Velocity: vec{0, reach / 50 / fine.dt, 0}})
		want, held := strength*c.area, 0.0
		for range 150 {
			r.Step()
			if p, _ := r.pair(floor, e); p != nil {
				held = math.Max(held, -p.NormalForce)
			}
		}
		near(t, c.name+": holds [N]", held, want, tolerance*want)
	}
}

// TestMillimetresAndHectometres: things of 1 mm stand on things of 100 m, fixed
// and free, and on each other. From rest gravity moves them by 2.7 of their sizes
// in a step; two seconds after they have met the ground they keep still, where
// they were put, and overlap by less than a thousandth of their size.
func TestMillimetresAndHectometres(t *testing.T) {
	const small, large = 1e-3, 100.0
	r := newRig(t, coarse, vec{0, -9.81, 0})
	awake := r.Config() // asleep they would keep still anyhow
	awake.Sleeping = false
	if err := r.SetConfig(awake); err != nil {
		t.Fatal(err)
	}
	r.body(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, components.Glue{}, friction(0.6))
	r.body(components.Static, components.Box(large, large, large), vec{0, large / 2, 0}, components.Glue{}, friction(0.6))
	r.body(components.Dynamic, components.Cylinder(large/2, large), vec{2 * large, large / 2, 0}, components.Glue{}, friction(0.6))
	r.body(components.Dynamic, components.Cone(large/2, large/2), vec{4 * large, large / 4, 0}, components.Glue{}, friction(0.6))
	shapes := []components.Shape{
		components.Cylinder(small/2, small), components.Cone(small/2, small), components.Cylinder(small/2, small).Rounded(small / 10),
		components.Box(small, small, small), components.Cone(small/2, small).Rounded(small / 20),
	}
	var bodies []donburi.Entity
	var at []vec
	put := func(s components.Shape, pos vec) {
		bodies = append(bodies, r.body(components.Dynamic, s, pos, components.Glue{}, friction(0.6)))
		at = append(at, pos)
	}
	for i, s := range shapes {
		x := float64(i) * 5 * small
		for _, base := range []vec{{x, 0, 1.5 * large}, {x, large, 0}, {2*large + x, large, 0}} {
			put(s, base.Add(vec{0, small / 2, 0}))
		}
		// A small one on another, on the large one that is free.
		put(components.Cylinder(0.7*small, small), vec{2*large + x, large + small/2, 10 * small})
		put(s, vec{2*large + x, large + 3*small/2, 10 * small})
	}
	var deep, slow worst
	for i := range 240 {
		r.Step()
		if i < 120 {
			continue
		}
		deep.see(r.Penetration()/small, r.Time())
		for _, e := range bodies {
			v := components.Velocity.Get(r.world.Entry(e))
			slow.see(v.Linear.Len()/small, r.Time())
			slow.see(v.Angular.Len(), r.Time())
		}
	}
	deep.within(t, "overlap, in millimetres", 1e-3)
	slow.within(t, "speed, in millimetres and radians a second", 1e-3)
	var away worst
	for i, e := range bodies {
		away.see(r.position(e).Sub(at[i]).Len()/small, float64(i))
	}
	away.within(t, "moved, in millimetres", 1e-3)
}

// TestFastRoundForms: at 300 m/s a cylinder and a cone of 2 cm do not pass a wall
// of 1 mm, whose faces are at x = ±0.5 mm.
func TestFastRoundForms(t *testing.T) {
	for _, s := range []components.Shape{
		components.Cylinder(0.01, 0.02), components.Cone(0.01, 0.02), components.Cylinder(0.01, 0.02).Rounded(0.002),
	} {
		for _, start := range []float64{1, 1.3, 2.7} {
			r := newRig(t, coarse, vec{})
			r.body(components.Static, components.Box(0.001, 10, 10), vec{}, components.Glue{})
			e := r.body(components.Dynamic, s, vec{-start, 0.1, 0.2}, components.Glue{}, moving(vec{300, 3, 0}, vec{1, 20, 5}))
			for range 10 {
				r.Step()
			}
			if x := r.position(e)[0]; !(x < 0) {
				t.Errorf("%+v from %v m away: through the wall, at %v", s, start, x)
			}
		}
	}
}
