package soft

import (
	"errors"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Elements hold the nodes of a body together. A kind of elements has no need to
// know of others: all add up in the same forces and the same matrix.
type Elements interface {
	// Couplings appends the pairs of nodes that hold each other to out.
	Couplings(out [][2]int32) [][2]int32
	// Attach finds the elements' places in a matrix of those couplings.
	Attach(m *blocks.Matrix)
	// Assemble adds the forces at the positions x to f [N], and stiff times a
	// matrix that is no less than the stiffness to m.
	Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64)
	// Energy returns what is held at the positions x [J].
	Energy(x []vec.Vec3) float64
	// Flow lets what is loaded beyond its strength yield over a time h [s].
	Flow(x []vec.Vec3, h float64)
}

// Parted are elements whose work can be shared out: each pass over them, or over
// the nodes, in ranges lo to hi that may be done in any order.
type Parted interface {
	Elements
	// Tets is the number of elements.
	Tets() int
	// Strain, over the elements, Average, over the nodes, Load, over the
	// elements, and Forces, over the nodes, are together the forces' part of
	// Assemble.
	Strain(x []vec.Vec3, lo, hi int)
	Average(lo, hi int)
	Load(lo, hi int)
	Forces(f []vec.Vec3, lo, hi int)
	// Moved reports whether a node's row of the matrix is out of date; Stiffen
	// adds it, stiff times, to m.
	Moved(n int) bool
	Stiffen(m *blocks.Matrix, stiff float64, n int)
}

// Damping of a body (Rayleigh): the damping matrix is Mass·M + Stiffness·K.
type Damping struct {
	Mass      float64 // α [1/s], ≥ 0: against the world, as in a thin fluid
	Stiffness float64 // β [s], ≥ 0: against deformation
}

// Body is one deformable body.
type Body struct {
	X, V []vec.Vec3 // of the nodes [m], [m/s]
	Mass []float64  // [kg]
	// Held nodes go as Lead or a rider says and are moved by nobody; with one,
	// momentum is not the body's own. Hold changes it.
	Held []bool
	// Lead is the velocity of the nodes that are held [m/s]; nil where they rest.
	Lead []vec.Vec3
	Damping
	// Keep is nil for a body that encloses nothing.
	Keep *Volume

	elements []Elements
	parted   Parted // the elements, if that is what they are
	woven    bool   // they are more than pairs of nodes, see bundlegroup.go
	matrix   *blocks.Matrix
	coarse   *coarse
	band     *band  // of a rope
	calm     *calm  // of a sheet or a rope
	thin     bool   // a sheet or a rope
	loose    bool   // see Anchor
	plain    bool   // see Plain
	again    bool   // see Rows.Revise
	apart    []bool // of a rooted body: nodes that the lattice leaves alone
	rooted   bool   // bonds hold it to what nothing moves, see root.go
	anchored bool   // loose or rooted, or a node is held
	total    float64

	// Within a substep, by node. The velocity is that of the body as a rigid
	// whole, carry, and what there is beside it, u: A acts on u alone.
	u, carry, b, r, d []vec.Vec3
	p, q              []vec.Vec3 // of a sheet
	h                 float64
	stiff, inert      float64  // what the matrix has been made with, of K and of M
	fresh             bool     // all of it has to be made anew
	fall              vec.Vec3 // velocity gained from gravity
	back              vec.Quat // the turn of the frame
	center, drift     vec.Vec3 // of mass at its start; its velocity without contacts
	moment            vec.Vec3 // angular momentum about it at its start
	omega             vec.Vec3 // of the rigid whole
	inertia           vec.Sym3 // about the centre, inverse
	rot               vec.Quat // from rest, of the body as a whole
	push, twist       vec.Vec3 // momentum and moment from contacts in the substep
	whole             *whole   // own, or that of the bundle
	own               whole
	tied, kept        *tied // to other bodies, nil if it moves by itself; the last
	riders            []*Rider
	raft              *Raft    // that it is part of in the substep, or nil
	framed            bool     // it is stepped in the frame of that
	lump              *Lump    // that it is part of in the substep, or nil
	swing             vec.Vec3 // moment from contacts about the centre of that
	held              int      // number of nodes
	ours              []bool   // by node: a moving rider carries it
	hands             []int32
	solved            []vec.Vec3
	first             vec.Vec3   // momentum at its start
	knot              *riding    // of a body that has been in a knot
	knotted           bool       // it is in one in the substep
	way, met          []vec.Vec3 // of the conjugate gradients with riders: where to, A·way
	stir              stir
	mark              bodyMark
}

// ErrBody is wrapped by the errors of New.
var ErrBody = errors.New("soft body")

// New makes a body at rest of nodes and the elements between them; x is taken
// over. Every node needs a mass [kg] above zero.
func New(x []vec.Vec3, mass []float64, held []bool, d Damping, elements ...Elements) *Body {
	n := len(x)
	b := &Body{
		X: x, V: make([]vec.Vec3, n), Mass: mass, Held: held, Damping: d, elements: elements, rot: vec.Identity,
		u: make([]vec.Vec3, n), carry: make([]vec.Vec3, n), b: make([]vec.Vec3, n), r: make([]vec.Vec3, n), d: make([]vec.Vec3, n),
	}
	var pairs [][2]int32
	for _, e := range elements {
		pairs = e.Couplings(pairs)
	}
	b.matrix = blocks.New(n, pairs)
	for _, e := range elements {
		e.Attach(b.matrix)
	}
	for _, m := range mass {
		b.total += m
	}
	b.moor()
	b.whole = &b.own
	if len(elements) == 1 {
		b.parted, _ = elements[0].(Parted)
	}
	b.woven = slices.ContainsFunc(elements, woven)
	b.coarse = newCoarse(b)
	b.calm = &calm{x: make([]vec.Vec3, n)}
	return b
}

// woven reports whether elements are more than springs between two nodes.
func woven(e Elements) bool {
	p, ok := e.(interface{ Pairs() bool })
	return !ok || !p.Pairs()
}

// Level reports whether all nodes lie and move in the plane z = 0.
func (b *Body) Level() bool {
	for i := range b.X {
		if b.X[i].Z != 0 || b.V[i].Z != 0 {
			return false
		}
	}
	return true
}

// Hold holds some nodes and lets the others go, before Start.
func (b *Body) Hold(held []bool) {
	if slices.Equal(b.Held, held) {
		return
	}
	copy(b.Held, held)
	b.moor()
	b.stiff = 0 // all rows are made anew
}

// moor finds whether the body is no whole that moves freely.
func (b *Body) moor() {
	b.held = 0
	for _, h := range b.Held {
		if h {
			b.held++
		}
	}
	b.anchored = b.loose || b.rooted || b.plain || b.held > 0
}

// Effort is the power that it takes to have the nodes listed, which are held, go as
// they do [W]: the force that each of them needs times its velocity. Once the
// substep has been solved.
func (b *Body) Effort(nodes []int32) float64 {
	sum := 0.0
	for _, n := range nodes {
		sum += b.matrix.RowTimes(int(n), b.u).Sub(b.b[n]).Dot(b.u[n])
	}
	return sum / b.h
}

// follow gives the nodes that are held their velocities.
func (b *Body) follow() {
	for i, v := range b.Lead {
		if b.Held[i] {
			b.u[i] = v
		}
	}
	b.carried()
}

// Anchor tells that the body is no whole that moves freely: its elements tie it to
// the world, or it is a heap of nodes that nothing ties to each other.
func (b *Body) Anchor() {
	b.loose = true
	b.moor()
}

// Total returns the mass of all nodes [kg].
func (b *Body) Total() float64 { return b.total }

// Energy returns the kinetic and the elastic energy [J].
func (b *Body) Energy() (kinetic, elastic float64) {
	for i, v := range b.V {
		kinetic += float64(0.5 * float64(b.Mass[i]*v.LenSq()))
	}
	for _, e := range b.elements {
		elastic += e.Energy(b.X)
	}
	return kinetic, elastic
}

// Momentum returns the momentum [kg·m/s] and the angular momentum about the
// world's origin [kg·m²/s].
func (b *Body) Momentum() (p, l vec.Vec3) {
	for i, v := range b.V {
		p = p.MulAdd(v, b.Mass[i])
		l = l.MulAdd(b.X[i].Cross(v), b.Mass[i])
	}
	return p, l
}

// Center returns the centre of mass [m].
func (b *Body) Center() vec.Vec3 {
	var c vec.Vec3
	for i, x := range b.X {
		c = c.MulAdd(x, b.Mass[i])
	}
	return c.Mul(1 / b.total)
}
