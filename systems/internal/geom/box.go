package geom

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Box returns a box about the origin, along the body's axes, with the full
// edge lengths [m]. It is an error if one of them is not a finite number above
// zero.
func Box(edges vec.Vec3) (Shape, error) {
	if !size(edges.X) || !size(edges.Y) || !size(edges.Z) {
		return Shape{}, fmt.Errorf("geom: box size is %v, every edge must be %s", edges, sizeRange)
	}
	h := edges.Mul(0.5)
	return Shape{Kind: KindBox, Half: h, Hull: boxHull(h)}, nil
}

func boxMass(s Shape, density float64) (float64, vec.Vec3, vec.Sym3) {
	h := s.Half
	m := density * (8 * h.X * h.Y * h.Z)
	q := h.MulEach(h).Mul(m / 3)
	return m, vec.Vec3{}, vec.Diag(vec.Vec3{X: q.Y + q.Z, Y: q.Z + q.X, Z: q.X + q.Y})
}

func boxBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	h := rot.X.Abs().Mul(s.Half.X).MulAdd(rot.Y.Abs(), s.Half.Y).MulAdd(rot.Z.Abs(), s.Half.Z)
	return about(pos, h)
}

func boxExtent(s Shape) (thickness, radius float64) {
	t := s.Half.X
	if s.Half.Y < t {
		t = s.Half.Y
	}
	if s.Half.Z < t {
		t = s.Half.Z
	}
	return 2 * t, s.Half.Len()
}

// boxHull is the polyhedron of a box. Vertex i has x, y, z positive where bits
// 0, 1, 2 of i are set; faces are −x, +x, −y, +y, −z, +z.
func boxHull(h vec.Vec3) *Hull {
	v := make([]vec.Vec3, 8)
	for i := range v {
		v[i] = h
		if i&1 == 0 {
			v[i].X = -h.X
		}
		if i&2 == 0 {
			v[i].Y = -h.Y
		}
		if i&4 == 0 {
			v[i].Z = -h.Z
		}
	}
	faces := [][]int32{
		{0, 4, 6, 2},
		{1, 3, 7, 5},
		{0, 1, 5, 4},
		{2, 6, 7, 3},
		{0, 2, 3, 1},
		{4, 5, 7, 6},
	}
	normals := []vec.Vec3{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}, {Z: -1}, {Z: 1}}
	return link(v, faces, normals)
}
