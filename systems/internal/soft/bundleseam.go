package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// A body with many free particles, as a sheet that others lie on, would keep one worker
// busy while the rest wait. It is cut in two in the order of its numbers: near what is
// before the cut, far what is behind it, and the seam, those behind it that meet what is
// before. In the order of the sweeps, see bundlegradient.go, the seam comes after both, so
// that near and far meet nowhere and go at the same time; they are the same parts however
// many workers there are.
//
// The halves of the matrix are those of the order of the numbers, in which the seam comes
// before far. Where far meets it, the seam counts as zero in sums over the lower half, and
// far in those over the upper half of the seam's rows; crossings make up for both.

// splitFrom is the number of free particles from which a body is cut. Below it a pass
// takes no longer than to hand it out.
const splitFrom = 128

// crossing is a particle of the seam that meets one of far, with the places of the blocks
// in the rows of either.
type crossing struct{ seam, far, atSeam, atFar int32 }

// split cuts a body in two. It reports false where it stays in one: it is too small, or
// the seam would be too large.
func (t *tied) split(b *Body) bool {
	if len(t.free) < splitFrom {
		return false
	}
	half := len(t.free) / 2
	cut, m := t.free[half], b.matrix
	t.near, t.far, t.seam, t.across = t.free[:half], t.far[:0], t.seam[:0], t.across[:0]
	for _, i := range t.free[half:] {
		if t.sewn[i] = t.meets(b, i, cut); t.sewn[i] {
			t.seam = append(t.seam, i)
		} else {
			t.far = append(t.far, i)
		}
	}
	if len(t.seam) > len(t.far)/2 {
		return false
	}
	for _, i := range t.seam {
		for k := m.Row[i]; k < m.Row[i+1]; k++ {
			if j := m.Col[k]; j >= cut && !t.sewn[j] && t.loose(b, j) {
				t.across = append(t.across, crossing{i, j, k, m.Slot(j, i)})
			}
		}
	}
	return true
}

// meets reports whether a free particle meets one before the cut.
func (t *tied) meets(b *Body, i, cut int32) bool {
	m := b.matrix
	for _, j := range m.Col[m.Row[i]:m.Mid[i]] {
		if j < cut && t.loose(b, j) {
			return true
		}
	}
	return false
}

// loose reports whether a particle is free.
func (t *tied) loose(b *Body, i int32) bool { return t.group[i] == 0 && !b.Held[i] }

// atSeams does what is to be done alone, before or after the parts.
func (w *Bundle) atSeams(do func(*share, *Bundle)) {
	for i := w.parts; i < len(w.shares); i++ {
		do(&w.shares[i], w)
	}
}

// open finds the new directions of the seam, before the parts do.
func (s *share) open(w *Bundle) {
	b := s.body
	m, t := b.matrix, b.tied
	for k := range t.across {
		t.t[t.across[k].far] = vec.Vec3{}
	}
	for _, i := range s.free {
		t.f[i] = vec.Vec3{}
	}
	s.follow(w)
	m.Down(s.free, t.t, t.z, t.p, t.w, w.beta)
	for k := range t.across {
		c := &t.across[k]
		t.w[c.far] = t.w[c.far].Add(m.Val[c.atFar].MulVec(t.t[c.seam]))
	}
}

// join finds what A makes of the directions at the seam, after the parts have.
func (s *share) join(w *Bundle) {
	t := s.body.tied
	s.cross(t.w, t.f)
	s.up(w)
}

// joinFirst is first for the seam.
func (s *share) joinFirst(w *Bundle) {
	b := s.body
	s.cross(b.r, b.tied.r)
	s.first(w)
}

// cross takes what the seam meets of x in far from its forces.
func (s *share) cross(force, x []vec.Vec3) {
	m := s.body.matrix
	for _, c := range s.body.tied.across {
		force[c.seam] = force[c.seam].Sub(m.Val[c.atSeam].MulVec(x[c.far]))
	}
}
