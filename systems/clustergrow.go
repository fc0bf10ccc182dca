package systems

// hostOf is the star with the most members that a new group has, nil if it has
// none: what is new joins it, rather than that all become another cluster.
func (w *World) hostOf(root int32) *cluster {
	g := &w.clusters.group
	var host *cluster
	for _, c := range w.clusters.list {
		if c.isStar() && c.substep == w.substep && g.root.Root(c.Members[0].Body) == root && (host == nil || len(c.Members) > len(host.Members)) {
			host = c
		}
	}
	return host
}

// admit lets the other bodies of a group join a star. What does not stand in
// balance has to be quiet anew.
func (w *World) admit(host *cluster, root int32) {
	g := &w.clusters.group
	g.list = g.list[:0]
	for i := g.head[root]; i >= 0; i = g.next[i] {
		g.list = append(g.list, i)
	}
	t := w.newCluster()
	for range thinRounds + 1 {
		if w.try(t, host) {
			w.grow(host, t)
			break
		}
		w.disturb(t)
		w.refuseOver(t, host)
		w.expel(t)
		w.enrol(host)
		for k := range host.Members {
			w.proxies[host.Members[k].Body].Group = uint32(host.bed) + 1
		}
		if len(g.list) <= len(host.Members) {
			break
		}
	}
	w.clusters.spare = append(w.clusters.spare, t)
}

// try makes the trial cluster t of the bodies listed, and tells whether its new
// limbs are in balance.
func (w *World) try(t, host *cluster) bool {
	g := &w.clusters.group
	t.MergeAlong(host.Frame.Q, g.list, w.bodies, w.frames, w.mass)
	t.turn, t.over, t.substep, t.bed = host.turn, false, host.substep, host.bed
	w.enrol(t)
	list := w.innerOf(t, w.listBed(host, w.clusters.inlays[:0]))
	w.clusters.inlays = list
	g.made = append(g.made[:0], t)
	w.weighLoads(g.made)
	g.made = g.made[:0]
	w.layStar(t, list)
	return t.isStar() && w.takeOver(t, host, list)
}

// refuseOver takes off the list what is new in limbs of the trial cluster t that are
// not in balance, or all that is new if it is not known which are.
func (w *World) refuseOver(t, host *cluster) {
	g := &w.clusters.group
	some, n := t.overLimbs(), 0
	for k := range t.Members {
		i := t.Members[k].Body
		old := w.proxies[i].Group == uint32(host.bed)+1
		if over := !some || t.star.of[k] >= 0 && t.star.limbs[t.star.of[k]].over; old || !over {
			g.list[n] = i
			n++
		}
	}
	g.list = g.list[:n]
}

// innerOf appends the pairs awake between members to the list, and keeps them.
func (w *World) innerOf(t *cluster, list []inlay) []inlay {
	t.inner = t.inner[:0]
	for _, p := range w.pairs {
		if c := w.meta[p.a].cluster; c == t && w.meta[p.b].cluster == t {
			t.inner = append(t.inner, p)
			list = append(list, inlay{p: p})
		}
	}
	return list
}

// takeOver gives the trial cluster t what is known of the limbs of its host, and
// judges those that are new or have grown.
func (w *World) takeOver(t, host *cluster, list []inlay) bool {
	n := len(t.Members)
	t.known.clear(n)
	t.route.Force, t.route.Torque = room(t.route.Force, n), room(t.route.Torque, n)
	moved := t.Members[t.star.hub].Body != host.Members[host.star.hub].Body
	known := 0
	for k := range t.Members {
		j := t.star.of[k]
		if known < len(host.Members) && host.Members[known].Body == t.Members[k].Body {
			if i := host.star.of[known]; i >= 0 && j >= 0 {
				l, was := &t.star.limbs[j], &host.star.limbs[i]
				unjudged := l.unjudged || moved || l.members != was.members
				l.share, l.sample, l.found, l.motion, l.field = was.share, was.sample, was.found, was.motion, was.field
				l.unjudged = unjudged
			} else if j >= 0 { // it was the hub
				t.star.limbs[j].unjudged = true
			}
			t.known.force[k], t.known.torque[k] = host.known.force[known], host.known.torque[known]
			t.route.Force[k], t.route.Torque[k] = host.route.Force[known], host.route.Torque[known]
			known++
		} else if j >= 0 {
			t.star.limbs[j].unjudged = true
		}
	}
	if known < len(host.Members) || host.Members[0].Body < 0 {
		return false
	}
	balanced := true
	for j := range t.star.limbs {
		if !t.star.limbs[j].unjudged {
			continue
		}
		w.routeLimb(t, int32(j), list)
		if !w.balancedLimb(t, int32(j), list) {
			t.star.limbs[j].over, balanced = true, false
		}
	}
	t.routed = true
	return balanced
}

// grow makes a star what its trial is.
func (w *World) grow(c, t *cluster) {
	shift := c.Frame.Q.InvRotate(t.Frame.X.Sub(c.Frame.X))
	c.origin = c.origin.Add(shift)
	c.Members, t.Members = t.Members, c.Members
	c.Frame, c.V, c.W, c.Inertia = t.Frame, t.V, t.W, t.Inertia
	c.known, t.known = t.known, c.known
	c.star, t.star = t.star, c.star
	c.route, t.route = t.route, c.route
	t.star.limbs = t.star.limbs[:0]
	w.enrol(c)
	w.layIn(c)
	w.relay(c)
	c.Follow(w.bodies, w.frames, w.mass)
	for k := range c.Members {
		w.showBody(c.Members[k].Body)
	}
	w.rows.Forget()
	w.stats.Admitted++
}

// relay finds the pairs of a star whose members have changed: what is known of its limbs
// stays, and their ways to the hub.
func (w *World) relay(c *cluster) {
	s := &w.clusters
	s.inlays = w.listBed(c, s.inlays[:0])
	c.star.place(c, w, s.inlays)
	c.shares()
	c.fresh, c.relist = true, true
}

// place lists the members and pairs of the limbs anew.
func (t *star) place(c *cluster, w *World, list []inlay) {
	for j := range t.limbs {
		l := &t.limbs[j]
		l.members, l.pairs, l.unjudged, l.over = 0, 0, false, false
	}
	w.sortLimbs(c, list)
}

// layIn puts the pairs that are now inner ones into the bed of a cluster, in
// order.
func (w *World) layIn(c *cluster) {
	b := &w.beds[c.bed]
	points := len(b.rows.points)
	old, room := b.pairs, w.clusters.pairs
	if n := len(old) + w.countInner(c); cap(room) < n {
		room = make([]pair, 0, n+n/4)
	}
	b.pairs = room[:0]
	b.bodies = b.bodies[:0]
	for k := range c.Members {
		i := c.Members[k].Body
		b.bodies = append(b.bodies, i)
		w.proxies[i].Group = uint32(c.bed) + 1
	}
	w.bedPress(func(p *pair) bool { return w.meta[p.a].cluster == c && w.meta[p.b].cluster == c })
	at, n := 0, 0
	for j, p := range w.pairs {
		if w.meta[p.a].cluster != c || w.meta[p.b].cluster != c {
			w.pairs[n], w.keys[n] = p, w.keys[j]
			n++
			continue
		}
		key := p.key()
		for ; at < len(old); at++ {
			if k := old[at].key(); !before(&k, &key) {
				break
			}
			b.keepPair(w, &old[at])
		}
		w.put(c.bed, p)
		c.turnIn(b, &b.pairs[len(b.pairs)-1], w.cfg.DT)
	}
	for ; at < len(old); at++ {
		b.keepPair(w, &old[at])
	}
	clear(w.pairs[n:])
	w.pairs, w.keys = w.pairs[:n], w.keys[:n]
	w.clusters.pairs = old[:0] // all of it has moved
	for i := range b.pairs {
		b.pairs[i].contact.Count = 0
	}
	w.asleep.points += len(b.rows.points) - points
}

// countInner counts the pairs awake of the members of a cluster.
func (w *World) countInner(c *cluster) int {
	n := 0
	for _, p := range w.pairs {
		if w.meta[p.a].cluster == c && w.meta[p.b].cluster == c {
			n++
		}
	}
	return n
}

// keepPair moves a pair of the bed behind those that are laid out.
func (b *bed) keepPair(w *World, p *pair) {
	b.pairs = b.pairs[:len(b.pairs)+1]
	w.move(p, &b.pairs[len(b.pairs)-1])
}

// turnIn turns what a pair's rows know of directions in space, as they were at the
// start of a step of length dt, into the axes of its cluster at its end.
func (c *cluster) turnIn(b *bed, p *pair, dt float64) {
	if p.firstContact < 0 {
		return
	}
	q, at := c.turn, c.Frame.X.MulAdd(c.V, -dt)
	k := &b.rows.contacts[p.firstContact]
	k.N, k.T, k.S = q.InvRotate(k.N), q.InvRotate(k.T), q.InvRotate(k.S)
	for i := k.First; i < k.First+k.Count; i++ {
		x, m := &b.rows.points[i], &b.rows.marks[i]
		x.RA, x.RB = q.InvRotate(x.RA), q.InvRotate(x.RB)
		m.pos = c.origin.Add(q.InvRotate(m.pos.Sub(at)))
	}
}

// turnOut undoes turnIn.
func (c *cluster) turnOut(b *bed, p *pair) {
	if p.firstContact < 0 {
		return
	}
	q := c.Frame.Q
	k := &b.rows.contacts[p.firstContact]
	k.N, k.T, k.S = q.Rotate(k.N), q.Rotate(k.T), q.Rotate(k.S)
	for i := k.First; i < k.First+k.Count; i++ {
		x, m := &b.rows.points[i], &b.rows.marks[i]
		x.RA, x.RB = q.Rotate(x.RA), q.Rotate(x.RB)
		m.pos = c.Frame.X.Add(q.Rotate(m.pos.Sub(c.origin)))
	}
}
