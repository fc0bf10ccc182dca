package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// ParticlesData makes an entity a body of particles: grains, or a skin of
// particles about a volume that is kept, or an elastic sheet. It goes with Nodes,
// Pose, Velocity and Material, of which the density, the friction and the glue
// count. Another Shape or Pin makes it anew, at rest where its Pose is; of other numbers
// it goes on where and as it is, and its bed stays where that is.
type ParticlesData struct {
	// ID is the stable identity of the body: given out once by the plugin, in
	// rising order, never used again. Do not change it.
	ID uint64
	// Name is for people and error messages; it need not be unique.
	Name string
	// Shape says where the particles are at rest, in body axes.
	Shape ParticleShape
	// Radius of the particles [m]: the skin reaches as far beyond them. Grains
	// need one > 0, the others ≥ 0.
	Radius float64
	// Stretch is the pull per width that doubles a length of the skin [N/m], ≥ 0:
	// Young's modulus times thickness.
	Stretch float64
	// Form is what draws all particles together back to their form at rest, over
	// their mean distance from it [N/m], ≥ 0. Grains with it are a cluster;
	// without it, each is on its own.
	Form float64
	// Bed is what draws a sheet back to its place in the world, per area [N/m³],
	// ≥ 0: an elastic plane.
	Bed float64
	// Loose lets the volume change that a closed skin otherwise keeps.
	Loose bool
	// Self is set where a skin touches itself. Grains always do.
	Self bool
	// Damping is the time β of damping against deformation [s], ≥ 0: a part that
	// swings with the angular frequency ω is damped by the ratio βω/2.
	Damping float64
	// Drag is the rate α of damping against the world [1/s], ≥ 0, as in a fluid.
	Drag float64
	// Pin holds nodes where they are; nil holds none.
	Pin *NodeSet
	// Layers that it is in and Mask of the layers that it collides with, as those of
	// a collider: 0 means LayerDefault and all. It touches itself only if it is in
	// a layer of its own mask.
	Layers, Mask uint32
	// Disabled bodies take no part in the step and keep their state.
	Disabled bool
	// Sleeping is true while it sleeps: it and all that it touches have come to
	// rest, and the step passes them by. Written by the systems; clear it to wake it.
	Sleeping bool
}

// Particles is the component type of ParticlesData.
var Particles = donburi.NewComponentType[ParticlesData]()

// ParticleShape is one of *Grains, ParticleBall, *ParticleBlob, *ParticleMesh and
// ParticleSheet, in a planar world *Grains and ParticleRing. Shapes are immutable values; to change one, set another.
type ParticleShape interface{ particleShape() }

// Grains are particles without a skin, each as heavy as a ball of the radius and
// the density, in a planar world as a disc, one metre deep.
type Grains struct {
	Points []mgl64.Vec3 // [m]
}

// ParticleBall is a skin of 10·Parts² + 2 particles about a sphere about the
// origin: 12, 42, 92, 162 …
type ParticleBall struct {
	Radius float64 // [m]
	Parts  int     // of each edge of an icosahedron, 1 to 64
}

// ParticleBlob is a skin of as many particles about a union of balls that melt
// into each other; the origin is inside, and what the rays from it do not see is
// filled up.
type ParticleBlob struct {
	Balls []SoftBall
	Parts int // of each edge of an icosahedron, 1 to 64
}

// ParticleMesh is a closed surface of triangles; each of its vertices is a
// particle.
type ParticleMesh struct{ Surface *MeshShape }

// ParticleSheet is a rectangle about the origin in the plane of body x and z,
// whose outside is +y. Particles are numbered along x from the corner of least x
// and z, row after row. A sheet on a bed has an inside, −y: what has sunk into it
// is pushed out upwards.
type ParticleSheet struct {
	Size  mgl64.Vec2 // along x and z [m]
	Count [2]int     // of particles along x and z, 2 to 1,024
}

// ParticleRing is a skin of particles on a circle about the origin of a planar world:
// a drop, whose area is kept as the volume of a ball's skin is.
type ParticleRing struct {
	Radius float64 // [m]
	Count  int     // of particles, 3 to 4,096
}

func (*Grains) particleShape()       {}
func (ParticleRing) particleShape()  {}
func (ParticleBall) particleShape()  {}
func (*ParticleBlob) particleShape() {}
func (*ParticleMesh) particleShape() {}
func (ParticleSheet) particleShape() {}
