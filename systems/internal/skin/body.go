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
	b := &Body{Surface: s, Radius: radius, boxes: make([]geom.AABB, s.Elements())}
	b.Move(rest, rest, 0)
	b.tree = geom.NewTree(b.boxes)
	box := b.Bounds()
	side := box.Max.Sub(box.Min)
	b.Depth = low(side.X, low(side.Y, side.Z)) / 3
	var d Detector
	b.Move(rest, rest, radius)
	for _, c := range d.Self(b, radius) {
		b.skip = append(b.skip, c.Key)
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
		way = high(way, to[v].Sub(p).LenSq())
	}
	b.way = math.Sqrt(way)
	grow := b.Radius + float64(0.5*reach)
	for i := range b.boxes {
		var box geom.AABB
		for k, v := range b.corners(int32(i)) {
			p, q := from[v], to[v]
			lo := vec.Vec3{X: low(p.X, q.X), Y: low(p.Y, q.Y), Z: low(p.Z, q.Z)}
			hi := vec.Vec3{X: high(p.X, q.X), Y: high(p.Y, q.Y), Z: high(p.Z, q.Z)}
			if k == 0 {
				box = geom.AABB{Min: lo, Max: hi}
				continue
			}
			box.Min = vec.Vec3{X: low(box.Min.X, lo.X), Y: low(box.Min.Y, lo.Y), Z: low(box.Min.Z, lo.Z)}
			box.Max = vec.Vec3{X: high(box.Max.X, hi.X), Y: high(box.Max.Y, hi.Y), Z: high(box.Max.Z, hi.Z)}
		}
		b.boxes[i] = box.Grow(grow)
	}
	b.tree.Refit(b.boxes)
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
