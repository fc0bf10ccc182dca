package systems

import (
	"cmp"
	"slices"

	"github.com/yohamta/donburi"
)

// namedSoft is the place of a deformable body, by its entity.
type namedSoft struct {
	entity donburi.Entity
	place  int32
}

func (n namedSoft) compare(o namedSoft) int { return cmp.Compare(n.entity, o.entity) }

// aimFields finds which fields act on each deformable body in the step, with work in
// proportion to what the fields name.
func (w *World) aimFields() {
	s := &w.soft
	for i := range s.meta {
		s.meta[i].fields = s.meta[i].fields[:0]
	}
	if len(w.fields) == 0 {
		return
	}
	s.named = s.named[:0]
	for i := range s.meta {
		s.named = append(s.named, namedSoft{s.meta[i].entity, int32(i)})
	}
	if !slices.IsSortedFunc(s.named, namedSoft.compare) {
		slices.SortFunc(s.named, namedSoft.compare)
	}
	for k, f := range w.fields {
		if len(f.On) == 0 {
			for i := range s.meta {
				s.meta[i].aim(int32(k))
			}
			continue
		}
		for _, e := range f.On {
			if i, there := slices.BinarySearchFunc(s.named, namedSoft{entity: e}, namedSoft.compare); there {
				s.meta[s.named[i].place].aim(int32(k))
			}
		}
	}
}

// aim adds field k, once, whatever names a body twice.
func (m *softMeta) aim(k int32) {
	if n := len(m.fields); n == 0 || m.fields[n-1] != k {
		m.fields = append(m.fields, k)
	}
}
