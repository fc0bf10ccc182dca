package blob

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// slopes compares the forces of elements with minus the slope of their energy, by
// central differences, along each axis that is asked for.
func slopes(t *testing.T, e soft.Elements, x []vec.Vec3, axes string, tolerance float64) {
	t.Helper()
	f := make([]vec.Vec3, len(x))
	m := blocks.New(len(x), e.Couplings(nil))
	e.Attach(m)
	e.Assemble(x, f, m, 1)
	const d = 1e-6
	largest := 0.0
	for _, p := range f {
		largest = math.Max(largest, p.Len())
	}
	for i := range x {
		for _, axis := range axes {
			at, have := &x[i].X, f[i].X
			switch axis {
			case 'y':
				at, have = &x[i].Y, f[i].Y
			case 'z':
				at, have = &x[i].Z, f[i].Z
			}
			o := *at
			*at = o + d
			up := e.Energy(x)
			*at = o - d
			down := e.Energy(x)
			*at = o
			if want := (down - up) / (2 * d); math.Abs(have-want) > tolerance*largest {
				t.Errorf("%T: force %v on particle %d along %c, want %v", e, have, i, axis, want)
			}
		}
	}
}

func shaken(x []vec.Vec3, by, z float64) []vec.Vec3 {
	r := rand.New(rand.NewPCG(1, 2))
	out := make([]vec.Vec3, len(x))
	for i, p := range x {
		out[i] = p.Add(vec.Vec3{X: by * (r.Float64() - 0.5), Y: by * (r.Float64() - 0.5), Z: z * (r.Float64() - 0.5)})
	}
	return out
}

// TestForces: the forces of all elements are the slopes of their energies, to what
// central differences of 1 µm see.
func TestForces(t *testing.T) {
	m, _ := Ball(0.1, 2)
	mass := make([]float64, len(m.X))
	for i := range mass {
		mass[i] = 0.01 + 0.001*float64(i)
	}
	x := shaken(m.X, 0.03, 0.03)
	slopes(t, Membrane(m.X, m.Face, 50), x, "xyz", 1e-6)
	slopes(t, NewForm(m.X, mass, 200), x, "xyz", 1e-6)
	p := &Places{Goal: m.X, Stiff: mass}
	slopes(t, p, x, "xyz", 1e-6)
	ring, _ := Circle(0.2, 12)
	slopes(t, Links(ring, Ring(12), 30), shaken(ring, 0.05, 0), "xy", 1e-6)
}

// TestFormMovesNothing: the forces of a form and their moments sum to zero, however
// the particles lie.
func TestFormMovesNothing(t *testing.T) {
	m, _ := Ball(0.1, 2)
	mass := make([]float64, len(m.X))
	for i := range mass {
		mass[i] = 0.01 + 0.001*float64(i)
	}
	e := NewForm(m.X, mass, 200)
	x := shaken(m.X, 0.1, 0.1)
	f := make([]vec.Vec3, len(x))
	e.Assemble(x, f, blocks.New(len(x), nil), 1)
	var sum, moment vec.Vec3
	size := 0.0
	for i := range f {
		sum, moment, size = sum.Add(f[i]), moment.Add(x[i].Cross(f[i])), size+f[i].Len()
	}
	// The rotation is found to 1e-5 rad, Newton's next step being its square.
	if sum.Len() > 1e-13*size || moment.Len() > 1e-9*size*0.1 {
		t.Errorf("force %v and moment %v of forces of %v", sum, moment, size)
	}
}

// TestMembrane: a sheet that is stretched by ε both ways holds E·t·ε²/(1 − ν) per
// area, ν = ⅓, on triangles of any form.
func TestMembrane(t *testing.T) {
	const stretch, eps = 20., 1e-3
	for _, shake := range []float64{0, 0.05} {
		m, _ := Sheet(2, 1, 9, 5)
		x := append([]vec.Vec3(nil), m.X...)
		for i := range x {
			if math.Abs(x[i].X) < 0.99 && math.Abs(x[i].Z) < 0.49 {
				x[i].X += shake * math.Sin(float64(7*i))
			}
		}
		e := Membrane(x, m.Face, stretch)
		for i := range x {
			x[i] = x[i].Mul(1 + eps)
		}
		if have, want := e.Energy(x), 2*stretch*eps*eps*1.5; math.Abs(have/want-1) > 1e-9 {
			t.Errorf("shaken by %v: %v J, want %v", shake, have, want)
		}
	}
}
