package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Two skins that lie on each other touch at pairs of primitives which change as soon as
// one slips by a hair: the vertex that was on one face is on the next, the edge that
// crossed one crosses another. The load stays where it was. So what a contact has borne
// that is no longer found goes to the nearest of those found in its place, or each
// change would knock at a body that rests.

// Legacy is what such a contact leaves.
type Legacy struct {
	A, B uint64   // stable ids
	At   vec.Vec3 // where it was [m]
	last vec.Vec3 // impulse of the last substep, in space [N·s]
	mean mean
}

// Leave returns what a contact leaves, and whether that is anything.
func (r *PairRow) Leave() (l Legacy, some bool) {
	if r.Bonded || r.resting || r.inside || !(r.P > 0) {
		return l, false
	}
	return Legacy{r.PairKey.A, r.PairKey.B, r.At, r.impulse(), r.mean}, true
}

// Inherit adds what another has left to a contact that has been placed.
func (r *PairRow) Inherit(l *Legacy) {
	r.P += math.Max(r.N.Dot(l.last), 0)
	r.FT, r.FS = r.FT+r.T.Dot(l.last), r.FS+r.S.Dot(l.last)
	m := &r.mean
	m.press, m.rub, m.step = m.press+l.mean.press, m.rub.Add(l.mean.rub), m.step.Add(l.mean.step)
	m.over = m.over || l.mean.over
}

// Steady reports whether both bodies are solids that sweeps alone move.
func (r *PairRow) Steady(softs []*Body) bool { return softs[r.A].swept() && softs[r.B].swept() }
