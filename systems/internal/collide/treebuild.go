package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// treeBuild puts many boxes into a tree at once: a tree of their own is made
// top down, split at the median of the centres along their longest extent, and
// hung into the other as a whole. A pile of 100,000 that falls asleep in one
// step costs as much as a tenth of a microsecond a box so.
type treeBuild struct {
	leaves []buildLeaf
}

type buildLeaf struct {
	centre vec.Vec3 // twice the centre [m]
	node   int32
}

// addAll puts the boxes of several bodies in and writes their leaves.
func (t *tree) addAll(bodies []int32, proxies []Proxy, leaves []int32) {
	b := &t.build
	b.leaves = b.leaves[:0]
	for i, body := range bodies {
		box := &proxies[body].Box
		leaves[i] = t.leaf(body, *box)
		b.leaves = append(b.leaves, buildLeaf{box.Min.Add(box.Max), leaves[i]})
	}
	if len(bodies) > 0 {
		n := t.split(b.leaves)
		t.attach(n)
	}
}

// split makes a tree of leaves and returns its root.
func (t *tree) split(leaves []buildLeaf) int32 {
	if len(leaves) == 1 {
		return leaves[0].node
	}
	extent := geom.AABB{Min: leaves[0].centre, Max: leaves[0].centre}
	for i := range leaves {
		c := leaves[i].centre
		extent = union(&extent, &geom.AABB{Min: c, Max: c})
	}
	d := extent.Max.Sub(extent.Min)
	axis := 0
	if d.Y > d.X {
		axis = 1
	}
	if d.Z > d.X && d.Z > d.Y {
		axis = 2
	}
	half := len(leaves) / 2
	choose(leaves, half, axis)
	l := t.split(leaves[:half])
	r := t.split(leaves[half:])
	n := t.take()
	t.nodes[n] = treeNode{up: -1, left: l, right: r, body: -1}
	t.nodes[l].up, t.nodes[r].up = n, n
	t.fit(n)
	return n
}

// choose orders the leaves so that none before the k-th is beyond one from it
// on (Hoare's selection, with the median of three for a pivot).
func choose(leaves []buildLeaf, k, axis int) {
	lo, hi := 0, len(leaves)-1
	for hi > lo {
		pivot := median(leaves[lo].at(axis), leaves[(lo+hi)/2].at(axis), leaves[hi].at(axis))
		i, j := lo, hi
		for i <= j {
			for leaves[i].at(axis) < pivot {
				i++
			}
			for leaves[j].at(axis) > pivot {
				j--
			}
			if i <= j {
				leaves[i], leaves[j] = leaves[j], leaves[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return
		}
	}
}

func (l *buildLeaf) at(axis int) float64 {
	switch axis {
	case 0:
		return l.centre.X
	case 1:
		return l.centre.Y
	}
	return l.centre.Z
}

func median(a, b, c float64) float64 {
	if b < a {
		a, b = b, a
	}
	if c < a {
		return a
	}
	if c < b {
		return c
	}
	return b
}
