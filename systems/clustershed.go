package systems

import "github.com/tackphysics/tack/systems/internal/vec"

// shed lets go of a cluster what must part: of a star the limbs that are over,
// else all. It goes on with the velocity of its place; of what stays, momentum and
// angular momentum are those of its members.
func (w *World) shed(c *cluster) {
	t := &c.star
	if !c.overLimbs() {
		w.wakeBed(c.bed)
		return
	}
	left := 0
	for j := range t.limbs {
		if !t.limbs[j].over {
			left++
		}
	}
	if left < starLimbs {
		w.wakeBed(c.bed)
		return
	}
	w.wakeLimbs(c)
	w.dismiss(c)
	w.relay(c)
	w.rows.Forget()
	w.stats.Shed++
}

// wakeLimbs wakes the pairs of the limbs that are over, and lays out the others of
// the bed anew.
func (w *World) wakeLimbs(c *cluster) {
	b, s := &w.beds[c.bed], &w.clusters
	w.asleep.points -= len(b.rows.points)
	now := rows{w.contacts, w.points, w.marks}
	fresh := rows{s.rows.contacts[:0], s.rows.points[:0], s.rows.marks[:0]}
	bonds := s.bonds[:0]
	n := 0
	for i := range b.pairs {
		p := &b.pairs[i]
		if w.leaves(c, p) {
			p.calm = 0
			c.turnOut(b, p)
			w.wakePair(b, p, &now)
			w.asleep.pairs--
			continue
		}
		if p.firstContact >= 0 {
			p.firstContact = fresh.take(b.rows.contacts, b.rows.points, b.rows.marks, p.firstContact)
		}
		from := b.bonds[p.firstBond : p.firstBond+p.bonds]
		p.firstBond = int32(len(bonds))
		bonds = append(bonds, from...)
		if n != i {
			w.move(p, &b.pairs[n])
		}
		n++
	}
	b.pairs = b.pairs[:n]
	w.contacts, w.points, w.marks = now.contacts, now.points, now.marks
	b.rows, s.rows = fresh, b.rows
	b.bonds, s.bonds = bonds, b.bonds
	w.asleep.points += len(b.rows.points)
}

// dismiss takes the members of the limbs that are over out of a star.
func (w *World) dismiss(c *cluster) {
	b, g := &w.beds[c.bed], &w.clusters.group
	g.list = g.list[:0]
	for k := range c.Members {
		i := c.Members[k].Body
		if j := c.star.of[k]; j >= 0 && c.star.limbs[j].over {
			w.meta[i].cluster = nil
			w.proxies[i].Group = 0
			continue
		}
		n := len(g.list)
		g.list = append(g.list, i)
		c.known.force[n], c.known.torque[n] = c.known.force[k], c.known.torque[k]
		c.star.of[n] = c.star.of[k]
		if int32(k) == c.star.hub {
			c.star.hub = int32(n)
		}
	}
	n := len(g.list)
	c.known.force, c.known.torque, c.star.of = c.known.force[:n], c.known.torque[:n], c.star.of[:n]
	x := c.Frame.X
	c.MergeAlong(c.Frame.Q, g.list, w.bodies, w.frames, w.mass)
	shift := c.Frame.Q.InvRotate(c.Frame.X.Sub(x))
	c.origin = c.origin.Add(shift)
	b.bodies = append(b.bodies[:0], g.list...)
	w.enrol(c)
	c.star.drop(shift)
}

// drop takes out the limbs that are over; the centre of mass has moved.
func (t *star) drop(shift vec.Vec3) {
	number := make([]int32, len(t.limbs))
	n := int32(0)
	for j := range t.limbs {
		if t.limbs[j].over {
			continue
		}
		number[j] = n
		t.limbs[n] = t.limbs[j]
		t.limbs[n].motion = t.limbs[n].motion.At(shift)
		n++
	}
	t.limbs = t.limbs[:n]
	for k, j := range t.of {
		if j >= 0 {
			t.of[k] = number[j]
		}
	}
}
