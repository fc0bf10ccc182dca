package springs

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// settle lets nodes find their rest under gravity, held ones aside: implicit Euler
// steps of h that forget their velocity, (M/h² + K)·d = f, each solved by conjugate
// gradients, until no force is left.
func settle(t *testing.T, e *Springs, x []vec.Vec3, mass []float64, held []bool, g vec.Vec3, h float64, steps int) {
	t.Helper()
	n := len(x)
	m := blocks.New(n, e.Couplings(nil))
	e.Attach(m)
	f, d, r, p, q := make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n)
	weight := 0.0
	for _, k := range mass {
		weight += k * g.Len()
	}
	left := 0.0
	for range steps {
		m.Clear()
		for i := range f {
			f[i] = g.Mul(mass[i])
		}
		e.Assemble(x, f, m, 1)
		left = 0
		for i := range f {
			k := mass[i] / (h * h)
			m.Dia[i][0] += k
			m.Dia[i][4] += k
			m.Dia[i][8] += k
			if held[i] {
				f[i] = vec.Vec3{}
			}
			left += f[i].Len()
		}
		if left < restForce*weight {
			return
		}
		m.Invert(held)
		clear(d)
		copy(r, f)
		precondition := func() (s float64) {
			for i := range r {
				q[i] = m.Inv[i].MulVec(r[i])
				s += r[i].Dot(q[i])
			}
			return s
		}
		rho := precondition()
		first := rho
		copy(p, q)
		for k := 0; k < 4*n+100 && rho > 1e-24*first; k++ {
			m.Residual(q, make([]vec.Vec3, n), p) // −A·p
			pap := 0.0
			for i := range p {
				pap -= p[i].Dot(q[i])
			}
			a := rho / pap
			for i := range p {
				d[i] = d[i].MulAdd(p[i], a)
				r[i] = r[i].MulAdd(q[i], a)
			}
			next := precondition()
			for i := range p {
				p[i] = q[i].MulAdd(p[i], next/rho)
			}
			rho = next
		}
		for i := range x {
			x[i] = x[i].Add(d[i])
		}
	}
	t.Fatalf("not at rest: a force of %v of the weight is left", left/weight)
}

// restForce is the part of the weight at which nodes count as at rest: stiff springs
// round to a hundredth of it.
const restForce = 1e-6

func shaken(r *rand.Rand, x []vec.Vec3, by float64) []vec.Vec3 {
	out := make([]vec.Vec3, len(x))
	for i, p := range x {
		out[i] = p.Add(vec.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}.Mul(by))
	}
	return out
}

// strip is a sheet in the plane of x and y, w wide and l long from y = 0 down, with
// inner nodes moved by the part jitter of a square.
func strip(w, l float64, nx, ny int, jitter float64, r *rand.Rand) (x []vec.Vec3, faces [][3]int32) {
	for j := range ny + 1 {
		for i := range nx + 1 {
			p := vec.Vec3{X: w * (float64(i)/float64(nx) - 0.5), Y: -l * float64(j) / float64(ny)}
			if jitter > 0 && i > 0 && j > 0 && i < nx && j < ny {
				p.X += jitter * w / float64(nx) * (r.Float64() - 0.5)
				p.Y += jitter * l / float64(ny) * (r.Float64() - 0.5)
			}
			x = append(x, p)
		}
	}
	for j := range ny {
		for i := range nx {
			a := int32(j*(nx+1) + i)
			b, c := a+1, a+int32(nx)+1
			if (i+j)%2 == 0 {
				faces = append(faces, [3]int32{a, c, b}, [3]int32{b, c, c + 1})
			} else {
				faces = append(faces, [3]int32{a, c, c + 1}, [3]int32{a, c + 1, b})
			}
		}
	}
	return x, faces
}

func near(t *testing.T, what string, got, want, part float64) {
	t.Helper()
	if !(math.Abs(got-want) <= part*math.Abs(want)) {
		t.Errorf("%s: %v, want %v within %v of it: off by %v", what, got, want, part, got/want-1)
	}
}

var gravity = vec.Vec3{Y: -9.81}
