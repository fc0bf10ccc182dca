package systems

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
	b, s, t := &w.beds[c.bed], &w.clusters, &c.star
	s.places = room(s.places, len(c.Members))
	for k := range c.Members {
		s.places[k] = c.Members[k].Body
	}
	shift := c.Leave(func(k int) bool { return t.of[k] >= 0 && t.limbs[t.of[k]].over }, w.mass)
	n := 0
	b.bodies = b.bodies[:0]
	for k, j := range t.of {
		i := s.places[k]
		if j >= 0 && t.limbs[j].over {
			w.meta[i].cluster = nil
			w.proxies[i].Group = 0
			continue
		}
		b.bodies = append(b.bodies, i)
		c.known.force[n], c.known.torque[n] = c.known.force[k], c.known.torque[k]
		c.route.Force[n], c.route.Torque[n] = c.route.Force[k], c.route.Torque[k]
		t.of[n] = j
		if int32(k) == t.hub {
			t.hub = int32(n)
		}
		w.meta[i].member = int32(n)
		n++
	}
	c.known.force, c.known.torque, t.of = c.known.force[:n], c.known.torque[:n], t.of[:n]
	c.route.Force, c.route.Torque = c.route.Force[:n], c.route.Torque[:n]
	c.origin = c.origin.Add(shift)
	t.drop(s)
}

// drop takes out the limbs that are over.
func (t *star) drop(s *clusters) {
	s.number = room(s.number, len(t.limbs))
	n := int32(0)
	for j := range t.limbs {
		if t.limbs[j].over {
			continue
		}
		s.number[j] = n
		t.limbs[n] = t.limbs[j]
		n++
	}
	t.limbs = t.limbs[:n]
	for k, j := range t.of {
		if j >= 0 {
			t.of[k] = s.number[j]
		}
	}
}
