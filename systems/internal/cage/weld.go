package cage

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// weld makes vertices one that lie within weldReach of each other, and returns
// the number of each. A table of cubes, each with the last vertex in it and that
// with the one before, finds them.
func (m *mended) weld(vertices []vec.Vec3) []int32 {
	inf := math.Inf(1)
	lo, hi := vec.Vec3{X: inf, Y: inf, Z: inf}, vec.Vec3{X: -inf, Y: -inf, Z: -inf}
	for _, p := range vertices {
		lo = vec.Vec3{X: min(lo.X, p.X), Y: min(lo.Y, p.Y), Z: min(lo.Z, p.Z)}
		hi = vec.Vec3{X: max(hi.X, p.X), Y: max(hi.Y, p.Y), Z: max(hi.Z, p.Z)}
	}
	m.size = math.Max(minSize, hi.Sub(lo).Len())
	reach := float64(m.size * weldReach)
	type cube [3]int64
	at := func(p vec.Vec3) cube {
		d := p.Sub(lo).Mul(1 / reach)
		return cube{num.Floor(d.X), num.Floor(d.Y), num.Floor(d.Z)}
	}
	last, before := map[cube]int32{}, []int32{}
	find := func(p vec.Vec3, c cube) int32 {
		for n := range int64(27) {
			k := cube{c[0] + n%3 - 1, c[1] + n/3%3 - 1, c[2] + n/9 - 1}
			v, ok := last[k]
			for ; ok && v >= 0; v = before[v] {
				if m.x[v].Sub(p).LenSq() <= float64(reach*reach) {
					return v
				}
			}
		}
		return -1
	}
	same := make([]int32, len(vertices))
	for i, p := range vertices {
		c := at(p)
		v := find(p, c)
		if v < 0 {
			v = int32(len(m.x))
			m.x, m.from = append(m.x, p), append(m.from, int32(i))
			old, ok := last[c]
			if !ok {
				old = -1
			}
			before, last[c] = append(before, old), v
		} else {
			m.done.Welded++
		}
		same[i] = v
	}
	return same
}
