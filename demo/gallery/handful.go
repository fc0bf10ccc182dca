package gallery

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// How the hand pulls at deformable bodies.
const (
	// patchShare is the part of a body's mass that the hand takes hold of: the less,
	// the softer it pulls at the rest, which hangs from that part.
	patchShare = 0.25
	// patchRate is the undamped frequency of the patch alone [rad/s]; of the whole body
	// it is √patchShare of that, as of a rigid one.
	patchRate = 2 * handRate
	// patchStep is the largest product of that frequency and the step. A spring that
	// is critically damped, its force standing for a step, is stable up to 2(√2 − 1) and
	// takes 0.28 of a swing into the next step here.
	patchStep = 0.6
)

// handful is the part of a deformable body that the hand holds.
type handful struct {
	nodes []int32
	mass  float64 // [kg]
}

// handfulAt takes the nodes nearest to a point until they have their share of the mass;
// of grains, which hold nothing of each other, the nearest.
func handfulAt(n *components.NodesData, at mgl64.Vec3) *handful {
	total := 0.0
	order := make([]int32, len(n.Position))
	for i := range order {
		order[i] = int32(i)
		total += n.Mass[i]
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		return cmp.Compare(n.Position[a].Sub(at).Len(), n.Position[b].Sub(at).Len())
	})
	p := &handful{}
	for _, i := range order {
		p.nodes = append(p.nodes, i)
		p.mass += n.Mass[i]
		if p.mass >= patchShare*total || len(n.Faces)+len(n.Segments) == 0 {
			break
		}
	}
	return p
}

// motion returns where the middle of the patch is [m], and its velocity [m/s].
func (p *handful) motion(n *components.NodesData) (middle, velocity mgl64.Vec3) {
	for _, i := range p.nodes {
		share := n.Mass[i] / p.mass
		middle, velocity = middle.Add(n.Position[i].Mul(share)), velocity.Add(n.Velocity[i].Mul(share))
	}
	return middle, velocity
}

// grabPatch takes a deformable body.
func (h *hand) grabPatch(physics *ecs.Physics, body donburi.Entity, at mgl64.Vec3) bool {
	n := components.Nodes.Get(physics.World().Donburi().Entry(body))
	if len(n.Position) == 0 {
		return false
	}
	p := handfulAt(n, at)
	load, err := physics.SpawnLoad(components.LoadData{Body: body, Nodes: &components.NodeSet{Nodes: p.nodes}})
	if err != nil {
		return false
	}
	middle, _ := p.motion(n)
	h.physics, h.load, h.body, h.patch = physics, load, body, p
	physics.Wake(body)
	h.grip, h.target, h.force = at.Sub(middle), at, 0
	return true
}

// pullPatch sets the force for the next step.
func (h *hand) pullPatch(n *components.NodesData, l *components.LoadData) {
	middle, velocity := h.patch.motion(n)
	rate := min(patchRate*math.Sqrt(max(1, h.strength)), patchStep/h.physics.Config().DT)
	stretch := h.target.Sub(middle.Add(h.grip))
	force := stretch.Mul(h.patch.mass * rate * rate).Sub(velocity.Mul(2 * h.patch.mass * rate))
	if !finite(force) {
		force = mgl64.Vec3{}
	}
	h.force = force.Len()
	h.physics.Wake(h.body)
	l.Force = force
}
