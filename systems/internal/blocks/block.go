package blocks

import "github.com/tackphysics/tack/systems/internal/vec"

// Block is a 3×3 matrix, row by row.
type Block [9]float64

// MulVec returns m·v.
func (m *Block) MulVec(v vec.Vec3) vec.Vec3 {
	return vec.Vec3{
		X: float64(m[0]*v.X) + float64(m[1]*v.Y) + float64(m[2]*v.Z),
		Y: float64(m[3]*v.X) + float64(m[4]*v.Y) + float64(m[5]*v.Z),
		Z: float64(m[6]*v.X) + float64(m[7]*v.Y) + float64(m[8]*v.Z),
	}
}

// Diag returns the block with d along its diagonal.
func Diag(d float64) Block { return Block{0: d, 4: d, 8: d} }

// Inverse returns m⁻¹, or zero where m is singular or not finite: what has no
// inverse is not moved.
func (m *Block) Inverse() Block {
	a, b, c, d, e, f, g, h, i := m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]
	p := float64(e*i) - float64(f*h)
	q := float64(c*h) - float64(b*i)
	r := float64(b*f) - float64(c*e)
	det := float64(a*p) + float64(d*q) + float64(g*r)
	s := 1 / det
	if det == 0 || s-s != 0 {
		return Block{}
	}
	return Block{
		float64(p * s), float64(q * s), float64(r * s),
		float64((float64(f*g) - float64(d*i)) * s), float64((float64(a*i) - float64(c*g)) * s), float64((float64(c*d) - float64(a*f)) * s),
		float64((float64(d*h) - float64(e*g)) * s), float64((float64(b*g) - float64(a*h)) * s), float64((float64(a*e) - float64(b*d)) * s),
	}
}

// AddOuter adds a·bᵀ·l + b·aᵀ·u + d·1: the form in which isotropic elasticity
// couples two nodes whose shape functions have the gradients a and b.
func (m *Block) AddOuter(a, b vec.Vec3, l, u, d float64) {
	lx, ly, lz := float64(a.X*l), float64(a.Y*l), float64(a.Z*l)
	ux, uy, uz := float64(b.X*u), float64(b.Y*u), float64(b.Z*u)
	m[0] += float64(lx*b.X) + float64(ux*a.X) + d
	m[1] += float64(lx*b.Y) + float64(ux*a.Y)
	m[2] += float64(lx*b.Z) + float64(ux*a.Z)
	m[3] += float64(ly*b.X) + float64(uy*a.X)
	m[4] += float64(ly*b.Y) + float64(uy*a.Y) + d
	m[5] += float64(ly*b.Z) + float64(uy*a.Z)
	m[6] += float64(lz*b.X) + float64(uz*a.X)
	m[7] += float64(lz*b.Y) + float64(uz*a.Y)
	m[8] += float64(lz*b.Z) + float64(uz*a.Z) + d
}

// AddSpring adds a·aᵀ·l + d·1 to the diagonal blocks i and j of two nodes, and takes it
// from those between them, m and its transpose t: products of three are rounded in an
// order.
func AddSpring(i, j, m, t *Block, a vec.Vec3, l, d float64) {
	x, y, z := float64(a.X*l), float64(a.Y*l), float64(a.Z*l)
	xx, xy, xz := float64(x*a.X)+d, float64(x*a.Y), float64(x*a.Z)
	yx, yy, yz := float64(y*a.X), float64(y*a.Y)+d, float64(y*a.Z)
	zx, zy, zz := float64(z*a.X), float64(z*a.Y), float64(z*a.Z)+d
	for _, n := range [2]*Block{i, j} {
		n[0] += xx
		n[1] += xy
		n[2] += xz
		n[3] += yx
		n[4] += yy
		n[5] += yz
		n[6] += zx
		n[7] += zy
		n[8] += zz
	}
	m[0] -= xx
	m[1] -= xy
	m[2] -= xz
	m[3] -= yx
	m[4] -= yy
	m[5] -= yz
	m[6] -= zx
	m[7] -= zy
	m[8] -= zz
	t[0] -= xx
	t[1] -= yx
	t[2] -= zx
	t[3] -= xy
	t[4] -= yy
	t[5] -= zy
	t[6] -= xz
	t[7] -= yz
	t[8] -= zz
}

// AddOuterPair adds the same to m and its transpose to t.
func (m *Block) AddOuterPair(t *Block, a, b vec.Vec3, l, u, d float64) {
	lx, ly, lz := float64(a.X*l), float64(a.Y*l), float64(a.Z*l)
	ux, uy, uz := float64(b.X*u), float64(b.Y*u), float64(b.Z*u)
	xx, xy, xz := float64(lx*b.X)+float64(ux*a.X)+d, float64(lx*b.Y)+float64(ux*a.Y), float64(lx*b.Z)+float64(ux*a.Z)
	yx, yy, yz := float64(ly*b.X)+float64(uy*a.X), float64(ly*b.Y)+float64(uy*a.Y)+d, float64(ly*b.Z)+float64(uy*a.Z)
	zx, zy, zz := float64(lz*b.X)+float64(uz*a.X), float64(lz*b.Y)+float64(uz*a.Y), float64(lz*b.Z)+float64(uz*a.Z)+d
	m[0] += xx
	m[1] += xy
	m[2] += xz
	m[3] += yx
	m[4] += yy
	m[5] += yz
	m[6] += zx
	m[7] += zy
	m[8] += zz
	t[0] += xx
	t[1] += yx
	t[2] += zx
	t[3] += xy
	t[4] += yy
	t[5] += zy
	t[6] += xz
	t[7] += yz
	t[8] += zz
}
