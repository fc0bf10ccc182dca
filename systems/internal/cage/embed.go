package cage

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// slack is how far below 0 a weight of a skin's vertex may lie: up to this
	// part of a tetrahedron's height the surface may leave the cage.
	slack = 0.35
	// leastFill is the part by which every tetrahedron counts as filled at least,
	// so that none is without mass and stiffness.
	leastFill = 0.02
)

// culls are the fills below which a tetrahedron is left out, in the order in
// which they are tried: slivers of the solid are better carried by what is next
// to them, as long as the cage does not fall apart.
var culls = [3]float64{0.1, 0.02, 0}

// embed puts a closed surface of shells separate solids into a cage of lattice
// cells of about the given size: those tetrahedra that touch the inside. Cells deep
// inside are joined to blocks of up to 2^levels a side.
func embed(x []vec.Vec3, faces [][3]int32, cell float64, levels, shells int) (*Cage, error) {
	l, err := around(x, cell, 1<<levels)
	if err != nil {
		return nil, err
	}
	g := grade(l, l.fill(x, faces), levels)
	e := embedding{grading: g, x: x}
	e.across = neighbours(e.tet)
	for _, cull := range culls {
		e.keepAbove(cull)
		e.carry()
		if e.pieces() <= shells {
			break
		}
	}
	e.join(shells)
	e.carry()
	return e.cage(faces), nil
}

// around returns a lattice that just holds x, with sides of about cell; the number
// of cells along each axis is a multiple of one, or less than that.
func around(x []vec.Vec3, cell float64, multiple int) (*lattice, error) {
	if err := checkLength("cells of", cell); err != nil {
		return nil, err
	}
	lo, hi := x[0], x[0]
	for _, p := range x {
		lo = vec.Vec3{X: min(lo.X, p.X), Y: min(lo.Y, p.Y), Z: min(lo.Z, p.Z)}
		hi = vec.Vec3{X: max(hi.X, p.X), Y: max(hi.Y, p.Y), Z: max(hi.Z, p.Z)}
	}
	size := hi.Sub(lo)
	var cells [3]int
	for i, d := range [3]float64{size.X, size.Y, size.Z} {
		n := int(min(maxCells+1, max(1, num.Floor(d/cell+0.5))))
		if n > multiple {
			n = (n + multiple/2) / multiple * multiple
		}
		cells[i] = n
	}
	return newLattice(lo, size, cells)
}

// embedding is a lattice while it is decided which tetrahedra stay.
type embedding struct {
	*grading
	x      []vec.Vec3
	across [][4]int32
	keep   []bool
	carrier
}

// carrier is which tetrahedron carries each vertex, and how.
type carrier struct {
	by     []int32
	weight [][4]float64
}

func (e *embedding) keepAbove(cull float64) {
	e.keep = make([]bool, len(e.tet))
	for t, f := range e.fill {
		e.keep[t] = f > cull
	}
}

// carry finds the tetrahedron for each vertex. Where those that stay would carry
// it too far outside, the one it lies in stays as well.
func (e *embedding) carry() {
	e.by, e.weight = e.by[:0], e.weight[:0]
	for _, p := range e.x {
		t, w, least := e.best(p, true)
		if least < -slack {
			t, w, _ = e.best(p, false)
			e.keep[t] = true
		}
		e.by, e.weight = append(e.by, t), append(e.weight, w)
	}
}

// best returns the tetrahedron about p's cell in which p's least weight is
// greatest, the first of equals; among those that stay, or among all.
func (e *embedding) best(p vec.Vec3, kept bool) (tet int32, weight [4]float64, least float64) {
	var at [3]int
	d, o := [3]float64{e.size.X, e.size.Y, e.size.Z}, p.Sub(e.origin)
	for i, v := range [3]float64{o.X, o.Y, o.Z} {
		n := int64(e.cells[i])
		at[i] = int(max(0, min(n-1, num.Floor(v/d[i]*float64(n)))))
	}
	least = math.Inf(-1)
	for reach := 0; reach <= 1 && least < 0; reach++ {
		for k := max(0, at[2]-reach); k <= min(e.cells[2]-1, at[2]+reach); k++ {
			for j := max(0, at[1]-reach); j <= min(e.cells[1]-1, at[1]+reach); j++ {
				for i := max(0, at[0]-reach); i <= min(e.cells[0]-1, at[0]+reach); i++ {
					c := e.cellAt(i, j, k)
					for t := e.first[c]; t < e.last[c]; t++ {
						if kept && !e.keep[t] {
							continue
						}
						w := e.barycentric(int(t), p)
						if m := min(w[0], w[1], w[2], w[3]); m > least {
							tet, weight, least = t, w, m
						}
					}
				}
			}
		}
	}
	return tet, weight, least
}

// barycentric returns the weights of p in tetrahedron t, which sum to 1.
func (e *embedding) barycentric(t int, p vec.Vec3) [4]float64 {
	n := e.tet[t]
	a, b, c, d := e.node(int(n[0])), e.node(int(n[1])), e.node(int(n[2])), e.node(int(n[3]))
	v := TetVolume(a, b, c, d)
	w := [4]float64{1: TetVolume(a, p, c, d) / v, 2: TetVolume(a, b, p, d) / v, 3: TetVolume(a, b, c, p) / v}
	w[0] = 1 - (w[1] + w[2] + w[3])
	return w
}

// cage returns what stays, with the nodes that it needs.
func (e *embedding) cage(faces [][3]int32) *Cage {
	c := &Cage{Skin: Skin{Weight: e.weight, Face: faces}}
	number := make([]int32, e.nodes())
	for t, keep := range e.keep {
		if keep {
			for _, n := range e.tet[t] {
				number[n] = 1
			}
		}
	}
	for n, used := range number {
		if used != 0 {
			number[n] = int32(len(c.Node))
			c.Node = append(c.Node, e.node(n))
		}
	}
	place := make([]int32, len(e.tet))
	for t, keep := range e.keep {
		if !keep {
			continue
		}
		place[t] = int32(len(c.Tet))
		n := e.tet[t]
		c.Tet = append(c.Tet, [4]int32{number[n[0]], number[n[1]], number[n[2]], number[n[3]]})
		c.Fill = append(c.Fill, math.Max(leastFill, e.fill[t]))
	}
	for _, t := range e.by {
		c.Skin.Tet = append(c.Skin.Tet, place[t])
	}
	c.settle(Enclosed(e.x, faces))
	return c
}

// settle changes the fills of partly filled tetrahedra so that the whole has the
// volume: what was left out or sampled wrongly is spread over them.
func (c *Cage) settle(volume float64) {
	filled, empty := 0.0, 0.0
	for t := range c.Tet {
		if f := c.Fill[t]; f < 1 {
			filled += float64(c.Volume(t) * f)
			empty += float64(c.Volume(t) * (1 - f))
		}
	}
	miss := volume - c.Filled()
	for t, f := range c.Fill {
		switch {
		case f >= 1:
		case miss < 0:
			c.Fill[t] = float64(f * math.Max(leastFill, 1+miss/filled))
		default:
			c.Fill[t] = f + float64((1-f)*math.Min(1, miss/empty))
		}
	}
}
