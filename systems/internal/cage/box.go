package cage

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Box returns a box of the full size [m] about the origin, cut into cells along
// x, y and z, of five tetrahedra each. Its skin is its surface, two triangles a
// square; see CutSkin for a finer one.
//
// Five tetrahedra a cell, every second one mirrored, rather than six: a lattice
// of sixes has a diagonal that all cells share, so that a bar that is pulled also
// twists; this one is its own mirror image if the number of cells is even. It has
// a sixth fewer tetrahedra for the same nodes, so it also locks less.
//
// It is an error, which wraps ErrSize, if a length is not within 1e-6 to 1e6 m,
// if a number of cells is not positive, or if there are more than 2²² cells.
func Box(size vec.Vec3, cells [3]int) (*Cage, error) {
	for _, x := range [3]float64{size.X, size.Y, size.Z} {
		if err := checkLength("box of side", x); err != nil {
			return nil, err
		}
	}
	l, err := newLattice(size.Mul(-0.5), size, cells)
	if err != nil {
		return nil, err
	}
	c := &Cage{}
	for n := range l.nodes() {
		c.Node = append(c.Node, l.node(n))
	}
	for k := range cells[2] {
		for j := range cells[1] {
			for i := range cells[0] {
				t := l.cell(i, j, k)
				c.Tet = append(c.Tet, t[:]...)
			}
		}
	}
	c.Fill = make([]float64, len(c.Tet))
	for t := range c.Fill {
		c.Fill[t] = 1
	}
	return c, c.CutSkin(1)
}

// lattice is a block of equal cells.
type lattice struct {
	origin, size vec.Vec3
	cells        [3]int
}

// newLattice returns one that begins at origin.
func newLattice(origin, size vec.Vec3, cells [3]int) (*lattice, error) {
	l := &lattice{origin, size, cells}
	return l, l.check()
}

// check tells what is wrong with the number of cells.
func (l *lattice) check() error {
	n := 1
	for _, c := range l.cells {
		if c < 1 || c > maxCells || n*c > maxCells {
			return fmt.Errorf("%w: %d × %d × %d cells, must be positive and at most %d in all",
				ErrSize, l.cells[0], l.cells[1], l.cells[2], maxCells)
		}
		n *= c
	}
	return nil
}

// nodes returns how many there are.
func (l *lattice) nodes() int {
	return (l.cells[0] + 1) * (l.cells[1] + 1) * (l.cells[2] + 1)
}

// number returns that of a node; x runs fastest.
func (l *lattice) number(i, j, k int) int {
	return (k*(l.cells[1]+1)+j)*(l.cells[0]+1) + i
}

// node returns where node n lies. The last of a row lies where the size says,
// whatever the number of cells rounds to.
func (l *lattice) node(n int) vec.Vec3 {
	nx, ny := l.cells[0]+1, l.cells[1]+1
	return l.at(n%nx, n/nx%ny, n/(nx*ny))
}

func (l *lattice) at(i, j, k int) vec.Vec3 {
	return l.origin.Add(l.size.MulEach(vec.Vec3{
		X: float64(i) / float64(l.cells[0]), Y: float64(j) / float64(l.cells[1]), Z: float64(k) / float64(l.cells[2]),
	}))
}

// corner returns the node at a corner of a cell; bits 0, 1 and 2 of c say
// whether it is the far one along x, y and z.
func (l *lattice) corner(i, j, k, c int) int32 {
	return int32(l.number(i+c&1, j+c>>1&1, k+c>>2))
}

// fives are the tetrahedra of an even cell, by corners: a regular one between
// the corners that differ from the first in two axes, and what it leaves at the
// four others. An odd cell is its mirror image along x.
var fives = [5][4]int{{0, 5, 3, 6}, {1, 0, 5, 3}, {2, 0, 3, 6}, {4, 0, 6, 5}, {7, 3, 5, 6}}

// cell returns the tetrahedra of a cell. Neighbours mirror each other, so that
// the diagonals of their common face agree.
func (l *lattice) cell(i, j, k int) [5][4]int32 {
	var out [5][4]int32
	odd := (i + j + k) & 1
	for t, f := range fives {
		for c, at := range f {
			out[t][c] = l.corner(i, j, k, at^odd)
		}
		if odd == 1 {
			out[t][2], out[t][3] = out[t][3], out[t][2]
		}
	}
	return out
}
