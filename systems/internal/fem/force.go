package fem

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Linear tetrahedra are too stiff in bending: a beam of n layers of cells has
// the stiffness 1 + a/n² of the true one, because the strain of an element is
// constant while that of bending is linear over it. Strains averaged about the
// nodes are too soft, 1 − b/n², as each average takes the ends of the linear
// strain away (Puso and Solberg, "A stabilized nodally integrated tetrahedral",
// 2006). Both errors are of second order, so the energy
//
//	E = α·Σ_t V_t·W(F_t) + (1−α)·Σ_n V_n·W(F̄_n),   V_n·F̄_n = Σ_{t∋n} V_t·F_t/4
//
// with α = b/(a+b) has none of that order (Liu, Nguyen-Thoi and Lam call it the
// α-FEM, 2008). A mean strain has no more energy than the strains it is the mean
// of, so the matrix of the plain elements is an upper bound of the stiffness: in
// the implicit step it stands for A, with the couplings of neighbours only, and
// forces are those of E. W is μ|F−R|² + λ/2·tr(RᵀF−1)².
// Elements that are nearly flat hold more than that, see barrier.go.
const (
	// shearShare is α for the part with μ. Slender cantilevers at ν = 0 give
	// a = 2.2, b = 1.2, α = 0.34 for cells of five tetrahedra and a = 2.9,
	// b = 0.95, α = 0.25 for cells of six.
	shearShare = 0.3
	// bulkShare is α for the part with λ. It is less: elements of constant
	// volume lock the more, the nearer Poisson's ratio is to ½. It is not zero,
	// or pressures that change sign from node to node would cost nothing.
	bulkShare = 0.1
)

// The work is done in four passes; each writes by element or by node alone, in an
// order of its own, so that the parts of a pass may be done in any order and by
// anyone: Strain over the elements, Average over the nodes, Load over the
// elements, then Forces and Stiffen over the nodes.

// Strain finds gradients, rotations and the stresses of the elements' own strains
// of the elements lo to hi at the positions x.
func (s *Solid) Strain(x []vec.Vec3, lo, hi int) {
	mu, lambda := float64(shearShare*s.mu), float64(bulkShare*s.lambda)
	var flow vec.Sym3
	for i := lo; i < hi; i++ {
		t := &s.tets[i]
		g := &s.grads[i]
		t.gradient(x, g)
		t.rot = Polar(g, t.rot)
		r := t.rot.Mat()
		if len(s.flow) > 0 {
			flow = s.flow[i]
		}
		stress(g, &r, &flow, mu, lambda, t.vol, &s.stresses[i])
		s.moved[i] = s.held[i].turn(t, &r)
		s.resist(i)
	}
}

// Average finds the stresses of the averaged strains of the nodes lo to hi.
func (s *Solid) Average(lo, hi int) {
	mu, lambda := float64((1-shearShare)*s.mu), float64((1-bulkShare)*s.lambda)
	for n := lo; n < hi; n++ {
		g, flow := s.meanAt(n, s.grads)
		s.turn[n] = Polar(&g, s.turn[n])
		r := s.turn[n].Mat()
		stress(&g, &r, &flow, mu, lambda, 0.25, &s.mean[n]) // a quarter goes to each element
	}
}

// Load adds the averaged stresses to those of the elements lo to hi.
func (s *Solid) Load(lo, hi int) {
	for i := lo; i < hi; i++ {
		t := &s.tets[i]
		a, b, c, d := &s.mean[t.node[0]], &s.mean[t.node[1]], &s.mean[t.node[2]], &s.mean[t.node[3]]
		p := &s.stresses[i]
		p.X = p.X.MulAdd(a.X.Add(b.X).Add(c.X).Add(d.X), t.vol)
		p.Y = p.Y.MulAdd(a.Y.Add(b.Y).Add(c.Y).Add(d.Y), t.vol)
		p.Z = p.Z.MulAdd(a.Z.Add(b.Z).Add(c.Z).Add(d.Z), t.vol)
	}
}

// Forces adds the elastic forces of the nodes lo to hi to f [N].
func (s *Solid) Forces(f []vec.Vec3, lo, hi int) {
	for n := lo; n < hi; n++ {
		sum := f[n]
		for _, k := range s.of(n) {
			p, g := &s.stresses[k>>2], s.tets[k>>2].gradOf(k&3)
			sum.X -= float64(p.X.X*g.X) + float64(p.Y.X*g.Y) + float64(p.Z.X*g.Z)
			sum.Y -= float64(p.X.Y*g.X) + float64(p.Y.Y*g.Y) + float64(p.Z.Y*g.Z)
			sum.Z -= float64(p.X.Z*g.X) + float64(p.Y.Z*g.Y) + float64(p.Z.Z*g.Z)
		}
		f[n] = sum
	}
}

// Assemble adds the elastic forces at the positions x to f [N], and stiff times
// the stiffness matrix to m, with the rotations as they are there.
func (s *Solid) Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	s.Force(x, f)
	s.Fresh()
	for n := range s.mass {
		s.Stiffen(m, stiff, n)
	}
}

// Force adds the elastic forces at the positions x to f [N] alone.
func (s *Solid) Force(x, f []vec.Vec3) {
	s.Strain(x, 0, len(s.tets))
	s.Average(0, len(s.mass))
	s.Load(0, len(s.tets))
	s.Forces(f, 0, len(s.mass))
}

// gradient is F = Σ x_k ⊗ ∇N_k, by its columns.
func (t *tet) gradient(x []vec.Vec3, g *vec.Mat3) {
	o := x[t.node[0]]
	a, b, c := x[t.node[1]].Sub(o), x[t.node[2]].Sub(o), x[t.node[3]].Sub(o)
	p, q, r := &t.grad[0], &t.grad[1], &t.grad[2]
	g.X = a.Mul(p.X).MulAdd(b, q.X).MulAdd(c, r.X)
	g.Y = a.Mul(p.Y).MulAdd(b, q.Y).MulAdd(c, r.Y)
	g.Z = a.Mul(p.Z).MulAdd(b, q.Z).MulAdd(c, r.Z)
}

// gradOf is the gradient of the shape function of a corner [1/m].
func (t *tet) gradOf(corner int32) vec.Vec3 {
	if corner > 0 {
		return t.grad[corner-1]
	}
	a, b, c := &t.grad[0], &t.grad[1], &t.grad[2]
	return vec.Vec3{X: -(a.X + b.X + c.X), Y: -(a.Y + b.Y + c.Y), Z: -(a.Z + b.Z + c.Z)}
}

// strain is RᵀF − 1 less the permanent strain, rest axes. R leaves it symmetric
// but for rounding.
func strain(g, r *vec.Mat3, flow *vec.Sym3) vec.Sym3 {
	x, y, z := r.TMulVec(g.X), r.TMulVec(g.Y), r.TMulVec(g.Z)
	return vec.Sym3{
		XX: x.X - 1 - flow.XX, YY: y.Y - 1 - flow.YY, ZZ: z.Z - 1 - flow.ZZ,
		XY: float64(0.5*(x.Y+y.X)) - flow.XY, XZ: float64(0.5*(x.Z+z.X)) - flow.XZ, YZ: float64(0.5*(y.Z+z.Y)) - flow.YZ,
	}
}

// stress sets p to vol times the first Piola–Kirchhoff stress R·(2μe + λ·tr(e)·1),
// by its columns [Pa].
func stress(g, r *vec.Mat3, flow *vec.Sym3, mu, lambda, vol float64, p *vec.Mat3) {
	e := strain(g, r, flow)
	m, l := float64(2*float64(mu*vol)), float64(float64(lambda*vol)*(e.XX+e.YY+e.ZZ))
	xx, yy, zz := float64(m*e.XX)+l, float64(m*e.YY)+l, float64(m*e.ZZ)+l
	xy, xz, yz := float64(m*e.XY), float64(m*e.XZ), float64(m*e.YZ)
	p.X = r.X.Mul(xx).MulAdd(r.Y, xy).MulAdd(r.Z, xz)
	p.Y = r.X.Mul(xy).MulAdd(r.Y, yy).MulAdd(r.Z, yz)
	p.Z = r.X.Mul(xz).MulAdd(r.Y, yz).MulAdd(r.Z, zz)
}

// meanAt is the averaged gradient of a node, and the averaged permanent strain.
func (s *Solid) meanAt(n int, grads []vec.Mat3) (g vec.Mat3, flow vec.Sym3) {
	for _, k := range s.of(n) {
		v, f := s.tets[k>>2].vol, &grads[k>>2]
		g.X, g.Y, g.Z = g.X.MulAdd(f.X, v), g.Y.MulAdd(f.Y, v), g.Z.MulAdd(f.Z, v)
		if len(s.flow) > 0 {
			flow = flow.Add(s.flow[k>>2].Scale(v))
		}
	}
	v := 0.25 / s.vol[n]
	if len(s.flow) > 0 {
		flow = flow.Scale(v)
	}
	return vec.Mat3{X: g.X.Mul(v), Y: g.Y.Mul(v), Z: g.Z.Mul(v)}, flow
}
