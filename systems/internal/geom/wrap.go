package geom

import (
	"math"
	"math/bits"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The hull's topology is found on a grid of integers, each axis scaled to its
// own extent, where the side of a plane is exact. (A hull is the same under
// affine maps.) Points are jittered by a few cells, so that no four lie in a
// plane but by a freak; merge undoes what that makes of flat faces.
const (
	gridCells = 1 << 30 // 1e-9 of the extent each, and products fit 128 bits
	jitter    = 16      // cells
)

// cell is a place on the grid.
type cell struct{ x, y, z int64 }

func (a cell) sub(b cell) cell { return cell{a.x - b.x, a.y - b.y, a.z - b.z} }

func (a cell) cross(b cell) cell {
	return cell{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

// triangle is a face of the hull being wrapped, counter-clockwise from outside.
type triangle struct {
	v      [3]int32
	normal cell // below 2^61
}

// wrap returns the triangles of the convex hull of points within lo and lo+d,
// by inserting one point after the other (the beneath-beyond method).
func wrap(points []vec.Vec3, lo, d vec.Vec3, salt uint64) [][3]int32 {
	at := grid(points, lo, d, salt)
	start, ok := simplex(at)
	if !ok {
		return nil
	}
	make3 := func(a, b, c int32) triangle {
		return triangle{[3]int32{a, b, c}, at[b].sub(at[a]).cross(at[c].sub(at[a]))}
	}
	a, b, c, e := start[0], start[1], start[2], start[3]
	tris := []triangle{make3(a, b, c), make3(a, e, b), make3(b, e, c), make3(c, e, a)}
	seen := map[[2]int32]bool{} // directed edges of the visible faces; never iterated
	for i := range points {
		p := int32(i)
		if p == a || p == b || p == c || p == e {
			continue
		}
		clear(seen)
		kept, visible := tris[:0:0], tris[:0:0]
		for _, t := range tris {
			if side(t.normal, at[p].sub(at[t.v[0]])) <= 0 {
				kept = append(kept, t)
				continue
			}
			visible = append(visible, t)
			for k := range 3 {
				seen[[2]int32{t.v[k], t.v[(k+1)%3]}] = true
			}
		}
		for _, t := range visible {
			for k := range 3 {
				u, w := t.v[k], t.v[(k+1)%3]
				if !seen[[2]int32{w, u}] {
					kept = append(kept, make3(u, w, p))
				}
			}
		}
		tris = kept
	}
	out := make([][3]int32, len(tris))
	for i, t := range tris {
		out[i] = t.v
	}
	return out
}

// grid places the points on the grid, jittered by a hash of their index.
func grid(points []vec.Vec3, lo, d vec.Vec3, salt uint64) []cell {
	scale := func(d float64) float64 { return (gridCells - 4*jitter) / d }
	sx, sy, sz := scale(d.X), scale(d.Y), scale(d.Z)
	out := make([]cell, len(points))
	for i, p := range points {
		h := uint64(i+1)*0x9e3779b97f4a7c15 ^ salt*0xd1342543de82ef95
		h ^= h >> 29
		h *= 0xbf58476d1ce4e5b9
		h ^= h >> 32
		j := func(shift uint) int64 { return int64(h>>shift)&(2*jitter-1) + 1 }
		out[i] = cell{
			num.Floor((p.X-lo.X)*sx) + j(0),
			num.Floor((p.Y-lo.Y)*sy) + j(16),
			num.Floor((p.Z-lo.Z)*sz) + j(32),
		}
	}
	return out
}

// simplex returns four points that span a volume, so ordered that the first
// three are counter-clockwise seen from outside.
func simplex(at []cell) (s [4]int32, ok bool) {
	length := func(c cell) float64 {
		x, y, z := float64(c.x), float64(c.y), float64(c.z)
		return float64(x*x) + float64(y*y) + float64(z*z)
	}
	farthest := func(measure func(cell) float64) int32 {
		best, k := -1.0, 0
		for i, c := range at {
			if m := measure(c); m > best {
				best, k = m, i
			}
		}
		return int32(k)
	}
	s[0] = farthest(func(c cell) float64 { return float64(gridCells - c.x) })
	o := at[s[0]]
	s[1] = farthest(func(c cell) float64 { return length(c.sub(o)) })
	u := at[s[1]].sub(o)
	s[2] = farthest(func(c cell) float64 { return length(u.cross(c.sub(o))) })
	n := u.cross(at[s[2]].sub(o))
	dot := func(c cell) float64 {
		c = c.sub(o)
		return float64(float64(n.x)*float64(c.x)) + float64(float64(n.y)*float64(c.y)) + float64(float64(n.z)*float64(c.z))
	}
	s[3] = farthest(func(c cell) float64 { return math.Abs(dot(c)) })
	switch v := side(n, at[s[3]].sub(o)); {
	case v > 0:
		s[1], s[2] = s[2], s[1]
	case v == 0:
		return s, false
	}
	return s, true
}

// side returns the exact sign of n·d.
func side(n, d cell) int {
	x := float64(float64(n.x) * float64(d.x))
	y := float64(float64(n.y) * float64(d.y))
	z := float64(float64(n.z) * float64(d.z))
	sum, size := x+y+z, math.Abs(x)+math.Abs(y)+math.Abs(z)
	// Six roundings of half a unit in the last place each, at most.
	const doubt = 6 * 0x1p-53
	if math.Abs(sum) > float64(doubt*size) {
		if sum > 0 {
			return 1
		}
		return -1
	}
	var hi, lo uint64
	for _, t := range [3][2]int64{{n.x, d.x}, {n.y, d.y}, {n.z, d.z}} {
		h, l := mul128(t[0], t[1])
		var carry uint64
		lo, carry = bits.Add64(lo, l, 0)
		hi, _ = bits.Add64(hi, h, carry)
	}
	switch {
	case int64(hi) < 0:
		return -1
	case hi == 0 && lo == 0:
		return 0
	}
	return 1
}

// mul128 returns a·b as a two's complement number of 128 bits.
func mul128(a, b int64) (hi, lo uint64) {
	hi, lo = bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		hi -= uint64(b)
	}
	if b < 0 {
		hi -= uint64(a)
	}
	return hi, lo
}
