package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/ui"
)

// deformable returns the entity of a deformable body of a run by its place among
// those of the frame.
func deformable(t *testing.T, s *Stage, nth int) donburi.Entity {
	t.Helper()
	s.view.Fill(&s.frame, s.show)
	if nth >= len(s.view.handles)-1 {
		t.Fatalf("%d deformable bodies", len(s.view.handles)-1)
	}
	return s.view.handles[nth].entity
}

// TestHandHoldsJelly: what hangs from the hand by a patch hangs below the target
// by W/(m·ω²), of all its weight and the patch's mass, and stays finite.
func TestHandHoldsJelly(t *testing.T) {
	for _, name := range []string{"jelly-cube", "bunnies", "rope-climb"} {
		run, err := Library{}.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s := NewStage(run, Show{})
		e := deformable(t, s, 0)
		n := components.Nodes.Get(run.World().Entry(e))
		at, weight := n.Skin[0], 0.0
		for i, m := range n.Mass {
			weight += 9.81 * m
			if n.Position[i][1] > at[1] {
				at = n.Position[i]
			}
		}
		if !s.hand.grab(run.Physics(), e, at) {
			t.Fatalf("%s: cannot be gripped", name)
		}
		if p := s.hand.point(); p.Sub(at).Len() > 1e-9 {
			t.Errorf("%s: gripped at %v, not at %v", name, p, at)
		}
		s.hand.target = at.Add(mgl64.Vec3{0, 1, 0})
		var lift, off mgl64.Vec3 // means over the last three seconds, in which it swings
		steps := 0.0
		until := 6.0
		if name != "jelly-cube" { // there is more to the others than their weight
			until = 2
		}
		for run.Time() < until {
			run.Step()
			if run.Time() > 3 {
				lift = lift.Add(components.Load.Get(run.World().Entry(s.hand.load)).Force)
				off = off.Add(s.hand.point().Sub(s.hand.target))
				steps++
			}
		}
		if until < 6 {
			if p := s.hand.point(); p.Sub(s.hand.target).Len() > 0.9 || math.IsNaN(p[0]) {
				t.Errorf("%s: at %v, the target at %v", name, p, s.hand.target)
			}
			continue
		}
		lift, off = lift.Mul(1/steps), off.Mul(1/steps)
		rate := min(patchRate, patchStep/run.Physics().Config().DT)
		sag := weight / (s.hand.patch.mass * rate * rate)
		if math.Abs(off[1]+sag) > 0.02*sag || math.Abs(lift[1]-weight) > 0.02*weight {
			t.Errorf("%s: %v off the target, want %.3g below; it holds %.3g of %.3g N", name, off, sag, lift[1], weight)
		}
		s.hand.drop()
		before := n.Velocity[0][1]
		run.Step()
		if n = components.Nodes.Get(run.World().Entry(e)); s.hand.holds() || n.Velocity[0][1] >= before {
			t.Errorf("%s: it does not fall", name)
		}
	}
}

// TestMouseDragsJelly presses on a deformable body, in space and in the plane, and
// lifts it.
func TestMouseDragsJelly(t *testing.T) {
	for _, name := range []string{"jelly-cube", "planar-jelly"} {
		run, err := Library{}.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s := mouseOver(t, run)
		e := deformable(t, s.Stage, 0)
		center := s.frame.Bodies[s.view.handles[0].first].Position
		x, y := s.place(center)
		s.do(ui.Input{X: x, Y: y, Pressed: true, Held: true})
		if !s.hand.holds() || s.hand.body != e {
			t.Fatalf("%s: the hand is empty", name)
		}
		for range 60 {
			s.do(ui.Input{X: x, Y: y - 80, Held: true})
		}
		if up := s.frame.Bodies[s.view.handles[0].first].Position.Sub(center); up[1] < 0.02 || name == "planar-jelly" && up[2] != 0 {
			t.Errorf("%s: lifted by %v", name, up)
		}
		s.do(ui.Input{X: x, Y: y - 80})
		if s.hand.holds() {
			t.Errorf("%s: it is not let go", name)
		}
	}
}
