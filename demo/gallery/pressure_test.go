package gallery

import (
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// TestPressureColours: where the ball presses into the bowl each vertex has the colour of
// its pressure over the top of the scale, or of its traction, and the bowl is seen
// through; a fixed top holds.
func TestPressureColours(t *testing.T) {
	run, err := Library{}.Open("ball-in-bowl")
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		run.Step()
	}
	v, f := NewView(run), draw.Frame{}
	check := func(show Show, top float64) {
		t.Helper()
		v.Fill(&f, show)
		if v.Fill(&f, show); top > 0 && v.mapTop.top != top {
			t.Errorf("the scale is up to %v Pa, want %v", v.mapTop.top, top)
		}
		n, most := 0, 0.0
		for e := range v.prints.Iter(run.World()) {
			for _, p := range components.Footprint.Get(e).Points {
				x := p.Pressure
				if show.Map == Tractions {
					x = p.Traction.Len()
				}
				if !(x > 0) {
					continue
				}
				got := f.Patches[n]
				if want := draw.Heat(min(1, x/v.mapTop.top)); got.Color != want || got.Center != p.Position || !got.Bold {
					t.Fatalf("%v Pa of %v is %v at %v, want %v at %v", x, v.mapTop.top, got.Color, got.Center, want, p.Position)
				}
				n, most = n+1, max(most, x)
			}
		}
		if n < 10 || n != len(f.Patches) || n != v.Vertices {
			t.Errorf("%d vertices press, %d patches, %d counted", n, len(f.Patches), v.Vertices)
		}
		if top == 0 && (most > v.mapTop.top || most < v.mapTop.top/5) {
			t.Errorf("up to %v Pa on a scale up to %v", most, v.mapTop.top)
		}
		for i := range f.Bodies {
			if b := &f.Bodies[i]; b.Clear != pick(b.Fixed, float32(seeThrough), 0) {
				t.Errorf("body %d, fixed %v, is clear by %v", i, b.Fixed, b.Clear)
			}
		}
	}
	check(Show{}, 0)
	check(Show{Map: Pressures}, 0)
	check(Show{Map: Tractions}, 0)
	check(Show{PressureTop: 123}, 123)
	check(Show{Map: Tractions, PressureTop: 4567}, 4567)
	v.Fill(&f, Show{Map: NoMap})
	if len(f.Patches) != 0 || v.Vertices != 0 || f.Bodies[0].Clear != 0 {
		t.Errorf("without a map %d patches, %d vertices, clear by %v", len(f.Patches), v.Vertices, f.Bodies[0].Clear)
	}
}

// TestPressureOfSkins: force over area of the contacts of deformable bodies, along the
// normal where it pushes or across it; by themselves only those that are soft on purpose.
func TestPressureOfSkins(t *testing.T) {
	r, soft, _ := softWorld()
	v := NewView(r)
	var f draw.Frame
	for _, c := range []struct {
		show Show
		soft bool // the material of one
		want []float64
	}{
		{Show{}, false, nil},
		{Show{}, true, []float64{8}}, // 4 N on ½ m²; the other contact pulls
		{Show{Map: Pressures}, false, []float64{8}},
		{Show{Map: Tractions}, false, []float64{6}},
		{Show{Map: NoMap}, true, nil},
	} {
		material := components.Material.Get(r.world.Entry(soft[0]))
		if material.Contact = nil; c.soft {
			material.Contact = &components.SoftContact{Compliance: 1e-3}
		}
		c.show.PressureTop = 10
		v.Fill(&f, c.show)
		if len(f.Patches) != len(c.want) {
			t.Errorf("%+v, soft %v: %d patches, want %d", c.show, c.soft, len(f.Patches), len(c.want))
			continue
		}
		for i, p := range c.want {
			if got := f.Patches[i].Color; got != draw.Heat(p/10) {
				t.Errorf("%+v: %v, want that of %v Pa", c.show, got, p)
			}
			if d := f.Patches[i].Center.Sub(components.Nodes.Get(r.world.Entry(soft[0])).Contacts[0].Point).Len(); d > 1e-12 {
				t.Errorf("%v m from where it presses", d)
			}
		}
	}
}

// TestSoftOnPurpose: a pair rule comes before the materials, these before the config.
func TestSoftOnPurpose(t *testing.T) {
	run, err := Library{}.Open("jelly-cube")
	if err != nil {
		t.Fatal(err)
	}
	run.Step()
	v, f := NewView(run), draw.Frame{}
	v.Fill(&f, Show{})
	e := v.skins.list[0].entity
	m := components.Material.Get(run.World().Entry(e))
	m.Name = "tested"
	if v.softOnPurpose(e, e) {
		t.Error("jelly is soft to touch without having been told to be")
	}
	s := &components.SoftContact{Compliance: 1e-4}
	physics := run.Physics()
	cfg := physics.Config()
	cfg.Contact = s
	if err := physics.SetConfig(cfg); err != nil {
		t.Fatal(err)
	}
	if !v.softOnPurpose(e, e) {
		t.Error("all contacts are soft, but not this")
	}
	m.Contact = &components.SoftContact{}
	if v.softOnPurpose(e, e) {
		t.Error("its material says that it is rigid")
	}
	rule, _ := physics.Pairing("tested", "tested")
	rule.Contact = s
	if err := physics.SetPair("tested", "tested", rule); err != nil {
		t.Fatal(err)
	}
	if !v.softOnPurpose(e, e) {
		t.Error("its pair rule says that it is soft")
	}
}

// TestPressMaps: the key goes through all and misses none, and the legend says which.
func TestPressMaps(t *testing.T) {
	m := PressureOfSoft
	for _, want := range []PressMap{Pressures, Tractions, NoMap, Pressures} {
		if m = m.next(false); m != want {
			t.Fatalf("map %v, want %v", m, want)
		}
	}
	if PressureOfSoft.next(true) != Tractions {
		t.Error("where pressure is shown the first press of the key shows it again")
	}
	var v View
	for _, c := range []struct {
		m          PressMap
		top        float64
		label, end string
	}{
		{PressureOfSoft, 50, "pressure  0", "50 Pa"},
		{Pressures, 2000, "pressure  0", "2 kPa"},
		{Tractions, 5e6, "traction (tangential)  0", "5 MPa"},
	} {
		v.mapTop.top = c.top
		if label, end := v.mapLegend(&Show{Map: c.m}); label != c.label || end != c.end {
			t.Errorf("%v up to %v Pa: %q, %q", c.m, c.top, label, end)
		}
	}
	if s := (Settings{Show: Show{Map: pressMaps}}).mended(); s.Show.Map != PressureOfSoft {
		t.Errorf("a map that there is not: %v", s.Show.Map)
	}
}
