package clones

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Particle is a node of a body, by their indices.
type Particle struct{ Body, Node int32 }

// Compare orders particles.
func (p Particle) Compare(q Particle) int {
	if p.Body != q.Body {
		return int(p.Body) - int(q.Body)
	}
	return int(p.Node) - int(q.Node)
}

// Matter is a body of particles, in arrays by node that belong to the caller.
type Matter struct {
	X, V []vec.Vec3 // [m], [m/s]
	Mass []float64  // [kg]
	Held []bool     // fixed in the world
	// Row and Col list the neighbours of node i in its body, ascending:
	// Col[Row[i]:Row[i+1]]. They do not change.
	Row, Col []int32
	// Area that a node stands for [m²]; nil where it is not known.
	Area []float64
	Grip Grip
}

// Neighbours of a node in its body.
func (m *Matter) Neighbours(node int32) []int32 {
	if int(node)+1 >= len(m.Row) {
		return nil
	}
	return m.Col[m.Row[node]:m.Row[node+1]]
}

// Touch is two particles of different places that collide.
type Touch struct {
	A, B Particle
	// Normal from A to B, unit length.
	Normal vec.Vec3
}

// Member is a clone of a particle.
type Member struct {
	Particle
	Mass   float64
	Local  vec.Vec3 // from the centre of mass, in the axes of the adhesive [m]
	Normal vec.Vec3 // out of the particle's body towards what it touches, the same axes
	Mate   Particle // that it touched when it was cloned
	// Load is the force by which the particle draws at its clone, in the world [N].
	Load  vec.Vec3
	leave bool
}

// Adhesive is a set of clones that moves as one rigid body.
type Adhesive struct {
	ID      uint64
	Members []Member // ascending by particle
	Frame   solve.Frame
	Body    solve.Body // velocities
	Inertia solve.Inertia
	// Held: a member is fixed in the world, so that nothing moves the adhesive.
	Held bool
	// Flat: it is of the plane z = 0, and turns about z alone.
	Flat bool

	line  int  // the member farthest out where all are in a line, else −1
	fresh bool // the members are others than when it was seated
	shock bool // it has taken members in since
	torn  bool // it has lost some since
	had   int  // members before the step's capture
	into  *Adhesive
}

// Population is all adhesives of a world.
type Population struct {
	Adhesives []*Adhesive // ascending by ID
	// Flat is set in worlds of the plane z = 0, before there are adhesives.
	Flat bool
	// Counts of the last step.
	Counts

	nextID uint64
	ids    []uint64  // stable ids of the bodies
	at     [][]int32 // by body and node: 1 above the index of its adhesive
	spare  []*Adhesive

	touched []touched
	come    []Member // to one adhesive
	near    []*Adhesive
	marks   []int32
	stack   []int32
	mates   []int32 // members of one that is split, by their mates
}

// Counts are what happened to the population.
type Counts struct{ Started, Joined, Left, Merged, Split, Dissolved int }

// Of returns the adhesive of a particle, or nil.
func (p *Population) Of(q Particle) *Adhesive {
	if int(q.Body) >= len(p.at) || int(q.Node) >= len(p.at[q.Body]) {
		return nil
	}
	if k := p.at[q.Body][q.Node]; k > 0 {
		return p.Adhesives[k-1].last()
	}
	return nil
}

// last is the adhesive that this one has been merged into, in the end.
func (a *Adhesive) last() *Adhesive {
	for a.into != nil {
		a = a.into
	}
	return a
}

// Members returns how many particles belong to an adhesive.
func (p *Population) Members() int {
	n := 0
	for _, a := range p.Adhesives {
		n += len(a.Members)
	}
	return n
}

// reindex writes down who belongs where.
func (p *Population) reindex() {
	for _, list := range p.at {
		clear(list)
	}
	for k, a := range p.Adhesives {
		for i := range a.Members {
			m := &a.Members[i]
			p.at[m.Body][m.Node] = int32(k + 1)
		}
	}
}

// take returns an adhesive without members.
func (p *Population) take() *Adhesive {
	p.nextID++
	if len(p.spare) == 0 {
		p.spare = append(p.spare, &Adhesive{})
	}
	n := len(p.spare) - 1
	a := p.spare[n]
	p.spare = p.spare[:n]
	*a = Adhesive{ID: p.nextID, Members: a.Members[:0], Frame: solve.Frame{Q: vec.Identity}, Flat: p.Flat, fresh: true}
	return a
}

// give takes an adhesive back.
func (p *Population) give(a *Adhesive) {
	a.Members = a.Members[:0]
	p.spare = append(p.spare, a)
}
