package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// SoftDef is everything a deformable body is to be made of.
type SoftDef struct {
	Body     components.SoftBodyData
	Pose     components.PoseData
	Velocity components.VelocityData
	Material components.MaterialData
}

// ClothDef is everything a cloth is made of.
type ClothDef struct {
	Cloth    components.ClothData
	Pose     components.PoseData
	Velocity components.VelocityData
	Material components.MaterialData
}

// RopeDef is everything a rope is made of.
type RopeDef struct {
	Rope     components.RopeData
	Pose     components.PoseData
	Velocity components.VelocityData
	Material components.MaterialData
}

// ParticlesDef is everything a body of particles is made of.
type ParticlesDef struct {
	Particles components.ParticlesData
	Pose      components.PoseData
	Velocity  components.VelocityData
	Material  components.MaterialData
}

// SpawnSoft creates an entity with all the components of a deformable body, and
// any others that it shall have, in one go. On an error, which wraps ErrBody,
// nothing has been created.
func (w *World) SpawnSoft(d SoftDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	m := softMeta{form: &solidForm{data: &d.Body}, pose: &d.Pose, velocity: &d.Velocity, material: &d.Material}
	return spawnNodes(w, &m, components.SoftBody, &d.Body, others)
}

// SpawnCloth creates an entity with all the components of a cloth, as SpawnSoft
// does.
func (w *World) SpawnCloth(d ClothDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	m := softMeta{form: &clothForm{data: &d.Cloth}, pose: &d.Pose, velocity: &d.Velocity, material: &d.Material}
	return spawnNodes(w, &m, components.Cloth, &d.Cloth, others)
}

// SpawnRope creates an entity with all the components of a rope, as SpawnSoft
// does.
func (w *World) SpawnRope(d RopeDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	m := softMeta{form: &ropeForm{data: &d.Rope}, pose: &d.Pose, velocity: &d.Velocity, material: &d.Material}
	return spawnNodes(w, &m, components.Rope, &d.Rope, others)
}

// SpawnParticles creates an entity with all the components of a body of particles,
// as SpawnSoft does.
func (w *World) SpawnParticles(d ParticlesDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	m := softMeta{form: &particlesForm{data: &d.Particles}, pose: &d.Pose, velocity: &d.Velocity, material: &d.Material}
	return spawnNodes(w, &m, components.Particles, &d.Particles, others)
}

// spawnNodes makes what a definition says and, if that goes well, the entity.
func spawnNodes[T any](w *World, m *softMeta, kind *donburi.ComponentType[T], data *T, others []donburi.IComponentType) (donburi.Entity, error) {
	m.nodes = &components.NodesData{}
	if err := w.build(m); err != nil {
		return donburi.Null, err
	}
	nodes, pose, velocity, material := *m.nodes, *m.pose, *m.velocity, *m.material
	e := w.world.Entry(w.world.Create(append(typesOf(kind), others...)...))
	*kind.Get(e), *components.Nodes.Get(e) = *data, nodes
	*components.Pose.Get(e), *components.Velocity.Get(e), *components.Material.Get(e) = pose, velocity, material
	w.adoptSoft(e, *m)
	return e.Entity(), nil
}
