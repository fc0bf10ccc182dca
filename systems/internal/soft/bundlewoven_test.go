package soft

import (
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestWovenAdhesive: what the motion of an adhesive meets of a solid of which it holds
// some nodes is PᵀAP, summed up here from all of A.
func TestWovenAdhesive(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	b := block(t, vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{2, 2, 2}, jelly(1e5, 0.4), Damping{}, nil)
	for i := range b.X {
		b.X[i] = b.X[i].Add(randomVec(r, 0.002)) // strained
	}
	s := newSticky(clones.Grip{Force: 1e9}, b)
	var touches []clones.Touch
	for i := range int32(6) {
		touches = append(touches, clones.Touch{A: clones.Particle{Node: 2 * i}, B: clones.Particle{Node: 2*i + 2}, Normal: vec.Vec3{X: 1}})
	}
	s.step(touches, 0.01, vec.Vec3{})
	w := &s.bundle
	w.Frame(0.01, vec.Vec3{})
	b.Begin(0.01, vec.Vec3{}, nil)
	w.Ready()
	a, g := s.pop.Adhesives[0], &w.groups[0]
	if len(a.Members) < 7 || !w.woven {
		t.Fatalf("%d members, woven is %v", len(a.Members), w.woven)
	}
	y := twist{randomVec(r, 1), randomVec(r, 10)}
	u, f := make([]vec.Vec3, len(b.X)), make([]vec.Vec3, len(b.X))
	for i := range a.Members {
		u[a.Members[i].Node] = y.v.Add(y.w.Cross(g.at[i]))
	}
	b.matrix.Times(f, u)
	var want twist
	for i := range a.Members {
		q := f[a.Members[i].Node]
		want = want.mulAdd(twist{q, g.at[i].Cross(q)}, 1)
	}
	const rounding = 1e-10 // of the sums, whose terms are far larger
	if e := g.meets.times(y).mulAdd(want, -1); e.dot(e) > rounding*rounding*want.dot(want) {
		t.Errorf("met %+v, want %+v", g.meets.times(y), want)
	}
}
