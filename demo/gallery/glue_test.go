package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// TestGlueStretchesAndSnaps opens the bond of a pair, then takes it away.
func TestGlueStretchesAndSnaps(t *testing.T) {
	r, pair := pairWorld()
	bond := &components.Adhesion.Get(r.world.Entry(pair)).Bonds[0]
	bond.Area, bond.Gap = 0.04, 0.01
	data := components.ContactPair.Get(r.world.Entry(pair))
	b := components.Pose.Get(r.world.Entry(data.B))
	v := NewView(r)
	var f draw.Frame
	draws := func(y float64) draw.Thread {
		t.Helper()
		b.Position[1] = y
		if v.Fill(&f, Show{}); len(f.Threads) != 1 {
			t.Fatalf("%d threads", len(f.Threads))
		}
		return f.Threads[0]
	}
	short, long := draws(1.51), draws(1.6) // the anchor of B is 1 m under it
	if short.FromRadius != float32(footShare*0.2) || long.FromRadius != short.FromRadius {
		t.Errorf("feet %v and %v", short.FromRadius, long.FromRadius)
	}
	// The volume of the waist, r²·(length + gather), stays.
	gather := gatherShare * footShare * 0.2
	volume := func(th draw.Thread) float64 {
		return float64(th.MidRadius) * float64(th.MidRadius) * (th.To.Sub(th.From).Len() + gather)
	}
	if a, b := volume(short), volume(long); math.Abs(a-b) > 1e-6*a {
		t.Errorf("volumes %v and %v", a, b)
	}

	components.Adhesion.Get(r.world.Entry(pair)).Bonds = nil
	if v.Fill(&f, Show{}); len(f.Threads) != 2 {
		t.Fatalf("%d ends of a torn string", len(f.Threads))
	}
	if d := f.Threads[0].To.Sub(f.Threads[1].To).Len(); d > 1e-9 {
		t.Errorf("the ends part with %v m between them", d)
	}
	first := f.Threads[0].To.Sub(f.Threads[0].From).Len()
	r.steps = int(0.5*snapTime/r.dt) + 1
	v.Fill(&f, Show{})
	if later := f.Threads[0].To.Sub(f.Threads[0].From).Len(); len(f.Threads) != 2 || later > 0.3*first {
		t.Errorf("half way %d ends, %v m of %v", len(f.Threads), later, first)
	}
	r.steps = int(snapTime/r.dt) + 1
	if v.Fill(&f, Show{}); len(f.Threads) != 0 {
		t.Errorf("%d ends after their time", len(f.Threads))
	}
}

// TestGlueSurvivesRemovals: pairs and bodies may be gone in the next picture.
func TestGlueSurvivesRemovals(t *testing.T) {
	r, pair := pairWorld()
	data := *components.ContactPair.Get(r.world.Entry(pair))
	components.Adhesion.Get(r.world.Entry(pair)).Bonds[0].Area = 1
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{})
	r.world.Remove(pair)
	if v.Fill(&f, Show{}); len(f.Threads) != 2 || len(v.glue.pairs) != 0 {
		t.Errorf("%d ends, %d pairs", len(f.Threads), len(v.glue.pairs))
	}
	r.world.Remove(data.B)
	if v.Fill(&f, Show{}); len(f.Threads) != 1 {
		t.Errorf("%d ends on one body", len(f.Threads))
	}
}

// TestBondThatMovesUpIsNotTorn: the list closes the gap of one that went.
func TestBondThatMovesUpIsNotTorn(t *testing.T) {
	r, pair := pairWorld()
	a := components.Adhesion.Get(r.world.Entry(pair))
	a.Bonds = nil
	for i := range 5 {
		a.Bonds = append(a.Bonds, components.Bond{AnchorA: mgl64.Vec3{float64(i), 0, 0}, Area: 0.01, Intensity: 1})
	}
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{})
	a.Bonds = append(a.Bonds[:1], a.Bonds[2:]...)
	if v.Fill(&f, Show{}); len(v.glue.ends) != 2 {
		t.Errorf("%d ends of one torn string", len(v.glue.ends))
	}
}
