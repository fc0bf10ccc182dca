package scene_test

import "math"

// cellVolume is that of the icosahedron with its edges halved and pushed out to the
// sphere, in units of the radius cubed.
const cellVolume = 3.6587122

func apart(tr *trace, a, b string) float64 {
	d := 0.0
	for _, axis := range []string{".x", ".y", ".z"} {
		d += math.Pow(tr.last(a+axis)-tr.last(b+axis), 2)
	}
	return math.Sqrt(d)
}

// closing is the most by which two come nearer in a step.
func closing(tr *trace, a, b string) float64 {
	d := make([]float64, len(tr.rows))
	for _, axis := range []string{".x", ".y", ".z"} {
		p, q := tr.col(a+axis), tr.col(b+axis)
		for i := range d {
			d[i] += (p[i] - q[i]) * (p[i] - q[i])
		}
	}
	most := 0.0
	for i := 1; i < len(d); i++ {
		most = max(most, math.Sqrt(d[i-1])-math.Sqrt(d[i]))
	}
	return most
}

// neverFed reports energy that has come from nowhere: what is dissipated never
// falls, but for what the solves leave. They end at a residual of 3e-5 of the first;
// three a step leave no more than 1e-4 of all that is dissipated.
func neverFed(tr *trace) {
	tr.Helper()
	gone := tr.col("energy.dissipated")
	most, rise := 0.0, 0.0
	for _, x := range gone {
		most = max(most, x)
		rise = max(rise, most-x)
	}
	tr.within("energy gained", rise, 0, 1e-4*most)
}

// The pair that holds 3000 N a particle stays together against 99 kg · 1 N/kg at
// either end; the one that holds 10 N has slid past and come apart. Two spheres that
// touch are no more than two radii apart.
//
// Who meets in a blow overlaps by what is left of the way by which the pair closes in
// that step: the impulses of a contact are found twice, and a third of what is wrong is
// left each time. Its adhesive has it from then on, so the overlap stays. It is that of
// the pair that sticks, which is solved as if it were alone, whoever else lets go.
func checkKappa(tr *trace) {
	const radius, left = 0.3, 1. / 9
	way := closing(tr, "very top", "very bottom")
	tr.within("centres of those that stick", apart(tr, "very top", "very bottom"), 0.3, 2*radius)
	tr.within("centres of those that do not", apart(tr, "hardly top", "hardly bottom"), 2, 20)
	tr.within("clones", tr.last("adhesive.members"), 12, 84)
	tr.within("overlap", tr.most("penetration"), 0, left*way)
	tr.within("a ninth of the way of a blow", left*way, 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, 4)
}

// The way over the angle that it has turned lies between the height over its sole and
// its free radius, as that of a tyre; steadily it does not go. The plane behind it
// rises, but a particle of it that its clone holds by 300 N no higher than its part of
// the bed, k·A/n, lets it.
func checkRollingBall(tr *trace) {
	const radius, bed, cell, release = 0.3, 2e5, 0.15 * 0.15, 300.0
	x, y, spin, dent := tr.col("ball.x"), tr.col("ball.y"), tr.col("turning.z"), tr.col("dent")
	dt := tr.doc.Step.DT
	angle, height, slow, fast := 0.0, math.Inf(1), math.Inf(1), 0.0
	from := len(x) / 6 // it has landed
	for i := from; i < len(x); i++ {
		angle -= spin[i] * dt
		height = min(height, y[i]-dent[i])
		speed := (x[i] - x[i-1]) / dt
		slow, fast = min(slow, speed), max(fast, speed)
	}
	way := x[len(x)-1] - x[from-1]
	tr.within("way", way, radius, 10)
	tr.within("way over angle", way/angle, height, radius)
	tr.within("least speed over largest", slow/fast, -1, 0.5)
	tr.within("lift", tr.most("lift"), 0.1*release/(bed*cell), release/(bed*cell))
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, 1)
}

// The bed bears all that lies on it: its mean depth by area is W/(k·A), of a plane
// of 180 kg and six spheres.
func checkSixSpheres(tr *trace) {
	const bed, area, plane, radius, density = 6e4, 9.0, 180.0, 0.3, 1000.0
	weight := gravity * (plane + 6*density*cellVolume*radius*radius*radius)
	tr.near("sag", tr.last("sag"), -weight/(bed*area), 0.005*weight/(bed*area))
	tr.within("share of clones", tr.last("adhesive.share"), 0.1, 0.6)
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, 6)
}

// All four have come together and hold: each is no farther from those beside it than
// a belly and a snout reach. Nothing is in another.
func checkBunnies(tr *trace) {
	const belly, snout = 0.28, 0.36
	tr.within("share of clones", tr.last("adhesive.share"), 0.1, 0.5)
	for i, a := range []string{"bunny 1", "bunny 2", "bunny 3", "bunny 4"} {
		b := []string{"bunny 2", "bunny 3", "bunny 4", "bunny 1"}[i]
		tr.within(a+" from "+b, apart(tr, a, b), belly, belly+snout)
	}
	tr.within("motion left", tr.last("energy.kinetic"), 0, 0.1)
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*belly)
	neverFed(tr)
	volumesKept(tr, 4)
}

// The share of clones rises and levels off; the corners of the block have come in to
// the aggregate, of the volume of 25 cells.
func checkCells(tr *trace) {
	const radius = 0.3
	share := tr.col("adhesive.share")
	n := len(share)
	tr.near("share at three quarters", share[3*n/4], share[n-1], 0.02)
	tr.within("share", share[n-1], 0.5, 0.9)
	tr.within("from end to end", apart(tr, "cell 1", "cell 25"), 0.9, 1.8)
	if n := tr.physics.Stats().Adhesives; n != 1 {
		tr.Errorf("the cells end as %d aggregates, want 1", n)
	}
	tr.within("overlap", tr.most("penetration"), 0, 0.01*2*radius)
	neverFed(tr)
	volumesKept(tr, 25)
}
