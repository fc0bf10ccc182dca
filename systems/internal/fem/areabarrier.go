package fem

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The barrier of areas is that of solids, see barrier.go: in plane strain J is the part
// of its area that a triangle has.

// spread is det F.
func (g *mat2) spread() float64 { return g.X.Cross(g.Y) }

// resist adds A times the stress of ψ to that of an element.
func (a *Area) resist(i int) {
	g := &a.grads[i]
	scale := float64(barrierShare * float64(a.Mat.Young*a.tris[i].area))
	push, changed := a.held[i].meet(g.spread(), scale)
	a.moved[i] = a.moved[i] || changed
	if push > 0 {
		p := &a.stresses[i]
		push = float64(scale * push)
		p.X = p.X.MulAdd(g.Y.Left(), push)
		p.Y = p.Y.MulAdd(g.X.Left(), -push)
	}
}

// growth returns ∂J/∂x of the corners [1/m].
func (t *triangle) growth(g *mat2) (c [3]vec.Vec2) {
	x, y := g.Y.Left().Neg(), g.X.Left()
	for k, d := range t.grad {
		c[k] = x.Mul(d.X).MulAdd(y, d.Y)
	}
	return c
}

// bar adds the blocks of a corner's row, stiff·c·cᵀ, nothing of it along z.
func (h *heldTriangle) bar(m *blocks.Matrix, dia *blocks.Block, growth *[3]vec.Vec2, corner int32, stiff float64) {
	a := growth[corner].Mul(stiff)
	for o, b := range growth {
		v := dia
		if o != int(corner) {
			v = &m.Val[h.slot[corner][o]]
		}
		v[0], v[1] = v[0]+float64(a.X*b.X), v[1]+float64(a.X*b.Y)
		v[3], v[4] = v[3]+float64(a.Y*b.X), v[4]+float64(a.Y*b.Y)
	}
}
