package scene_test

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

// The block bears what lies on it and stands again where it was: it sinks into
// itself by ρgH²/(2E), 2.2 cm, and by the candies' weight. Sticky candies hold.
func checkCandyJelly(tr *trace) {
	const rho, height, young, area = 1000, 0.3, 2e4, 0.42 * 0.42
	tr.near("top", tr.last("top"), height-rho*gravity*height*height/(2*young), 0.01)
	weight := rho * area * height * gravity
	if w := tr.last("weight"); w < 0.99*weight || w > 1.1*weight {
		tr.Errorf("the block weighs %v N, alone %v N", w, weight)
	}
	tr.near("block aside", tr.last("block.x"), 0, 0.02)
	if y := tr.last("gum"); y < height-0.02 {
		tr.Errorf("the first gum is at %v m, in the block", y)
	}
	if tr.last("hold") == 0 {
		tr.Error("taffy on jelly does not hold")
	}
}
