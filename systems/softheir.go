package systems

import (
	"cmp"
	"math"

	"github.com/tackphysics/tack/systems/internal/soft"
)

// heirs passes what contacts of deformable bodies bore that are no longer found on to
// those that have been found in their place: see soft.Legacy.
type heirs struct {
	left  []soft.Legacy // by their bodies' IDs, ascending
	fresh []int32       // rows that are new, ascending
}

func (h *heirs) reset() { h.left, h.fresh = h.left[:0], h.fresh[:0] }

// leave takes down what a contact leaves.
func (h *heirs) leave(r *soft.PairRow) {
	if l, some := r.Leave(); some {
		h.left = append(h.left, l)
	}
}

// inherit gives each legacy to the nearest new contact of its bodies within an edge.
func (s *softWorld) inherit() {
	h := &s.heirs
	rows := s.rows.Pairs
	fresh := h.fresh
	for i := 0; i < len(h.left) && len(fresh) > 0; {
		l := &h.left[i]
		order := cmp.Or(cmp.Compare(rows[fresh[0]].PairKey.A, l.A), cmp.Compare(rows[fresh[0]].PairKey.B, l.B))
		if order > 0 {
			i++
			continue
		}
		n := 1
		for n < len(fresh) && rows[fresh[n]].A == rows[fresh[0]].A && rows[fresh[n]].B == rows[fresh[0]].B {
			n++
		}
		if order == 0 && rows[fresh[0]].Steady(s.bodies) {
			i = s.inheritAll(fresh[:n], i)
		}
		fresh = fresh[n:]
	}
}

// inheritAll does it for the new contacts of two bodies, from legacy i on, and returns
// the next.
func (s *softWorld) inheritAll(fresh []int32, i int) int {
	left, rows := s.heirs.left, s.rows.Pairs
	first := &rows[fresh[0]]
	reach := math.Min(s.meta[first.A].skin.Grain, s.meta[first.B].skin.Grain)
	for _, k := range fresh {
		rows[k].Locate(s.bodies)
	}
	for ; i < len(left) && left[i].A == first.PairKey.A && left[i].B == first.PairKey.B; i++ {
		best, near := int32(-1), float64(reach*reach)
		for _, k := range fresh {
			if d := rows[k].At.Sub(left[i].At).LenSq(); d < near {
				best, near = k, d
			}
		}
		if best >= 0 {
			rows[best].Inherit(&left[i])
		}
	}
	return i
}
