package scene

import (
	"encoding/json"

	"github.com/tackphysics/tack/components"
)

// SoftContact is how a contact is soft on purpose, of a material or a pair.
type SoftContact struct {
	// Compliance [m/N] of each contact point: 0 is rigid, whatever the settings of the
	// world say, but for a Foundation. There is no key for its inverse, the stiffness.
	Compliance float64
	// Damping [N·s/m] of each contact point, or DampingRatio of the whole contact.
	Damping, DampingRatio float64
	// Foundation is an elastic layer, in the place of all others.
	Foundation *Foundation
}

// complianceKeys stand beside the other numbers of a material or a pair.
var complianceKeys = []string{"compliance", "damping", "dampingRatio", "elasticFoundation"}

// minCompliance keeps the stiffness a number that can be used [m/N].
const minCompliance = 1e-15

// softContact reads the soft keys of a material or a pair, nil if there are none.
func (d *decoder) softContact(o object) *SoftContact {
	if !o.has(complianceKeys...) {
		return nil
	}
	s := &SoftContact{}
	if v := o.get("elasticFoundation"); v != nil {
		if o.has(complianceKeys[:3]...) {
			d.fail(v, "expected no compliance and damping beside an elastic foundation, which has its own")
		}
		if d.world == planar {
			d.fail(v, "expected no elastic foundation in a planar scene")
		}
		s.Foundation = d.foundation(v)
		return s
	}
	const compliance, damping, ratio = "a compliance of 0, which is rigid, or at least 1e-15 [m/N]", "a damping of at least 0 [N·s/m]", "a damping ratio of at least 0"
	c := d.must(o, "compliance", compliance+" beside the damping")
	s.Compliance = d.number(c, compliance, 0, maxNumber)
	switch {
	case d.err != nil:
	case s.Compliance > 0 && s.Compliance < minCompliance:
		d.expected(c, compliance)
	case s.Compliance == 0 && o.has(complianceKeys[1:3]...):
		d.fail(c, "expected no damping beside a compliance of 0, which is rigid")
	}
	s.Damping = d.numberOr(o.get("damping"), 0, damping, 0, maxNumber)
	s.DampingRatio = d.numberOr(o.get("dampingRatio"), 0, ratio, 0, maxNumber)
	if v := o.get("dampingRatio"); v != nil && o.has("damping") {
		d.fail(v, "expected damping or dampingRatio, got both")
	}
	return s
}

// data is the contact as a component.
func (s *SoftContact) data(fields fieldTable) *components.SoftContact {
	if s == nil {
		return nil
	}
	if f := s.Foundation; f != nil {
		c := &components.SoftContact{Foundation: f.data(fields), Collect: components.CollectVertices}
		if f.TwoWay {
			c.Collect = components.CollectBothWays
		}
		return c
	}
	return &components.SoftContact{Compliance: s.Compliance, Damping: s.Damping, DampingRatio: s.DampingRatio}
}

// complianceJSON is a soft contact as it stands in a file, in its material or pair.
type complianceJSON struct {
	Compliance   *float64 `json:"compliance,omitempty"`
	Damping      float64  `json:"damping,omitzero"`
	DampingRatio float64  `json:"dampingRatio,omitzero"`

	Foundation *Foundation `json:"elasticFoundation,omitempty"`
}

func (s *SoftContact) json() complianceJSON {
	switch {
	case s == nil:
		return complianceJSON{}
	case s.Foundation != nil:
		return complianceJSON{Foundation: s.Foundation}
	}
	return complianceJSON{&s.Compliance, s.Damping, s.DampingRatio, nil}
}

// MarshalJSON writes the pair without what it leaves to the materials.
func (p Pair) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Between     [2]string `json:"between"`
		Friction    *float64  `json:"friction,omitempty"`
		Restitution *float64  `json:"restitution,omitempty"`
		Adhesion    *Adhesion `json:"adhesion,omitempty"`
		complianceJSON
	}{p.Between, p.Friction, p.Restitution, p.Adhesion, p.Contact.json()})
}
