package verify_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// form is a shape with its lowest or highest point at the height 0, and what of it is
// within a depth of that.
type form struct {
	name  string
	shape components.Shape
	at    float64 // height of its origin [m]
	turn  mgl64.Quat
	// volume of it down to a depth [m³].
	volume func(d float64) float64
	// by is how far its tessellation may be off, as a share.
	by float64
}

var upside = mgl64.QuatRotate(math.Pi, vec{1, 0, 0})

// pressers are all forms that can move, and press down.
func pressers() []form {
	const r = 0.5
	dome := func(d float64) float64 { return math.Pi * d * d * (r - d/3) }
	flat := func(area float64) func(float64) float64 { return func(d float64) float64 { return area * d } }
	// A rounding of c about a rectangle of a × b adds a quarter circle of depth along
	// its edges, and eighths of balls at its corners.
	rounded := func(a, b, c float64) func(float64) float64 {
		return func(d float64) float64 {
			s := math.Sqrt(c*c - (c-d)*(c-d))
			segment := c*c*math.Acos(1-d/c)/2 - (c-d)*s/2
			return a*b*d + 2*(a+b)*segment + math.Pi*d*d*(c-d/3)
		}
	}
	id := mgl64.QuatIdent()
	capsule := func(d float64) float64 {
		s := math.Sqrt(r*r - (r-d)*(r-d))
		return dome(d) + 1*(r*r*math.Acos(1-d/r)-(r-d)*s)
	}
	lying := mgl64.QuatRotate(math.Pi/2, vec{0, 0, 1})
	cube := []vec{{-.5, -.5, -.5}, {.5, -.5, -.5}, {-.5, .5, -.5}, {.5, .5, -.5}, {-.5, -.5, .5}, {.5, -.5, .5}, {-.5, .5, .5}, {.5, .5, .5}}
	const n = 24.0
	polygon := 6 * n / 2 * math.Sin(2*math.Pi/(6*n)) // area of the divided circle over r²
	return []form{
		{"sphere", components.Sphere(r), r, id, dome, 0.01},
		{"box", components.Box(1, 1, 1), 0.5, id, flat(1), 1e-9},
		{"capsule", components.Capsule(r, 1), r, lying, capsule, 0.02},
		{"cylinder", components.Cylinder(r, 1), 0.5, id, flat(polygon * r * r), 1e-9},
		{"cone", components.Cone(r, 1), 0.5, id, flat(polygon * r * r), 1e-9},
		{"cone on its tip", components.Cone(0.2, 0.1), 0.05, upside, func(d float64) float64 { return math.Pi * 4 * d * d * d / 3 }, 0.01},
		{"rounded box", components.Box(1, 1, 1).Rounded(0.1), 0.5, id, rounded(0.8, 0.8, 0.1), 0.01},
		{"hull", components.Hull(cube...), 0.5, id, flat(1), 1e-9},
		{"rounded hull", components.Hull(cube...).Rounded(0.1), 0.5, id, rounded(0.8, 0.8, 0.1), 0.01},
		{"compound", components.Compound(
			components.CompoundChild{Shape: components.Box(0.5, 1, 1), Position: vec{-0.25, 0, 0}},
			components.CompoundChild{Shape: components.Box(0.5, 1, 1), Position: vec{0.25, 0, 0}},
		), 0.5, id, flat(1), 1e-9},
		{"compound of balls", components.Compound(
			components.CompoundChild{Shape: components.Sphere(r), Position: vec{-0.6, 0, 0}},
			components.CompoundChild{Shape: components.Sphere(r), Position: vec{0.6, 0, 0}},
		), r, id, func(d float64) float64 { return 2 * dome(d) }, 0.01},
	}
}

// grounds are all forms with a flat top of at least 2 m × 2 m at the height 0.
func grounds() []form {
	square := []vec{{-2, -2, -2}, {2, -2, -2}, {-2, 0, -2}, {2, 0, -2}, {-2, -2, 2}, {2, -2, 2}, {-2, 0, 2}, {2, 0, 2}}
	heights := make([]float64, 17*17)
	id := mgl64.QuatIdent()
	mesh, err := systems.Tessellate(components.Box(4, 2, 4), 8)
	if err != nil {
		panic(err)
	}
	return []form{
		{name: "half-space", shape: components.HalfSpace(vec{0, 1, 0}), turn: id},
		{name: "box", shape: components.Box(4, 2, 4), at: -1, turn: id},
		{name: "rounded box", shape: components.Box(4, 2, 4).Rounded(0.2), at: -1, turn: id},
		{name: "cylinder", shape: components.Cylinder(2, 2), at: -1, turn: id},
		{name: "rounded cylinder", shape: components.Cylinder(2, 2).Rounded(0.2), at: -1, turn: id},
		{name: "cone", shape: components.Cone(3, 3), at: -1.5, turn: upside},
		{name: "hull", shape: components.Hull(square...), turn: id},
		{name: "rounded hull", shape: components.Hull(square...).Rounded(0.2), turn: id},
		{name: "compound", shape: components.Compound(
			components.CompoundChild{Shape: components.Box(2, 2, 4), Position: vec{-0.95, 0, 0}},
			components.CompoundChild{Shape: components.Box(1.9, 2, 4), Position: vec{1, 0, 0}},
		), at: -1, turn: id},
		{name: "mesh", shape: mesh, at: -1, turn: id},
		{name: "height field", shape: components.HeightField(17, 17, 0.25, 0.25, heights), turn: id},
	}
}

// press holds a body into another and returns the force on it over a step.
func press(t *testing.T, moves, ground form, depth float64, collect components.Collect, divisions int) (force vec, f *components.FootprintData) {
	t.Helper()
	r := newRig(t, coarse, vec{})
	place := func(k components.Kind, x form, y float64) ecs.BodyDef {
		d := ecs.BodyDef{
			Body: components.BodyData{Kind: k}, Pose: components.PoseData{Position: vec{0, y, 0}, Rotation: x.turn},
			Collider: components.ColliderData{Shape: x.shape}, Material: components.MaterialData{Density: 1000},
		}
		return d
	}
	spawn := func(d ecs.BodyDef) {
		if _, err := r.Spawn(d); err != nil {
			t.Fatal(err)
		}
	}
	d := place(components.Dynamic, moves, moves.at-depth)
	d.Body.Locked = components.LockX | components.LockY | components.LockZ | components.LockRX | components.LockRY | components.LockRZ
	d.Material.Contact = bed(func(e *components.ElasticFoundation) { e.Linear, e.Damping = true, 0 }, collect)
	mesh, err := systems.Tessellate(moves.shape, divisions)
	if err != nil {
		t.Fatal(err)
	}
	d.Collider.Surface = mesh
	spawn(place(components.Static, ground, ground.at))
	spawn(d)
	r.Step()
	for _, x := range r.Events().Rejected {
		t.Error(x.Reason)
	}
	all := r.prints()
	if len(all) != 1 {
		t.Fatalf("%d footprints", len(all))
	}
	for i := range all[0].Points {
		p := &all[0].Points[i]
		x := p.Normal.Mul(p.Force)
		if p.Body == all[0].A == (components.Body.Get(r.world.Entry(all[0].A)).Kind == components.Static) {
			x = x.Mul(-1) // it is the ground's vertex
		}
		force = force.Add(x)
	}
	return force, all[0]
}

// Every form that can move presses on every form with a flat top with p = k·d/h over
// the area that it shows there: with k/h times the volume that is in it, straight up.
func TestFoundationPairs(t *testing.T) {
	const k = 0.6 * 1e5 / (1.4 * 0.2) / 0.1 // [Pa/m]
	const depth, divisions = 0.05, 24       // n of the pressers
	for _, top := range pressers() {
		for i, ground := range grounds() {
			if i > 1 && i < 8 && top.name != "sphere" && top.name != "box" {
				continue // of the convex ones each is met by what is round and what is flat
			}
			t.Run(top.name+" on "+ground.name, func(t *testing.T) {
				force, _ := press(t, top, ground, depth, components.CollectVertices, divisions)
				want := k * top.volume(depth)
				if math.Abs(force[1]-want) > top.by*want || math.Hypot(force[0], force[2]) > 1e-3*want {
					t.Errorf("presses with %v N, want %v up, to %v of it", force, want, top.by)
				}
			})
		}
	}
}

// Both ways of collecting agree where both surfaces are flat and equally fine.
func TestFoundationPairsBothWays(t *testing.T) {
	const k = 0.6 * 1e5 / (1.4 * 0.2) / 0.1
	const depth = 0.05
	flat := pressers()
	for _, top := range []form{flat[1], flat[7], flat[9]} {
		for _, ground := range grounds() {
			t.Run(top.name+" on "+ground.name, func(t *testing.T) {
				force, f := press(t, top, ground, depth, components.CollectBothWays, 8)
				area := map[bool]float64{}
				for i := range f.Points {
					area[f.Points[i].Body == f.A] += f.Points[i].Area
				}
				want := k * depth * (area[true] + area[false]) / 2
				if ground.name == "half-space" { // it has no vertices: the other's count whole
					want = k * depth * 1
				}
				if math.Abs(force[1]-want) > 1e-6*want {
					t.Errorf("presses with %v N, want %v up", force, want)
				}
			})
		}
	}
}

// A deformable body of a soft contact that is none is refused.
func TestSoftContactOfDeformables(t *testing.T) {
	r := newRig(t, coarse, vec{})
	_, err := r.SpawnSoft(ecs.SoftDef{
		Body:     components.SoftBodyData{Shape: components.SoftBox{Size: vec{1, 1, 1}}, Young: 1e5, Poisson: 0.3},
		Material: components.MaterialData{Density: 1000, Contact: bed(nil, components.CollectManifold)},
	})
	if err == nil || !strings.Contains(err.Error(), "Material.Contact: elasticFoundation") {
		t.Errorf("got %v", err)
	}
}
