package vec

import (
	"math"
	"testing"
)

// The plane's operations are those of space restricted to z = 0.
func TestPlaneAgreesWithSpace(t *testing.T) {
	a, b := Vec2{0.3, -1.7}, Vec2{-2.1, 0.4}
	q := Identity.Turn(Vec3{Z: 0.9})
	r := q.Rot2()
	near := func(what string, got, want Vec2) {
		t.Helper()
		if got.Sub(want).Len() > 1e-15 {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	near("rotation", r.Apply(a), q.Rotate(a.In3()).Flat())
	near("inverse rotation", r.Invert(a), q.InvRotate(a.In3()).Flat())
	near("left", a.Left(), Vec3{Z: 1}.Cross(a.In3()).Flat())
	near("sum", a.MulAdd(b, 3), a.In3().MulAdd(b.In3(), 3).Flat())
	if got, want := a.Cross(b), a.In3().Cross(b.In3()).Z; got != want {
		t.Errorf("cross: got %v, want %v", got, want)
	}
	p := Identity.Turn(Vec3{Z: -0.4}).Rot2()
	near("relative rotation", p.Apply(r.From(p).Apply(a)), r.Apply(a))
	if l := (Vec2{3, 4}).Unit(Vec2{}).Len(); math.Abs(l-1) > 1e-15 {
		t.Errorf("unit vector of length %v", l)
	}
	if got := (Vec2{}).Unit(Vec2{X: 1}); got != (Vec2{X: 1}) {
		t.Errorf("no direction: got %v, want the fallback", got)
	}
}
