package scene_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// TestBondsBelongToTheirPair: the anchors of every published bond are as far
// apart as its gap and slip say, in a scene in which pairs come and go by the
// hundred. A list that two pairs share would hold the bonds of only one.
func TestBondsBelongToTheirPair(t *testing.T) {
	doc, err := scene.Open("candy-rigid")
	if err != nil {
		t.Fatal(err)
	}
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, doc.Config())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Load(physics); err != nil {
		t.Fatal(err)
	}
	sticky := donburi.NewQuery(filter.Contains(components.ContactPair, components.Adhesion))
	at := func(body donburi.Entity, anchor mgl64.Vec3) mgl64.Vec3 {
		p := components.Pose.Get(world.Entry(body))
		if p.Rotation == (mgl64.Quat{}) {
			return p.Position.Add(anchor)
		}
		return p.Position.Add(p.Rotation.Rotate(anchor))
	}
	seen := 0
	for range 240 {
		physics.Step()
		for e := range sticky.Iter(world) {
			p := components.ContactPair.Get(e)
			for _, b := range components.Adhesion.Get(e).Bonds {
				apart := at(p.B, b.AnchorB).Sub(at(p.A, b.AnchorA)).Len()
				// Poses go on by a relax and the anchors' shift after the gap
				// was measured: far less than the glue's reach.
				if want := math.Hypot(b.Gap, b.Slip); math.Abs(apart-want) > 5e-3 {
					t.Fatalf("at %.3f s the anchors of a bond of %d and %d are %v m apart, gap and slip make %v m",
						physics.Time(), p.A.Id(), p.B.Id(), apart, want)
				}
				seen++
			}
		}
	}
	if seen < 10000 {
		t.Errorf("only %d bonds were looked at", seen)
	}
}
