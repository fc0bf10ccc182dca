package cage

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// uncrossed reports the first two triangles that pass through each other.
func (m *mended) uncrossed() error {
	boxes := make([]geom.AABB, len(m.faces))
	for i, f := range m.faces {
		boxes[i] = box(m.x, f)
	}
	tree := geom.NewTree(boxes)
	var near []int32
	for i := range m.faces {
		near = tree.Near(&boxes[i], boxes, near[:0])
		for _, o := range near {
			if int(o) <= i {
				continue
			}
			if what := m.crossed(m.faces[i], m.faces[o]); what != "" {
				return fmt.Errorf("%w: triangles %d and %d %s, near %v",
					ErrSurface, m.of[i], m.of[o], what, m.x[m.faces[i][0]])
			}
		}
	}
	return nil
}

// crossed tells how two triangles cross, empty if they do not. What they share
// is no crossing; touching is none.
func (m *mended) crossed(f, g [3]int32) string {
	shared := 0
	for _, v := range f {
		if v == g[0] || v == g[1] || v == g[2] {
			shared++
		}
	}
	if shared >= 2 {
		if m.folded(f, g) {
			return "lie on each other"
		}
		return ""
	}
	for _, p := range [2][2][3]int32{{f, g}, {g, f}} {
		for c := range 3 {
			a, b := p[0][c], p[0][(c+1)%3]
			if !has(p[1], a) && !has(p[1], b) && m.pierces(m.x[a], m.x[b], p[1]) {
				return "pass through each other"
			}
		}
	}
	return ""
}

func has(f [3]int32, v int32) bool { return f[0] == v || f[1] == v || f[2] == v }

// folded reports whether the surface turns straight back at the edge that two
// triangles share.
func (m *mended) folded(f, g [3]int32) bool {
	n, o := m.normal(f), m.normal(g)
	return n.Dot(o) < 0 && n.Cross(o).LenSq() < flatFace*flatFace
}

func (m *mended) normal(f [3]int32) vec.Vec3 {
	return m.x[f[1]].Sub(m.x[f[0]]).Cross(m.x[f[2]].Sub(m.x[f[0]])).Unit(vec.Vec3{})
}

// pierces reports whether the segment from p to q passes through a triangle from
// one side to the other, by more than weldReach.
func (m *mended) pierces(p, q vec.Vec3, f [3]int32) bool {
	a, b, c := m.x[f[0]], m.x[f[1]], m.x[f[2]]
	n := m.normal(f)
	d, e := p.Sub(a).Dot(n), q.Sub(a).Dot(n)
	reach := float64(m.size * weldReach)
	if !(math.Min(d, e) < -reach && math.Max(d, e) > reach) {
		return false
	}
	s := q.Sub(p)
	u, v, w := s.Dot(a.Sub(p).Cross(b.Sub(p))), s.Dot(b.Sub(p).Cross(c.Sub(p))), s.Dot(c.Sub(p).Cross(a.Sub(p)))
	return u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0
}
