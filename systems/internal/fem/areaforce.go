package fem

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Linear triangles lock as linear tetrahedra do (force.go): with e the strain in
// axes that turn along, the energy is, as there, a mixture of that of the elements'
// own strains and that of strains averaged about the nodes,
//
//	E = α·Σ_t A_t·W(F_t) + (1−α)·Σ_n A_n·W(F̄_n),   A_n·F̄_n = Σ_{t∋n} A_t·F_t/3,
//	W = μ·e:e + λ/2·(tr e)²   over one metre of depth, in plane strain.
const (
	// areaShear is α for the part with μ. Slender cantilevers of n layers of square
	// cells, two triangles each, have at ν = 0 with the elements' own strains 1 + a/n²
	// of the true stiffness, with averaged ones 1 − b/n²: a = 3.0, b = 1.0, 1.5 and 1.75
	// for n = 2, 4 and 8. α = b/(a+b) is that for n = 4.
	areaShear = 1. / 3
	// areaBulk is α for the part with λ: less, see bulkShare.
	areaBulk = 0.1
)

// The passes are those of Solid, see force.go.

// Strain finds gradients, rotations and the stresses of the elements' own strains
// of the elements lo to hi at the positions x.
func (a *Area) Strain(x []vec.Vec3, lo, hi int) {
	mu, lambda := float64(areaShear*a.mu), float64(areaBulk*a.lambda)
	for i := lo; i < hi; i++ {
		t, g := &a.tris[i], &a.grads[i]
		t.gradient(x, g)
		t.rot = g.polar(t.rot)
		p := a.flowOf(i)
		g.stress(t.rot, &p, mu, lambda, t.area, &a.stresses[i])
		a.moved[i] = a.held[i].turn(t)
		a.resist(i)
	}
}

// Average finds the stresses of the averaged strains of the nodes lo to hi.
func (a *Area) Average(lo, hi int) {
	mu, lambda := float64((1-areaShear)*a.mu), float64((1-areaBulk)*a.lambda)
	for n := lo; n < hi; n++ {
		g, p := a.meanAt(n)
		g.stress(g.polar(vec.Rot2{C: 1}), &p, mu, lambda, 1./3, &a.mean[n]) // a third goes to each element
	}
}

// Load adds the averaged stresses to those of the elements lo to hi.
func (a *Area) Load(lo, hi int) {
	for i := lo; i < hi; i++ {
		t := &a.tris[i]
		p, q, r := &a.mean[t.node[0]], &a.mean[t.node[1]], &a.mean[t.node[2]]
		s := &a.stresses[i]
		s.X = s.X.MulAdd(p.X.Add(q.X).Add(r.X), t.area)
		s.Y = s.Y.MulAdd(p.Y.Add(q.Y).Add(r.Y), t.area)
	}
}

// Forces adds the elastic forces of the nodes lo to hi to f [N].
func (a *Area) Forces(f []vec.Vec3, lo, hi int) {
	for n := lo; n < hi; n++ {
		sum := f[n]
		for _, k := range a.of(n) {
			p, g := &a.stresses[k>>2], &a.tris[k>>2].grad[k&3]
			sum.X -= float64(p.X.X*g.X) + float64(p.Y.X*g.Y)
			sum.Y -= float64(p.X.Y*g.X) + float64(p.Y.Y*g.Y)
		}
		f[n] = sum
	}
}

// Force adds the elastic forces at the positions x to f [N] alone.
func (a *Area) Force(x, f []vec.Vec3) {
	a.Strain(x, 0, len(a.tris))
	a.Average(0, len(a.mass))
	a.Load(0, len(a.tris))
	a.Forces(f, 0, len(a.mass))
}

// Assemble adds the elastic forces at the positions x to f [N], and stiff times
// the stiffness matrix to m, with the rotations as they are there.
func (a *Area) Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	a.Force(x, f)
	for i := range a.held {
		a.held[i].axis = vec.Rot2{}
		a.held[i].turn(&a.tris[i])
	}
	for n := range a.mass {
		a.Stiffen(m, stiff, n)
	}
}

// Energy returns the elastic energy at the positions x [J].
func (a *Area) Energy(x []vec.Vec3) float64 {
	e := 0.0
	for i := range a.tris {
		t, g := &a.tris[i], &a.grads[i]
		t.gradient(x, g)
		p := a.flowOf(i)
		e += g.density(g.polar(t.rot), &p, float64(areaShear*a.mu), float64(areaBulk*a.lambda), t.area)
		e += float64(float64(barrierShare*float64(a.Mat.Young*t.area)) * a.held[i].density(g.spread()))
	}
	for n := range a.mean {
		g, p := a.meanAt(n)
		e += g.density(g.polar(vec.Rot2{C: 1}), &p, float64((1-areaShear)*a.mu), float64((1-areaBulk)*a.lambda), a.area[n])
	}
	return e
}

// gradient is F = Σ x_k ⊗ ∇N_k.
func (t *triangle) gradient(x []vec.Vec3, g *mat2) {
	o := x[t.node[0]].Flat()
	p, q := x[t.node[1]].Flat().Sub(o), x[t.node[2]].Flat().Sub(o)
	g.X = p.Mul(t.grad[1].X).MulAdd(q, t.grad[2].X)
	g.Y = p.Mul(t.grad[1].Y).MulAdd(q, t.grad[2].Y)
}

// meanAt is the averaged gradient of a node, and the averaged permanent strain.
func (a *Area) meanAt(n int) (g mat2, p flow2) {
	for _, k := range a.of(n) {
		f, s := &a.grads[k>>2], a.tris[k>>2].area
		g.X, g.Y = g.X.MulAdd(f.X, s), g.Y.MulAdd(f.Y, s)
		if len(a.flow) > 0 {
			q := &a.flow[k>>2]
			p.xx, p.yy, p.xy = p.xx+float64(s*q.xx), p.yy+float64(s*q.yy), p.xy+float64(s*q.xy)
		}
	}
	s := 1 / float64(3*a.area[n])
	return mat2{g.X.Mul(s), g.Y.Mul(s)}, flow2{float64(p.xx * s), float64(p.yy * s), float64(p.xy * s)}
}

// polar returns the rotation that maximises tr(RᵀF): along (F₀₀ + F₁₁, F₁₀ − F₀₁).
// What is turned inside out has one, too, and finds back; where there is none it is
// that of before.
func (g *mat2) polar(before vec.Rot2) vec.Rot2 {
	r := vec.Vec2{X: g.X.X + g.Y.Y, Y: g.X.Y - g.Y.X}.Unit(vec.Vec2{X: before.C, Y: before.S})
	return vec.Rot2{C: r.X, S: r.Y}
}

// strain is that in the axes r.
func (g *mat2) strain(r vec.Rot2) (xx, yy, xy float64) {
	x, y := r.Invert(g.X), r.Invert(g.Y)
	return x.X - 1, y.Y - 1, float64(0.5 * (x.Y + y.X))
}

// stress sets p to area times the first Piola–Kirchhoff stress R·(2μe + λ·tr(e)·1), with
// e the strain less the permanent one.
func (g *mat2) stress(r vec.Rot2, flow *flow2, mu, lambda, area float64, p *mat2) {
	xx, yy, xy := g.strain(r)
	m, l := float64(2*float64(mu*area)), float64(float64(lambda*area)*(xx+yy))
	xx, yy, xy = xx-flow.xx, yy-flow.yy, xy-flow.xy
	p.X = r.Apply(vec.Vec2{X: float64(m*xx) + l, Y: float64(m * xy)})
	p.Y = r.Apply(vec.Vec2{X: float64(m * xy), Y: float64(m*yy) + l})
}

// density is area·(μ·e:e + λ/2·(tr e)²).
func (g *mat2) density(r vec.Rot2, flow *flow2, mu, lambda, area float64) float64 {
	xx, yy, xy := g.strain(r)
	trace := xx + yy
	square := normSq2(xx-flow.xx, yy-flow.yy, flow.across(), xy-flow.xy)
	return float64(area * (float64(mu*square) + float64(float64(0.5*lambda)*float64(trace*trace))))
}

// heldTriangle is what an element puts into the matrix: that of its own strains,
// which is no less than that of the mixture.
type heldTriangle struct {
	grad [3]vec.Vec2 // of the shape functions, turned [1/m]
	slot [3][3]int32 // of the blocks (i, j) in the matrix
	axis vec.Rot2    // the rotation they were turned by
	barrier
}

// turn follows the rotation of an element, if it has gone as far as turnedBy, and
// reports that.
func (h *heldTriangle) turn(t *triangle) (moved bool) {
	if c := float64(h.axis.C*t.rot.C) + float64(h.axis.S*t.rot.S); c >= 1-0.5*turnedBy*turnedBy {
		return false
	}
	h.lie(t, t.rot)
	return true
}

// lie turns what an element puts into the matrix by r.
func (h *heldTriangle) lie(t *triangle, r vec.Rot2) {
	h.axis = r
	for k := range t.grad {
		h.grad[k] = r.Apply(t.grad[k])
	}
}

// Moved reports whether the row of a node is no longer what it was when it was
// made.
func (a *Area) Moved(n int) bool {
	for _, k := range a.of(n) {
		if a.moved[k>>2] {
			return true
		}
	}
	return false
}

// Stiffen adds stiff times the row of a node of the stiffness matrix to m,
//
//	K_ij = A·(λ·g_i·g_jᵀ + μ·g_j·g_iᵀ + μ·(g_i·g_j)·1),
//
// nothing of it along z. Rows sum to zero.
func (a *Area) Stiffen(m *blocks.Matrix, stiff float64, n int) {
	dia := &m.Dia[n]
	for _, k := range a.of(n) {
		h, c, s := &a.held[k>>2], k&3, float64(stiff*a.tris[k>>2].area)
		l, u := float64(s*a.lambda), float64(s*a.mu)
		g := h.grad[c]
		lx, ly, ux, uy := float64(l*g.X), float64(l*g.Y), float64(u*g.X), float64(u*g.Y)
		for o := range h.grad {
			if o == int(c) {
				continue
			}
			b, v := &h.grad[o], &m.Val[h.slot[c][o]]
			d := float64(ux*b.X) + float64(uy*b.Y)
			xx, xy := float64(lx*b.X)+float64(ux*b.X)+d, float64(lx*b.Y)+float64(uy*b.X)
			yx, yy := float64(ly*b.X)+float64(ux*b.Y), float64(ly*b.Y)+float64(uy*b.Y)+d
			v[0], v[1], v[3], v[4] = v[0]+xx, v[1]+xy, v[3]+yx, v[4]+yy
			dia[0], dia[1], dia[3], dia[4] = dia[0]-xx, dia[1]-xy, dia[3]-yx, dia[4]-yy
		}
		if h.stiff > 0 {
			g := a.tris[k>>2].growth(&a.grads[k>>2])
			h.bar(m, dia, &g, c, float64(stiff*h.stiff))
		}
	}
}
