package cage

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// samples is how many upright lines cross a cell along x and along y.
const samples = 8

// stretch is the part of a line inside a tetrahedron, from the cell's floor, in
// cells.
type stretch struct{ lo, hi float64 }

// unit are the stretches of the lines of one cell: by parity, tetrahedron and
// line. They are the same in every cell of the same parity.
type unit [2][5][samples * samples]stretch

// newUnit cuts each line against the faces of each tetrahedron of the unit cell.
func newUnit() *unit {
	u := &unit{}
	for odd := range 2 {
		l := lattice{vec.Vec3{X: -float64(odd)}, vec.Vec3{X: 2, Y: 1, Z: 1}, [3]int{2, 1, 1}}
		for t, tet := range l.cell(odd, 0, 0) {
			for s := range samples * samples {
				p := vec.Vec3{X: (float64(s%samples) + 0.5) / samples, Y: (float64(s/samples) + 0.5) / samples}
				u[odd][t][s] = cut(&l, tet, p)
			}
		}
	}
	return u
}

// cut returns where the upright line through p is inside a tetrahedron.
func cut(l *lattice, tet [4]int32, p vec.Vec3) stretch {
	s := stretch{0, 1}
	for _, f := range tetFaces {
		a, b, c := l.node(int(tet[f[0]])), l.node(int(tet[f[1]])), l.node(int(tet[f[2]]))
		n := b.Sub(a).Cross(c.Sub(a)) // outward
		d := p.Sub(a).Dot(n)          // inside where d + z·n.Z ≤ 0
		switch {
		case n.Z > 0:
			s.hi = min(s.hi, -d/n.Z)
		case n.Z < 0:
			s.lo = max(s.lo, -d/n.Z)
		case d > 0:
			return stretch{}
		}
	}
	return stretch{s.lo, max(s.lo, s.hi)}
}

// fill returns what part of each tetrahedron of the lattice is inside a closed
// surface, five a cell: exactly 0 or 1 where no sampling line meets the surface
// in it, else to about 1/samples².
func (l *lattice) fill(x []vec.Vec3, faces [][3]int32) []float64 {
	out := make([]float64, 5*l.cells[0]*l.cells[1]*l.cells[2])
	nx, ny := samples*l.cells[0], samples*l.cells[1]
	c := newColumns(x, faces, l.origin.X, l.origin.Y, l.size.X/float64(nx), l.size.Y/float64(ny), nx, ny)
	u := newUnit()
	side := l.size.Z / float64(l.cells[2])
	for line := range nx * ny {
		ix, iy := line%nx, line/nx
		i, j, s := ix/samples, iy/samples, ix%samples+iy%samples*samples
		c.inside(line, func(lo, hi float64) {
			lo, hi = (lo-l.origin.Z)/side, (hi-l.origin.Z)/side
			first := max(0, num.Floor(lo))
			for k := int(first); k < l.cells[2] && float64(k) < hi; k++ {
				at := 5 * ((k*l.cells[1]+j)*l.cells[0] + i)
				a, b := lo-float64(k), hi-float64(k)
				for t := range 5 {
					in := &u[(i+j+k)&1][t][s]
					out[at+t] += math.Max(0, math.Min(in.hi, b)-math.Max(in.lo, a))
				}
			}
		})
	}
	var whole [2][5]float64
	for odd := range whole {
		for t := range whole[odd] {
			for s := range u[odd][t] {
				whole[odd][t] += u[odd][t][s].hi - u[odd][t][s].lo
			}
		}
	}
	for at := range out {
		n := at / 5
		i, j, k := n%l.cells[0], n/l.cells[0]%l.cells[1], n/(l.cells[0]*l.cells[1])
		out[at] = math.Min(1, out[at]/whole[(i+j+k)&1][at%5])
	}
	return out
}
