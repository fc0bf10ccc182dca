package scene_test

import (
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

// Whether bodies may sleep makes no difference that is to be seen.
func TestScenesEndAlikeAsleepAndAwake(t *testing.T) {
	const seen = 1e-3 // [m]
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
			doc.Seconds = benchSeconds
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
		for i := range with {
			if d := with[i].Sub(without[i]).Len(); !(d <= seen) {
				name := "a node"
				if i < len(doc.Bodies) {
					name = doc.Bodies[i].Name
				}
				t.Errorf("%s: %s ends %.2g m away", info.Name, name, d)
			}
		}
	}
	if asleep < 8 {
		t.Errorf("only in %d scenes does anything sleep", asleep)
	}
}
