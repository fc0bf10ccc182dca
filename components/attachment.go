package components

import "github.com/yohamta/donburi"

// AttachmentData fastens nodes of a deformable body to a rigid one, or to the world,
// over a span of time, an entity of its own. The nodes stay where they are on the
// rigid body when it begins, and pull at it; they do not touch it. Of a body in a
// virtual adhesive they follow without pulling. Where several hold a node, the first
// that was made has it.
type AttachmentData struct {
	// Body is the deformable one.
	Body donburi.Entity
	// Nodes of it; nil is all.
	Nodes *NodeSet
	// To is the rigid body; donburi.Null is the world.
	To donburi.Entity
	// From and Until bound the time [s], as those of a Drive; Until 0 means for ever.
	From, Until float64
}

// Attachment is the component type of AttachmentData.
var Attachment = donburi.NewComponentType[AttachmentData]()
