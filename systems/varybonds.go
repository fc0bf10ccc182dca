package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// lawAt is the law of a pair's glue at a place in the world: of a glue without
// fields that of the pair; −1 where nothing sticks.
func (w *World) lawAt(p *pair, at vec.Vec3) int32 {
	if !w.variesLaw(p.law) {
		return p.law
	}
	w.spotOn(0, p.law, p.a, at)
	w.spotOn(1, p.law, p.b, at)
	return w.lawBetween(p.law)
}

// spotOn says where on a rigid body a place is, in w.spots: between vertices if the
// glue of a law has a field over them.
func (w *World) spotOn(k int, law, i int32, at vec.Vec3) {
	p, g := &w.spots[k], &w.glue[law]
	*p = w.fieldPoint(i, at)
	for _, f := range [...]*components.Field{g.StrengthField, g.ReachField} {
		if f != nil && f.Mesh() == p.Mesh {
			w.ontoMesh(p, i)
		}
	}
}

// variesLaw tells whether the glue of a law has fields.
func (w *World) variesLaw(law int32) bool {
	return law >= 0 && (w.glue[law].StrengthField != nil || w.glue[law].ReachField != nil)
}

// lawBetween is the law at a place, which w.spots tells of both bodies, −1 where nothing
// sticks.
func (w *World) lawBetween(base int32) int32 {
	g, a, b := &w.glue[base], &w.spots[0], &w.spots[1]
	strength, reach := adhesion.Strength(*g), adhesion.Reach(*g)
	s, u := strength, reach
	if g.StrengthField != nil {
		s = coarsely(g.StrengthField.At(a, b))
	}
	if g.ReachField != nil {
		u = coarsely(g.ReachField.At(a, b))
	}
	if !(s > 0 && u > 0) {
		return -1
	}
	own := *g
	own.StrengthField, own.ReachField = nil, nil
	own.NormalStiffness = s / u
	own.TangentialStiffness = g.TangentialStiffness * (own.NormalStiffness / g.NormalStiffness)
	own.DebondEnergy = s * u
	own.BreakGap = g.BreakGap * (u / reach)
	law, err := w.law(own)
	if err != nil {
		return -1
	}
	w.glueSoft()
	return law
}

// coarsely keeps seven bits of a number behind the first, so that a field makes few
// laws: 128 for each doubling.
func coarsely(x float64) float64 {
	const drop = 52 - 7
	return math.Float64frombits((math.Float64bits(x) + 1<<(drop-1)) &^ (1<<drop - 1))
}

// fieldPoint is a place on a body as fields see it.
func (w *World) fieldPoint(i int32, at vec.Vec3) components.SurfacePoint {
	p := w.surfacePoint(i, at)
	if p.Mesh = w.meta[i].collider.Surface; w.flat == nil {
		p.Mesh = w.surfaceOf(i).mesh
	}
	return p
}

// revise gives a living bond the law that its place has now, and lets it go where
// nothing sticks any more; it reports whether the bond goes on.
func (w *World) revise(p *pair, b *solve.Bond) bool {
	if !w.variesLaw(p.law) {
		return true
	}
	law := w.lawAt(p, w.frames[p.a].X.Add(w.frames[p.a].Q.Rotate(b.LA)))
	if law < 0 {
		w.release(p, b)
		return false
	}
	b.Law = law
	return true
}
