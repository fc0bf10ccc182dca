package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// tree is a binary tree of boxes within boxes, for things that rest: nothing of
// it is looked at unless a box is put in, taken out or asked about. A box goes
// where it enlarges the tree's boxes least, measured by their surface (Goldsmith
// and Salmon, "Automatic creation of object hierarchies for ray tracing", 1987),
// and the way up is turned where that makes it smaller.
type tree struct {
	nodes []treeNode
	free  int32 // first of the unused nodes, 1 above its index; 0 if none
	top   int32 // the root, 1 above its index; 0 if the tree is empty
	count int
	build treeBuild
}

// treeNode is one line of the cache.
type treeNode struct {
	box         geom.AABB
	up          int32 // −1 at the root
	left, right int32 // left is −1 in a leaf
	body        int32 // of a leaf
}

// leaf makes the leaf of a body, which is not in the tree yet.
func (t *tree) leaf(body int32, box geom.AABB) int32 {
	l := t.take()
	t.nodes[l] = treeNode{box: box, up: -1, left: -1, right: -1, body: body}
	t.count++
	return l
}

// take returns an unused node.
func (t *tree) take() int32 {
	if t.free == 0 {
		t.nodes = append(t.nodes, treeNode{})
		return int32(len(t.nodes) - 1)
	}
	n := t.free - 1
	t.free = t.nodes[n].up
	return n
}

func (t *tree) drop(n int32) {
	t.nodes[n].up = t.free
	t.free = n + 1
}

// remove takes a leaf out; its sibling takes the place of their parent.
func (t *tree) remove(leaf int32) {
	t.count--
	up := t.nodes[leaf].up
	t.drop(leaf)
	if up < 0 {
		t.top = 0
		return
	}
	other := t.nodes[up].left
	if other == leaf {
		other = t.nodes[up].right
	}
	above := t.nodes[up].up
	t.drop(up)
	t.nodes[other].up = above
	if above < 0 {
		t.top = other + 1
		return
	}
	if t.nodes[above].left == up {
		t.nodes[above].left = other
	} else {
		t.nodes[above].right = other
	}
	for n := above; n >= 0; n = t.nodes[n].up {
		t.fit(n)
	}
}

// attach hangs a node, with all that is below it, beside the one where that
// costs least.
func (t *tree) attach(n int32) {
	if t.top == 0 {
		t.top = n + 1
		return
	}
	box := t.nodes[n].box
	at := t.top - 1
	for t.nodes[at].left >= 0 {
		q := &t.nodes[at]
		joint := union(&q.box, &box)
		whole := surface(&joint)
		// Beside this one a new parent costs its own surface; further down,
		// all on the way grow.
		grown := whole - surface(&q.box)
		left, right := t.descent(q.left, &box), t.descent(q.right, &box)
		if whole <= left+grown && whole <= right+grown {
			break
		}
		at = q.left
		if right < left {
			at = q.right
		}
	}
	above := t.nodes[at].up
	parent := t.take()
	t.nodes[parent] = treeNode{box: union(&t.nodes[at].box, &box), up: above, left: at, right: n, body: -1}
	t.nodes[at].up, t.nodes[n].up = parent, parent
	switch {
	case above < 0:
		t.top = parent + 1
	case t.nodes[above].left == at:
		t.nodes[above].left = parent
	default:
		t.nodes[above].right = parent
	}
	for k := above; k >= 0; k = t.nodes[k].up {
		t.turn(k)
		t.fit(k)
	}
}

// descent is what it costs at least to put a box into or beside a child.
func (t *tree) descent(child int32, box *geom.AABB) float64 {
	q := &t.nodes[child]
	joint := union(&q.box, box)
	if q.left < 0 {
		return surface(&joint)
	}
	return surface(&joint) - surface(&q.box)
}

// fit makes the box of an inner node that of its children.
func (t *tree) fit(n int32) {
	q := &t.nodes[n]
	q.box = union(&t.nodes[q.left].box, &t.nodes[q.right].box)
}

// turn swaps a child of n with a grandchild on the other side where that makes
// the box between them smaller.
func (t *tree) turn(n int32) {
	l, r := t.nodes[n].left, t.nodes[n].right
	best, child, grand, aunt := 0.0, int32(-1), int32(-1), int32(-1)
	for k := range 2 {
		c, other := l, r // c's children against other
		if k == 1 {
			c, other = r, l
		}
		q := &t.nodes[c]
		if q.left < 0 {
			continue
		}
		now := surface(&q.box)
		for j := range 2 {
			stays, goes := q.left, q.right
			if j == 1 {
				stays, goes = q.right, q.left
			}
			joint := union(&t.nodes[stays].box, &t.nodes[other].box)
			if gain := now - surface(&joint); gain > best {
				best, child, grand, aunt = gain, c, goes, other
			}
		}
	}
	if child < 0 {
		return
	}
	if t.nodes[child].left == grand {
		t.nodes[child].left = aunt
	} else {
		t.nodes[child].right = aunt
	}
	t.nodes[aunt].up = child
	if t.nodes[n].left == aunt {
		t.nodes[n].left = grand
	} else {
		t.nodes[n].right = grand
	}
	t.nodes[grand].up = n
	t.fit(child)
}

// walk is what a worker needs to ask a tree, and what it has been told.
type walk struct{ stack, found []int32 }

// overlaps finds the bodies whose boxes overlap a box, in no particular order
// that is the same every time. Several may ask at once, each with a walk of its
// own.
func (t *tree) overlaps(box *geom.AABB, w *walk) []int32 {
	out, stack := w.found[:0], w.stack[:0]
	if t.top > 0 {
		stack = append(stack, t.top-1)
	}
	for n := len(stack) - 1; n >= 0; n = len(stack) - 1 {
		q := &t.nodes[stack[n]]
		stack = stack[:n]
		if !q.box.Overlaps(box) {
			continue
		}
		if q.left < 0 {
			out = append(out, q.body)
			continue
		}
		stack = append(stack, q.right, q.left)
	}
	w.found, w.stack = out, stack
	return out
}

// union returns the box about two valid boxes.
func union(a, b *geom.AABB) geom.AABB {
	return geom.AABB{
		Min: vec.Vec3{X: lesser(a.Min.X, b.Min.X), Y: lesser(a.Min.Y, b.Min.Y), Z: lesser(a.Min.Z, b.Min.Z)},
		Max: vec.Vec3{X: -lesser(-a.Max.X, -b.Max.X), Y: -lesser(-a.Max.Y, -b.Max.Y), Z: -lesser(-a.Max.Z, -b.Max.Z)},
	}
}

// surface returns half the surface of a box [m²].
func surface(b *geom.AABB) float64 {
	d := b.Max.Sub(b.Min)
	return float64(d.X*d.Y) + float64(d.Y*d.Z) + float64(d.Z*d.X)
}

func lesser(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}
