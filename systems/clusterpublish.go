package systems

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

func (w *World) countClusters() {
	s := &w.stats
	s.Clusters, s.Clustered = len(w.clusters.list), 0
	for _, c := range w.clusters.list {
		s.Clustered += len(c.Members)
	}
}

// publishClusters writes the components of the clusters, and the loads that have
// been found on their inner bonds.
func (w *World) publishClusters() {
	for _, c := range w.clusters.list {
		if !w.world.Valid(c.entity) {
			continue
		}
		e := w.world.Entry(c.entity)
		if !e.HasComponent(components.VirtualAdhesive) {
			continue
		}
		d := components.VirtualAdhesive.Get(e)
		d.ID = c.id
		d.Center, d.Rotation = fromVec(c.Frame.X), fromQuat(c.Frame.Q)
		d.Velocity, d.Angular = fromVec(c.V), fromVec(c.W)
		if c.relist || d.Mass != c.Inertia.Mass || len(d.Members) != len(c.Members) {
			c.relist = false
			d.Mass = c.Inertia.Mass
			d.Members = d.Members[:0]
			for k := range c.Members {
				d.Members = append(d.Members, components.AdhesiveMember{Body: w.meta[c.Members[k].Body].entity, Node: components.WholeBody})
			}
		}
		r := c.Frame.Q.Mat()
		d.Inertia = mgl64.Mat3(fromSym(c.Inertia.Local.Conjugate(&r)))
		if c.fresh && c.isStar() {
			c.shares()
		}
		d.LoadShare = c.share
		if c.fresh {
			w.publishInner(c, d)
		}
	}
}

// publishInner writes the loads on inner bonds.
func (w *World) publishInner(c *cluster, d *components.VirtualAdhesiveData) {
	for k := range c.Members {
		d.Members[k].Load = fromVec(c.turn.Rotate(c.known.force[k]))
	}
	if c.isStar() { // when they are found
		return
	}
	b := &w.beds[c.bed]
	at := 0
	for i := range b.pairs {
		p := &b.pairs[i]
		for k := range int(p.bonds) {
			n, s := c.recovery.Load(at)
			at++
			shear := fromVec(c.turn.Rotate(s))
			if k < len(p.adhesion.Bonds) {
				p.adhesion.Bonds[k].NormalForce, p.adhesion.Bonds[k].TangentForce = n, shear
			}
		}
	}
}
