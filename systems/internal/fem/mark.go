package fem

import "github.com/tackphysics/tack/systems/internal/vec"

// mark is what the elements of a solid remember from substep to substep, as it was.
type mark struct {
	rot, turn []vec.Quat
	flow      []vec.Sym3
	held      []heldMark
}

type heldMark struct {
	axis vec.Mat3
	barrier
}

// Mark keeps what the elements remember, for GoBack.
func (s *Solid) Mark() {
	k := &s.mark
	k.rot, k.held = k.rot[:0], k.held[:0]
	k.turn, k.flow = append(k.turn[:0], s.turn...), append(k.flow[:0], s.flow...)
	for i := range s.tets {
		k.rot = append(k.rot, s.tets[i].rot)
		k.held = append(k.held, heldMark{s.held[i].axis, s.held[i].barrier})
	}
}

// GoBack makes it what it was; all rows of the matrix are to be made anew.
func (s *Solid) GoBack() {
	k := &s.mark
	copy(s.turn, k.turn)
	copy(s.flow, k.flow)
	for i := range s.tets {
		t, h := &s.tets[i], &s.held[i]
		t.rot = k.rot[i]
		h.barrier = k.held[i].barrier
		h.lie(t, &k.held[i].axis)
	}
}

// areaMark is mark for an area.
type areaMark struct {
	rot  []vec.Rot2
	flow []flow2
	held []heldAreaMark
}

type heldAreaMark struct {
	axis vec.Rot2
	barrier
}

// Mark is that of a solid.
func (a *Area) Mark() {
	k := &a.mark
	k.rot, k.held, k.flow = k.rot[:0], k.held[:0], append(k.flow[:0], a.flow...)
	for i := range a.tris {
		k.rot = append(k.rot, a.tris[i].rot)
		k.held = append(k.held, heldAreaMark{a.held[i].axis, a.held[i].barrier})
	}
}

// GoBack is that of a solid.
func (a *Area) GoBack() {
	k := &a.mark
	copy(a.flow, k.flow)
	for i := range a.tris {
		t, h := &a.tris[i], &a.held[i]
		t.rot = k.rot[i]
		h.barrier = k.held[i].barrier
		h.lie(t, k.held[i].axis)
	}
}
