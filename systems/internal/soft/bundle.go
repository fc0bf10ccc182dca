package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bundle is bodies that virtual adhesives hold together. It is solved as one body:
// where particles belong to an adhesive, what is unknown is its velocity V and
// angular velocity W in place of theirs,
//
//	u_i = V + W × (x_i − c):   u = P·y,   PᵀAP·y = Pᵀ·b,
//
// in which Pᵀ gathers the forces on the particles into force and torque, the
// method's equations (1) and (3), and A has what the particles' elements answer
// within the substep. All bodies of a bundle share one frame, see begin.go; that is
// a rigid motion of every adhesive, so u is one, too.
//
// Conjugate gradients solve it. They go down the energy ½uᵀAu − bᵀu from the
// velocities that there are, so that any number of steps is stable; the momentum of
// the bundle as a whole is then put right, as that of a body alone.
type Bundle struct {
	Bodies []*Body
	Ties   []*clones.Adhesive
	Index  []int32 // of the bodies in the arrays that members name
	Matter []clones.Matter
	// Crew shares the work; nil leaves it to the caller.
	Crew *crew.Crew
	// Swept is set where contacts meet the bundle that are not part of its solve, so
	// that solves and sweeps take turns.
	Swept bool
	// Flat is set of bodies of the plane z = 0, which turn about z alone.
	Flat bool

	anchored                             bool
	owing                                bool // see owes
	torn                                 bool // members have left, see Again
	down                                 bool // which way volumes are swept
	h, total, weight, gain               float64
	first                                float64 // the largest square of a residual
	center, drift, moment, omega, before vec.Vec3
	full, inertia, weighted              vec.Sym3
	turn                                 vec.Quat // of the frame within the substep
	whole                                whole
	woven                                bool    // see bundlewoven.go
	load, miss                           float64 // of the impulses, in the measure of 1/k [J]
	beside                               bool    // there may be contacts in the solve
	groups                               []group
	shares, seams                        []share // the last of shares are the seams
	parts                                int     // of shares before the seams
	runs                                 []run
	presses                              []press
	job                                  bundleJob
	step, beta                           float64 // of the conjugate gradients
	dv, dw                               vec.Vec3
	at                                   []*Body // by index
}

// tied is what a body in a bundle has besides.
type tied struct {
	bundle *Bundle
	group  []int32 // by node: 1 above its group, 0 for a free node
	// Of the conjugate gradients, by node: r̂, D·r̂, p̂, t, q̂, U·t + R·t and
	// (L+D)⁻¹ of that, see bundlegradient.go.
	r, z, p, t, q, w, f []vec.Vec3

	free, rim []int32 // see bundlegroup.go
	// Of a body in two parts, see bundleseam.go: the free particles of either and of the
	// seam between them, and what couples the seam with the farther one.
	near, far, seam []int32
	across          []crossing
	sewn            []bool  // by node: it is of the seam
	members         []int32 // adhesive by adhesive
	holds           []hold  // see bundlevolume.go
	pushed          float64 // by the pressure, in the last pass [N·s/m²]
	met, metAt      []int32 // whom the rim meets: places in the matrix, by place in the rim
	// late are the rows and places in the matrix of members before a free particle, and
	// of those of other adhesives beside a member.
	late [][2]int32
	seen []bool // by node: contacts of the solve are at it
	lack twist  // see Bundle.balance
	// Of bundlewoven.go: the contacts at each node, and at all, by their weights; u at the
	// start of a step.
	crowd []float64
	weigh float64
	was   []vec.Vec3
}

// Reset empties a bundle.
func (w *Bundle) Reset() {
	w.Part()
	w.Bodies, w.Ties, w.Index = w.Bodies[:0], w.Ties[:0], w.Index[:0]
}

// Part gives the contacts of the bundle back to the sweeps.
func (w *Bundle) Part() {
	for i := range w.presses {
		w.presses[i].row.inside = false
	}
	clear(w.presses)
	w.presses = w.presses[:0]
	w.Swept = false
}

// Tie makes the bodies parts of the bundle until Loose.
func (w *Bundle) Tie(matter []clones.Matter) {
	w.Matter = matter
	w.anchored, w.woven = false, false
	if n := len(matter); cap(w.at) < n {
		w.at = make([]*Body, n)
	} else {
		w.at = w.at[:n]
		clear(w.at)
	}
	for k, b := range w.Bodies {
		w.at[w.Index[k]] = b
	}
	for _, b := range w.Bodies {
		n := len(b.X)
		if b.kept == nil {
			of := func() []vec.Vec3 { return make([]vec.Vec3, n) }
			b.kept = &tied{r: of(), z: of(), p: of(), t: of(), q: of(), w: of(), f: of(), group: make([]int32, n), seen: make([]bool, n), sewn: make([]bool, n)}
		}
		b.tied = b.kept
		b.tied.bundle = w
		w.anchored = w.anchored || b.anchored
		w.woven = w.woven || b.woven
	}
	w.member()
}

// Nodes returns the number of particles.
func (w *Bundle) Nodes() int {
	n := 0
	for _, b := range w.Bodies {
		n += len(b.X)
	}
	return n
}

// Loose lets a body move by itself again.
func (b *Body) Loose() { b.tied = nil }

// Tied reports whether a body is part of a bundle.
func (b *Body) Tied() bool { return b.tied != nil }

// member writes down which node belongs to which adhesive.
func (w *Bundle) member() {
	for _, b := range w.Bodies {
		clear(b.tied.group)
	}
	for g, a := range w.Ties {
		for i := range a.Members {
			m := &a.Members[i]
			w.body(m).tied.group[m.Node] = int32(g + 1)
		}
	}
}

// body of a member.
func (w *Bundle) body(m *clones.Member) *Body { return w.at[m.Body] }

// Frame finds how the bundle moves as a whole, for a substep of length h [s] under
// the acceleration g [m/s²]: before its bodies Begin.
func (w *Bundle) Frame(h float64, g vec.Vec3) {
	w.h = h
	w.whole = whole{}
	w.center, w.drift, w.omega, w.turn = vec.Vec3{}, vec.Vec3{}, vec.Vec3{}, vec.Identity
	if w.anchored {
		return
	}
	w.total, w.weight = 0, 0
	var c, p vec.Vec3
	o := w.Bodies[0].X[0]
	for _, b := range w.Bodies {
		w.total += b.total
		w.weight += float64(b.total * (1 + float64(h*b.Damping.Mass)))
		for i, x := range b.X {
			c, p = c.MulAdd(x.Sub(o), b.Mass[i]), p.MulAdd(b.V[i], b.Mass[i])
		}
	}
	w.center = o.MulAdd(c, 1/w.total)
	v := p.Mul(1 / w.total)
	w.inertia, w.moment = w.spin(v)
	w.omega = w.inertia.MulVec(w.moment)
	w.before, w.drift = v, v.MulAdd(g, h)
	w.whole.invM, w.whole.invI = 1/w.total, w.inertia
	w.weighted = w.inertia.Scale(w.total / w.weight)
	// The frame turns as the rigid body would, with (2)'s gyroscopic term.
	b, f := solve.Body{W: w.omega}, solve.Frame{Q: vec.Identity}
	solve.TurnFree(&b, &f, &solve.Inertia{Mass: w.total, Local: w.full, InvLocal: w.inertia}, h)
	w.turn = f.Q
}

// spin returns the inverse inertia and the angular momentum about the centre,
// which moves at v.
func (w *Bundle) spin(v vec.Vec3) (inverse vec.Sym3, l vec.Vec3) {
	var in vec.Sym3
	for _, b := range w.Bodies {
		for i, x := range b.X {
			m, r := b.Mass[i], x.Sub(w.center)
			l = l.MulAdd(r.Cross(b.V[i].Sub(v)), m)
			in.AddPoint(r, m)
		}
	}
	if w.Flat {
		w.full, inverse = clones.Lamina(in)
		return inverse, l
	}
	w.full = in
	return clones.Inverse(in), l
}

// free takes the moment out of the bodies' inertia in the frame, M·(Qᵀ(v−v_c) − ω×r):
// as a whole the bundle turns as the frame does, and nothing beside that. It notes
// what energy that changes.
func (w *Bundle) free() {
	w.gain = 0
	if w.anchored {
		return
	}
	var l vec.Vec3
	for _, b := range w.Bodies {
		for i, x := range b.X {
			l = l.MulAdd(x.Sub(w.center).Cross(w.inertial(b, i)), b.Mass[i])
		}
	}
	o := w.inertia.MulVec(l)
	for _, b := range w.Bodies {
		for i, x := range b.X {
			turn := o.Cross(x.Sub(w.center))
			in := w.inertial(b, i).Sub(turn).Add(w.omega.Cross(x.Sub(w.center))).Add(w.before)
			w.gain += float64(float64(0.5*b.Mass[i]) * (in.LenSq() - b.V[i].LenSq()))
			b.b[i] = b.b[i].MulAdd(turn, -b.Mass[i])
		}
	}
}

// inertial is the velocity that node i of a body keeps in the frame.
func (w *Bundle) inertial(b *Body, i int) vec.Vec3 {
	return w.turn.InvRotate(b.V[i].Sub(w.before)).Sub(w.omega.Cross(b.X[i].Sub(w.center)))
}

// lend gives a body the frame.
func (w *Bundle) lend(b *Body) {
	b.whole = &w.whole
	b.center, b.drift, b.omega, b.back = w.center, w.drift, w.omega, w.turn
}

// fold gives the nodes what contacts have done to the whole.
func (w *Bundle) fold() {
	if w.whole.v == (vec.Vec3{}) && w.whole.w == (vec.Vec3{}) {
		return
	}
	for _, b := range w.Bodies {
		for i := range b.u {
			b.u[i] = b.u[i].Add(w.whole.at(b.X[i].Sub(w.center)))
		}
	}
	w.whole.v, w.whole.w = vec.Vec3{}, vec.Vec3{}
}

// balance moves a free bundle as a whole so that it has the momentum and angular
// momentum that the impulses on it call for.
func (w *Bundle) balance() {
	if w.anchored {
		return
	}
	w.run(passMean, len(w.Bodies))
	var lack twist
	for _, b := range w.Bodies {
		lack = lack.mulAdd(b.tied.lack, 1)
	}
	w.dv, w.dw = lack.v.Mul(1/w.weight), w.weighted.MulVec(lack.w)
	w.run(passMove, len(w.Bodies))
	for k := range w.groups {
		g := &w.groups[k]
		g.y.v, g.y.w = g.y.v.Add(w.dv).Add(w.dw.Cross(g.center.Sub(w.center))), g.y.w.Add(w.dw)
	}
}

// mean finds what a body lacks of the momentum and angular momentum of the whole.
func (w *Bundle) mean(b *Body) {
	var p, l vec.Vec3
	k := 1 + float64(w.h*b.Damping.Mass)
	for i, u := range b.u {
		d := b.b[i].MulAdd(u, -float64(k*b.Mass[i]))
		p = p.Add(d)
		l = l.Add(b.X[i].Sub(w.center).Cross(d))
	}
	b.tied.lack = twist{p, l}
}

// move moves a body with the whole.
func (w *Bundle) move(b *Body) {
	for i := range b.u {
		b.u[i] = b.u[i].Add(w.dv).Add(w.dw.Cross(b.X[i].Sub(w.center)))
	}
}

// Matter is the body as adhesives see it: its own arrays. Area is that of its nodes
// [m²], or nil.
func (b *Body) Matter(area []float64, grip clones.Grip) clones.Matter {
	return clones.Matter{X: b.X, V: b.V, Mass: b.Mass, Held: b.Held, Row: b.matrix.Row, Col: b.matrix.Col, Area: area, Grip: grip}
}
