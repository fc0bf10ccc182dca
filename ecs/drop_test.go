package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// dropOf is a skin about an area, of 0.2 m radius.
func dropOf(at vec) ecs.ParticlesDef {
	return ecs.ParticlesDef{
		Particles: components.ParticlesData{
			Shape: components.ParticleRing{Radius: 0.2, Count: 32}, Radius: 0.005, Stretch: 2000, Damping: 0.01,
		},
		Pose:     components.PoseData{Position: at},
		Material: components.MaterialData{Density: 500, Friction: 0.4},
	}
}

// areaOfSkin is what an outline encloses [m²].
func areaOfSkin(n *components.NodesData) (sum float64) {
	for _, e := range n.Segments {
		a, b := n.Skin[e[0]], n.Skin[e[1]]
		sum += (a[0]*b[1] - a[1]*b[0]) / 2
	}
	return sum
}

// TestDropKeepsItsArea: a drop that falls and is sat on by a box three times its weight
// keeps its area within 1 % at the end of every step, that of a polygon of 32 corners,
// ½·n·r²·sin(2π/n); in the end the floor bears both.
func TestDropKeepsItsArea(t *testing.T) {
	b := newBench(t, planar)
	b.ground()
	e, err := b.SpawnParticles(dropOf(vec{0, 0.3, 0}))
	if err != nil {
		t.Fatal(err)
	}
	d := def(components.Dynamic, components.Rect(0.6, 0.3), vec{0, 0.8, 0})
	b.spawn(d)
	area := 16 * 0.2 * 0.2 * math.Sin(math.Pi/16)
	lowest := 1.0
	for range 300 {
		b.Step()
		n := b.level(e)
		if have := areaOfSkin(n); math.Abs(have/area-1) > 0.01 {
			t.Fatalf("the area is %v m², was %v", have, area)
		}
		hi := 0.0
		for _, x := range n.Skin {
			hi = math.Max(hi, x[1])
		}
		lowest = math.Min(lowest, hi)
	}
	if !(lowest < 0.35) {
		t.Errorf("the drop was never lower than %v m: nothing pressed it", lowest)
	}
	lift := 0.0
	for _, c := range nodesOf(b.Physics, e).Contacts {
		lift += c.Force[1]
	}
	weight := 500 * area * 9.81
	if math.Abs(lift/weight-1) > 0.02 {
		t.Errorf("floor and box together bear %v N of the drop, it weighs %v", lift, weight)
	}
}

// TestDiscsFall: grains of a planar world are discs, as heavy as ρ·π·r²·1 m, and fall
// with g.
func TestDiscsFall(t *testing.T) {
	b := newBench(t, planar)
	e, err := b.SpawnParticles(ecs.ParticlesDef{
		Particles: components.ParticlesData{Shape: &components.Grains{Points: []mgl64.Vec3{{0, 0, 0}, {0.3, 0, 0}}}, Radius: 0.1},
		Material:  components.MaterialData{Density: 700},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.steps(60)
	n := float64(60 * b.Config().Substeps)
	want := -9.81 * (n + 1) / n / 2
	k := b.level(e)
	if y := k.Position[1][1]; math.Abs(y/want-1) > 1e-6 {
		t.Errorf("a grain fell to %v m, want %v", y, want)
	}
	if m := 700 * math.Pi * 0.01; math.Abs(k.Mass[0]/m-1) > 1e-12 {
		t.Errorf("a grain has %v kg, want %v", k.Mass[0], m)
	}
}

// TestStripHangs: a rope of a planar world is a strip of density · 2·radius · 1 m a
// metre; hung up at one end, its top carries all of that: it becomes longer by
// ρ·2r·g·l²/(2·stretch), of 20 segments with half of the last one's mass at each end.
func TestStripHangs(t *testing.T) {
	b := newBench(t, planar)
	const length, radius, rho, stretch = 1.0, 0.01, 1000.0, 1e4
	e, err := b.SpawnRope(ecs.RopeDef{
		Rope: components.RopeData{
			Shape: components.RopeLine{From: vec{0, 1, 0}, To: vec{0, 0, 0}, Segments: 20}, Radius: radius, Stretch: stretch, Damping: 0.05,
			Pin: &components.NodeSet{Nodes: []int32{0}},
		},
		Material: components.MaterialData{Density: rho},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.steps(360)
	n := b.level(e)
	want := rho * 2 * radius * 9.81 * length * length / (2 * stretch)
	if have := -n.Position[20][1]; math.Abs(have/want-1) > 0.01 {
		t.Errorf("is longer by %v m, want %v", have, want)
	}
}
