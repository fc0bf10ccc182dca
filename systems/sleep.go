package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A body is still if no point of it has gone farther from where it was than a
// small length, for a time: its mean speed, there and back, is then below length
// over time. Half a second within a short length finds what lies still; what
// sways, as tall piles do for minutes, is told from what creeps by a longer time
// within a longer length. The lengths are shares of the body's size, within
// limits: below the first contacts tremble, above the second a creep would show
// beside smaller things. A body of 1 m that sleeps by either has moved at less
// than 0.1 mm/s.
var lulls = [...]struct{ share, least, most, after float64 }{
	{share: 4e-5, least: 1e-7, most: 1e-4, after: restAfter},
	{share: 3.5e-4, least: 1e-6, most: 1e-3, after: 3},
}

// lull is where a body was when it was last seen to move, and how long ago [s].
type lull struct {
	from pose // of the frame
	time float64
}

// still tells whether a body has been so for long enough.
func (m *bodyMeta) still() bool {
	return m.lulls[0].time >= lulls[0].after || m.lulls[1].time >= lulls[1].after
}

// awaken starts the watch over a body anew.
func (m *bodyMeta) awaken() { m.lulls[0].time, m.lulls[1].time = 0, 0 }

// watch looks how far each body that can move has moved, and reports whether
// one is still.
func (w *World) watch() bool {
	ready := w.watchSoft()
	for _, i := range w.awake {
		if w.mass[i].Mass == 0 {
			continue
		}
		m, f := &w.meta[i], &w.frames[i]
		for k := range m.lulls {
			l, limit := &m.lulls[k], &lulls[k]
			turn := f.Q.Mul(l.from.rot.Conj())
			moved := f.X.Sub(l.from.pos).Len() + float64(2*m.radius*vec.Vec3{X: turn.X, Y: turn.Y, Z: turn.Z}.Len())
			l.time += w.cfg.DT
			if !(moved <= math.Min(math.Max(float64(limit.share*m.radius), limit.least), limit.most)) {
				*l = lull{from: pose{f.X, f.Q}}
			}
		}
		ready = ready || m.still()
	}
	return ready
}

// sleepEvery is the number of steps between two searches for what can sleep.
const sleepEvery = 6

// dozing is the search for islands that can fall asleep.
type dozing struct {
	root     union.Find
	restless []bool  // of an island's root: a body that keeps it awake
	footing  []bool  // of an island's root: something immovable that it touches
	bed      []int32 // of an island's root: where it will sleep
	pairs    []int32 // of an island's root: their number
}

// fallAsleep puts the islands to sleep whose bodies have all been still for
// restAfter and whose bonds have settled. An island is what is near each other:
// all that has a pair. One that touches nothing immovable sleeps only if it does
// not move at all: nothing would bring it to rest.
func (w *World) fallAsleep() {
	if !w.cfg.Sleeping || !w.watch() || w.steps%sleepEvery != 0 {
		return
	}
	d := &w.dozing
	w.unite(d)
	w.uniteSoft(d)
	for _, i := range w.awake {
		m, b := &w.meta[i], &w.bodies[i]
		if r := d.root.Root(i); w.mass[i].Mass > 0 {
			d.restless[r] = d.restless[r] || !m.still() || !d.footing[r] && (b.V != vec.Vec3{} || b.W != vec.Vec3{})
		}
	}
	for _, p := range w.pairs {
		i := w.mover(p)
		if i < 0 {
			continue
		}
		if r := d.root.Root(i); !d.restless[r] && !w.settled(p) {
			d.restless[r] = true
			for k := range lulls { // look again later
				w.meta[i].lulls[k].time = math.Min(w.meta[i].lulls[k].time, lulls[k].after-restAfter/2)
			}
		}
	}
	w.settleSoft(d)
	w.partSleepy(d)
	w.makeBeds(d)
}

// partSleepy lets the clusters go that will sleep: their pairs lie down with all
// others of the island.
func (w *World) partSleepy(d *dozing) {
	for k := 0; k < len(w.clusters.list); {
		c := w.clusters.list[k]
		if d.restless[d.root.Root(c.Members[0].Body)] {
			k++
			continue
		}
		pressed := w.beds[c.bed].energyPress()
		w.wakeBed(c.bed)
		if n := len(w.woken); n > 0 { // any pair of the island will do
			w.woken[n-1].pressed += pressed
		}
	}
	w.joinPairs()
}

// unite finds the islands of all pairs.
func (w *World) unite(d *dozing) {
	for n := len(w.meta) + len(w.soft.meta); len(d.root) < n; {
		d.root, d.restless, d.footing = append(d.root, 0), append(d.restless, false), append(d.footing, false)
		d.bed, d.pairs = append(d.bed, 0), append(d.pairs, 0)
	}
	for _, i := range w.awake {
		d.root[i], d.restless[i], d.footing[i], d.bed[i], d.pairs[i] = i, false, false, -1, 0
	}
	for _, c := range w.clusters.list {
		for k := range c.Members {
			d.root.Join(c.Members[0].Body, c.Members[k].Body)
		}
	}
	for _, p := range w.pairs {
		if w.mass[p.a].Mass > 0 && w.mass[p.b].Mass > 0 {
			d.root.Join(p.a, p.b)
		}
	}
	for _, p := range w.pairs {
		if i := w.mover(p); i >= 0 {
			w.rests(d, p, d.root.Root(i), p.a+p.b-i)
		}
	}
}

// rests tells an island, by its root, what it has of a pair with another body.
func (w *World) rests(d *dozing, p *pair, root, other int32) {
	if p.removed {
		d.restless[root] = true
	}
	if w.mass[other].Mass > 0 || p.sensor || p.n == 0 && p.bonds == 0 {
		return
	}
	if w.meta[other].quiet < restAfter {
		d.restless[root] = true
	}
	if p.touching || p.bonds > 0 {
		d.footing[root] = true
	}
}

// mover returns a body of the pair that can move, −1 if there is none.
func (w *World) mover(p *pair) int32 {
	switch {
	case w.mass[p.a].Mass > 0:
		return p.a
	case w.mass[p.b].Mass > 0:
		return p.b
	}
	return -1
}

// makeBeds moves the islands that are not restless out of the step.
func (w *World) makeBeds(d *dozing) {
	w.resting = w.resting[:0]
	for _, i := range w.awake {
		if w.mass[i].Mass == 0 {
			continue
		}
		r := d.root.Root(i)
		if d.restless[r] {
			continue
		}
		if d.bed[r] < 0 {
			d.bed[r] = w.newBed()
		}
		b := &w.beds[d.bed[r]]
		b.bodies = append(b.bodies, i)
		w.resting = append(w.resting, i)
	}
	if !w.makeSoftBeds(d) && len(w.resting) == 0 {
		return
	}
	w.roomForPairs(d)
	w.bedPress(func(p *pair) bool { return w.bedFor(d, p) >= 0 })
	n := 0
	for j, p := range w.pairs {
		if k := w.bedFor(d, p); k >= 0 {
			w.put(k, p)
			continue
		}
		w.pairs[n], w.keys[n] = p, w.keys[j]
		n++
	}
	clear(w.pairs[n:])
	w.pairs, w.keys = w.pairs[:n], w.keys[:n]
	for _, i := range w.resting {
		w.lieDown(i, d.bed[d.root.Root(i)])
	}
	w.layToRest(w.resting)
	w.bedSoft(d)
}

// roomForPairs makes room in the beds for the pairs that will sleep there.
func (w *World) roomForPairs(d *dozing) {
	for _, p := range w.pairs {
		if k := w.bedFor(d, p); k >= 0 {
			d.pairs[d.root.Root(w.mover(p))]++
		}
	}
	for _, i := range w.resting {
		if k := d.bed[i]; k >= 0 && d.root[i] == i {
			b := &w.beds[k]
			if cap(b.pairs) < int(d.pairs[i]) {
				b.pairs = make([]pair, 0, int(d.pairs[i]))
			}
		}
	}
}

// bedFor returns the bed in which a pair will sleep, −1 if it stays awake: it
// has no body that sleeps, or is with a sensor that goes on looking.
func (w *World) bedFor(d *dozing, p *pair) int32 {
	i := w.mover(p)
	if i < 0 || p.sensor && w.mass[p.a+p.b-i].Mass == 0 && !w.meta[p.a+p.b-i].resting {
		return -1
	}
	return d.bed[d.root.Root(i)]
}

// lieDown stops a body that falls asleep where it is.
func (w *World) lieDown(i, bed int32) {
	m, b := &w.meta[i], &w.bodies[i]
	if d := &w.beds[bed]; d.bodies[0] == i {
		w.asleep.points += len(d.rows.points) + len(d.flat.points)
	}
	m.bed = bed + 1
	m.body.Sleeping = true
	*m.velocity = components.VelocityData{}
	*b = solve.Body{InvM: b.InvM, InvI: b.InvI}
	w.boundBody(i)
	w.asleep.bodies++
	w.stats.FellAsleep++
}
