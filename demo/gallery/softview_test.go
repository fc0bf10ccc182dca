package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/ecs/scene"
)

// TestViewShowsJelly: a deformable body of a scene is drawn by its skin, where
// it is, and its contacts are counted.
func TestViewShowsJelly(t *testing.T) {
	doc := scene.NewDocument()
	size := mgl64.Vec3{1, 2, 3}
	doc.SoftBodies = []scene.SoftBody{scene.NewSoftBody("jelly", scene.SoftShape{Box: &size, Resolution: [3]int{2, 2, 2}}, mgl64.Vec3{4, 5, 6})}
	run, err := newRun(doc, "jelly")
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(run)
	var f draw.Frame
	v.Fill(&f, Show{})
	if len(f.Bodies) != 1 || v.Bodies != 1 {
		t.Fatalf("%d bodies drawn, %d counted", len(f.Bodies), v.Bodies)
	}
	b := f.Bodies[0]
	if _, ok := b.Shape.(*draw.Skin); !ok || b.Clear == 0 || b.Fixed {
		t.Errorf("%+v", b)
	}
	if d := b.Position.Sub(mgl64.Vec3{4, 5, 6}).Len(); d > 1e-9 {
		t.Errorf("drawn at %v", b.Position)
	}
	if r := shapeReach(b.Shape); r < 1.8 || r > 1.9 { // half of √14
		t.Errorf("reach %v", r)
	}
	for range 10 {
		run.Step()
	}
	v.Fill(&f, Show{})
	if y := f.Bodies[0].Position[1]; y >= 5 {
		t.Errorf("it does not fall: %v m", y)
	}
}

// TestSkinBondsAreShown: each vertex of a tape that sticks has a mark, in the
// colour of its intensity, and none where bonds are hidden.
func TestSkinBondsAreShown(t *testing.T) {
	run, err := Library{}.Open("peel-90")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		run.Step()
	}
	v, f := NewView(run), draw.Frame{}
	v.Fill(&f, Show{Bonds: BondsByIntensity})
	if v.Bonds < 50 || len(f.Dots) != v.Bonds || len(f.Strands) != v.Bonds {
		t.Errorf("%d bonds, %d dots, %d strands", v.Bonds, len(f.Dots), len(f.Strands))
	}
	for _, d := range f.Dots {
		if d.Color != draw.Heat(1) && d.Position[0] < 0.2 { // far from where it is lifted
			t.Fatalf("at %v the colour is %v", d.Position, d.Color)
		}
	}
	v.Fill(&f, Show{})
	if v.Bonds < 50 || len(f.Dots) != 0 {
		t.Errorf("hidden: %d bonds, %d dots", v.Bonds, len(f.Dots))
	}
}

// TestSoftMarksComeAndGo: the mark of a bond grows from step to step, stays while time
// stands still, and goes where the bond has gone.
func TestSoftMarksComeAndGo(t *testing.T) {
	m := softMarks{}
	var mark softMark
	at := func(time float64, bonded bool) float64 {
		m.begin(time)
		if bonded {
			mark.see(0.2, markSpot{})
			mark.see(0.9, markSpot{}) // the strongest counts
			mark.see(0.4, markSpot{})
		}
		mark.turn(m.grow)
		return mark.size
	}
	for _, c := range []struct {
		time   float64
		bonded bool
		want   float64
	}{
		{1, true, 1}, // as it is at first
		{1.02, false, 0.8},
		{1.02, false, 0.8}, // a pause
		{1.05, false, 0.5},
		{1.06, true, 0.6},
		{2, true, 1},
		{2.2, false, 0},
		{0, true, 0}, // a time before: it waits
	} {
		if got := at(c.time, c.bonded); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("at %v s, bonded %v: %v, want %v", c.time, c.bonded, got, c.want)
		}
	}
	mark = softMark{size: 1, value: 0.2}
	for _, want := range []float64{0.5, 0.8, 0.9} {
		mark.see(0.9, markSpot{})
		mark.turn(0.3)
		if mark.value < want-1e-9 || mark.value > want+1e-9 {
			t.Errorf("its colour is at %v, want %v", mark.value, want)
		}
	}
}
