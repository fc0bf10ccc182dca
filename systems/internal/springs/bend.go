package springs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The curvature of a triangle is how its neighbours' slopes differ (the basic
// shell triangle of Oñate and Zárate, "Rotation-free triangular plate and shell
// elements", 2000): with g_j = ∂x/∂u_j in a triangle, by Green's theorem over its
// sides of length l and outward normal n in the plane at rest,
//
//	κ_ij = 1/2A·Σ l·(n_i·g_j + n_j·g_i)/2 of the neighbours, as Σ l·n is zero,
//
// which is exact where x is quadratic. Past a free side the slope is the
// triangle's own. κ_ij are vectors, sums of the six corners with weights; of a
// sheet that is bent without stretch they are along the normal and keep their
// length when it turns. The energy is that of a plate with ν = 0,
// ½·D·A·(κ_11² + κ_22² + 2·κ_12²).

// across is a triangle's side with what is on its other side.
type across struct{ lo, hi, face, corner int32 }

// bend adds the springs against bending, three a triangle.
func (e *Springs) bend(x []vec.Vec3, faces [][3]int32, stiff float64) error {
	next, err := neighbours(faces)
	if err != nil {
		return err
	}
	for i := range faces {
		e.plate(x, faces, int32(i), next[i], stiff)
	}
	return nil
}

// neighbours returns the triangle on the other side of each side; −1 for none.
func neighbours(faces [][3]int32) ([][3]int32, error) {
	var list []across
	next := make([][3]int32, len(faces))
	for i, f := range faces {
		next[i] = [3]int32{-1, -1, -1}
		for c := range f {
			a, b := f[c], f[(c+1)%3]
			list = append(list, across{min(a, b), max(a, b), int32(i), int32(c)})
		}
	}
	slices.SortFunc(list, func(a, b across) int {
		return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi), cmp.Compare(a.face, b.face))
	})
	same := func(i, j int) bool { return j < len(list) && list[i].lo == list[j].lo && list[i].hi == list[j].hi }
	for i := range list {
		if !same(i, i+1) {
			continue
		}
		a, b := list[i], list[i+1]
		if same(i, i+2) {
			return nil, fmt.Errorf("%w: triangles %d, %d and %d share the edge from node %d to %d", ErrMaterial,
				a.face, b.face, list[i+2].face, a.lo, a.hi)
		}
		next[a.face][a.corner], next[b.face][b.corner] = b.face, a.face
	}
	return next, nil
}

// plate adds the springs of one triangle. Its neighbours are laid into its plane
// about the sides they share, so that the sheet need not be flat at rest.
func (e *Springs) plate(x []vec.Vec3, faces [][3]int32, i int32, next [3]int32, stiff float64) {
	f := faces[i]
	p := x[f[1]].Sub(x[f[0]])
	n := p.Cross(x[f[2]].Sub(x[f[0]]))
	area := float64(0.5 * n.Len())
	u := p.Unit(vec.Vec3{})
	v := n.Unit(vec.Vec3{}).Cross(u)
	own := [3]vec.Vec2{}
	for c, k := range f {
		o := x[k].Sub(x[f[0]])
		own[c] = vec.Vec2{X: o.Dot(u), Y: o.Dot(v)}
	}
	var s [3]Spring // κ_11, κ_22, κ_12
	for k := range s {
		s[k] = Spring{Node: [6]int32{f[0], f[1], f[2]}, Nodes: 3, Stiff: float64(stiff * area)}
	}
	s[2].Stiff *= 2
	for c, o := range next {
		a, b := own[c], own[(c+1)%3]
		tip, at := own[(c+2)%3], (c+2)%3
		if o >= 0 {
			at = s[0].Nodes
			k := f[c]
			for _, w := range faces[o] {
				if w != f[c] && w != f[(c+1)%3] {
					k = w
				}
			}
			tip = unfolded(x[f[c]], x[f[(c+1)%3]], x[k], a, b)
			for j := range s {
				s[j].Node[at] = k
				s[j].Nodes++
			}
		}
		side := b.Sub(a)
		out := vec.Vec2{X: side.Y, Y: -side.X}.Mul(0.5 / area) // l·n/2A
		corner := [3]vec.Vec2{a, b, tip}
		for k, node := range [3]int{c, (c + 1) % 3, at} {
			// The slope of what is 1 at this corner of the neighbour, 0 at the others.
			q, r := corner[(k+1)%3], corner[(k+2)%3]
			g := r.Sub(q).Left().Mul(1 / r.Sub(q).Cross(corner[k].Sub(q)))
			s[0].Weight[node] += float64(out.X * g.X)
			s[1].Weight[node] += float64(out.Y * g.Y)
			s[2].Weight[node] += float64(0.5 * (float64(out.X*g.Y) + float64(out.Y*g.X)))
		}
	}
	for k := range s {
		s[k].Rest = s[k].Load(x)
		if s[k].Rest < flat/math.Sqrt(area) {
			s[k].Rest = 0
		}
		e.Spring = append(e.Spring, s[k])
	}
}

// flat is the bend over a triangle's size that is rounding [rad].
const flat = 1e-9

// unfolded returns where a point lies when the triangle that it makes with p and q
// is laid into the plane where those are a and b, on their right.
func unfolded(p, q, point vec.Vec3, a, b vec.Vec2) vec.Vec2 {
	d, o := q.Sub(p), point.Sub(p)
	l := d.LenSq()
	along, height := o.Dot(d)/l, d.Cross(o).Len()/l
	side := b.Sub(a)
	return a.MulAdd(side, along).MulAdd(side.Left(), -height)
}
