package scene_test

import (
	"fmt"
	"math"
)

// Nothing gets through the sheets at x = 0. The bullets come back from steel
// with half their speed, drop at the felt, stick to the tar where they hit, and
// fly on over the edge as if it were not there.
func checkBullets(tr *trace) {
	const radius, speed = 0.02, 300.0
	for row := range 3 {
		for i := range 8 {
			name := fmt.Sprintf("bullet%d%d", row, i)
			if x := tr.position(name)[0]; x > 0 {
				tr.Errorf("%s is at %g m, behind the sheet", name, x)
			}
		}
	}
	// bullet00 hits after (1.5 − radius)/300 s: within the first step, which
	// ends with it on its way back. Gravity is along y.
	tr.near("speed back from the steel", tr.col("bounced.x")[1], -speed/2, 1e-6*speed)
	// What touches counts as doing so 1e-4 of the sheet's thickness ahead.
	tr.near("place at the felt", tr.col("stopped.x")[1], -radius, 1e-6)
	tr.near("speed over the edge", tr.col("passed.x")[3], speed, 1e-9)
	tr.near("height over the edge", tr.col("passed.y")[3], -gravity*tr.times[3], 1e-9)
	for i, x := range tr.col("stuck.x")[1:] {
		if math.Abs(x+radius) > 1e-4 {
			tr.Errorf("after %g s: the stuck bullet is at %g m, want %g", tr.times[i+1], x, -radius)
			break
		}
	}
	tr.near("bonds that hold it", tr.last("bonds"), 4, 0)
}
