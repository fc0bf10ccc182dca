package solve

import "github.com/tackphysics/tack/systems/internal/union"

// PlaneIslands are the groups of bodies of a planar world that stiff bonds
// join. Each is solved directly, by the method of island; everything else is
// swept.
type PlaneIslands struct {
	root  union.Find
	stiff []bool    // by body: in a stiff component
	of    []int32   // by body: its island, −1 if none
	node  []int32   // by body: its node in the island
	pairK []float64 // by pair: normal stiffness of its bonds [N/m]
	pairB []float64 // by pair: the larger inverse mass of a bond's rows [1/kg]
	list  []planeIsland
	count int
	// Clusters is the number of bodies, the last, that are clusters: they are
	// always solved directly.
	Clusters int
}

// PlaneSystem is what an island solve works on.
type PlaneSystem struct {
	Bodies   []PlaneBody
	Bonds    []PlaneBond
	Contacts []PlaneContact
	Rows     *PlaneRows // of the contacts, from Pack on
	Laws     *Laws
	Step     float64 // length of the substep [s]
	Speed    float64 // largest recovery speed [m/s]
}

// Len returns the number of islands of the last Build.
func (s *PlaneIslands) Len() int { return s.count }

// None makes no islands: every bond and contact is swept.
func (s *PlaneIslands) None(bonds []PlaneBond, contacts []PlaneContact) {
	for i := range bonds {
		bonds[i].Stiff = false
	}
	for i := range contacts {
		contacts[i].Direct = contacts[i].Compliant
	}
	s.count = 0
}

// Build finds the islands of the bonds as they are now and marks their bonds
// and contacts. pairs is the number of pairs that bonds' Pair and pairOf index.
// Bonds of one pair must stand together.
func (s *PlaneIslands) Build(r *PlaneSystem, pairs int) {
	s.count = 0
	if len(r.Bonds) == 0 && s.Clusters == 0 {
		s.None(r.Bonds, r.Contacts)
		return
	}
	n := len(r.Bodies)
	s.root, s.stiff = resize(s.root, n), resize(s.stiff, n)
	s.of, s.node = resize(s.of, n), resize(s.node, n)
	s.pairK, s.pairB = resize(s.pairK, pairs), resize(s.pairB, pairs)
	clear(s.pairK)
	clear(s.stiff)
	for i := range s.root {
		s.root[i], s.of[i] = int32(i), -1
	}
	for i := n - s.Clusters; i < n; i++ {
		s.stiff[i] = true
	}
	s.joinBonds(r)
	for i := range s.stiff {
		if s.stiff[i] {
			s.stiff[s.root.Root(int32(i))] = true
		}
	}
	for i := range r.Bonds {
		k := &r.Bonds[i]
		k.Stiff = s.inStiff(r, k.A) || s.inStiff(r, k.B)
	}
	for i := range r.Contacts {
		s.joinContact(r, &r.Contacts[i])
	}
	s.collect(r)
}

// joinBonds unites bonded bodies and marks both bodies of each stiff pair.
func (s *PlaneIslands) joinBonds(r *PlaneSystem) {
	hh := float64(r.Step * r.Step)
	for i := 0; i < len(r.Bonds); {
		first := &r.Bonds[i]
		limit := stiffRow
		kn, kt := 0.0, 0.0
		j := i
		for ; j < len(r.Bonds) && r.Bonds[j].Pair == first.Pair; j++ {
			k := &r.Bonds[j]
			n, t := r.Laws.planeStiffness(k)
			w := float64(k.Beta * k.Beta)
			kn += float64(n * w)
			kt += float64(t * w)
			if k.Stiff {
				limit = 0.5 * stiffRow
			}
		}
		s.pairK[first.Pair] = kn
		if kt > kn {
			kn = kt
		}
		a, b := &r.Bodies[first.A], &r.Bodies[first.B]
		first.weigh(a, b)
		row := first.nn
		if first.tt > row {
			row = first.tt
		}
		s.pairB[first.Pair] = row
		hard := float64(hh*float64(kn*row)) > limit
		if a.Mass > 0 && hard {
			s.stiff[first.A] = true
		}
		if b.Mass > 0 && hard {
			s.stiff[first.B] = true
		}
		if a.Mass > 0 && b.Mass > 0 {
			s.join(first.A, first.B)
		}
		i = j
	}
}

// joinContact takes a contact into the direct solve if each of its bodies is in
// a stiff component or moved by nothing; two components that touch become one
// island.
func (s *PlaneIslands) joinContact(r *PlaneSystem, c *PlaneContact) {
	if c.Direct = c.Compliant; c.Compliant {
		return
	}
	da, db := r.Bodies[c.A].Mass > 0, r.Bodies[c.B].Mass > 0
	sa, sb := s.inStiff(r, c.A), s.inStiff(r, c.B)
	c.Direct = (sa || sb) && (sa || !da) && (sb || !db)
	if c.Direct && da && db {
		s.join(c.A, c.B)
	}
}

func (s *PlaneIslands) inStiff(r *PlaneSystem, b int32) bool {
	return r.Bodies[b].Mass > 0 && s.stiff[s.root.Root(b)]
}

// join unites two components.
func (s *PlaneIslands) join(a, b int32) {
	root, other := s.root.Join(a, b)
	s.stiff[root] = s.stiff[root] || s.stiff[other]
}

// collect deals the bodies, bonds and contacts out to the islands, in rising
// order of their indices.
func (s *PlaneIslands) collect(r *PlaneSystem) {
	for i := range s.of {
		b := int32(i)
		if !s.inStiff(r, b) {
			continue
		}
		root := s.root.Root(b)
		if root == b {
			if s.count == len(s.list) {
				s.list = append(s.list, planeIsland{})
			}
			s.list[s.count].reset()
			s.of[b] = int32(s.count)
			s.count++
		}
		l := &s.list[s.of[root]]
		s.of[b] = s.of[root]
		s.node[b] = int32(len(l.bodies))
		l.bodies = append(l.bodies, b)
	}
	for i := range r.Bonds {
		k := &r.Bonds[i]
		if k.Stiff {
			s.owner(k.A, k.B).addBond(int32(i), s.nodeOf(k.A), s.nodeOf(k.B), s.pairB[k.Pair])
		}
	}
	for i := range r.Contacts {
		c := &r.Contacts[i]
		if c.Direct && !c.Compliant {
			s.owner(c.A, c.B).addContact(int32(i), s.nodeOf(c.A), s.nodeOf(c.B), c.Count, s.pairK[c.Pair])
		}
	}
	for i := range s.list[:s.count] {
		s.list[i].link()
	}
}

func (s *PlaneIslands) owner(a, b int32) *planeIsland {
	if o := s.of[a]; o >= 0 {
		return &s.list[o]
	}
	return &s.list[s.of[b]]
}

func (s *PlaneIslands) nodeOf(b int32) int32 {
	if s.of[b] < 0 {
		return -1
	}
	return s.node[b]
}

// Remember keeps the velocities at the start of a substep: the guess from which
// the islands are solved.
func (s *PlaneIslands) Remember(bodies []PlaneBody) {
	for i := range s.list[:s.count] {
		l := &s.list[i]
		for n, b := range l.bodies {
			l.v[n] = bodies[b].velocity()
		}
	}
}

// Solve replaces the free velocities of the islands' bodies by those at the end
// of a substep.
func (s *PlaneIslands) Solve(r *PlaneSystem) {
	for i := range s.list[:s.count] {
		l := &s.list[i]
		for n, b := range l.bodies {
			l.free[n] = r.Bodies[b].velocity()
		}
		l.setUp(r)
		l.solve(r)
	}
}

// Absorb takes what the sweeps have done to the islands' bodies since the last
// solve into the free velocities, and solves again those that were touched.
func (s *PlaneIslands) Absorb(r *PlaneSystem) {
	for i := range s.list[:s.count] {
		l := &s.list[i]
		touched := false
		for n, b := range l.bodies {
			v := r.Bodies[b].velocity()
			for j := range v {
				if d := v[j] - l.v[n][j]; d != 0 {
					l.free[n][j] += d
					touched = true
				}
			}
		}
		if touched {
			l.solve(r)
		}
	}
}

func (b *PlaneBody) velocity() vec3 { return vec3{b.V.X, b.V.Y, b.W} }
