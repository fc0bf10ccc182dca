package systems

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/imprint"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pressing is what the world has of contacts that are soft on purpose.
type pressing struct {
	kinds    map[softKey]*softKind
	rows     solve.CompliantRows
	from     []softFrom // by point of rows
	seen     compliance.Contact
	surfaces map[surfaceKey]*surface
	prints   map[[2]uint64]*footprint // by the IDs of two bodies
	all      []*footprint             // the same, in the order in which they began
	list     []*footprint             // of this step, in the order of the pairs
	free     []*footprint
	region   []int32 // scratch
	tris     []int32
	room     imprint.Room
}

// softFrom is where a point of the rows comes from.
type softFrom struct {
	kind  *softKind
	pair  *pair
	a, b  int32   // its bodies; those of the rows may be the clusters that they are in
	point int32   // the contact point that it is, or passes its force to; −1 if none
	mass  float64 // reduced, of the two bodies [kg]
	print *footprint
	mark  int32   // in print.marks, of a vertex
	gap   float64 // at the end of the step [m]
	// asleep since the end of this step: its energy is with the pair, see bedPress.
	asleep bool
}

// beginPress makes the rows of the soft contacts of a step.
func (w *World) beginPress() {
	s := &w.yielding
	s.rows.Points, s.from = s.rows.Points[:0], s.from[:0]
	if len(s.kinds) == 0 {
		return
	}
	if w.flat != nil {
		w.pressFlat()
		return
	}
	for i := range w.contacts {
		if c := &w.contacts[i]; c.Compliant && !c.Vertices {
			w.pressContact(c)
		}
	}
	w.beginPrints()
}

// pressContact makes the rows of a manifold.
func (w *World) pressContact(c *solve.Contact) {
	s := &w.yielding
	p := w.pairs[c.Pair]
	m := w.reducedMass(c.A, c.B)
	for k := c.First; k < c.First+c.Count; k++ {
		q := &w.points[k]
		s.rows.Points = append(s.rows.Points, solve.CompliantPoint{
			A: c.A, B: c.B, N: c.N, T: c.T, S: c.S, RA: q.RA, RB: q.RB, Friction: c.Friction,
			P: [3]float64{q.Normal, q.TangentT, q.TangS},
		})
		s.from = append(s.from, softFrom{kind: p.soft, pair: p, a: p.a, b: p.b, point: k, mass: m})
	}
}

// pressOn takes the responses at the present gaps and applies the impulses of the
// last substep.
func (w *World) pressOn() {
	s := &w.yielding
	if len(s.from) == 0 {
		return
	}
	for i := 0; i < len(s.from); {
		j := i + 1
		for j < len(s.from) && s.from[j].pair == s.from[i].pair {
			j++
		}
		w.respond(i, j)
		i = j
	}
	w.liftPress()
	s.rows.Begin(w.bodies, w.substep)
	w.lowerPress()
}

// respond takes the responses of the points from i to j, those of one pair.
func (w *World) respond(i, j int) {
	s := &w.yielding
	touching := 0
	for k := i; k < j; k++ {
		p := &s.rows.Points[k]
		p.Gap = w.gapOf(p, &s.from[k])
		if p.Gap <= 0 {
			touching++
		}
	}
	for k := i; k < j; k++ {
		p, f := &s.rows.Points[k], &s.from[k]
		var r compliance.Response
		if f.kind.behavior == nil {
			l := f.kind.linear
			if f.kind.ratio > 0 {
				l.Damping = compliance.DampingFor(f.kind.ratio, 1/l.Compliance, f.mass/float64(max(touching, 1)))
			}
			r = compliance.Response{Compliance: l.Compliance, Damping: l.Damping}
			if p.Gap < 0 {
				r.Force = -p.Gap / l.Compliance
			}
		} else {
			r = f.kind.behavior.Respond(w.facing(p, f))
		}
		p.Force, p.Stiffness, p.Damping = sound(r.Force), sound(1/r.Compliance), sound(r.Damping)
	}
}

// sound is a number of a response, or 0 if it is none that can be used.
func sound(x float64) float64 {
	if x >= 0 && x <= maxForce {
		return x
	}
	return 0
}

// facing is a contact point as a behaviour sees it.
func (w *World) facing(p *solve.CompliantPoint, f *softFrom) *compliance.Contact {
	c := &w.yielding.seen
	gap := p.Gap
	if gap > 0 {
		gap = 0
	}
	if f.print != nil {
		m := &f.print.marks[f.mark]
		m.contact.Gap = gap
		return &m.contact
	}
	inA, onB := w.surfacesAt(p, f)
	*c = compliance.Contact{Gap: gap, Normal: fromVec(p.N.Neg()), LocalArea: compliance.Unknown, RegionArea: compliance.Unknown}
	c.A, c.B = w.fieldPoint(f.a, inA), w.fieldPoint(f.b, onB)
	if p.A != f.a {
		c.A.Local = w.localIn(p.A, f.a, inA)
	}
	if p.B != f.b {
		c.B.Local = w.localIn(p.B, f.b, onB)
	}
	w.ontoMesh(&c.A, f.a)
	w.ontoMesh(&c.B, f.b)
	return c
}

// surfacesAt are the two points of a manifold's point: it is midway between them.
func (w *World) surfacesAt(p *solve.CompliantPoint, f *softFrom) (ofA, ofB vec.Vec3) {
	ofA, ofB = w.frames[p.A].X.Add(p.RA), w.frames[p.B].X.Add(p.RB)
	half := 0.5 * p.Gap
	if w.flat == nil {
		half = 0.5 * w.points[f.point].Separation
	} else {
		ofB = ofA
	}
	return ofA.MulAdd(p.N, -half), ofB.MulAdd(p.N, half)
}

// surfacePoint is a place in the world on the surface of a body.
func (w *World) surfacePoint(i int32, at vec.Vec3) components.SurfacePoint {
	o := w.origin(i)
	return components.SurfacePoint{
		Body: w.meta[i].entity, Position: fromVec(at), Local: fromVec(o.rot.InvRotate(at.Sub(o.pos))), Face: -1, Element: -1,
	}
}

// localIn is a place in the axes of a member of a cluster, which stands for it while a
// step is solved.
func (w *World) localIn(cluster, i int32, at vec.Vec3) mgl64.Vec3 {
	m, c := &w.meta[i], &w.frames[cluster]
	f := &m.cluster.Members[m.member].Frame
	return fromVec(f.Q.InvRotate(c.Q.InvRotate(at.Sub(c.X)).Sub(f.X)).Add(m.center))
}

// gapOf is the gap of a point now [m].
func (w *World) gapOf(p *solve.CompliantPoint, f *softFrom) float64 {
	switch {
	case f.print != nil:
		return f.print.marks[f.mark].sep + p.Moved(w.bodies)
	case w.flat != nil:
		return w.flat.softGap(f)
	}
	return w.points[f.point].Separation + p.Moved(w.bodies)
}

// sweepPress is one sweep over the soft contacts.
func (w *World) sweepPress() {
	if len(w.yielding.from) == 0 {
		return
	}
	w.liftPress()
	w.yielding.rows.Sweep(w.bodies)
	w.lowerPress()
}

// endPress hands the impulses of a substep to the contact points.
func (w *World) endPress() {
	s := &w.yielding
	if len(s.from) == 0 {
		return
	}
	s.rows.Tally()
	for i := range s.from {
		p, f := &s.rows.Points[i], &s.from[i]
		if w.flat != nil {
			w.flat.softImpulse(f, p)
			continue
		}
		if f.print != nil {
			continue
		}
		q := &w.points[f.point]
		q.Normal, q.TangentT, q.TangS, q.MaxNormal = p.P[0], p.P[1], p.P[2], p.Max
	}
	w.passPrints()
}

// setDownPress takes the soft contacts back from clusters to their members, at the
// end of a step.
func (w *World) setDownPress() {
	s := &w.yielding
	for i := range s.from {
		p, f := &s.rows.Points[i], &s.from[i]
		f.gap = w.gapOf(p, f)
		da, _ := w.arm(f.a)
		db, _ := w.arm(f.b)
		p.A, p.B, p.RA, p.RB = f.a, f.b, p.RA.Sub(da), p.RB.Sub(db)
	}
}

// energyPress is the elastic energy of the soft contacts of the last step between
// bodies that are awake [J].
func (w *World) energyPress() float64 {
	sum := 0.0
	for i := range w.yielding.from {
		if !w.yielding.from[i].asleep {
			sum += w.pressEnergy(i)
		}
	}
	return sum
}

// pressEnergy is that of one.
func (w *World) pressEnergy(i int) float64 {
	x, f := w.yielding.rows.Points[i], &w.yielding.from[i]
	x.Gap = f.gap
	if x.Gap >= 0 {
		return 0
	}
	if f.kind.behavior == nil {
		return f.kind.linear.Energy(&compliance.Contact{Gap: x.Gap})
	}
	if e, ok := f.kind.behavior.(compliance.Energetic); ok {
		return e.Energy(w.facing(&x, f))
	}
	return 0
}

// bedPress leaves the energy of soft contacts with the pairs that will lie in a bed.
func (w *World) bedPress(lies func(*pair) bool) {
	for i := range w.yielding.from {
		if f := &w.yielding.from[i]; lies(f.pair) {
			f.pair.pressed += w.pressEnergy(i)
			f.asleep = true
		}
	}
}

// energyPress is what the soft contacts in a bed hold [J].
func (b *bed) energyPress() float64 {
	sum := b.soft.pressed
	for i := range b.pairs {
		sum += b.pairs[i].pressed
	}
	return sum
}
