package systems

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Nodes of deformable bodies are held by pins, by drives and by attachments, in this
// order: who comes later has a node.

// nodeDrive moves nodes of a body as one rigid thing.
type nodeDrive struct {
	nodes       []int32
	v, omega    vec.Vec3
	from, until float64
}

// checkNodeDrive returns an error that names the field of a drive of a deformable
// body, and the nodes.
func (w *World) checkNodeDrive(d *components.DriveData, m *softMeta) ([]int32, error) {
	if err := w.checkDrive(d); err != nil {
		return nil, err
	}
	nodes, err := m.nodesOf(d.Nodes)
	if err != nil {
		return nil, fmt.Errorf("Drive.%w", err)
	}
	return nodes, nil
}

// gatherHolds reads what acts on nodes.
func (w *World) gatherHolds() {
	s := &w.soft
	for i := range s.meta {
		m := &s.meta[i]
		m.drives, m.loads = m.drives[:0], m.loads[:0]
	}
	w.gatherNodeLoads()
	for e := range w.driveQuery.Iter(w.world) {
		d := components.Drive.Get(e)
		m := w.softOf(d.Body)
		if m == nil {
			continue
		}
		nodes, err := w.checkNodeDrive(d, m)
		if w.refuse(e.Entity(), err) {
			continue
		}
		m.drives = append(m.drives, nodeDrive{nodes, toVec(d.Velocity), toVec(d.AngularVelocity), d.From, forever(d.Until)})
		m.steers = true
	}
	w.gatherAttachments()
	for i := range s.meta {
		s.meta[i].tidySets()
	}
}

// steerSoft sets which nodes are held in the substep, and how these go.
func (w *World) steerSoft() {
	w.fastenAll(w.now)
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.steers && !m.idle() {
			w.steer(m)
		}
	}
}

// steer is steerSoft for one body.
func (w *World) steer(m *softMeta) {
	b := m.body
	if len(b.Lead) != len(b.X) {
		b.Lead = make([]vec.Vec3, len(b.X))
		m.held = make([]bool, len(b.X))
	}
	copy(m.held, m.pins)
	clear(b.Lead)
	m.led = m.led[:0]
	for i := range m.drives {
		if d := &m.drives[i]; solve.Spans(d.from, d.until, w.now, w.substep) {
			m.led = append(m.led, d.nodes...)
			w.leadNodes(m, d)
		}
	}
	m.riders = m.riders[:0]
	for i := range w.soft.attached {
		a := &w.soft.attached[i]
		if !a.acts || w.soft.meta[a.soft].entity != m.entity {
			continue
		}
		for _, n := range a.rider.Node {
			m.held[n], b.Lead[n] = true, vec.Vec3{}
		}
		if a.rigid >= 0 {
			k := w.stands(a.rigid)
			a.rider.On(&w.bodies[k], &w.frames[k], &w.mass[k], k)
			m.riders = append(m.riders, &a.rider)
		}
	}
	b.Hold(m.held)
}

// leadNodes gives the nodes of a drive the velocities at which they go where it takes
// them within the substep.
func (w *World) leadNodes(m *softMeta, d *nodeDrive) {
	b, h := m.body, w.substep
	var c vec.Vec3
	o := b.X[d.nodes[0]]
	for _, n := range d.nodes {
		c = c.Add(b.X[n].Sub(o))
	}
	c = o.MulAdd(c, 1/float64(len(d.nodes)))
	turn := vec.Identity.Spin(d.omega, h)
	for _, n := range d.nodes {
		m.held[n], b.Lead[n] = true, d.v
		if d.omega != (vec.Vec3{}) {
			r := b.X[n].Sub(c)
			b.Lead[n] = d.v.MulAdd(turn.Rotate(r).Sub(r), 1/h)
		}
	}
}

// rideSoft has the rigid bodies carry the nodes that are attached to them.
func (w *World) rideSoft() {
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.steers && !m.idle() {
			m.body.Ride()
		}
	}
}

// boardSoft finds what attachments hold together in the substep.
func (w *World) boardSoft() {
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.steers && !m.idle() {
			m.body.Board(m.riders)
		}
	}
	w.soft.rafts.Find(w.soft.bodies, w.substep, toVec(w.cfg.Gravity), w.flat != nil)
	w.soft.rows.FindLumps(w.soft.bodies, &w.soft.rafts, w.bodies, w.frames, w.mass, w.substep, toVec(w.cfg.Gravity), w.flat != nil)
}

// seatSoft puts the nodes that are attached where the rigid bodies have gone.
func (w *World) seatSoft() {
	if len(w.soft.bodies) == 0 {
		return
	}
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.steers && !m.idle() && !m.body.Rafted() {
			m.body.Seat()
		}
	}
	w.soft.rafts.Seat()
	w.soft.rows.SeatLumps()
}

// driveWork adds what drives do on nodes in the substep, and moving bodies that
// nothing moves on those that they carry.
func (w *World) driveWork() {
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.steers && !m.idle() {
			w.driven += float64(w.substep * (m.body.Effort(m.led) + m.body.Haul()))
		}
	}
}

// rides tells whether a node that carries a point is attached to a rigid body. Such a
// point cannot part from it, so they do not touch.
func (m *softMeta) rides(node *[4]int32, weight *[4]float64, rigid donburi.Entity) bool {
	if len(m.riding) == 0 {
		return false
	}
	for k, n := range node {
		if weight[k] != 0 && m.riding[n] == rigid {
			return true
		}
	}
	return false
}
