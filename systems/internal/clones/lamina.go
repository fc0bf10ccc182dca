package clones

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// In the plane z = 0 velocities have no z and angular velocities nothing else. Of (1)–(3)
// there remain, with r_i from the centre of mass,
//
//	V = Σm_i·v_i / Σm_i,   W = Σ m_i·r_i×v_i / J,   J = Σ m_i·|r_i|²,
//
// and no gyroscopic term: (IW)×W is W² times the products of inertia ∫xz and ∫yz, which
// are zero. As a tensor the inertia of such points is that of a lamina, I_zz = I_xx + I_yy,
// its determinant J·(I_xx·I_yy − I_xy²): zero where they lie in a line, and next to it,
// as along the straight seam of two drops, what is left of it is rounding. About z there
// is no such case. So J alone is kept.

// Lamina returns the inertia about z alone of points of the plane, and its inverse: 0
// where all are in one place, where nothing turns them.
func Lamina(in vec.Sym3) (about, inverse vec.Sym3) {
	if in.ZZ > 0 {
		inverse.ZZ = 1 / in.ZZ
	}
	return vec.Sym3{ZZ: in.ZZ}, inverse
}

// turnFlat is turn in the plane, where the best fit is in closed form. With c and s the
// sums of m·q_i·p_i and m·q_i×p_i over the members, q_i where the guess has them and p_i
// where they are, turning on by φ leaves Σ½m|p − R(φ)·q|² = const − c·cos φ − s·sin φ:
// the least is where (cos φ, sin φ) is along (c, s).
func (a *Adhesive) turnFlat(matter []Matter, guess vec.Quat) {
	c, s := 0.0, 0.0
	for i := range a.Members {
		m := &a.Members[i]
		p, q := matter[m.Body].X[m.Node].Sub(a.Frame.X), guess.Rotate(m.Local)
		c += float64(m.Mass * q.Dot(p))
		s += float64(m.Mass * q.Flat().Cross(p.Flat()))
	}
	// By φ: cos ½φ and sin ½φ are as 1 + cos φ and sin φ.
	half := vec.Quat{W: math.Sqrt(float64(c*c)+float64(s*s)) + c, Z: s}
	a.Frame.Q = half.Unit().Mul(guess).Unit()
}
