package blob

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// spot is a point of a skin that is nearest to a particle.
type spot struct {
	on     skin.Spot
	normal vec.Vec3 // out of the skin
	gap    float64  // negative inside
}

// upright is the cosine of the angle between a face and the way to a particle from
// which on the particle counts as beyond the rim of an open sheet.
const upright = 0.7

// search is for the spot nearest to a particle.
type search struct {
	spot
	best, height float64 // squared distance; that from the face's plane
	way          vec.Vec3
	found        bool
	face         int32
}

// past reports whether nothing in a box can be as near as what there is.
func (s *search) past(box *geom.AABB, x vec.Vec3) bool {
	return beyond(box, x) > s.best*(1+sameDistance)
}

// offer looks at face i of b.
func (s *search) offer(b *Side, i int32, x vec.Vec3, h float64) {
	if s.past(&b.boxes[i], x) {
		return
	}
	f := &b.Face[i]
	p, q, r := b.x[f[0]], b.x[f[1]], b.x[f[2]]
	w := skin.OnTriangle(x, p, q, r)
	d := x.Sub(p.Mul(w[0]).MulAdd(q, w[1]).MulAdd(r, w[2]))
	l := d.LenSq()
	// Of faces that are as near, at an edge or a vertex that they share, the one that
	// the particle is most upright over tells the side; the first of those alike.
	same := float64(sameDistance * s.best)
	if l > s.best+same || s.found && l > s.best-same && s.upright(i, h) {
		return
	}
	s.face = i
	s.best, s.height, s.way, s.found = num.Lower(l, s.best), h, d, true
	s.spot = spot{on: skin.Spot{Vertex: *f, Weight: w}, normal: b.normal[i], gap: h}
}

// upright reports whether the particle is more upright over the face that has been found
// than over face i with the height h.
func (s *search) upright(i int32, h float64) bool {
	a, b := math.Abs(s.height), math.Abs(h)
	return a > b || a == b && s.face < i
}

// notIn reports whether a point is not in a box.
func notIn(b *geom.AABB, x vec.Vec3) bool {
	return x.X < b.Min.X || x.X > b.Max.X || x.Y < b.Min.Y || x.Y > b.Max.Y || x.Z < b.Min.Z || x.Z > b.Max.Z
}

// beyond is the squared distance of a point from a box.
func beyond(b *geom.AABB, x vec.Vec3) float64 {
	dx := num.Higher(num.Higher(b.Min.X-x.X, x.X-b.Max.X), 0)
	dy := num.Higher(num.Higher(b.Min.Y-x.Y, x.Y-b.Max.Y), 0)
	dz := num.Higher(num.Higher(b.Min.Z-x.Z, x.Z-b.Max.Z), 0)
	return float64(dx*dx) + float64(dy*dy) + float64(dz*dz)
}

// nearest finds the spot that a particle with the normal out touches: outside, that
// of the nearest face; inside, of the nearest one that looks towards it.
func (t *Toucher) nearest(b *Side, x, out vec.Vec3, far float64) (spot, bool) {
	first := t.over(b, x, far)
	if first < 0 || t.above(b, first, x) {
		return spot{}, false
	}
	s := &search{best: float64(far * far)}
	t.seek(s, b, x, first)
	if s.found && s.height < 0 {
		s = &search{best: float64(far * far)}
		if first = t.faced(b, out); first >= 0 {
			t.seek(s, b, x, first)
		}
		s.found = s.found && s.height < 0
	}
	if !s.found {
		return spot{}, false
	}
	l := math.Sqrt(s.best)
	if b.Open && math.Abs(s.height) < float64(upright*l) {
		return spot{}, false
	}
	if l > float64(tiny*b.Depth) {
		s.normal = s.way.Mul(math.Copysign(1/s.way.Len(), s.gap))
		s.gap = math.Copysign(l, s.gap)
	}
	return s.spot, true
}

// faced leaves those of the near faces alone that do not look towards a particle with
// the normal out. It returns the place of the one of them that it is the least beneath,
// −1 if there is none.
func (t *Toucher) faced(b *Side, out vec.Vec3) int {
	first := -1
	for k, i := range t.near {
		switch {
		case !(b.normal[i].Dot(out) < 0):
			t.height[k] = math.Inf(1)
		case t.height[k] < 0 && (first < 0 || t.height[k] > t.height[first]):
			first = k
		}
	}
	return first
}

// over finds how high a particle is over the planes of the near faces. It returns the
// place of that which may be the nearest: of a closed skin, all of which is beneath most
// of its planes, the one that it is highest over; of a sheet, the one with the nearest
// corner; −1 if there is none.
func (t *Toucher) over(b *Side, x vec.Vec3, far float64) int {
	first, least, bound := -1, math.Inf(1), float64(far*far)
	for lo, hi := 0, 0; lo < len(t.near); lo = hi {
		var box *geom.AABB
		if hi, box = t.block(lo); box != nil && beyond(box, x) > bound*(1+sameDistance) {
			for k := lo; k < hi; k++ {
				t.height[k] = math.Inf(1)
			}
			continue
		}
		for k, i := range t.near[lo:hi] {
			d := x.Sub(b.x[b.Face[i][0]])
			h, q := b.normal[i].Dot(d), d.LenSq()
			t.height[lo+k] = h
			bound = num.Lower(bound, q) // no face is farther away than a corner of it
			if !b.Open {
				q = -h
			}
			if q < least {
				first, least = lo+k, q
			}
		}
	}
	return first
}

// above reports whether all of a closed skin is so far beneath a plane that is parallel to
// the near face k that a particle over it does not touch.
func (t *Toucher) above(b *Side, k int, x vec.Vec3) bool {
	if b.Open || !(t.height[k] > t.reach) {
		return false
	}
	n := b.normal[t.near[k]]
	least := n.Dot(x) - t.reach
	for _, p := range b.x {
		if n.Dot(p) >= least {
			return false
		}
	}
	return true
}

// seek offers the near faces, first the one that may be the nearest: then few others are
// as near as that.
func (t *Toucher) seek(s *search, b *Side, x vec.Vec3, first int) {
	s.offer(b, t.near[first], x, t.height[first])
	for lo, hi := 0, 0; lo < len(t.near); lo = hi {
		var box *geom.AABB
		if hi, box = t.block(lo); box != nil && s.past(box, x) {
			continue
		}
		for k, h := range t.height[lo:hi] {
			if float64(h*h) <= s.best*(1+sameDistance) && lo+k != first {
				s.offer(b, t.near[lo+k], x, h)
			}
		}
	}
}

const (
	// sameDistance is the share by which squared distances may differ by rounding.
	sameDistance = 1e-9
	// tiny is the distance, over the depth of a body, below which its direction is
	// rounding.
	tiny = 1e-9
)
