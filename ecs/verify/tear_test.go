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

// grips hold the upper edge of a sheet in the world, the lower one in a body.
func (r *rig) grips(sheet, weight donburi.Entity, height float64) {
	r.Helper()
	const rim = 1e-6
	for _, a := range []components.AttachmentData{
		{Body: sheet, Nodes: &components.NodeSet{Boxes: []components.NodeBox{{Min: vec{-1, height/2 - rim, -1}, Max: vec{1, 1, 1}}}}},
		{Body: sheet, To: weight, Nodes: &components.NodeSet{Boxes: []components.NodeBox{{Min: vec{-1, -1, -1}, Max: vec{1, rim - height/2, 1}}}}},
	} {
		if _, err := r.SpawnAttachment(a); err != nil {
			r.Fatal(err)
		}
	}
}

// A strip of the width b and the thickness t tears under the force F = σ·t·b, whatever
// its mesh and however its threads run: nothing but the load is in its tension, which is
// the same all over if it does not draw in (a loose weave; of one that does, the grips
// raise it at their corners). The load grows by 0.2 % a step, and the sheet is quiet:
// what swings is damped.
func TestTearForce(t *testing.T) {
	const width, height, thick, tear = 0.1, 0.2, 0.001, 5e4
	const want = tear * thick * width // 5 N
	const rate = 0.1 * want           // [N/s]
	for _, cells := range [][2]int{{3, 6}, {6, 12}, {9, 18}} {
		t.Run(fmt.Sprint(cells), func(t *testing.T) {
			r := newRig(t, timing{1.0 / 60, 2}, vec{})
			sheet, err := r.SpawnCloth(ecs.ClothDef{Cloth: components.ClothData{
				Shape: components.ClothSheet{Size: mgl64.Vec2{width, height}, Cells: cells}, AreaDensity: 0.2, Thickness: thick, Stretch: 1000,
				Shear: 0.1, Damping: 0.02, Drag: 1, Through: true, Tear: tear,
			}})
			if err != nil {
				t.Fatal(err)
			}
			weight, err := r.Spawn(ecs.BodyDef{
				Collider: components.ColliderData{Shape: components.Box(width, 0.02, 0.02)},
				Pose:     components.PoseData{Position: vec{0, -height/2 - 0.05, 0}}, Material: components.MaterialData{Density: 1000},
			})
			if err != nil {
				t.Fatal(err)
			}
			r.grips(sheet, weight, height)
			if _, err := r.SpawnLoad(components.LoadData{Body: weight, Force: vec{0, -0.8 * want, 0}, Rate: vec{0, -rate, 0}}); err != nil {
				t.Fatal(err)
			}
			nodes := func() *components.NodesData { return components.Nodes.Get(r.world.Entry(sheet)) }
			mass, before := sum(nodes().Mass), len(nodes().Mass)
			for r.Time() < 6 && len(r.Events().Tore) == 0 {
				r.Step()
			}
			e := r.Events().Tore
			if len(e) != 1 {
				t.Fatalf("%d tears", len(e))
			}
			force := 0.8*want + rate*r.Time()
			if math.Abs(force-want) > 0.05*want {
				t.Errorf("tears at %v N, want %v", force, want)
			}
			if n := len(nodes().Mass) - before; n != cells[0]+1 || e[0].Edges != cells[0] {
				t.Errorf("%d edges torn, %d more nodes, want it torn across", e[0].Edges, n)
			}
			if after := sum(nodes().Mass); math.Abs(after-mass) > 1e-12*mass {
				t.Errorf("mass %v kg after the tear, %v before", after, mass)
			}
		})
	}
}

// A rope tears at σ·π·r² in its upper part, which bears most: half a segment below
// its pin, where the weight and its own below are the load. What has come off falls
// with g from then on, what is left hangs; drives and loads by node mean both sides of
// a tear.
func TestTearRope(t *testing.T) {
	const radius, tear, length, density = 0.005, 1e5, 1.0, 1200
	const section = math.Pi * radius * radius
	const want = tear * section // 7.85 N
	const g = 9.81
	for _, segments := range []int{5, 20} {
		r := newRig(t, timing{1.0 / 60, 2}, vec{0, -g, 0})
		rope, err := r.SpawnRope(ecs.RopeDef{
			Rope: components.RopeData{
				Shape: components.RopeLine{From: vec{}, To: vec{0, -length, 0}, Segments: segments}, Radius: radius, Stretch: 2e3,
				Bend: 1e-4, Damping: 0.02, Through: true, Tear: tear, Pin: &components.NodeSet{Nodes: []int32{0}},
			},
			Material: components.MaterialData{Density: density},
		})
		if err != nil {
			t.Fatal(err)
		}
		const start, rate = 0.7 * want, 0.05 * want
		r.load(components.LoadData{Body: rope, Nodes: &components.NodeSet{Nodes: []int32{int32(segments)}}, Force: vec{0, -start, 0}, Rate: vec{0, -rate, 0}, Until: 8})
		for r.Time() < 7.9 && len(r.Events().Tore) == 0 {
			r.Step()
		}
		if len(r.Events().Tore) != 1 {
			t.Fatalf("%d segments: no tear", segments)
		}
		below := (length - length/float64(segments)) * section * density * g
		if force := start + rate*r.Time() + below; math.Abs(force-want) > 0.01*want {
			t.Errorf("%d segments: tears at %v N, want %v", segments, force, want)
		}
		n := components.Nodes.Get(r.world.Entry(rope))
		if len(n.Position) != segments+2 || len(n.Segments) != segments {
			t.Fatalf("%d segments: %d nodes, %d segments", segments, len(n.Position), len(n.Segments))
		}
		for r.Time() < 8.2 { // without its load from 8 s on
			r.Step()
		}
		fast, high := n.Velocity[len(n.Velocity)-1][1], n.Position[1][1]
		for range 12 {
			r.Step()
		}
		if a := (n.Velocity[len(n.Velocity)-1][1] - fast) / 0.2; math.Abs(a+g) > 0.01*g {
			t.Errorf("%d segments: what came off falls with %v m/s²", segments, a)
		}
		if d := n.Position[1][1] - high; math.Abs(d) > 1e-3 {
			t.Errorf("%d segments: what is left moves by %v m", segments, d)
		}
	}
}

// A sticky sheet that is torn keeps its bonds: each side of the tear has its share
// of the area, and all of it is as much as before. A sheet
// that can tear and holds allocates nothing.
func TestTornSticksOn(t *testing.T) {
	r := newRig(t, timing{1.0 / 60, 2}, vec{})
	glue := adhesion.Glue(2000, 0.01)
	glue.InitialIntensity = 1
	r.body(components.Static, components.Box(0.4, 0.02, 0.4), vec{0, -0.01, 0}, glue)
	sheet, err := r.SpawnCloth(ecs.ClothDef{
		Cloth: components.ClothData{
			Shape: components.ClothSheet{Size: mgl64.Vec2{0.2, 0.3}, Cells: [2]int{8, 12}}, AreaDensity: 0.3, Thickness: 0.002, Stretch: 400,
			Shear: 0.1, Bend: 1e-4, Damping: 0.02, Drag: 1, Tear: 1e4,
		},
		Pose:     components.PoseData{Position: vec{0, 0.001, 0}, Rotation: mgl64.QuatRotate(-math.Pi/2, vec{1, 0, 0})},
		Material: components.MaterialData{Friction: 0.5, Glue: glue},
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		r.Step()
	}
	if n := testing.AllocsPerRun(5, r.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
	bonded := func() (area float64) {
		for _, c := range components.Nodes.Get(r.world.Entry(sheet)).Contacts {
			if c.Intensity > 0 {
				area += c.Area
			}
		}
		return area
	}
	before := bonded()
	if math.Abs(before-0.06) > 1e-9 {
		t.Fatalf("%v m² stick", before)
	}
	// Its halves are drawn apart along the table.
	for _, s := range []float64{-1, 1} {
		half := components.NodeBox{Min: vec{-1, 0.02, -1}, Max: vec{1, 1, 1}}
		if s < 0 {
			half = components.NodeBox{Min: vec{-1, -1, -1}, Max: vec{1, -0.02, 1}}
		}
		r.load(components.LoadData{Body: sheet, Nodes: &components.NodeSet{Boxes: []components.NodeBox{half}}, Rate: vec{0, 0, -s * 20}})
	}
	torn := false
	for range 120 {
		r.Step()
		if len(r.Events().Tore) > 0 {
			torn = true
			if after := bonded(); math.Abs(after-before) > 1e-9 {
				t.Errorf("%v m² stick after the tear, %v before", after, before)
			}
			break
		}
	}
	if !torn {
		t.Fatal("it holds")
	}
	for range 30 {
		r.Step()
	}
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}
