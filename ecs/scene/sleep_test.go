package scene_test

import (
	"flag"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// ends runs a scene with or without sleeping and returns where its bodies, and the
// nodes of the deformable ones, are at the end, and how many fell asleep on the way.
func ends(t *testing.T, doc *scene.Document, sleeping bool) (at []mgl64.Vec3, fell int) {
	t.Helper()
	cfg := doc.Config()
	cfg.Sleeping, cfg.DonburiEvents = sleeping, false
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	for range int(math.Round(doc.Seconds / doc.Step.DT)) {
		p.Step()
	}
	for _, e := range in.Bodies() {
		at = append(at, components.Pose.Get(p.World().Donburi().Entry(e)).Position)
	}
	for _, e := range in.SoftBodies() {
		at = append(at, components.Nodes.Get(p.World().Donburi().Entry(e)).Position...)
	}
	return at, p.Stats().FellAsleep
}

// seen is the distance that is to be seen at the end of a scene [m].
const seen = 1e-3

// endApart tells of each body that is elsewhere than in another run.
func endApart(t *testing.T, doc *scene.Document, name string, with, without []mgl64.Vec3) {
	t.Helper()
	for i := range with {
		if d := with[i].Sub(without[i]).Len(); !(d <= seen) {
			what := "a node"
			if i < len(doc.Bodies) {
				what = doc.Bodies[i].Name
			}
			t.Errorf("%s: %s (%d) ends %.2g m away", name, what, i, d)
		}
	}
}

// long runs the scenes that take minutes.
var long = flag.Bool("long", false, "run the scenes that take minutes")

// A pile and what is glued sleep as they would lie: so long as it takes until all of
// it has fallen asleep, and then on. The wall A of 210 boxes is still after 49 s (till
// then it sways by less than anybody sees, but by more than 0.1 mm/s), the pyramid E of
// 1,275 after 261 s, what is glued at once.
func TestPilesEndAlikeAsleepAndAwake(t *testing.T) {
	for _, c := range []struct {
		name    string
		seconds float64
		long    bool
	}{
		{"bench-d", 10, false},
		{"bench-w", 4, false},
		{"bench-a", 60, false},
		{"bench-g", 4, true},
		{"bench-e", 300, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long && !*long || testing.Short() && c.seconds > 10 {
				t.Skip("takes a minute")
			}
			t.Parallel()
			doc, err := scene.Open(c.name)
			if err != nil {
				t.Fatal(err)
			}
			doc.Seconds = c.seconds
			with, fell := ends(t, doc, true)
			dynamic := 0
			for i := range doc.Bodies {
				if doc.Bodies[i].Type == "dynamic" {
					dynamic++
				}
			}
			if fell < dynamic {
				t.Errorf("%d of %d bodies have fallen asleep", fell, dynamic)
			}
			without, fell := ends(t, doc, false)
			if fell != 0 {
				t.Errorf("%d bodies have fallen asleep though none may", fell)
			}
			endApart(t, doc, c.name, with, without)
		})
	}
}

// Whether bodies may sleep makes no difference that is to be seen.
func TestScenesEndAlikeAsleepAndAwake(t *testing.T) {
	asleep := 0
	for _, info := range scene.Builtin() {
		doc, err := scene.Open(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		moves := slices.ContainsFunc(doc.Bodies, func(b scene.Body) bool { return b.Type == "dynamic" })
		if !moves && len(doc.SoftBodies)+len(doc.Ropes) == 0 {
			continue // what can be in a virtual adhesive does not sleep, and cloths hang and sway
		}
		if len(doc.Bodies) > 200 {
			doc.Seconds = benchSeconds // see TestPilesEndAlikeAsleepAndAwake
		}
		switch info.Name {
		case "candy":
			doc.Seconds = candySeconds
		case "katamari":
			doc.Seconds = 2 // later each knock has magnified what differs
		}
		if testing.Short() && doc.Seconds*float64(len(doc.Bodies)*doc.Step.Iterations) > 500 {
			continue
		}
		with, fell := ends(t, doc, true)
		if fell == 0 {
			continue // the runs are the same
		}
		asleep++
		without, _ := ends(t, doc, false)
		endApart(t, doc, info.Name, with, without)
	}
	if asleep < 8 {
		t.Errorf("only in %d scenes does anything sleep", asleep)
	}
}
