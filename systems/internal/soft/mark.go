package soft

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// remembering are elements that know more from substep to substep than where their
// nodes are.
type remembering interface {
	// Mark keeps that, and GoBack makes it what it was. The matrix is made anew then.
	Mark()
	GoBack()
}

// bodyMark is a body between two substeps: what it will do depends on nothing else.
type bodyMark struct {
	x, v, give     []vec.Vec3
	held           []bool
	pressure, debt float64
	rot            vec.Quat
}

// Mark keeps the body as it is between two steps, for GoBack.
func (b *Body) Mark() {
	k := &b.mark
	k.x, k.v, k.held = append(k.x[:0], b.X...), append(k.v[:0], b.V...), append(k.held[:0], b.Held...)
	k.rot, k.debt = b.rot, b.calm.debt
	if b.Keep != nil {
		k.pressure, k.give = b.Keep.Pressure, append(k.give[:0], b.Keep.give...)
	}
	for _, e := range b.elements {
		if m, has := e.(remembering); has {
			m.Mark()
		}
	}
}

// GoBack makes the body what it was when it was marked.
func (b *Body) GoBack() {
	k := &b.mark
	copy(b.X, k.x)
	copy(b.V, k.v)
	b.Hold(k.held)
	b.rot, b.calm.debt = k.rot, k.debt
	if b.Keep != nil {
		b.Keep.Pressure = k.pressure
		copy(b.Keep.give, k.give)
	}
	for _, e := range b.elements {
		if m, has := e.(remembering); has {
			m.GoBack()
		}
	}
	b.stiff = 0 // all rows are made anew
}

// RowsMark are rows between two steps.
type RowsMark struct {
	rows  []Row
	pairs []PairRow
}

// Mark keeps all rows, for GoBack.
func (w *Rows) Mark(k *RowsMark) {
	k.rows, k.pairs = append(k.rows[:0], w.Rows...), append(k.pairs[:0], w.Pairs...)
}

// GoBack makes them what they were.
func (w *Rows) GoBack(k *RowsMark) {
	w.Rows, w.Pairs = append(w.Rows[:0], k.rows...), append(w.Pairs[:0], k.pairs...)
}

// RiderMark is a rider between two steps.
type RiderMark struct {
	node          []int32
	local         []vec.Vec3
	force, moment vec.Vec3
}

// Mark keeps a rider, for GoBack.
func (r *Rider) Mark(k *RiderMark) {
	k.node, k.local = append(k.node[:0], r.Node...), append(k.local[:0], r.Local...)
	k.force, k.moment = r.Force, r.Moment
}

// GoBack makes it what it was.
func (r *Rider) GoBack(k *RiderMark) {
	r.Node, r.Local = append(r.Node[:0], k.node...), append(r.Local[:0], k.local...)
	r.Force, r.Moment = k.force, k.moment
}
