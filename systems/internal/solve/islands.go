package solve

import "github.com/tackphysics/tack/systems/internal/union"

// stiffRow is the h²KB from which a bonded pair counts as stiff, unless its patch
// is small (see spot): swept rows converge too slowly beyond it. A component that is stiff stays so down to
// half of it, so that it does not flip from step to step.
const stiffRow = 1.0

// Islands are the groups of bodies that stiff bonds join. Each is solved
// directly (see island), everything else is swept.
type Islands struct {
	root  union.Find
	stiff []bool    // by body: in a stiff component
	of    []int32   // by body: its island, −1 if none
	node  []int32   // by body: its node in the island
	pairK []float64 // by pair: normal stiffness of its bonds [N/m]
	pairB []float64 // by pair: the larger inverse mass of a bond's rows [1/kg]
	pairQ []float64 // by pair: h²KB
	most  float64   // the largest of those that are swept
	list  []island
	count int
	// Clusters is the number of bodies, the last, that are clusters: they are
	// always solved directly.
	Clusters int
}

// Len returns the number of islands of the last Build.
func (s *Islands) Len() int { return s.count }

// Sweeps returns how many sweeps over the bonds that are in no island go with
// sweep i over the contacts, where there are so many of these in a substep: one
// at least, and as many in all as the stiffest pair needs.
func (s *Islands) Sweeps(i, contacts int) int {
	return max(1, (sweepsFor(s.most)+i)/contacts)
}

// LeastSweeps is the need of sweeps from which on a pair takes part in those of
// Sweeps, when left of them are still to come with this one. In the last all do.
func LeastSweeps(i, contacts, left int) int {
	if left <= 1 {
		return 0
	}
	return left*contacts - i
}

// Of returns the island of a body, −1 if it is in none.
func (s *Islands) Of(body int32) int32 { return s.of[body] }

// Build finds the islands of the bonds as they are now, for substeps of length
// h, and marks their bonds and contacts. awake lists, in rising order, the
// bodies that can be in one: all that have mass and a bond or contact. pairs is
// the number of pairs that the bonds' and contacts' Pair index. Bonds of one
// pair must stand together.
func (s *Islands) Build(awake []int32, bodies []Body, mass []Inertia, bonds []Bond, contacts []Contact, laws *Laws, pairs int, h float64) {
	n := len(bodies)
	s.disband(n)
	s.root, s.stiff, s.node = resize(s.root, n), resize(s.stiff, n), resize(s.node, n)
	s.pairK, s.pairB, s.pairQ = resize(s.pairK, pairs), resize(s.pairB, pairs), resize(s.pairQ, pairs)
	s.most = 0
	clear(s.pairK)
	for _, i := range awake {
		s.root[i], s.stiff[i] = i, false
	}
	if len(bonds) == 0 && s.Clusters == 0 {
		for i := range contacts {
			if c := &contacts[i]; c.Direct != c.Compliant {
				c.Direct = c.Compliant
			}
		}
		return
	}
	for i := n - s.Clusters; i < n; i++ {
		s.stiff[i] = true
	}
	s.joinBonds(bodies, mass, bonds, laws, h)
	for _, i := range awake {
		if s.stiff[i] {
			s.stiff[s.root.Root(i)] = true
		}
	}
	for i := range bonds {
		k := &bonds[i]
		if stiff := s.inStiff(k.A, mass) || s.inStiff(k.B, mass); k.Stiff != stiff {
			k.Stiff = stiff
		}
		if q := s.pairQ[k.Pair]; !k.Stiff && q > s.most {
			s.most = q
		}
	}
	for i := range contacts {
		s.joinContact(&contacts[i], mass)
	}
	s.collect(awake, mass, bonds, contacts)
}

// None makes no islands: every bond and contact is swept.
func (s *Islands) None(bodies int, bonds []Bond, contacts []Contact) {
	s.disband(bodies)
	s.most = 0
	for i := range bonds {
		bonds[i].Stiff, bonds[i].Spot, bonds[i].Sweeps = false, false, 0
	}
	for i := range contacts {
		contacts[i].Direct = contacts[i].Compliant
	}
}

// disband makes room for n bodies that are in no island. Only the members of
// the last islands are looked at.
func (s *Islands) disband(n int) {
	for i := range s.list[:s.count] {
		for _, b := range s.list[i].bodies {
			s.of[b] = -1
		}
	}
	s.count = 0
	for len(s.of) < n {
		s.of = append(s.of, -1)
	}
}

// joinBonds unites bonded bodies and marks both bodies of each stiff pair.
func (s *Islands) joinBonds(bodies []Body, mass []Inertia, bonds []Bond, laws *Laws, h float64) {
	for i := 0; i < len(bonds); {
		first := &bonds[i]
		j := i + 1
		for j < len(bonds) && bonds[j].Pair == first.Pair {
			j++
		}
		run := bonds[i:j]
		i = j
		w := weigh(bodies, run, laws, h)
		spot := w.turn <= spotTurn && w.turn <= float64(smallPatch*w.q) && len(run) <= spotSamples
		limit := w.most
		for k := range run {
			if run[k].Stiff {
				limit *= 0.5
				break
			}
		}
		sweeps := uint8(sweepsFor(w.q))
		for k := range run {
			run[k].Spot, run[k].Sweeps = spot, sweeps
		}
		s.pairK[first.Pair], s.pairB[first.Pair], s.pairQ[first.Pair] = w.kn, w.b, w.q
		a, b := first.A, first.B
		hard := w.q > limit
		if mass[a].Mass > 0 && hard {
			s.stiff[a] = true
		}
		if mass[b].Mass > 0 && hard {
			s.stiff[b] = true
		}
		if mass[a].Mass > 0 && mass[b].Mass > 0 {
			s.join(a, b)
		}
	}
}

// joinContact takes a contact into the direct solve if each of its bodies is
// in a stiff component or moved by nothing; two components that touch become
// one island.
func (s *Islands) joinContact(c *Contact, mass []Inertia) {
	if c.Direct = c.Compliant; c.Compliant {
		return
	}
	da, db := mass[c.A].Mass > 0, mass[c.B].Mass > 0
	sa, sb := s.inStiff(c.A, mass), s.inStiff(c.B, mass)
	c.Direct = (sa || sb) && (sa || !da) && (sb || !db)
	if c.Direct && da && db {
		s.join(c.A, c.B)
	}
}

func (s *Islands) inStiff(b int32, mass []Inertia) bool {
	return mass[b].Mass > 0 && s.stiff[s.root.Root(b)]
}

// join unites two components.
func (s *Islands) join(a, b int32) {
	root, other := s.root.Join(a, b)
	s.stiff[root] = s.stiff[root] || s.stiff[other]
}

// collect deals the bodies, bonds and contacts out to the islands, in rising
// order of their indices.
func (s *Islands) collect(awake []int32, mass []Inertia, bonds []Bond, contacts []Contact) {
	for _, b := range awake {
		if !s.inStiff(b, mass) {
			continue
		}
		r := s.root.Root(b)
		if r == b {
			if s.count == len(s.list) {
				s.list = append(s.list, island{})
			}
			s.list[s.count].reset()
			s.of[b] = int32(s.count)
			s.count++
		}
		l := &s.list[s.of[r]]
		s.of[b] = s.of[r]
		s.node[b] = int32(len(l.bodies))
		l.bodies = append(l.bodies, b)
	}
	if s.count == 0 { // nothing is stiff
		return
	}
	for i := range bonds {
		k := &bonds[i]
		if k.Stiff {
			s.owner(k.A, k.B).addBond(int32(i), s.nodeOf(k.A), s.nodeOf(k.B), k)
		}
	}
	for i := range contacts {
		c := &contacts[i]
		if c.Direct && !c.Compliant {
			s.owner(c.A, c.B).addContact(int32(i), s.nodeOf(c.A), s.nodeOf(c.B), c)
		}
	}
	for i := range s.list[:s.count] {
		s.list[i].link()
	}
}

func (s *Islands) owner(a, b int32) *island {
	if o := s.of[a]; o >= 0 {
		return &s.list[o]
	}
	return &s.list[s.of[b]]
}

func (s *Islands) nodeOf(b int32) int32 {
	if s.of[b] < 0 {
		return -1
	}
	return s.node[b]
}

// Remember keeps the velocities at the start of a substep: the guess from which
// the islands are solved. (From the free velocities, bonds would seem to be
// overloaded before the solve has begun.)
func (s *Islands) Remember(bodies []Body) {
	for i := range s.list[:s.count] {
		l := &s.list[i]
		for n, b := range l.bodies {
			l.v[n] = pack(bodies[b].V, bodies[b].W)
		}
	}
}

// Solve replaces the free velocities of the islands' bodies by those at the end
// of a substep of length h.
func (s *Islands) Solve(bodies []Body, frames []Frame, mass []Inertia, bonds []Bond, contacts []Contact, points []Point, laws *Laws, h float64, soft Softness) {
	p := problem{bodies: bodies, frames: frames, mass: mass, bonds: bonds, contacts: contacts, points: points, laws: laws, h: h, speed: soft.Speed}
	for i := range s.list[:s.count] {
		l := &s.list[i]
		for n, b := range l.bodies {
			l.free[n] = pack(bodies[b].V, bodies[b].W)
		}
		l.setUp(&p, s.pairK, s.pairB)
		l.solve(&p)
	}
}

// Absorb takes what the sweeps have done to the islands' bodies since the last
// solve into the free velocities, and solves again those that were touched.
func (s *Islands) Absorb(bodies []Body, frames []Frame, mass []Inertia, bonds []Bond, contacts []Contact, points []Point, laws *Laws, h float64, soft Softness) {
	p := problem{bodies: bodies, frames: frames, mass: mass, bonds: bonds, contacts: contacts, points: points, laws: laws, h: h, speed: soft.Speed}
	for i := range s.list[:s.count] {
		l := &s.list[i]
		touched := false
		for n, b := range l.bodies {
			v := pack(bodies[b].V, bodies[b].W)
			for j := range v {
				if d := v[j] - l.v[n][j]; d != 0 {
					l.free[n][j] += d
					touched = true
				}
			}
		}
		if touched {
			l.solve(&p)
		}
	}
}
