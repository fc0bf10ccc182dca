package solve

// The solve of one island. With x the velocities at the end of a substep
// h, v* the free ones and P the impulses of the law at the end of the substep,
//
//	M(x − v*) = Σ Jᵀ P(x),
//
// is the minimum of a convex energy as long as the bonds are elastic and the
// contacts unilateral springs. Newton's method on it has a sparse positive
// definite matrix A = M + Σ h(hk + c) JᵀJ over the springs that are active, and
// a search along the line where a step would go too far. Softening bonds then
// take the secant of their law, which lies above the energy, so that each pass
// still goes down.
//
// Each pass needs A⁻¹ times the residual. Chains, trees, frames and small lumps
// have a sparse factor (see factor); a lump of hundreds of bodies has not: that
// of 8×8×8 boxes takes 60 million products. There conjugate gradients do it, with
// a sweep over the bodies and the rigid motions of groups of eight as their
// preconditioner (see conjugate, coarse): some six iterations, as many for 1,000
// bodies as for 100, however stiff the bonds are.

const (
	// newtonPasses bounds the changes of the active set in one solve. At rest
	// two do; where boxes are flung apart it can take thirty.
	newtonPasses = 40
	// searchPasses bounds the search along a step, which ends where the
	// derivative has come down to searchTolerance of that at its start.
	searchPasses    = 12
	searchTolerance = 0.3
	// softenPasses bounds the passes over softening bonds.
	softenPasses = 8
	// newtonTolerance is the velocity error at which a solve is done [m/s],
	// [rad/s times the radius of gyration].
	newtonTolerance = 1e-11
	// newtonRounding is the share of the kinetic energy that a step must gain:
	// very stiff springs round more than newtonTolerance.
	newtonRounding = 1e-18
	// largeTolerance is newtonTolerance where conjugate gradients solve: a
	// thousandth of what a body at rest falls in a substep.
	largeTolerance = 1e-6
	// softenTolerance is the change of a bond's intensity that calls for
	// another pass.
	softenTolerance = 1e-4
)

// contactStiffening is how much stiffer than the bonds of its pair a contact
// point is: a cantilever then sags 1/30 more than with rigid contact.
const contactStiffening = 30.0

// rigidRow is the h²KB beyond which a bond of an island is no stiffer: its sag
// is below a billionth of a free fall over the substep, and rounding would eat
// the masses beside it.
const rigidRow = 1e9

// contactFloor [1/s²] is the least stiffness of a contact point over its
// effective inverse mass, whatever the step: a hundred times that of a spring
// at one radian a substep of 1/240 s.
const contactFloor = 100.0 * 240 * 240

// frictionStiffening is the tangential penalty of a sticking contact over its
// effective mass.
const frictionStiffening = 10.0

// problem is what all islands share.
type problem struct {
	bodies   []Body
	frames   []Frame
	mass     []Inertia
	bonds    []Bond
	contacts []Contact
	points   []Point
	laws     *Laws
	h        float64
	speed    float64 // largest recovery speed [m/s]
	// gain is twice the energy that a step must gain to be followed by another
	// [J]; with 0, the velocities decide.
	gain float64
	// verdict is what the step is for, if it may end earlier; or nil.
	verdict *Recovery
}

type island struct {
	bodies []int32
	bonds  []bondItem
	glued  []joint // runs of bonds
	direct []joint // contacts
	points []pointItem
	edges  [][2]int32
	slot   []int32    // of an edge: its block
	known  [][2]int32 // edges that f was analysed for
	nodes  int        // and the number of nodes
	f      factor

	// A large island is solved by conjugate gradients instead.
	large     bool
	m         blockMatrix
	coarse    coarse
	z, q, dir []vec6
	loose     bool // joined to nothing outside

	inertia          []mat6 // 3×3 inverse of InvI in the angular block, mass in the linear one
	lock             []uint8
	free, v          []vec6
	r, d, trial, res []vec6

	passes int // of Newton's method in the last solve
}

func (l *island) reset() {
	l.bodies, l.bonds, l.glued = l.bodies[:0], l.bonds[:0], l.glued[:0]
	l.direct, l.edges = l.direct[:0], l.edges[:0]
	l.loose = true
}

// addBond takes a bond between the nodes a and b.
func (l *island) addBond(i, a, b int32, k *Bond) {
	if n := len(l.glued); n == 0 || l.glued[n-1].index != k.Pair {
		l.glued = append(l.glued, joint{a: a, b: b, bodyA: k.A, bodyB: k.B, first: int32(len(l.bonds)), edge: l.edge(a, b), index: k.Pair})
	}
	l.glued[len(l.glued)-1].count++
	l.bonds = append(l.bonds, bondItem{index: i})
}

func (l *island) addContact(i, a, b int32, c *Contact) {
	l.direct = append(l.direct, joint{a: a, b: b, bodyA: c.A, bodyB: c.B, edge: l.edge(a, b), index: i})
}

func (l *island) edge(a, b int32) int32 {
	if a < 0 || b < 0 {
		l.loose = false
		return -1
	}
	l.edges = append(l.edges, [2]int32{a, b})
	return int32(len(l.edges) - 1)
}

// link sizes the arrays and analyses the matrix if its graph has changed.
func (l *island) link() {
	n := len(l.bodies)
	l.inertia, l.lock = resize(l.inertia, n), resize(l.lock, n)
	l.free, l.v = resize(l.free, n), resize(l.v, n)
	l.r, l.d = resize(l.r, n), resize(l.d, n)
	l.trial, l.res = resize(l.trial, n), resize(l.res, n)
	same := l.nodes == n && len(l.known) == len(l.edges)
	for i := 0; same && i < len(l.edges); i++ {
		same = l.known[i] == l.edges[i]
	}
	if same {
		return
	}
	l.nodes = n
	l.known = append(l.known[:0], l.edges...)
	l.large = !l.f.analyse(n, l.edges, directProducts*n)
	l.slot = resize(l.slot, len(l.edges))
	if !l.large {
		for i, e := range l.edges {
			l.slot[i] = l.f.slot(e[0], e[1])
		}
		return
	}
	l.z, l.q, l.dir = resize(l.z, n), resize(l.q, n), resize(l.dir, n)
	l.m.lay(n, l.edges)
	for i, e := range l.edges {
		l.slot[i] = l.m.find(e[0], e[1])
	}
	l.coarse.gather(&l.m)
}

// directProducts is the number of block products a body up to which an island
// is solved directly: an iteration of conjugate gradients takes some twenty.
const directProducts = 64

// setUp computes what stays the same over the passes of a substep.
func (l *island) setUp(p *problem, pairK, pairB []float64) {
	for i := range l.glued {
		j := &l.glued[i]
		most := rigidRow / pairB[j.index] // +Inf where nothing moves
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			k := &p.bonds[it.index]
			it.most = most
			it.ra, it.n, it.gap = k.RA, k.N, k.Gap
			it.u = k.T.Mul(k.UT).MulAdd(k.S, k.US)
			j.arm = k.RA.Sub(k.RB)
		}
	}
	for n, b := range l.bodies {
		in := &p.mass[b]
		l.lock[n] = in.Locked
		m := &l.inertia[n]
		*m = mat6{}
		m[0], m[7], m[14] = in.Mass, in.Mass, in.Mass
		r := p.frames[b].Q.Mat()
		i := in.Local.Conjugate(&r)
		m[21], m[22], m[23] = i.XX, i.XY, i.XZ
		m[27], m[28], m[29] = i.XY, i.YY, i.YZ
		m[33], m[34], m[35] = i.XZ, i.YZ, i.ZZ
	}
	l.points = l.points[:0]
	for i := range l.direct {
		j := &l.direct[i]
		j.first = int32(len(l.points))
		l.points = p.seat(j, pairK[p.contacts[j.index].Pair], l.points)
	}
}

// solve finds the end velocities and the impulses that belong to them.
func (l *island) solve(p *problem) {
	l.passes = 0
	for i := range l.bonds {
		it := &l.bonds[i]
		it.set(p, p.bonds[it.index].Beta)
	}
	l.newton(p, fresh)
	for pass := 0; pass < softenPasses; pass++ {
		if !l.soften(p) {
			break
		}
		l.newton(p, later)
	}
	l.finish(p)
}

// set gives the bond the springs of the intensity beta.
func (it *bondItem) set(p *problem, beta float64) {
	k := &p.bonds[it.index]
	it.beta = beta
	if k.Broken {
		it.hkn, it.qn, it.hkt, it.qt = 0, 0, 0, 0
		return
	}
	kn, kt := p.laws.Stiffness(k)
	w := float64(beta * beta)
	it.hkn, it.hkt = float64(p.h*float64(kn*w)), float64(p.h*float64(kt*w))
	it.qn = float64(p.h * (it.hkn + float64(k.DampN*w)))
	it.qt = float64(p.h * (it.hkt + float64(k.DampT*w)))
	if it.qn > it.most {
		it.hkn, it.qn = float64(it.hkn*(it.most/it.qn)), it.most
	}
	if it.qt > it.most {
		it.hkt, it.qt = float64(it.hkt*(it.most/it.qt)), it.most
	}
}

// soften gives every bond the intensity that its law has at the predicted end
// of the substep; it reports whether one has changed enough to solve again.
func (l *island) soften(p *problem) bool {
	changed := false
	for i := range l.glued {
		j := &l.glued[i]
		v := l.motion(p, l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			k := &p.bonds[it.index]
			if k.Broken {
				continue
			}
			d := v.at(it.ra)
			beta := p.laws.intensityAt(k, k.Gap+float64(p.h*k.N.Dot(d)), k.UT+float64(p.h*k.T.Dot(d)), k.US+float64(p.h*k.S.Dot(d)), p.h)
			if d := beta - it.beta; d > softenTolerance || d < -softenTolerance {
				changed = true
			}
			it.set(p, beta)
		}
	}
	return changed
}
