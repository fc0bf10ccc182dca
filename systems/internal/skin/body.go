package skin

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
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
	// NewBody takes a third of the least side of the box around it, in the plane if the
	// surface is of the plane.
	Depth float64

	from, to []vec.Vec3 // at the beginning of the step and, if nothing were hit, at its end
	grow     float64    // what the boxes reach beyond the vertices [m]
	boxes    []geom.AABB
	ways     []geom.AABB // of vertices, from and to and the reach
	moves    []float64   // of vertices, how far they go in the step [m]
	tree     geom.Tree
	skip     []Key   // what is near at rest, in order
	way      float64 // the longest way of a vertex in the step [m]

	parts geom.Parts
	part  []part      // beside parts
	bound []geom.AABB // of the parts
}

// part is what lies together: elements and their vertices.
type part struct {
	vertices []int32
	far      float64 // the longest way of a vertex, squared [m²]
	ready    bool
}

// partItems is the most elements of a part.
const partItems = 64

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
	b.from, b.to, b.grow = rest, rest, radius
	b.wrap(count(s.vertices), count(len(b.boxes)))
	b.tree = geom.NewTree(b.boxes)
	b.split()
	box := b.Bounds()
	side := box.Max.Sub(box.Min)
	b.Depth = num.Lower(side.X, side.Y) / 3
	if !s.Flat {
		b.Depth = num.Lower(b.Depth, side.Z/3)
	}
	var d Detector
	b.Move(rest, rest, radius)
	for _, c := range d.Self(b, radius) {
		if c.Kind != VertexVertex { // nothing holds grains together
			b.skip = append(b.skip, c.Key)
		}
	}
	return b, nil
}

// split cuts the surface into parts.
func (b *Body) split() {
	b.parts = b.tree.Parts(partItems)
	b.part, b.bound = make([]part, len(b.parts.Part)), make([]geom.AABB, len(b.parts.Part))
	seen := make([]int, b.vertices) // 1 above the last part that has it
	for i := range b.part {
		for _, e := range b.parts.Part[i].Items {
			for _, v := range b.corners(e) {
				if seen[v] != i+1 {
					seen[v] = i + 1
					b.part[i].vertices = append(b.part[i].vertices, v)
				}
			}
		}
	}
}

// Move tells where the vertices are at the beginning of a step and, if nothing
// were hit, at its end [m]; both are kept until the next. Detectors may look reach
// far [m] beyond the skin.
func (b *Body) Move(from, to []vec.Vec3, reach float64) {
	b.Shift(from, to, reach)
	all := b.Bounds()
	b.Near(&all)
}

// Shift is Move without what is inside the parts of the surface: detectors find
// nothing but what is in parts that Near has been told of since.
func (b *Body) Shift(from, to []vec.Vec3, reach float64) {
	b.Begin(from, to, reach)
	b.Around(0, len(b.part))
	b.Join()
}

// Begin is the first part of Shift, Around, over all parts, and Join are the rest.
// The ranges of parts may be done in any order and at once; those of NearPart one
// after the other, for parts share the vertices between them.
func (b *Body) Begin(from, to []vec.Vec3, reach float64) {
	b.from, b.to, b.grow = from, to, b.Radius+float64(0.5*reach)
}

// Parts returns the number of parts.
func (b *Body) Parts() int { return len(b.part) }

// Around finds the boxes of the parts lo to hi.
func (b *Body) Around(lo, hi int) {
	for i := lo; i < hi; i++ {
		p := &b.part[i]
		p.ready, p.far = false, 0
		for _, v := range p.vertices {
			p.far = num.Higher(p.far, b.to[v].Sub(b.from[v]).LenSq())
		}
		b.bound[i] = b.around(p.vertices)
	}
}

// Join makes the tree hold the boxes of the parts.
func (b *Body) Join() {
	far := 0.0
	for i := range b.part {
		far = num.Higher(far, b.part[i].far)
	}
	b.way = math.Sqrt(far)
	b.tree.RefitAbove(&b.parts, b.bound)
}

// around returns the box about the ways of some vertices.
func (b *Body) around(vertices []int32) geom.AABB {
	o := geom.AABB{Min: b.from[vertices[0]], Max: b.from[vertices[0]]}
	for _, v := range vertices {
		p, q := &b.from[v], &b.to[v]
		o.Min.X, o.Max.X = num.Lower(o.Min.X, num.Lower(p.X, q.X)), num.Higher(o.Max.X, num.Higher(p.X, q.X))
		o.Min.Y, o.Max.Y = num.Lower(o.Min.Y, num.Lower(p.Y, q.Y)), num.Higher(o.Max.Y, num.Higher(p.Y, q.Y))
		o.Min.Z, o.Max.Z = num.Lower(o.Min.Z, num.Lower(p.Z, q.Z)), num.Higher(o.Max.Z, num.Higher(p.Z, q.Z))
	}
	return o.Grow(b.grow)
}

// Near makes the parts ready that reach into a box.
func (b *Body) Near(box *geom.AABB) { b.NearPart(box, 0, len(b.part)) }

// NearPart does so for the parts lo to hi.
func (b *Body) NearPart(box *geom.AABB, lo, hi int) {
	for i := lo; i < hi; i++ {
		p := &b.part[i]
		if p.ready || !b.bound[i].Overlaps(box) {
			continue
		}
		p.ready = true
		b.wrap(p.vertices, b.parts.Part[i].Items)
		b.tree.RefitPart(&b.parts.Part[i], b.boxes)
	}
}

// wrap finds the boxes of some vertices and elements.
func (b *Body) wrap(vertices, elements []int32) {
	for _, v := range vertices {
		p, q := &b.from[v], &b.to[v]
		b.moves[v] = q.Sub(*p).Len()
		b.ways[v] = geom.AABB{
			Min: vec.Vec3{X: num.Lower(p.X, q.X) - b.grow, Y: num.Lower(p.Y, q.Y) - b.grow, Z: num.Lower(p.Z, q.Z) - b.grow},
			Max: vec.Vec3{X: num.Higher(p.X, q.X) + b.grow, Y: num.Higher(p.Y, q.Y) + b.grow, Z: num.Higher(p.Z, q.Z) + b.grow},
		}
	}
	for _, i := range elements {
		for k, v := range b.corners(i) {
			if k == 0 {
				b.boxes[i] = b.ways[v]
				continue
			}
			include(&b.boxes[i], &b.ways[v])
		}
	}
}

// count returns the numbers from 0 up to n.
func count(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// include has a box hold another.
func include(b, o *geom.AABB) {
	b.Min = vec.Vec3{X: num.Lower(b.Min.X, o.Min.X), Y: num.Lower(b.Min.Y, o.Min.Y), Z: num.Lower(b.Min.Z, o.Min.Z)}
	b.Max = vec.Vec3{X: num.Higher(b.Max.X, o.Max.X), Y: num.Higher(b.Max.Y, o.Max.Y), Z: num.Higher(b.Max.Z, o.Max.Z)}
}

// Bounds returns the box around the skin in motion and what it may reach.
func (b *Body) Bounds() geom.AABB { return b.tree.Bounds() }
