package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// boundsPixels is the size for which the meshes are made that are measured.
const boundsPixels = 100

// Bounds returns the smallest box along the world's axes around the body as it
// is drawn [m]; ok is false for a body without an end.
func (r *Renderer) Bounds(b *Body) (low, high mgl64.Vec3, ok bool) {
	inf := math.Inf(1)
	low, high = mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}
	r.stage.pieces(b, func(b *Body) {
		part, drawn := r.stage.library.part(b.Shape, boundsPixels)
		if !drawn {
			return
		}
		at := newPose(mgl64.Vec3{}, b.Rotation)
		for i := range part.mesh.vertices {
			p := b.Position.Add(toMgl(at.turn(part.mesh.vertices[i].at(part.extent, part.radius))))
			for k := range 3 {
				low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
			}
			ok = true
		}
	})
	return low, high, ok
}
