package soft

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// block is a box of jelly about the origin.
func block(t *testing.T, size vec.Vec3, cells [3]int, mat fem.Material, d Damping, held func(vec.Vec3) bool) *Body {
	t.Helper()
	c, err := cage.Box(size, cells)
	if err != nil {
		t.Fatal(err)
	}
	s, err := fem.New(c.Node, c.Tet, c.Fill, mat)
	if err != nil {
		t.Fatal(err)
	}
	h := make([]bool, len(c.Node))
	if held != nil {
		for i, x := range c.Node {
			h[i] = held(x)
		}
	}
	return New(c.Node, s.Mass(), h, d, s)
}

// step makes a substep without contacts, as the world does.
func step(b *Body, h float64, g vec.Vec3, sweeps int) {
	b.Begin(h, g, nil)
	b.Correct()
	for k := range sweeps {
		b.Sweep(k%2 == 1)
		b.Balance()
	}
	b.End()
}

func jelly(young, poisson float64) fem.Material {
	return fem.Material{Young: young, Poisson: poisson, Density: 1000}
}

// gameSweeps is what a game gives a substep.
const gameSweeps = 2

// TestFreeFall: a body that falls gains g·t and no other motion, at any
// stiffness and step: within 1e-6, which is far more than rounding.
func TestFreeFall(t *testing.T) {
	for _, young := range []float64{1e3, 1e5, 1e7} {
		for _, h := range []float64{1e-3, 4e-3, 16e-3} {
			b := block(t, vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{3, 3, 3}, jelly(young, 0.4), Damping{}, nil)
			n := int(0.2/h + 0.5)
			for range n {
				step(b, h, vec.Vec3{Y: -9.81}, gameSweeps)
			}
			want := -9.81 * h * float64(n)
			for _, v := range b.V {
				if d := v.Sub(vec.Vec3{Y: want}).Len(); d > 1e-6*-want {
					t.Fatalf("E %v, h %v: a node falls at %v, want %v", young, h, v, want)
				}
			}
		}
	}
}

// TestFreeSpin: 10 rad/s for 4 s. The angular momentum stays to rounding, that
// is, far within 0.1 %; the energy never grows by more than rounding leaves of
// it, and of the spin's own nearly all is still there.
func TestFreeSpin(t *testing.T) {
	for _, young := range []float64{1e3, 1e4, 1e5, 1e6, 1e7} {
		for _, h := range []float64{1e-3, 4e-3, 16e-3} {
			if testing.Short() && h == 1e-3 {
				continue
			}
			t.Run(fmt.Sprint(young, h), func(t *testing.T) {
				b := block(t, vec.Vec3{X: 0.16, Y: 0.1, Z: 0.08}, [3]int{4, 3, 2}, jelly(young, 0.4), Damping{}, nil)
				for i, x := range b.X {
					b.V[i] = vec.Vec3{X: 0.3, Y: 10, Z: 1}.Cross(x)
				}
				_, l0 := b.Momentum()
				k, e := b.Energy()
				first, least := k+e, k+e
				for range int(4 / h) {
					step(b, h, vec.Vec3{}, gameSweeps)
					k, e = b.Energy()
					if now := k + e; now > least*(1+1e-3) {
						t.Fatalf("energy %v, was %v", now, least)
					} else if now < least {
						least = now
					}
				}
				p, l := b.Momentum()
				if d := l.Sub(l0).Len(); d > 1e-10*l0.Len() {
					t.Errorf("angular momentum %v, was %v", l, l0)
				}
				if p.Len() > 1e-10*l0.Len() {
					t.Errorf("momentum %v out of nothing", p)
				}
				t.Logf("energy %v → %v (%v elastic)", first, k+e, e)
			})
		}
	}
}

// TestSway compares the period of a bar that is held at one end, in its first
// bending, with Timoshenko's: within 2 % at 1 ms. ρ 1000 kg/m³, E 0.1 MPa, ν 0.3,
// 0.3 m long and 0.06 m thick: a fine beam of his (lowest eigenvalue, with the
// shear coefficient 0.85) has 0.9571 s. Euler's rule damps by ωh/2 = 0.3 %, which
// the period does not feel.
func TestSway(t *testing.T) {
	const l, w, h, want = 0.3, 0.06, 1e-3, 0.9571
	b := block(t, vec.Vec3{X: l, Y: w, Z: w}, [3]int{15, 3, 3}, jelly(1e5, 0.3), Damping{}, func(x vec.Vec3) bool { return x.X < -l/2+1e-9 })
	for i, x := range b.X {
		s := (x.X + l/2) / l
		b.V[i].Y = 0.05 * s * s * (3 - s)
	}
	tip := len(b.X) - 1
	from, last := b.X[tip].Y, 0.0
	var through []float64
	for k := 0; len(through) < 2; k++ {
		step(b, h, vec.Vec3{}, gameSweeps)
		y := b.X[tip].Y - from
		if last*y < 0 {
			through = append(through, h*(float64(k)-y/(y-last)))
		}
		if last = y; k > 2000 {
			t.Fatal("it does not sway")
		}
	}
	if period := 2 * (through[1] - through[0]); math.Abs(period/want-1) > 0.02 {
		t.Errorf("period %v s, want %v", period, want)
	}
}

// TestFlat: a body that has been pressed into a plane, and one that has been
// turned inside out, come back to their form.
func TestFlat(t *testing.T) {
	for name, press := range map[string]vec.Vec3{"flat": {X: 1, Y: 0, Z: 1}, "mirrored": {X: 1, Y: -1, Z: 1}} {
		b := block(t, vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{3, 3, 3}, jelly(1e4, 0.4), Damping{Stiffness: 0.02}, nil)
		for i, x := range b.X {
			b.X[i] = x.MulEach(press)
		}
		for range 1000 {
			step(b, 4e-3, vec.Vec3{}, gameSweeps)
		}
		_, e := b.Energy()
		if turned := b.elements[0].(*fem.Solid).Inverted(b.X); turned > 0 || !(e < 1e-6) {
			t.Errorf("%s: %d tetrahedra are inside out, %v J are held", name, turned, e)
		}
	}
}
