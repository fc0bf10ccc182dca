package systems

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// PairRule overrides what two materials make together. Nil fields combine:
// friction by geometric mean, restitution by maximum, glue by the stronger, soft
// contacts as components.SoftContact says.
type PairRule struct {
	Friction    *float64
	Restitution *float64
	Glue        *components.Glue
	// Contact makes the contact soft; one without Compliance, Foundation and
	// Behavior makes it rigid.
	Contact *components.SoftContact
}

// pairTable holds the rules by the names of two materials.
type pairTable struct {
	rules map[[2]string]PairRule
	epoch uint64 // rises with every change of a rule or a material
}

// SetPair sets the rule for two material names, in either order; they must not
// be empty. An error names the field; nothing has changed then.
func (w *World) SetPair(a, b string, r PairRule) error {
	if a == "" || b == "" {
		return fmt.Errorf("pair rule: expected two material names, got %q and %q", a, b)
	}
	if r.Friction != nil && (!(*r.Friction >= 0) || !finite(*r.Friction)) {
		return fmt.Errorf("pair rule %q, %q: friction: expected a finite number ≥ 0, got %v", a, b, *r.Friction)
	}
	if r.Restitution != nil && !(*r.Restitution >= 0 && *r.Restitution <= 1) {
		return fmt.Errorf("pair rule %q, %q: restitution: expected 0 to 1, got %v", a, b, *r.Restitution)
	}
	if r.Glue != nil {
		if _, err := w.law(*r.Glue); err != nil {
			return fmt.Errorf("pair rule %q, %q: glue: %w", a, b, err)
		}
		g := *r.Glue
		r.Glue = &g
	}
	if err := w.checkContact(r.Contact); err != nil {
		return fmt.Errorf("pair rule %q, %q: contact: %w", a, b, err)
	}
	if w.table.rules == nil {
		w.table.rules = map[[2]string]PairRule{}
	}
	w.table.rules[names(a, b)] = r
	w.table.epoch++
	w.callAll = true
	return nil
}

// Pairing returns the rule that has been set for two material names. What its
// pointers lead to is not to be changed.
func (w *World) Pairing(a, b string) (PairRule, bool) {
	r, ok := w.table.rules[names(a, b)]
	return r, ok
}

func names(a, b string) [2]string {
	if b < a {
		a, b = b, a
	}
	return [2]string{a, b}
}

// combine sets what the two bodies' materials make together.
func (w *World) combine(p *pair) {
	p.epoch = w.table.epoch
	m := w.mix(w.meta[p.a].mat, w.meta[p.b].mat)
	p.friction, p.restitution, p.law, p.reach, p.soft = m.friction, m.restitution, m.law, m.reach, m.soft
}

// mixed is what two materials make together.
type mixed struct {
	friction, restitution float64
	law                   int32   // −1: it does not stick
	reach                 float64 // [m]
	soft                  *softKind
}

func (w *World) mix(a, b *components.MaterialData) mixed {
	m := mixed{friction: math.Sqrt(a.Friction * b.Friction), restitution: a.Restitution, law: -1}
	if b.Restitution > m.restitution {
		m.restitution = b.Restitution
	}
	var contact *components.SoftContact
	glue := a.Glue
	if a.Glue != b.Glue {
		glue = adhesion.Stronger(a.Glue, b.Glue)
	}
	if len(w.table.rules) > 0 && a.Name != "" && b.Name != "" {
		if r, ok := w.table.rules[names(a.Name, b.Name)]; ok {
			if r.Friction != nil {
				m.friction = *r.Friction
			}
			if r.Restitution != nil {
				m.restitution = *r.Restitution
			}
			if r.Glue != nil {
				glue = *r.Glue
			}
			contact = r.Contact
		}
	}
	if law, err := w.law(glue); err == nil && law >= 0 {
		m.law, m.reach = law, adhesion.Reach(glue)
	}
	m.soft = w.softMix(a.Contact, b.Contact, contact)
	return m
}
