package play

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
)

// enter starts a built-in level.
func enter(t *testing.T, name string) (*Game, *Camera) {
	t.Helper()
	l, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Start(l)
	if err != nil {
		t.Fatal(err)
	}
	return g, NewCamera(g)
}

// fly lets the pilot play for a time at most [s].
func fly(g *Game, c *Camera, seconds float64, each func()) {
	var p Pilot
	for range int(seconds / g.DT()) {
		if g.State() == Done || g.State() == Fallen {
			return
		}
		g.Step(p.Next(g, c.Yaw))
		c.Follow(g, g.DT())
		each()
	}
}

// TestPilotReachesEveryGoal plays each level by keys alone, within its par.
func TestPilotReachesEveryGoal(t *testing.T) {
	for _, name := range Names() {
		g, c := enter(t, name)
		heard := map[Kind]int{}
		stretched := 0.0
		fly(g, c, 60, func() {
			stretched = max(stretched, g.News().Stretch)
			for _, cue := range g.News().Cues {
				heard[cue.Kind]++
				if !(cue.Strength > 0 && cue.Strength <= 1) {
					t.Errorf("%s: a cue of strength %v", name, cue.Strength)
				}
			}
		})
		l := g.Level()
		if g.State() != Done || g.Elapsed() > l.Par || g.Delivered() < l.Goal.Count {
			t.Errorf("%s: state %v after %.1f s at %.2f, %d candies in the jar", name, g.State(), g.Elapsed(), g.Position(), g.Delivered())
		}
		if s := g.Physics().Stats(); s.Faults != 0 || s.Rejected != 0 {
			t.Errorf("%s: %d faults, %d rejected", name, s.Faults, s.Rejected)
		}
		for k := range Kinds {
			if heard[k] == 0 {
				t.Errorf("%s: nothing heard of kind %d", name, k)
			}
		}
		if stretched == 0 {
			t.Errorf("%s: no stretch heard", name)
		}
	}
}

// TestPilotFromAside: what is rolled up ends elsewhere on the ball each time; no
// level hangs on how it does.
func TestPilotFromAside(t *testing.T) {
	starts := 3
	if testing.Short() {
		starts = 2
	}
	for _, name := range Names() {
		for k := range starts {
			l, err := Open(name)
			if err != nil {
				t.Fatal(err)
			}
			l.Ball.Start[0] += 0.013 * float64(k+1)
			l.Ball.Start[2] += 0.01 * float64(k+1)
			g, err := Start(l)
			if err != nil {
				t.Fatal(err)
			}
			fly(g, NewCamera(g), 40, func() {})
			if g.State() != Done {
				t.Errorf("%s, start %d: state %v after %.1f s at %.2f", name, k, g.State(), g.Elapsed(), g.Position())
			}
		}
	}
}

// TestSameKeysSameGame: a run depends on the controls alone.
func TestSameKeysSameGame(t *testing.T) {
	run := func() uint64 {
		g, c := enter(t, Names()[1])
		fly(g, c, 5, func() {})
		return g.Physics().Hash()
	}
	if a, b := run(), run(); a != b {
		t.Errorf("%x and %x", a, b)
	}
}

// TestNoStickNoClimb rolls into the wall without the key: nothing but adhesion
// may lift the ball.
func TestNoStickNoClimb(t *testing.T) {
	g, _ := enter(t, "1-wall")
	for range 300 {
		g.Step(Controls{Right: 1})
		if y := g.Position()[1]; y > 0.45 {
			t.Fatalf("the ball is %.2f m high", y)
		}
	}
	if x := g.Position()[0]; math.Abs(x+0.2) > 0.02 {
		t.Errorf("the ball is at %.2f m, the wall's foot at −0.20 m", x)
	}
}

// TestLetGo: a ball on the wall falls when the key is released, and all bonds
// are gone at once.
func TestLetGo(t *testing.T) {
	g, _ := enter(t, "1-wall")
	for range 130 {
		g.Step(Controls{Right: 1, Sticky: true})
	}
	high := g.Position()[1]
	if high < 0.6 {
		t.Fatalf("the ball is at %.2f", g.Position())
	}
	for range 30 { // without a key it hangs on
		g.Step(Controls{Sticky: true})
	}
	if y := g.Position()[1]; math.Abs(y-high) > 0.05 {
		t.Errorf("it has slid from %.2f to %.2f m", high, y)
	}
	g.Step(Controls{})
	for e := range g.pairs.Iter(g.world) {
		if e.HasComponent(components.Adhesion) && len(components.Adhesion.Get(e).Bonds) > 0 {
			t.Error("a bond outlives the key")
		}
	}
	for range 60 {
		g.Step(Controls{})
	}
	if y := g.Position()[1]; y > 0.25 {
		t.Errorf("it still is %.2f m high", y)
	}
}

// TestCornerTorque holds the motor against what it takes to leave the corner of
// a floor and a wall. The ball pivots on the wall; its point on the floor is √2·R
// away and tears off against F = 2πR·σ·u0 along its path, so that the torque is
// R·(m·g + √2·F).
func TestCornerTorque(t *testing.T) {
	climbs := func(share float64) bool {
		g, _ := enter(t, "1-wall")
		m := components.Mass.Get(g.world.Entry(g.ball)).Value
		glue := g.gum.Glue
		pull := g.patch() * math.Sqrt(glue.DebondEnergy*glue.NormalStiffness)
		g.level.Ball.Torque = share * g.radius() * (m*9.81 + math.Sqrt2*pull)
		high := 0.0
		for range 300 {
			g.Step(Controls{Right: 1, Sticky: true})
			high = max(high, g.Position()[1])
		}
		return high > 0.5
	}
	// It comes in with some momentum, and the patch opens from one side.
	if climbs(0.6) {
		t.Error("six tenths of the torque are enough")
	}
	if !climbs(1.1) {
		t.Error("a tenth more than the torque is not enough")
	}
}

// TestFallEndsTheLevel rolls off the edge.
func TestFallEndsTheLevel(t *testing.T) {
	g, _ := enter(t, "1-wall")
	for range 400 {
		g.Step(Controls{Right: -1})
	}
	if g.State() != Fallen {
		t.Errorf("state %v at %.2f", g.State(), g.Position())
	}
}

// TestClockStartsWithTheFirstKey: nobody is hurried while he reads.
func TestClockStartsWithTheFirstKey(t *testing.T) {
	g, _ := enter(t, "1-wall")
	for range 60 {
		g.Step(Controls{})
	}
	if g.State() != Ready || g.Elapsed() != 0 {
		t.Errorf("state %v, %v s", g.State(), g.Elapsed())
	}
	g.Step(Controls{Ahead: 1})
	if g.State() != Running || math.Abs(g.Elapsed()-g.DT()) > 1e-12 || !g.Moved() {
		t.Errorf("state %v, %v s", g.State(), g.Elapsed())
	}
}

// TestStepAllocatesNothing in a level that has been warmed up.
func TestStepAllocatesNothing(t *testing.T) {
	g, c := enter(t, "2-candy")
	fly(g, c, 4, func() {})
	for range 60 { // what sticks may merge now: room for that is made once
		g.Step(Controls{Sticky: true})
	}
	if n := testing.AllocsPerRun(60, func() { g.Step(Controls{Sticky: true}) }); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}
