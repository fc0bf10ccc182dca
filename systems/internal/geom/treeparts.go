package geom

import (
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Parts are the branches of a tree, so that those can be refitted alone which
// something is near.
type Parts struct {
	Part  []Part
	above []int32 // the nodes that are in no part, children before parents
}

// Part is a branch of a tree.
type Part struct {
	Items     []int32 // all that are in it; the tree's own, not to be changed
	root, end int32   // its nodes
}

// Parts cuts the tree into branches of no more than most items each, or a leaf.
func (t *Tree) Parts(most int) Parts {
	var p Parts
	if len(t.nodes) > 0 {
		p.cut(t, 0, int32(len(t.nodes)), 0, int32(len(t.items)), most)
	}
	return p
}

// cut cuts the branch of the nodes from root to end, with the items from first to
// last.
func (p *Parts) cut(t *Tree, root, end, first, last int32, most int) {
	n := &t.nodes[root]
	if n.count > 0 || int(last-first) <= most {
		p.Part = append(p.Part, Part{t.items[first:last], root, end})
		return
	}
	half := t.leftmost(n.first)
	p.cut(t, root+1, n.first, first, half, most)
	p.cut(t, n.first, end, half, last, most)
	p.above = append(p.above, root)
}

// leftmost returns the first item below a node.
func (t *Tree) leftmost(at int32) int32 {
	for t.nodes[at].count == 0 {
		at++
	}
	return t.nodes[at].first
}

// RefitPart makes the boxes of one part hold those of its items.
func (t *Tree) RefitPart(p *Part, boxes []AABB) { t.refit(p.root, p.end, boxes) }

// RefitAbove takes the boxes of whole parts, and makes those above hold them. What
// is inside a part stays as it is, and no search finds the right items there until
// RefitPart.
func (t *Tree) RefitAbove(p *Parts, boxes []AABB) {
	for i := range p.Part {
		t.nodes[p.Part[i].root].box = boxes[i]
	}
	for _, at := range p.above {
		t.nodes[at].box = union(&t.nodes[at+1].box, &t.nodes[t.nodes[at].first].box)
	}
}

// union returns the box about two valid ones.
func union(a, b *AABB) AABB {
	return AABB{
		Min: vec.Vec3{X: num.Lower(a.Min.X, b.Min.X), Y: num.Lower(a.Min.Y, b.Min.Y), Z: num.Lower(a.Min.Z, b.Min.Z)},
		Max: vec.Vec3{X: num.Higher(a.Max.X, b.Max.X), Y: num.Higher(a.Max.Y, b.Max.Y), Z: num.Higher(a.Max.Z, b.Max.Z)},
	}
}
