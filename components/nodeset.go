package components

// NodeSet is a set of nodes of a deformable body: those that lie, as the body is
// made, in one of the boxes in body axes, and those that are named by number. It is
// immutable: to change one, set another.
type NodeSet struct {
	Boxes []NodeBox
	Nodes []int32
}
