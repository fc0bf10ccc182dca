package systems

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Energy of a world [J].
type Energy struct {
	Kinetic   float64
	Potential float64 // in gravity, zero at the origin
	Elastic   float64 // of deformable bodies and of soft contacts
	Adhesive  float64 // held by bonds as springs
	// Dissipated is the work of loads and drives less the rise of all the
	// others since the first step.
	Dissipated float64
	// Work of loads and drives since Install.
	Work float64
}

// Total is kinetic, potential, elastic and adhesive energy together.
func (e Energy) Total() float64 { return e.Kinetic + e.Potential + e.Elastic + e.Adhesive }

// Energy measures the world as it was last gathered and solved.
func (w *World) Energy() Energy {
	e := Energy{Work: w.loadWork + w.driven}
	g := toVec(w.cfg.Gravity)
	for i := range w.bodies {
		in := &w.mass[i]
		if in.Mass == 0 {
			continue
		}
		b := &w.bodies[i]
		local := w.frames[i].Q.InvRotate(b.W)
		e.Kinetic += float64(0.5 * (float64(in.Mass*b.V.LenSq()) + local.Dot(in.Local.MulVec(local))))
		e.Potential -= float64(in.Mass * g.Dot(w.frames[i].X))
	}
	e.Elastic = w.energyPress() + w.energySofts()
	e.Adhesive = solve.Elastic(w.bonds, &w.laws)
	for k := range w.beds {
		e.Adhesive += solve.Elastic(w.beds[k].bonds, &w.laws) + w.beds[k].soft.elastic
		e.Elastic += w.beds[k].energyPress()
	}
	w.energySoft(&e)
	if !w.measured {
		w.measured, w.energyStart = true, e.Total()-e.Work
	}
	e.Dissipated = w.energyStart + e.Work - e.Total()
	return e
}

// Momentum is the linear momentum of all dynamic bodies [kg·m/s].
func (w *World) Momentum() mgl64.Vec3 {
	var p vec.Vec3
	for i := range w.bodies {
		p = p.MulAdd(w.bodies[i].V, w.mass[i].Mass)
	}
	q, _ := w.momentumSoft()
	return fromVec(p.Add(q))
}

// AngularMomentum is that of all dynamic bodies about the world's origin
// [kg·m²/s].
func (w *World) AngularMomentum() mgl64.Vec3 {
	var l vec.Vec3
	for i := range w.bodies {
		in, b, f := &w.mass[i], &w.bodies[i], &w.frames[i]
		if in.Mass == 0 {
			continue
		}
		l = l.Add(f.X.Cross(b.V).Mul(in.Mass))
		l = l.Add(f.Q.Rotate(in.Local.MulVec(f.Q.InvRotate(b.W))))
	}
	_, m := w.momentumSoft()
	return fromVec(l.Add(m))
}

// Penetration is the deepest overlap of the last step's contacts [m], ≥ 0.
func (w *World) Penetration() float64 {
	deep := 0.0
	if w.flat != nil {
		deep = w.flat.penetration()
	}
	for i := range w.points {
		if d := -w.points[i].Gap; d > deep {
			deep = d
		}
	}
	for k := range w.beds {
		deep = max(deep, w.beds[k].depth)
	}
	return max(deep, w.deepestSoft())
}

// Hash is a 64-bit hash (FNV-1a) of the state: the bodies' poses and
// velocities and the bonds' intensities, in the order of their IDs. It is the
// same for the same scene and steps on every machine.
func (w *World) Hash() uint64 {
	h := uint64(14695981039346656037)
	put := func(x float64) {
		b := math.Float64bits(x)
		for k := 0; k < 64; k += 8 {
			h = (h ^ (b >> k & 0xff)) * 1099511628211
		}
	}
	for i := range w.meta {
		b, f := &w.bodies[i], &w.frames[i]
		for _, v := range [...]float64{f.X.X, f.X.Y, f.X.Z, f.Q.W, f.Q.X, f.Q.Y, f.Q.Z, b.V.X, b.V.Y, b.V.Z, b.W.X, b.W.Y, b.W.Z} {
			put(v)
		}
	}
	for _, p := range w.allPairs() {
		bonds := w.bonds
		if p.bed > 0 {
			bonds = w.beds[p.bed-1].bonds
		}
		for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
			put(bonds[k].Beta)
		}
	}
	for k := range w.soft.meta {
		if w.soft.meta[k].out {
			continue
		}
		b := w.soft.meta[k].body
		for i := range b.X {
			x, v := &b.X[i], &b.V[i]
			for _, c := range [...]float64{x.X, x.Y, x.Z, v.X, v.Y, v.Z} {
				put(c)
			}
		}
	}
	rows, pairs := w.allRows()
	for i := range rows {
		if rows[i].Bonded {
			put(rows[i].Beta)
		}
	}
	for i := range pairs {
		if pairs[i].Bonded {
			put(pairs[i].Beta)
		}
	}
	return h
}

// allPairs returns the pairs that are awake and those that sleep, in order.
func (w *World) allPairs() []*pair {
	if w.asleep.pairs == 0 {
		return w.pairs
	}
	all := append(make([]*pair, 0, len(w.pairs)+w.asleep.pairs), w.pairs...)
	for k := range w.beds {
		for i := range w.beds[k].pairs {
			all = append(all, &w.beds[k].pairs[i])
		}
	}
	slices.SortFunc(all, comparePairs)
	return all
}

// DrawPose returns the pose of a body's origin between the last two steps: at
// alpha 0 before, at 1 after the last step. ok is false for an entity that is
// not simulated.
func (w *World) DrawPose(e donburi.Entity, alpha float64) (pos mgl64.Vec3, rot mgl64.Quat, ok bool) {
	i := w.index(e)
	if i < 0 || w.meta[i].out {
		return mgl64.Vec3{}, mgl64.QuatIdent(), false
	}
	a, b := w.before[i], w.origin(i)
	return fromVec(a.pos.Mul(1-alpha).MulAdd(b.pos, alpha)), fromQuat(a.rot.Toward(b.rot, alpha)), true
}

// Pair returns the pair entity of two bodies, the first if they have several
// parts that are near, by binary search.
func (w *World) Pair(a, b donburi.Entity) (donburi.Entity, bool) {
	f, ok := w.bodyPair(a, b)
	if !ok {
		return w.tiePair(a, b)
	}
	if d := w.bedOf(f.A, f.B); d != nil {
		if k := d.find(&f); k < len(d.pairs) && d.pairs[k].key().Pair == f.Pair {
			return d.pairs[k].entity, true
		}
	}
	if k := w.findPair(&f); k < len(w.pairs) && w.keys[k].Pair == f.Pair {
		return w.pairs[k].entity, true
	}
	return donburi.Null, false
}

// Pairs appends the pair entities of all parts of two bodies to out, in the
// order of the parts.
func (w *World) Pairs(a, b donburi.Entity, out []donburi.Entity) []donburi.Entity {
	f, ok := w.bodyPair(a, b)
	if !ok {
		if e, ok := w.tiePair(a, b); ok {
			out = append(out, e)
		}
		return out
	}
	if d := w.bedOf(f.A, f.B); d != nil {
		for k := d.find(&f); k < len(d.pairs) && d.pairs[k].key().Pair == f.Pair; k++ {
			out = append(out, d.pairs[k].entity)
		}
	}
	for k := w.findPair(&f); k < len(w.pairs) && w.keys[k].Pair == f.Pair; k++ {
		out = append(out, w.pairs[k].entity)
	}
	return out
}

// bodyPair returns the first that the pair of two bodies could be.
func (w *World) bodyPair(a, b donburi.Entity) (f partPair, ok bool) {
	i, j := w.index(a), w.index(b)
	if i < 0 || j < 0 {
		return f, false
	}
	if j < i {
		i, j = j, i
	}
	return partPair{Pair: collide.Pair{A: i, B: j}}, true
}

// findPair returns the place of the first pair awake that is not before a key.
func (w *World) findPair(f *partPair) int {
	lo, hi := 0, len(w.pairs)
	for lo < hi {
		m := (lo + hi) / 2
		if before(&w.keys[m].partPair, f) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}
