package systems

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// BodyDef is everything a body is made of.
type BodyDef struct {
	Body     components.BodyData
	Pose     components.PoseData
	Velocity components.VelocityData
	Mass     components.MassData
	Collider components.ColliderData
	Material components.MaterialData
}

// bodyTypes are the component types that make an entity a body.
var bodyTypes = [...]donburi.IComponentType{
	components.Body, components.Pose, components.Velocity,
	components.Mass, components.Collider, components.Material,
}

// BodyTypes returns the component types that make an entity a body, for a
// world.Create of one's own. Create all of them together: adding components to
// a live entity is a trap in donburi.
func BodyTypes() []donburi.IComponentType {
	return append([]donburi.IComponentType(nil), bodyTypes[:]...)
}

// Check returns an error if the definition cannot be simulated.
func (w *World) Check(d *BodyDef) error {
	m := bodyMeta{body: &d.Body, pose: &d.Pose, velocity: &d.Velocity, mass: &d.Mass, collider: &d.Collider, material: &d.Material}
	if p := w.check(&m); p != "" {
		return fmt.Errorf("%w: %s", ErrBody, p)
	}
	if err := w.shapeUp(&m); err != nil {
		return fmt.Errorf("%w: Collider.Shape: %w", ErrBody, err)
	}
	if d.Body.Kind == components.Dynamic {
		if kind, fixed := w.fixedShape(&m); fixed {
			return fmt.Errorf("%w: Collider.Shape: a %s cannot be dynamic", ErrBody, kind)
		}
		if mass, _, _ := w.massOf(&m, d.Material.Density); d.Mass.Override == 0 && !(mass >= minMass && mass <= maxMass) {
			return fmt.Errorf("%w: %s", ErrBody, badDensity)
		}
	}
	if _, err := w.law(d.Material.Glue); err != nil {
		return fmt.Errorf("%w: Material.Glue: %w", ErrBody, err)
	}
	if err := w.checkContact(d.Material.Contact); err != nil {
		return fmt.Errorf("%w: Material.Contact: %w", ErrBody, err)
	}
	if m := d.Collider.Surface; m != nil {
		if _, err := newSurface(surfaceKey{d.Collider.Shape, m}); err != nil {
			return fmt.Errorf("%w: Collider.Surface: %w", ErrBody, err)
		}
	}
	return nil
}

// Spawn creates an entity with all the components of a body, and any others
// that it shall have, in one go. On an error nothing has been created.
func (w *World) Spawn(d BodyDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	if err := w.Check(&d); err != nil {
		return donburi.Null, err
	}
	types := append(BodyTypes(), others...)
	e := w.world.Entry(w.world.Create(types...))
	w.house(e)
	w.fit(e, &d)
	return e.Entity(), nil
}

// home is where the components of a spawned body lie: side by side, for the
// gather to find in one place. What changes in each step comes first.
type home struct {
	pose     components.PoseData
	velocity components.VelocityData
	body     components.BodyData
	collider components.ColliderData
	mass     components.MassData
	material components.MaterialData
}

// homesBlock is the number of homes that are built together.
const homesBlock = 64

// house gives a new entity's body components a home.
func (w *World) house(e *donburi.Entry) {
	if len(w.homes) == 0 {
		w.homes = make([]home, homesBlock)
	}
	h := &w.homes[0]
	w.homes = w.homes[1:]
	components.Pose.Set(e, &h.pose)
	components.Velocity.Set(e, &h.velocity)
	components.Body.Set(e, &h.body)
	components.Collider.Set(e, &h.collider)
	components.Mass.Set(e, &h.mass)
	components.Material.Set(e, &h.material)
}

// Fit sets the body components of an entity that was created with BodyTypes.
func (w *World) Fit(entity donburi.Entity, d BodyDef) error {
	if err := w.Check(&d); err != nil {
		return err
	}
	if !w.world.Valid(entity) {
		return fmt.Errorf("%w: the entity is not valid", ErrBody)
	}
	e := w.world.Entry(entity)
	for _, t := range bodyTypes {
		if !e.HasComponent(t) {
			return fmt.Errorf("%w: the entity lacks the component %s: create it with BodyTypes", ErrBody, t.Name())
		}
	}
	w.fit(e, &d)
	return nil
}

func (w *World) fit(e *donburi.Entry, d *BodyDef) {
	id := uint64(0)
	if i := w.index(e.Entity()); i >= 0 {
		id = w.meta[i].id
	}
	*components.Body.Get(e) = d.Body
	*components.Pose.Get(e) = d.Pose
	*components.Velocity.Get(e) = d.Velocity
	*components.Mass.Get(e) = d.Mass
	*components.Collider.Get(e) = d.Collider
	*components.Material.Get(e) = d.Material
	if id == 0 {
		w.adopt(e)
	} else {
		components.Body.Get(e).ID = id
		w.calls = append(w.calls, e.Entity())
	}
}

// SpawnLoad creates an entity with a load.
func (w *World) SpawnLoad(l components.LoadData) (donburi.Entity, error) {
	err := w.checkLoad(&l)
	if m := w.softOf(l.Body); m != nil {
		_, err = w.checkNodeLoad(&l, m)
	}
	if err != nil {
		return donburi.Null, err
	}
	e := w.world.Create(components.Load)
	*components.Load.Get(w.world.Entry(e)) = l
	return e, nil
}

// SpawnDrive creates an entity with a drive.
func (w *World) SpawnDrive(d components.DriveData) (donburi.Entity, error) {
	err := w.checkDrive(&d)
	if m := w.softOf(d.Body); m != nil {
		_, err = w.checkNodeDrive(&d, m)
	}
	if err != nil {
		return donburi.Null, err
	}
	e := w.world.Create(components.Drive)
	*components.Drive.Get(w.world.Entry(e)) = d
	return e, nil
}
