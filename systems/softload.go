package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// nodeLoad is a load on nodes of a deformable body.
type nodeLoad struct {
	nodes               []int32
	mass                float64 // of all of them [kg]
	force, rate, torque vec.Vec3
	from, until         float64
}

// checkNodeLoad returns an error that names the field of a load on a deformable
// body, and the nodes.
func (w *World) checkNodeLoad(l *components.LoadData, m *softMeta) ([]int32, error) {
	if err := w.checkLoad(l); err != nil {
		return nil, err
	}
	if l.AtPoint {
		return nil, fmt.Errorf("Load.AtPoint: expected none on a deformable body")
	}
	nodes, err := m.nodesOf(l.Nodes)
	if err != nil {
		return nil, fmt.Errorf("Load.%w", err)
	}
	return nodes, nil
}

// gatherNodeLoads reads the loads on deformable bodies.
func (w *World) gatherNodeLoads() {
	for e := range w.loadQuery.Iter(w.world) {
		l := components.Load.Get(e)
		m := w.softOf(l.Body)
		if m == nil {
			continue
		}
		nodes, err := w.checkNodeLoad(l, m)
		if w.refuse(e.Entity(), err) {
			continue
		}
		k := nodeLoad{
			nodes: nodes, force: toVec(l.Force), rate: toVec(l.Rate), torque: toVec(l.Torque), from: l.From, until: forever(l.Until),
		}
		for _, n := range nodes {
			k.mass += m.body.Mass[n]
		}
		m.loads = append(m.loads, k)
	}
}

// softOf returns the deformable body of an entity, nil if it has none that has been
// made.
func (w *World) softOf(e donburi.Entity) *softMeta {
	if i := w.softIndex(e); i >= 0 && w.soft.meta[i].body != nil {
		return &w.soft.meta[i]
	}
	return nil
}

// loadForces adds what the loads do in the substep to the forces on the nodes.
func (w *World) loadForces(m *softMeta) {
	for i := range m.loads {
		l := &m.loads[i]
		if !solve.Spans(l.from, l.until, w.now, w.substep) {
			continue
		}
		w.forced(m)
		b := m.body
		a := l.force.MulAdd(l.rate, w.now-l.from).Mul(1 / l.mass)
		for _, n := range l.nodes {
			m.forces[n] = m.forces[n].MulAdd(a, b.Mass[n])
		}
		if l.torque == (vec.Vec3{}) {
			continue
		}
		var c vec.Vec3
		for _, n := range l.nodes {
			c = c.MulAdd(b.X[n], b.Mass[n]/l.mass)
		}
		var in vec.Sym3
		for _, n := range l.nodes {
			in.AddPoint(b.X[n].Sub(c), b.Mass[n])
		}
		inverse := clones.Inverse(in)
		turn := inverse.MulVec(l.torque)
		for _, n := range l.nodes {
			m.forces[n] = m.forces[n].MulAdd(turn.Cross(b.X[n].Sub(c)), b.Mass[n])
		}
	}
}

// forced makes room for the forces on the nodes, once in a substep.
func (w *World) forced(m *softMeta) {
	if len(m.forces) == 0 {
		n := len(m.body.X)
		m.forces = slices.Grow(m.forces, n)[:n]
		clear(m.forces)
	}
}
