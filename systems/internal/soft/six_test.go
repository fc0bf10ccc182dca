package soft

import (
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
)

// TestSix: points that meet D·v each meet a motion with the sum of their forces and of
// their moments, and the motion is found from these.
func TestSix(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var m six
	var want twist
	a := twist{randomVec(r, 1), randomVec(r, 1)}
	for range 5 {
		p, q := randomVec(r, 1), randomVec(r, 1)
		d := blocks.Diag(2)
		d.AddOuter(q, q, 1, 0, 0)
		m.addPoint(&d, p)
		f := d.MulVec(a.v.Add(a.w.Cross(p)))
		want = want.mulAdd(twist{f, p.Cross(f)}, 1)
	}
	const rounding = 1e-12
	if got := m.times(a); got.mulAdd(want, -1).dot(got.mulAdd(want, -1)) > rounding*rounding*want.dot(want) {
		t.Errorf("met %+v, want %+v", got, want)
	}
	m.factorise()
	v, w := m.solve(want.v, want.w)
	if e := (twist{v, w}).mulAdd(a, -1); e.dot(e) > rounding*rounding*a.dot(a) {
		t.Errorf("found %v and %v, want %+v", v, w, a)
	}
}
