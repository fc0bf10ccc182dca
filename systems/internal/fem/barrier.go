package fem

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The energy W of force.go is finite where an element is flat: under a weight of ρ·g·h
// near Young's modulus E the lowest elements of a column turn inside out. So what
// has less than the part J₀ of its volume holds more than W for each cubic metre at rest,
//
//	ψ = κ·(J₀ − J)²/J,   p = −dψ/dJ = κ·((J₀/J)² − 1),   d²ψ/dJ² = 2κ·J₀²/J³
//
// where J = det F is that part and p the pressure that spreads it, which is steep towards
// J = 0 and nothing from J₀ on, where forces are those of W alone. Below J₁ it
// stays what it is there.
//
// An element that is inside out all the same, as an impact leaves it or a user, has
// nothing but W until it has J₀ again: what stands upright about it would keep it where it is.
// That only loses energy.
const (
	barrierFrom = 0.5 // J₀
	// barrierTo is J₁. p is 99κ there, about 10·E: the weight of a column of 1 m at 1 kPa.
	barrierTo = 0.05
	// barrierShare is κ/E: at J₀ the stiffness rises by 0.4·E, which is less than any
	// solid has, at J₀/2 it is 3.2·E, at J₁ 400·E.
	barrierShare = 0.1
)

// barrier is that of one element.
type barrier struct {
	// stiff is V times the stiffness in J [J], 0 where ψ is not met.
	stiff float64
	short float64 // 1 − J, a step ago
	lost  bool    // has been inside out, and not had J₀ since
}

// meet follows J, and returns p over κ; scale is κ·V [J]. The matrix gets stiff·c·cᵀ with
// c = ∂J/∂x, which is no less than zero: what p does as c turns has no sign and is
// left out. stiff is the mean to where J will be if it goes on as in the last step, so
// that a barrier that is met within the step is felt in it. changed tells that the
// matrix has to follow.
func (b *barrier) meet(j, scale float64) (push float64, changed bool) {
	ahead := min(j, j+j-(1-b.short))
	b.short = 1 - j
	if !(j > 0) {
		b.lost = true
	} else if j >= barrierFrom {
		b.lost = false
	}
	if b.lost || !(ahead < barrierFrom) {
		changed = b.stiff > 0
		b.stiff = 0
		return 0, changed
	}
	b.stiff = float64(scale * barrierSlope(ahead, j))
	return barrierPush(j), true
}

// barrierPush returns p over κ.
func barrierPush(j float64) float64 {
	if j >= barrierFrom {
		return 0
	}
	s := barrierFrom / max(j, barrierTo)
	return float64(s*s) - 1
}

// barrierSlope returns the mean of d²ψ/dJ² over κ from a to b, a ≤ b, below J₁ that at J₁.
func barrierSlope(a, b float64) float64 {
	a, b = max(a, barrierTo), max(b, barrierTo)
	if a < b {
		return (barrierPush(a) - barrierPush(b)) / (b - a)
	}
	s := barrierFrom / a
	return float64(2*float64(s*s)) / a
}

// density returns ψ over κ at J.
func (b *barrier) density(j float64) float64 {
	if b.lost || !(j > 0) || j >= barrierFrom {
		return 0
	}
	to := max(j, barrierTo)
	d := barrierFrom - to
	return float64(d*d)/to + float64(barrierPush(to)*(to-j))
}

// volume is det F.
func volume(g *vec.Mat3) float64 { return g.X.Dot(g.Y.Cross(g.Z)) }

// resist adds V times the stress of ψ to that of an element.
func (s *Solid) resist(i int) {
	g := &s.grads[i]
	scale := float64(barrierShare * float64(s.Mat.Young*s.tets[i].vol))
	push, changed := s.held[i].meet(volume(g), scale)
	s.moved[i] = s.moved[i] || changed
	if push > 0 {
		p := &s.stresses[i]
		push = -float64(scale * push)
		p.X = p.X.MulAdd(g.Y.Cross(g.Z), push)
		p.Y = p.Y.MulAdd(g.Z.Cross(g.X), push)
		p.Z = p.Z.MulAdd(g.X.Cross(g.Y), push)
	}
}

// growth returns ∂J/∂x of the corners [1/m].
func (t *tet) growth(g *vec.Mat3) (c [4]vec.Vec3) {
	x, y, z := g.Y.Cross(g.Z), g.Z.Cross(g.X), g.X.Cross(g.Y)
	for k := range t.grad {
		d := &t.grad[k]
		c[k+1] = x.Mul(d.X).MulAdd(y, d.Y).MulAdd(z, d.Z)
		c[0] = c[0].Sub(c[k+1])
	}
	return c
}

// bar adds the blocks of a corner's row, stiff·c·cᵀ.
func (h *held) bar(m *blocks.Matrix, dia *blocks.Block, growth *[4]vec.Vec3, corner int32, stiff float64) {
	a := growth[corner].Mul(stiff)
	for o, b := range growth {
		v := dia
		if o != int(corner) {
			v = &m.Val[h.slot[corner][o]]
		}
		v[0], v[1], v[2] = v[0]+float64(a.X*b.X), v[1]+float64(a.X*b.Y), v[2]+float64(a.X*b.Z)
		v[3], v[4], v[5] = v[3]+float64(a.Y*b.X), v[4]+float64(a.Y*b.Y), v[5]+float64(a.Y*b.Z)
		v[6], v[7], v[8] = v[6]+float64(a.Z*b.X), v[7]+float64(a.Z*b.Y), v[8]+float64(a.Z*b.Z)
	}
}
