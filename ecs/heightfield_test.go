package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// heights is a height field of n × n squares of a side, and the mesh of the same
// triangles.
func heights(n int, side float64, height func(x, z float64) float64) (*components.HeightFieldShape, *components.MeshShape) {
	var h []float64
	var v []vec
	for j := range n + 1 {
		for i := range n + 1 {
			x, z := (float64(i)-float64(n)/2)*side, (float64(j)-float64(n)/2)*side
			h = append(h, height(x, z))
			v = append(v, vec{x, height(x, z), z})
		}
	}
	var t [][3]int32
	for j := range n {
		for i := range n {
			a := int32(j*(n+1) + i)
			b, c, d := a+1, a+int32(n)+1, a+int32(n)+2
			if (i+j)%2 == 0 {
				t = append(t, [3]int32{a, c, d}, [3]int32{a, d, b})
			} else {
				t = append(t, [3]int32{a, c, b}, [3]int32{b, c, d})
			}
		}
	}
	return components.HeightField(n+1, n+1, side, side, h), components.Mesh(v, t)
}

// On a height field everything moves as on the mesh of its triangles, but that
// the triangles come in another order: of normals within half a degree, another
// may stand for all. In a second that is up to 0.009 of the way, about 1 m.
func TestHeightFieldIsAMesh(t *testing.T) {
	f, m := heights(60, 0.2, func(x, z float64) float64 { return 0.15 * math.Sin(1.3*x) * math.Cos(0.9*z) })
	run := func(floor components.Shape) (out []vec) {
		b := newBench(t, nil)
		b.spawn(def(components.Static, floor, vec{}))
		for i, s := range sliders[:3] {
			d := def(components.Dynamic, s.shape, vec{2.5*float64(i) - 4, s.above + 0.3, 0.4})
			d.Velocity.Linear = vec{0.5, 0, 1}
			if s.name == "capsule" {
				d.Pose.Rotation = mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0})
			}
			e := b.spawn(d)
			defer func() { out = append(out, b.pose(e).Position) }()
		}
		b.steps(60)
		return out
	}
	got, want := run(f), run(m)
	for i := range want {
		if d := got[i].Sub(want[i]).Len(); d > 0.009 {
			t.Errorf("%s is %v m from where it is on the mesh", sliders[len(want)-1-i].name, d)
		}
	}
}

// A level field is as smooth as a plane; beyond its rim there is nothing.
func TestNoKicksOnAHeightField(t *testing.T) {
	f, _ := heights(60, 0.25, level)
	b := newBench(t, nil)
	b.material(b.spawn(def(components.Static, f, vec{}))).Friction = 0
	e := b.spawn(def(components.Dynamic, components.Box(1, 0.5, 0.8), vec{-5, 0.25, 0.1}))
	b.material(e).Friction = 0
	b.steps(30)
	b.vel(e).Linear = vec{4, 0, 0.7}
	for range 150 {
		b.Step()
		if v := b.vel(e); math.Abs(v.Linear[1]) > 1e-3 || v.Angular.Len() > 1e-3 {
			t.Fatalf("kicked: %v", v)
		}
	}
	b.steps(120)
	if y := b.pose(e).Position[1]; y > -1 {
		t.Errorf("beyond the rim it is at height %v", y)
	}
}

func TestBadHeightFieldIsRefused(t *testing.T) {
	b := newBench(t, nil)
	four := make([]float64, 4)
	for _, c := range []struct {
		kind  components.Kind
		shape components.Shape
		want  string
	}{
		{components.Static, components.HeightField(2, 2, 1, 1, four[:3]), "has 3 heights"},
		{components.Static, components.HeightField(1, 4, 1, 1, four), "1 × 4 points"},
		{components.Static, (*components.HeightFieldShape)(nil), "got nil"},
		{components.Kinematic, components.HeightField(2, 2, 1, math.Inf(1), four), "+Inf m apart"},
		{components.Dynamic, components.HeightField(2, 2, 1, 1, four), "a height field cannot be dynamic"},
	} {
		if _, err := b.Spawn(def(c.kind, c.shape, vec{})); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestHeightFieldAllocatesNothing(t *testing.T) {
	f, _ := heights(50, 0.2, level)
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents, c.Sleeping = false, false })
	b.spawn(def(components.Static, f, vec{}))
	for i, s := range sliders[:3] {
		d := def(components.Dynamic, s.shape, vec{2*float64(i) - 3, s.above + 0.05, 0})
		if s.name == "capsule" {
			d.Pose.Position[1] = 0.31
			d.Pose.Rotation = mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0})
		}
		b.spawn(d)
	}
	b.steps(120)
	if n := testing.AllocsPerRun(20, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// TestFoundationOnAHeightField: an elastic layer presses on a height field as on the
// mesh of its triangles; the nearest place is the same whatever their order, so that
// only rounding is between them.
func TestFoundationOnAHeightField(t *testing.T) {
	const rounding = 1e-9 // [m], over a second
	f, m := heights(20, 0.2, func(x, z float64) float64 { return 0.1 * (x*x + z*z) })
	run := func(floor components.Shape) (at, weight float64, end vec) {
		b := newBench(t, nil)
		ground := b.spawn(def(components.Static, floor, vec{}))
		d := def(components.Dynamic, components.Sphere(0.5), vec{0.05, 0.52, 0})
		d.Material.Contact = &components.SoftContact{Collect: components.CollectVertices, Foundation: &components.ElasticFoundation{
			Young: 1e5, Poisson: 0.4, Thickness: 0.1, Damping: 800,
		}}
		e := b.spawn(d)
		b.steps(60)
		trace, ok := b.Footprint(e, ground)
		if !ok {
			t.Fatal("no footprint")
		}
		for _, p := range components.Footprint.Get(b.w.Entry(trace)).Points {
			at += p.Area * p.Pressure * math.Abs(p.Normal[1])
		}
		return at, components.Mass.Get(b.w.Entry(e)).Value * 9.81, b.pose(e).Position
	}
	onField, weight, got := run(f)
	_, _, want := run(m)
	if d := got.Sub(want).Len(); d > rounding {
		t.Errorf("%v on the height field, %v on the mesh", got, want)
	}
	// What still heaves after a second takes less than 1 %.
	if math.Abs(onField-weight) > 0.01*weight {
		t.Errorf("it bears %v N, want %v", onField, weight)
	}
}
