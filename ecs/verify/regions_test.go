package verify_test

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/compliance"
)

// TestTwoRegions: of a stool on two feet, of 0.04 and 0.16 m² with as many vertices each,
// each foot is a region of its own: a vertex has a part in 81 of its own foot, and presses
// with p(d) of its own depth on that. The stool is held level, and askew, with the large foot
// twice as deep. One region of both would give all vertices 0.2/162 m².
func TestTwoRegions(t *testing.T) {
	const small, large, n = 0.2 * 0.2, 0.4 * 0.4, 81
	stool := components.Compound(
		components.CompoundChild{Shape: components.Box(0.2, 0.2, 0.2), Position: vec{-0.4, 0.1, 0}},
		components.CompoundChild{Shape: components.Box(0.4, 0.2, 0.4), Position: vec{0.4, 0.1, 0}},
		components.CompoundChild{Shape: components.Box(1.2, 0.1, 0.4), Position: vec{0, 0.25, 0}},
	)
	mesh, err := systems.Tessellate(stool, 8)
	if err != nil {
		t.Fatal(err)
	}
	k := compliance.Stiffness(1e5, 0.4)
	for name, depth := range map[string][2]float64{"level": {0.002, 0.002}, "askew": {0.002, 0.004}} {
		r := newRig(t, coarse, vec{})
		r.bedded(components.Static, components.Box(4, 1, 4), vec{0, -0.5, 0}, nil, 0)
		e := r.bedded(components.Dynamic, stool, vec{}, bed(func(f *components.ElasticFoundation) { f.Linear, f.RegionArea = true, true }, components.CollectVertices), 1)
		entry := r.world.Entry(e)
		components.Collider.Get(entry).Surface = mesh
		// It is led: nothing moves, and what presses is what the depths say.
		components.Body.Get(entry).Kind = components.Kinematic
		tilt := math.Atan((depth[1] - depth[0]) / 0.8)
		pose := components.Pose.Get(entry)
		pose.Position[1] = -(depth[0] + depth[1]) / 2
		pose.Rotation.W, pose.Rotation.V = math.Cos(tilt/2), vec{0, 0, -math.Sin(tilt / 2)}
		r.Step()
		all := r.prints()
		if len(all) != 1 {
			t.Fatalf("%s: %d footprints", name, len(all))
		}
		count, area, force := [2]int{}, [2]float64{}, [2]float64{}
		for i := range all[0].Points {
			p := &all[0].Points[i]
			foot := 0
			want := small / n
			if p.Position[0] > 0 {
				foot, want = 1, large/n
			}
			if math.Abs(p.Area/want-1) > 1e-3 { // as cos of the tilt, and what of the sides is seen
				t.Fatalf("%s: a vertex of foot %d has %.6g m², want %.6g", name, foot, p.Area, want)
			}
			if pressure := -k * p.Gap / 0.1; math.Abs(p.Pressure/pressure-1) > 1e-6 {
				t.Fatalf("%s: a vertex of foot %d presses with %.6g Pa, want %.6g", name, foot, p.Pressure, pressure)
			}
			count[foot]++
			area[foot] += p.Area
			force[foot] += p.Force
		}
		for foot, size := range [2]float64{small, large} {
			want := k * depth[foot] / 0.1 * size
			if count[foot] != n || math.Abs(area[foot]/size-1) > 1e-3 || math.Abs(force[foot]/want-1) > 5e-3 {
				t.Errorf("%s: foot %d has %d vertices, %.6g m² and %.6g N, want %d, %v and %.6g", name, foot, count[foot], area[foot], force[foot], n, size, want)
			}
		}
	}
}
