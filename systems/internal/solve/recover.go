package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Recovery finds the loads on the inner bonds of a cluster. A cluster that moves
// as a rigid body gives each member the acceleration of its place; what is acting
// on the member from outside leaves the wrench
//
//	rᵢ = fᵢ − mᵢaᵢ,  Σ rᵢ = 0,  Σ xᵢ×rᵢ + τᵢ = 0,
//
// which its bonds and inner contacts must balance. They are springs that have
// some force as the members stand; with the displacements d to the balance,
//
//	Σ Jᵀ P(g + J·d) + r = 0,
//
// the statics of the bond graph. That is the solve of an island, M(x − v*) =
// Σ Jᵀ P(x), in one long substep h from rest, with x = d/h and v* = h·M⁻¹r: the
// masses then count for 1/h² beside the springs, and keep the motions definite
// that no spring holds. h is as long as the conditioning allows: h²KB is
// rigidRow/2 for the stiffest pair.
type Recovery struct {
	l             island
	bodies        []Body
	frames        []Frame
	mass          []Inertia
	bonds         []Bond
	contacts      []Contact
	points        []Point
	pairK, pairB  []float64
	h             float64
	edges         []Edge
	least, sample float64
	onset         float64 // the least of a bond [m]
	within, off   float64
	enough        float64    // the share that Bears asks for; 0 in Solve
	held          int        // members that stay where they are: the last ones
	was           []vec.Vec3 // by bond: the gap and the slips that Remember has kept [m]
}

// lean is the share of the least onset by which inner contacts that just touch
// lean on each other, so that the first pass counts them in.
const lean = 1e-6

// Begin takes the members of a cluster as they stand when it is made.
func (r *Recovery) Begin(c *Cluster, mass []Inertia) {
	r.clear()
	for k := range c.Members {
		r.add(&c.Members[k], mass)
	}
}

// BeginLimb takes some members of a cluster, and as the last one the hub, which
// stays where it is: what they need is what it gives them.
func (r *Recovery) BeginLimb(c *Cluster, limb []int32, hub int32, mass []Inertia) {
	r.clear()
	for _, k := range limb {
		r.add(&c.Members[k], mass)
	}
	r.frames = append(r.frames, c.Members[hub].Frame)
	r.mass = append(r.mass, Inertia{})
	r.bodies = append(r.bodies, Body{})
	r.held = 1
}

func (r *Recovery) add(m *Member, mass []Inertia) {
	in := mass[m.Body]
	r.frames = append(r.frames, m.Frame)
	r.mass = append(r.mass, in)
	r.bodies = append(r.bodies, Body{InvM: in.InverseMass(), InvI: in.InverseWorld(m.Frame.Q)})
}

func (r *Recovery) clear() {
	r.bodies, r.frames, r.mass, r.held = r.bodies[:0], r.frames[:0], r.mass[:0], 0
	r.bonds, r.contacts, r.points = r.bonds[:0], r.contacts[:0], r.points[:0]
	r.pairK, r.pairB = r.pairK[:0], r.pairB[:0]
	r.edges = r.edges[:0]
}

// AddPair takes a pair of members a and b, its bonds, and its contact, which may
// have no points. Of each point, Gap is what it is now and Normal, TangentT and
// TangS are its forces [N]; its arms and the contact's axes are those of the
// members' frames.
func (r *Recovery) AddPair(a, b int32, bonds []Bond, c *Contact, points []Point) {
	at := int32(len(r.pairK))
	r.pairK, r.pairB = append(r.pairK, 0), append(r.pairB, 0)
	for i := range bonds {
		k := bonds[i]
		k.A, k.B, k.Pair = a, b, at
		k.Place(&r.frames[a], &r.frames[b])
		r.bonds = append(r.bonds, k)
	}
	if len(points) == 0 {
		return
	}
	k := *c
	k.A, k.B, k.Pair = a, b, at
	k.First, k.Count = int32(len(r.points)), int32(len(points))
	r.points = append(r.points, points...)
	r.contacts = append(r.contacts, k)
}

// End weighs the pairs and lays out the solve. flat is for a planar world. It
// reports whether the bonds can be judged: a law that does not say where it is
// steady keeps its pairs out of clusters.
func (r *Recovery) End(laws *Laws, flat bool) bool {
	most := 0.0
	r.least, r.sample, r.onset = math.Inf(1), 0, math.Inf(1)
	for i := 0; i < len(r.bonds); {
		j := i + 1
		for j < len(r.bonds) && r.bonds[j].Pair == r.bonds[i].Pair {
			j++
		}
		run := r.bonds[i:j]
		i = j
		w := weigh(r.bodies, run, laws, 1)
		r.pairK[run[0].Pair], r.pairB[run[0].Pair] = w.kn, w.b
		most = max(most, w.q)
		r.edges = append(r.edges, edgeOf(run, &r.frames[run[0].A], laws, flat))
		for k := range run {
			on := laws.onset(&run[k])
			if !(on > 0) {
				return false
			}
			r.onset = min(r.onset, on)
			kn, _ := laws.springs(&run[k])
			r.least = min(r.least, float64(0.5*float64(kn*float64(on*on))))
			r.sample = max(r.sample, 1/float64(on*math.Sqrt(kn)))
		}
	}
	if !(most > 0) {
		return false
	}
	r.h = math.Sqrt(float64(0.5*rigidRow) / most)
	l := &r.l
	l.reset()
	l.bodies = l.bodies[:0]
	for i := range len(r.bodies) - r.held {
		l.bodies = append(l.bodies, int32(i))
	}
	for i := range r.bonds {
		k := &r.bonds[i]
		l.addBond(int32(i), r.node(k.A), r.node(k.B), k)
	}
	for i := range r.contacts {
		c := &r.contacts[i]
		prepare(r.bodies, c, r.points[c.First:c.First+c.Count])
		l.addContact(int32(i), r.node(c.A), r.node(c.B), c)
	}
	l.link()
	for i := range r.contacts {
		r.settle(&r.contacts[i])
	}
	return true
}

// node is that of a member in the solve, −1 for the hub.
func (r *Recovery) node(k int32) int32 {
	if int(k) >= len(r.bodies)-r.held {
		return -1
	}
	return k
}

// settle gives the points of a contact the gaps at which their springs have the
// forces that they carry, and makes these impulses over h.
func (r *Recovery) settle(c *Contact) {
	p := r.problem(nil)
	for i := c.First; i < c.First+c.Count; i++ {
		k := &r.points[i]
		it := p.pointItem(c, k, r.pairK[c.Pair])
		k.Separation = k.Gap
		if touch := float64(lean * r.onset); k.Gap <= touch {
			k.Separation = min(-touch, -k.Normal*float64(r.h*r.h)/it.q)
		}
		k.Normal, k.TangentT, k.TangS = float64(k.Normal*r.h), float64(k.TangentT*r.h), float64(k.TangS*r.h)
	}
}

func (r *Recovery) problem(laws *Laws) problem {
	return problem{
		bodies: r.bodies, frames: r.frames, mass: r.mass, bonds: r.bonds, contacts: r.contacts, points: r.points,
		laws: laws, h: r.h, speed: islandRecovery, gain: float64(r.within*r.within) / float64(r.sample*r.sample),
		verdict: r,
	}
}

// Edges are the bonded pairs, for a Route.
func (r *Recovery) Edges() []Edge { return r.edges }

// Least is the energy at which the weakest bond would begin to give way, as a
// spring from zero [J]; Share turns √(2E) into the share of a bond's opening at
// which it does, see Route.
func (r *Recovery) Least() float64 { return r.least }

// Share is 1/(onset·√k) of the bond for which it is largest [1/√J].
func (r *Recovery) Share() float64 { return r.sample }

// Stand is what the bonds hold as springs as the members stand [J], and the
// largest share.
func (r *Recovery) Stand(laws *Laws) (energy, share float64) {
	for i := range r.bonds {
		k := &r.bonds[i]
		share = max(share, laws.Effective(k)/laws.onset(k))
	}
	return Elastic(r.bonds, laws), share
}

// Lag is the longest time in which a bond's spring follows a load against its
// damping, c/k [s].
func (r *Recovery) Lag(laws *Laws) float64 {
	lag := 0.0
	for i := range r.bonds {
		k := &r.bonds[i]
		kn, kt := laws.Stiffness(k)
		if kn > 0 {
			lag = max(lag, k.DampN/kn)
		}
		if kt > 0 {
			lag = max(lag, k.DampT/kt)
		}
	}
	return lag
}

// Within sets the error at which Solve is done, as a share of the opening at which
// a bond would begin to give way. A step of Newton's method gains the energy
// rᵀA⁻¹r/2 of the error before it, which bounds the opening of any bond as in
// Route; the error after the last is much less.
func (r *Recovery) Within(share float64) { r.within = share }

// Onset is the least opening at which a bond would begin to give way [m].
func (r *Recovery) Onset() float64 { return r.onset }

// Off is the largest difference between the share of a bond as the members stand
// and that which the last Solve has found.
func (r *Recovery) Off() float64 { return r.off }

// turnLimit is how far two bonded members may turn against each other by loads
// [rad]: beyond it a patch is a hinge, and the cluster no rigid body.
const turnLimit = 0.1

// Solve finds the loads for the wrenches on the members, in the cluster's axes
// [N], [N·m], and returns the largest share of the opening at which a bond would
// begin to give way; a turn by turnLimit counts as 1.
func (r *Recovery) Solve(force, torque []vec.Vec3, laws *Laws) float64 {
	p := r.problem(laws)
	l := &r.l
	for n := range len(r.bodies) - r.held {
		b := &r.bodies[n]
		l.v[n] = vec6{}
		l.free[n] = pack(force[n].MulEach(b.InvM).Mul(r.h), b.InvI.MulVec(torque[n]).Mul(r.h))
	}
	for i := range l.direct {
		l.direct[i].seated = false
	}
	l.setUp(&p, r.pairK, r.pairB)
	for i := range l.bonds {
		it := &l.bonds[i]
		it.set(&p, p.bonds[it.index].Beta)
	}
	l.newton(&p, fresh)
	most := r.opened(&p)
	r.off = 0
	for i := range l.glued {
		j := &l.glued[i]
		v := l.motion(&p, l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			k := &r.bonds[it.index]
			d := v.at(it.ra)
			u := r.opening(k, d, laws)
			r.off = max(r.off, math.Abs(u-laws.Effective(k))/laws.onset(k))
			pn := -float64(it.hkn*k.Gap) - float64(it.qn*k.N.Dot(d))
			if pn > 0 {
				pn = 0
			}
			pt := -float64(it.hkt*k.UT) - float64(it.qt*k.T.Dot(d))
			ps := -float64(it.hkt*k.US) - float64(it.qt*k.S.Dot(d))
			k.P = [3]float64{pn / r.h, pt / r.h, ps / r.h}
		}
	}
	return most
}

// Load returns the recovered force of bond i, along its normal, negative when
// it pulls, and across it on B, in the cluster's axes [N]. Bonds count in the
// order in which they were added.
func (r *Recovery) Load(i int) (normal float64, shear vec.Vec3) {
	k := &r.bonds[i]
	return k.P[0], k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2])
}
