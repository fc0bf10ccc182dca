package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// VirtualAdhesiveData is what holds a zone of contact together after the method
// of virtual adhesives (2008): clones of the particles that touch, which move as
// one rigid body. It is an entity of its own, made and removed by the systems
// Clone and Release, which write all of it once a step but for Disabled.
//
// Or it is a cluster, with an ID above 2³²: rigid bodies that are joined by bonds
// well below their strength, and move as one until a load comes near it
// (Config.Merging); Publish makes and writes it.
type VirtualAdhesiveData struct {
	// ID is the stable identity: given out once, in rising order, never used
	// again. Of adhesives that merge the one with the lowest stays. Those of
	// clusters are above 2³².
	ID uint64
	// Members are the cloned particles, by the IDs of their bodies and their
	// nodes; the slice is reused.
	Members []AdhesiveMember
	// Center of mass [m] and Rotation since it began, in the world.
	Center   mgl64.Vec3
	Rotation mgl64.Quat
	// Velocity of the centre of mass [m/s], Angular velocity [rad/s].
	Velocity, Angular mgl64.Vec3
	// Mass of the members [kg].
	Mass float64
	// Inertia about the centre of mass, in world axes [kg·m²]; in a planar world
	// of particles that about z alone.
	Inertia mgl64.Mat3
	// Share of the particles of the world's bodies of nodes that are members,
	// 0…1.
	Share float64
	// Anchored adhesives hold a particle that is fixed in the world: they do
	// not move.
	Anchored bool
	// LoadShare is, of a cluster, the largest share of the opening at which it
	// would begin to give way that an inner bond has by the loads found last,
	// 0…0.4.
	LoadShare float64
	// Disabled lets go of all members in the next step. The user may set it.
	Disabled bool
}

// WholeBody is the node of a member that is a rigid body.
const WholeBody = -1

// VirtualAdhesive is the component type of VirtualAdhesiveData.
var VirtualAdhesive = donburi.NewComponentType[VirtualAdhesiveData]()

// AdhesiveMember is a particle of a virtual adhesive.
type AdhesiveMember struct {
	// Body is the entity with the particle. Check world.Valid before use.
	Body donburi.Entity
	// Node is its number in NodesData, WholeBody of a rigid body.
	Node int32
	// Load is the force with which the particle draws at its clone, the mean
	// over the last substep [N]: what would move it away from where the adhesive
	// takes it.
	Load mgl64.Vec3
}
