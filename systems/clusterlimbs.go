package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// listAwake lists the inner pairs of a cluster that are not in a bed yet.
func listAwake(c *cluster, out []inlay) []inlay {
	for _, p := range c.inner {
		out = append(out, inlay{p: p})
	}
	return out
}

// balancedStar is balanced for a star that has just been made.
func (w *World) balancedStar(c *cluster, list []inlay) bool {
	n := len(c.Members)
	c.known.clear(n)
	w.routeStar(c, list)
	swing, turn := 0.0, 0.0
	tug := w.tugs(c)
	if pull := w.swings(c) + tug; pull > 0 {
		swing, turn = c.jolt(pull / c.Inertia.Mass)
	}
	swing += float64(turn * c.hubArm().Len())
	balanced := true
	for j := range c.star.limbs {
		b := &c.star.limbs[j]
		open := b.field.Jolted(swing, turn)
		if tug > 0 {
			for _, k := range c.star.ofLimb(int32(j)) {
				open += float64(c.route.Force[k] * w.gripOn(c, k))
			}
		}
		if !w.balancedLimb(c, int32(j), list) || float64(b.sample*open) > swayOf(b.share) {
			b.over, balanced = true, false
		}
	}
	if !balanced {
		return false
	}
	c.shares()
	c.fresh = true
	return true
}

// swayOf is how much of the opening at which it would begin to give way a bond of a
// limb may sway that has a share of it.
func swayOf(share float64) float64 {
	if share <= lightShare {
		return lightShare
	}
	return swayShare * share
}

// balancedLimb is balanced for a limb. What moves with a cluster that turns is
// under loads that turn the other way in its axes: over half a step, from the mean
// for which they are found to the end at which the members stand, by half of what
// the cluster turns in one, which is no sway.
func (w *World) balancedLimb(c *cluster, j int32, list []inlay) bool {
	if !w.layLimb(c, j, list) {
		return false
	}
	r := &w.clusters.recovery
	own := c.star.ofLimb(j)
	spare, turning, mass := 0.0, 0.0, 0.0
	for _, k := range own {
		s, t := c.Energy(int(k), w.bodies, w.frames, w.mass)
		spare, turning, mass = spare+s, turning+t, mass+w.mass[c.Members[k].Body].Mass
	}
	if !(spare <= float64(stirShare*stirShare)*r.Least()) {
		return false
	}
	held, stand := r.Stand(&w.laws)
	slow, h := w.slow(), w.substep
	straight := float64(0.25*float64(float64(h*h)*c.W.LenSq())) * turning
	bulge := w.bulge(c, own) / r.Onset()
	light := swayOf(stand - bulge)
	if !(math.Sqrt(spare) <= math.Max(float64(swayShare*math.Sqrt(held)), float64(light*math.Sqrt(r.Least())))+float64(slow*math.Sqrt(0.5*mass))+math.Sqrt(straight)) { // norms add up
		return false
	}
	most := light + float64(slow*h)/r.Onset() + bulge + float64(w.halfTurn(c.W)*stand)
	r.Within(most)
	share := w.recoverLimb(c, j, &c.mean)
	if !(share <= mergeShare && r.Off() <= most) {
		return false
	}
	w.keepLimb(c, j, &c.mean, share)
	return true
}

// bulge is by how much a limb of bodies that go straight on in each substep stands
// farther from its hub than one on a circle would [m]. On a chord of a circle of
// radius a a body gains a(ωh)²/2 a substep, which a spring of stiffness k and
// damping c takes back with the speed v = aω²h/2: opened by v(h + c/k).
func (w *World) bulge(c *cluster, own []int32) float64 {
	arm := 0.0
	for _, k := range own {
		arm = max(arm, c.Members[k].Frame.X.Sub(c.Members[c.star.hub].Frame.X).Len())
	}
	h := w.substep
	return float64(0.5*float64(arm*c.W.LenSq())) * float64(h*(h+w.clusters.recovery.Lag(&w.laws)))
}

// halfTurn is how far a body turns in half a step [rad].
func (w *World) halfTurn(spin vec.Vec3) float64 {
	return float64(0.5 * float64(spin.Len()*w.cfg.DT))
}
