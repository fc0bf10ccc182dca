package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A few sweeps of Gauss–Seidel hardly move what a body does as a whole: how it
// sways, stretches and bends. That is found on a lattice of few points, whose
// trilinear interpolation P spans it, in one go: u += s·P·A_c⁻¹·Pᵀ·(b − A·u).
// A_c = Pᵀ·A·P is taken of the body at rest and turned with it, so that it is
// factorised once for a length of substep; where a body is bent far, the step s
// along the answer that minimises the energy of A keeps it from doing harm.
type coarse struct {
	rest   []vec.Vec3 // the nodes, for the rotation of the whole
	center vec.Vec3
	at     [][8]int32   // lattice points of a node, −1 for none
	weight [][8]float64 // their weights
	n      int          // lattice points

	mass  []float64 // PᵀMP, n×n
	stiff []float64 // PᵀKP, 3n×3n
	chol  []float64 // the factor of A_c for the substep below, lower
	h     float64
	damp  Damping
	y     []float64
}

// mostPoints bounds the lattice: a solve costs (3n)² products.
const mostPoints = 64

// newCoarse lays a lattice over a body at rest.
func newCoarse(b *Body) *coarse {
	c := &coarse{rest: append([]vec.Vec3(nil), b.X...), center: b.Center()}
	if len(b.elements) == 0 {
		return c // A is diagonal
	}
	lo, hi := b.X[0], b.X[0]
	for _, x := range b.X {
		lo = vec.Vec3{X: math.Min(lo.X, x.X), Y: math.Min(lo.Y, x.Y), Z: math.Min(lo.Z, x.Z)}
		hi = vec.Vec3{X: math.Max(hi.X, x.X), Y: math.Max(hi.Y, x.Y), Z: math.Max(hi.Z, x.Z)}
	}
	size := hi.Sub(lo)
	cells := latticeCells(size, len(b.X))
	c.interpolate(b, lo, size, cells)
	c.galerkin(b)
	return c
}

// latticeCells is the number of cells along each axis: as near to cubes as can
// be, with no more points than mostPoints, nor than an eighth of the nodes where
// that is more than one cell takes.
func latticeCells(size vec.Vec3, nodes int) [3]int {
	most := min(mostPoints, max(8, nodes/8))
	best := [3]int{1, 1, 1}
	long := math.Max(size.X, math.Max(size.Y, size.Z))
	for k := 2; k <= mostPoints; k++ {
		side := long / float64(k)
		n := [3]int{cellsAlong(size.X, side), cellsAlong(size.Y, side), cellsAlong(size.Z, side)}
		if (n[0]+1)*(n[1]+1)*(n[2]+1) > most {
			break
		}
		best = n
	}
	return best
}

func cellsAlong(size, side float64) int { return max(1, int(num.Floor(size/side+0.5))) }

// interpolate finds the lattice points of every node that is not held.
func (c *coarse) interpolate(b *Body, lo, size vec.Vec3, cells [3]int) {
	nx, ny := cells[0]+1, cells[1]+1
	number := make([]int32, nx*ny*(cells[2]+1)) // 1 above that of a point in use
	split := func(x, size float64, n int) (int, float64) {
		if !(size > 0) {
			return 0, 0
		}
		p := float64(x / size * float64(n))
		i := max(0, min(int(num.Floor(p)), n-1))
		return i, p - float64(i)
	}
	c.at, c.weight = make([][8]int32, len(b.X)), make([][8]float64, len(b.X))
	for i, x := range b.X {
		for k := range 8 {
			c.at[i][k] = -1
		}
		if b.Held[i] {
			continue
		}
		d := x.Sub(lo)
		px, fx := split(d.X, size.X, cells[0])
		py, fy := split(d.Y, size.Y, cells[1])
		pz, fz := split(d.Z, size.Z, cells[2])
		for k := range 8 {
			w := float64(float64(side(fx, k&1)*side(fy, k>>1&1)) * side(fz, k>>2))
			if w <= 0 {
				continue
			}
			at := ((pz+k>>2)*ny+py+k>>1&1)*nx + px + k&1
			if number[at] == 0 {
				c.n++
				number[at] = int32(c.n)
			}
			c.at[i][k], c.weight[i][k] = number[at]-1, w
		}
	}
	c.y = make([]float64, 3*c.n)
}

func side(f float64, far int) float64 {
	if far == 1 {
		return f
	}
	return 1 - f
}

// galerkin projects the mass and the stiffness at rest.
func (c *coarse) galerkin(b *Body) {
	n := c.n
	c.mass, c.stiff, c.chol = make([]float64, n*n), make([]float64, 9*n*n), make([]float64, 9*n*n)
	b.matrix.Clear()
	for _, e := range b.elements {
		e.Assemble(b.X, b.r, b.matrix, 1)
	}
	add := func(i, j int, m *[9]float64) {
		for p, a := range c.at[i] {
			for q, o := range c.at[j] {
				if a < 0 || o < 0 {
					continue
				}
				w := float64(c.weight[i][p] * c.weight[j][q])
				for k := range 9 {
					c.stiff[(3*int(a)+k/3)*3*n+3*int(o)+k%3] += float64(w * m[k])
				}
			}
		}
	}
	for i := range b.X {
		add(i, i, (*[9]float64)(&b.matrix.Dia[i]))
		for k := b.matrix.Row[i]; k < b.matrix.Row[i+1]; k++ {
			add(i, int(b.matrix.Col[k]), (*[9]float64)(&b.matrix.Val[k]))
		}
		for p, a := range c.at[i] {
			for q, o := range c.at[i] {
				if a >= 0 && o >= 0 {
					c.mass[int(a)*n+int(o)] += float64(float64(c.weight[i][p]*c.weight[i][q]) * b.Mass[i])
				}
			}
		}
	}
}

// factor makes the Cholesky factor for a substep of length h.
func (c *coarse) factor(h float64, d Damping) {
	if c.h == h && c.damp == d {
		return
	}
	c.fill(h, d)
	c.decompose()
}

// fill makes A_c.
func (c *coarse) fill(h float64, d Damping) {
	c.h, c.damp = h, d
	n := 3 * c.n
	a, m, s := c.chol, 1+float64(h*d.Mass), float64(h*(h+d.Stiffness))
	for i := range n {
		for j := range i + 1 {
			x := float64(s * c.stiff[i*n+j])
			if i%3 == j%3 {
				x += float64(m * c.mass[i/3*c.n+j/3])
			}
			a[i*n+j] = x
		}
	}
}

// decompose puts its factor in the place of A_c.
func (c *coarse) decompose() {
	n, a := 3*c.n, c.chol
	for i := range n {
		ri := a[i*n : i*n+i+1]
		most := ri[i]
		for j := range i {
			rj := a[j*n : j*n+j+1]
			x := ri[j]
			for k, y := range rj[:j] {
				x -= float64(ri[k] * y)
			}
			ri[j] = float64(x * rj[j]) // the diagonal holds inverses
		}
		x := ri[i]
		for _, y := range ri[:i] {
			x -= float64(y * y)
		}
		ri[i] = 0 // a point that adds nothing new is left where it is
		if x > float64(singular*most) {
			ri[i] = 1 / math.Sqrt(x)
		}
	}
}

// singular is the share of a diagonal entry that must be left of it when the
// others have been eliminated: far above rounding.
const singular = 1e-10

// solve sets y = A_c⁻¹·y.
func (c *coarse) solve() {
	n, y := 3*c.n, c.y
	for i := range n {
		row := c.chol[i*n : i*n+i+1]
		x := y[i]
		for k, a := range row[:i] {
			x -= float64(a * y[k])
		}
		y[i] = float64(x * row[i])
	}
	for i := n - 1; i >= 0; i-- {
		row := c.chol[i*n : i*n+i+1]
		x := float64(y[i] * row[i])
		y[i] = x
		for k, a := range row[:i] {
			y[k] -= float64(a * x)
		}
	}
}

// turned is the rotation of the body as a whole against that at rest.
func (c *coarse) turned(b *Body) vec.Quat {
	var f vec.Mat3
	at := b.Center()
	size := 0.0
	for i, x := range b.X {
		p, q, m := x.Sub(at), c.rest[i].Sub(c.center), b.Mass[i]
		f.X, f.Y, f.Z = f.X.MulAdd(p, float64(m*q.X)), f.Y.MulAdd(p, float64(m*q.Y)), f.Z.MulAdd(p, float64(m*q.Z))
		size += float64(m * q.LenSq())
	}
	s := 3 / size
	f.X, f.Y, f.Z = f.X.Mul(s), f.Y.Mul(s), f.Z.Mul(s)
	return fem.Polar(&f, b.rot)
}
