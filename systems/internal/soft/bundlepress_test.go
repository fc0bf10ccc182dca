package soft

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// fork is two bodies of two particles each: one of either in an adhesive, and a
// contact between the others, which part at a speed along the normal.
func fork(t *testing.T, apart, warm float64) (*sticky, *Rows) {
	t.Helper()
	s := newSticky(clones.Grip{Force: 1e9},
		loose([]vec.Vec3{{}, {X: 1}}, []float64{1, 1}), loose([]vec.Vec3{{Y: 0.1}, {X: 1, Y: 0.1}}, []float64{1, 1}))
	s.bodies[1].V[1] = vec.Vec3{Y: apart}
	s.pop.Capture([]clones.Touch{{A: clones.Particle{Body: 0}, B: clones.Particle{Body: 1}, Normal: vec.Vec3{Y: 1}}}, s.matter)
	s.pop.Seat(s.matter)
	r := PairRow{A: 0, B: 1}
	r.NL, r.Law, r.Thick, r.P = vec.Vec3{Y: 1}, -1, 0.1, warm
	r.a, r.b = spot{count: 1}, spot{count: 1}
	r.a.node[0], r.a.weight[0], r.b.node[0], r.b.weight[0] = 1, 1, 1, 1
	rows := &Rows{Pairs: []PairRow{r}}
	const h = 0.01
	w := &s.bundle
	w.Bodies, w.Index, w.Ties = append(w.Bodies, s.bodies...), []int32{0, 1}, s.pop.Adhesives
	w.Tie(s.matter)
	if !w.Contact(&rows.Pairs[0]) {
		t.Fatal("the contact is not of the bundle")
	}
	w.Frame(h, vec.Vec3{})
	for _, b := range s.bodies {
		b.Begin(h, vec.Vec3{}, nil)
	}
	w.Ready()
	rows.WarmStart(s.bodies, nil, nil, h)
	return s, rows
}

// TestContactInBundle: two particles of 1 kg that close at 1 m/s go on together at
// half of that. Each solve leaves a (1 + firm)th of what is wrong; they begin with all,
// and one is for what the turning of the frame adds.
func TestContactInBundle(t *testing.T) {
	const solves = 4
	left := math.Pow(1+firm, -(solves - 1))
	s, rows := fork(t, -1, 0)
	for range solves {
		s.bundle.Solve()
	}
	if p := rows.Pairs[0].P; math.Abs(p-0.5) > left {
		t.Errorf("impulse: got %v N·s, want 0.5 ± %v", p, left)
	}
	s.bundle.End()
	if v := s.bodies[1].V[1].Y - s.bodies[0].V[1].Y; math.Abs(v) > left {
		t.Errorf("speed along the normal: got %v m/s, want 0 ± %v", v, left)
	}
	p, _, e := s.totals()
	near(t, "momentum", p.Y, -1, 1)
	if e > 0.25*(1+left) {
		t.Errorf("energy: got %v J, want 0.25 at most", e)
	}
}

// TestContactInBundleOpens: what parts is not driven apart by the impulse that its
// contact has had before. What the conjugate gradients leave of the residual is lost.
func TestContactInBundleOpens(t *testing.T) {
	s, rows := fork(t, 1, 0.5)
	s.bundle.Solve()
	s.bundle.End()
	if p := rows.Pairs[0].P; p != 0 {
		t.Errorf("impulse: got %v N·s, want 0", p)
	}
	_, _, e := s.totals()
	if lost := 0.5 - e; lost < -1e-12 || lost > math.Sqrt(enough) {
		t.Errorf("energy lost: got %v J, want 0 to %v", lost, math.Sqrt(enough))
	}
}
