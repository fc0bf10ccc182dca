package soft

import (
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Touch is a vertex that is near a rigid shape.
type Touch struct {
	Vertex int32
	Gap    float64  // [m], negative inside
	Normal vec.Vec3 // out of the shape, unit
}

// Finder finds the vertices of skins near rigid shapes. The zero value is ready;
// it keeps its buffers. One goroutine at a time.
type Finder struct {
	near   []int32
	ball   geom.Shape
	point  collide.Placed
	facets collide.Facets
	made   collide.Manifold
}

// ballShare is the radius of the ball that stands for a vertex, as a share of an
// edge of the skin: the routines for balls know the distance from every shape,
// and from that the point's own follows, exactly while it is outside.
const ballShare = 1e-3

// surfaceShare is the same against surfaces of triangles. What is behind one by
// more than half its radius has come from the other side, so there it is as
// large as an edge.
const surfaceShare = 1.0

// Find appends the vertices of a skin whose distance from a shape, or depth in
// it, is at most margin [m] to out, in the order of the vertices' groups. The
// shape is convex, a half-space or a surface.
func (k *Finder) Find(s *Skin, b *collide.Placed, margin float64, out []Touch) []Touch {
	radius := k.probe(s, b)
	box := b.Shape.Bounds(b.Pos, &b.Rot).Grow(margin)
	own := b.Shape.Bounds(vec.Vec3{}, &k.point.Rot).Grow(margin) // in the shape's axes
	k.near = s.Near(&box, k.near[:0])
	for _, v := range k.near {
		if !own.Has(b.Rot.TMulVec(s.X[v].Sub(b.Pos))) {
			continue
		}
		m := k.look(b, s.X[v], margin)
		if m == nil {
			continue
		}
		out = append(out, Touch{Vertex: v, Gap: m.Points[0].Sep + radius, Normal: m.Normal.Neg()})
	}
	return out
}

// probe makes the ball that stands for the points of a skin, and returns its
// radius.
func (k *Finder) probe(s *Skin, b *collide.Placed) float64 {
	radius := float64(ballShare * s.Grain)
	if b.Shape.Surface != nil {
		radius = float64(surfaceShare * s.Grain)
	}
	if k.ball.Radius != radius {
		k.ball, _ = geom.Sphere(radius)
	}
	k.point = collide.Placed{Shape: &k.ball, Rot: vec.Mat3{X: vec.Vec3{X: 1}, Y: vec.Vec3{Y: 1}, Z: vec.Vec3{Z: 1}}}
	return radius
}

// look returns the manifold of the ball at a point with the shape, nil if it is
// farther than margin from it.
func (k *Finder) look(b *collide.Placed, at vec.Vec3, margin float64) *collide.Manifold {
	k.point.Pos = at
	return k.touch(b, margin)
}

func (k *Finder) touch(b *collide.Placed, margin float64) *collide.Manifold {
	if b.Shape.Surface != nil {
		if list := k.facets.Collide(&k.point, b, margin, -1); len(list) > 0 {
			return &list[0]
		}
		return nil
	}
	if !collide.Collide(&k.point, b, margin, -1, nil, &k.made) {
		return nil
	}
	return &k.made
}
