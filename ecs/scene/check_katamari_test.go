package scene_test

import (
	"fmt"
	"math"
)

// The motor turns the ball at 4 rad/s at most and at that only where nothing is in its
// way: 40 N·m = 20/s · 2/5·5 kg·(0.5 m)² · 4 rad/s. In six seconds it has come past the
// last thing, 6.44 m from the first, with a dozen of them at least. What it carries lies on its
// surface: no thing has its center farther out than half of a brick's diagonal, 9.8 cm,
// on top of another. Nothing has gone through the floor: the center of a brick lies 4 cm high.
func checkKatamari(tr *trace) {
	const radius, outermost = 0.5, 0.5 + 3*0.098
	tr.within("way", tr.last("ball.x"), 6.44, 4*6*outermost)
	spin := tr.col("turning.z")
	sum := 0.0
	for _, w := range spin[60:360] {
		sum -= w / 300
	}
	tr.within("mean spin", sum, 1, 4)
	center, carried := tr.position("ball"), 0
	for i := range 180 {
		at := tr.position(fmt.Sprintf("thing%d", i+1))
		if d := math.Hypot(math.Hypot(at[0]-center[0], at[1]-center[1]), at[2]-center[2]); d < outermost && at[1] > 0.12 {
			carried++
			tr.within("distance of a thing that is carried", d, radius, outermost)
		}
	}
	tr.within("things that are carried", float64(carried), 12, 180)
	tr.within("overlap", tr.most("penetration"), 0, 0.04)
}
