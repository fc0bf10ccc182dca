package ecs

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// Config returns the numbers in use.
func (p *Physics) Config() Config { return p.w.Config() }

// SetConfig replaces them from the next step on. Replaced stages are put back.
func (p *Physics) SetConfig(cfg Config) error {
	if err := p.w.SetConfig(cfg); err != nil {
		return err
	}
	p.schedule()
	return nil
}

// BodyTypes returns the component types that make an entity a body, for a
// world.Create of one's own.
func BodyTypes() []donburi.IComponentType { return systems.BodyTypes() }

// Spawn creates an entity with all components of a body, and any others that
// it shall have, in one go. On an error, which names the field, nothing has
// been created.
func (p *Physics) Spawn(d BodyDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	return p.w.Spawn(d, others...)
}

// Fit makes a body of an entity that was created with BodyTypes.
func (p *Physics) Fit(e donburi.Entity, d BodyDef) error { return p.w.Fit(e, d) }

// SpawnLoad creates a load on a body.
func (p *Physics) SpawnLoad(l components.LoadData) (donburi.Entity, error) { return p.w.SpawnLoad(l) }

// SpawnAttachment creates an entity that fastens nodes of a deformable body to a
// rigid one or to the world.
func (p *Physics) SpawnAttachment(a components.AttachmentData) (donburi.Entity, error) {
	return p.w.SpawnAttachment(a)
}

// SpawnDrive creates a drive of a body.
func (p *Physics) SpawnDrive(d components.DriveData) (donburi.Entity, error) {
	return p.w.SpawnDrive(d)
}

// SpawnForceField creates a force field.
func (p *Physics) SpawnForceField(f components.ForceFieldData) (donburi.Entity, error) {
	return p.w.SpawnForceField(f)
}

// SetPair sets what two named materials make together, in either order.
func (p *Physics) SetPair(a, b string, d PairDef) error { return p.w.SetPair(a, b, d) }

// Bond puts two bodies that touch, or whose gap is under the break gap of their
// glue, in contact memory with an intensity, 0 < intensity ≤ 1, at the next
// step.
func (p *Physics) Bond(a, b donburi.Entity, intensity float64) error {
	return p.w.Bond(a, b, intensity)
}

// Wake wakes the island that a body sleeps in, in the next step, or all that
// sleeps on a static one. Changes to the components of sleepers, and of static
// bodies at rest, are noticed in rounds: within a step in a world of up to 512
// bodies, within 128 steps in any, at once where Config.Sleeping is off. Wake has
// them noticed at once.
func (p *Physics) Wake(e donburi.Entity) { p.w.Wake(e) }

// WakeAll wakes everything in the next step.
func (p *Physics) WakeAll() { p.w.WakeAll() }

// Refresh makes a collision pass and publishes its contacts, without a step.
func (p *Physics) Refresh() {
	systems.Refresh(p.w)
}

// Time is the physics' own time [s].
func (p *Physics) Time() float64 { return p.w.Time() }

// Steps made since Install.
func (p *Physics) Steps() uint64 { return p.w.Steps() }

// Stats returns counters and timings of the last step.
func (p *Physics) Stats() *Stats { return p.w.Stats() }

// Events returns those of the last step; the slices are valid until the next.
func (p *Physics) Events() *Events { return p.w.Events() }

// Faults returns the bodies that were disabled for a non-finite state.
func (p *Physics) Faults() []Fault { return p.w.Faults() }

// Energy of the world [J].
func (p *Physics) Energy() Energy { return p.w.Energy() }

// Momentum of all dynamic bodies [kg·m/s].
func (p *Physics) Momentum() mgl64.Vec3 { return p.w.Momentum() }

// AngularMomentum of all dynamic bodies about the world's origin [kg·m²/s].
func (p *Physics) AngularMomentum() mgl64.Vec3 { return p.w.AngularMomentum() }

// Penetration is the deepest overlap in the last step [m], ≥ 0.
func (p *Physics) Penetration() float64 { return p.w.Penetration() }

// Hash of the state: the same for the same scene and steps on every machine.
func (p *Physics) Hash() uint64 { return p.w.Hash() }

// Pair returns the contact pair entity of two bodies, if they are near each
// other: the first of them, where several of their parts are.
func (p *Physics) Pair(a, b donburi.Entity) (donburi.Entity, bool) { return p.w.Pair(a, b) }

// Pairs appends the contact pair entities of all parts of two bodies that are
// near each other to out, in the order of the parts, and returns it.
func (p *Physics) Pairs(a, b donburi.Entity, out []donburi.Entity) []donburi.Entity {
	return p.w.Pairs(a, b, out)
}

// Footprint returns the entity of components.Footprint of two bodies whose vertices
// press into each other, in soft contact that collects vertices.
func (p *Physics) Footprint(a, b donburi.Entity) (donburi.Entity, bool) { return p.w.Footprint(a, b) }

// Pairing returns what SetPair has set for two material names.
func (p *Physics) Pairing(a, b string) (PairDef, bool) { return p.w.Pairing(a, b) }
