package systems

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Deformable bodies sleep as rigid ones do, in the same islands and beds: see
// sleep.go. One is still if no node of it has gone farther than the length there. What
// may be in a virtual adhesive does not sleep, nor does what is driven, now or later.

// softRest is what is remembered of a deformable body about sleeping.
type softRest struct {
	seen   collide.Proxy // its layers, as they were read last
	bed    int32         // where it sleeps, 1 above the index; 0 while it is awake
	size   float64       // largest distance of a node from the centre of mass at rest [m]
	lulls  [len(lulls)]softLull
	listed int       // contacts of its list that letGoPairs has come past
	told   []float64 // while it sleeps, the intensities in its list of contacts
	// Of what acts on it from outside in this step, and the last.
	loadSum, loadWas uint64
}

// softLull is where the nodes of a body were when it was last seen to move, and how
// long ago [s].
type softLull struct {
	from []vec.Vec3
	time float64
}

// idle tells whether the step passes a body by.
func (m *softMeta) idle() bool { return m.out || m.bed > 0 }

// still tells whether no node has moved for long enough.
func (m *softMeta) still() bool {
	return m.lulls[0].time >= lulls[0].after || m.lulls[1].time >= lulls[1].after
}

// awaken starts the watch over a body anew.
func (m *softMeta) awaken() { m.lulls[0].time, m.lulls[1].time = 0, 0 }

// drowse has a body looked at again after half the time that it takes to rest.
func (m *softMeta) drowse() {
	for k := range m.lulls {
		m.lulls[k].time = math.Min(m.lulls[k].time, lulls[k].after-restAfter/2)
	}
}

// watchSoft looks how far the nodes have moved, and reports whether a body is still.
func (w *World) watchSoft() bool {
	ready := false
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		if m.idle() {
			continue
		}
		for k := range m.lulls {
			l, limit := &m.lulls[k], &lulls[k]
			l.time += w.cfg.DT
			if !l.within(m.body.X, math.Min(math.Max(float64(limit.share*m.size), limit.least), limit.most)) {
				l.from, l.time = append(l.from[:0], m.body.X...), 0
			}
		}
		ready = ready || m.still()
	}
	return ready
}

// within tells whether no node is farther than a length from where it was.
func (l *softLull) within(x []vec.Vec3, length float64) bool {
	if len(l.from) != len(x) {
		return false
	}
	most := float64(length * length)
	for i := range x {
		if !(x[i].Sub(l.from[i]).LenSq() <= most) {
			return false
		}
	}
	return true
}

// uniteSoft adds the deformable bodies to the islands. Their numbers follow those of
// the rigid ones.
func (w *World) uniteSoft(d *dozing) {
	s, base := &w.soft, int32(len(w.meta))
	for i := range s.meta {
		k := base + int32(i)
		d.root[k], d.restless[k], d.footing[k], d.bed[k], d.pairs[k] = k, false, false, -1, 0
	}
	for i := range s.rows.Rows {
		w.joinSoft(d, s.rows.Rows[i].Soft, s.rows.Rows[i].Rigid)
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		d.join(base+r.A, base+r.B)
	}
	for i := range s.attached {
		if a := &s.attached[i]; a.acts && a.rigid >= 0 {
			w.joinSoft(d, a.soft, a.rigid)
		}
	}
	w.footSoft(d)
	for i := range s.meta {
		m, r := &s.meta[i], d.root.Root(base+int32(i))
		if !m.idle() && (!m.still() || !d.footing[r] && m.moves() || w.stirsSoft(m)) {
			d.restless[r] = true
		}
	}
}

// footSoft tells the islands what immovable their deformable bodies touch.
func (w *World) footSoft(d *dozing) {
	s, base := &w.soft, int32(len(w.meta))
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		w.restsSoft(d, d.root.Root(base+r.Soft), r.Rigid, r.Bonded || r.P > 0)
	}
	for i := range s.attached {
		if a := &s.attached[i]; a.acts {
			w.restsSoft(d, d.root.Root(base+a.soft), a.rigid, true)
		}
	}
	for i := range s.meta {
		if m := &s.meta[i]; !m.idle() && slices.Contains(m.pins, true) {
			d.footing[d.root.Root(base+int32(i))] = true
		}
	}
}

// join unites two islands, and what is known of them.
func (d *dozing) join(i, k int32) {
	a, b := d.root.Join(i, k)
	d.restless[a], d.footing[a] = d.restless[a] || d.restless[b], d.footing[a] || d.footing[b]
}

// joinSoft unites a deformable body with a rigid one that can move.
func (w *World) joinSoft(d *dozing, i, k int32) {
	base := int32(len(w.meta))
	switch {
	case w.mass[k].Mass == 0:
	case w.meta[k].resting: // it is about to wake
		d.restless[d.root.Root(base+i)] = true
	default:
		d.join(base+i, k)
	}
}

// restsSoft is rests of a deformable body on a rigid one, −1 for the world.
func (w *World) restsSoft(d *dozing, root, k int32, holds bool) {
	if k >= 0 {
		if w.mass[k].Mass > 0 {
			return
		}
		d.restless[root] = d.restless[root] || w.meta[k].quiet < restAfter
	}
	d.footing[root] = d.footing[root] || holds
}

// moves tells whether a node does.
func (m *softMeta) moves() bool {
	for _, v := range m.body.V {
		if v != (vec.Vec3{}) {
			return true
		}
	}
	return false
}

// stirsSoft tells whether something keeps a body awake whatever its nodes do.
func (w *World) stirsSoft(m *softMeta) bool {
	if gripOf(&m.mat).Sticks() {
		return true
	}
	for i := range m.drives {
		if m.drives[i].until > w.time {
			return true
		}
	}
	return false
}

// settleSoft keeps the islands awake whose bonds of skins have not come to rest: see
// settle.go.
func (w *World) settleSoft(d *dozing) {
	s, base := &w.soft, int32(len(w.meta))
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		w.settleRow(d, r, d.root.Root(base+r.Soft), &s.meta[r.Soft])
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		w.settleRow(d, &r.Row, d.root.Root(base+r.A), &s.meta[r.A])
	}
}

func (w *World) settleRow(d *dozing, r *soft.Row, root int32, m *softMeta) {
	if !d.restless[root] && !w.settledRow(r) {
		d.restless[root] = true
		m.drowse()
	}
}

// settledRow tells whether the intensity of a row would stay what it is.
func (w *World) settledRow(r *soft.Row) bool {
	if r.Law < 0 {
		return true
	}
	if r.Wait > 0 {
		return false
	}
	law := w.laws.Law(r.Law)
	pressure := math.Max(r.P, 0) / float64(w.substep*r.Area)
	if !r.Bonded {
		return !(pressure > 0) || law.Evolve(r.Beta, adhesion.Path{Pressure: pressure, Step: settleTime}) < bornIntensity
	}
	later := law.Evolve(r.Beta, adhesion.Path{Start: r.Opening, End: r.Opening, Pressure: pressure, Step: settleTime})
	return later <= r.Beta+growth && later >= r.Beta-float64(decline*r.Beta)
}

// feelSoft wakes the deformable bodies on which something else acts than in the last
// step: loads, fields, attachments, a drive.
func (w *World) feelSoft() {
	s := &w.soft
	for i := range s.meta {
		m := &s.meta[i]
		m.loadWas, m.loadSum = m.loadSum, w.actsOn(m)
		if m.loadSum != m.loadWas {
			w.rouseOne(m)
		}
	}
	for i := range s.attached {
		a := &s.attached[i]
		if a.soft < 0 || int(a.soft) >= len(s.meta) {
			continue
		}
		m := &s.meta[a.soft]
		if a.seen != a.data || m.bed > 0 && a.acts && a.rigid >= 0 && w.carries(a.rigid, m) {
			a.seen = a.data
			w.rouseOne(m)
		}
	}
}

// carries tells whether a rigid body may carry nodes of a body that sleeps away.
func (w *World) carries(k int32, m *softMeta) bool {
	if w.mass[k].Mass > 0 {
		return w.meta[k].bed != m.bed
	}
	return w.meta[k].stirring()
}

// actsOn sums up what acts on a body in this step, as acting does of a rigid one.
func (w *World) actsOn(m *softMeta) uint64 {
	sum := uint64(0)
	for i := range m.loads {
		l := &m.loads[i]
		sum += w.acting(&solve.Load{Force: l.force, Torque: l.torque, Rate: l.rate, At: vec.Vec3{X: float64(len(l.nodes))}, From: l.from, Until: l.until})
	}
	for _, k := range m.fields {
		f := w.fields[k]
		sum += w.acting(&solve.Load{
			Force: toVec(f.To), Torque: toVec(f.Velocity), Rate: vec.Vec3{},
			At:   vec.Vec3{X: float64(f.Strength + float64(float64(f.Kind)*maxSpeed)), Y: f.Drag, Z: f.Linear},
			From: w.time, Until: math.Inf(1),
		})
	}
	for i := range m.drives {
		if m.drives[i].until > w.time {
			sum += w.steps // another in each step
		}
	}
	for i := range w.soft.attached {
		if a := &w.soft.attached[i]; a.acts && a.data.Body == m.entity {
			sum += (uint64(a.entity) + 1) * 1099511628211
		}
	}
	return sum
}
