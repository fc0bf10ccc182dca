package systems

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// build makes a body and its skin, at rest where its pose is and with the velocity
// that it has.
func (w *World) build(m *softMeta) error {
	if p := w.checkSoft(m); p != "" {
		return fmt.Errorf("%w: %s", ErrBody, p)
	}
	k, err := m.form.plan(m.material, w.flat != nil)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	if _, err := w.law(m.material.Glue); err != nil {
		return fmt.Errorf("%w: Material.Glue: %w", ErrBody, err)
	}
	if err := m.make(k, w.flat != nil); err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	m.origin, m.rim, m.under = nil, m.outer(m.rim), underSkin(k)
	m.form.note()
	m.mat, m.published = *m.material, *m.pose
	m.put()
	m.list(k)
	m.show()
	return nil
}

// list tells the user what the body is made of.
func (m *softMeta) list(k *plan) {
	*m.nodes = components.NodesData{
		Mass: k.mass, Tets: k.tets, Triangles: k.tris, Faces: m.skin.Face, Segments: m.skin.Segment, Radius: m.skin.Radius,
		Rest: make([]mgl64.Vec3, len(m.atRest)), Surface: m.rim,
	}
	for i, x := range m.atRest {
		m.nodes.Rest[i] = fromVec(x)
	}
	if k.paint != nil {
		m.nodes.Faces = k.paint
	}
}

// make makes the body and its skin, at rest in body axes.
func (m *softMeta) make(k *plan, flat bool) (err error) {
	m.skin, m.self = k.skin, k.self
	if m.surface, err = surfaceOf(k, flat); err != nil {
		return err
	}
	if k.closed && !m.surface.Closed {
		return errors.New("expected a closed surface")
	}
	m.body, m.grains, m.side = k.body(), k.grains, k.side()
	if t := m.body.Total(); !(t >= minMass && t <= maxMass) {
		return errors.New(string(badDensity))
	}
	m.atRest, m.pins = append([]vec.Vec3(nil), m.body.X...), append([]bool(nil), m.body.Held...)
	m.sets, m.riding = nil, nil
	m.area = nodeAreas(m.skin, flat, k.grains, len(m.body.X))
	m.size = 0
	for _, x := range m.atRest {
		m.size = math.Max(m.size, x.Sub(m.body.Center()).Len())
	}
	m.rest, m.tets, m.faces = m.body.Center(), len(k.tets), len(m.skin.Face)+len(k.tris)
	return nil
}

// put moves a body from rest to its pose, at its velocity.
func (m *softMeta) put() {
	q, o := toQuat(m.pose.Rotation).Unit(), toVec(m.pose.Position)
	b := m.body
	for i, x := range b.X {
		b.X[i] = o.Add(q.Rotate(x))
	}
	v, w, c := toVec(m.velocity.Linear), toVec(m.velocity.Angular), b.Center()
	for i, x := range b.X {
		if !b.Held[i] {
			b.V[i] = v.Add(w.Cross(x.Sub(c)))
		}
	}
	b.Face(q)
	if f, ok := m.form.(mover); ok {
		f.moved(vec.Identity, q, vec.Vec3{}, o)
	}
	m.skin.Follow(b.X)
	m.before = append(m.before[:0], b.X...)
	m.drawn = append(m.drawn[:0], m.skin.X...)
}

// checkSoft looks at the numbers that making the body does not look at.
func (w *World) checkSoft(m *softMeta) problem {
	if p := checkMotion(m.pose, m.velocity); p != "" {
		return p
	}
	if w.flat != nil {
		if p := checkFlat(m.pose, m.velocity); p != "" {
			return p
		}
	}
	if !(m.material.Friction >= 0) || !finite(m.material.Friction) {
		return "Material.Friction: expected a finite number ≥ 0"
	}
	if err := w.checkContact(m.material.Contact); err != nil {
		return problem("Material.Contact: " + err.Error())
	}
	if p := checkGrip(m.material.Clones); p != "" {
		return p
	}
	return m.form.check()
}
