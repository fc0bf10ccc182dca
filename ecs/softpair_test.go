package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// pairOf is what two bodies show of their contact.
func pairOf(t *testing.T, p *ecs.Physics, a, b donburi.Entity) (donburi.Entity, *components.ContactPairData, *components.AdhesionData) {
	t.Helper()
	pair, ok := p.Pair(b, a)
	if !ok {
		t.Fatal("there is no pair")
	}
	if all := p.Pairs(a, b, nil); len(all) != 1 || all[0] != pair {
		t.Fatalf("pairs %v, not %v alone", all, pair)
	}
	e := p.World().Donburi().Entry(pair)
	return pair, components.ContactPair.Get(e), components.Adhesion.Get(e)
}

// lump is a cube of jelly of few elements, that soon comes to rest.
func lump(y float64) ecs.SoftDef {
	d := jelly(y)
	d.Body.Shape, d.Body.Damping = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}}, 0.03
	return d
}

// lowest is the height of the lowest vertex of a skin [m].
func lowest(p *ecs.Physics, e donburi.Entity) float64 {
	y := math.Inf(1)
	for _, v := range nodesOf(p, e).Skin {
		y = min(y, v.Y())
	}
	return y
}

// TestSoftPairShowsTheLoad: a cube of jelly lies on the floor and another on it. Each
// pair bears the weight above it, along its normal, from A to B.
func TestSoftPairShowsTheLoad(t *testing.T) {
	p, s, b := softWorld(t, func(c *ecs.Config) { c.Sleeping = false }, []ecs.SoftDef{lump(0.0502), lump(0.1506)})
	for range 180 {
		p.Step()
	}
	const weight = 0.1 * 0.1 * 0.1 * 1000 * 9.81 // of each [N]
	const off = 0.01                             // of it: what is left of its swinging
	const bulge = 1e-3                           // of a face under load [m]
	for _, c := range []struct {
		a, b donburi.Entity
		want float64
	}{{b[0], s[0], 2 * weight}, {s[0], s[1], weight}} {
		_, pair, glue := pairOf(t, p, c.a, c.b)
		if pair.A != c.a || pair.B != c.b || !pair.Touching || len(glue.Bonds) > 0 {
			t.Errorf("pair %+v, %d bonds", *pair, len(glue.Bonds))
		}
		if math.Abs(pair.NormalForce/c.want-1) > off || pair.Normal.Y() < 0.999 || pair.TangentForce.Len() > off*c.want {
			t.Errorf("%v N along %v and %v across, want %v N", pair.NormalForce, pair.Normal, pair.TangentForce, c.want)
		}
		if pair.Count != 4 {
			t.Errorf("%d points, want the four that press most", pair.Count)
		}
		for _, q := range pair.Points[:pair.Count] {
			if q.NormalForce <= 0 || math.Abs(q.Position.Y()-lowest(p, c.b)) > bulge {
				t.Errorf("point %+v", q)
			}
		}
	}
}

// TestSoftPairShowsBonds: a sticky cube lies on the floor. Its bonds are those in its
// list of contacts, with their areas, and each opens by what lies between its anchors.
func TestSoftPairShowsBonds(t *testing.T) {
	p, cube, floor, told := stuckJelly(t)
	id, pair, glue := pairOf(t, p, floor, cube)
	if told.Stuck[0].Pair != id || told.Began[0].Pair != id {
		t.Errorf("told of %v and %v, want %v", told.Began[0].Pair, told.Stuck[0].Pair, id)
	}
	var area, listed float64
	n := 0
	for _, c := range nodesOf(p, cube).Contacts {
		if c.Intensity > 0 {
			n, listed = n+1, listed+c.Area
		}
	}
	w := p.World().Donburi()
	at := func(e donburi.Entity, local mgl64.Vec3) mgl64.Vec3 {
		pose := components.Pose.Get(w.Entry(e))
		q := pose.Rotation
		if q == (mgl64.Quat{}) {
			q = mgl64.QuatIdent()
		}
		return pose.Position.Add(q.Rotate(local))
	}
	const rounding = 1e-9 // [m]
	for _, b := range glue.Bonds {
		area += b.Area
		d := at(cube, b.AnchorB).Sub(at(floor, b.AnchorA))
		if math.Abs(d.Dot(b.Normal)-b.Gap) > rounding || math.Abs(d.Sub(b.Normal.Mul(b.Gap)).Len()-b.Slip) > rounding {
			t.Errorf("anchors are %v apart: %+v", d, b)
		}
		if b.NormalForce > 0 || b.Intensity <= 0 || b.Intensity > 1 {
			t.Errorf("bond %+v", b)
		}
		// From β = 1, with the opening u: σ·u0·(1 − 1/8) less what has been done.
		if want := b.Area * strength * reach * 7 / 8; b.Remaining <= 0 || b.Remaining > want*1.0001 {
			t.Errorf("%v J remain of %v", b.Remaining, want)
		}
	}
	if len(glue.Bonds) != n || math.Abs(area/listed-1) > 1e-12 || math.Abs(pair.Area/listed-1) > 1e-12 {
		t.Errorf("%d bonds of %v m², patch %v; listed are %d of %v", len(glue.Bonds), area, pair.Area, n, listed)
	}
}

// TestSoftPairEdits: what the user sets a bond's intensity to is what it has, and with
// 0 it is let go.
func TestSoftPairEdits(t *testing.T) {
	p, cube, floor, told := stuckJelly(t)
	_, _, glue := pairOf(t, p, floor, cube)
	for i := range glue.Bonds {
		glue.Bonds[i].Intensity = 0.5
	}
	follow(p, told, 1)
	_, _, glue = pairOf(t, p, floor, cube)
	for _, b := range glue.Bonds {
		if b.Intensity != 0.5 { // pressed, it neither fades nor grows: its rate is zero
			t.Errorf("bond of %v", b.Intensity)
		}
	}
	for i := range glue.Bonds {
		glue.Bonds[i].Intensity = 0
	}
	follow(p, told, 1)
	if len(told.Broke) != 1 || told.Broke[0].Cause != systems.Released || len(glue.Bonds) != 0 {
		t.Errorf("told %+v, %d bonds", told.Broke, len(glue.Bonds))
	}
}

// TestSoftPairDisabled: nothing acts between two bodies whose pair is switched off,
// awake or asleep: the upper cube falls through the lower, as far as g has it.
func TestSoftPairDisabled(t *testing.T) {
	for _, asleep := range []bool{false, true} {
		upper := lump(0.1506)
		upper.Material.Glue = adhesion.Glue(strength, reach)
		upper.Material.Glue.InitialIntensity = 1
		p, s, b := softWorld(t, func(c *ecs.Config) { c.Sleeping = asleep }, []ecs.SoftDef{lump(0.0502), upper})
		for range 400 {
			p.Step()
		}
		sleeper := components.SoftBody.Get(p.World().Donburi().Entry(s[1]))
		if sleeper.Sleeping != asleep {
			t.Fatalf("asleep: %v, want %v", sleeper.Sleeping, asleep)
		}
		_, pair, glue := pairOf(t, p, s[0], s[1])
		if len(glue.Bonds) == 0 {
			t.Fatal("it does not stick")
		}
		pair.Disabled = true
		y := components.Pose.Get(p.World().Donburi().Entry(s[1])).Position.Y()
		const steps = 8
		var told ecs.Events
		for range steps {
			p.Step()
			told.Broke = append(told.Broke, p.Events().Broke...)
		}
		cfg := p.World().Config()
		h, n := cfg.DT/float64(cfg.Substeps), float64(steps*cfg.Substeps)
		fall := y - components.Pose.Get(p.World().Donburi().Entry(s[1])).Position.Y()
		if want := 9.81 * h * h * n * (n + 1) / 2; math.Abs(fall/want-1) > 0.01 { // it swells as it is free
			t.Errorf("asleep %v: falls %v m, want %v", asleep, fall, want)
		}
		if len(told.Broke) != 1 || told.Broke[0].Cause != systems.Released {
			t.Errorf("told %+v", told.Broke)
		}
		for range 150 { // long after it lay down
			p.Step()
		}
		if _, pair, _ := pairOf(t, p, s[0], s[1]); !pair.Disabled || pair.Touching {
			t.Errorf("pair %+v", *pair)
		}
		if _, pair, _ := pairOf(t, p, b[0], s[1]); !pair.Touching {
			t.Error("it does not lie on the floor")
		}
	}
}

// TestSoftPairDisabledFloor: a cube that sticks to the floor falls through it once their
// pair is switched off.
func TestSoftPairDisabledFloor(t *testing.T) {
	p, cube, floor, told := stuckJelly(t)
	_, pair, _ := pairOf(t, p, floor, cube)
	pair.Disabled = true
	height := func() float64 { return components.Pose.Get(p.World().Donburi().Entry(cube)).Position.Y() }
	from := height()
	const steps = 20
	follow(p, told, steps)
	cfg := p.World().Config()
	h, n := cfg.DT/float64(cfg.Substeps), float64(steps*cfg.Substeps)
	if fall, want := from-height(), 9.81*h*h*n*(n+1)/2; math.Abs(fall/want-1) > 0.01 { // it swells as it is free
		t.Errorf("falls %v m, want %v", fall, want)
	}
	if len(told.Broke) != 1 || told.Broke[0].Cause != systems.Released || len(told.Ended) != 1 {
		t.Errorf("told %+v, %+v", told.Broke, told.Ended)
	}
}

// TestSoftPairLives: the entity of a pair goes a second after its bodies have parted,
// or with one of them; one that the user has removed is made anew.
func TestSoftPairLives(t *testing.T) {
	p, s, b := softWorld(t, nil, []ecs.SoftDef{lump(0.0502)})
	for range 20 {
		p.Step()
	}
	pair, data, _ := pairOf(t, p, b[0], s[0])
	id := data.ID
	w := p.World().Donburi()
	w.Remove(pair)
	p.Step()
	again, data, _ := pairOf(t, p, b[0], s[0])
	if again == pair || data.ID != id {
		t.Errorf("pair %v with ID %d after %v with %d", again, data.ID, pair, id)
	}
	for i := range nodesOf(p, s[0]).Velocity {
		nodesOf(p, s[0]).Velocity[i] = mgl64.Vec3{0, 20, 0}
	}
	for k := range 90 {
		p.Step()
		if k == 30 && !w.Valid(again) {
			t.Error("it is gone after half a second")
		}
	}
	if w.Valid(again) {
		t.Error("it is still there")
	}
	if _, ok := p.Pair(b[0], s[0]); ok {
		t.Error("it is still told of")
	}
}
