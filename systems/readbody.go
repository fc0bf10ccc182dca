package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// read takes a body's components into the arrays, where they have changed.
func (w *World) read(i int32) {
	m := &w.meta[i]
	m.body.Sleeping = false
	if w.same(i) {
		w.keepState(i)
		return
	}
	if m.cluster != nil { // the user has changed it
		w.wakeBed(m.cluster.bed)
	}
	was := m.out
	if m.seen.sensor != m.body.Sensor {
		w.table.epoch++
	}
	if m.changed() {
		m.stirs = true
		if m.seen.known {
			m.quiet = 0
			m.awaken()
		}
	}
	m.seen = m.settings()
	m.problem = w.check(m)
	if m.problem == "" && m.body.Disabled {
		m.out = true
	} else {
		m.out = m.problem != ""
	}
	if m.problem == "" {
		if !m.body.Disabled {
			w.readShape(i)
		}
		m.reported = m.reported && m.problem != ""
	}
	if m.problem != "" && !m.reported {
		m.reported = true
		w.reject(m.entity, m.problem)
	}
	if m.out {
		w.bodies[i] = solve.Body{}
		w.mass[i] = solve.Inertia{}
		w.proxies[i] = collide.Proxy{Box: geom.AABB{Min: vec.Vec3{X: 1}}, Still: true}
		if w.flat != nil {
			w.flat.clear(i)
		}
		return
	}
	w.readState(i, was)
}

// same tells whether a body that takes part is as it was left: what was good
// then is not looked at again.
func (w *World) same(i int32) bool {
	m := &w.meta[i]
	b := &w.bodies[i]
	return !m.out && !m.body.Disabled && !m.body.Sleeping && !m.changed() &&
		toVec(m.velocity.Linear) == b.V && toVec(m.velocity.Angular) == b.W && m.settled(w.mass[i].Mass)
}

// settled tells whether nothing that the mass depends on has changed.
func (m *bodyMeta) settled(mass float64) bool {
	return m.massOver == m.mass.Override && m.kind == m.body.Kind && m.locked == m.body.Locked && mass == m.mass.Value
}

// readShape cooks the shape and computes the mass when either has changed.
func (w *World) readShape(i int32) {
	m := &w.meta[i]
	dynamic := m.body.Kind == components.Dynamic
	changed := m.shape != m.collider.Shape
	if changed {
		if err := w.shapeUp(m); err != nil {
			m.problem, m.out = problem("Collider.Shape: "+err.Error()), true
			m.shape = nil
			return
		}
		m.shape = m.collider.Shape
		m.shapes++
	}
	w.placed[i].Shape = &w.meta[i].geometry
	if *m.mat != *m.material {
		if _, err := w.law(m.material.Glue); err != nil {
			m.problem, m.out = problem("Material.Glue: "+err.Error()), true
			return
		}
		if err := w.checkContact(m.material.Contact); err != nil {
			m.problem, m.out = problem("Material.Contact: "+err.Error()), true
			return
		}
		m.mat = w.material(m.material)
		w.table.epoch++
		changed = true
	}
	if !changed && m.settled(w.mass[i].Mass) {
		return
	}
	if kind, fixed := w.fixedShape(m); dynamic && fixed {
		m.problem, m.out = problem("Collider.Shape: a "+kind+" cannot be dynamic"), true
		return
	}
	m.massOver, m.kind, m.locked = m.mass.Override, m.body.Kind, m.body.Locked
	w.weigh(i, dynamic)
}

// material returns the copy that all equal ones share: to compare each body with
// a copy of its own would be to read twice as much.
func (w *World) material(m *components.MaterialData) *components.MaterialData {
	if own := w.materials[*m]; own != nil {
		return own
	}
	if len(w.materials) >= mostMaterials {
		clear(w.materials)
	}
	own := *m
	w.materials[own] = &own
	return &own
}

// mostMaterials bounds what is kept of materials that change all the time; those
// in use live on with their bodies.
const mostMaterials = 256

// unweighed is the kind of a body whose mass is not known yet.
const unweighed = components.Kind(255)

// roundInertia is the relative difference of the moments under which a body
// counts as round: a hundred times the rounding of their sums.
const roundInertia = 1e-12

// readState takes pose and velocity. The pose is read only when it is not what
// was published last: going from origin to centre of mass and back rounds.
func (w *World) readState(i int32, fresh bool) {
	m := &w.meta[i]
	b, f := &w.bodies[i], &w.frames[i]
	if *m.pose != m.published || fresh {
		q := toQuat(m.pose.Rotation).Unit()
		f.Q = q
		f.X = toVec(m.pose.Position).Add(q.Rotate(m.center))
		m.published = *m.pose
	}
	in := &w.mass[i]
	b.V, b.W = toVec(m.velocity.Linear), toVec(m.velocity.Angular)
	b.InvM = in.InverseMass()
	switch {
	case w.flat == nil:
		b.InvI = in.InverseWorld(f.Q)
	case in.Locked&uint8(components.LockRZ) == 0:
		b.InvI = vec.Sym3{ZZ: in.InvLocal.ZZ}
	default:
		b.InvI = vec.Sym3{}
	}
	b.DX, b.DR = vec.Vec3{}, vec.Vec3{}
	switch {
	case m.body.Kind == components.Static:
		b.V, b.W = vec.Vec3{}, vec.Vec3{}
	case in.Mass > 0 && in.Locked != 0:
		b.Lock(in.Locked)
	}
	m.driven, m.lost = false, false
	m.moving = in.Mass == 0 && (b.V != vec.Vec3{} || b.W != vec.Vec3{})
}

// keepState is readState for a body whose components are as they were left: its
// inertia has turned with it.
func (w *World) keepState(i int32) {
	m, b := &w.meta[i], &w.bodies[i]
	b.DX, b.DR = vec.Vec3{}, vec.Vec3{}
	m.driven, m.lost = false, false
	m.moving = w.mass[i].Mass == 0 && (b.V != vec.Vec3{} || b.W != vec.Vec3{})
}
