package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Version of the scene format that this package reads and writes.
const Version = 1

// Document is a scene, as its file says it. Units are SI. The zero value is an
// empty scene, but not a valid one: NewDocument fills in the defaults.
type Document struct {
	// Title is a few words, About a line, Source where the scene comes from.
	Title, About, Source string
	// Planar scenes are of the plane z = 0, a metre deep.
	Planar bool
	// Gravity [m/s²].
	Gravity mgl64.Vec3
	// Seconds is the default length of a run [s], > 0.
	Seconds   float64
	Step      Step
	Materials []Material
	Pairs     []Pair
	Layers    []Layer
	Bodies    []Body
	// SoftBodies are the deformable ones.
	SoftBodies []SoftBody
	// Particles are grains, blobs and sheets.
	Particles []Particles
	// Cloths and Ropes are deformable, too.
	Cloths []Cloth
	Ropes  []Rope
	// ForceFields act on bodies of all kinds.
	ForceFields []ForceField
	// Sets are named sets of nodes, Attachments fasten nodes to rigid bodies.
	Sets        []Set
	Attachments []Attachment
	Drives      []Drive
	Loads       []Load
	Bonds       []Bond
	Probes      []Probe

	origin origin
}

// origin is where a parsed document came from, for errors of loading.
type origin struct {
	file string
	// Lines of the items of the lists.
	pairs, bodies, softBodies, particles, cloths, ropes, forceFields, attachments, loads, drives, bonds []int
}

// NewDocument returns an empty scene with the format's defaults.
func NewDocument() *Document {
	return &Document{Gravity: mgl64.Vec3{0, -9.81, 0}, Seconds: 10, Step: DefaultStep()}
}

// Step is how time passes and how the solver works.
type Step struct {
	// DT is the time step [s].
	DT float64 `json:"dt"`
	// Substeps of a step and Iterations of a substep.
	Substeps   int `json:"substeps"`
	Iterations int `json:"iterations"`
	// Solver is "pgs".
	Solver string `json:"solver"`
	// FrictionCone is "disk" or "pyramid".
	FrictionCone string `json:"frictionCone"`
	// Projection is "separate" or "mostRestrictive".
	Projection string `json:"projection"`
	// Sleeping lets quiet bodies rest.
	Sleeping bool `json:"sleeping"`
	// Merging lets bodies that quiet bonds join move as one.
	Merging bool `json:"merging"`
}

// DefaultStep returns the format's defaults.
func DefaultStep() Step {
	return Step{
		DT: 1.0 / 60, Substeps: 4, Iterations: 2, Solver: solvers[0],
		FrictionCone: cones[0], Projection: projections[0], Sleeping: true, Merging: true,
	}
}

// Words of the step's settings, the default first.
var (
	solvers     = []string{"pgs"}
	cones       = []string{"disk", "pyramid"}
	projections = []string{"separate", "mostRestrictive"}
)

// DefaultName is the name of the material and of the layer of a body that
// names none.
const DefaultName = "default"

// Material is a named surface.
type Material struct {
	Name string
	// Density [kg/m³] > 0, Friction ≥ 0, Restitution 0…1.
	Density, Friction, Restitution float64
	// Adhesion is nil for a material that does not stick.
	Adhesion *Adhesion
	// VirtualAdhesive is nil for one whose particles are not cloned.
	VirtualAdhesive *VirtualAdhesive
	// Contact is nil for a material that is rigid to touch.
	Contact *SoftContact
}

// DefaultMaterial returns the format's default under a name.
func DefaultMaterial(name string) Material {
	return Material{Name: name, Density: 1000, Friction: 0.5}
}

// Pair says how two materials meet; what is nil is combined from the two.
type Pair struct {
	Between     [2]string
	Friction    *float64
	Restitution *float64
	Adhesion    *Adhesion
	Contact     *SoftContact
}

// Layer is a set of bodies and the layers it collides with. Of two layers that
// are both given, each must name the other or neither.
type Layer struct {
	Name string
	With []string
}

// Body is one rigid body.
type Body struct {
	// Name is unique; a body without one cannot be referred to.
	Name string
	// Type is "dynamic", "static" or "kinematic".
	Type  string
	Shape components.Shape
	// Material and Layer are names.
	Material, Layer string
	// Position of the body's origin [m].
	Position mgl64.Vec3
	Rotation Rotation
	// Velocity [m/s] and AngularVelocity [rad/s] in world axes.
	Velocity, AngularVelocity mgl64.Vec3
	// Mass [kg]; 0 means density × volume.
	Mass   float64
	Locked components.Lock
	Fast   bool
	Sensor bool
	// Surface is the triangles whose vertices press into others; nil is that of the
	// shape.
	Surface *Surface
}

// NewBody returns a dynamic body of a shape at a place, with the defaults.
func NewBody(name string, shape components.Shape, position mgl64.Vec3) Body {
	return Body{Name: name, Type: bodyTypes[0], Shape: shape, Material: DefaultName, Layer: DefaultName, Position: position}
}

// bodyTypes are in the order of components.Kind.
var bodyTypes = []string{"dynamic", "static", "kinematic"}

// Rotation about an axis by an angle in degrees; the zero value is none.
type Rotation struct {
	Axis mgl64.Vec3 `json:"axis"`
	Deg  float64    `json:"deg"`
}

// Drive moves a static or kinematic body, or nodes of a deformable one, over a span
// of time.
type Drive struct {
	Body string `json:"body"`
	// Nodes of a deformable body; nil is all.
	Nodes *NodesOf `json:"nodes,omitempty"`
	// Velocity [m/s] and AngularVelocity [rad/s] in world axes.
	Velocity        mgl64.Vec3 `json:"velocity,omitzero"`
	AngularVelocity mgl64.Vec3 `json:"angularVelocity,omitzero"`
	// From and Until bound the time [s]; Until 0 means for ever.
	From  float64 `json:"from,omitzero"`
	Until float64 `json:"until,omitzero"`
}

// Load is a force on a dynamic or deformable body over a span of time.
type Load struct {
	Body string `json:"body"`
	// Nodes of a deformable body; nil is all.
	Nodes *NodesOf `json:"nodes,omitempty"`
	// Force [N] at From, its Rate [N/s], and Torque [N·m], in world axes.
	Force  mgl64.Vec3 `json:"force,omitzero"`
	Rate   mgl64.Vec3 `json:"rate,omitzero"`
	Torque mgl64.Vec3 `json:"torque,omitzero"`
	// At is the point of action in body axes [m]; nil is the centre of mass.
	At *mgl64.Vec3 `json:"at,omitempty"`
	// From and Until bound the time [s]; Until 0 means for ever.
	From  float64 `json:"from,omitzero"`
	Until float64 `json:"until,omitzero"`
}

// Bond glues two bodies that touch, or nearly, at the start.
type Bond struct {
	Between [2]string `json:"between"`
	// Intensity in (0, 1].
	Intensity float64 `json:"intensity"`
}

// Probe is a quantity to record.
type Probe struct {
	Name     string `json:"name"`
	Quantity string `json:"quantity"`
	// Of is the body of a body quantity.
	Of string `json:"of,omitempty"`
	// Between are the bodies of a contact quantity.
	Between *[2]string `json:"between,omitempty"`
}
