package soft

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// link is a bond in a knot, with what presses on it. Its impulse along each axis of
// its row is −f − q·v, v the velocity of b against a.
type link struct {
	row  *Row
	pair *PairRow // nil for a bond with a rigid body
	// b gets the impulse, a its opposite; the slave is that of the lower rank.
	b, a         end
	slave        *end
	master       *end
	rank         int32
	base         vec.Vec3 // velocity of b against a when all of u and the limbs' changes are zero
	q, f         vec.Vec3 // along N, T, S [kg], [N·s]
	open, loose  float64  // q and f of the bond along the normal
	firm, at     float64  // … of what presses
	grip         float64  // stiffness of friction that holds, where it presses
	presses, two bool     // two: both ends are on one body
	slips        bool     // friction is what it can be, and no spring
	qs, fs       vec.Vec3 // q and f of the bond, with what presses
	arms         arms
}

// end of a link: a spot of a body, or a point of a limb.
type end struct {
	soft, limb int32 // places in the knot; soft is −1 for a limb
	node       []int32
	weight     []float64
	arm        vec.Vec3
}

func (p *spot) end(soft int32) end {
	return end{soft: soft, limb: -1, node: p.node[:p.count], weight: p.weight[:p.count]}
}

// tie adds a bond. It takes the intensity that the law gives at the predicted end of
// the substep.
func (t *Knot) tie(w *Rows, softs []*Body, r *Row, pair *PairRow, b, a end) {
	l := link{row: r, pair: pair, b: b, a: a, two: a.soft >= 0 && a.soft == b.soft}
	lump := t.lump(&b)
	if lump != t.lump(&a) {
		lump = nil // the frame of both
	}
	l.base = t.frame(&b, lump).Sub(t.frame(&a, lump))
	v := l.base.Add(t.speed(&b)).Sub(t.speed(&a))
	if pair != nil {
		if !r.Bonded {
			pair.hold.take(pair, softs)
		}
		l.arms = pair.arms(softs)
		for k := range l.arms.n {
			g := &l.arms.line[k]
			s := softs[g.body]
			turn := g.across(s.carry).Add(s.lump.beside(lump, s.X[g.to])).Sub(s.lump.beside(lump, s.X[g.from]))
			l.base = l.base.Sub(l.arms.c[k].MulVec(turn))
			v = v.Sub(l.arms.c[k].MulVec(turn.Add(g.across(s.u))))
		}
	}
	vn, h := r.N.Dot(v), w.h
	m := t.reduced(&l)
	if r.Bonded {
		l.spring(w, v, m)
	}
	if pair != nil && !pair.hold.frame { // what holds no turn holds no slip by turning
		l.q.Z, l.f.Z = 0, 0
		if pair.hold.first.from == pair.hold.first.to {
			l.q.Y, l.f.Y = 0, 0
		}
	}
	l.open, l.loose = l.q.X, l.f.X
	l.grip = float64(pressFirm * m)
	l.firm = math.Max(l.grip, l.open)
	l.at = float64(l.firm*w.bias(r)) - r.press
	if r.Yield.Kind > 0 {
		push, q := r.Yield.row(r.Gap, h)
		l.firm, l.at = q, -push
	}
	l.presses = r.press > 0 || r.Gap+float64(h*vn) < 0
	l.qs, l.fs = l.q, l.f
	l.switched()
	t.links = append(t.links, l)
}

// spring takes the bond, at the velocity v, of the reduced mass m of what it holds.
func (l *link) spring(w *Rows, v vec.Vec3, m float64) {
	r, h := l.row, w.h
	g := &w.Glue[r.Law]
	cn, ct, ratio := stiffness(g.Law)
	u := effective(r.Gap+float64(h*r.N.Dot(v)), r.UT+float64(h*r.T.Dot(v)), r.US+float64(h*r.S.Dot(v)), ratio)
	beta := g.evolve(r.Beta, r.Opening, u, 0, h)
	area := float64(float64(beta*beta) * r.Area)
	kn, kt := float64(cn*area), float64(ct*area)
	// Of the whole patch this is 2ζ·√(K·m), for both go with the area.
	dn, dt := float64(2*g.Damping*math.Sqrt(float64(kn*m))), float64(2*g.Damping*math.Sqrt(float64(kt*m)))
	l.f = vec.Vec3{X: float64(h * float64(kn*math.Max(r.Gap, 0))), Y: float64(h * float64(kt*r.UT)), Z: float64(h * float64(kt*r.US))}
	l.q = vec.Vec3{X: float64(h * (float64(h*kn) + dn)), Y: float64(h * (float64(h*kt) + dt)), Z: float64(h * (float64(h*kt) + dt))}
}

// pressFirm is the stiffness of a contact in a knot over the mass that meets there.
// What it gives way by is made good by its impulse, which is kept from substep to
// substep (an augmented Lagrangian).
const pressFirm = 100

// switched sets q and f to those of the bond, of what presses, and of friction.
func (l *link) switched() {
	l.q, l.f = l.qs, l.fs
	if !l.presses {
		return
	}
	l.q.X, l.f.X = l.firm, l.at
	l.f.Y, l.f.Z = l.f.Y-l.row.FT, l.f.Z-l.row.FS
	if !l.slips {
		l.q.Y, l.q.Z = l.q.Y+l.grip, l.q.Z+l.grip
	}
}

// rub is the impulse of friction at a velocity, within what presses allows.
func (l *link) rub(v vec.Vec3) (t, s float64, held bool) {
	r := l.row
	if !l.presses {
		return 0, 0, false
	}
	t, s = r.FT-float64(l.grip*r.T.Dot(v)), r.FS-float64(l.grip*r.S.Dot(v))
	most := float64(r.Friction * math.Max(l.impulse(v).X, 0))
	if q := float64(t*t) + float64(s*s); q > float64(most*most) {
		f := most / math.Sqrt(q)
		return float64(t * f), float64(s * f), false
	}
	return t, s, true
}

// reduced is the mass that a link feels if all of its nodes are free [kg].
func (t *Knot) reduced(l *link) float64 {
	give := 0.0
	for _, e := range [2]*end{&l.a, &l.b} {
		if e.soft < 0 {
			b := t.limbs[e.limb].body
			give += (b.InvM.X + b.InvM.Y + b.InvM.Z) / 3
			continue
		}
		s := t.softs[e.soft]
		for i, n := range e.node {
			if !s.Held[n] {
				give += float64(e.weight[i]*e.weight[i]) / s.Mass[n]
			}
		}
	}
	if give == 0 {
		return 0
	}
	return 1 / give
}

// lump is that of an end, or nil.
func (t *Knot) lump(e *end) *Lump {
	if e.soft < 0 {
		return t.limbs[e.limb].lump
	}
	return t.softs[e.soft].lump
}

// frame is the velocity of an end when nothing is changed, in space or in a lump.
func (t *Knot) frame(e *end, in *Lump) (v vec.Vec3) {
	if e.soft < 0 {
		m := &t.limbs[e.limb]
		v = m.body.V.Add(m.body.W.Cross(e.arm))
		if in != nil {
			v = v.Add(m.chunk.at(e.arm))
		}
		return v
	}
	s := t.softs[e.soft]
	return e.of(s.carry).Add(s.lump.beside(in, e.of(s.X)))
}

// speed is the velocity beside that.
func (t *Knot) speed(e *end) vec.Vec3 {
	if e.soft < 0 {
		return vec.Vec3{}
	}
	return e.of(t.softs[e.soft].u)
}

// of returns the mean of what the nodes have.
func (e *end) of(x []vec.Vec3) (sum vec.Vec3) {
	for i, n := range e.node {
		sum = sum.MulAdd(x[n], e.weight[i])
	}
	return sum
}

// rank tells masters from slaves: rigid bodies carry solids, these what is thin, and
// that carries grains; of two alike the first carries the other.
func (t *Knot) rank() {
	for i := range t.links {
		l := &t.links[i]
		a, b := t.rankOf(&l.a), t.rankOf(&l.b)
		l.rank = min(a, b)
	}
	slices.SortStableFunc(t.links, func(x, y link) int { return int(x.rank - y.rank) })
	for i := range t.links {
		l := &t.links[i]
		l.slave, l.master = &l.a, &l.b
		if t.rankOf(&l.b) < t.rankOf(&l.a) {
			l.slave, l.master = &l.b, &l.a
		}
	}
}

// rankOf is higher for what carries.
func (t *Knot) rankOf(e *end) int32 {
	n := int32(len(t.softs))
	if e.soft < 0 {
		return 4*n + e.limb
	}
	kind := int32(2)
	switch s := t.softs[e.soft]; {
	case s.thin:
		kind = 1
	case len(s.elements) == 0:
		kind = 0
	}
	return kind*n + n - 1 - e.soft
}

// matrix is q in space.
func (l *link) matrix() (m blocks.Block) {
	r := l.row
	m.AddOuter(r.N, r.N, l.q.X, 0, 0)
	m.AddOuter(r.T, r.T, l.q.Y, 0, 0)
	m.AddOuter(r.S, r.S, l.q.Z, 0, 0)
	return m
}

// times is q·v.
func (l *link) times(v vec.Vec3) vec.Vec3 {
	r := l.row
	return r.N.Mul(float64(l.q.X*r.N.Dot(v))).MulAdd(r.T, float64(l.q.Y*r.T.Dot(v))).MulAdd(r.S, float64(l.q.Z*r.S.Dot(v)))
}

// impulse at a velocity, along N, T and S.
func (l *link) impulse(v vec.Vec3) vec.Vec3 {
	r := l.row
	return vec.Vec3{X: -l.f.X - float64(l.q.X*r.N.Dot(v)), Y: -l.f.Y - float64(l.q.Y*r.T.Dot(v)), Z: -l.f.Z - float64(l.q.Z*r.S.Dot(v))}
}

// space is an impulse along N, T and S in space.
func (l *link) space(p vec.Vec3) vec.Vec3 {
	return l.row.N.Mul(p.X).MulAdd(l.row.T, p.Y).MulAdd(l.row.S, p.Z)
}
