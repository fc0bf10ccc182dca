package geom

// pairDepth bounds a walk over two trees at once: a step down goes on with two
// pairs more than it takes, at most 2·treeDepth times.
const pairDepth = 4 * treeDepth

// Refit makes the boxes of the tree hold those of its items, which may have
// moved; the tree's shape stays. What has moved far apart is found slower, never
// missed.
func (t *Tree) Refit(boxes []AABB) { t.refit(0, int32(len(t.nodes)), boxes) }

// refit does the branch of the nodes from root to end.
func (t *Tree) refit(root, end int32, boxes []AABB) {
	for at := end - 1; at >= root; at-- {
		n := &t.nodes[at]
		if n.count == 0 {
			n.box = union(&t.nodes[at+1].box, &t.nodes[n.first].box)
			continue
		}
		items := t.items[n.first : n.first+n.count]
		n.box = boxes[items[0]]
		for _, i := range items[1:] {
			n.box = union(&n.box, &boxes[i])
		}
	}
}

// Pairs appends the pairs of an item of t and one of o whose boxes overlap, in
// the order of the trees.
func (t *Tree) Pairs(o *Tree, boxes, others []AABB, out [][2]int32) [][2]int32 {
	if len(t.nodes) == 0 || len(o.nodes) == 0 {
		return out
	}
	var stack [pairDepth][2]int32
	n := 1
	for n > 0 {
		n--
		i, j := stack[n][0], stack[n][1]
		a, b := &t.nodes[i], &o.nodes[j]
		switch {
		case !a.box.Overlaps(&b.box):
		case a.count > 0 && b.count > 0:
			out = leaves(t.in(a), o.in(b), boxes, others, out)
		case b.count > 0 || a.count == 0 && a.box.girth() >= b.box.girth():
			stack[n], stack[n+1] = [2]int32{a.first, j}, [2]int32{i + 1, j}
			n += 2
		default:
			stack[n], stack[n+1] = [2]int32{i, b.first}, [2]int32{i, j + 1}
			n += 2
		}
	}
	return out
}

// Self appends the pairs of items whose boxes overlap, each once, in the order
// of the tree.
func (t *Tree) Self(boxes []AABB, out [][2]int32) [][2]int32 {
	if len(t.nodes) == 0 {
		return out
	}
	var stack [pairDepth][2]int32
	n := 1
	for n > 0 {
		n--
		i, j := stack[n][0], stack[n][1]
		a, b := &t.nodes[i], &t.nodes[j]
		switch {
		case i == j && a.count > 0:
			items := t.in(a)
			for k := range items {
				out = leaves(items[k:k+1], items[k+1:], boxes, boxes, out)
			}
		case i == j:
			stack[n], stack[n+1], stack[n+2] = [2]int32{i + 1, a.first}, [2]int32{a.first, a.first}, [2]int32{i + 1, i + 1}
			n += 3
		case !a.box.Overlaps(&b.box):
		case a.count > 0 && b.count > 0:
			out = leaves(t.in(a), t.in(b), boxes, boxes, out)
		case b.count > 0 || a.count == 0 && a.box.girth() >= b.box.girth():
			stack[n], stack[n+1] = [2]int32{a.first, j}, [2]int32{i + 1, j}
			n += 2
		default:
			stack[n], stack[n+1] = [2]int32{i, b.first}, [2]int32{i, j + 1}
			n += 2
		}
	}
	return out
}

// in returns the items of a leaf.
func (t *Tree) in(n *treeNode) []int32 { return t.items[n.first : n.first+n.count] }

// leaves appends the pairs of items whose boxes overlap.
func leaves(list, other []int32, boxes, others []AABB, out [][2]int32) [][2]int32 {
	for _, p := range list {
		box := &boxes[p]
		for _, q := range other {
			if box.Overlaps(&others[q]) {
				out = append(out, [2]int32{p, q})
			}
		}
	}
	return out
}

// girth is the sum of the sides.
func (a *AABB) girth() float64 {
	return (a.Max.X - a.Min.X) + (a.Max.Y - a.Min.Y) + (a.Max.Z - a.Min.Z)
}
