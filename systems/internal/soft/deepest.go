package soft

import (
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Element is a point of a face or a segment of a skin that is deeper in a shape,
// or nearer to it, than its corners are: where the shape's own corners, edges and
// bulges meet the inside of the element.
type Element struct {
	Touch             // Vertex is the number of the element, faces first
	Weight [3]float64 // of the corners
	Corner [3]int32   // vertices; the last two are the same on a segment
	At     vec.Vec3   // the point [m]
}

// The distance from a convex shape is a convex function, negative inside, so
// over an element it has one least value. Each look at a point of the element
// gives a plane beneath the function, the distance there with its slope; the next
// look is where the highest of the planes so far is least. Of planes over a
// triangle that is at a corner, on an edge where two planes meet, or where three
// do. (Kelley, "The cutting-plane method for solving convex programs", 1960.)

const (
	mostPlanes = 7
	// levelled is the part of an element's size within which its lowest planes
	// are known to be the distance.
	levelled = 1e-3
	// inner is the least part of its size by which a point must be nearer than
	// the corners.
	inner = 1e-4
)

// planes are those beneath the distance, by their heights at the corners.
type planes struct {
	at      [mostPlanes][3]float64
	n       int
	corners int
	best    [3]float64 // weights
	value   float64
}

// lowest finds where the highest plane is least.
func (l *planes) lowest() {
	l.value = infinite
	for c := range l.corners {
		var w [3]float64
		w[c] = 1
		l.try(w)
	}
	for i := range l.n {
		for j := range i {
			for c := range l.corners {
				for d := range c {
					l.meet(i, j, c, d)
				}
			}
			if l.corners == 3 {
				for k := range j {
					l.meetThree(i, j, k)
				}
			}
		}
	}
}

// infinite is beyond any distance.
const infinite = 1e300

// try looks how high the planes are at a point.
func (l *planes) try(w [3]float64) {
	high := -infinite
	for i := range l.n {
		p := &l.at[i]
		h := float64(p[0]*w[0]) + float64(p[1]*w[1]) + float64(p[2]*w[2])
		if !(h < l.value) {
			return
		}
		if h > high {
			high = h
		}
	}
	l.value, l.best = high, w
}

// meet tries where two planes are as high as each other between two corners.
func (l *planes) meet(i, j, c, d int) {
	p, q := l.at[i][c]-l.at[j][c], l.at[i][d]-l.at[j][d]
	if (p > 0) == (q > 0) {
		return
	}
	if t := p / (p - q); t > 0 && t < 1 {
		var w [3]float64
		w[c], w[d] = 1-t, t
		l.try(w)
	}
}

// meetThree tries where three planes are as high as each other.
func (l *planes) meetThree(i, j, k int) {
	var a, b vec.Vec3
	p, q, r := &l.at[i], &l.at[j], &l.at[k]
	a = vec.Vec3{X: p[0] - q[0], Y: p[1] - q[1], Z: p[2] - q[2]}
	b = vec.Vec3{X: p[0] - r[0], Y: p[1] - r[1], Z: p[2] - r[2]}
	n := a.Cross(b) // across both, as the weights are
	if up := n.X > 0; (n.Y > 0) != up || (n.Z > 0) != up {
		return // beside the triangle
	}
	sum := n.X + n.Y + n.Z
	w := [3]float64{n.X / sum, n.Y / sum, n.Z / sum}
	if w[0] > 0 && w[1] > 0 && w[2] > 0 && w[0] < 1 && w[1] < 1 && w[2] < 1 {
		l.try(w)
	}
}

// Elements appends the points of the inside of faces and segments whose distance
// from a convex shape, or depth in it, is at most margin [m].
func (k *Finder) Elements(s *Skin, b *collide.Placed, margin float64, out []Element) []Element {
	if !b.Shape.Convex() {
		return out // a half-space is as near to corners; of surfaces only the vertices are known
	}
	k.probe(s, b)
	box := b.Shape.Bounds(b.Pos, &b.Rot).Grow(margin)
	for i, f := range s.Face {
		if e, ok := k.deepest(s, b, &f, 3, margin, &box); ok {
			e.Vertex = int32(i)
			out = append(out, e)
		}
	}
	for i, g := range s.Segment {
		f := [3]int32{g[0], g[1], g[1]}
		if e, ok := k.deepest(s, b, &f, 2, margin, &box); ok {
			e.Vertex = int32(len(s.Face) + i)
			out = append(out, e)
		}
	}
	return out
}

// deepest finds the point of one element.
func (k *Finder) deepest(s *Skin, b *collide.Placed, f *[3]int32, corners int, margin float64, box *geom.AABB) (e Element, ok bool) {
	x := [3]vec.Vec3{s.X[f[0]], s.X[f[1]], s.X[f[2]]}
	around := grow(grow(geom.AABB{Min: x[0], Max: x[0]}, x[1]), x[2])
	if !around.Overlaps(box) {
		return e, false
	}
	l := planes{corners: corners}
	size := around.Max.Sub(around.Min).Len()
	w := [3]float64{1 / float64(corners), 1 / float64(corners)}
	if corners == 3 {
		w[2] = w[0]
	}
	e.Gap = infinite
	for l.n < mostPlanes {
		at := x[0].Mul(w[0]).MulAdd(x[1], w[1]).MulAdd(x[2], w[2])
		m := k.look(b, at, margin+size)
		if m == nil {
			return e, false
		}
		gap, n := m.Points[0].Sep+k.ball.Radius, m.Normal.Neg()
		if gap < e.Gap {
			e.Touch, e.Weight, e.At = Touch{Gap: gap, Normal: n}, w, at
		}
		for c := range corners {
			l.at[l.n][c] = gap + n.Dot(x[c].Sub(at))
		}
		l.n++
		l.lowest()
		if l.value > margin {
			return e, false
		}
		if e.Gap-l.value < float64(levelled*size) {
			break
		}
		w = l.best
	}
	e.Corner = *f
	return e, e.Gap <= margin && k.inside(&e, b, &x, corners, float64(inner*size))
}

// inside reports whether a point is nearer than the corners are.
func (k *Finder) inside(e *Element, b *collide.Placed, x *[3]vec.Vec3, corners int, by float64) bool {
	for c := range corners {
		if e.Weight[c] > 1-inner {
			return false
		}
	}
	for c := range corners {
		if e.Weight[c] == 0 {
			continue
		}
		if m := k.look(b, x[c], e.Gap+k.ball.Radius+by); m != nil && m.Points[0].Sep+k.ball.Radius < e.Gap+by {
			return false
		}
	}
	return true
}
