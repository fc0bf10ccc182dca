package scene_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/ecs/scene"
)

// peelForce is G·b: a glue of the work W = 200 Pa · 10 mm that breaks at twice its
// reach has spent ⅞ of it, on a width of 5 cm.
const peelForce = 200 * 0.01 * 7 / 8 * 0.05

// A tape that does not stretch and is drawn off at the angle θ by the force F moves the
// force by 1 − cos θ for each length that comes off, and all of its work goes into the
// glue: F = G·b/(1 − cos θ). The bent part only moves along. The mean is over what
// peels from four fifths of the tape to a half, some ten rows of nodes.
func checkPeel(want float64, name string, sign float64) func(tr *trace) {
	return func(tr *trace) {
		area, force := tr.col("area"), tr.col(name)
		sum, n := 0.0, 0
		for i, a := range area {
			if a < 0.8*area[0] && a > 0.5*area[0] {
				sum += sign * force[i]
				n++
			}
		}
		if n < 50 {
			tr.Fatalf("%d steps of peeling", n)
		}
		tr.near("force", sum/float64(n), want, 0.05*want)
		tr.within("the most that a node is in the table", tr.most("penetration"), 0, 0.001)
	}
}

// TestPeelFiner: the force does not depend on the mesh.
func TestPeelFiner(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	checkPeel(peelForce, "pull", -1)(runScene(t, "peel-90", func(doc *scene.Document) { doc.Cloths[0].Resolution = [2]int{80, 1} }))
	checkPeel(peelForce/2, "drag", 1)(runScene(t, "peel-180", func(doc *scene.Document) { doc.Cloths[0].Resolution = [2]int{96, 1} }))
}

// TestPullAndPeel: lifted as a whole the same tape holds with σ·A at its peak, many
// times what it holds when it is peeled. A step, over which forces are means, opens it
// by δ = 1/60 of its reach; traction rises to the peak by σ/u0 and falls from it by
// 3σ/u0, so that the mean about the peak is less by up to ¾·δ.
func TestPullAndPeel(t *testing.T) {
	tr := runScene(t, "peel-90", func(doc *scene.Document) {
		doc.Drives = []scene.Drive{{Body: "tape", Velocity: mgl64.Vec3{0, 0.01, 0}}}
		doc.Seconds = 1.2
	})
	most := 0.0
	for _, f := range tr.col("pull") {
		most = max(most, -f)
	}
	want := 200 * tr.col("area")[0]
	tr.near("peak", most, want, 0.75/60*want)
	tr.within("peak over the force of peeling", most/peelForce, 10, 100)
}
