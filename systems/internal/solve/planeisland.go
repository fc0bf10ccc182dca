package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// planeBondItem is a bond of the island. A spring's impulse is −(hk·g + q·v),
// q = h(hk + c).
type planeBondItem struct {
	planeSpring
	index    int32
	row      float64 // larger inverse mass of its pair's rows [1/kg]
	hkn, qn  float64
	hkt, qt  float64
	most     float64 // the largest q [kg]
	beta     float64
	gap, ut  float64
	inactive bool // broken
}

// planePointItem is a contact point of the island.
type planePointItem struct {
	planeSpring
	contact, point int32
	stiff          float64 // normal stiffness of its pair's bonds [N/m]
	q, qt          float64 // normal and tangential stiffness times h² [kg]
	push           float64 // h·k·g with the overlap bounded [N·s]
	ft0            float64 // friction multiplier [N·s]
	friction       float64
	limit          float64 // μ·normal of the last pass [N·s]
}

// planeIsland is island in the plane, with three unknowns a body.
type planeIsland struct {
	bodies []int32
	bonds  []planeBondItem
	points []planePointItem
	edges  [][2]int32
	known  [][2]int32 // edges that f was analysed for
	nodes  int        // and the number of nodes
	f      planeFactor

	mass             []vec3 // mass, mass, inertia
	lock             []uint8
	free, v          []vec3
	r, d, trial, res []vec3
}

func (l *planeIsland) reset() {
	l.bodies, l.bonds, l.points, l.edges = l.bodies[:0], l.bonds[:0], l.points[:0], l.edges[:0]
}

func (l *planeIsland) addBond(i, a, b int32, row float64) {
	l.bonds = append(l.bonds, planeBondItem{planeSpring: planeSpring{a: a, b: b}, index: i, row: row})
	l.edge(a, b)
}

func (l *planeIsland) addContact(i, a, b, count int32, stiff float64) {
	for k := range count {
		l.points = append(l.points, planePointItem{planeSpring: planeSpring{a: a, b: b}, contact: i, point: k, stiff: stiff})
	}
	l.edge(a, b)
}

func (l *planeIsland) edge(a, b int32) {
	if a < 0 || b < 0 {
		return
	}
	if n := len(l.edges); n > 0 && l.edges[n-1] == [2]int32{a, b} {
		return
	}
	l.edges = append(l.edges, [2]int32{a, b})
}

// link sizes the arrays and analyses the matrix if its graph has changed.
func (l *planeIsland) link() {
	n := len(l.bodies)
	l.mass, l.lock = resize(l.mass, n), resize(l.lock, n)
	l.free, l.v = resize(l.free, n), resize(l.v, n)
	l.r, l.d = resize(l.r, n), resize(l.d, n)
	l.trial, l.res = resize(l.trial, n), resize(l.res, n)
	same := l.nodes == n && len(l.known) == len(l.edges)
	for i := 0; same && i < len(l.edges); i++ {
		same = l.known[i] == l.edges[i]
	}
	if !same {
		l.nodes = n
		l.known = append(l.known[:0], l.edges...)
		l.f.analyse(n, l.edges)
	}
	for i := range l.bonds {
		l.couple(&l.bonds[i].planeSpring)
	}
	for i := range l.points {
		l.couple(&l.points[i].planeSpring)
	}
}

func (l *planeIsland) couple(s *planeSpring) {
	s.at = -1
	if s.a >= 0 && s.b >= 0 {
		s.at, s.rowsB = l.f.block(s.a, s.b)
	}
}

// setUp computes what stays the same over the passes of a substep.
func (l *planeIsland) setUp(r *PlaneSystem) {
	for n, b := range l.bodies {
		k := &r.Bodies[b]
		l.mass[n] = vec3{k.Mass, k.Mass, k.Inertia}
		l.lock[n] = 0
		for j, x := range [3]float64{k.InvM.X, k.InvM.Y, k.InvI} {
			if x == 0 {
				l.lock[n] |= 1 << j
			}
		}
	}
	for i := range l.bonds {
		it := &l.bonds[i]
		k := &r.Bonds[it.index]
		it.span(&r.Bodies[k.A], &r.Bodies[k.B], k.n, k.ra, k.rb)
		it.gap, it.ut, it.inactive = k.gap, k.ut, k.Broken
		it.most = rigidRow / it.row // +Inf where nothing moves
	}
	hh := float64(r.Step * r.Step)
	for i := range l.points {
		it := &l.points[i]
		c := &r.Contacts[it.contact]
		points, lane := r.Rows.points(c)
		p := &points[it.point]
		an, at := p.an[lane], p.at[lane]
		bn, bt := p.bn[lane], p.bt[lane]
		it.nx, it.ny, it.an, it.bn, it.at0, it.b0 = c.N.X, c.N.Y, an, bn, at, bt
		it.fn, it.ft = 0, 0
		if it.a < 0 {
			a := &r.Bodies[c.A]
			it.fn -= c.N.Dot(a.V) + float64(a.W*an)
			it.ft -= c.N.Cross(a.V) + float64(a.W*at)
		}
		if it.b < 0 {
			b := &r.Bodies[c.B]
			it.fn += c.N.Dot(b.V) + float64(b.W*bn)
			it.ft += c.N.Cross(b.V) + float64(b.W*bt)
		}
		k, heft := float64(contactStiffening*it.stiff), c.Heft[it.point]
		if heft == 0 {
			heft = p.invN[lane]
		}
		if f := float64(contactFloor * heft); f > k {
			k = f
		}
		if m := float64(contactStiffening*rigidRow) * heft / hh; m < k {
			k = m
		}
		g := p.gap[lane]
		if s := float64(-r.Speed * r.Step); g < s {
			g = s
		}
		it.q, it.qt = float64(hh*k), float64(frictionStiffening*p.invT[lane])
		it.push = float64(float64(r.Step*k) * g)
		it.ft0, it.friction = p.tangent[lane], c.Friction
		it.limit = float64(c.Friction * p.normal[lane])
	}
}

// solve finds the end velocities and the impulses that belong to them.
func (l *planeIsland) solve(r *PlaneSystem) {
	for i := range l.bonds {
		it := &l.bonds[i]
		it.set(r, r.Bonds[it.index].Beta)
	}
	l.newton(fresh)
	for pass := 0; pass < softenPasses; pass++ {
		if !l.soften(r) {
			break
		}
		l.newton(later)
	}
	l.finish(r)
}

// set gives the bond the springs of the intensity beta.
func (it *planeBondItem) set(r *PlaneSystem, beta float64) {
	k := &r.Bonds[it.index]
	kn, kt := r.Laws.planeStiffness(k)
	w := float64(beta * beta)
	h := r.Step
	it.beta = beta
	it.hkn, it.hkt = float64(h*float64(kn*w)), float64(h*float64(kt*w))
	it.qn = float64(h * (it.hkn + float64(k.dampN*w)))
	it.qt = float64(h * (it.hkt + float64(k.dampT*w)))
	if it.qn > it.most {
		it.hkn, it.qn = float64(it.hkn*(it.most/it.qn)), it.most
	}
	if it.qt > it.most {
		it.hkt, it.qt = float64(it.hkt*(it.most/it.qt)), it.most
	}
}

// soften gives every bond the intensity that its law has at the predicted end
// of the substep; it reports whether one has changed enough to solve again.
func (l *planeIsland) soften(r *PlaneSystem) bool {
	changed := false
	for i := range l.bonds {
		it := &l.bonds[i]
		if it.inactive {
			continue
		}
		vn, vt := it.velocity(l.v)
		beta := r.Laws.planeIntensity(&r.Bonds[it.index], it.gap+float64(r.Step*vn), it.ut+float64(r.Step*vt), r.Step)
		if d := beta - it.beta; d > softenTolerance || d < -softenTolerance {
			changed = true
		}
		it.set(r, beta)
	}
	return changed
}

// finish writes the velocities back and the impulses that the laws give at
// them.
func (l *planeIsland) finish(r *PlaneSystem) {
	for n, b := range l.bodies {
		k := &r.Bodies[b]
		k.V, k.W = vec.Vec2{X: l.v[n][0], Y: l.v[n][1]}, l.v[n][2]
	}
	for i := range l.bonds {
		it := &l.bonds[i]
		if it.inactive {
			continue
		}
		k := &r.Bonds[it.index]
		pn, pt, _ := it.impulse(l.v)
		k.pn, k.pt = r.Laws.planeCapped(k, pn, pt, r.Step)
	}
	for i := range l.points {
		it := &l.points[i]
		points, lane := r.Rows.points(&r.Contacts[it.contact])
		p := &points[it.point]
		n, t, _, _ := it.impulse(l.v)
		p.tangent[lane] = t
		p.push(int(lane), n)
	}
}
