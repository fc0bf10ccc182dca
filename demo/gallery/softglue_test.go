package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// TestSoftStringsSnap: bonds of deformable bodies have strings between their anchors, one
// for those that two of them list; one that has gone leaves two ends, which ride on the
// vertex and on the body.
func TestSoftStringsSnap(t *testing.T) {
	r, soft, ball := softWorld()
	a := components.Nodes.Get(r.world.Entry(soft[0]))
	a.Contacts[0].Intensity = 1
	v := NewView(r)
	var f draw.Frame
	if v.Fill(&f, Show{}); len(f.Threads) != 2 {
		t.Fatalf("%d strings of 2 bonds", len(f.Threads))
	}
	first := f.Threads[0]
	if first.From != a.Contacts[0].Point || first.To != a.Contacts[0].OtherPoint || first.FromRadius != float32(footShare*math.Sqrt(0.5)) {
		t.Errorf("string %+v", first)
	}
	gone := a.Contacts[0]
	a.Contacts = a.Contacts[1:]
	r.steps++
	if v.Fill(&f, Show{}); len(f.Threads) != 3 {
		t.Fatalf("%d strings and ends, want 1 and 2", len(f.Threads))
	}
	middle := gone.Point.Add(gone.OtherPoint).Mul(0.5)
	for _, e := range f.Threads[1:] {
		if e.To.Sub(middle).Len() > 1e-9 {
			t.Errorf("an end from %v to %v, torn at %v", e.From, e.To, middle)
		}
	}
	// Both go on with what they are on.
	by := mgl64.Vec3{0, 0.3, 0}
	a.Skin[0] = a.Skin[0].Add(by)
	p := components.Pose.Get(r.world.Entry(ball))
	p.Rotation = mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 0, 1})
	v.Fill(&f, Show{})
	if from := f.Threads[1].From; from.Sub(gone.Point.Add(by)).Len() > 1e-9 {
		t.Errorf("on the skin: %v", from)
	}
	if from := f.Threads[2].From; from.Sub(mgl64.Vec3{-0.2, -3.4, 0}).Len() > 1e-9 {
		t.Errorf("on the ball, turned about (0, −2, 0): %v", from)
	}
	r.steps += int(snapTime/r.dt) + 1
	if v.Fill(&f, Show{}); len(f.Threads) != 1 {
		t.Errorf("%d strings and ends after their time", len(f.Threads))
	}
}

// TestSoftStringsThatStay: what slides from vertex to vertex, of either body, or is listed
// elsewhere, is not torn; a body that goes leaves the end on the other.
func TestSoftStringsThatStay(t *testing.T) {
	r, soft, _ := softWorld()
	a, b := components.Nodes.Get(r.world.Entry(soft[0])), components.Nodes.Get(r.world.Entry(soft[1]))
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{})
	a.Contacts[1].Vertex = 0
	v.Fill(&f, Show{})
	a.Contacts[1].OtherVertex = 0
	v.Fill(&f, Show{})
	a.Contacts[0], a.Contacts[1] = a.Contacts[1], a.Contacts[0]
	if v.Fill(&f, Show{}); len(v.glue.ends) != 0 || len(f.Threads) != 1 {
		t.Fatalf("%d ends of strings that hold, %d strings", len(v.glue.ends), len(f.Threads))
	}
	b.Contacts = nil // its list is not the one that tells
	if v.Fill(&f, Show{}); len(v.glue.ends) != 0 {
		t.Error("the other list tears it")
	}
	r.world.Remove(soft[0])
	if v.Fill(&f, Show{}); len(f.Threads) != 1 || len(v.glue.soft) != 1 || len(v.skins.of) != 1 {
		t.Errorf("%d ends on what is left; %d, %d bodies known", len(f.Threads), len(v.glue.soft), len(v.skins.of))
	}
}

// TestPeelingTapeDrawsStrings: where the tape leaves the table strings come, and each
// vertex whose bond goes leaves a pair of ends, and no other does.
func TestPeelingTapeDrawsStrings(t *testing.T) {
	run, err := Library{}.Open("peel-90")
	if err != nil {
		t.Fatal(err)
	}
	v, f := NewView(run), draw.Frame{}
	v.Fill(&f, Show{})
	if len(f.Threads) != 0 {
		t.Errorf("%d strings before anything is drawn out", len(f.Threads))
	}
	n := v.skins.list[0].nodes
	bonded := func() map[int32]bool {
		list := map[int32]bool{}
		for i := range n.Contacts {
			if n.Contacts[i].Intensity > 0 {
				list[n.Contacts[i].Vertex] = true
			}
		}
		return list
	}
	strings, torn, was := 0, 0, bonded()
	for torn < 8 && run.Time() < 8 {
		run.Step()
		v.Fill(&f, Show{})
		now, lost, ends := bonded(), 0, 0
		for vertex := range was {
			if !now[vertex] {
				lost++
			}
		}
		for _, e := range v.glue.ends {
			if e.since == run.Time() {
				ends++
			}
		}
		if ends != 2*lost {
			t.Fatalf("at %v s %d vertices come off and leave %d ends", run.Time(), lost, ends)
		}
		strings, torn, was = max(strings, len(f.Threads)-len(v.glue.ends)), torn+ends, now
	}
	if strings < 2 || torn < 8 {
		t.Errorf("%d strings at most, %d ends", strings, torn)
	}
}

// TestStringDrawnSideways: the distance between the anchors counts, but not what the
// surfaces overlap by.
func TestStringDrawnSideways(t *testing.T) {
	r, pair := pairWorld()
	bond := &components.Adhesion.Get(r.world.Entry(pair)).Bonds[0]
	bond.Area = 0.04
	v := NewView(r)
	var f draw.Frame
	for _, c := range []struct {
		gap, slip float64
		drawn     int
	}{{0, 0.01, 1}, {-0.01, 0.01, 1}, {-0.01, 0, 0}, {0, 0, 0}, {0.01, 0, 1}} {
		bond.Gap, bond.Slip = c.gap, c.slip
		if v.Fill(&f, Show{}); len(f.Threads) != c.drawn {
			t.Errorf("gap %v m, slip %v m: %d strings, want %d", c.gap, c.slip, len(f.Threads), c.drawn)
		}
	}
}

// TestPlanarStrings keep their area, and stand for a length times a metre.
func TestPlanarStrings(t *testing.T) {
	r, pair := pairWorld()
	bond := &components.Adhesion.Get(r.world.Entry(pair)).Bonds[0]
	bond.Area, bond.Gap = 0.04, 0.5
	v := NewView(r)
	f := draw.Frame{Flat: true}
	v.Fill(&f, Show{})
	s := f.Threads[0]
	foot, long := footShare*0.04, s.To.Sub(s.From).Len()
	gather := gatherShare * foot
	const rounding = 1e-6 // of float32, as a part
	if math.Abs(float64(s.FromRadius)-foot) > rounding*foot || math.Abs(float64(s.MidRadius)*(long+gather)-foot*gather) > rounding*foot*gather {
		t.Errorf("string %+v, %v m long", s, long)
	}
}
