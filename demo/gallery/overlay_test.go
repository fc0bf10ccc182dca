package gallery

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
	"github.com/tackphysics/tack/systems"
)

func TestShowSwitches(t *testing.T) {
	var s Show
	for _, a := range []ui.Action{ui.Contacts, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Sleeping, ui.Timings} {
		before := s
		if !s.switchFor(a) || s == before {
			t.Errorf("action %v switches nothing", a)
		}
		if !s.switchFor(a) || s != before {
			t.Errorf("action %v twice leads to %+v", a, s)
		}
	}
	for _, want := range []BondShow{BondsByIntensity, BondsByLoad, BondsHidden} {
		if s.switchFor(ui.Bonds); s.Bonds != want {
			t.Errorf("bonds %v, want %v", s.Bonds, want)
		}
	}
	if s.switchFor(ui.Pause) {
		t.Error("a pause is none of its business")
	}
}

func TestScaleTop(t *testing.T) {
	for x, want := range map[float64]float64{1: 1, 1.01: 2, 0.3: 0.5, 49: 50, 51: 100, 0.002: 0.002} {
		if got := niceAbove(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("above %v: %v, want %v", x, got, want)
		}
	}
	var s scale
	if s.share(3) != 0 {
		t.Error("a scale that has seen nothing")
	}
	for _, c := range []struct{ seen, top float64 }{{3, 5}, {1.2, 5}, {7, 10}, {1, 1}, {0, 1}} {
		s.see(c.seen)
		if s.next(); s.top != c.top {
			t.Errorf("after %v the top is %v, want %v", c.seen, s.top, c.top)
		}
	}
	if s.share(0.5) != 0.5 || s.share(9) != 1 {
		t.Errorf("shares %v, %v", s.share(0.5), s.share(9))
	}
}

// TestBondsByLoadAndPatches: the colour is the force over the scale's top, the
// patch has the bond's area and lies across its normal.
func TestBondsByLoadAndPatches(t *testing.T) {
	r, pair := pairWorld()
	b := &components.Adhesion.Get(r.world.Entry(pair)).Bonds[0]
	b.Area, b.Normal = 0.04, mgl64.Vec3{0, 1, 0}
	b.NormalForce, b.TangentForce = -3, mgl64.Vec3{4, 0, 0}
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{Bonds: BondsByLoad})
	v.Fill(&f, Show{Bonds: BondsByLoad, Patches: true})
	if v.loadTop.top != 5 || f.Strands[0].Color != draw.Heat(1) {
		t.Errorf("5 N on a scale up to %v: %v", v.loadTop.top, f.Strands[0].Color)
	}
	p := f.Patches[0]
	area := 4 * p.U.Cross(p.V).Len()
	if math.Abs(area-4*0.46*0.46*0.04) > 1e-12 || p.U.Cross(p.V).Normalize().Sub(b.Normal).Len() > 1e-9 {
		t.Errorf("patch %+v of area %v", p, area)
	}
}

func TestNormalsAreAsLongAsTheyPush(t *testing.T) {
	r, pair := pairWorld()
	components.ContactPair.Get(r.world.Entry(pair)).Normal = mgl64.Vec3{0, 1, 0}
	v := NewView(r)
	f := draw.Frame{Focus: draw.Sphere{Radius: 2}}
	v.Fill(&f, Show{Normals: true})
	v.Fill(&f, Show{Normals: true})
	if len(f.Strands) != 2 {
		t.Fatalf("%d normals of 2 points", len(f.Strands))
	}
	pushed, idle := f.Strands[0].To.Sub(f.Strands[0].From), f.Strands[1].To.Sub(f.Strands[1].From)
	if pushed.Sub(mgl64.Vec3{0, 2 * (normalLeast + normalMore), 0}).Len() > 1e-9 || math.Abs(idle[1]-2*normalLeast) > 1e-9 {
		t.Errorf("normals %v and %v", pushed, idle)
	}
}

func TestIslandsShareAColour(t *testing.T) {
	r := &still{world: donburi.NewWorld(), dt: 0.01}
	var e []donburi.Entity
	for i := range 6 {
		kind := components.Dynamic
		if i == 5 {
			kind = components.Static
		}
		e = append(e, r.add(uint64(i+1), kind, components.Sphere(1), "", mgl64.Vec3{}, mgl64.Quat{}))
	}
	touch := func(a, b int, touching bool) {
		p := r.world.Create(components.ContactPair)
		components.ContactPair.SetValue(r.world.Entry(p), components.ContactPairData{A: e[a], B: e[b], Touching: touching})
	}
	touch(0, 1, true)
	touch(1, 2, true)
	touch(2, 5, true) // the ground joins nothing
	touch(4, 5, true)
	touch(3, 4, false) // only near
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{Islands: true})
	color := func(i int) draw.Color {
		for k := range v.entities {
			if v.entities[k] == e[i] {
				return f.Bodies[k].Color
			}
		}
		t.Fatal("not drawn")
		return draw.Color{}
	}
	if v.Islands != 1 || color(0) != color(1) || color(1) != color(2) || color(3) == color(0) || color(3) != color(4) || color(5) != draw.StaticColor {
		t.Errorf("%d islands, colours %v %v %v %v %v %v", v.Islands, color(0), color(1), color(2), color(3), color(4), color(5))
	}
	// A sleeper is grey and darker than 0.6: one that is alone and awake is neither.
	if c := color(3); c.R-c.B < 0.1 || c.B < 0.7 {
		t.Errorf("a body on its own is %v", c)
	}
}

func TestSleepersAreGrey(t *testing.T) {
	r, pair := pairWorld()
	b := components.ContactPair.Get(r.world.Entry(pair)).B
	v := NewView(r)
	var f draw.Frame
	color := func(asleep bool) draw.Color {
		components.Body.Get(r.world.Entry(b)).Sleeping = asleep
		v.Fill(&f, Show{Sleeping: true})
		for i := range v.entities {
			if v.entities[i] == b {
				return f.Bodies[i].Color
			}
		}
		t.Fatal("not drawn")
		return draw.Color{}
	}
	spread := func(c draw.Color) float32 { return max(c.R, c.G, c.B) - min(c.R, c.G, c.B) }
	awake, asleep := color(false), color(true)
	if spread(asleep) > 0.3*spread(awake) || asleep.R+asleep.G+asleep.B > 0.8*(awake.R+awake.G+awake.B) {
		t.Errorf("awake %v, asleep %v", awake, asleep)
	}
}

func TestBoxesAreDrawnAroundMovingBodies(t *testing.T) {
	r, err := draw.New()
	if err != nil {
		t.Fatal(err)
	}
	turn := mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 1, 0})
	f := draw.Frame{Bodies: []draw.Body{
		{Shape: components.Box(2, 1, 2), Position: mgl64.Vec3{5, 0, 0}, Rotation: turn},
		{Shape: components.Sphere(1), Fixed: true},
		{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})},
	}}
	if boxes(&f, r, nil); len(f.Strands) != 12 {
		t.Fatalf("%d edges of one box", len(f.Strands))
	}
	low, high, _ := r.Bounds(&f.Bodies[0])
	want := mgl64.Vec3{math.Sqrt2, 0.5, math.Sqrt2}
	if high.Sub(mgl64.Vec3{5, 0, 0}).Sub(want).Len() > 0.05 || low.Sub(mgl64.Vec3{5, 0, 0}).Add(want).Len() > 0.05 {
		t.Errorf("bounds %v to %v", low, high)
	}
}

// TestTimingsNameTheStages of the schedule, in its order, each with its time.
func TestTimingsNameTheStages(t *testing.T) {
	for _, evolve := range []systems.EvolveMode{systems.EachSubstep, systems.EachStep} {
		run, err := Library{}.Open("ceiling-cube")
		if err != nil {
			t.Fatal(err)
		}
		c := run.Physics().Config()
		c.Evolve = evolve
		if err := run.Physics().SetConfig(c); err != nil {
			t.Fatal(err)
		}
		run.Step()
		var tm timings
		tm.take(NewStage(run, Show{}), time.Millisecond)
		outer, inner := run.Physics().Schedule()
		stats := run.Physics().Stats()
		times := map[string]time.Duration{
			"Collide": stats.Collide, "Clone": stats.Clone, "SolvePGS": stats.Solve, "EvolveBeta": stats.Evolve,
			"Release": stats.Release, "Publish": stats.Publish,
		}
		var want []timingRow
		add := func(name string, d time.Duration, depth int) {
			want = append(want, timingRow{name, float64(d) / float64(time.Millisecond), depth})
		}
		for _, o := range outer {
			if add(o.Name, times[o.Name], 0); o.Name == "SolvePGS" {
				for i := range inner {
					add(inner[i].Name, stats.Inner[i].Time, 1)
				}
			}
		}
		add("drawing", time.Millisecond, 0)
		if !slices.Equal(tm.rows, want) {
			t.Errorf("rows %v, stages %v", tm.rows, want)
		}
	}
}

// TestOverlaysAreDrawn looks at all of them at once, on a scene with bonds.
func TestOverlaysAreDrawn(t *testing.T) {
	p := play(t, "candy-rigid", 1280, 720)
	p.app.governor.level = draw.Low
	for range 60 {
		p.app.stage.run.Step()
	}
	p.app.stage.paused = true
	plain := p.look("overlays-none")
	p.press(ui.Bonds, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Timings, ui.Contacts)
	if n := changed(plain, p.look("overlays")); n < 20000 {
		t.Errorf("overlays change %d pixels", n)
	}
	p.press(ui.Help)
	p.look("help")
	if p.app.stage.view.Islands == 0 || p.app.stage.view.loadTop.top == 0 {
		t.Errorf("%d islands, loads up to %v", p.app.stage.view.Islands, p.app.stage.view.loadTop.top)
	}
}
