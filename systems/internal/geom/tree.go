package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Tree is a hierarchy of boxes over items, in one flat array: the children of
// a shape, or the triangles of a mesh. Once built it changes by Refit alone; the
// zero value holds nothing. The same boxes give the same tree.
type Tree struct {
	nodes []treeNode
	items []int32
}

// treeNode is a box and what lies in it: items[first:first+count] for a leaf,
// else (count 0) the next node and node first.
type treeNode struct {
	box          AABB
	first, count int32
}

const (
	// leafItems is the most items of a leaf.
	leafItems = 4
	// treeDepth bounds a walk: halving 2³¹ items takes fewer levels.
	treeDepth = 40
)

// NewTree builds a tree over boxes, which must be valid and finite, by halving
// them along the longest side of the box about their centres.
func NewTree(boxes []AABB) Tree {
	t := Tree{items: make([]int32, len(boxes)), nodes: make([]treeNode, 0, 1+len(boxes))}
	for i := range boxes {
		t.items[i] = int32(i)
	}
	if len(boxes) > 0 {
		t.split(boxes, make([]keyed, len(boxes)), 0, int32(len(boxes)))
	}
	return t
}

// keyed is an item with what it is sorted by.
type keyed struct {
	key  float64
	item int32
}

func (a *keyed) less(b *keyed) bool { return a.key < b.key || a.key == b.key && a.item < b.item }

// split makes the node of items[from:to] and those below it. spare is as long
// as items.
func (t *Tree) split(boxes []AABB, spare []keyed, from, to int32) {
	at := len(t.nodes)
	t.nodes = append(t.nodes, treeNode{box: empty(), first: from})
	items := t.items[from:to]
	box, mid := empty(), empty()
	for _, i := range items {
		b := &boxes[i]
		box.include(b)
		c := b.Min.Add(b.Max)
		mid.include(&AABB{c, c})
	}
	t.nodes[at].box = box
	if len(items) <= leafItems {
		t.nodes[at].count = to - from
		return
	}
	d := mid.Max.Sub(mid.Min)
	list := spare[:len(items)]
	for k, i := range items {
		c := boxes[i].Min.Add(boxes[i].Max)
		key := c.X
		switch {
		case d.Y > d.X && d.Y >= d.Z:
			key = c.Y
		case d.Z > d.X && d.Z > d.Y:
			key = c.Z
		}
		list[k] = keyed{key, i}
	}
	half := from + (to-from)/2
	halve(list, int(half-from))
	for k := range list {
		items[k] = list[k].item
	}
	t.split(boxes, spare, from, half)
	t.nodes[at].first = int32(len(t.nodes))
	t.split(boxes, spare, half, to)
}

// halve puts the n items with the smallest keys first, equal keys by item
// (Hoare's selection, 1961).
func halve(list []keyed, n int) {
	lo, hi := 0, len(list)-1
	for lo < hi {
		// The middle of three as pivot: sorted input is common.
		a, b, c := list[lo], list[(lo+hi)/2], list[hi]
		pivot := b
		if a.less(&b) == c.less(&a) {
			pivot = a
		} else if c.less(&b) == a.less(&c) {
			pivot = c
		}
		i, j := lo, hi
		for i <= j {
			for list[i].less(&pivot) {
				i++
			}
			for pivot.less(&list[j]) {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i++
				j--
			}
		}
		switch {
		case n <= j:
			hi = j
		case n >= i:
			lo = i
		default:
			return
		}
	}
}

// Near appends the items whose boxes overlap box to out, in the order of the
// tree. boxes are those it was built from.
func (t *Tree) Near(box *AABB, boxes []AABB, out []int32) []int32 {
	if len(t.nodes) == 0 {
		return out
	}
	var stack [treeDepth]int32
	n := 1
	for n > 0 {
		n--
		at := stack[n]
		node := &t.nodes[at]
		if !node.box.Overlaps(box) {
			continue
		}
		if node.count == 0 {
			stack[n], stack[n+1] = node.first, at+1
			n += 2
			continue
		}
		for _, i := range t.items[node.first : node.first+node.count] {
			if boxes[i].Overlaps(box) {
				out = append(out, i)
			}
		}
	}
	return out
}

// Bounds returns the box about all items, not valid if there are none.
func (t *Tree) Bounds() AABB {
	if len(t.nodes) == 0 {
		return empty()
	}
	return t.nodes[0].box
}

// empty is the box that includes nothing.
func empty() AABB {
	inf := math.Inf(1)
	return AABB{vec.Vec3{X: inf, Y: inf, Z: inf}, vec.Vec3{X: -inf, Y: -inf, Z: -inf}}
}

// include grows the box until it holds b.
func (a *AABB) include(b *AABB) {
	if b.Min.X < a.Min.X {
		a.Min.X = b.Min.X
	}
	if b.Min.Y < a.Min.Y {
		a.Min.Y = b.Min.Y
	}
	if b.Min.Z < a.Min.Z {
		a.Min.Z = b.Min.Z
	}
	if b.Max.X > a.Max.X {
		a.Max.X = b.Max.X
	}
	if b.Max.Y > a.Max.Y {
		a.Max.Y = b.Max.Y
	}
	if b.Max.Z > a.Max.Z {
		a.Max.Z = b.Max.Z
	}
}

// Local returns the box, given in the world, in the axes of a body at pos,
// turned by rot: the smallest that holds it. Infinite sides stay infinite.
func (a *AABB) Local(pos vec.Vec3, rot *vec.Mat3) AABB {
	if !a.Min.Finite() || !a.Max.Finite() {
		return everywhere()
	}
	c := a.Min.Add(a.Max).Mul(0.5).Sub(pos)
	h := a.Max.Sub(a.Min).Mul(0.5)
	x, y, z := rot.X.Abs(), rot.Y.Abs(), rot.Z.Abs()
	return about(rot.TMulVec(c), vec.Vec3{X: x.Dot(h), Y: y.Dot(h), Z: z.Dot(h)})
}

// everywhere is the box that holds all.
func everywhere() AABB {
	inf := math.Inf(1)
	return AABB{vec.Vec3{X: -inf, Y: -inf, Z: -inf}, vec.Vec3{X: inf, Y: inf, Z: inf}}
}
