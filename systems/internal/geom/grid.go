package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Grid is a height field: a surface over a level grid of points. Nothing but
// the heights is stored; triangles are made as they are asked for.
//
// The cell from point (i, j) on has the corners a = (i, j), b = (i+1, j),
// c = (i, j+1) and d = (i+1, j+1). Where i+j is even it is cut from a to d, else
// from b to c: so every second point has eight neighbours and the others four.
// Its triangles are number 0, with the edge from a to c, and 1, with that from d
// to b.
type Grid struct {
	columns, rows int32
	dx, dz        float64
	x0, z0        float64 // of the first point [m]
	heights       []float64
	box           AABB
}

// NewGrid returns a height field of columns × rows points, dx and dz apart [m],
// about the origin. heights[j·columns + i] is that of point (i, j) [m]; it is
// kept, not copied. It is an error if there are fewer than 2 × 2 points or more
// than 2²⁴, if the heights are not as many, or if a length is not finite or out
// of range.
func NewGrid(columns, rows int, dx, dz float64, heights []float64) (Shape, error) {
	if columns < 2 || rows < 2 || columns > maxMesh || rows > maxMesh || columns*rows > maxMesh {
		return Shape{}, fmt.Errorf("geom: height field of %d × %d points, must be at least 2 × 2 and at most %d points", columns, rows, maxMesh)
	}
	if len(heights) != columns*rows {
		return Shape{}, fmt.Errorf("geom: height field of %d × %d points has %d heights", columns, rows, len(heights))
	}
	w, d := dx*float64(columns-1)/2, dz*float64(rows-1)/2
	if !size(dx) || !size(dz) || !(w <= maxSize && d <= maxSize) {
		return Shape{}, fmt.Errorf("geom: height field with points %v and %v m apart, must be %s in all", dx, dz, sizeRange)
	}
	g := &Grid{columns: int32(columns), rows: int32(rows), dx: dx, dz: dz, x0: -w, z0: -d, heights: heights}
	lo, hi := math.Inf(1), math.Inf(-1)
	for i, h := range heights {
		if !(math.Abs(h) <= maxSize) {
			return Shape{}, fmt.Errorf("geom: height %d (column %d, row %d) is %v, must be within %v m", i, i%columns, i/columns, h, float64(maxSize))
		}
		if h < lo {
			lo = h
		}
		if h > hi {
			hi = h
		}
	}
	g.box = AABB{vec.Vec3{X: -w, Y: lo, Z: -d}, vec.Vec3{X: w, Y: hi, Z: d}}
	return Shape{Kind: KindHeightField, Surface: g}, nil
}

// point returns vertex v.
func (g *Grid) point(v int32) vec.Vec3 {
	i, j := v%g.columns, v/g.columns
	return vec.Vec3{X: g.x0 + float64(float64(i)*g.dx), Y: g.heights[v], Z: g.z0 + float64(float64(j)*g.dz)}
}

// even reports whether the cell that begins at vertex v is cut from a to d.
func (g *Grid) even(v int32) bool { return (v%g.columns+v/g.columns)%2 == 0 }

// corners returns those of triangle k of the cell that begins at vertex a.
func (g *Grid) corners(a, k int32) [3]int32 {
	b, c := a+1, a+g.columns
	d := c + 1
	switch {
	case g.even(a) && k == 0:
		return [3]int32{a, c, d}
	case g.even(a):
		return [3]int32{a, d, b}
	case k == 0:
		return [3]int32{a, c, b}
	}
	return [3]int32{b, c, d}
}

// Triangles returns the points and the triangles of all cells.
func (g *Grid) Triangles() (points []vec.Vec3, triangles [][3]int32) {
	points = make([]vec.Vec3, len(g.heights))
	for i := range points {
		points[i] = g.point(int32(i))
	}
	for j := range g.rows - 1 {
		for i := range g.columns - 1 {
			a := j*g.columns + i
			triangles = append(triangles, g.corners(a, 0), g.corners(a, 1))
		}
	}
	return points, triangles
}

// normal returns that of a triangle with the corners.
func (g *Grid) normal(v [3]int32) vec.Vec3 {
	p, q, r := g.point(v[0]), g.point(v[1]), g.point(v[2])
	return q.Sub(p).Cross(r.Sub(q)).Unit(vec.Vec3{Y: 1})
}

// The edges of a cell.
const (
	edgeLeft  = iota // a to c
	edgeBelow        // c to d
	edgeRight        // d to b
	edgeAbove        // b to a
	edgeAcross
)

// edges returns which of the cell's edges those of triangle k are.
func (g *Grid) edges(a, k int32) [3]int {
	switch {
	case g.even(a) && k == 0:
		return [3]int{edgeLeft, edgeBelow, edgeAcross}
	case g.even(a):
		return [3]int{edgeAcross, edgeRight, edgeAbove}
	case k == 0:
		return [3]int{edgeLeft, edgeAcross, edgeAbove}
	}
	return [3]int{edgeAcross, edgeBelow, edgeRight}
}

// across returns the triangle on the other side of an edge of triangle k, by
// its cell and number, and a number of the edge; cell −1 at the rim.
func (g *Grid) across(a, k int32, edge int) (cell, other, number int32) {
	i, j := a%g.columns, a/g.columns
	odd := int32(0)
	if !g.even(a) {
		odd = 1
	}
	switch edge {
	case edgeLeft: // the right edge of the cell to the left
		if i == 0 {
			return -1, 0, 3*a + 1
		}
		return a - 1, 1, 3*a + 1
	case edgeRight:
		if i == g.columns-2 {
			return -1, 0, 3*(a+1) + 1
		}
		return a + 1, 0, 3*(a+1) + 1
	case edgeAbove: // the lower edge of the cell above, which is cut the other way
		if j == 0 {
			return -1, 0, 3 * a
		}
		return a - g.columns, 1 - odd, 3 * a
	case edgeBelow: // the upper edge of the cell below, which is cut the other way
		if j == g.rows-2 {
			return -1, 0, 3 * (a + g.columns)
		}
		return a + g.columns, odd, 3 * (a + g.columns)
	}
	return a, 1 - k, 3*a + 2
}

// Near is that of a Surface.
func (g *Grid) Near(box *AABB, out []int32) []int32 {
	if !g.box.Overlaps(box) {
		return out
	}
	i0, i1 := cells(box.Min.X-g.x0, box.Max.X-g.x0, g.dx, g.columns-2)
	j0, j1 := cells(box.Min.Z-g.z0, box.Max.Z-g.z0, g.dz, g.rows-2)
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			a := j*g.columns + i
			h := [4]float64{g.heights[a], g.heights[a+1], g.heights[a+g.columns], g.heights[a+g.columns+1]}
			lo, hi := h[0], h[0]
			for _, y := range h[1:] {
				if y < lo {
					lo = y
				}
				if y > hi {
					hi = y
				}
			}
			if lo <= box.Max.Y && hi >= box.Min.Y {
				out = append(out, 2*a, 2*a+1)
			}
		}
	}
	return out
}

// cells returns the first and the last of the cells 0 to last that an interval
// reaches, which begins at the field's own beginning.
func cells(lo, hi, size float64, last int32) (first, end int32) {
	at := func(x float64) int32 {
		switch i := num.Floor(x / size); {
		case i < 0:
			return 0
		case i > int64(last):
			return last
		default:
			return int32(i)
		}
	}
	return at(lo), at(hi)
}

// Facet is that of a Surface.
func (g *Grid) Facet(i int32, f *Facet) {
	a, k := i/2, i%2
	f.Vert = g.corners(a, k)
	f.N = g.normal(f.Vert)
	for c, v := range f.Vert {
		f.P[c] = g.point(v)
	}
	for c, e := range g.edges(a, k) {
		cell, other, number := g.across(a, k, e)
		f.Edge[c], f.Bend[c] = number, Rim
		p, q := f.P[c], f.P[(c+1)%3]
		m := f.N
		if cell >= 0 {
			m = g.normal(g.corners(cell, other))
			f.Bend[c] = bend(p, q, f.N, m)
		}
		f.Side[c] = lastNormal(f.Bend[c], p, q, f.N, m)
	}
}

// Top is that of a Surface.
func (g *Grid) Top(v int32, u vec.Vec3, slope float64) bool {
	i, j := v%g.columns, v/g.columns
	at := g.point(v)
	for dj := int32(-1); dj <= 1; dj++ {
		for di := int32(-1); di <= 1; di++ {
			if di == 0 && dj == 0 || di != 0 && dj != 0 && (i+j)%2 != 0 {
				continue
			}
			if i+di < 0 || i+di >= g.columns || j+dj < 0 || j+dj >= g.rows {
				continue
			}
			if !notAbove(at, g.point(v+dj*g.columns+di), u, slope) {
				return false
			}
		}
	}
	return true
}

// Bounds is that of a Surface.
func (g *Grid) Bounds() AABB { return g.box }
