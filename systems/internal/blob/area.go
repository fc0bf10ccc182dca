package blob

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Area is a plane body of triangles one metre deep: co-rotational linear elements
// of constant strain, in plane strain. With e the strain in the axes of a
// triangle that turns along with it (R the rotation of its deformation gradient F,
// e = ½(RᵀF + FᵀR) − 1) the energy is A·(μ·e:e + ½·λ·(tr e)²), with Lamé's
// μ = E/2(1+ν) and λ = Eν/(1+ν)(1−2ν).
type Area struct {
	tri        []tri
	mu, lambda float64 // [Pa]
}

// tri is one element. The gradients of the corners' shape functions at rest are
// those of b and c and, for a, minus their sum.
type tri struct {
	node [3]int32
	grad [3]vec.Vec2 // [1/m]
	area float64     // [m²], over one metre [m³]
	slot [3][2]int32 // of the pairs of corners 01, 12, 20
	rot  vec.Rot2
}

// NewArea returns the elements of triangles between nodes at rest in the plane
// z = 0 [m], and the masses of the nodes [kg]. Young's modulus is > 0 [Pa],
// Poisson's ratio 0 to 0.45, the density > 0 [kg/m³].
func NewArea(x []vec.Vec3, faces [][3]int32, young, poisson, density float64) (*Area, []float64, error) {
	if !(young > 0) || math.IsInf(young, 0) || !(poisson >= 0 && poisson <= MaxPoisson) {
		return nil, nil, fmt.Errorf("%w: expected a Young's modulus > 0 [Pa] and a Poisson's ratio of 0 to %v, got %v and %v", ErrForm, MaxPoisson, young, poisson)
	}
	a := &Area{
		mu:     young / float64(2*(1+poisson)),
		lambda: float64(young*poisson) / float64((1+poisson)*(1-float64(2*poisson))),
	}
	mass := make([]float64, len(x))
	for i, f := range faces {
		for _, n := range f {
			if n < 0 || int(n) >= len(x) {
				return nil, nil, fmt.Errorf("%w: triangle %d has node %d, must be 0 to %d", ErrForm, i, n, len(x)-1)
			}
		}
		o := x[f[0]].Flat()
		p, q := x[f[1]].Flat().Sub(o), x[f[2]].Flat().Sub(o)
		twice := p.Cross(q)
		if !(twice > 0) || math.IsInf(twice, 0) {
			return nil, nil, fmt.Errorf("%w: triangle %d is not counter-clockwise, or has no area", ErrForm, i)
		}
		// ∇N_b is at right angles to c, and 1 over the height of b.
		t := tri{node: f, area: float64(0.5 * twice), rot: vec.Rot2{C: 1}}
		t.grad[1], t.grad[2] = q.Left().Mul(-1/twice), p.Left().Mul(1/twice)
		t.grad[0] = t.grad[1].Add(t.grad[2]).Neg()
		a.tri = append(a.tri, t)
		for _, n := range f {
			mass[n] += float64(density*t.area) / 3
		}
	}
	for n, m := range mass {
		if !(m > 0) {
			return nil, nil, fmt.Errorf("%w: node %d belongs to no triangle", ErrForm, n)
		}
	}
	return a, mass, nil
}

// MaxPoisson is the largest Poisson's ratio of areas: elements of constant strain
// lock beyond.
const MaxPoisson = 0.45

// Couplings appends the pairs of nodes that hold each other to out.
func (a *Area) Couplings(out [][2]int32) [][2]int32 {
	for i := range a.tri {
		n := &a.tri[i].node
		for c := range n {
			out = append(out, [2]int32{n[c], n[(c+1)%3]})
		}
	}
	return out
}

// Attach finds the elements' places in a matrix of those couplings.
func (a *Area) Attach(m *blocks.Matrix) {
	for i := range a.tri {
		t := &a.tri[i]
		for c := range t.node {
			p, q := t.node[c], t.node[(c+1)%3]
			t.slot[c] = [2]int32{m.Slot(p, q), m.Slot(q, p)}
		}
	}
}

// strain returns the strain of a triangle in its own axes and these: in the plane
// the rotation of F is along (F₀₀ + F₁₁, F₁₀ − F₀₁). One that is turned inside out
// has the nearest rotation, too, and finds back.
func (t *tri) strain(x []vec.Vec3) (rot vec.Rot2, xx, yy, xy float64) {
	var fx, fy vec.Vec2 // the columns of F
	o := x[t.node[0]].Flat()
	for c := 1; c < 3; c++ {
		d := x[t.node[c]].Flat().Sub(o)
		fx, fy = fx.MulAdd(d, t.grad[c].X), fy.MulAdd(d, t.grad[c].Y)
	}
	r := vec.Vec2{X: fx.X + fy.Y, Y: fx.Y - fy.X}.Unit(vec.Vec2{X: t.rot.C, Y: t.rot.S})
	rot = vec.Rot2{C: r.X, S: r.Y}
	sx, sy := rot.Invert(fx), rot.Invert(fy)
	return rot, sx.X - 1, sy.Y - 1, float64(0.5 * (sx.Y + sy.X))
}

// Assemble adds the forces, and stiff times the stiffness in the triangles' axes,
// turned:
//
//	K_ij = A·(λ·g_i·g_jᵀ + μ·g_j·g_iᵀ + μ·(g_i·g_j)·1).
func (a *Area) Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	for i := range a.tri {
		t := &a.tri[i]
		rot, xx, yy, xy := t.strain(x)
		t.rot = rot
		trace := float64(a.lambda * (xx + yy))
		two := float64(2 * a.mu)
		sxx, syy, sxy := float64(two*xx)+trace, float64(two*yy)+trace, float64(two*xy)
		var g [3]vec.Vec3
		for c, n := range t.node {
			q := t.grad[c]
			p := vec.Vec2{X: float64(sxx*q.X) + float64(sxy*q.Y), Y: float64(sxy*q.X) + float64(syy*q.Y)}
			f[n] = f[n].MulAdd(rot.Apply(p).In3(), -t.area)
			g[c] = rot.Apply(q).In3()
		}
		k := float64(stiff * t.area)
		l, u := float64(k*a.lambda), float64(k*a.mu)
		for c, n := range t.node {
			e := (c + 1) % 3
			m.Dia[n].AddOuter(g[c], g[c], l, u, float64(u*g[c].Dot(g[c])))
			s := t.slot[c]
			m.Val[s[0]].AddOuterPair(&m.Val[s[1]], g[c], g[e], l, u, float64(u*g[c].Dot(g[e])))
		}
	}
}

// Energy returns what is held at the positions x [J].
func (a *Area) Energy(x []vec.Vec3) float64 {
	e := 0.0
	for i := range a.tri {
		t := &a.tri[i]
		_, xx, yy, xy := t.strain(x)
		square := float64(xx*xx) + float64(yy*yy) + float64(2*float64(xy*xy))
		trace := xx + yy
		e += float64(t.area * (float64(a.mu*square) + float64(float64(0.5*a.lambda)*float64(trace*trace))))
	}
	return e
}

// Flow does nothing: areas do not yield.
func (a *Area) Flow([]vec.Vec3, float64) {}
