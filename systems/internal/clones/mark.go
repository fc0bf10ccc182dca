package clones

// Mark is a population between two steps.
type Mark struct {
	list   []adhesiveMark
	counts Counts
}

type adhesiveMark struct {
	of      *Adhesive
	was     Adhesive // but for its members
	members []Member
}

// Mark keeps the population, for GoBack.
func (p *Population) Mark(k *Mark) {
	k.counts = p.Counts
	for len(k.list) < len(p.Adhesives) {
		k.list = append(k.list, adhesiveMark{})
	}
	k.list = k.list[:len(p.Adhesives)]
	for i, a := range p.Adhesives {
		m := &k.list[i]
		m.of, m.was, m.members = a, *a, append(m.members[:0], a.Members...)
	}
}

// GoBack makes the population what it was when it was marked: since then its
// adhesives have moved, and let go of members.
func (p *Population) GoBack(k *Mark) {
	p.Counts = k.counts
	for i := range k.list {
		m := &k.list[i]
		members := m.of.Members[:0]
		members = append(members, m.members...)
		*m.of = m.was
		m.of.Members = members
	}
	p.reindex()
}
