package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// A body that has other numbers and the nodes that it had is not made anew: where its
// nodes are and how they go, what has flowed, what it is torn into, its contacts, bonds
// and attachments are what they were. Its energy is not, as that of a spring is not that
// is changed for another.

// restuff makes a body of the numbers that there are now. Where it returns an error, the
// body is as it was.
func (w *World) restuff(m *softMeta) error {
	if p := w.checkSoft(m); p != "" {
		return fmt.Errorf("%w: %s", ErrBody, p)
	}
	k, err := m.form.replan(m, w.flat != nil)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	k.held = slices.Clone(m.pins)
	b := k.body()
	if t := b.Total(); !(t >= minMass && t <= maxMass) {
		return fmt.Errorf("%w: %w", ErrBody, errors.New(string(badDensity)))
	}
	was, rest := m.body, b.Center()
	if err := w.reskin(m, k); err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	b.Inherit(was)
	m.body, m.rest, m.self, m.grains = b, rest, k.self, k.grains
	m.nodes.Mass = k.mass
	m.form.note()
	m.mat.Density = m.material.Density
	for i := range w.soft.attached {
		if a := &w.soft.attached[i]; a.body == was {
			a.body = b
		}
	}
	m.awaken()
	return nil
}

// body makes that of a plan.
func (k *plan) body() *soft.Body {
	b := soft.New(k.nodes, k.mass, k.held, k.damping, k.elements...)
	if k.thin {
		b.Thin()
	}
	b.Keep = k.keep
	if k.anchor {
		b.Anchor()
	}
	return b
}

// side returns that of a plan, nil for none.
func (k *plan) side() *blob.Side {
	if !k.closed && !k.bed {
		return nil
	}
	return blob.NewSide(len(k.nodes), k.skin.Face, k.skin.Area, k.skin.Radius, k.bed)
}

// reskin gives a body the skin of a plan, if that is as thick as another, or has a side
// where there was none: bonds and contacts stay between the same nodes, and their
// surfaces are where they are now.
func (w *World) reskin(m *softMeta, k *plan) error {
	if k.skin.Radius == m.skin.Radius && (k.closed || k.bed) == (m.side != nil) {
		return nil
	}
	flat := w.flat != nil
	surface, err := surfaceOf(k, flat)
	if err != nil {
		return err
	}
	thicker := k.skin.Radius - m.skin.Radius
	m.skin, m.surface, m.side = k.skin, surface, k.side()
	m.area = nodeAreas(m.skin, flat, k.grains, len(m.body.X))
	m.nodes.Radius = m.skin.Radius
	m.skin.Follow(m.body.X)
	s := &w.soft
	for i := range s.rows.Rows {
		if r := &s.rows.Rows[i]; r.Key.Soft == m.id {
			r.Thick += thicker
			if r.Ball > 0 {
				r.Ball += thicker
			}
		}
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		for _, id := range [2]uint64{r.PairKey.A, r.PairKey.B} {
			if id == m.id {
				r.Thick += thicker
			}
		}
	}
	return nil
}
