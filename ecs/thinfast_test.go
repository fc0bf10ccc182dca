package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// beneath is how deep a shape without rotation at a place is in a sheet of so many
// cells a side [m], by points all over its faces: an eye other than the contacts'.
func beneath(n *components.NodesData, cells int, half float64, at mgl64.Vec3, shape components.Shape) float64 {
	const fine = 16
	deep := 0.0
	look := func(a, b, c mgl64.Vec3) {
		for u := range fine + 1 {
			for v := range fine + 1 - u {
				p, q := float64(u)/fine, float64(v)/fine
				x := a.Mul(1 - p - q).Add(b.Mul(p)).Add(c.Mul(q)).Sub(at)
				far := 0.0
				switch s := shape.(type) {
				case components.SphereShape:
					far = x.Len() - s.Radius
				case components.BoxShape:
					far = math.Max(math.Abs(x[0])-s.Size[0]/2, math.Max(math.Abs(x[1])-s.Size[1]/2, math.Abs(x[2])-s.Size[2]/2))
				}
				deep = math.Max(deep, half-far)
			}
		}
	}
	for i := range cells {
		for j := range cells {
			k := j*(cells+1) + i
			a, b, c, d := n.Position[k], n.Position[k+1], n.Position[k+cells+1], n.Position[k+cells+2]
			if (i+j)%2 == 0 {
				look(a, b, d)
				look(a, d, c)
			} else {
				look(a, b, c)
				look(b, d, c)
			}
		}
	}
	return deep
}

// fast is a sheet of 2 mm at 20 m/s downwards, or at rest and held at its corners.
func fast(y float64, cells int, pinned bool) ecs.ClothDef {
	d := linen(y, cells)
	d.Cloth.Thickness, d.Cloth.Stretch = 0.002, 5e3
	if pinned {
		d.Cloth.Pin = corners(cells)
	} else {
		d.Velocity.Linear[1] = -20
	}
	return d
}

// TestThinBlow: at 20 m/s neither a box's edges and corners nor a ball of 50 g come
// into a sheet of 2 mm by more than its thickness, at the end of any step, and it
// gains no energy: a box is hit between the nodes of large cells, a ball drags its
// cell along, so that the cells beside are wrapped around it.
func TestThinBlow(t *testing.T) {
	const thick, radius, grams = 0.002, 0.05, 0.05
	at := mgl64.Vec3{0.03, 3, 0.04}
	box := ecs.BodyDef{
		Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.Box(0.1, 0.1, 0.1)},
		Pose: components.PoseData{Position: at}, Material: components.MaterialData{Friction: 0.5},
	}
	ball := ecs.BodyDef{
		Collider: components.ColliderData{Shape: components.Sphere(radius)}, Velocity: components.VelocityData{Linear: mgl64.Vec3{0, -20, 0}},
		Pose:     components.PoseData{Position: at.Add(mgl64.Vec3{0, 0.3, 0})},
		Material: components.MaterialData{Friction: 0.5, Density: grams / (4. / 3 * math.Pi * radius * radius * radius)},
	}
	for name, c := range map[string]struct {
		cloth ecs.ClothDef
		cells int
		body  ecs.BodyDef
	}{
		"sheet of 5 cells on a box": {fast(3.5, 5, false), 5, box},
		"sheet of 6 cells on a box": {fast(3.5, 6, false), 6, box},
		"ball on 7 cells":           {fast(3, 7, true), 7, ball},
		"ball on 10 cells":          {fast(3, 10, true), 10, ball},
	} {
		p, s, b := thinWorld(t, nil, []ecs.ClothDef{c.cloth}, nil, c.body)
		least := math.Inf(1)
		for i := range 20 {
			p.Step()
			w := p.World().Donburi()
			d := beneath(nodesOf(p, s[0]), c.cells, thick/2, components.Pose.Get(w.Entry(b[1])).Position, c.body.Collider.Shape)
			if q := p.Penetration(); d > thick || q > thick {
				t.Errorf("%s: %v m deep after step %d, %v m by its contacts", name, d, i, q)
			}
			e := p.Energy().Total()
			if e > least+1e-9*math.Abs(least) {
				t.Errorf("%s: gains %v J of %v in step %d", name, e-least, least, i)
			}
			least = math.Min(least, e)
		}
	}
}

// TestRopeOnRope: a straight rope of 2 mm that meets another at 20 m/s is stopped by
// it. (A straight rope has no inertia about itself: taken for one as thin as rounding
// makes it, it answered a contact that is rounding beside its axis without bound.)
func TestRopeOnRope(t *testing.T) {
	line := func(from, to mgl64.Vec3) ecs.RopeDef {
		d := cord(from, to, 20)
		d.Rope.Radius, d.Rope.Stretch = 0.001, 5e3
		return d
	}
	for name, off := range map[string]float64{"between nodes": 0.03, "on nodes": 0} {
		held := line(mgl64.Vec3{-0.5, 3, 0}, mgl64.Vec3{0.5, 3, 0})
		held.Rope.Pin = &components.NodeSet{Nodes: []int32{0, 20}}
		falls := line(mgl64.Vec3{off, 3.4, -0.5 + off}, mgl64.Vec3{off, 3.4, 0.5 + off})
		falls.Velocity.Linear[1] = -20
		p, s, _ := thinWorld(t, nil, nil, []ecs.RopeDef{held, falls})
		least := math.Inf(1)
		for i := range 20 {
			p.Step()
			if d := p.Penetration(); d > 0.002 {
				t.Errorf("%s: %v m deep after step %d", name, d, i)
			}
			e := p.Energy().Total()
			if e > least+1e-9*math.Abs(least) {
				t.Errorf("%s: gains %v J of %v in step %d", name, e-least, least, i)
			}
			least = math.Min(least, e)
			// Free fall would take all of it below the other in two steps.
			low, high := nodesOf(p, s[0]).Position[10][1], math.Inf(-1)
			for _, x := range nodesOf(p, s[1]).Position {
				high = math.Max(high, x[1])
			}
			if i < 10 && high < low {
				t.Fatalf("%s: has passed after step %d: %v below %v", name, i, high, low)
			}
		}
	}
}
