package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// form is a kind of deformable body: the component that tells of one, and how it
// is made. What is done with a body once it has been made does not depend on it.
type form interface {
	// kind is the component's type.
	kind() donburi.IComponentType
	// take points the form at the component of an entity.
	take(e *donburi.Entry)
	// tag is what every such component has.
	tag() tag
	// changed reports whether the component is no longer what it was when note
	// was called last, but for its tag.
	changed() bool
	note()
	// reshaped reports whether its nodes, or those that it holds, are no longer what
	// they were then.
	reshaped() bool
	// weighs tells whether the density of the material counts.
	weighs() bool
	// check looks at the numbers that plan does not look at.
	check() problem
	// plan makes the body, at rest in its own axes, in space or in a planar world.
	plan(m *components.MaterialData, flat bool) (*plan, error)
	// replan makes the plan of a body that is there and has not been reshaped, of the
	// numbers that there are now. Of its nodes the plan says where they are at rest.
	replan(m *softMeta, flat bool) (*plan, error)
}

// tag is what the component of every kind of deformable body has.
type tag struct {
	ID                 *uint64
	Name               *string
	Disabled, Sleeping *bool
	Layers, Mask       *uint32
}

// plan is what a deformable body is to be made of.
type plan struct {
	nodes    []vec.Vec3 // where they start, body axes [m]
	mass     []float64  // [kg]
	held     []bool
	damping  soft.Damping
	elements []soft.Elements
	skin     *soft.Skin
	tets     [][4]int32
	tris     [][3]int32 // of an area
	paint    [][3]int32 // what fills its outline
	thin     bool       // cloth or a rope
	self     bool       // it touches itself

	keep   *soft.Volume // what it encloses, nil for nothing
	closed bool         // the skin has an inside
	bed    bool         // … as if it were closed: what is under a sheet
	anchor bool         // see soft.Body.Anchor
	grains bool         // particles without a skin
}

// mover is a form with something that knows where the body is. It is told when all
// nodes have been moved from the pose (from, a) to the pose (to, b).
type mover interface {
	moved(from, to vec.Quat, a, b vec.Vec3)
}

// forms makes one form of each kind.
var forms = [...]func() form{
	func() form { return &solidForm{} },
	func() form { return &clothForm{} },
	func() form { return &ropeForm{} },
	func() form { return &particlesForm{} },
}

// softTypes are the component types that a deformable body has beside that of its
// kind.
var softTypes = [...]donburi.IComponentType{components.Nodes, components.Pose, components.Velocity, components.Material}

func typesOf(kind donburi.IComponentType) []donburi.IComponentType {
	return append([]donburi.IComponentType{kind}, softTypes[:]...)
}

// SoftTypes returns the component types that make an entity a deformable body,
// for a world.Create of one's own.
func SoftTypes() []donburi.IComponentType { return typesOf(components.SoftBody) }

// ClothTypes returns those that make an entity a cloth.
func ClothTypes() []donburi.IComponentType { return typesOf(components.Cloth) }

// RopeTypes returns those that make an entity a rope.
func RopeTypes() []donburi.IComponentType { return typesOf(components.Rope) }

// ParticlesTypes returns those that make an entity a body of particles.
func ParticlesTypes() []donburi.IComponentType { return typesOf(components.Particles) }
