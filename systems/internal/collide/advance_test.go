package collide

import (
	"maps"
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// moving returns a motion of the shape.
func moving(s *geom.Shape, x, v, w vec.Vec3) *Motion {
	return &Motion{Shape: s, X: x, V: v, W: w, Q: vec.Identity}
}

// convexShapes are about 0.1 m across.
func convexShapes() map[string]*geom.Shape {
	return map[string]*geom.Shape{
		"sphere":  must(geom.Sphere(0.05)),
		"capsule": must(geom.Capsule(0.02, 0.08)),
		"box":     must(geom.Box(vec.Vec3{X: 0.05, Y: 0.1, Z: 0.08})),
		"plate":   must(geom.Box(vec.Vec3{X: 0.2, Y: 0.001, Z: 0.2})),
		"needle":  must(geom.Box(vec.Vec3{X: 0.001, Y: 0.3, Z: 0.001})),
		"cone":    must(geom.Cone(0.05, 0.1, 0)),
		"tin":     must(geom.Cylinder(0.05, 0.06, 0.01)),
		"hull": must(geom.ConvexHull([]vec.Vec3{
			{X: 0.05}, {X: -0.05, Y: 0.05}, {X: -0.05, Y: -0.05, Z: 0.05}, {X: -0.05, Y: -0.05, Z: -0.05}, {Y: 0.06, Z: 0.05},
		})),
	}
}

// gap is the separation of two motions at a time; not a number where they
// overlap.
func gap(a, b *Motion, t float64) float64 {
	if !a.Shape.Convex() {
		a, b = b, a
	}
	m := makeClosing(a, b, t)
	_, sep, apart := m.axis(t, math.Inf(1), &Cache{})
	if !apart {
		return math.NaN()
	}
	return sep
}

// Meet finds the first time at which two shapes touch: before it they are
// farther apart at every time looked at, at it they are as near as asked for.
// Where it finds none, there is none.
func TestMeetFindsTheFirstTouch(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	random := func(s float64) vec.Vec3 {
		return vec.Vec3{X: s * r.NormFloat64(), Y: s * r.NormFloat64(), Z: s * r.NormFloat64()}
	}
	shapes := convexShapes()
	shapes["half-space"] = must(geom.HalfSpace(vec.Vec3{X: 0.6, Y: -0.8}))
	trials, looks := 40, 400
	if testing.Short() {
		trials, looks = 8, 100
	}
	met, missed := 0, 0
	names := slices.Sorted(maps.Keys(shapes)) // in an order: the dice are one row
	for _, na := range names {
		for _, nb := range names {
			sa, sb := shapes[na], shapes[nb]
			if na == "half-space" && nb == "half-space" {
				continue
			}
			for k := range trials {
				spin := []float64{0, 3, 40}[k%3]
				a := moving(sa, random(0.3), random(1), random(spin))
				b := moving(sb, random(0.3), random(1), random(spin))
				a.Q, b.Q = a.Q.Turn(random(1)), b.Q.Turn(random(1))
				if na == "half-space" || nb == "half-space" {
					a.W, b.W = vec.Vec3{}, vec.Vec3{}
				}
				if d := gap(a, b, 0); !(d > 0.01) {
					continue
				}
				near := Near(sa, sb)
				budget := 1 << 20
				const until = 0.4
				at, hit := Meet(a, b, 0, until, near, &budget, nil)
				if swapped, again := Meet(b, a, 0, until, near, &budget, nil); again != hit || hit && math.Abs(swapped-at) > 1e-3*until {
					t.Errorf("%s, %s: %v at %v, swapped %v at %v", na, nb, hit, at, again, swapped)
				}
				end := until
				if hit {
					met++
					end = at
					if d := gap(a, b, at); !(d <= 2*near*(1+1e-6)) || d < 0 {
						t.Errorf("%s, %s: %g m apart at the touch, want 0 to %g", na, nb, d, 2*near)
					}
				} else {
					missed++
				}
				for i := range looks {
					if d := gap(a, b, end*float64(i)/float64(looks)); !(d > 0.5*near) {
						t.Fatalf("%s, %s: %g m apart at %v of %v, hit %v", na, nb, d, i, end, hit)
					}
				}
			}
		}
	}
	if met < 10 || missed < 50 {
		t.Errorf("%d met, %d missed: this tests too little", met, missed)
	}
}

// A flat hit is found in two passes: the axis is the one that counts.
func TestMeetIsExactOnFlats(t *testing.T) {
	ball, wall := must(geom.Sphere(0.005)), must(geom.Box(vec.Vec3{X: 0.001, Y: 1, Z: 1}))
	a, b := moving(ball, vec.Vec3{X: -1}, vec.Vec3{X: 300}, vec.Vec3{Z: 1e4}), moving(wall, vec.Vec3{}, vec.Vec3{X: -50}, vec.Vec3{})
	near := Near(ball, wall)
	budget := 100
	at, hit := Meet(a, b, 0, 1, near, &budget, nil)
	if want := (1 - 0.005 - 0.0005 - near) / 350; !hit || math.Abs(at-want) > 1e-15 || budget < 98 {
		t.Errorf("hit %v at %v with %d passes, want %v with 2", hit, at, 100-budget, want)
	}
}

// Two balls meet when the distance of their centres is the sum of the radii.
func TestSpheresMeet(t *testing.T) {
	s := must(geom.Sphere(0.5))
	near := Near(s, s)
	for _, c := range []struct {
		name   string
		x, v   vec.Vec3
		at     float64
		passes bool
	}{
		{"head-on", vec.Vec3{X: 11}, vec.Vec3{X: -10}, (10 - near) / 10, false},
		{"off the centre", vec.Vec3{X: 10, Y: 0.6}, vec.Vec3{X: -10}, (10 - math.Sqrt((1+near)*(1+near)-0.36)) / 10, false},
		{"past", vec.Vec3{X: 10, Y: 1.001}, vec.Vec3{X: -10}, 0, true},
		{"away", vec.Vec3{X: 10}, vec.Vec3{X: 10}, 0, true},
		{"too late", vec.Vec3{X: 30}, vec.Vec3{X: -10}, 0, true},
		{"at rest", vec.Vec3{X: 10}, vec.Vec3{}, 0, true},
	} {
		a, b := moving(s, vec.Vec3{}, vec.Vec3{}, vec.Vec3{}), moving(s, c.x, c.v, vec.Vec3{})
		budget := 10
		at, hit := Meet(a, b, 0, 2, near, &budget, nil)
		if hit == c.passes || hit && math.Abs(at-c.at) > 1e-14 {
			t.Errorf("%s: %v at %v, want %v", c.name, hit, at, c.at)
		}
	}
}

// A box that slides on another does not sink; one whose edge turns into it does,
// when the edge has gone as deep as allowed.
func TestSink(t *testing.T) {
	box, floor := must(geom.Box(vec.Vec3{X: 1, Y: 1, Z: 1})), must(geom.Box(vec.Vec3{X: 50, Y: 1, Z: 50}))
	down := vec.Vec3{Y: -1}
	b := moving(floor, vec.Vec3{Y: -1}, vec.Vec3{}, vec.Vec3{})
	budget := 100
	if at, sinks := Sink(moving(box, vec.Vec3{}, vec.Vec3{X: 300}, vec.Vec3{}), b, down, -1e-4, 1e-4, 0, 1, &budget); sinks || budget != 99 {
		t.Errorf("a slide sinks at %v, after %d passes", at, 100-budget)
	}
	if at, sinks := Sink(moving(box, vec.Vec3{}, vec.Vec3{X: 300, Y: -2}, vec.Vec3{}), b, down, -1e-4, 1e-4, 0, 1, &budget); !sinks || math.Abs(at-0.5e-4) > 1e-6 {
		t.Errorf("sinks %v at %v, want 0.5e-4 s", sinks, at)
	}
	// The corner at (1, 1)/2 is √½·(cos(π/4 − θ) − cos(π/4)) below after θ.
	budget = 1000
	at, sinks := Sink(moving(box, vec.Vec3{}, vec.Vec3{}, vec.Vec3{Z: -2}), b, down, -1e-3, 1e-3, 0, 1, &budget)
	if depth := math.Sqrt(0.5) * (math.Cos(math.Pi/4-2*at) - math.Cos(math.Pi/4)); !sinks || depth < 0.98e-3 || depth > 1e-3 {
		t.Errorf("sinks %v by %v at %v, want 1e-3 m", sinks, depth, at)
	}
}

// When the budget is used up, it is where they cannot have met yet.
func TestMeetWithinItsBudget(t *testing.T) {
	needle, floor := convexShapes()["needle"], must(geom.HalfSpace(vec.Vec3{Y: 1}))
	a := moving(needle, vec.Vec3{Y: 0.16}, vec.Vec3{Y: -1}, vec.Vec3{Z: 1000})
	b := moving(floor, vec.Vec3{}, vec.Vec3{}, vec.Vec3{})
	budget := 5
	at, hit := Meet(a, b, 0, 1, 1e-7, &budget, nil)
	if d := gap(a, b, at); !hit || budget != 0 || !(d > 1e-7) {
		t.Errorf("hit %v at %v with %d left, %v m apart", hit, at, budget, d)
	}
}

// What spins about its own axis of revolution shows the same all the time: a
// cylinder that rolls 20 µm above a floor is looked at a few times, where
// the speed of its rim alone would have it looked at thousands of times; off its
// axis that is what counts.
func TestRollingTakesFewLooks(t *testing.T) {
	const r, gap, v = 0.05, 2e-5, 1.0
	floor := moving(must(geom.Box(vec.Vec3{X: 2, Y: 0.2, Z: 1})), vec.Vec3{Y: -0.1}, vec.Vec3{}, vec.Vec3{})
	tin := must(geom.Cylinder(r, 0.06, 0.01))
	for _, c := range []struct {
		off   float64 // of the centre of turning [m]
		looks int
	}{{0, 4}, {-1e-3, 4000}} {
		a := moving(tin, vec.Vec3{Y: r + gap}, vec.Vec3{X: v}, vec.Vec3{Z: -v / r})
		a.Q = vec.Quat{W: math.Sqrt2 / 2, X: math.Sqrt2 / 2} // its axis along z
		a.Center = vec.Vec3{X: c.off}
		budget := 4000
		at, hit := Meet(a, floor, 0, 0.01, Near(tin, floor.Shape), &budget, nil)
		if used := 4000 - budget; used > c.looks {
			t.Errorf("%v m off its axis: %d looks, want at most %d", c.off, used, c.looks)
		}
		if hit != (c.off != 0) {
			t.Errorf("%v m off its axis: met %v at %v", c.off, hit, at)
		}
	}
}
