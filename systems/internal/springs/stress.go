package springs

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The springs in a triangle are a sheet's energy per area, so what they pull with is
// its stress, whatever the mesh. With the stretch λ_k of the thread along d_k, its
// direction s_k in space and its stiffness k_k per area, the first Piola–Kirchhoff
// tension, a force per width at rest, and the second are
//
//	P = Σ k_k·(λ_k − 1)·s_k·d_kᵀ,   S = Σ k_k·(λ_k − 1)/λ_k·d_k·d_kᵀ,   P = F·S,
//
// and across a line with the normal m in the sheet at rest the tension is P·m. A
// strip of the width w under the force F has |P·m| = F/w across it, all over.

// tension of a triangle.
type tension struct {
	pu, pv     vec.Vec3 // P along warp and weft [N/m]
	uu, vv, uv float64  // S [N/m]
	u, v, n    vec.Vec3 // warp, weft and normal at rest
	area       float64  // [m²]
	most       float64  // the largest tension across any line, 0 where all is slack [N/m]
}

// diagonal is the part of a direction between warp and weft along each.
const diagonal = math.Sqrt2 / 2

// threads are the directions of the springs in a triangle, along warp and weft.
var threads = [4][2]float64{{1, 0}, {0, 1}, {diagonal, diagonal}, {diagonal, -diagonal}}

// strain finds the tension of a triangle, which has the springs from number 4·face on.
func (t *tension) strain(e *Springs, face int, x []vec.Vec3) {
	t.pu, t.pv, t.uu, t.vv, t.uv = vec.Vec3{}, vec.Vec3{}, 0, 0, 0
	for k, d := range threads {
		s := &e.Spring[4*face+k]
		to, l := s.at(x)
		pull := float64(s.Stiff*(l-s.Rest)) / t.area
		t.pu, t.pv = t.pu.MulAdd(to, float64(pull*d[0])), t.pv.MulAdd(to, float64(pull*d[1]))
		if l > 0 {
			q := pull / l
			t.uu += float64(q * float64(d[0]*d[0]))
			t.vv += float64(q * float64(d[1]*d[1]))
			t.uv += float64(q * float64(d[0]*d[1]))
		}
	}
	t.most = 0
	if m, pulled := t.principal(); pulled {
		t.most = t.across(m)
	}
}

// principal returns the direction in which S is largest, along warp and weft, and
// whether that is a pull.
func (t *tension) principal() (m vec.Vec2, pulled bool) {
	half, mean := float64(0.5*(t.uu-t.vv)), float64(0.5*(t.uu+t.vv))
	r := math.Sqrt(float64(half*half) + float64(t.uv*t.uv))
	switch { // of two forms the one that loses nothing
	case r == 0:
		m = vec.Vec2{X: 1}
	case half >= 0:
		m = vec.Vec2{X: half + r, Y: t.uv}
	default:
		m = vec.Vec2{X: t.uv, Y: r - half}
	}
	l := math.Sqrt(float64(m.X*m.X) + float64(m.Y*m.Y))
	if l > 0 {
		m = vec.Vec2{X: m.X / l, Y: m.Y / l}
	}
	return m, mean+r > 0
}

// across is the tension over a line with the normal m at rest, along warp and weft.
func (t *tension) across(m vec.Vec2) float64 { return t.pu.Mul(m.X).MulAdd(t.pv, m.Y).Len() }

// opens is across for an edge along l at rest that lies in the triangle; 0 where it
// is pressed shut.
func (t *tension) opens(l vec.Vec3) float64 {
	o := l.Cross(t.n).Unit(vec.Vec3{})
	m := vec.Vec2{X: o.Dot(t.u), Y: o.Dot(t.v)}
	if s := float64(t.uu*float64(m.X*m.X)) + float64(t.vv*float64(m.Y*m.Y)) + float64(2*float64(t.uv*float64(m.X*m.Y))); !(s > 0) {
		return 0
	}
	return t.across(m)
}
