package play

import (
	"math"
	"math/rand"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// unsteady is a player who looks every 0.15 s and then presses, now and then, a key
// that nobody asked for.
type unsteady struct {
	of      *rand.Rand
	mistake float64 // how often, 0…1
	tick    int
	held    Controls
}

// press returns the keys for those that would be right.
func (u *unsteady) press(right Controls) Controls {
	const looks = 9 // steps
	if u.tick%looks == 0 {
		u.held = right
		if u.of.Float64() < u.mistake {
			at := 2 * math.Pi * u.of.Float64()
			u.held.Right, u.held.Ahead = math.Round(math.Cos(at)), math.Round(math.Sin(at))
		}
	}
	u.tick++
	u.held.Sticky, u.held.Yaw = right.Sticky, right.Yaw
	return u.held
}

// TestCandiesComeAlong rolls over candies from all sides: of those that stick no more
// than one in twenty is left behind while the key is held, on the floor or the slope.
func TestCandiesComeAlong(t *testing.T) {
	picked, left := 0, 0
	for seed := range int64(8) {
		g, c := enter(t, "2-candy")
		hand := unsteady{of: rand.New(rand.NewSource(seed)), mistake: 0.05}
		order := hand.of.Perm(len(g.needed))
		had := 0
		for range 60 * 15 {
			goal := mgl64.Vec3{0.9, 0, 0} // over the slope
			for _, i := range order {
				if g.carried < g.level.Goal.Count && !g.onBall[i] {
					goal = g.position(g.needed[i])
					break
				}
			}
			way := goal.Sub(g.Position())
			at := math.Atan2(way[2], way[0])
			g.Step(hand.press(Controls{Right: key(math.Cos(at)), Ahead: key(-math.Sin(at)), Sticky: true, Yaw: c.Yaw}))
			c.Follow(g, g.DT())
			picked += max(0, g.carried-had)
			left += max(0, had-g.carried)
			had = g.carried
			if g.Position()[0] > goal[0]-0.1 && had >= g.level.Goal.Count {
				break
			}
		}
		if had < g.level.Goal.Count {
			t.Errorf("seed %d: only %d candies, the ball at %.2f", seed, had, g.Position())
		}
	}
	if 20*left > picked {
		t.Errorf("%d of %d candies are left behind", left, picked)
	}
}

// TestUnsteadyHandReachesTheGoal: a wrong key now and then, for 0.15 s, is no reason
// to fall from a ceiling. Three of four tries have to do.
func TestUnsteadyHandReachesTheGoal(t *testing.T) {
	const tries = 12
	done := 0
	for seed := range int64(tries) {
		g, c := enter(t, "3-ceiling")
		hand := unsteady{of: rand.New(rand.NewSource(seed)), mistake: 0.05}
		var p Pilot
		for g.Elapsed() < 60 && g.State() < Done {
			g.Step(hand.press(p.Next(g, c.Yaw)))
			c.Follow(g, g.DT())
		}
		if g.State() == Done {
			done++
		}
	}
	if done < tries*3/4 {
		t.Errorf("%d of %d tries", done, tries)
	}
}
