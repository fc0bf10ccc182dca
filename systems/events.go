package systems

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"
)

// Began reports that two bodies came into contact in the last step.
type Began struct{ Pair, A, B donburi.Entity }

// Ended reports that two bodies are no longer in contact. The pair's entity
// may be gone already.
type Ended struct{ Pair, A, B donburi.Entity }

// Stuck reports that a pair which held no bond now does.
type Stuck struct {
	Pair, A, B donburi.Entity
	// Bonds made in the step, and their area [m²].
	Bonds int
	Area  float64
}

// Peeled reports that a pair has lost some of its bonds and still holds by
// others.
type Peeled struct {
	Pair, A, B donburi.Entity
	// Fraction of the bonded area that gave way in this step, 0…1.
	Fraction float64
	// Load that the remaining bonds carry [N].
	Load float64
}

// Cause says why the last bond of a pair went.
type Cause uint8

// The causes of Broke.
const (
	// Torn bonds were pulled beyond the break gap.
	Torn Cause = iota
	// Faded bonds lost their intensity.
	Faded
	// Released bonds were let go by the user, or with the pair's Disabled.
	Released
	// BodyGone: one of the bodies was removed or disabled.
	BodyGone
)

// String returns the cause as one word.
func (c Cause) String() string {
	return [...]string{"torn", "faded", "released", "body gone"}[c&3]
}

// Broke reports that the last bond of a pair has gone.
type Broke struct {
	Pair, A, B donburi.Entity
	Cause      Cause
	// Work done on the bonds of the pair since it stuck [J].
	Work float64
}

// Tore reports that a cloth or a rope has torn. In a step one tear of a body begins,
// and runs as far as the load takes it.
type Tore struct {
	Entity donburi.Entity
	// Edges of the cloth that have parted, or nodes of the rope.
	Edges int
	// Stress where it began [Pa], and where that is in the world [m].
	Stress float64
	At     mgl64.Vec3
}

// Recloned reports that a virtual adhesive has other members than before the step:
// more by joining, starting and merging, fewer by leaving and splitting.
type Recloned struct {
	// Adhesive is the entity; it is gone where Members is 0.
	Adhesive donburi.Entity
	ID       uint64
	// Members now, and how many more than before.
	Members, Change int
}

// Rejected reports that an entity's components cannot be simulated; it is left
// out until they are changed.
type Rejected struct {
	Entity donburi.Entity
	Reason error
}

// Events are those of the last step. The slices are reused by the next one.
type Events struct {
	Began    []Began
	Ended    []Ended
	Stuck    []Stuck
	Peeled   []Peeled
	Broke    []Broke
	Recloned []Recloned
	Tore     []Tore
	Rejected []Rejected
}

// The donburi event types, published at the end of each step.
var (
	BeganEvent    = events.NewEventType[Began]()
	EndedEvent    = events.NewEventType[Ended]()
	StuckEvent    = events.NewEventType[Stuck]()
	PeeledEvent   = events.NewEventType[Peeled]()
	BrokeEvent    = events.NewEventType[Broke]()
	ReclonedEvent = events.NewEventType[Recloned]()
	ToreEvent     = events.NewEventType[Tore]()
	RejectedEvent = events.NewEventType[Rejected]()
)

func (e *Events) reset() {
	e.Began, e.Ended, e.Stuck = e.Began[:0], e.Ended[:0], e.Stuck[:0]
	e.Peeled, e.Broke, e.Rejected = e.Peeled[:0], e.Broke[:0], e.Rejected[:0]
	e.Recloned, e.Tore = e.Recloned[:0], e.Tore[:0]
}

// Of appends to out, after emptying it, the events that concern an entity: one
// of the two bodies, the pair, or the entity that was rejected. With an out that
// is kept, it allocates nothing once warm.
func (e *Events) Of(x donburi.Entity, out *Events) {
	out.reset()
	out.Began = about(e.Began, out.Began, x, func(v *Began) [3]donburi.Entity { return [3]donburi.Entity{v.Pair, v.A, v.B} })
	out.Ended = about(e.Ended, out.Ended, x, func(v *Ended) [3]donburi.Entity { return [3]donburi.Entity{v.Pair, v.A, v.B} })
	out.Stuck = about(e.Stuck, out.Stuck, x, func(v *Stuck) [3]donburi.Entity { return [3]donburi.Entity{v.Pair, v.A, v.B} })
	out.Peeled = about(e.Peeled, out.Peeled, x, func(v *Peeled) [3]donburi.Entity { return [3]donburi.Entity{v.Pair, v.A, v.B} })
	out.Broke = about(e.Broke, out.Broke, x, func(v *Broke) [3]donburi.Entity { return [3]donburi.Entity{v.Pair, v.A, v.B} })
	out.Recloned = about(e.Recloned, out.Recloned, x, func(v *Recloned) [3]donburi.Entity { return [3]donburi.Entity{v.Adhesive} })
	out.Tore = about(e.Tore, out.Tore, x, func(v *Tore) [3]donburi.Entity { return [3]donburi.Entity{v.Entity} })
	out.Rejected = about(e.Rejected, out.Rejected, x, func(v *Rejected) [3]donburi.Entity { return [3]donburi.Entity{v.Entity} })
}

// about appends the events whose parties include x.
func about[T any](from, to []T, x donburi.Entity, parties func(*T) [3]donburi.Entity) []T {
	for i := range from {
		if p := parties(&from[i]); p[0] == x || p[1] == x || p[2] == x {
			to = append(to, from[i])
		}
	}
	return to
}

// add appends the events of another list.
func (e *Events) add(o *Events) {
	e.Began, e.Ended = append(e.Began, o.Began...), append(e.Ended, o.Ended...)
	e.Stuck, e.Peeled = append(e.Stuck, o.Stuck...), append(e.Peeled, o.Peeled...)
	e.Recloned, e.Tore = append(e.Recloned, o.Recloned...), append(e.Tore, o.Tore...)
	e.Broke, e.Rejected = append(e.Broke, o.Broke...), append(e.Rejected, o.Rejected...)
}

// outside runs something between the steps: what it has to tell is told with
// the next step, and the events of the last one stay.
func (w *World) outside(run func()) {
	w.events, w.early = w.early, w.events
	run()
	w.events, w.early = w.early, w.events
}

// publish hands the events to their subscribers.
func (e *Events) publish(w donburi.World) {
	send(w, BeganEvent, e.Began)
	send(w, EndedEvent, e.Ended)
	send(w, StuckEvent, e.Stuck)
	send(w, PeeledEvent, e.Peeled)
	send(w, BrokeEvent, e.Broke)
	send(w, ReclonedEvent, e.Recloned)
	send(w, ToreEvent, e.Tore)
	send(w, RejectedEvent, e.Rejected)
}

func send[T any](w donburi.World, t *events.EventType[T], list []T) {
	if len(list) == 0 {
		return
	}
	for _, e := range list {
		t.Publish(w, e)
	}
	t.ProcessEvents(w)
}
