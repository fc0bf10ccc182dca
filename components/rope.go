package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// RopeData makes an entity a rope: a chain of round segments that stretches and
// bends. It goes with Nodes, Pose, Velocity and Material, of which the density,
// the friction and the glue count. Another Shape or Pin makes it anew, at rest where its
// Pose is; of other numbers it goes on where and as it is, torn where it was. In space it sticks to rigid bodies and grains only: its
// contacts with solids, sheets and ropes have no area.
type RopeData struct {
	// ID is the stable identity of the body: given out once by the plugin, in
	// rising order, never used again. Do not change it.
	ID uint64
	// Name is for people and error messages; it need not be unique.
	Name string
	// Shape of the line along its middle, in body axes.
	Shape RopeLine
	// Radius [m], > 0.
	Radius float64
	// Stretch is the pull that doubles a length [N], > 0: Young's modulus times
	// the section π·Radius².
	Stretch float64
	// Bend is the moment over the curvature [N·m²], ≥ 0. A rope without is limp.
	Bend float64
	// Damping is the time β of damping against deformation [s], ≥ 0.
	Damping float64
	// Drag is the rate α of damping against the world [1/s], ≥ 0, as by air.
	Drag float64
	// Tear is the stress over the section at which the rope tears [Pa], ≥ 0; 0 is
	// never. The section is π·Radius², in a planar world 2·Radius·1 m. It tears at the nodes between two segments, and stays one
	// entity of several pieces; the nodes of all are numbered along it, those of a
	// tear twice. Node sets go by the numbers before it was torn.
	Tear float64
	// Pin holds nodes where they are; nil holds none. Nodes are numbered from the
	// start of the rope.
	Pin *NodeSet
	// Through is set where the rope may pass through itself, which costs less.
	Through bool
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

// Rope is the component type of RopeData.
var Rope = donburi.NewComponentType[RopeData]()

// RopeLine is the line of a rope. At rest a rope is straight.
type RopeLine struct {
	From, To mgl64.Vec3 // its ends, body axes [m]
	Segments int        // of equal length, > 0
	// Length of the rope at rest [m]. One that is longer than from end to end
	// starts as a bow that sags along −y as far as it can; 0 is from end to end.
	Length float64
}
