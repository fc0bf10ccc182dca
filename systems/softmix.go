package systems

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
)

// softKind is how the soft contacts of two materials push.
type softKind struct {
	behavior compliance.Behavior // nil: linear
	linear   compliance.Linear
	ratio    float64 // damping ratio, in the place of linear.Damping; 0 if none
	collect  components.Collect
}

// softKey is what the materials of two bodies and their pair rule say.
type softKey struct{ a, b, rule *components.SoftContact }

// mostSoft bounds what is kept of soft contacts that change all the time.
const mostSoft = 256

// softMix is what two materials make together, nil for a rigid contact. A rule
// comes first, then the materials, then what the config says for all.
func (w *World) softMix(a, b, rule *components.SoftContact) *softKind {
	if rule == nil && a == nil && b == nil {
		rule = w.cfg.Contact
	}
	if rule == nil && a == nil && b == nil {
		return nil
	}
	key := softKey{a, b, rule}
	if k, ok := w.yielding.kinds[key]; ok {
		return k
	}
	s := rule
	if s == nil {
		s = combineSoft(a, b)
	}
	k := w.softKind(s)
	if len(w.yielding.kinds) >= mostSoft || w.yielding.kinds == nil {
		w.yielding.kinds = map[softKey]*softKind{}
	}
	w.yielding.kinds[key] = k
	return k
}

// softKind makes the kernels' form; nil for a contact that is not valid or rigid.
func (w *World) softKind(s *components.SoftContact) *softKind {
	if w.checkContact(s) != nil {
		return nil
	}
	k := &softKind{collect: s.Collect}
	switch {
	case s.Behavior != "":
		k.behavior = w.cfg.Behaviors[s.Behavior]
	case s.Foundation != nil:
		k.behavior = &compliance.Foundation{ElasticFoundation: *s.Foundation}
	case s.Compliance > 0:
		k.linear = compliance.Linear{Compliance: s.Compliance, Damping: s.Damping}
		k.ratio = s.DampingRatio
	default:
		return nil
	}
	return k
}

// combineSoft is the contact of two materials, of which one at least is soft: what
// only one says counts; springs stand in a row; of two layers or behaviours the
// softer counts, or the one whose name comes first.
func combineSoft(a, b *components.SoftContact) *components.SoftContact {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.Behavior != "" || b.Behavior != "":
		if a.Behavior == "" || b.Behavior != "" && b.Behavior < a.Behavior {
			return b
		}
		return a
	case a.Foundation != nil && b.Foundation != nil:
		if layer(b.Foundation) < layer(a.Foundation) {
			return b
		}
		return a
	case a.Foundation != nil:
		return a
	case b.Foundation != nil:
		return b
	}
	c := *a
	c.Compliance += b.Compliance
	c.Damping = math.Max(a.Damping, b.Damping)
	c.DampingRatio = math.Max(a.DampingRatio, b.DampingRatio)
	if c.DampingRatio > 0 {
		c.Damping = 0
	}
	if b.Collect > c.Collect {
		c.Collect = b.Collect
	}
	return &c
}

// layer is the stiffness of a layer for each area [Pa/m].
func layer(f *components.ElasticFoundation) float64 {
	return compliance.Stiffness(f.Young, f.Poisson) / f.Thickness
}

// checkContact returns an error that names the field, or nil.
func (w *World) checkContact(s *components.SoftContact) error {
	if s == nil {
		return nil
	}
	if s.Behavior != "" {
		if w.cfg.Behaviors[s.Behavior] == nil {
			return fmt.Errorf("behavior %q is not in Config.Behaviors", s.Behavior)
		}
	}
	return ValidateSoftContact(s, w.flat != nil)
}

// ValidateSoftContact returns an error that names the field of a soft contact and
// what was expected, in a planar world or not. Whether a Behavior is registered, the
// world tells.
func ValidateSoftContact(s *components.SoftContact, planar bool) error {
	kinds := kindsOf(s)
	switch {
	case kinds > 1:
		return fmt.Errorf("expected one of compliance, foundation and behavior, got %d", kinds)
	case s.Collect > components.CollectBothWays:
		return fmt.Errorf("collect: expected CollectManifold, CollectVertices or CollectBothWays, got %d", s.Collect)
	case planar && s.Collect != components.CollectManifold:
		return fmt.Errorf("collect: expected CollectManifold in a planar world, got a collection of vertices")
	}
	if err := validateDamping(s); err != nil {
		return err
	}
	if f := s.Foundation; f != nil {
		if s.Collect == components.CollectManifold {
			return fmt.Errorf("elasticFoundation: expected collect to be CollectVertices or CollectBothWays, for it presses vertex by vertex")
		}
		return (&compliance.Foundation{ElasticFoundation: *f}).Validate()
	}
	if s.Behavior == "" && s.Compliance != 0 {
		return compliance.Linear{Compliance: s.Compliance, Damping: s.Damping}.Validate()
	}
	return nil
}

// kindsOf is the number of kinds of contact that are given.
func kindsOf(s *components.SoftContact) int {
	kinds := 0
	for _, given := range [...]bool{s.Compliance != 0, s.Foundation != nil, s.Behavior != ""} {
		if given {
			kinds++
		}
	}
	return kinds
}

func validateDamping(s *components.SoftContact) error {
	switch {
	case !(s.DampingRatio >= 0) || !finite(s.DampingRatio):
		return fmt.Errorf("dampingRatio: expected a finite number ≥ 0, got %v", s.DampingRatio)
	case s.DampingRatio > 0 && s.Damping != 0:
		return fmt.Errorf("dampingRatio: expected no damping beside it, got %v", s.Damping)
	case s.Compliance == 0 && kindsOf(s) == 1 && (s.DampingRatio != 0 || s.Damping != 0):
		return fmt.Errorf("damping: expected none beside a foundation or a behavior, which have their own")
	}
	return nil
}
