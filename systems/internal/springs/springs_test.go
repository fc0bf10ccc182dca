package springs

import (
	"errors"
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

func mixed(t *testing.T, r *rand.Rand) (*Springs, []vec.Vec3) {
	t.Helper()
	x, faces := strip(0.3, 0.4, 3, 4, 0.4, r)
	e, _, err := NewCloth(x, faces, Cloth{Thickness: 0.001, Density: 500, Young: 1e5, Shear: 2e4, Bend: 1e-3, Warp: vec.Vec3{X: 1, Y: 0.3}})
	if err != nil {
		t.Fatal(err)
	}
	rope, _, err := NewRope(x[:7], Rope{Radius: 0.01, Density: 900, Young: 1e6, Bend: 0.01}, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.Spring = append(e.Spring, rope.Spring...)
	return e, x
}

// TestForceIsGradient: forces are minus the slope of the energy, sum to zero and
// have no moment.
func TestForceIsGradient(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	e, rest := mixed(t, r)
	m := blocks.New(len(rest), e.Couplings(nil))
	e.Attach(m)
	for range 5 {
		x := shaken(r, rest, 0.05)
		f := make([]vec.Vec3, len(x))
		e.Assemble(x, f, m, 1)
		var sum, moment vec.Vec3
		size := 0.0
		for i := range x {
			sum, moment, size = sum.Add(f[i]), moment.Add(x[i].Cross(f[i])), size+f[i].Len()
		}
		if sum.Len() > 1e-13*size || moment.Len() > 1e-13*size {
			t.Errorf("forces sum to %v, moments to %v, of %v", sum, moment, size)
		}
		const h = 1e-7
		for i := range x {
			for _, u := range []vec.Vec3{{X: h}, {Y: h}, {Z: h}} {
				old := x[i]
				x[i] = old.Add(u)
				up := e.Energy(x)
				x[i] = old.Sub(u)
				down := e.Energy(x)
				x[i] = old
				if got, want := f[i].Dot(u)/h, (down-up)/(2*h); math.Abs(got-want) > 1e-6*size {
					t.Fatalf("node %d: force %v, slope %v", i, got, want)
				}
			}
		}
	}
}

// TestStiffness: the matrix is never negative, and where all springs are stretched
// it is the slope of the forces.
func TestStiffness(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	e, rest := mixed(t, r)
	n := len(rest)
	m := blocks.New(n, e.Couplings(nil))
	e.Attach(m)
	free := make([]bool, n)
	for k := range 20 {
		x := shaken(r, rest, 0.1)
		stretched := k%2 == 0
		if stretched {
			for i := range e.Spring {
				e.Spring[i].Rest = 0.3 * e.Spring[i].Load(make([]vec.Vec3, n)) * -1 // of what is stretched anyway
			}
			for i := range x {
				x[i] = x[i].Mul(2)
			}
		}
		f := make([]vec.Vec3, n)
		m.Clear()
		e.Assemble(x, f, m, 1)
		for i := range m.Dia {
			m.Inv[i] = blocks.Diag(1) // so that Energy counts all rows
		}
		d := shaken(r, make([]vec.Vec3, n), 1)
		size := 0.0
		for i := range d {
			size += m.Dia[i].MulVec(d[i]).Len()
		}
		if got := m.Energy(d); got < -1e-12*size {
			t.Fatalf("energy %v along %v", got, d)
		}
		if !stretched {
			continue
		}
		const h = 1e-6
		up, down, y := make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n)
		for i := range y {
			y[i] = x[i].MulAdd(d[i], h)
		}
		other := blocks.New(n, e.Couplings(nil))
		e.Assemble(y, up, other, 1)
		for i := range y {
			y[i] = x[i].MulAdd(d[i], -h)
		}
		e.Assemble(y, down, other, 1)
		got := make([]vec.Vec3, n)
		m.Residual(got, make([]vec.Vec3, n), d) // −K·d
		for i := range got {
			if free[i] {
				continue
			}
			if want := up[i].Sub(down[i]).Mul(1 / (2 * h)); got[i].Sub(want).Len() > 1e-6*size {
				t.Fatalf("node %d: %v, slope %v", i, got[i], want)
			}
		}
	}
}

// TestWeave: a sheet of any triangles under an even strain holds the energy that
// its moduli say: along the warp with the width free, and in shear.
func TestWeave(t *testing.T) {
	const w, l, thick, young = 0.3, 0.5, 0.002, 2e5
	for _, shear := range []float64{0, 1e4, 3e5} {
		for _, angle := range []float64{0, 0.6} {
			r := rand.New(rand.NewSource(3))
			x, faces := strip(w, l, 4, 5, 0.5, r)
			u := vec.Identity.Spin(vec.Vec3{Z: 1}, angle).Rotate(vec.Vec3{X: 1})
			v := vec.Vec3{Z: 1}.Cross(u)
			c := Cloth{Thickness: thick, Density: 1, Young: young, Shear: shear, Warp: u}
			e, _, err := NewCloth(x, faces, c)
			if err != nil {
				t.Fatal(err)
			}
			energy := func(eu, ev, gamma float64) float64 {
				y := make([]vec.Vec3, len(x))
				for i, p := range x {
					y[i] = p.MulAdd(u, eu*p.Dot(u)+gamma*p.Dot(v)).MulAdd(v, ev*p.Dot(v))
				}
				return e.Energy(y) / (w * l * thick)
			}
			const strain = 1e-4
			// The width that costs least, by the parabola through three.
			a, b, d := energy(strain, -strain, 0), energy(strain, 0, 0), energy(strain, strain, 0)
			least := b - (d-a)*(d-a)/(8*(a+d-2*b))
			near(t, "stretch", least, young*strain*strain/2, 1e-3)
			if shear == 0 {
				shear = 3. / 8 * young
				near(t, "stretch with the width held", b, young/(1-1./9)*strain*strain/2, 1e-3)
			}
			near(t, "shear", energy(0, 0, strain), shear*strain*strain/2, 1e-3)
		}
	}
}

func TestRejects(t *testing.T) {
	rope := Rope{Radius: 0.01, Density: 1, Young: 1}
	x := []vec.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}, {X: 1, Y: 1}}
	for name, c := range map[string]struct {
		x []vec.Vec3
		r Rope
	}{
		"radius": {x, Rope{Density: 1, Young: 1}}, "density": {x, Rope{Radius: 1, Density: -1, Young: 1}},
		"young": {x, Rope{Radius: 1, Density: 1, Young: math.NaN()}}, "bend": {x, Rope{Radius: 1, Density: 1, Young: 1, Bend: -1}},
		"one node": {x[:1], rope}, "same place": {[]vec.Vec3{{}, {}}, rope},
	} {
		if _, _, err := NewRope(c.x, c.r, nil); !errors.Is(err, ErrMaterial) {
			t.Errorf("rope, %s: error %v", name, err)
		}
	}
	good := Cloth{Thickness: 1, Density: 1, Young: 1, Bend: 1}
	tri := [][3]int32{{0, 1, 2}, {0, 2, 3}, {1, 4, 2}}
	if _, _, err := NewCloth(x, tri, good); err != nil {
		t.Errorf("good cloth: %v", err)
	}
	bad := good
	bad.Warp.X = math.Inf(1)
	for name, c := range map[string]struct {
		faces [][3]int32
		c     Cloth
	}{
		"thickness": {tri, Cloth{Density: 1, Young: 1}}, "density": {tri, Cloth{Thickness: 1, Young: 1}},
		"young": {tri, Cloth{Thickness: 1, Density: 1}}, "warp": {tri, bad},
		"index": {[][3]int32{{0, 1, 5}}, good}, "no area": {[][3]int32{{0, 1, 1}}, good},
		"lost node": {tri[:2], good}, "three share": {append([][3]int32{{0, 1, 4}, {0, 1, 3}}, tri...), good},
	} {
		if _, _, err := NewCloth(x, c.faces, c.c); !errors.Is(err, ErrMaterial) {
			t.Errorf("cloth, %s: error %v", name, err)
		}
	}
}
