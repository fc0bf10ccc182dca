package clones

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// touched is a colliding particle and what it touches.
type touched struct {
	Particle
	normal vec.Vec3 // outwards
	mate   Particle
}

// Begin starts a step for bodies with these stable ids, ascending; nodes is how many
// particles each has. Adhesives let go of bodies that are no longer there, or have
// other nodes.
func (p *Population) Begin(ids []uint64, matter []Matter) {
	p.Counts = Counts{}
	same := slices.Equal(ids, p.ids)
	for i := range matter {
		same = same && i < len(p.at) && len(p.at[i]) == len(matter[i].X)
	}
	if same {
		return
	}
	place := func(old int32) int32 {
		if k, ok := slices.BinarySearch(ids, p.ids[old]); ok && len(matter[k].X) == len(p.at[old]) {
			return int32(k)
		}
		return -1
	}
	for _, a := range p.Adhesives {
		n := 0
		for _, m := range a.Members {
			k := place(m.Body)
			if k < 0 {
				p.Left++
				a.fresh, a.torn = true, true
				continue
			}
			m.Body = k
			if j := int(m.Mate.Body); j >= 0 {
				m.Mate.Body = place(int32(j))
			}
			a.Members[n] = m
			n++
		}
		a.Members = a.Members[:n]
	}
	p.ids = append(p.ids[:0], ids...)
	p.at = p.at[:0]
	for i := range matter {
		p.at = append(p.at, make([]int32, len(matter[i].X)))
	}
	p.reindex()
	p.Prune(matter)
}

// Capture gives every colliding particle its one adhesive: an isolated one starts
// its own, one with a neighbour in an adhesive joins that, and one with neighbours
// in several merges them. Neighbours are those of its body and what it touches.
// Particles that part from what they touch are left alone.
func (p *Population) Capture(touches []Touch, matter []Matter) {
	for _, a := range p.Adhesives {
		a.had = len(a.Members)
	}
	p.touched = p.touched[:0]
	for i := range touches {
		t := &touches[i]
		p.touched = append(p.touched, touched{t.A, t.Normal, t.B}, touched{t.B, t.Normal.Neg(), t.A})
	}
	// One that touches many belongs with all of them; ties in the order given.
	slices.SortStableFunc(p.touched, func(a, b touched) int { return a.Compare(b.Particle) })
	for i := 0; i < len(p.touched); {
		j := i + 1
		for j < len(p.touched) && p.touched[j].Particle == p.touched[i].Particle {
			j++
		}
		p.place(p.touched[i:j], matter)
		i = j
	}
	p.sweepMerged()
	for _, a := range p.Adhesives {
		if a.fresh {
			a.shock = true
			p.order(a)
		}
	}
}

// order puts the members that have come among those that there were, which are in order:
// most of a large adhesive stays where it is.
func (p *Population) order(a *Adhesive) {
	p.come = append(p.come[:0], a.Members[a.had:]...)
	slices.SortFunc(p.come, func(x, y Member) int { return x.Compare(y.Particle) })
	old, at := a.had, len(a.Members)
	for i := len(p.come) - 1; i >= 0; i-- {
		for at--; old > 0 && a.Members[old-1].Compare(p.come[i].Particle) > 0; at-- {
			old--
			a.Members[at] = a.Members[old]
		}
		a.Members[at] = p.come[i]
	}
}

// place finds the adhesive of one colliding particle.
func (p *Population) place(ts []touched, matter []Matter) {
	q := ts[0].Particle
	own := p.Of(q)
	p.near = p.near[:0]
	if own != nil {
		p.near = append(p.near, own)
	}
	p.look(q, matter)
	for i := range ts {
		if a := p.Of(ts[i].mate); a != nil {
			p.add(a)
		}
	}
	var home *Adhesive
	for _, a := range p.near {
		if home == nil || a.ID < home.ID {
			home = a
		}
	}
	if home == nil {
		home = p.take()
		p.Adhesives = append(p.Adhesives, home)
		p.Started++
	}
	for _, a := range p.near {
		if a != home {
			home.takeIn(a)
			p.Merged++
		}
	}
	if own != nil {
		return
	}
	b := &matter[q.Body]
	home.Members = append(home.Members, Member{
		Particle: q, Mass: b.Mass[q.Node], Normal: home.Frame.Q.InvRotate(ts[0].normal), Mate: ts[0].mate,
	})
	home.fresh = true
	p.Joined++
	p.at[q.Body][q.Node] = p.indexOf(home) + 1
}

// takeIn moves the members of an adjacent adhesive over.
func (a *Adhesive) takeIn(b *Adhesive) {
	turn := a.Frame.Q.Conj().Mul(b.Frame.Q)
	for _, m := range b.Members {
		m.Normal = turn.Rotate(m.Normal)
		a.Members = append(a.Members, m)
	}
	b.Members, b.into = b.Members[:0], a
	a.fresh, a.torn = true, a.torn || b.torn
}

// look adds the adhesives of a particle's neighbours.
func (p *Population) look(q Particle, matter []Matter) {
	for _, n := range matter[q.Body].Neighbours(q.Node) {
		if a := p.Of(Particle{q.Body, n}); a != nil {
			p.add(a)
		}
	}
}

func (p *Population) add(a *Adhesive) {
	if !slices.Contains(p.near, a) {
		p.near = append(p.near, a)
	}
}

// indexOf an adhesive in the list, which is in the order of the ids.
func (p *Population) indexOf(a *Adhesive) int32 {
	k, _ := slices.BinarySearchFunc(p.Adhesives, a.ID, func(x *Adhesive, id uint64) int {
		switch {
		case x.ID < id:
			return -1
		case x.ID > id:
			return 1
		}
		return 0
	})
	return int32(k)
}

// sweepMerged takes out those that others have taken in.
func (p *Population) sweepMerged() {
	n := 0
	for _, a := range p.Adhesives {
		if a.into != nil {
			p.spare = append(p.spare, a)
			continue
		}
		p.Adhesives[n] = a
		n++
	}
	if n < len(p.Adhesives) {
		clear(p.Adhesives[n:])
		p.Adhesives = p.Adhesives[:n]
		p.reindex()
	}
}
