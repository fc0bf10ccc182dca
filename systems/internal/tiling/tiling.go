package tiling

import (
	"errors"
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Mesh is an area of triangles.
type Mesh struct {
	X    []vec.Vec3 // the nodes, z = 0 [m]
	Face [][3]int32 // counter-clockwise
	// Rim are the segments at which it ends, one after the other: the area is on
	// their left hand.
	Rim [][2]int32
}

// ErrArea is wrapped by every error of this package.
var ErrArea = errors.New("not an area")

// MostCells is the largest number of cells along a side, MostRim that of the nodes
// of an outline.
const (
	MostCells = 1024
	MostRim   = 4096
)

// Rect returns a rectangle of the size [m] about the origin, of nx × ny cells, each
// cut into two triangles by diagonals that alternate: with all of them one way it
// would bend more easily to one side.
func Rect(width, height float64, nx, ny int) (*Mesh, error) {
	if !(width > 0 && width < math.Inf(1) && height > 0 && height < math.Inf(1)) {
		return nil, fmt.Errorf("%w: expected two positive lengths [m], got %v and %v", ErrArea, width, height)
	}
	if nx < 1 || ny < 1 || nx > MostCells || ny > MostCells {
		return nil, fmt.Errorf("%w: expected 1 to %d cells along each side, got %d and %d", ErrArea, MostCells, nx, ny)
	}
	m := &Mesh{}
	for j := range ny + 1 {
		for i := range nx + 1 {
			m.X = append(m.X, vec.Vec3{X: float64(width * (float64(i)/float64(nx) - 0.5)), Y: float64(height * (float64(j)/float64(ny) - 0.5))})
		}
	}
	at := func(i, j int) int32 { return int32(j*(nx+1) + i) }
	for j := range ny {
		for i := range nx {
			a, b, c, d := at(i, j), at(i+1, j), at(i, j+1), at(i+1, j+1)
			if (i+j)%2 == 0 {
				m.Face = append(m.Face, [3]int32{a, b, d}, [3]int32{a, d, c})
			} else {
				m.Face = append(m.Face, [3]int32{a, b, c}, [3]int32{b, d, c})
			}
		}
	}
	m.Rim = rectRim(nx, ny, at)
	return m, nil
}

// rectRim goes round nx × ny cells, with at the node at a corner of them.
func rectRim(nx, ny int, at func(i, j int) int32) (rim [][2]int32) {
	for i := range nx {
		rim = append(rim, [2]int32{at(i, 0), at(i+1, 0)})
	}
	for j := range ny {
		rim = append(rim, [2]int32{at(nx, j), at(nx, j+1)})
	}
	for i := nx; i > 0; i-- {
		rim = append(rim, [2]int32{at(i, ny), at(i-1, ny)})
	}
	for j := ny; j > 0; j-- {
		rim = append(rim, [2]int32{at(0, j), at(0, j-1)})
	}
	return rim
}

// fewestSides of a disc.
const fewestSides = 6

// Disc returns a disc about the origin, of so many cells across. Its outline is a
// polygon of the disc's area: ½·n·R²·sin(2π/n) = π·r².
func Disc(radius float64, cells int) (*Mesh, error) {
	if !(radius > 0) || math.IsInf(radius, 0) {
		return nil, fmt.Errorf("%w: expected a positive radius [m], got %v", ErrArea, radius)
	}
	if cells < 1 || cells > MostCells {
		return nil, fmt.Errorf("%w: expected 1 to %d cells across, got %d", ErrArea, MostCells, cells)
	}
	n := max(fewestSides, int(num.Floor(float64(math.Pi*float64(cells))+0.5)))
	turn := 2 * math.Pi / float64(n)
	s, _ := num.SinCos(turn)
	r := float64(radius * math.Sqrt(turn/s))
	points := make([]vec.Vec2, n)
	for i := range points {
		s, c := num.SinCos(float64(turn * float64(i)))
		points[i] = vec.Vec2{X: float64(r * c), Y: float64(r * s)}
	}
	// Sides are about as long as a cell: none is cut.
	return Polygon(points, float64(2*r/float64(cells))*1.2)
}

// Polygon returns what lies within a polygon, which need not be convex, cut into
// triangles with edges of about the length cell [m], or shorter where the outline
// wants it. Corners may go either way round. It is an error, which wraps ErrArea,
// if there are fewer than three, if two neighbours are at one place, or if the
// outline crosses or touches itself.
func Polygon(corners []vec.Vec2, cell float64) (*Mesh, error) {
	area, err := check(corners, cell)
	if err != nil {
		return nil, err
	}
	rim := divide(corners, cell, area < 0)
	if len(rim) > MostRim {
		return nil, fmt.Errorf("%w: expected an outline of up to %d nodes, got %d: take a larger cell", ErrArea, MostRim, len(rim))
	}
	if inside := math.Abs(area) / float64(cell*cell); !(inside < MostCells*MostCells) {
		return nil, fmt.Errorf("%w: expected up to %d cells, got %v: take a larger cell", ErrArea, MostCells*MostCells, inside)
	}
	d := &delaunay{x: rim}
	if err := d.clip(); err != nil {
		return nil, err
	}
	d.link()
	for t := range d.tri {
		d.mend(int32(t))
	}
	d.fill(cell, len(rim))
	m := &Mesh{Face: d.tri, Rim: make([][2]int32, len(rim))}
	for _, p := range d.x {
		m.X = append(m.X, p.In3())
	}
	for i := range m.Rim {
		m.Rim[i] = [2]int32{int32(i), int32((i + 1) % len(rim))}
	}
	return m, nil
}

// Fill returns triangles between the corners of an outline alone, counter-clockwise:
// what there is to paint. The outline goes counter-clockwise.
func Fill(outline []vec.Vec2) ([][3]int32, error) {
	d := &delaunay{x: outline}
	if err := d.clip(); err != nil {
		return nil, err
	}
	return d.tri, nil
}

// check looks at a polygon and returns its area, negative if it goes clockwise.
func check(p []vec.Vec2, cell float64) (area float64, err error) {
	if !(cell > 0) || math.IsInf(cell, 0) {
		return 0, fmt.Errorf("%w: expected a positive length of cells [m], got %v", ErrArea, cell)
	}
	n := len(p)
	if n < 3 || n > MostRim {
		return 0, fmt.Errorf("%w: expected 3 to %d corners, got %d", ErrArea, MostRim, n)
	}
	for i := range p {
		q := p[(i+1)%n]
		if !p[i].In3().Finite() {
			return 0, fmt.Errorf("%w: expected finite numbers, got corner %d at %v", ErrArea, i, p[i])
		}
		if !(q.Sub(p[i]).Len() > float64(least*cell)) {
			return 0, fmt.Errorf("%w: corners %d and %d are at one place, %v", ErrArea, i, (i+1)%n, p[i])
		}
		area += float64(0.5 * p[i].Sub(p[0]).Cross(q.Sub(p[0])))
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if cross(p, i, j) {
				return 0, fmt.Errorf("%w: sides %d and %d cross or touch", ErrArea, i, j)
			}
		}
	}
	if !(math.Abs(area) > 0) {
		return 0, fmt.Errorf("%w: expected corners that do not lie on a line", ErrArea)
	}
	return area, nil
}

// least is the shortest side, in cells.
const least = 1e-6

// cross reports whether sides i < j of a polygon have a point in common, beside the
// corner that neighbours share.
func cross(p []vec.Vec2, i, j int) bool {
	n := len(p)
	a, b, c, d := p[i], p[(i+1)%n], p[j], p[(j+1)%n]
	switch {
	case j == i+1: // they share b: the other way along it is no way
		return b.Sub(a).Cross(d.Sub(b)) == 0 && b.Sub(a).Dot(d.Sub(b)) < 0
	case i == 0 && j == n-1:
		return a.Sub(c).Cross(b.Sub(a)) == 0 && a.Sub(c).Dot(b.Sub(a)) < 0
	}
	ab, cd := b.Sub(a), d.Sub(c)
	s, t := ab.Cross(c.Sub(a)), ab.Cross(d.Sub(a))
	u, v := cd.Cross(a.Sub(c)), cd.Cross(b.Sub(c))
	if alike(s, t) || alike(u, v) {
		return false
	}
	if s == 0 && t == 0 { // on one line
		l := ab.LenSq()
		e, f := ab.Dot(c.Sub(a)), ab.Dot(d.Sub(a))
		return !(e < 0 && f < 0 || e > l && f > l)
	}
	return true
}

// alike reports whether two numbers have one sign, and neither is zero.
func alike(s, t float64) bool { return s > 0 && t > 0 || s < 0 && t < 0 }

// rounding is the share of a cell by which a side may be longer than whole ones.
const rounding = 1e-9

// divide cuts the sides of a polygon into parts no longer than cell.
func divide(p []vec.Vec2, cell float64, backwards bool) (rim []vec.Vec2) {
	n := len(p)
	for i := range p {
		a, b := p[i], p[(i+1)%n]
		if backwards {
			a, b = p[n-1-i], p[(2*n-2-i)%n]
		}
		parts := max(1, int(num.Floor(math.Min(b.Sub(a).Len()/cell-rounding, MostRim)))+1)
		for k := range parts {
			rim = append(rim, a.MulAdd(b.Sub(a), float64(k)/float64(parts)))
		}
		if len(rim) > MostRim {
			break
		}
	}
	return rim
}
