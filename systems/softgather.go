package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// gatherSoft reads the deformable bodies: new entities join at the end, removed
// ones leave.
func (w *World) gatherSoft() {
	s := &w.soft
	there := 0
	for _, q := range s.queries {
		there += q.Count(w.world)
	}
	if len(s.meta) == 0 && there == 0 {
		return
	}
	w.wakeLost()
	n := 0
	for i := range s.meta {
		if m := &s.meta[i]; w.refreshSoft(m) {
			s.meta[n], s.bodies[n] = s.meta[i], s.bodies[i]
			n++
		}
	}
	clear(s.meta[n:])
	clear(s.bodies[n:])
	s.meta, s.bodies = s.meta[:n], s.bodies[:n]
	if there != n {
		for kind, q := range s.queries {
			for e := range q.Iter(w.world) {
				if w.softIndex(e.Entity()) < 0 {
					w.adoptSoft(e, softMeta{form: forms[kind]()})
				}
			}
		}
	}
	w.goRoundSoft()
	w.readTies()
	w.letGoSoft()
	w.letGoPairs()
	s.woken = s.woken[:0]
	s.nodes, s.tets, s.faces = 0, 0, 0
	for i := range s.meta {
		m := &s.meta[i]
		if m.bed == 0 {
			w.readSoft(m)
		}
		s.bodies[i] = nil
		if !m.idle() {
			s.bodies[i] = m.body
		}
		if !m.out {
			s.nodes, s.tets, s.faces = s.nodes+len(m.body.X), s.tets+m.tets, s.faces+m.faces
		}
	}
	w.gatherHolds()
	w.aimFields()
	w.feelSoft()
}

// letGoSoft parts the bonds whose intensity the user has set to zero.
func (w *World) letGoSoft() {
	s := &w.soft
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		if !r.Bonded || r.Listed == 0 || int(r.Soft) >= len(s.meta) || s.meta[r.Soft].id != r.Key.Soft {
			continue
		}
		list := s.meta[r.Soft].nodes.Contacts
		if k := int(r.Listed) - 1; k < len(list) && list[k].Vertex == s.meta[r.Soft].vertexOf(r) && !(list[k].Intensity > 0) {
			s.rows.Part(r)
			w.stats.BondsBroken++
		}
	}
}

// refreshSoft takes the component pointers of a live entity; it reports false if
// there is none, or it has lost a component.
func (w *World) refreshSoft(m *softMeta) bool {
	if !w.world.Valid(m.entity) {
		return false
	}
	e := w.world.Entry(m.entity)
	if !e.HasComponent(m.form.kind()) {
		return false
	}
	for _, t := range softTypes {
		if !e.HasComponent(t) {
			return false
		}
	}
	m.take(e)
	return true
}

func (m *softMeta) take(e *donburi.Entry) {
	m.form.take(e)
	m.nodes = components.Nodes.Get(e)
	m.pose, m.velocity, m.material = components.Pose.Get(e), components.Velocity.Get(e), components.Material.Get(e)
}

// adoptSoft gives an entity a stable ID and a place at the end; m is what has been
// made for it already, if more than its form.
func (w *World) adoptSoft(e *donburi.Entry, m softMeta) {
	m.entity, m.id = e.Entity(), w.nextID
	w.nextID++
	m.take(e)
	*m.form.tag().ID = m.id
	w.soft.meta, w.soft.bodies = append(w.soft.meta, m), append(w.soft.bodies, nil)
}

func (w *World) softIndex(e donburi.Entity) int {
	for i := range w.soft.meta {
		if w.soft.meta[i].entity == e {
			return i
		}
	}
	return -1
}

// readSoft takes what the user has changed. A body that has another form is made anew;
// of other stuff, it goes on as it is; one with another pose is moved there.
func (w *World) readSoft(m *softMeta) {
	m.seen = m.layers()
	*m.form.tag().Sleeping = false
	changed := m.form.changed()
	var err error
	switch other := m.form.weighs() && m.mat.Density != m.material.Density; {
	case m.body == nil && m.out && !changed && m.mat == *m.material:
		return // it has been tried
	case m.body == nil, changed && m.form.reshaped():
		if err = w.build(m); err != nil {
			m.form.note()
			m.mat, m.body = *m.material, nil
		}
	case changed, other:
		err = w.restuff(m)
	}
	if err != nil {
		w.refuseSoft(m, problem(err.Error()))
		return
	}
	if p := w.readStuff(m); p != "" {
		w.refuseSoft(m, p)
		return
	}
	if m.out = *m.form.tag().Disabled; m.out {
		return
	}
	if p := w.readMotion(m); p != "" {
		w.refuseSoft(m, p)
		return
	}
	m.reported = false
}

// readStuff takes the material.
func (w *World) readStuff(m *softMeta) problem {
	if m.mat == *m.material {
		return ""
	}
	if p := w.checkSoft(m); p != "" {
		return p
	}
	if _, err := w.law(m.material.Glue); err != nil {
		return problem("Material.Glue: " + err.Error())
	}
	m.mat = *m.material
	return ""
}

// readMotion takes the pose and the nodes.
func (w *World) readMotion(m *softMeta) problem {
	if *m.pose != m.published {
		if p := w.checkSoft(m); p != "" {
			return p
		}
		m.carry()
	}
	if !m.readNodes() {
		return "Nodes: expected a position up to 1e9 m and a velocity up to 1e6 m/s for every node"
	}
	if w.flat != nil && !m.body.Level() {
		return "Nodes: expected positions and velocities with z = 0 in a planar world"
	}
	return ""
}

// refuseSoft leaves a body out, and tells it once.
func (w *World) refuseSoft(m *softMeta, p problem) {
	m.out = true
	if !m.reported {
		m.reported = true
		w.reject(m.entity, p)
	}
}

// carry moves the nodes from the pose that was published to the one that the user
// has set.
func (m *softMeta) carry() {
	from, to := toQuat(m.published.Rotation).Unit(), toQuat(m.pose.Rotation).Unit()
	a, b := toVec(m.published.Position), toVec(m.pose.Position)
	for i := range m.nodes.Position {
		p := from.InvRotate(toVec(m.nodes.Position[i]).Sub(a))
		m.nodes.Position[i] = fromVec(b.Add(to.Rotate(p)))
	}
	for i := range m.nodes.Velocity {
		m.nodes.Velocity[i] = fromVec(to.Rotate(from.InvRotate(toVec(m.nodes.Velocity[i]))))
	}
	if f, ok := m.form.(mover); ok {
		f.moved(from, to, a, b)
	}
	m.published = *m.pose
}

// readNodes takes positions and velocities in; it reports false if they are not
// what can be simulated.
func (m *softMeta) readNodes() bool {
	b := m.body
	if len(m.nodes.Position) != len(b.X) || len(m.nodes.Velocity) != len(b.X) {
		return false
	}
	for i := range b.X {
		x, v := toVec(m.nodes.Position[i]), toVec(m.nodes.Velocity[i])
		if !sane(x, maxPosition) || !sane(v, maxSpeed) {
			return false
		}
		if b.Held[i] && b.Lead == nil {
			v = vec.Vec3{}
		}
		b.X[i], b.V[i] = x, v
	}
	return true
}
