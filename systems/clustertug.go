package systems

import "github.com/tackphysics/tack/systems/internal/vec"

// What deformable bodies hold a cluster by, attachments and bonds of skins, swings: a
// rope that dangles from it never comes to rest with it, nor does a jelly that sticks
// to it. Where the net force on the cluster is that of these, its bonds have other
// loads in the next swing. With P the sum of those forces, F_k of them on the member k,
// no bond opens by more than what an acceleration of the whole by P/M and F_k on each
// member can open it by (see solve.Route). A cluster may sway by that as far as a bond
// may that bears what it bears.

// tugs is the force by which deformable bodies hold a cluster [N], if it may swing on
// them: the net force on it, with gravity, is more than swayShare of that. Else it
// is 0.
func (w *World) tugs(c *cluster) float64 {
	sum := 0.0
	for k := range c.Members {
		sum += w.gripOn(c, int32(k))
	}
	if sum > 0 && w.netForce(c) > float64(swayShare*sum) {
		return sum
	}
	return 0
}

// gripOn is what of it is on a member.
func (w *World) gripOn(c *cluster, k int32) float64 {
	if p, i := w.soft.pushes.of, c.Members[k].Body; int(i) < len(p) {
		return p[i].grip / w.cfg.DT
	}
	return 0
}

// netForce on a cluster, with gravity [N].
func (w *World) netForce(c *cluster) float64 {
	a := vec.Vec3{X: c.mean.motion[0], Y: c.mean.motion[1], Z: c.mean.motion[2]}
	return float64(c.Inertia.Mass * a.Add(toVec(w.cfg.Gravity)).Len())
}

// sways tells whether that may sway the bonds of a cluster that is no star, of which
// the largest share of its strength on a bond is known.
func (w *World) sways(c *cluster, share float64) bool {
	pull := w.tugs(c)
	if pull == 0 {
		return false
	}
	w.routeWhole(c)
	swing, turn := c.jolt(pull / c.Inertia.Mass)
	open := c.route.Field.Jolted(swing, turn)
	for k := range c.Members {
		open += float64(c.route.Force[k] * w.gripOn(c, int32(k)))
	}
	return !(float64(open*c.recovery.Share()) <= swayOf(share))
}

// routeWhole finds the ways of the loads of a cluster that is no star.
func (w *World) routeWhole(c *cluster) {
	if !c.routed {
		c.route.Build(&c.Cluster, w.mass, c.recovery.Edges(), 0)
		c.routed = true
	}
}
