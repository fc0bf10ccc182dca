package cage

import (
	"cmp"
	"slices"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// crossing is where an upright line passes through a surface: at height z, out
// of the solid (+1) or into it (−1) for one who goes up.
type crossing struct {
	line int32
	sign int32
	z    float64
}

// columns are upright lines through a closed surface, nx × ny at even distances,
// with where each passes through it, from below.
type columns struct {
	list  []crossing
	first []int32 // of a line; one more than there are lines
}

// newColumns returns lines at x0 + (i+½)·dx, y0 + (j+½)·dy; line i + j·nx. On
// each the signs sum to zero, since both triangles of an edge ask the same
// question of the same numbers (see winding).
func newColumns(x []vec.Vec3, faces [][3]int32, x0, y0, dx, dy float64, nx, ny int) *columns {
	c := &columns{first: make([]int32, nx*ny+1)}
	within := func(lo, hi, from, step float64, n int) (first, last int) {
		first = int(max(0, num.Floor((lo-from)/step-0.5)))
		last = int(min(int64(n)-1, num.Floor((hi-from)/step+0.5)))
		return first, last
	}
	for _, f := range faces {
		a, b, d := x[f[0]], x[f[1]], x[f[2]]
		i0, i1 := within(min(a.X, b.X, d.X), max(a.X, b.X, d.X), x0, dx, nx)
		j0, j1 := within(min(a.Y, b.Y, d.Y), max(a.Y, b.Y, d.Y), y0, dy, ny)
		for j := j0; j <= j1; j++ {
			for i := i0; i <= i1; i++ {
				p := vec.Vec2{X: x0 + float64((float64(i)+0.5)*dx), Y: y0 + float64((float64(j)+0.5)*dy)}
				if s := winding(a, b, d, p); s != 0 {
					c.list = append(c.list, crossing{int32(i + j*nx), s, height(a, b, d, p)})
				}
			}
		}
	}
	slices.SortFunc(c.list, func(a, b crossing) int {
		if a.line != b.line {
			return int(a.line) - int(b.line)
		}
		return cmp.Or(cmp.Compare(a.z, b.z), int(a.sign-b.sign))
	})
	for _, k := range c.list {
		c.first[k.line+1]++
	}
	for i := 1; i < len(c.first); i++ {
		c.first[i] += c.first[i-1]
	}
	return c
}

// winding tells how often a triangle, seen from above, goes around p: +1
// counter-clockwise, −1 clockwise, 0 if it passes by. It sums the edges that
// cross the ray from p along x; whether one does depends on its ends alone, lower
// one first, so that over a closed surface the sum is zero whatever is rounded.
func winding(a, b, c vec.Vec3, p vec.Vec2) int32 {
	n := int32(0)
	for _, e := range [3][2]vec.Vec3{{a, b}, {b, c}, {c, a}} {
		lo, hi, s := e[0], e[1], int32(1)
		switch {
		case (lo.Y <= p.Y) == (hi.Y <= p.Y):
			continue
		case lo.Y > p.Y:
			lo, hi, s = hi, lo, -1
		}
		if hi.Flat().Sub(lo.Flat()).Cross(p.Sub(lo.Flat())) > 0 {
			n += s
		}
	}
	return n
}

// height returns that of a triangle over p, which it goes around.
func height(a, b, c vec.Vec3, p vec.Vec2) float64 {
	n := b.Sub(a).Cross(c.Sub(a))
	lo, hi := min(a.Z, b.Z, c.Z), max(a.Z, b.Z, c.Z)
	z := a.Z - (float64(n.X*(p.X-a.X))+float64(n.Y*(p.Y-a.Y)))/n.Z
	switch {
	case z >= lo && z <= hi:
		return z
	case z < lo:
		return lo
	case z > hi:
		return hi
	}
	return lo + float64(0.5*(hi-lo)) // it stands upright
}

// inside calls yield for each stretch of a line inside the solid.
func (c *columns) inside(line int, yield func(lo, hi float64)) {
	depth := int32(0)
	for k := c.first[line]; k < c.first[line+1]; k++ {
		before := depth
		depth -= c.list[k].sign
		if before > 0 {
			yield(c.list[k-1].z, c.list[k].z)
		}
	}
}
