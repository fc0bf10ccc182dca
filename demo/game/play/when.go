package play

// stillSpeed is the speed below which the ball counts as still after stillTime
// [m/s], [s].
const stillSpeed, stillTime = 0.3, 0.3

// whens are the words of Prompt.When.
var whens = []string{"still", "rolling", "inside", "outside", "enough", "short", "carrying", "empty", "sticky", "loose"}

// Is tells whether a word of Prompt.When holds now: the ball is still or not,
// inside the goal or not, has enough candies or not, counting those in the goal,
// carries some or none, is sticky or not. No other word holds.
func (g *Game) Is(word string) bool {
	switch word {
	case "still":
		return g.still >= stillTime
	case "rolling":
		return g.still < stillTime
	case "inside":
		return g.level.Goal.Box.Holds(g.Position())
	case "outside":
		return !g.level.Goal.Box.Holds(g.Position())
	case "enough":
		return g.Have() >= g.level.Goal.Count
	case "short":
		return g.Have() < g.level.Goal.Count
	case "carrying":
		return g.carried > 0
	case "empty":
		return g.carried == 0
	case "sticky":
		return g.sticky
	case "loose":
		return !g.sticky
	}
	return false
}

// Have is the number of needed candies in the goal or on the ball, each counted
// once.
func (g *Game) Have() (n int) {
	for i, e := range g.needed {
		if g.onBall[i] || g.level.Goal.Box.Holds(g.position(e)) {
			n++
		}
	}
	return n
}

// rest counts how long the ball has been still.
func (g *Game) rest() {
	if g.still += g.DT(); g.Velocity().Len() > stillSpeed {
		g.still = 0
	}
}
