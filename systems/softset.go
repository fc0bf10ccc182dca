package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tackphysics/tack/components"
)

// nodeList is the nodes of a set that is in use.
type nodeList struct {
	set   *components.NodeSet
	nodes []int32
	used  bool // at the last gather
}

var errNoNodes = errors.New("Nodes: expected a set with nodes of the body, got none of them") //nolint:staticcheck // it is a field of the component

// nodesOf returns the nodes of a set, all of nil. It is an error if it has none, or
// names one that there is not.
func (m *softMeta) nodesOf(set *components.NodeSet) ([]int32, error) {
	for i := range m.sets {
		if l := &m.sets[i]; l.set == set {
			l.used = true
			return l.nodes, nil
		}
	}
	l := nodeList{set: set, used: true}
	if set != nil {
		for _, n := range set.Nodes {
			if n < 0 || int(n) >= m.nodesMade() {
				return nil, fmt.Errorf("Nodes: expected nodes 0 to %d, got %d", m.nodesMade()-1, n) //nolint:staticcheck // as above
			}
		}
	}
	for i, x := range m.atRest {
		if in(set, m.made(i), x) {
			l.nodes = append(l.nodes, int32(i))
		}
	}
	if len(l.nodes) == 0 {
		return nil, errNoNodes
	}
	m.sets = append(m.sets, l)
	return l.nodes, nil
}

// tidySets forgets the sets that were not used since the last call.
func (m *softMeta) tidySets() {
	n := 0
	for _, l := range m.sets {
		if l.used {
			l.used = false
			m.sets[n] = l
			n++
		}
	}
	clear(m.sets[n:])
	m.sets = m.sets[:n]
}

// made returns the number of a node as the body was made, before it was torn,
// nodesMade how many there were.
func (m *softMeta) made(node int) int {
	if m.origin == nil {
		return node
	}
	return int(m.origin[node])
}

func (m *softMeta) nodesMade() int {
	if m.origin == nil {
		return len(m.atRest)
	}
	return int(slices.Max(m.origin)) + 1
}
