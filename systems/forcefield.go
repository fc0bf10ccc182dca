package systems

import (
	"errors"
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// checkField returns an error that names the field, or nil.
func checkField(f *components.ForceFieldData) error {
	switch {
	case f.Kind > components.Damp:
		return errors.New("ForceField.Kind: expected Attract, Wind or Damp")
	case !within3(f.To, maxPosition):
		return errors.New("ForceField.To: expected finite numbers up to 1e9 [m]")
	case !(math.Abs(f.Strength) <= maxSpeed):
		return errors.New("ForceField.Strength: expected a number up to 1e6 [N/kg]")
	case f.Kind == components.Attract && !(f.Core > 0 && f.Core <= maxPosition):
		return errors.New("ForceField.Core: expected a number > 0 [m]")
	case !within3(f.Velocity, maxSpeed):
		return errors.New("ForceField.Velocity: expected finite numbers up to 1e6 [m/s]")
	case !(f.Drag >= 0 && f.Drag <= maxForce):
		return errors.New("ForceField.Drag: expected a number of 0 to 1e15 [N·s²/m²]")
	case !(f.Linear >= 0 && f.Linear <= maxTime):
		return errors.New("ForceField.Linear: expected a finite number ≥ 0 [1/s]")
	case !(f.Angular >= 0 && f.Angular <= maxTime):
		return errors.New("ForceField.Angular: expected a finite number ≥ 0 [1/s]")
	}
	return nil
}

// SpawnForceField creates an entity with a force field.
func (w *World) SpawnForceField(f components.ForceFieldData) (donburi.Entity, error) {
	if err := checkField(&f); err != nil {
		return donburi.Null, err
	}
	e := w.world.Create(components.ForceField)
	*components.ForceField.Get(w.world.Entry(e)) = f
	return e, nil
}

// gatherFields reads the force fields in the order of their entities' ids; on rigid
// bodies that are awake they are loads of this step.
func (w *World) gatherFields() {
	w.fields = w.fields[:0]
	for e := range w.fieldQuery.Iter(w.world) {
		f := components.ForceField.Get(e)
		if w.refuse(e.Entity(), checkField(f)) || f.Disabled {
			continue
		}
		w.fields = append(w.fields, f)
		w.fieldLoads(f)
	}
}

func (w *World) fieldLoads(f *components.ForceFieldData) {
	if len(f.On) > 0 {
		for _, e := range f.On {
			if i := w.index(e); i >= 0 {
				w.fieldLoad(f, i)
			}
		}
		return
	}
	for i := range w.meta {
		w.fieldLoad(f, int32(i))
	}
}

// fieldLoad is what a field does to a rigid body.
func (w *World) fieldLoad(f *components.ForceFieldData, i int32) {
	m := w.mass[i].Mass
	if m == 0 || w.meta[i].out || w.meta[i].gone {
		return
	}
	l := solve.Load{Body: i, Until: math.Inf(1), From: w.time}
	v, omega, x := w.movement(i)
	l.Force = fieldForce(f, x, v, m, 1, w.cfg.DT)
	if f.Kind == components.Damp && f.Angular > 0 {
		c := num.OneMinusExpNeg(float64(f.Angular*w.cfg.DT)) / w.cfg.DT
		q := toQuat(w.meta[i].pose.Rotation).Unit()
		l.Torque = q.Rotate(w.mass[i].Local.MulVec(q.InvRotate(omega))).Mul(-c)
	}
	if l.Force == (vec.Vec3{}) && l.Torque == (vec.Vec3{}) {
		return
	}
	w.loads = append(w.loads, l)
	w.loaded = append(w.loaded, i)
	w.meta[i].loadSum += w.acting(&l)
}

// movement of a rigid body: its velocities and its centre of mass.
func (w *World) movement(i int32) (v, omega, x vec.Vec3) {
	m := &w.meta[i]
	if w.flat != nil {
		q := toQuat(m.pose.Rotation).Unit()
		return toVec(m.velocity.Linear), toVec(m.velocity.Angular), toVec(m.pose.Position).Add(q.Rotate(m.center))
	}
	return toVec(m.velocity.Linear), toVec(m.velocity.Angular), w.frames[i].X
}

// fieldForce on a mass m at x that moves at v, which is the given share of a body
// [N]; h is how long it will act [s].
func fieldForce(f *components.ForceFieldData, x, v vec.Vec3, m, share, h float64) vec.Vec3 {
	switch f.Kind {
	case components.Attract:
		d := toVec(f.To).Sub(x)
		return d.Mul(float64(f.Strength*m) / math.Max(d.Len(), f.Core))
	case components.Wind:
		u := toVec(f.Velocity).Sub(v)
		k := float64(float64(f.Drag*share) * u.Len())
		// No more than what stops the difference: light things go along.
		return u.Mul(math.Min(k, m/h))
	default:
		return v.Mul(-float64(m * damped(f, h)))
	}
}

// damped is the share of a momentum that a field takes in a second, over a time h [1/s].
func damped(f *components.ForceFieldData, h float64) float64 {
	return num.OneMinusExpNeg(float64(f.Linear*h)) / h
}

// nodeForces returns the forces of all fields and loads on the nodes of a deformable
// body [N], nil for none.
func (w *World) nodeForces(i int) []vec.Vec3 {
	m := &w.soft.meta[i]
	m.forces = m.forces[:0]
	for _, k := range m.fields {
		f := w.fields[k]
		w.forced(m)
		if f.Kind == components.Damp {
			m.damp(damped(f, w.substep))
			continue
		}
		for k, x := range m.body.X {
			if !m.body.Held[k] {
				mass := m.body.Mass[k]
				m.forces[k] = m.forces[k].Add(fieldForce(f, x, m.body.V[k], mass, mass/m.body.Total(), w.substep))
			}
		}
	}
	w.loadForces(m)
	if len(m.forces) == 0 {
		return nil
	}
	return m.forces
}

// damp adds the forces of a field that takes so much of the momentum in a second [1/s].
func (m *softMeta) damp(c float64) {
	for k, v := range m.body.V {
		if !m.body.Held[k] {
			m.forces[k] = m.forces[k].Add(v.Mul(-float64(m.body.Mass[k] * c)))
		}
	}
}

// nodeWork adds what the fields and loads have done on the nodes in the substep.
func (w *World) nodeWork() {
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		if m.idle() || len(m.forces) != len(m.body.V) {
			continue
		}
		for k := range m.forces {
			w.loadWork += float64(w.substep * m.forces[k].Dot(m.body.V[k]))
		}
	}
}
