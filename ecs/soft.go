package ecs

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/systems"
)

// SoftDef is everything a deformable body is made of.
type SoftDef = systems.SoftDef

// ClothDef is everything a cloth is made of.
type ClothDef = systems.ClothDef

// RopeDef is everything a rope is made of.
type RopeDef = systems.RopeDef

// SoftTypes returns the component types that make an entity a deformable body,
// for a world.Create of one's own.
func SoftTypes() []donburi.IComponentType { return systems.SoftTypes() }

// ClothTypes returns those that make an entity a cloth.
func ClothTypes() []donburi.IComponentType { return systems.ClothTypes() }

// RopeTypes returns those that make an entity a rope.
func RopeTypes() []donburi.IComponentType { return systems.RopeTypes() }

// SpawnSoft creates an entity with all components of a deformable body, and any
// others that it shall have, in one go. On an error, which names the field,
// nothing has been created.
func (p *Physics) SpawnSoft(d SoftDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	return p.w.SpawnSoft(d, others...)
}

// SpawnCloth creates an entity with all components of a cloth, as SpawnSoft does.
func (p *Physics) SpawnCloth(d ClothDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	return p.w.SpawnCloth(d, others...)
}

// SpawnRope creates an entity with all components of a rope, as SpawnSoft does.
func (p *Physics) SpawnRope(d RopeDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	return p.w.SpawnRope(d, others...)
}

// DrawSkin appends where to draw the vertices of a deformable body's surface to
// out, between the last two steps; see components.NodesData.Faces for its
// triangles. It reports false for what is not a deformable body that has been
// simulated.
func (p *Physics) DrawSkin(e donburi.Entity, out []mgl64.Vec3) ([]mgl64.Vec3, bool) {
	return p.w.DrawSkin(e, p.Alpha(), out)
}

// ParticlesDef is everything a body of particles is made of.
type ParticlesDef = systems.ParticlesDef

// ParticlesTypes returns the component types that make an entity a body of
// particles, for a world.Create of one's own.
func ParticlesTypes() []donburi.IComponentType { return systems.ParticlesTypes() }

// SpawnParticles creates an entity with all components of a body of particles, as
// SpawnSoft does.
func (p *Physics) SpawnParticles(d ParticlesDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	return p.w.SpawnParticles(d, others...)
}
