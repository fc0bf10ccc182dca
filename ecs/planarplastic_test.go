package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// TestPlanarRopeTears draws a strip, 2·radius thick and a metre deep, out by its end:
// it tears at the node that is pulled most, once its pull is the stress times that
// section, by ε·E·A at the stretch ε, within what one step adds.
func TestPlanarRopeTears(t *testing.T) {
	const long, radius, stretch, stress, speed = 0.5, 0.01, 2000.0, 5e3, 0.05
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	e, err := b.SpawnRope(ecs.RopeDef{
		Rope: components.RopeData{
			Shape:  components.RopeLine{To: mgl64.Vec3{long}, Segments: 10},
			Radius: radius, Stretch: stretch, Damping: 0.01, Drag: 5, Tear: stress, Through: true,
			Pin: &components.NodeSet{Nodes: []int32{0}},
		},
		Material: components.MaterialData{Density: 100},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.SpawnDrive(components.DriveData{Body: e, Nodes: &components.NodeSet{Nodes: []int32{10}}, Velocity: vec{speed, 0, 0}}); err != nil {
		t.Fatal(err)
	}
	const pull = stress * 2 * radius
	at := pull / stretch * long / speed
	torn := math.Inf(1)
	for b.Time() < 2*at && math.IsInf(torn, 1) {
		b.Step()
		for _, tore := range b.Events().Tore {
			torn = b.Time()
			if tore.Stress < stress || tore.Stress > stress*(1+2*speed/60/long*stretch/pull) {
				t.Errorf("torn at %v Pa, want %v", tore.Stress, stress)
			}
		}
	}
	// Drag and inertia make the end's side bear more than the mean.
	const unlike = 0.05
	if !(math.Abs(torn-at) < unlike*at) {
		t.Errorf("torn at %v s, want %v", torn, at)
	}
	for range 30 {
		b.Step()
	}
	b.level(e)
	if n := len(components.Nodes.Get(b.w.Entry(e)).Position); n != 12 {
		t.Errorf("%d nodes, want 12", n)
	}
}

// TestPlanarYields presses a slab by a fifth of its height with a drive of its top, and
// lets go. Jelly springs back. Wax, which flows from σ_Y/E = 3 % on, keeps more than a
// tenth of the way and no more than all of it.
func TestPlanarYields(t *testing.T) {
	const side, way = 0.1, 0.02
	left := func(yield float64) float64 {
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
		e := b.soft(ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: components.SoftRect{Size: mgl64.Vec2{side, side}, Cells: [2]int{4, 4}}, Young: 1e5, Poisson: 0.3, Damping: 0.02, Yield: yield,
				Fixed: &components.NodeBox{Min: vec{-1, -side/2 - 1e-6, -1}, Max: vec{1, 1e-6 - side/2, 1}},
			},
			Material: components.MaterialData{Density: 1000},
		})
		top := &components.NodeSet{Boxes: []components.NodeBox{{Min: vec{-1, side/2 - 1e-6, -1}, Max: vec{1, 1, 1}}}}
		if _, err := b.SpawnDrive(components.DriveData{Body: e, Nodes: top, Velocity: vec{0, -way, 0}, Until: 1}); err != nil {
			t.Fatal(err)
		}
		for range 180 {
			b.Step()
		}
		b.level(e)
		return highest(b.w.Entry(e))
	}
	const none = 1e-5 // of what still swings [m]
	if h := left(0); math.Abs(h-side/2) > none {
		t.Errorf("jelly ends at %v m, want %v", h, side/2)
	}
	if h := left(3e3); h > side/2-0.1*way || h < side/2-way {
		t.Errorf("wax ends at %v m", h)
	}
}

// highest is the largest y of a body's nodes.
func highest(e *donburi.Entry) float64 {
	most := math.Inf(-1)
	for _, x := range components.Nodes.Get(e).Position {
		most = math.Max(most, x[1])
	}
	return most
}
