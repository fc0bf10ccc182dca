package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// liftSoft takes rigid bodies of a planar world to space, where deformable ones push
// them; lowerSoft takes their velocities back.
func (w *World) liftSoft() {
	if len(w.soft.bodies) == 0 {
		return
	}
	f := w.flat
	for _, i := range w.clusters.movers {
		b := &f.bodies[i]
		w.bodies[i].V, w.bodies[i].W = b.V.In3(), vec.Vec3{Z: b.W}
		w.frames[i] = f.frames[i].Frame()
	}
}

func (w *World) lowerSoft() {
	if len(w.soft.bodies) == 0 {
		return
	}
	f := w.flat
	for _, i := range w.clusters.movers {
		b := &w.bodies[i]
		f.bodies[i].V, f.bodies[i].W = vec.Vec2{X: b.V.X + 0, Y: b.V.Y + 0}, b.W.Z+0
	}
}

// placeFlat puts the shapes of rigid bodies where these are now.
func (f *flatWorld) placeFlat(i int32, o *pose) {
	f.placed[i].Pos, f.placed[i].Rot = o.pos.Flat(), f.frames[i].R
}

// areaFlat is areaOf in a planar world: half of each segment at the vertex, one metre
// deep; of a disc the length over which the gap to what is flat there is within the
// reach u0 of the glue, 2·√(2·R·u0) (plane.Patch has the same of rigid discs).
func (w *World) areaFlat(m *softMeta, vertex, law int32, n vec.Vec3) float64 {
	if m.grains {
		return w.areaOfDisc(m.skin.Radius, law)
	}
	return math.Max(soft.LeastArea, m.surface.Beside(vertex, m.skin.X, n))
}

// ballFlat fills in what a row has of a disc, see soft.Row.
func (w *World) ballFlat(r *soft.Row, normal vec.Vec3) {
	p := &w.flat.placed[r.Rigid]
	if p.Shape == nil || p.Shape.Kind != plane.Circle || r.Thick == 0 {
		return
	}
	now := &w.frames[r.Rigid]
	r.Ball, r.Center, r.Out = p.Shape.Radius+r.Thick, now.Q.InvRotate(p.Pos.In3().Sub(now.X)), normal
}
