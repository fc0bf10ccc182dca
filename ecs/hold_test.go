package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// block is a cube of 10 cm of a mass.
func block(mass float64, at mgl64.Vec3) ecs.BodyDef {
	return ecs.BodyDef{
		Body: components.BodyData{Name: "block"}, Pose: components.PoseData{Position: at},
		Collider: components.ColliderData{Shape: components.Box(0.1, 0.1, 0.1)}, Mass: components.MassData{Override: mass},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

func attach(t *testing.T, p *ecs.Physics, a components.AttachmentData) donburi.Entity {
	t.Helper()
	e, err := p.SpawnAttachment(a)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func run(p *ecs.Physics, seconds float64) {
	for range int(math.Round(seconds * 60)) {
		p.Step()
	}
}

func set(nodes ...int32) *components.NodeSet { return &components.NodeSet{Nodes: nodes} }

func placeOf(p *ecs.Physics, e donburi.Entity) mgl64.Vec3 {
	return components.Pose.Get(p.World().Donburi().Entry(e)).Position
}

// TestAttachedWeight: a rope of mass m that carries a block of mass M stretches by
// (M + m/2)·g·L/EA, whether the block is a hundredth of the rope's weight or twenty
// times it, and the block hangs straight below.
func TestAttachedWeight(t *testing.T) {
	for _, mass := range []float64{0.0005, 0.05, 1} {
		d := cord(mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0, 1, 0}, 20)
		d.Rope.Pin, d.Rope.Drag = set(0), 3
		p, s, b := thinWorld(t, nil, nil, []ecs.RopeDef{d}, block(mass, mgl64.Vec3{0, 0.95, 0}))
		attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(20), To: b[1]})
		run(p, 5)
		rope := 1000 * math.Pi * 0.004 * 0.004
		want := (mass + rope/2) * 9.81 / 2e3
		at := placeOf(p, b[1])
		if got := 0.95 - at[1]; math.Abs(got-want) > 0.01*want || math.Hypot(at[0], at[2]) > 1e-6 {
			t.Errorf("%v kg: stretched by %v m, want %v; at %v", mass, got, want, at)
		}
		end := nodesOf(p, s[0]).Position[20]
		if d := end.Sub(at.Add(mgl64.Vec3{0, 0.05, 0})).Len(); d > 1e-9 {
			t.Errorf("%v kg: the end is %v m off its place", mass, d)
		}
	}
}

// TestAttachedSwing: a block on a rope without weight to speak of is a pendulum: from
// 0.2 rad its period is 2π·√(L/g)·(1 + θ²/16), with L to the block's middle where the
// block turns with the rope, so (L² + k²)/L for L, k² = a²/6.
func TestAttachedSwing(t *testing.T) {
	d := cord(mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0.95 * math.Sin(0.2), 2 - 0.95*math.Cos(0.2), 0}, 10)
	d.Rope.Pin, d.Rope.Radius, d.Rope.Stretch = set(0), 0.001, 1e4
	ball := block(1, mgl64.Vec3{math.Sin(0.2), 2 - math.Cos(0.2), 0})
	ball.Collider.Shape = components.Sphere(0.005)
	p, s, b := thinWorld(t, func(c *ecs.Config) { c.Substeps = 8 }, nil, []ecs.RopeDef{d}, ball)
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(10), To: b[1]})
	var last, first, passes float64
	x := placeOf(p, b[1])[0]
	for i := range 60 * 7 {
		p.Step()
		now := placeOf(p, b[1])[0]
		if x > 0 && now <= 0 { // downward through the middle
			at := float64(i) + x/(x-now)
			if passes == 0 {
				first = at
			}
			last = at
			passes++
		}
		x = now
	}
	period := (last - first) / (passes - 1) / 60
	if want := 2 * math.Pi * math.Sqrt(1/9.81) * (1 + 0.04/16); passes < 3 || math.Abs(period-want) > 0.01*want {
		t.Errorf("period %v s in %v swings, want %v", period, passes, want)
	}
}

// TestAttachedCloth: a cloth carries a heavy plate along its lower edge, of thirty
// times its weight, and with it settles; pinned at the top it draws at the pins with
// the weight of all, which is what stretches its uppermost row.
func TestAttachedCloth(t *testing.T) {
	d := linen(2, 8)
	d.Pose.Rotation = mgl64.QuatIdent()
	d.Cloth.Bend, d.Cloth.Stretch, d.Cloth.Shear, d.Cloth.Drag = 0, 2000, 1, 3
	d.Cloth.Pin = &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{-1, 0.49, -1}, Max: mgl64.Vec3{1, 1, 1}}}}
	plate := block(6, mgl64.Vec3{0, 1.45, 0})
	plate.Collider.Shape = components.Box(1, 0.1, 0.1)
	p, s, b := thinWorld(t, nil, []ecs.ClothDef{d}, nil, plate)
	low := &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{-1, -1, -1}, Max: mgl64.Vec3{1, -0.49, 1}}}}
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: low, To: b[1]})
	run(p, 5)
	// As a loose weave is drawn out: (M + m/2)·g·H/(E·w), to the little that its
	// shear keeps it from drawing in at the waist.
	want := (6 + 0.1) * 9.81 / 2000
	if got := 1.45 - placeOf(p, b[1])[1]; math.Abs(got-want) > 0.02*want {
		t.Errorf("the plate has sunk by %v m, want %v", got, want)
	}
}

// TestAttachedMomentum: what hangs together by attachments alone keeps its momentum
// as far as the solver goes.
func TestAttachedMomentum(t *testing.T) {
	a, c := block(1, mgl64.Vec3{0.05, 9, 0}), block(2, mgl64.Vec3{-1.05, 9, 0})
	a.Velocity.Linear, c.Velocity.Angular = mgl64.Vec3{1, 2, 0}, mgl64.Vec3{0, 3, 1}
	d := cord(mgl64.Vec3{0, 9, 0}, mgl64.Vec3{-1, 9, 0}, 20)
	p, s, b := thinWorld(t, weightless, nil, []ecs.RopeDef{d}, a, c)
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(0), To: b[1]})
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(20), To: b[2]})
	run(p, 3)
	if got := p.Momentum(); got.Sub(mgl64.Vec3{1, 2, 0}).Len() > 0.01 {
		t.Errorf("momentum %v, want (1, 2, 0)", got)
	}
	e := p.Energy()
	if start := 0.5*5 + 0.5*(2*0.01/6)*10; e.Total() > 1.0001*start {
		t.Errorf("energy %v J from %v", e.Total(), start)
	}
}

// TestDriveNodes: nodes that are driven go exactly as told, in a circle too, and are
// free again afterwards; pinned ones stay.
func TestDriveNodes(t *testing.T) {
	p, s, _ := thinWorld(t, weightless, []ecs.ClothDef{linen(1, 4)}, nil)
	edge := &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{0.49, -1, -1}, Max: mgl64.Vec3{1, 1, 1}}}}
	from := nodesOf(p, s[0]).Position[4]
	if _, err := p.SpawnDrive(components.DriveData{
		Body: s[0], Nodes: edge, Velocity: mgl64.Vec3{0, 0.1, 0}, AngularVelocity: mgl64.Vec3{math.Pi, 0, 0}, Until: 1,
	}); err != nil {
		t.Fatal(err)
	}
	run(p, 1)
	// Half a turn about x: from z to −z about the middle of the edge, z = 0.
	got, want := nodesOf(p, s[0]).Position[4], mgl64.Vec3{from[0], from[1] + 0.1, -from[2]}
	if got.Sub(want).Len() > 1e-9 {
		t.Errorf("the corner is at %v, want %v", got, want)
	}
	before := p.Energy()
	run(p, 0.5)
	if after := nodesOf(p, s[0]).Position[4]; after.Sub(got).Len() < 1e-3 {
		t.Error("the corner is still held")
	}
	if e := p.Energy(); e.Total() > before.Total()*(1+1e-6) {
		t.Errorf("energy rose from %v to %v J", before.Total(), e.Total())
	}
}

// TestDriveWork: the work of a drive is what the body has gained and lost.
func TestDriveWork(t *testing.T) {
	d := cord(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 1, 0}, 10)
	p, s, _ := thinWorld(t, weightless, nil, []ecs.RopeDef{d})
	if _, err := p.SpawnDrive(components.DriveData{Body: s[0], Nodes: set(0), Velocity: mgl64.Vec3{-1, 0, 0}}); err != nil {
		t.Fatal(err)
	}
	run(p, 2)
	// In the end all of it moves at 1 m/s: ½·m·v², and as much again is lost.
	mass := 1000 * math.Pi * 0.004 * 0.004
	if e := p.Energy(); math.Abs(e.Work-mass) > 0.02*mass || e.Dissipated < 0 {
		t.Errorf("work %v J, want %v; dissipated %v", e.Work, mass, e.Dissipated)
	}
}

// TestLoadNodes: a load on all nodes moves a body as a whole, F/m, and one on a set
// the body's centre; a torque turns it, from rest.
func TestLoadNodes(t *testing.T) {
	for name, l := range map[string]components.LoadData{
		"all": {Force: mgl64.Vec3{0.2, 0, 0}}, "a corner": {Force: mgl64.Vec3{0.2, 0, 0}, Nodes: set(0)},
		"a rate":   {Rate: mgl64.Vec3{0.4, 0, 0}},
		"a torque": {Force: mgl64.Vec3{0.2, 0, 0}, Torque: mgl64.Vec3{0, 0.02, 0}},
	} {
		p, s, _ := thinWorld(t, weightless, []ecs.ClothDef{linen(1, 4)}, nil)
		l.Body = s[0]
		if _, err := p.SpawnLoad(l); err != nil {
			t.Fatal(err)
		}
		run(p, 1)
		got, spin := p.Momentum(), p.AngularMomentum()
		if got.Sub(mgl64.Vec3{0.2, 0, 0}).Len() > 0.01*0.2 {
			t.Errorf("%s: momentum %v, want 0.2 along x", name, got)
		}
		c := placeOf(p, s[0])
		if own := spin.Sub(c.Cross(got)); name == "a torque" && math.Abs(own[1]-0.02) > 0.02*0.02 {
			t.Errorf("angular momentum %v about the middle, want 0.02 about y", own)
		}
	}
}

// TestHoldErrors: what does not fit is told, with the field's name.
func TestHoldErrors(t *testing.T) {
	p, s, b := thinWorld(t, nil, []ecs.ClothDef{linen(1, 4)}, nil, block(1, mgl64.Vec3{0, 3, 0}))
	nowhere := &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{5, 5, 5}, Max: mgl64.Vec3{6, 6, 6}}}}
	drive := func(d components.DriveData) error { _, err := p.SpawnDrive(d); return err }
	load := func(l components.LoadData) error { _, err := p.SpawnLoad(l); return err }
	fasten := func(a components.AttachmentData) error { _, err := p.SpawnAttachment(a); return err }
	for want, err := range map[string]error{
		"Drive.Nodes: expected nodes 0 to 24, got 25":         drive(components.DriveData{Body: s[0], Nodes: set(25)}),
		"Drive.Nodes: expected a set with nodes of the body":  drive(components.DriveData{Body: s[0], Nodes: nowhere}),
		"Drive.Nodes: expected none on a rigid body":          drive(components.DriveData{Body: b[1], Nodes: set(1)}),
		"Load.Nodes: expected none on a rigid body":           load(components.LoadData{Body: b[1], Nodes: set(1)}),
		"Load.Nodes: expected a set":                          load(components.LoadData{Body: s[0], Nodes: nowhere}),
		"Load.AtPoint":                                        load(components.LoadData{Body: s[0], AtPoint: true}),
		"Attachment.Body: expected a deformable body":         fasten(components.AttachmentData{Body: b[1]}),
		"Attachment.To: expected a rigid body":                fasten(components.AttachmentData{Body: s[0], To: s[0]}),
		"Attachment.From, Until: expected numbers up to 1e12": fasten(components.AttachmentData{Body: s[0], From: math.NaN()}),
		"Attachment.Nodes: expected nodes 0 to 24, got -1":    fasten(components.AttachmentData{Body: s[0], Nodes: set(-1)}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestHoldSpan: an attachment holds from From until Until, a node the first that has
// it; where its rigid body goes, it lets go.
func TestHoldSpan(t *testing.T) {
	post := block(0, mgl64.Vec3{0.6, 1, 0})
	post.Body.Kind, post.Velocity.Linear = components.Kinematic, mgl64.Vec3{0, 1, 0}
	p, s, b := thinWorld(t, weightless, []ecs.ClothDef{linen(1, 4)}, nil, post)
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(4), Until: 0.5})
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(4, 9), To: b[1], From: 0.25, Until: 1})
	y := func(n int) float64 { return nodesOf(p, s[0]).Position[n][1] }
	run(p, 0.5)
	if got := y(4); math.Abs(got-1) > 1e-9 {
		t.Errorf("fastened to the world, at %v m, want 1", got)
	}
	at9 := y(9)
	run(p, 0.25)
	if got := y(9) - at9; math.Abs(got-0.25) > 1e-9 {
		t.Errorf("on the post it has gone %v m, want 0.25", got)
	}
	p.World().Donburi().Remove(b[1])
	at9 = y(9)
	run(p, 0.1)
	if got := y(9) - at9; math.Abs(got-0.1) < 1e-3 {
		t.Errorf("the post is gone and the node goes on with it")
	}
}

// TestHoldAllocs: drives, loads and attachments allocate nothing in a steady step.
func TestHoldAllocs(t *testing.T) {
	d := linen(2, 4)
	p, s, b := thinWorld(t, func(c *ecs.Config) { c.Threads = 1 }, []ecs.ClothDef{d}, nil, block(0.1, mgl64.Vec3{0, 2.06, 0}))
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(12), To: b[1]})
	if _, err := p.SpawnDrive(components.DriveData{Body: s[0], Nodes: set(0, 1), AngularVelocity: mgl64.Vec3{1, 0, 0}}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.SpawnLoad(components.LoadData{Body: s[0], Nodes: set(20), Force: mgl64.Vec3{0, 1, 0}}); err != nil {
		t.Fatal(err)
	}
	run(p, 1)
	if n := testing.AllocsPerRun(20, p.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}
