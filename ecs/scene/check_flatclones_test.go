package scene_test

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// The share of clones rises and levels off at one aggregate of the area of 25 drops, 24
// corners each, ½·n·r²·sin(2π/n). Drops at opposite corners of it are no nearer to each
// other than they would be in a round one, and no farther than in a square.
func checkPlanarCells(tr *trace) {
	const radius, corners, drops = 0.3, 24, 25
	share := tr.col("adhesive.share")
	n := len(share)
	tr.near("share at three quarters", share[3*n/4], share[n-1], 0.02)
	tr.within("share", share[n-1], 0.5, 0.9)
	area := drops * 0.5 * corners * radius * radius * math.Sin(2*math.Pi/corners)
	across := 2 * math.Sqrt(area/math.Pi)
	tr.within("from end to end", apart(tr, "cell 1", "cell 25"), across-2*radius, math.Sqrt(2*area))
	if n := tr.physics.Stats().Adhesives; n != 1 {
		tr.Errorf("the drops end as %d aggregates, want 1", n)
	}
	tr.within("motion left", tr.last("energy.kinetic"), 0, 5)
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, drops)
	flat(tr)
}

// What holds 2000 N a particle is still joined where the bars are 0.3 m farther apart
// than two drops are high: the outlines touch, within two radii of a particle, 5 mm. What
// holds 1 N is free, and round again: bars that have moved 0.1 m in and 0.2 m out leave
// its edge 0.15 m from the middle.
func checkPlanarKappa(tr *trace) {
	const radius, thick, edge = 0.3, 2 * 0.005, 0.35 - 0.1 + 0.2 - 0.3
	tr.within("between those that stick", tr.last("very over")-tr.last("very under"), 0, thick)
	tr.near("lowest of the one that does not", tr.last("hardly over"), edge, 0.01*edge)
	tr.near("highest of the other", tr.last("hardly under"), -edge, 0.01*edge)
	tr.within("clones", tr.last("adhesive.members"), 4, 24)
	held := map[string]int{}
	w := tr.physics.World().Donburi()
	for e := range components.VirtualAdhesive.Iter(w) {
		for _, m := range components.VirtualAdhesive.Get(e).Members {
			held[components.Particles.Get(w.Entry(m.Body)).Name]++
		}
	}
	for name, least := range map[string]int{"very top": 2, "very bottom": 2} {
		if held[name] < least {
			tr.Errorf("%s has %d clones, want %d at least", name, held[name], least)
		}
		delete(held, name)
	}
	if len(held) > 0 {
		tr.Errorf("of the drops that are free some have clones: %v", held)
	}
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, 4)
	flat(tr)
}

// flat reports particles that are not in the plane.
func flat(tr *trace) {
	tr.Helper()
	for _, e := range tr.in.SoftBodies() {
		n := components.Nodes.Get(tr.physics.World().Donburi().Entry(e))
		for i, x := range n.Position {
			if x[2] != 0 || n.Velocity[i][2] != 0 {
				tr.Errorf("particle %d is at %v with %v", i, x, n.Velocity[i])
				return
			}
		}
	}
}
