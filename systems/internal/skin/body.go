package skin

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Body is a surface in motion, with a tree over its elements.
type Body struct {
	*Surface
	// Radius is how far the skin reaches beyond its faces, segments and grains
	// [m], ≥ 0: half the thickness of cloth, the radius of a rope or a grain.
	Radius float64
	// Depth is how far beneath the skin of a closed surface a contact may lie and
	// still be pushed out the way it came [m]: less than half of the thinnest part.
	// NewBody takes a third of the least side of the box around it.
	Depth float64

	from, to []vec.Vec3 // at the beginning of the step and, if nothing were hit, at its end
	boxes    []geom.AABB
	ways     []geom.AABB // of vertices, from and to and the reach
	moves    []float64   // of vertices, how far they go in the step [m]
	tree     geom.Tree
	skip     []Key   // what is near at rest, in order
	way      float64 // the longest way of a vertex in the step [m]
}

// NewBody returns a surface at rest [m]. What touches itself there, within one
// and a half times its thickness, never touches itself: else the neighbours in a
// fine mesh of thick cloth would push each other apart. It is an error, which
// wraps ErrSurface, if there are not as many positions as vertices, if one is not
// finite, or if the radius is negative or not finite.
func NewBody(s *Surface, rest []vec.Vec3, radius float64) (*Body, error) {
	if len(rest) != s.vertices {
		return nil, fmt.Errorf("%w: %d positions for %d vertices", ErrSurface, len(rest), s.vertices)
	}
	if !(radius >= 0) || math.IsInf(radius, 0) {
		return nil, fmt.Errorf("%w: radius %v m, must be finite and not negative", ErrSurface, radius)
	}
	for v, p := range rest {
		if !p.Finite() {
			return nil, fmt.Errorf("%w: vertex %d is at %v", ErrSurface, v, p)
		}
	}
	b := &Body{Surface: s, Radius: radius, boxes: make([]geom.AABB, s.Elements()), ways: make([]geom.AABB, s.vertices), moves: make([]float64, s.vertices)}
	b.Move(rest, rest, 0)
	b.tree = geom.NewTree(b.boxes)
	box := b.Bounds()
	side := box.Max.Sub(box.Min)
	b.Depth = low(side.X, low(side.Y, side.Z)) / 3
	var d Detector
	b.Move(rest, rest, radius)
	for _, c := range d.Self(b, radius) {
		if c.Kind != VertexVertex { // nothing holds grains together
			b.skip = append(b.skip, c.Key)
		}
	}
	return b, nil
}

// Move tells where the vertices are at the beginning of a step and, if nothing
// were hit, at its end [m]; both are kept until the next. Detectors may look reach
// far [m] beyond the skin.
func (b *Body) Move(from, to []vec.Vec3, reach float64) {
	b.from, b.to = from, to
	way := 0.0
	for v, p := range from {
		b.moves[v] = to[v].Sub(p).Len()
		way = high(way, b.moves[v])
	}
	b.way = way
	grow := b.Radius + float64(0.5*reach)
	for v, p := range from {
		q := &to[v]
		b.ways[v] = geom.AABB{
			Min: vec.Vec3{X: low(p.X, q.X) - grow, Y: low(p.Y, q.Y) - grow, Z: low(p.Z, q.Z) - grow},
			Max: vec.Vec3{X: high(p.X, q.X) + grow, Y: high(p.Y, q.Y) + grow, Z: high(p.Z, q.Z) + grow},
		}
	}
	for i := range b.Face {
		f := &b.Face[i]
		b.boxes[i] = b.ways[f[0]]
		include(&b.boxes[i], &b.ways[f[1]])
		include(&b.boxes[i], &b.ways[f[2]])
	}
	for i := len(b.Face); i < len(b.boxes); i++ {
		for k, v := range b.corners(int32(i)) {
			if k == 0 {
				b.boxes[i] = b.ways[v]
				continue
			}
			include(&b.boxes[i], &b.ways[v])
		}
	}
	b.tree.Refit(b.boxes)
}

// include has a box hold another.
func include(b, o *geom.AABB) {
	b.Min = vec.Vec3{X: low(b.Min.X, o.Min.X), Y: low(b.Min.Y, o.Min.Y), Z: low(b.Min.Z, o.Min.Z)}
	b.Max = vec.Vec3{X: high(b.Max.X, o.Max.X), Y: high(b.Max.Y, o.Max.Y), Z: high(b.Max.Z, o.Max.Z)}
}

// Bounds returns the box around the skin in motion and what it may reach.
func (b *Body) Bounds() geom.AABB { return b.tree.Bounds() }

// The builtin min and max look for NaN, which costs.
func low(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

func high(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
}
