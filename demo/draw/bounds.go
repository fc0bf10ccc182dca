package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// boundsPixels is the size for which the meshes are made that are measured.
const boundsPixels = 100

// box is the least one along the world's axes about what was put into it [m].
type box struct{ low, high mgl64.Vec3 }

func (b *box) add(p mgl64.Vec3) {
	for k := range 3 {
		b.low[k], b.high[k] = min(b.low[k], p[k]), max(b.high[k], p[k])
	}
}

// Bounds returns the smallest box along the world's axes around the body as it
// is drawn [m], of no depth for a shape of a plane; ok is false for a body without an
// end.
func (r *Renderer) Bounds(b *Body) (low, high mgl64.Vec3, ok bool) {
	inf := math.Inf(1)
	all := box{mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}}
	r.stage.pieces(b, func(b *Body) {
		part, drawn := r.stage.library.part(b.Shape, boundsPixels)
		if !drawn {
			ok = all.addFlat(b) || ok
			return
		}
		at := newPose(mgl64.Vec3{}, b.Rotation)
		for i := range part.mesh.vertices {
			all.add(b.Position.Add(toMgl(at.turn(part.mesh.vertices[i].at(part.extent, part.radius)))))
			ok = true
		}
		if s, is := b.Shape.(*Skin); is && len(s.mesh.indices) == 0 { // a rope of a plane
			round := mgl64.Vec3{s.half, s.half, 0}
			all.low, all.high = all.low.Sub(round), all.high.Add(round)
		}
	})
	return all.low, all.high, ok
}

// addFlat adds a shape that is of a plane; it reports false for any other.
func (b *box) addFlat(body *Body) bool {
	turn := turnOf(body.Rotation)
	corner := func(p mgl64.Vec2) { b.add(body.Position.Add(turned(p, turn).Vec3(0))) }
	switch s := body.Shape.(type) {
	case components.CircleShape:
		b.add(body.Position.Sub(mgl64.Vec3{s.Radius, s.Radius, 0}))
		b.add(body.Position.Add(mgl64.Vec3{s.Radius, s.Radius, 0}))
	case components.RectShape:
		for _, k := range [4][2]float64{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}} {
			corner(mgl64.Vec2{k[0] * s.Size[0], k[1] * s.Size[1]})
		}
	case *components.PolygonShape:
		for i := range s.Len() {
			corner(s.Point(i))
		}
	case *components.ChainShape:
		for i := range s.Len() {
			corner(s.Point(i))
		}
	default:
		return false
	}
	return true
}
