package scene_test

import "math"

// A column of height H that can slip sinks into itself by ρgH²/(2E) at its top
// and ρgH²/(3E) on the mean, exactly so in elements whose stress is linear in the
// stretch, but for the masses: half of a layer's lies on its upper nodes, which
// adds (h/H)²/4 of it, 1 % for five layers. Both cubes weigh ρVg in the end.
func checkJellyCube(tr *trace) {
	const rho, height, young = 1000, 0.2, 5e4
	const sink = rho * gravity * height * height / young
	tr.near("top", tr.last("top"), height-sink/2, 0.02*sink/2)
	tr.near("middle", tr.last("middle"), height/2-sink/3, 0.02*sink/3)
	const weight = rho * height * height * height * gravity
	tr.near("weight", tr.last("weight"), weight, 1e-3*weight)
	tr.near("weight of the one that fell", tr.last("hits"), weight, 0.01*weight)
	for _, d := range tr.col("penetration") {
		tr.near("overlap", d, 0, 2e-3)
	}
}

// candySeconds is as much of the candy scene as is run here [s]: until all have
// landed.
const candySeconds = 1.6

// The block, held at its bottom, sinks into itself by ρgH²/(2E) if it can go aside,
// and by (1−2ν)(1+ν)/(1−ν) of that if it cannot; it stands where it was, sticky
// candies hold on its top and hang on its sides, and nothing is deeper in anything
// soft than 2 mm at the end of any step.
func checkCandyJelly(tr *trace) {
	const rho, height, young, poisson, at = 1000, 0.3, 2e4, 0.4, 0.304
	const free = rho * gravity * height * height / (2 * young)
	const narrow = free * (1 - 2*poisson) * (1 + poisson) / (1 - poisson)
	const candies, sway = 1e-3, 4e-3 // what their weight adds, and what is still moving [m]
	tr.within("top", tr.last("top"), at-free-candies-sway, at-narrow+sway)
	for _, c := range []string{"block.x", "block.z"} {
		tr.near(c, tr.last(c), 0, sway)
	}
	if tr.last("hold") == 0 {
		tr.Error("taffy on jelly does not hold")
	}
	const thrown, ball = 0.2, 0.03
	tr.near("taffy on the side", tr.last("hangs"), thrown, ball)
	if y := tr.last("gum"); y < at-free-candies-sway {
		tr.Errorf("the first gum is at %v m, in the block", y)
	}
	tr.near("overlap with what is soft", tr.overlap, 0, 2e-3)
	st := tr.physics.Stats()
	tr.within("contacts", float64(st.Contacts), 150, 600)
	if st.Tets < 9000 || st.Triangles < 27000 {
		tr.Errorf("%d tetrahedra, %d triangles", st.Tets, st.Triangles)
	}
}

// Along a slope of the angle θ nothing but its weight and friction moves a cube: what
// the slope presses with is across it, in the impact and after it. So the one without
// friction goes down by ½·g·sin θ·t² from the moment in which it is let go. What
// presses sums, over the time, to m·g·cos θ·t, for the cube ends as still across the
// slope as it began; so the one that rubs has the speed g·(sin θ − μ·cos θ)·t. The
// third stays where it lands, after the fall of d across the slope in √(2d/(g·cos θ)).
func checkComparison(tr *trace) {
	const theta, mu, drop = 20 * math.Pi / 180, 0.2, 0.08
	s, c := math.Sincos(theta)
	down := func(name string, row int) float64 {
		return (tr.col(name + ".x")[row]-tr.col(name + ".x")[0])*c - (tr.col(name + ".y")[row]-tr.col(name + ".y")[0])*s
	}
	last := len(tr.times) - 1
	at := tr.times[last]
	speed := func(name string) float64 { return tr.last(name+" speed.x")*c - tr.last(name+" speed.y")*s }
	tr.near("way without friction", down("slips", last), gravity*s*at*at/2, 0.01*gravity*s*at*at/2)
	tr.near("speed without friction", speed("slips"), gravity*s*at, 0.01*gravity*s*at)
	const rings = 0.01 // of the cube across the slope, by friction [m/s]
	tr.near("speed with friction", speed("rubs"), gravity*(s-mu*c)*at, 0.01*gravity*s*at+rings)
	landed := drop * math.Tan(theta) // ½·g·sin θ·t² for the time of the fall
	tr.within("way with glue", down("sticks", last), landed, landed+0.02)
	tr.near("speed with glue", speed("sticks"), 0, 0.01)
	tr.within("bonds of the glue", tr.last("sticks bonds"), 10, 1000)
	tr.near("overlap", tr.most("penetration"), 0, 2e-3)
}
