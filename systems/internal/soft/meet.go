package soft

import "github.com/tackphysics/tack/systems/internal/solve"

// Meet finds where the point of a skin is at a rigid body between two substeps: the
// gap [m], and the speed at which it closes [m/s].
func (r *Row) Meet(s *Body, b *solve.Body, f *solve.Frame) (gap, closing float64) {
	r.Place(s.X, f)
	return r.Gap, r.N.Dot(b.V.Add(b.W.Cross(r.Arm)).Sub(r.Spot(s.V)))
}

// Join adds a row within a substep.
func (w *Rows) Join(r *Row, s *Body, b *solve.Body, f *solve.Frame) {
	r.Place(s.X, f)
	r.respond(s, b)
	r.base = r.base.Add(w.lumps.frame(s, r))
	r.Foreseen = true
	w.Rows = append(w.Rows, *r)
}
