package cage

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Ball is a part of a blob.
type Ball struct {
	Centre vec.Vec3 // [m]
	Radius float64  // [m]
	// Blend is how far about their meeting the ball melts into those before it
	// [m]: 0 leaves a sharp groove.
	Blend float64
}

// maxBalls bounds a blob.
const maxBalls = 4096

// Blob returns the union of balls, each melted into those before it, in a cage
// of cells of about the given size [m]. Its skin has triangles with sides of about
// 0.6 cells; its volume is that of the union, measured on a grid, within 1 % down to
// balls of one cell in radius.
//
// It is an error, which wraps ErrSize, if there are no balls or more than 4096,
// if a radius or the cell is not within 1e-6 to 1e6 m, if a blend is negative, if
// a centre is not finite, or if more than 2²² cells were needed.
func Blob(balls []Ball, cell float64) (*Cage, error) {
	u, err := newUnion(balls)
	if err != nil {
		return nil, err
	}
	if err := checkLength("cells of", cell); err != nil {
		return nil, err
	}
	l := u.block(cell)
	if err := l.check(); err != nil {
		return nil, err
	}
	m := march(l, u)
	if len(m.faces) == 0 {
		return nil, fmt.Errorf("%w: cells of %v m are too large for a blob of radius %v m", ErrSize, cell, balls[0].Radius)
	}
	m.relax(u)
	m.swell(u.volume(cell / volumeCuts))
	return embed(m.x, m.faces, cell, 0, shells(len(m.x), m.faces))
}

// volumeCuts is how many cells of the grid on which a volume is measured there are
// to one of the cage's.
const volumeCuts = 12

// union is a signed distance: negative inside, about a distance near its surface.
type union struct {
	balls  []Ball
	lo, hi vec.Vec3
}

func newUnion(balls []Ball) (*union, error) {
	if len(balls) == 0 || len(balls) > maxBalls {
		return nil, fmt.Errorf("%w: blob of %d balls, must be 1 to %d", ErrSize, len(balls), maxBalls)
	}
	inf := math.Inf(1)
	u := &union{balls, vec.Vec3{X: inf, Y: inf, Z: inf}, vec.Vec3{X: -inf, Y: -inf, Z: -inf}}
	for i, b := range balls {
		if err := checkLength(fmt.Sprintf("ball %d of radius", i), b.Radius); err != nil {
			return nil, err
		}
		if !(b.Blend >= 0 && b.Blend <= maxSize) {
			return nil, fmt.Errorf("%w: ball %d with blend %v m, must be 0 to %v m", ErrSize, i, b.Blend, float64(maxSize))
		}
		if !b.Centre.Finite() || b.Centre.Len() > maxSize {
			return nil, fmt.Errorf("%w: ball %d at %v, must be within %v m", ErrSize, i, b.Centre, float64(maxSize))
		}
		// A blend adds a quarter of itself at most.
		r := b.Radius + float64(0.25*b.Blend)
		c := b.Centre
		u.lo = vec.Vec3{X: min(u.lo.X, c.X-r), Y: min(u.lo.Y, c.Y-r), Z: min(u.lo.Z, c.Z-r)}
		u.hi = vec.Vec3{X: max(u.hi.X, c.X+r), Y: max(u.hi.Y, c.Y+r), Z: max(u.hi.Z, c.Z+r)}
	}
	return u, nil
}

// at returns the signed distance of p [m] and its gradient. Two distances a and b
// within k of each other become their smooth minimum, h·a + (1−h)·b − k·h·(1−h)
// with h = ½ + (b−a)/2k, whose slope is the mean of theirs with the same h.
func (u *union) at(p vec.Vec3) (d float64, slope vec.Vec3) {
	for i := range u.balls {
		b := &u.balls[i]
		o := p.Sub(b.Centre)
		e := o.Len() - b.Radius
		n := o.Unit(vec.Vec3{X: 1})
		switch h := 0.5 + float64(0.5*(d-e))/b.Blend; {
		case i == 0 || b.Blend == 0 && e < d || h >= 1:
			d, slope = e, n
		case b.Blend == 0 || h <= 0:
		default:
			d = float64(h*e) + float64((1-h)*d) - float64(b.Blend*float64(h*(1-h)))
			slope = slope.Mul(1-h).MulAdd(n, h)
		}
	}
	return d, slope
}

// block returns a lattice with cells of the given size whose outermost nodes are
// outside.
func (u *union) block(cell float64) *lattice {
	d := u.hi.Sub(u.lo)
	var cells [3]int
	for i, x := range [3]float64{d.X, d.Y, d.Z} {
		cells[i] = int(min(maxCells, num.Floor(x/cell)+3))
	}
	size := vec.Vec3{X: float64(cells[0]), Y: float64(cells[1]), Z: float64(cells[2])}.Mul(cell)
	return &lattice{u.lo.Add(u.hi).Mul(0.5).Sub(size.Mul(0.5)), size, cells}
}

// volume returns that of the union [m³]: over the squares of a grid, of the given
// size, the lengths of upright lines inside, whose ends are found between points
// that far apart.
func (u *union) volume(step float64) float64 {
	l, sum := u.block(step), 0.0
	for j := range l.cells[1] {
		for i := range l.cells[0] {
			sum += u.along(l.at(i, j, 0).Add(vec.Vec3{X: float64(0.5 * step), Y: float64(0.5 * step)}), step, l.cells[2])
		}
	}
	return float64(sum * float64(float64(step*step)*step))
}

// along returns how much of the upright line from p is inside, in steps, of which
// there are n. Distances grow no faster than length, so that the surface is not
// within the distance at hand: so much is passed over.
func (u *union) along(p vec.Vec3, step float64, n int) float64 {
	sum, z := 0.0, p.Z
	before, _ := u.at(p)
	for k := 0; k < n; {
		far := min(int64(n-k), max(1, num.Floor(math.Abs(before)/step)))
		k += int(far)
		p.Z = z + float64(float64(k)*step)
		d, _ := u.at(p)
		switch {
		case before < 0 && d < 0:
			sum += float64(far)
		case before < 0:
			sum += float64(float64(far) * (before / (before - d)))
		case d < 0:
			sum += float64(float64(far) * (d / (d - before)))
		}
		before = d
	}
	return sum
}
