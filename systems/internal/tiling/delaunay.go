package tiling

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// delaunay is a triangulation whose edges are flipped until, of two triangles at
// one, the angles across from it sum to no more than π (Lawson, "Software for C¹
// surface interpolation", 1977). Edges of the outline stay.
type delaunay struct {
	x    []vec.Vec2
	tri  [][3]int32 // counter-clockwise
	next [][3]int32 // the triangle across from each corner, −1 for the outline
	todo []int32
}

// link finds which triangles lie beside each other.
func (d *delaunay) link() {
	at := map[[2]int32]int32{}
	d.next = make([][3]int32, len(d.tri))
	for t, f := range d.tri {
		for c := range f {
			at[[2]int32{f[(c+1)%3], f[(c+2)%3]}] = int32(t)
		}
	}
	for t, f := range d.tri {
		for c := range f {
			d.next[t][c] = -1
			if o, ok := at[[2]int32{f[(c+2)%3], f[(c+1)%3]}]; ok {
				d.next[t][c] = o
			}
		}
	}
}

// fairly is how far the sine of the sum of two angles must be below zero for an
// edge to be flipped: above rounding, so that it ends.
const fairly = 1e-9

// mend flips edges about a triangle, and about those that this has changed.
func (d *delaunay) mend(t int32) {
	d.todo = append(d.todo[:0], t)
	for len(d.todo) > 0 {
		t := d.todo[len(d.todo)-1]
		d.todo = d.todo[:len(d.todo)-1]
		for c := range 3 {
			if o := d.next[t][c]; o >= 0 && d.wide(t, c, o) {
				d.flip(t, c, o)
				d.todo = append(d.todo, t, o)
				break
			}
		}
	}
}

// facing is the corner of triangle o across from triangle t.
func (d *delaunay) facing(o, t int32) int {
	for c, n := range d.next[o] {
		if n == t {
			return c
		}
	}
	return 0
}

// wide reports whether the angles across from an edge sum to more than π.
func (d *delaunay) wide(t int32, c int, o int32) bool {
	f := &d.tri[t]
	p, a, b, q := d.x[f[c]], d.x[f[(c+1)%3]], d.x[f[(c+2)%3]], d.x[d.tri[o][d.facing(o, t)]]
	u, v, w, z := a.Sub(p), b.Sub(p), b.Sub(q), a.Sub(q)
	sinP, cosP, sinQ, cosQ := u.Cross(v), u.Dot(v), w.Cross(z), w.Dot(z)
	size := math.Sqrt(float64(float64(u.LenSq()*v.LenSq()) * float64(w.LenSq()*z.LenSq())))
	return float64(sinP*cosQ)+float64(cosP*sinQ) < -float64(fairly*size)
}

// flip puts the other diagonal into the place of an edge of two triangles.
func (d *delaunay) flip(t int32, c int, o int32) {
	k := d.facing(o, t)
	p, a, b, q := d.tri[t][c], d.tri[t][(c+1)%3], d.tri[t][(c+2)%3], d.tri[o][k]
	pb, pa := d.next[t][(c+1)%3], d.next[t][(c+2)%3] // across from a, from b
	qa, qb := d.next[o][(k+1)%3], d.next[o][(k+2)%3] // across from b, from a
	d.tri[t], d.next[t] = [3]int32{p, a, q}, [3]int32{qa, o, pa}
	d.tri[o], d.next[o] = [3]int32{p, q, b}, [3]int32{qb, pb, t}
	d.replace(qa, o, t)
	d.replace(pb, t, o)
}

// replace has triangle t know another neighbour.
func (d *delaunay) replace(t, was, now int32) {
	if t < 0 {
		return
	}
	for c, n := range d.next[t] {
		if n == was {
			d.next[t][c] = now
		}
	}
}

// apart is how far nodes inside are from the outline, in cells.
const apart = 0.6

// fill puts nodes of a lattice of even triangles inside the outline, the first rim
// nodes.
func (d *delaunay) fill(cell float64, rim int) {
	lo, hi := d.x[0], d.x[0]
	for _, p := range d.x[:rim] {
		lo = vec.Vec2{X: math.Min(lo.X, p.X), Y: math.Min(lo.Y, p.Y)}
		hi = vec.Vec2{X: math.Max(hi.X, p.X), Y: math.Max(hi.Y, p.Y)}
	}
	rise := float64(cell * (math.Sqrt(3) / 2))
	// About the middle, so that what is symmetric stays so where it can.
	mid := lo.Add(hi).Mul(0.5)
	rows, columns := int(num.Floor((hi.Y-lo.Y)/rise/2))+1, int(num.Floor((hi.X-lo.X)/cell/2))+1
	at := int32(0)
	for j := -rows; j <= rows; j++ {
		for i := -columns; i <= columns; i++ {
			p := mid.Add(vec.Vec2{X: float64(cell * (float64(i) + float64(0.5*float64(j&1)))), Y: float64(rise * float64(j))})
			if d.near(p, rim, float64(apart*cell)) {
				continue
			}
			if t, ok := d.find(p, at); ok {
				at = t
				d.put(p, t)
			}
		}
	}
}

// near reports whether a point is nearer to the outline than far.
func (d *delaunay) near(p vec.Vec2, rim int, far float64) bool {
	for i := range rim {
		a, b := d.x[i], d.x[(i+1)%rim]
		u := b.Sub(a)
		t := math.Max(0, math.Min(1, p.Sub(a).Dot(u)/u.LenSq()))
		if p.Sub(a).MulAdd(u, -t).LenSq() < float64(far*far) {
			return true
		}
	}
	return false
}

// find returns the triangle that a point is in, by a walk from another, or if that
// ends at the outline by looking at all.
func (d *delaunay) find(p vec.Vec2, t int32) (int32, bool) {
	for range len(d.tri) {
		to := t
		for c := range 3 {
			if d.beyond(p, t, c) {
				to = d.next[t][c]
				break
			}
		}
		if to == t {
			return t, true
		}
		if to < 0 {
			break
		}
		t = to
	}
	for t := range int32(len(d.tri)) {
		if !d.beyond(p, t, 0) && !d.beyond(p, t, 1) && !d.beyond(p, t, 2) {
			return t, true
		}
	}
	return 0, false
}

// beyond reports whether a point is on the far side of the edge across from a
// corner.
func (d *delaunay) beyond(p vec.Vec2, t int32, c int) bool {
	f := &d.tri[t]
	a, b := d.x[f[(c+1)%3]], d.x[f[(c+2)%3]]
	return b.Sub(a).Cross(p.Sub(a)) < 0
}

// put cuts a triangle into three at a point.
func (d *delaunay) put(p vec.Vec2, t int32) {
	v := int32(len(d.x))
	d.x = append(d.x, p)
	f, n := d.tri[t], d.next[t]
	r, s := int32(len(d.tri)), int32(len(d.tri)+1)
	d.tri[t], d.next[t] = [3]int32{v, f[0], f[1]}, [3]int32{n[2], r, s}
	d.tri = append(d.tri, [3]int32{v, f[1], f[2]}, [3]int32{v, f[2], f[0]})
	d.next = append(d.next, [3]int32{n[0], s, t}, [3]int32{n[1], t, r})
	d.replace(n[0], t, r)
	d.replace(n[1], t, s)
	for _, k := range [3]int32{t, r, s} {
		d.mend(k)
	}
}
