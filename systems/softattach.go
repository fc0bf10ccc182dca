package systems

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// attachment is what the systems remember of one between steps.
type attachment struct {
	entity donburi.Entity
	data   components.AttachmentData
	there  bool // at this gather
	fit    bool // both bodies take part

	soft, rigid int32   // indices in this step; rigid is −1 for the world
	nodes       []int32 // of the set
	body        *soft.Body
	acts        bool                      // it has the nodes of the rider
	seen        components.AttachmentData // by feelSoft
	rider       soft.Rider
}

// checkAttachment returns an error that names the field, or nil.
func (w *World) checkAttachment(a *components.AttachmentData) error {
	switch {
	case !validSpan(a.From, a.Until):
		return errors.New("Attachment.From, Until: expected numbers up to 1e12 [s]")
	case w.index(a.Body) >= 0:
		return errors.New("Attachment.Body: expected a deformable body, got a rigid one")
	case w.softIndex(a.To) >= 0:
		return errors.New("Attachment.To: expected a rigid body, got a deformable one")
	}
	if m := w.softOf(a.Body); m != nil {
		if _, err := m.nodesOf(a.Nodes); err != nil {
			return fmt.Errorf("Attachment.%w", err)
		}
	}
	return nil
}

// SpawnAttachment creates an entity with an attachment.
func (w *World) SpawnAttachment(a components.AttachmentData) (donburi.Entity, error) {
	if err := w.checkAttachment(&a); err != nil {
		return donburi.Null, err
	}
	e := w.world.Create(components.Attachment)
	*components.Attachment.Get(w.world.Entry(e)) = a
	return e, nil
}

// gatherAttachments reads them: new ones join at the end, removed ones leave.
func (w *World) gatherAttachments() {
	s := &w.soft
	if len(s.attached) == 0 && w.attachQuery.Count(w.world) == 0 {
		return
	}
	for i := range s.attached {
		s.attached[i].there = false
	}
	before := len(s.attached)
	for e := range w.attachQuery.Iter(w.world) {
		d := components.Attachment.Get(e)
		if w.refuse(e.Entity(), w.checkAttachment(d)) {
			continue
		}
		k := slices.IndexFunc(s.attached, func(a attachment) bool { return a.entity == e.Entity() })
		if k < 0 {
			k = len(s.attached)
			s.attached = append(s.attached, attachment{entity: e.Entity()})
		}
		a := &s.attached[k]
		a.there = true
		if a.data != *d {
			a.data = *d
			a.letGo()
		}
	}
	slices.SortFunc(s.attached[before:], func(a, b attachment) int { return cmp.Compare(a.entity, b.entity) })
	s.attached = slices.DeleteFunc(s.attached, func(a attachment) bool { return !a.there })
	for i := range s.meta {
		clear(s.meta[i].riding)
	}
	for i := range s.attached {
		w.findAttached(&s.attached[i])
	}
	w.fastenAll(w.time)
	for i := range s.attached {
		if a := &s.attached[i]; a.acts && a.rigid >= 0 {
			a.mark(&s.meta[a.soft])
		}
	}
}

func (a *attachment) letGo() {
	a.acts = false
	a.rider.Drop()
}

// findAttached finds the bodies of an attachment.
func (w *World) findAttached(a *attachment) {
	a.soft, a.rigid, a.fit = int32(w.softIndex(a.data.Body)), -1, false
	if a.soft < 0 || w.soft.meta[a.soft].out {
		return
	}
	m := &w.soft.meta[a.soft]
	if m.body != a.body { // it has been made anew
		a.body = m.body
		a.letGo()
	}
	a.nodes, _ = m.nodesOf(a.data.Nodes)
	if a.data.To != donburi.Null {
		a.rigid = w.index(a.data.To)
		if a.rigid < 0 || w.meta[a.rigid].out || w.meta[a.rigid].gone {
			return
		}
	}
	a.fit, m.steers = true, true
	if a.rigid < 0 || w.mass[a.rigid].Mass == 0 {
		return
	}
	if r := &w.meta[a.rigid]; r.bed > 0 && m.bed == 0 {
		w.calls = append(w.calls, r.entity) // it wakes in the next step
	}
}

// fastenAll has the attachments that begin by a time take their nodes, and those that
// have ended let go.
func (w *World) fastenAll(now float64) {
	h := w.cfg.DT / float64(w.cfg.Substeps)
	for i := range w.soft.attached {
		a := &w.soft.attached[i]
		switch acts := a.fit && solve.Spans(a.data.From, forever(a.data.Until), now, h); {
		case acts && !a.acts:
			w.fasten(a)
		case !acts && a.acts:
			a.letGo()
		}
	}
}

// fasten takes the nodes that no other attachment has.
func (w *World) fasten(a *attachment) {
	taken := w.soft.taken[:0]
	for i := range w.soft.attached {
		if o := &w.soft.attached[i]; o.acts && o.soft == a.soft {
			taken = append(taken, o.rider.Node...)
		}
	}
	slices.Sort(taken)
	w.soft.taken = taken
	a.acts = true
	still := solve.Frame{Q: vec.Identity}
	if a.rigid < 0 {
		a.rider.On(nil, &still, nil, -1)
	} else {
		k := w.stands(a.rigid)
		a.rider.On(&w.bodies[k], &w.frames[k], &w.mass[k], k)
	}
	for _, n := range a.nodes {
		if _, has := slices.BinarySearch(taken, n); !has {
			a.rider.Take(n, a.body.X[n])
		}
	}
}

// mark notes to which rigid body nodes are attached, for these do not touch it.
func (a *attachment) mark(m *softMeta) {
	if len(m.riding) != len(m.body.X) {
		m.riding = make([]donburi.Entity, len(m.body.X))
	}
	for _, n := range a.rider.Node {
		m.riding[n] = a.data.To
	}
}
