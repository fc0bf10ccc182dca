package scene_test

import "math"

// What stands or lies stays where it is; the roller rolls on at 1 m/s, turning by
// v/r; the tin of 1000·π·r²·h kg hangs by the whole of its lid, π·r², which gives
// by its weight over C·A.
func checkRoundForms(tr *trace) {
	const r, h, c = 0.25, 0.5, 1e7
	for _, name := range []string{"ball.x", "ball.y", "ball.z", "cone.x", "cone.y", "cone.z", "fallen.x", "fallen.y", "fallen.z"} {
		tr.near(name, tr.last(name), tr.col(name)[0], rest)
	}
	tr.near("points of the tin", tr.last("points"), 4, 0)
	tr.near("roller's way", tr.last("roller.x")-tr.col("roller.x")[0], 4, rest)
	tr.near("roller's height", tr.last("roller.y"), 0.25, 1e-6)
	tr.near("roller's spin", tr.last("spin.z"), -4, 1e-4)
	area := math.Pi * r * r
	weight := 1000 * area * h * gravity
	tr.near("glued area", tr.last("area"), area, 1e-6*area)
	tr.near("pull", tr.last("pull"), -weight, 0.01*weight)
	tr.near("gives by", tr.col("hanging.y")[0]-tr.last("hanging.y"), weight/(c*area), 0.02*weight/(c*area))
}
