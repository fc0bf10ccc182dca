package gallery

import (
	"fmt"

	"github.com/tackphysics/tack/ecs"
)

// tuning is everything that can be turned in a run, and what has been turned: a
// restart keeps that, a changed file does not.
type tuning struct {
	physics  *ecs.Physics
	solver   []knob
	surfaces []surface
	hand     knob
	turned   map[string]float64
	worn     map[string]string // glues by the name of the surface
	order    []string          // of the changes, by path; glues as their surface's name
}

func newTuning(run Run, h *hand) *tuning {
	t := &tuning{physics: run.Physics(), turned: map[string]float64{}, worn: map[string]string{}}
	t.hand = knob{
		path: "hand/strength", name: "hand strength", unit: "×", low: 1, high: 4, step: 0.1,
		get: func() float64 { return max(1, h.strength) },
		set: func(v float64) error { h.strength = v; return nil },
	}
	if p := run.Physics(); p != nil {
		t.solver, t.surfaces = solverKnobs(p), surfaces(p, run.Document())
	}
	return t
}

// turn sets a knob and remembers it. An error leaves the number as it was.
func (t *tuning) turn(k *knob, v float64) error {
	if !k.applies() {
		return fmt.Errorf("%s: means nothing now", k.path)
	}
	if k.positive && !(v > 0) {
		return fmt.Errorf("%s: expected more than 0 %s, got %v", k.path, k.unit, v)
	}
	if err := k.set(v); err != nil {
		return fmt.Errorf("%s: %w", k.path, err)
	}
	t.turned[k.path] = v
	t.wake()
	t.note(k.path)
	return nil
}

// wear gives a surface one of its glues and remembers it.
func (t *tuning) wear(s *surface, choice int) error {
	if err := s.wear(s.wears[choice]); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	t.worn[s.name] = s.wears[choice]
	t.wake()
	t.note(s.name)
	return nil
}

// wake lets what sleeps feel the change at once.
func (t *tuning) wake() {
	if t.physics != nil {
		t.physics.WakeAll()
	}
}

// note puts a change last in the order.
func (t *tuning) note(path string) {
	for i, p := range t.order {
		if p == path {
			t.order = append(t.order[:i], t.order[i+1:]...)
			break
		}
	}
	t.order = append(t.order, path)
}

// again makes the changes of an earlier run of the scene in this one.
func (t *tuning) again(from *tuning) {
	knobs := map[string]*knob{t.hand.path: &t.hand}
	worn := map[string]*surface{}
	for i := range t.solver {
		knobs[t.solver[i].path] = &t.solver[i]
	}
	for i := range t.surfaces {
		s := &t.surfaces[i]
		worn[s.name] = s
		for j := range s.knobs {
			knobs[s.knobs[j].path] = &s.knobs[j]
		}
	}
	for _, path := range from.order {
		// What cannot be set any more is left as the scene has it.
		if s := worn[path]; s != nil && s.wear != nil && s.wear(from.worn[path]) == nil {
			t.worn[path] = from.worn[path]
			t.note(path)
		}
		if k := knobs[path]; k != nil {
			_ = t.turn(k, from.turned[path])
		}
	}
}
