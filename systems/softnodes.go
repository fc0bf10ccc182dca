package systems

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// bound is what a number must keep to: positive if so named, else 0 or more, and
// at most so much.
type bound struct {
	x, most  float64
	positive bool
	problem  problem
}

// broken returns the problem of the first bound that is.
func broken(list ...bound) problem {
	for _, b := range list {
		if !(b.x >= 0 && b.x <= b.most) || b.positive && b.x == 0 {
			return b.problem
		}
	}
	return ""
}

func inBox(b *components.NodeBox, x vec.Vec3) bool {
	return x.X >= b.Min[0] && x.X <= b.Max[0] && x.Y >= b.Min[1] && x.Y <= b.Max[1] && x.Z >= b.Min[2] && x.Z <= b.Max[2]
}

// in reports whether a node, at rest at x, is in a set; every node is in nil.
func in(s *components.NodeSet, node int, x vec.Vec3) bool {
	if s == nil {
		return true
	}
	for i := range s.Boxes {
		if inBox(&s.Boxes[i], x) {
			return true
		}
	}
	for _, n := range s.Nodes {
		if int(n) == node {
			return true
		}
	}
	return false
}

// pinned marks the nodes of a set, none of nil. It is an error if the set names a
// node that there is not.
func pinned(s *components.NodeSet, rest []vec.Vec3) ([]bool, error) {
	held := make([]bool, len(rest))
	if s == nil {
		return held, nil
	}
	for _, n := range s.Nodes {
		if n < 0 || int(n) >= len(rest) {
			return nil, fmt.Errorf("expected nodes 0 to %d, got %d", len(rest)-1, n)
		}
	}
	for i, x := range rest {
		held[i] = in(s, i, x)
	}
	return held, nil
}
