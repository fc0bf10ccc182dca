package scene_test

import (
	"math"
	"slices"
)

// Under its own weight a cloth of height H, loosely woven, is drawn out by
// ρgH²/(2E) at its hem, exactly so however many cells there are: the rows below a
// thread, with half the mass of those at its ends, weigh what is below its middle.
// At x·H from its upper edge it is ρgH²/E·(x − x²/2), and the mean of x² over the
// n+1 rows is (2n+1)/6n. The rope hangs in the catenary y = a·cosh(x/a) that is as
// long as it is, 2a·sinh(d/2a) between ends d apart; chords of n parts sag by
// about 1/n² of it less. Cloth stays on the ball.
func checkHanging(tr *trace) {
	const rho, height, pull = 0.5, 0.8, 30
	const drawn = rho * gravity * height * height / pull
	tr.near("hem", tr.last("hem"), 0.6-drawn/2, 0.01*drawn/2)
	const n = 8
	const mean = 0.5 - (2*n+1)/(12.*n)
	tr.near("middle", tr.last("middle"), 1-mean*drawn, 0.01*mean*drawn)
	const long, apart, top = 1.4, 1.0, 1.4
	lo, hi := 0.05, 5.0
	for range 100 {
		if a := (lo + hi) / 2; 2*a*math.Sinh(apart/(2*a)) > long {
			lo = a
		} else {
			hi = a
		}
	}
	sag := lo * (math.Cosh(apart/(2*lo)) - 1)
	tr.near("sag", top-tr.last("sag"), sag, 0.01*sag)
	// The mean depth along the rope is (1/L)·∫(y_end − y) ds; both ends are among
	// its nodes.
	deep := lo*math.Cosh(apart/(2*lo)) - (lo*apart/2+lo*lo/2*math.Sinh(apart/lo))/long
	deep *= 32. / 33
	tr.near("rope", top-tr.last("rope"), deep, 0.01*deep)
	if y := tr.last("over"); y < 0.75 || y > 0.775 { // the ball's top, half a thickness of 1 cm above it, and a fold
		tr.Errorf("the cloth's top is at %v m, want that of the ball", y)
	}
	if tr.last("rests") < 0.2*gravity {
		tr.Errorf("the ball bears %v N", tr.last("rests"))
	}
	for _, d := range tr.col("penetration") {
		tr.near("overlap", d, 0, 0.01)
	}
}

// At the pins' distance a from the wall a cloth of the length L reaches down it to
// √(L² − a²) and hangs free to L, drawn out by ρgL²/2E. In between it sticks with a
// quarter of its area or more, holds far longer than its swing of some half a second
// takes, and comes off from its pinned side: its hem is the last to leave. When it
// does not depend on the mesh, and no node ever is behind the wall's face.
func checkClothWall(tr *trace) {
	const away, long, wide, high, strained = 0.25, 1.0, 0.25, 1.2, 0.3 * gravity / (2 * 300)
	var free []float64
	for _, name := range []string{"coarse", "middle", "fine"} {
		area := tr.col(name)
		tr.within(name+" sticks with the area", slices.Max(area), 0.25*long*wide, 0.5*long*wide)
		end := tr.lastWhere(name)
		tr.within(name+" holds until", end, 3, tr.doc.Seconds-0.5)
		free = append(free, end)
		hem := tr.col(name + " hem")
		held := math.Sqrt(long*long - away*away)
		for i, at := range tr.times {
			switch {
			case at > end+0.1: // it swings, and is drawn out by up to twice as much
				tr.within(name+"'s hem", hem[i], high-long-3*strained, high-held)
			case at > 1.5 && area[i] > area[i-1]:
				tr.Errorf("%s sticks anew at %v s", name, at)
			}
		}
		tr.within(name+"'s nearest node", slices.Min(tr.col(name+" nearest")), -away, 0)
	}
	mean := (free[0] + free[1] + free[2]) / 3
	for _, at := range free {
		tr.near("time to full release", at, mean, 0.15/2*mean)
	}
}

// Drawn out at v, a strip or rope of the strength S, N per width or N, and the
// stiffness E tears where it bears most, at its upper end, when ε·E is S less half of
// its weight: at the time ε·L/v, and rather less as what is told apart are nodes. Then
// the mean of the nodes no longer goes with half of the speed. The strong one holds.
func checkTearing(tr *trace) {
	const long, speed = 0.5, 0.02
	const radius = 0.006
	for _, c := range []struct {
		name                    string
		strength, stiff, weight float64
		parts                   float64 // along it
	}{
		{"coarse", 50, 1000, 0.2 * long * gravity, 12},
		{"fine", 50, 1000, 0.2 * long * gravity, 36},
		{"rope", 5e4 * math.Pi * radius * radius, 100, 800 * math.Pi * radius * radius * long * gravity, 20},
	} {
		mean := tr.col(c.name)
		torn := math.Inf(1)
		for i := 2; i < len(mean) && math.IsInf(torn, 1); i++ {
			if dt := tr.times[i] - tr.times[i-1]; math.Abs((mean[i]-mean[i-1])/dt+speed/2) > speed/2 {
				torn = tr.times[i]
			}
		}
		// The node below a part of the upper end bears less by that part of the weight.
		at := func(bears float64) float64 { return (bears - c.weight/2) / c.stiff * long / speed }
		tr.within(c.name+" tears at", torn, 0.98*at(c.strength), 1.02*at(c.strength+c.weight/c.parts))
	}
	tr.near("the strong strip's middle", tr.last("strong"), 0.55-speed/2*tr.doc.Seconds, 1e-3)
}

// Each end is taken up by a tenth of a metre in each of three strides, and what is
// between them lies straight again in the end. It never lets go of the wall all over,
// and hangs from its glue alone in the last second: still, with its weight in shear.
func checkRopeClimb(tr *trace) {
	const start, strides, stride, sag = 0.3, 3, 0.1, 0.01
	tr.near("middle", tr.last("middle"), start+strides*stride, sag)
	bonds, middle := tr.col("bonds"), tr.col("middle")
	for i, n := range bonds {
		if n == 0 {
			tr.Errorf("nothing sticks at %v s", tr.times[i])
		}
	}
	tr.near("all of its nodes stick", tr.last("bonds"), 25, 0)
	tr.near("creep in half a second", middle[len(middle)-1], middle[len(middle)-31], 1e-4)
	const radius, length, density = 0.01, 0.5, 500
	const weight = math.Pi * radius * radius * length * density * gravity
	tr.near("shear of the glue", tr.last("holds"), weight, 0.01*weight)
	tr.within("overlap", tr.most("penetration"), 0, 2*radius)
}
