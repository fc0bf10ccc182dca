package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// A contact begins a substep with the impulse p that it ended the last one with. Let
// that be off by e from the p that would hold things at rest. The few sweeps of a
// substep add −R·e, in which R is about B⁻¹·S: they count on B = J·D⁻¹·Jᵀ, and what comes
// of it once A has followed is S = J·A⁻¹·Jᵀ (see stir.go). Each substep multiplies e by
//
//	1 − R,
//
// which is beyond −1 where R > 2. Of a face that slides as a whole D⁻¹ is what one layer
// of cells gives way by, A⁻¹ what all give way that the stress reaches in a substep: S/B
// grows with the number of those layers. So solids of three and more cells that only lie
// there flutter, as much as friction lets them, and harder the finer they are.
//
// The substep itself is not to blame: what has been found holds its contacts shut. But
// the next must not begin with all of it. Where a contact's impulse has gone too far, so
// that a substep takes back what the one before has added, it begins from then on with a
// running mean m of what has been found,
//
//	m' = m + calmShare·(p − m),
//
// whose error is multiplied by 1 − calmShare·R and dies away for all R < 2/calmShare.
// What the mean tends to is what holds things at rest, whatever the share.

const (
	// calmShare is that of the mean: for R up to 20. Blocks of ten cells still flutter
	// with 0.2, blocks of eight with 0.3, and none with 0.1.
	calmShare = 0.1
	// calmMost is the most that a contact begins with over what it has ended with. After a
	// blow it takes little, and a mean that remembered the blow would throw things up.
	calmMost = 1.5
)

// mean is what a contact has begun the last substep with, and what that has added.
type mean struct {
	press float64  // along the normal [N·s]
	rub   vec.Vec3 // friction, in space [N·s]
	step  vec.Vec3 // added, in space [N·s]
	over  bool     // it has gone too far
}

// ease sets the impulses that a contact begins a substep with.
func (r *Row) ease(on bool) {
	m := &r.mean
	switch {
	case !on || r.Bonded:
		m.step, m.over = vec.Vec3{}, false
	case r.P == 0: // what has opened keeps nothing
		m.step = vec.Vec3{}
	default:
		t, s := r.T.Dot(m.rub), r.S.Dot(m.rub)
		d := vec.Vec3{X: r.P - m.press, Y: r.FT - t, Z: r.FS - s}
		step := r.N.Mul(d.X).MulAdd(r.T, d.Y).MulAdd(r.S, d.Z)
		m.over = m.over || step.Dot(m.step) < 0
		m.step = step
		if m.over {
			most := float64(calmMost * r.P)
			r.P = m.press + float64(calmShare*d.X)
			r.FT, r.FS = t+float64(calmShare*d.Y), s+float64(calmShare*d.Z)
			if r.P > most {
				f := most / r.P
				r.P, r.FT, r.FS = most, float64(f*r.FT), float64(f*r.FS)
			}
		}
	}
	m.press, m.rub = r.P, r.T.Mul(r.FT).MulAdd(r.S, r.FS)
}

// scale makes the impulses those of a substep of another length.
func (m *mean) scale(s float64) {
	m.press, m.rub, m.step = float64(m.press*s), m.rub.Mul(s), m.step.Mul(s)
}

// eases tells whether contacts of the body begin with their means: the paper's plain
// sweeps do not, and what is not swept has nothing left over.
func (b *Body) eases() bool { return b.swept() && !b.plain }
