package tiling

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// ring is what is left of an outline while ears are cut off it.
type ring struct {
	x          []vec.Vec2
	next, last []int32
	good       []float64 // of an ear, 0 for what is none
	left       int
}

// flat is the least area of an ear over the square of its longest side.
const flat = 1e-9

// clip cuts an outline into triangles: again and again the ear, three corners in a
// row with nothing else between them, that is the least pointed (Meisters, "Polygons
// have ears", 1975).
func (d *delaunay) clip() error {
	n := len(d.x)
	r := &ring{x: d.x, next: make([]int32, n), last: make([]int32, n), good: make([]float64, n), left: n}
	for i := range n {
		r.next[i], r.last[i] = int32((i+1)%n), int32((i+n-1)%n)
	}
	r.weighAll(0)
	at := int32(0)
	for r.left > 3 {
		best := r.best(at)
		if r.good[best] == 0 { // cut off ears may have made others free
			r.weighAll(at)
			if best = r.best(at); r.good[best] == 0 {
				return fmt.Errorf("%w: the outline cannot be cut into triangles near %v", ErrArea, r.x[best])
			}
		}
		a, b := r.last[best], r.next[best]
		d.tri = append(d.tri, [3]int32{a, best, b})
		r.next[a], r.last[b] = b, a
		r.left--
		r.weigh(a)
		r.weigh(b)
		at = b
	}
	a, b := r.last[at], r.next[at]
	if !(r.x[at].Sub(r.x[a]).Cross(r.x[b].Sub(r.x[a])) > 0) {
		return fmt.Errorf("%w: the outline cannot be cut into triangles near %v", ErrArea, r.x[at])
	}
	d.tri = append(d.tri, [3]int32{a, at, b})
	return nil
}

// best returns the best ear of the ring.
func (r *ring) best(at int32) int32 {
	best := at
	for i := r.next[at]; i != at; i = r.next[i] {
		if r.good[i] > r.good[best] {
			best = i
		}
	}
	return best
}

func (r *ring) weighAll(at int32) {
	r.weigh(at)
	for i := r.next[at]; i != at; i = r.next[i] {
		r.weigh(i)
	}
}

// weigh finds how good an ear a corner is: its area over the square of its longest
// side.
func (r *ring) weigh(i int32) {
	a, b, c := r.x[r.last[i]], r.x[i], r.x[r.next[i]]
	r.good[i] = 0
	long := max(b.Sub(a).LenSq(), c.Sub(b).LenSq(), a.Sub(c).LenSq())
	area := b.Sub(a).Cross(c.Sub(a))
	if !(area > float64(flat*long)) {
		return
	}
	for k := r.next[r.next[i]]; k != r.last[i]; k = r.next[k] {
		p := r.x[k]
		if b.Sub(a).Cross(p.Sub(a)) >= 0 && c.Sub(b).Cross(p.Sub(b)) >= 0 && a.Sub(c).Cross(p.Sub(c)) >= 0 {
			return
		}
	}
	r.good[i] = area / long
}
