package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Probes record the quantities a scene asks for. They belong to one Instance
// and are used on the goroutine that steps its physics.
type Probes struct {
	physics *ecs.Physics
	columns []string
	cells   []cell
	views   []*pairView
	world   worldView
}

// cell is one column: where its number comes from.
type cell struct {
	read func(p *Probes, c *cell) float64
	// body of a body quantity, view of a contact quantity.
	body donburi.Entity
	view *pairView
	// axis of a vector, or of a rotation (w, x, y, z).
	axis int
}

// Columns returns the names of the columns, in the order of Sample's numbers:
// a column a probe, for vectors three, for rotations four. Do not change it.
func (p *Probes) Columns() []string { return p.columns }

// Sample fills row with the quantities as they are now; row must have the
// length of Columns. Where a body is gone, or a gap has no contact, the number
// is NaN. It does not allocate.
func (p *Probes) Sample(row []float64) {
	for _, v := range p.views {
		v.update(p.physics)
	}
	p.world.update(p.physics)
	for i := range p.cells {
		row[i] = p.cells[i].read(p, &p.cells[i])
	}
}

// newProbes resolves the probes of a document.
func newProbes(physics *ecs.Physics, probes []Probe, bodies map[string]donburi.Entity) *Probes {
	p := &Probes{physics: physics}
	for i := range probes {
		p.add(&probes[i], bodies)
	}
	return p
}

func (p *Probes) add(probe *Probe, bodies map[string]donburi.Entity) {
	q, base, column, ok := findQuantity(probe.Quantity)
	if !ok {
		return // never: Validate has refused it
	}
	c := cell{read: readers[base]}
	switch q.subject {
	case ofBody, ofNodes:
		c.body = bodies[probe.Of]
	case ofPair:
		c.view = p.viewOf(bodies[probe.Between[0]], bodies[probe.Between[1]])
	case ofWorld:
		p.world.need(base)
	}
	p.columns = append(p.columns, probe.columns()...)
	if column >= 0 {
		c.axis = column
		p.cells = append(p.cells, c)
		return
	}
	for axis := range q.suffixes {
		c.axis = axis
		p.cells = append(p.cells, c)
	}
}

// viewOf returns the view of a pair, one for all probes of the pair.
func (p *Probes) viewOf(a, b donburi.Entity) *pairView {
	for _, v := range p.views {
		if (v.a == a && v.b == b) || (v.a == b && v.b == a) {
			return v
		}
	}
	v := &pairView{a: a, b: b}
	p.views = append(p.views, v)
	return v
}

// readers of the quantities, by name.
var readers = map[string]func(p *Probes, c *cell) float64{
	"body.position":        func(p *Probes, c *cell) float64 { return p.pose(c).Position[c.axis] },
	"body.rotation":        readRotation,
	"body.velocity":        func(p *Probes, c *cell) float64 { return p.velocity(c).Linear[c.axis] },
	"body.angularVelocity": func(p *Probes, c *cell) float64 { return p.velocity(c).Angular[c.axis] },
	"body.speed":           func(p *Probes, c *cell) float64 { return length(p.velocity(c).Linear) },

	"contact.gap":             func(_ *Probes, c *cell) float64 { return c.view.gap },
	"contact.gap.min":         func(_ *Probes, c *cell) float64 { return c.view.gapMin },
	"contact.gap.max":         func(_ *Probes, c *cell) float64 { return c.view.gapMax },
	"contact.count":           func(_ *Probes, c *cell) float64 { return c.view.count },
	"contact.bonds":           func(_ *Probes, c *cell) float64 { return c.view.bonds },
	"contact.intensity":       func(_ *Probes, c *cell) float64 { return c.view.intensity },
	"contact.area":            func(_ *Probes, c *cell) float64 { return c.view.area },
	"contact.normalForce":     func(_ *Probes, c *cell) float64 { return c.view.normalForce },
	"contact.tangentialForce": func(_ *Probes, c *cell) float64 { return c.view.tangentForce },
	"contact.slip":            func(_ *Probes, c *cell) float64 { return c.view.slip },
	"contact.pressure":        func(_ *Probes, c *cell) float64 { return c.view.pressure },

	"nodes.mean": readNodesMean,
	"nodes.min":  readNodesMin,
	"nodes.max":  readNodesMax,

	"energy.kinetic":    func(p *Probes, _ *cell) float64 { return p.world.energy.Kinetic },
	"energy.potential":  func(p *Probes, _ *cell) float64 { return p.world.energy.Potential },
	"energy.elastic":    func(p *Probes, _ *cell) float64 { return p.world.energy.Elastic },
	"energy.adhesive":   func(p *Probes, _ *cell) float64 { return p.world.energy.Adhesive },
	"energy.dissipated": func(p *Probes, _ *cell) float64 { return p.world.energy.Dissipated },
	"momentum":          func(p *Probes, c *cell) float64 { return p.world.momentum[c.axis] },
	"angularMomentum":   func(p *Probes, c *cell) float64 { return p.world.angular[c.axis] },
	"penetration":       func(p *Probes, _ *cell) float64 { return p.world.penetration },
	"adhesive.members":  func(p *Probes, _ *cell) float64 { return float64(p.world.members) },
	"adhesive.share":    func(p *Probes, _ *cell) float64 { return p.world.share },
}

// gone is what a body that is no more reads as.
var gone = mgl64.Vec3{math.NaN(), math.NaN(), math.NaN()}

func (p *Probes) pose(c *cell) components.PoseData {
	w := p.physics.World().Donburi()
	if !w.Valid(c.body) {
		return components.PoseData{Position: gone, Rotation: mgl64.Quat{W: math.NaN(), V: gone}}
	}
	return *components.Pose.Get(w.Entry(c.body))
}

func (p *Probes) velocity(c *cell) components.VelocityData {
	w := p.physics.World().Donburi()
	if !w.Valid(c.body) {
		return components.VelocityData{Linear: gone, Angular: gone}
	}
	return *components.Velocity.Get(w.Entry(c.body))
}

func readRotation(p *Probes, c *cell) float64 {
	q := p.pose(c).Rotation
	if c.axis == 0 {
		return q.W
	}
	return q.V[c.axis-1]
}
