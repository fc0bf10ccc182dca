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

// Assemble adds the elastic forces at the positions x to f [N], and stiff times
// the stiffness matrix to m, with the rotations as they are there.
func (s *Solid) Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	l, u := float64(stiff*s.lambda), float64(stiff*s.mu)
	s.begin()
	for i := range s.tets {
		t := &s.tets[i]
		r := s.element(i, x, f)
		t.stiffen(m, &r, float64(l*t.vol), float64(u*t.vol))
	}
	s.average(f)
}

// Force adds the elastic forces at the positions x to f [N] alone.
func (s *Solid) Force(x, f []vec.Vec3) {
	s.begin()
	for i := range s.tets {
		s.element(i, x, f)
	}
	s.average(f)
}

// begin clears the averages.
func (s *Solid) begin() {
	clear(s.mean)
	clear(s.meanFlow)
}

// element adds the forces of an element's own strain, gives its nodes their
// shares of the gradient and returns its rotation.
func (s *Solid) element(i int, x, f []vec.Vec3) vec.Mat3 {
	t := &s.tets[i]
	var g vec.Mat3
	t.gradient(x, &g)
	t.rot = Polar(&g, t.rot)
	r := t.rot.Mat()
	var flow vec.Sym3
	if len(s.flow) > 0 {
		flow = s.flow[i]
	}
	p := stress(&g, &r, &flow, float64(shearShare*s.mu), float64(bulkShare*s.lambda))
	t.push(f, &p)
	s.spread(t, &g, &flow)
	return r
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

// strain is RᵀF − 1 less the permanent strain, rest axes. R leaves it symmetric
// but for rounding.
func strain(g, r *vec.Mat3, flow *vec.Sym3) vec.Sym3 {
	x, y, z := r.TMulVec(g.X), r.TMulVec(g.Y), r.TMulVec(g.Z)
	return vec.Sym3{
		XX: x.X - 1 - flow.XX, YY: y.Y - 1 - flow.YY, ZZ: z.Z - 1 - flow.ZZ,
		XY: float64(0.5*(x.Y+y.X)) - flow.XY, XZ: float64(0.5*(x.Z+z.X)) - flow.XZ, YZ: float64(0.5*(y.Z+z.Y)) - flow.YZ,
	}
}

// stress is the first Piola–Kirchhoff stress R·(2μe + λ·tr(e)·1), by its
// columns [Pa].
func stress(g, r *vec.Mat3, flow *vec.Sym3, mu, lambda float64) vec.Mat3 {
	e := strain(g, r, flow)
	m, l := 2*mu, float64(lambda*(e.XX+e.YY+e.ZZ))
	xx, yy, zz := float64(m*e.XX)+l, float64(m*e.YY)+l, float64(m*e.ZZ)+l
	xy, xz, yz := float64(m*e.XY), float64(m*e.XZ), float64(m*e.YZ)
	return vec.Mat3{
		X: r.X.Mul(xx).MulAdd(r.Y, xy).MulAdd(r.Z, xz),
		Y: r.X.Mul(xy).MulAdd(r.Y, yy).MulAdd(r.Z, yz),
		Z: r.X.Mul(xz).MulAdd(r.Y, yz).MulAdd(r.Z, zz),
	}
}

// push adds the forces −V·P·∇N_k of the stress to the nodes.
func (t *tet) push(f []vec.Vec3, p *vec.Mat3) {
	var sum vec.Vec3
	for k := range t.grad {
		h := p.MulVec(t.grad[k]).Mul(t.vol)
		f[t.node[k+1]] = f[t.node[k+1]].Sub(h)
		sum = sum.Add(h)
	}
	f[t.node[0]] = f[t.node[0]].Add(sum)
}

// spread gives the nodes their shares of the gradient.
func (s *Solid) spread(t *tet, g *vec.Mat3, flow *vec.Sym3) {
	v := float64(0.25 * t.vol)
	for _, n := range t.node {
		m := &s.mean[n]
		m.X, m.Y, m.Z = m.X.MulAdd(g.X, v), m.Y.MulAdd(g.Y, v), m.Z.MulAdd(g.Z, v)
	}
	if len(s.flow) == 0 {
		return
	}
	for _, n := range t.node {
		s.meanFlow[n] = s.meanFlow[n].Add(flow.Scale(v))
	}
}

// average adds the forces of the averaged strains.
func (s *Solid) average(f []vec.Vec3) {
	mu, lambda := float64((1-shearShare)*s.mu), float64((1-bulkShare)*s.lambda)
	for n := range s.mean {
		g := s.meanAt(n)
		var flow vec.Sym3
		if len(s.flow) > 0 {
			flow = s.meanFlow[n].Scale(1 / s.vol[n])
		}
		s.turn[n] = Polar(&g, s.turn[n])
		r := s.turn[n].Mat()
		s.mean[n] = stress(&g, &r, &flow, mu, lambda)
	}
	for i := range s.tets {
		t := &s.tets[i]
		a, b, c, d := &s.mean[t.node[0]], &s.mean[t.node[1]], &s.mean[t.node[2]], &s.mean[t.node[3]]
		p := vec.Mat3{
			X: a.X.Add(b.X).Add(c.X).Add(d.X).Mul(0.25),
			Y: a.Y.Add(b.Y).Add(c.Y).Add(d.Y).Mul(0.25),
			Z: a.Z.Add(b.Z).Add(c.Z).Add(d.Z).Mul(0.25),
		}
		t.push(f, &p)
	}
}

// meanAt is the averaged gradient of a node.
func (s *Solid) meanAt(n int) vec.Mat3 {
	g, v := &s.mean[n], 1/s.vol[n]
	return vec.Mat3{X: g.X.Mul(v), Y: g.Y.Mul(v), Z: g.Z.Mul(v)}
}

// stiffen adds the stiffness of the turned element, with l = h·λV and u = h·μV.
func (t *tet) stiffen(m *blocks.Matrix, r *vec.Mat3, l, u float64) {
	var g [4]vec.Vec3
	for k := range t.grad {
		g[k+1] = r.MulVec(t.grad[k])
		g[0] = g[0].Sub(g[k+1])
	}
	for k, n := range t.node {
		m.Dia[n].AddOuter(g[k], g[k], l, u, float64(u*g[k].LenSq()))
	}
	for k, p := range pairs {
		a, b := g[p[0]], g[p[1]]
		m.Val[t.slot[k][0]].AddOuterPair(&m.Val[t.slot[k][1]], a, b, l, u, float64(u*a.Dot(b)))
	}
}
