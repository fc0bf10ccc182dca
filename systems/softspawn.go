package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// SoftDef is everything a deformable body is made of.
type SoftDef struct {
	Body     components.SoftBodyData
	Pose     components.PoseData
	Velocity components.VelocityData
	Material components.MaterialData
}

// SpawnSoft creates an entity with all the components of a deformable body, and
// any others that it shall have, in one go. On an error, which wraps ErrBody,
// nothing has been created.
func (w *World) SpawnSoft(d SoftDef, others ...donburi.IComponentType) (donburi.Entity, error) {
	var nodes components.NodesData
	m := softMeta{data: &d.Body, nodes: &nodes, pose: &d.Pose, velocity: &d.Velocity, material: &d.Material}
	if err := w.build(&m); err != nil {
		return donburi.Null, err
	}
	e := w.world.Entry(w.world.Create(append(SoftTypes(), others...)...))
	*components.SoftBody.Get(e), *components.Nodes.Get(e) = d.Body, nodes
	*components.Pose.Get(e), *components.Velocity.Get(e), *components.Material.Get(e) = d.Pose, d.Velocity, d.Material
	w.adoptSoft(e, &m)
	return e.Entity(), nil
}
