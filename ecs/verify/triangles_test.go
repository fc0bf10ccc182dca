package verify_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// facets is level ground with its top at y = 0 made of right triangles with legs
// of 0.37 m, as a mesh and as a height field.
func facets(r *rig, kind string, mu float64) donburi.Entity {
	const n, side = 40, 0.37
	var shape components.Shape = components.HeightField(n+1, n+1, side, side, make([]float64, (n+1)*(n+1)))
	if kind == "mesh" {
		var v []vec
		var t [][3]int32
		for i := range (n + 1) * (n + 1) {
			v = append(v, vec{float64(i%(n+1)-n/2) * side, 0, float64(i/(n+1)-n/2) * side})
		}
		for i := range n * n {
			k := int32(i + i/n)
			t = append(t, [3]int32{k, k + n + 1, k + n + 2}, [3]int32{k, k + n + 2, k + 1})
		}
		shape = components.Mesh(v, t)
	}
	return r.body(components.Static, shape, vec{}, components.Glue{}, friction(mu))
}

// TestRollingOverTriangles: level ground made of triangles is the plane that they
// lie in. A cylinder that rolls over their edges keeps its height within 1e-6 of
// its radius and its speed within 1e-6, as it does on a plane (TestRolling).
// Where gravity leans by the angle a, it rolls from rest with g·sin a/(1 + ½) and
// has the speed of that within a thousandth.
func TestRollingOverTriangles(t *testing.T) {
	const radius, speed, settle, seconds = 0.5, 1.0, 2, 5
	for _, ground := range []string{"mesh", "height field"} {
		for name, shape := range map[string]components.Shape{
			"cylinder": components.Cylinder(radius, 1), "round cylinder": components.Cylinder(radius, 1).Rounded(0.1),
		} {
			what := name + " on a " + ground
			r := newRig(t, coarse, vec{0, -9.81, 0})
			facets(r, ground, 0.8)
			e := r.body(components.Dynamic, shape, vec{-2, radius, 0.1}, components.Glue{}, friction(0.8),
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
			height.within(t, what+": height", 1e-6)
			pace.within(t, what+": speed", 1e-6)
			near(t, what+": rolls", r.position(e)[0]+2, speed*seconds, 1e-4)
			near(t, what+": strays", r.position(e)[2], 0.1, 1e-4)
		}
		const lean, down = 0.1, 2
		r := newRig(t, coarse, vec{9.81 * math.Sin(lean), -9.81 * math.Cos(lean), 0})
		facets(r, ground, 0.8)
		e := r.body(components.Dynamic, components.Cylinder(radius, 1), vec{-2, radius, 0.1}, components.Glue{}, friction(0.8), turned(lies))
		for range 60 * down {
			r.Step()
		}
		v := components.Velocity.Get(r.world.Entry(e))
		want := 9.81 * math.Sin(lean) / 1.5 * down
		near(t, "down a "+ground+": speed", v.Linear[0], want, 1e-3*want)
		near(t, "down a "+ground+": spin", v.Angular[2], -want/radius, 1e-3*want/radius)
	}
}

// TestStandingOnTriangles: what rests on triangles rests at the height of its
// form within 1e-4 m, is still, and stays where it was put, wherever their edges
// run below it.
func TestStandingOnTriangles(t *testing.T) {
	onSide := mgl64.QuatRotate(math.Pi/2+math.Atan2(0.3, 1), vec{0, 0, 1})
	for _, c := range []struct {
		name   string
		shape  components.Shape
		height float64 // of the origin
		turn   mgl64.Quat
	}{
		{"cylinder", components.Cylinder(0.3, 1), 0.5, mgl64.QuatIdent()},
		{"round cylinder", components.Cylinder(0.3, 1).Rounded(0.05), 0.5, mgl64.QuatIdent()},
		{"round box", components.Box(0.6, 1, 0.6).Rounded(0.1), 0.5, mgl64.QuatIdent()},
		{"cylinder on its side", components.Cylinder(0.3, 1), 0.3, lies},
		{"cone on its base", components.Cone(0.3, 1), 0.5, mgl64.QuatIdent()},
		{"cone on its side", components.Cone(0.3, 1), 0.15 / math.Hypot(1, 0.3), onSide},
	} {
		for _, ground := range []string{"mesh", "height field"} {
			r := newRig(t, coarse, vec{0, -9.81, 0})
			facets(r, ground, 0.8)
			e := r.body(components.Dynamic, c.shape, vec{0.1, c.height, 0.2}, components.Glue{}, friction(0.8), turned(c.turn))
			for range 240 {
				r.Step()
			}
			what := c.name + " on a " + ground
			at := r.position(e)
			near(t, what+": height", at[1], c.height, 1e-4)
			near(t, what+": strays", math.Hypot(at[0]-0.1, at[2]-0.2), 0, 1e-4)
			near(t, what+": speed", r.speed(e), 0, 1e-6)
		}
	}
}
