package clones

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// flatThree is an adhesive of three particles of the plane, seated.
func flatThree(x ...vec.Vec3) (*Adhesive, []Matter) {
	m := chain(len(x), 0)
	copy(m.X, x)
	a := &Adhesive{Flat: true}
	a.Frame.Q = vec.Identity
	for i := range x {
		m.Mass[i] = float64(i + 1)
		a.Members = append(a.Members, Member{Particle: Particle{0, int32(i)}})
	}
	a.Seat([]Matter{m})
	return a, []Matter{m}
}

// TestLamina: of particles of 1, 2 and 3 kg in the plane, mass and centre are sums, and
// the inertia about z is Σm·r², on a line and next to one as anywhere.
func TestLamina(t *testing.T) {
	for _, off := range []float64{0, 1e-9, 1e-7, 1e-6, 1e-3, 1} {
		a, _ := flatThree(vec.Vec3{X: 10}, vec.Vec3{X: 11, Y: off}, vec.Vec3{X: 12, Y: -off})
		c := vec.Vec3{X: 68. / 6, Y: -off / 6}
		j := 0.0
		for i, x := range []vec.Vec3{{X: 10}, {X: 11, Y: off}, {X: 12, Y: -off}} {
			j += float64(i+1) * x.Sub(c).LenSq()
		}
		if a.Inertia.Mass != 6 || a.Frame.X.Sub(c).Len() > 1e-14 {
			t.Errorf("off by %v: %v kg at %v, want 6 kg at %v", off, a.Inertia.Mass, a.Frame.X, c)
		}
		want, inverse := vec.Sym3{ZZ: a.Inertia.Local.ZZ}, vec.Sym3{ZZ: 1 / a.Inertia.Local.ZZ}
		if a.Inertia.Local != want || a.Inertia.InvLocal != inverse || math.Abs(a.Inertia.Local.ZZ/j-1) > 1e-14 {
			t.Errorf("off by %v: inertia %+v, inverse %+v, want %v about z alone", off, a.Inertia.Local, a.Inertia.InvLocal, j)
		}
	}
	a, _ := flatThree(vec.Vec3{X: 1}, vec.Vec3{X: 1})
	if a.Inertia.InvLocal != (vec.Sym3{}) {
		t.Errorf("two in one place: inverse inertia %+v, want none", a.Inertia.InvLocal)
	}
}

// TestFlatFit: particles that have been turned rigidly about their centre by any angle
// are found turned by that angle, on a line or not.
func TestFlatFit(t *testing.T) {
	for _, off := range []float64{0, 1e-9, 0.3} {
		for _, phi := range []float64{0, 1e-12, -0.01, 0.7, -2, 3, -3.1, math.Pi} {
			a, m := flatThree(vec.Vec3{X: 1}, vec.Vec3{X: 1.4, Y: off}, vec.Vec3{X: 2, Y: -off})
			q := vec.Quat{W: math.Cos(phi / 2), Z: math.Sin(phi / 2)}
			for i, x := range m[0].X {
				m[0].X[i] = a.Frame.X.Add(q.Rotate(x.Sub(a.Frame.X)))
			}
			want := append([]vec.Vec3(nil), m[0].X...)
			a.Constrain(m, vec.Identity)
			for i, x := range m[0].X {
				if x.Sub(want[i]).Len() > 1e-14 {
					t.Errorf("off by %v, turned by %v: particle %d is at %v, want %v", off, phi, i, x, want[i])
				}
			}
		}
	}
}
