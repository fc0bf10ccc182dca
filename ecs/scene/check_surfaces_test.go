package scene_test

import "math"

// From the height h a block without friction arrives at √(2·g·h) and a ball
// that rolls at √(10/7·g·h). A facet of 1° takes off the speed towards it, a
// part δ²/2 of the energy, 20 times: 0.3 %; it is left to neither to gain any.
func checkMeshRamp(tr *trace) {
	const rise, drop = 3 * (1 - 0.93969262), 3 * 0.34202014 // of the bend and the slope, 20°
	lift := func(h float64) float64 { return h * (1 - 0.93969262) }
	block, ball := math.Sqrt(2*gravity*(rise+drop-lift(0.1))), math.Sqrt(10.0/7*gravity*(rise+drop-lift(0.2)))
	tr.near("block", tr.last("blockVelocity.x"), block, 0.003*block)
	tr.near("ball", tr.last("ballVelocity.x"), ball, 0.003*ball)
	tr.near("spin", tr.last("ballSpin.z"), -tr.last("ballVelocity.x")/0.2, 1e-3*ball/0.2)
	tr.near("height of the block", tr.last("block.y"), 0.1, rest)
	tr.near("height of the ball", tr.last("ball.y"), 0.2, rest)
	tr.near("block aside", tr.last("block.z"), -0.71, rest)
	tr.near("ball aside", tr.last("ball.z"), 0.63, rest)
	// On the level nothing is kicked by the edges of the triangles.
	for i, x := range tr.col("block.x") {
		if x > 1 {
			tr.near("kick of the block", tr.col("blockVelocity.y")[i], 0, 1e-3)
		}
	}
	for i, x := range tr.col("ball.x") {
		if x > 1 {
			tr.near("kick of the ball", tr.col("ballVelocity.y")[i], 0, 1e-3)
		}
	}
}

// The centre swings on a circle of R − r: for small swings at the period
// 2π·√(7·(R−r)/(5·g)), with an amplitude θ (1 + θ²/16) times as long.
func checkTrough(tr *trace) {
	const swing = 0.3 / 1.75
	period := 2 * math.Pi * math.Sqrt(7*1.75/(5*gravity)) * (1 + swing*swing/16)
	x, t := tr.col("ball.x"), tr.times
	var zeros []float64
	for i := 1; i < len(x); i++ {
		if x[i-1]*x[i] < 0 {
			zeros = append(zeros, t[i-1]+(t[i]-t[i-1])*x[i-1]/(x[i-1]-x[i]))
		}
	}
	if len(zeros) != 4 {
		tr.Fatalf("the ball passes the middle %d times", len(zeros))
	}
	tr.near("period", zeros[2]-zeros[0], period, 0.01*period)
	tr.near("next period", zeros[3]-zeros[1], period, 0.01*period)
	tr.near("way aside", tr.last("ball.z"), 0.03, rest)
	for _, n := range tr.col("touch") {
		if n < 1 {
			tr.Fatal("the ball leaves the trough")
		}
	}
}

// The mass centre of a bracket is at Σ V·x / Σ V: 0.109 m from the middle of a
// foot of 0.2 m to either side with the short arm, 0.269 m with the long one.
func checkCompoundBalance(tr *trace) {
	tr.near("short", tr.last("short.y"), 0, rest)
	tr.near("short aside", tr.last("short.x"), -1, rest)
	tr.near("short turns", tr.last("shortSpin.z"), 0, 1e-3)
	// It comes to rest on the end of its arm, 30° over at least.
	if w := tr.last("longTurn.w"); w > math.Cos(15*rad) {
		tr.Errorf("the long bracket has not fallen: w = %v", w)
	}
	tr.near("table", tr.last("table.y"), 0, rest)
	weight := 1000 * gravity * (0.08 + 4*0.007)
	tr.near("weight", tr.last("weight"), weight, 1e-3*weight)
	tr.near("feet", tr.last("feet"), 16, 0)
}
