package scene_test

import (
	"math"
	"strings"
)

// Faces are springs of K = C·A = 1e6 N/m. Joint i of ten carries i cubes of
// 1 kg, so the last one sags by Σ i·m·g/K = 55·m·g/K.
func checkGluedChain(tr *trace) {
	want := 55 * gravity / 1e6
	tr.near("sag", -1-tr.last("tip.y"), want, 0.01*want)
	tr.near("pull of the first joint", tr.last("pull"), -10*gravity, 0.01*10*gravity)
	tr.near("speed", tr.last("tipSpeed"), 0, 1e-6)
}

// A joint turns about the lower edge of its face, which is hard, against its
// bonds, ∫ C·x² dA = K·a²/3: by 3M/(K·a²). Beyond a joint hang m cubes, so
// M = m²·W·a/2 and the shear is m·W, W a cube's weight; the middle of the last
// cube is (m - 1/2)·a away. The sag is the sum over the joints of
// W/K·(3/2·m²·(m - 1/2) + m); friction at the hard edge may carry any part of
// the shear, the last term, so the sag lies between those with it and without.
func checkCantilever(count int) func(*trace) {
	return func(tr *trace) {
		bend, shear := 0.0, 0.0
		for i := 1; i <= count; i++ {
			m := float64(i)
			bend += 1.5 * m * m * (m - 0.5)
			shear += m
		}
		least, most := gravity/1e6*bend, gravity/1e6*(bend+shear)
		// The hard side gives a little too; 10 times as stiff adds up to 10 %.
		tr.within("sag", -tr.last("tip.y"), 0.99*least, 1.1*most)
		tr.near("speed", tr.last("tipSpeed"), 0, 1e-4)
		tr.near("bonds", tr.last("bonds"), 4, 0)
	}
}

// On the side of the block and under the slab only what is sticky enough can
// stay: mint has no glue, and caramel holds 400 Pa on at most 2πR·u0, 0.11 N,
// less than the least candy weighs.
func checkCandy(tr *trace) {
	hanging := map[string]int{}
	for _, b := range tr.doc.Bodies[3+36:] {
		kind := strings.TrimRight(b.Name, "0123456789")
		if tr.position(b.Name)[1] > 0.15 { // the largest candy on the floor is lower
			hanging[kind]++
		}
	}
	if hanging["mint"]+hanging["caramel"] > 0 {
		tr.Errorf("dry candies hang: %v", hanging)
	}
	if hanging["taffy"] < 3 || hanging["taffy"]+hanging["gummy"] < 4 {
		tr.Errorf("too few sticky candies hang: %v", hanging)
	}
	onTop := 0
	for _, b := range tr.doc.Bodies[3 : 3+36] {
		if p := tr.position(b.Name); strings.HasPrefix(b.Name, "taffy") && p[1] > 0.5 {
			onTop++
		}
	}
	tr.within("taffy on top", float64(onTop), 8, 9)
	tr.within("deepest overlap", tr.most("penetration"), 0, 0.015)
}

// Boxes of 1 m that stand on each other still do, with the top's middle where
// it was: within a twentieth of a box aside, in 10 s.
func checkStands(height float64) func(*trace) {
	return func(tr *trace) {
		tr.near("height of the top", tr.last("top.y"), height, 0.01)
		tr.near("top aside", math.Hypot(tr.last("top.x"), tr.last("top.z")), 0, 0.05)
		tr.within("deepest overlap", tr.most("penetration"), 0, 0.01)
	}
}

// What falls into a bin stays in it.
func checkPile(half float64) func(*trace) {
	return func(tr *trace) {
		for i, e := range tr.in.Bodies() {
			p := tr.positionOf(e)
			if i >= 5 && (math.Abs(p[0]) > half || math.Abs(p[2]) > half || p[1] < 0.4) {
				tr.Errorf("body %d is at %v, outside of the bin", i, p)
				return
			}
		}
		// Other engines overlap by 3 to 6 cm in these piles.
		tr.within("deepest overlap", tr.most("penetration"), 0, 0.03)
	}
}
