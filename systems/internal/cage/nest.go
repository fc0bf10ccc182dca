package cage

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// split makes a vertex of each fan of triangles: where two fans share one, the
// surface touches itself.
func (m *mended) split() {
	// A corner's fan is reached by going around its vertex.
	fan := make([][3]int32, len(m.faces))
	taken := make([]bool, len(m.x))
	for i, f := range m.faces {
		for c, v := range f {
			if fan[i][c] != 0 {
				continue
			}
			n := v
			if taken[v] {
				n = int32(len(m.x))
				m.x, m.from = append(m.x, m.x[v]), append(m.from, m.from[v])
				m.done.Split++
			}
			taken[v] = true
			for at, k := int32(i), c; fan[at][k] == 0; {
				fan[at][k] = n + 1
				at = m.across[at][k]
				k = m.corner(at, v)
			}
		}
	}
	for i := range m.faces {
		for c := range fan[i] {
			m.faces[i][c] = fan[i][c] - 1
		}
	}
}

// corner returns that of triangle i which is vertex v.
func (m *mended) corner(i, v int32) int {
	for c, u := range m.faces[i] {
		if u == v {
			return c
		}
	}
	return 0
}

// leastShell is the volume over the cube of its size below which a piece of the
// surface encloses nothing.
const leastShell = 1e-9

// nest turns each piece of the surface as it lies within others: outward outside
// of all, inward where it is the wall of a hollow, and so on.
func (m *mended) nest() error {
	shell := m.shells()
	count := int32(0)
	for _, s := range shell {
		count = max(count, s+1)
	}
	parts, vols := make([][][3]int32, count), make([]float64, count)
	for i, f := range m.faces {
		parts[shell[i]] = append(parts[shell[i]], f)
	}
	for s, part := range parts {
		vols[s] = Enclosed(m.x, part)
		if d := m.span(part); !(math.Abs(vols[s]) > float64(leastShell*float64(float64(d*d)*d))) {
			return fmt.Errorf("%w: the piece around vertex %d at %v has no volume", ErrSurface, m.from[part[0][0]], m.x[part[0][0]])
		}
	}
	turn := make([]bool, count)
	for s, part := range parts {
		depth := 0
		for o, other := range parts {
			if o != s && goesAround(m.x, other, m.x[part[0][0]]) {
				depth++
			}
		}
		if depth%2 == 0 {
			m.solids++
		}
		turn[s] = (vols[s] > 0) != (depth%2 == 0)
	}
	for i, s := range shell {
		if turn[s] {
			m.turn(i)
		}
	}
	return nil
}

// shells returns the piece of the surface that each triangle belongs to.
func (m *mended) shells() []int32 {
	shell := make([]int32, len(m.faces))
	for i := range shell {
		shell[i] = -1
	}
	count := int32(0)
	var stack []int32
	for i := range m.faces {
		if shell[i] >= 0 {
			continue
		}
		shell[i] = count
		stack = append(stack, int32(i))
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, o := range m.across[at] {
				if shell[o] < 0 {
					shell[o] = count
					stack = append(stack, o)
				}
			}
		}
		count++
	}
	return shell
}

// span returns the diagonal of the box around triangles [m].
func (m *mended) span(part [][3]int32) float64 {
	b := box(m.x, part[0])
	for _, f := range part[1:] {
		o := box(m.x, f)
		b.Min = vec.Vec3{X: min(b.Min.X, o.Min.X), Y: min(b.Min.Y, o.Min.Y), Z: min(b.Min.Z, o.Min.Z)}
		b.Max = vec.Vec3{X: max(b.Max.X, o.Max.X), Y: max(b.Max.Y, o.Max.Y), Z: max(b.Max.Z, o.Max.Z)}
	}
	return b.Max.Sub(b.Min).Len()
}

// goesAround reports whether closed triangles go around a point.
func goesAround(x []vec.Vec3, faces [][3]int32, p vec.Vec3) bool {
	n := int32(0)
	for _, f := range faces {
		a, b, c := x[f[0]], x[f[1]], x[f[2]]
		if s := winding(a, b, c, p.Flat()); s != 0 && height(a, b, c, p.Flat()) > p.Z {
			n += s
		}
	}
	return n != 0
}

// box returns the one around a triangle.
func box(x []vec.Vec3, f [3]int32) geom.AABB {
	a, b, c := x[f[0]], x[f[1]], x[f[2]]
	return geom.AABB{
		Min: vec.Vec3{X: min(a.X, b.X, c.X), Y: min(a.Y, b.Y, c.Y), Z: min(a.Z, b.Z, c.Z)},
		Max: vec.Vec3{X: max(a.X, b.X, c.X), Y: max(a.Y, b.Y, c.Y), Z: max(a.Z, b.Z, c.Z)},
	}
}
