package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Contacts are solved four side by side: the lanes of a group. No two of a
// group share a body that can move, so that a lane never waits for another.
const laneCount = 4

// lanes is one number of each lane.
type lanes [laneCount]float64

// lanes3 is a vector of each lane.
type lanes3 [3]lanes

// head is what every group begins with.
type head struct {
	a, b [laneCount]int32
	// moves has bit l set if A of lane l can move, bit 4+l if B can: others
	// are never written, so that groups may share them.
	moves uint32
	used  int32 // lanes in use; the others are all zero
	// contact of each lane.
	contact [laneCount]int32
	count   [laneCount]uint8 // its points
	_       [4]byte
}

// singleRows is a group of contacts with one point each.
type singleRows struct {
	head
	n, t, s, ra, rb   lanes3 // the frame; the point from the centres of mass [m]
	invN, knt, kns    lanes  // effective mass [kg]; response of the tangents to the normal [1/kg]
	give              lanes  // Give times the inverse effective mass [1/kg]
	tt, ts, ss, slide lanes  // inverse of the tangential block; its least effective mass [kg]
	friction, load    lanes
	gap               lanes  // at the start of the substep [m]
	p                 lanes3 // impulse along n, t, s [N·s]
	most              lanes  // largest normal impulse in the step [N·s]
	sep               lanes  // gap at the collision pass [m]
	sum               lanes3 // of the impulses of all substeps [N·s]
	track             lanes  // the share of the load that the reference takes up in a substep
}

// blockRows is a group of contacts with two to four points each. All is counted
// from a centre of the points, in the frame n, t, s of the contact: with v the
// velocity of B against A at the centre and w that of its turning, the velocity
// at the point d is v + w×d, and impulses P with the torque Σ d×P change (v, w)
// by the response k. Points and impulses beyond the count are zero.
type blockRows struct {
	head
	n, t, s, ra, rb lanes3 // the frame; the centre from the centres of mass [m]
	// k is the symmetric response of (v, w) to (P, torque), rows 1 to 5 of the
	// lower triangle: 10, 11, 20, 21, 22, 30 … 55.
	k                 [20]lanes
	d                 [4]lanes3 // the points from the centre, in the frame [m]
	give              [4]lanes  // Give times the inverse effective mass [1/kg]
	inv               [10]lanes // lower triangle of the inverse of the normal block with give [kg]
	tt, ts, ss, slide [4]lanes
	friction, load    lanes
	gap               [4]lanes
	p                 [4]lanes3
	most              [4]lanes
	sep               [4]lanes
	mat               [10]lanes // lower triangle of the normal block [1/kg]
	sum               [4]lanes3
	kept, step        [laneCount]uint64 // what the response was found for, and the last step with it
	track             lanes
}

// Rows are the contacts that are swept, laid out for it: by level, and in each
// level in groups.
type Rows struct {
	singles []singleRows
	blocks  []blockRows
	// direct lists the contacts that are not swept but solved with their
	// island.
	direct  []int32
	links   []link // by contact
	bounces bool
	order   levels
	// By body: the mass that the rows were weighed with, and whether it has
	// changed since.
	noted  []noted
	step   uint64
	turned []bool
	far    []bool // by worker: a body has turned far
	give   float64

	movers    []int32 // the bodies awake, by region
	moverEnds [mostRegions + 1]int32

	// Crew does the groups of a level, and whatever else is independent; nil
	// is the caller alone.
	Crew    *crew.Crew
	sweep   passJob
	tally   tallyJob
	fill    fillJob
	unpack  unpackJob
	moved   []movedRows // contacts whose lane has changed
	move    moveJob
	linking linkJob
	look    lookJob
	renew   renewJob
	scratch [][]float64 // by worker
}

// Sweep says what a sweep over contacts does.
type Sweep struct {
	Step float64 // length of the substep [s]
	Softness
	// Relax leaves overlap alone: the sweep takes out the speed that pushing
	// out overlap has put in.
	Relax bool
	// Pyramid bounds friction along the contact's tangents instead of by a
	// disk.
	Pyramid bool

	ends bool // tallies
}

// twist is the velocity of B against A at the centre of a contact, in its
// frame, and an impulse with its torque about it.
type twist struct{ n, t, s, wn, wt, ws float64 }

func (v *lanes3) at(l int) vec.Vec3 { return vec.Vec3{X: v[0][l&3], Y: v[1][l&3], Z: v[2][l&3]} }

func (v *lanes3) set(l int, x vec.Vec3) { v[0][l&3], v[1][l&3], v[2][l&3] = x.X, x.Y, x.Z }

// WarmStart applies the impulses of the last substep and refreshes the gaps
// from the motion since the collision pass.
func (r *Rows) WarmStart(bodies []Body) { r.pass(kernel{bodies: bodies, warm: true}) }

// Sweep is one Block-PGS sweep over all contacts: the normal rows of a manifold
// together, then friction at each of its points.
func (r *Rows) Sweep(bodies []Body, s Sweep) { r.pass(kernel{bodies: bodies, rule: newRule(&s)}) }

// End is the end of a substep: some relaxing sweeps, and a tally, of each group
// while it is near.
func (r *Rows) End(bodies []Body, s Sweep, sweeps int) {
	s.Relax = true
	for i := range sweeps {
		s.ends = i == sweeps-1
		r.Sweep(bodies, s)
	}
	if sweeps == 0 {
		r.Tally()
	}
}

// Tally adds the impulses of the substep to those of the step, and lets each
// manifold's reference follow its mean load.
func (r *Rows) Tally() {
	r.tally.rows = r
	r.Crew.Run(&r.tally, r.pieces())
}

// rule is a sweep in the form that the lanes want it.
type rule struct {
	invH, rate, speed, soft, rest float64
	relax, pyramid, ends          bool
}

func newRule(s *Sweep) rule {
	return rule{1 / s.Step, s.Rate, -s.Speed, s.Give, 1 / (1 + s.Give), s.Relax, s.Pyramid, s.ends}
}

// bias is the speed at which the gap may close, or the overlap shall open, and
// whether the row is the contact's spring. It is, too, where the gap is open by
// so little that the spring about its reference still pushes, up to
// R·Give·B/Rate; wider gaps may close within the substep and no more.
func (q *rule) bias(gap, load, give float64) (v float64, spring bool) {
	if gap > 0 && !(float64(gap*q.rate) < float64(load*give)) {
		return float64(gap * q.invH), false
	}
	if q.relax {
		return 0, true
	}
	v = float64(q.rate * gap)
	if v < q.speed {
		v = q.speed
	}
	return v, true
}

// Friction at a point at which the velocity is (vt, vs) changes the tangential
// impulses as a block while the point sticks. A sliding point's friction must
// oppose its slip; the block's answer is turned by the coupling of the tangents
// and would stay so when it is cut to the disk. A step with one mass for both,
// the least, has friction against the slip as its fixed point.
//
// It comes in pieces that are small enough to be inlined: under wasm, a call
// takes its numbers through memory.

// stuck is the impulse that stops both tangents together.
func stuck(pt, ps, vt, vs, tt, ts, ss float64) (t, s float64) {
	return pt - float64(tt*vt) - float64(ts*vs), ps - float64(ts*vt) - float64(ss*vs)
}

// sticks tells whether friction can be (t, s).
func (q *rule) sticks(t, s, lim float64) bool {
	return !q.pyramid && float64(t*t)+float64(s*s) <= float64(lim*lim)
}

// inPyramid bounds the impulse of each tangent by itself.
func inPyramid(t, s, lim float64) (bt, bs float64) { return clamp(t, lim), clamp(s, lim) }

// onDisk bounds the impulse (t, s), the step with one mass, by a disk.
func onDisk(t, s, lim float64) (bt, bs float64) {
	if m := float64(t*t) + float64(s*s); m > float64(lim*lim) {
		f := lim / math.Sqrt(m)
		return float64(t * f), float64(s * f)
	}
	return t, s
}
