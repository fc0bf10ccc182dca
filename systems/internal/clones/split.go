package clones

import "slices"

// Prune puts adhesives in order after some have lost members: what is no longer
// held together becomes several, and those of fewer than two members, or of
// members that touch nobody among them, dissolve.
func (p *Population) Prune(matter []Matter) {
	pruned := false
	for k := 0; k < len(p.Adhesives); k++ { // the list grows
		a := p.Adhesives[k]
		if !a.torn {
			continue
		}
		a.torn, pruned = false, true
		p.split(a, matter)
	}
	if !pruned {
		return
	}
	n := 0
	for _, a := range p.Adhesives {
		if len(a.Members) < 2 || !p.touching(a) {
			p.Left += len(a.Members)
			p.Dissolved++
			p.give(a)
			continue
		}
		p.Adhesives[n] = a
		n++
	}
	clear(p.Adhesives[n:])
	p.Adhesives = p.Adhesives[:n]
	p.reindex()
}

// touching reports whether some member touches another.
func (p *Population) touching(a *Adhesive) bool {
	for i := range a.Members {
		if m := &a.Members[i]; a.find(m.Mate) >= 0 {
			return true
		}
	}
	return false
}

// find returns the place of a particle among the members, −1 for none.
func (a *Adhesive) find(q Particle) int {
	k, ok := slices.BinarySearchFunc(a.Members, q, func(m Member, q Particle) int { return m.Compare(q) })
	if !ok {
		return -1
	}
	return k
}

// split gives every part of an adhesive that does not hang together with its first
// member to a new one.
func (p *Population) split(a *Adhesive, matter []Matter) {
	if len(a.Members) == 0 {
		return
	}
	if cap(p.marks) < len(a.Members) {
		p.marks = make([]int32, len(a.Members))
	}
	p.marks = p.marks[:len(a.Members)]
	clear(p.marks)
	p.mates = p.mates[:0]
	for i := range a.Members {
		p.mates = append(p.mates, int32(i))
	}
	slices.SortStableFunc(p.mates, func(i, j int32) int { return a.Members[i].Mate.Compare(a.Members[j].Mate) })
	parts := int32(0)
	for i := range a.Members {
		if p.marks[i] == 0 {
			parts++
			p.spread(a, int32(i), parts, matter)
		}
	}
	for part := int32(2); part <= parts; part++ {
		b := p.take()
		b.Frame.Q = a.Frame.Q
		for i := range a.Members {
			if p.marks[i] == part {
				b.Members = append(b.Members, a.Members[i])
			}
		}
		p.Adhesives = append(p.Adhesives, b)
		p.Split++
	}
	a.fresh = a.fresh || parts > 1
	n := 0
	for i := range a.Members {
		if p.marks[i] == 1 {
			a.Members[n] = a.Members[i]
			n++
		}
	}
	a.Members = a.Members[:n]
}

// spread marks all members that hang together with one.
func (p *Population) spread(a *Adhesive, from, part int32, matter []Matter) {
	p.stack = append(p.stack[:0], from)
	p.marks[from] = part
	visit := func(q Particle) {
		if k := a.find(q); k >= 0 && p.marks[k] == 0 {
			p.marks[k] = part
			p.stack = append(p.stack, int32(k))
		}
	}
	for len(p.stack) > 0 {
		i := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		m := &a.Members[i]
		visit(m.Mate)
		for _, n := range matter[m.Body].Neighbours(m.Node) {
			visit(Particle{m.Body, n})
		}
		// Whom it is the mate of.
		k, _ := slices.BinarySearchFunc(p.mates, m.Particle, func(k int32, q Particle) int { return a.Members[k].Mate.Compare(q) })
		for ; k < len(p.mates) && a.Members[p.mates[k]].Mate == m.Particle; k++ {
			visit(a.Members[p.mates[k]].Particle)
		}
	}
}
