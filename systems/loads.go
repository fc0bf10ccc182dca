package systems

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// gatherLoads reads the loads, in the order of their entities' ids, and wakes
// the sleepers to which they are new.
func (w *World) gatherLoads() {
	w.loads = w.loads[:0]
	for _, i := range w.loaded {
		w.meta[i].loadWas, w.meta[i].loadSum, w.meta[i].ramped = w.meta[i].loadSum, 0, false
	}
	before := len(w.loaded)
	for e := range w.loadQuery.Iter(w.world) {
		l := components.Load.Get(e)
		if w.softOf(l.Body) != nil {
			continue
		}
		if w.refuse(e.Entity(), w.checkLoad(l)) {
			continue
		}
		i := w.index(l.Body)
		if i < 0 || w.meta[i].out || w.mass[i].Mass == 0 {
			continue
		}
		at := vec.Vec3{}
		if l.AtPoint {
			at = toVec(l.At).Sub(w.meta[i].center)
		}
		w.loads = append(w.loads, solve.Load{
			Body: i, Force: toVec(l.Force), Rate: toVec(l.Rate), Torque: toVec(l.Torque), At: at,
			From: l.From, Until: forever(l.Until),
		})
		w.loaded = append(w.loaded, i)
		sum := w.acting(&w.loads[len(w.loads)-1])
		w.meta[i].loadSum += sum
		if sum != 0 && l.Rate != (mgl64.Vec3{}) {
			w.ramp(i)
		}
	}
	w.gatherFields()
	w.feelLoads(before)
}

// gatherDrives reads the drives, in the order of their entities' ids.
func (w *World) gatherDrives() {
	w.drives = w.drives[:0]
	for e := range w.driveQuery.Iter(w.world) {
		d := components.Drive.Get(e)
		if w.softOf(d.Body) != nil {
			continue
		}
		if w.refuse(e.Entity(), w.checkDrive(d)) {
			continue
		}
		i := w.index(d.Body)
		if i < 0 || w.meta[i].out || w.mass[i].Mass != 0 {
			continue
		}
		if w.stir(i) {
			w.join()
			w.refresh(&w.meta[i])
			w.read(i)
		}
		w.meta[i].driven = true
		w.drives = append(w.drives, solve.Drive{
			Body: i, V: toVec(d.Velocity), W: toVec(d.AngularVelocity), Origin: w.meta[i].center.Neg(),
			OwnV: w.bodies[i].V, OwnW: w.bodies[i].W,
			From: d.From, Until: forever(d.Until),
		})
		if w.drives[len(w.drives)-1].Moves() {
			h := w.cfg.DT / float64(w.cfg.Substeps)
			for s := range w.cfg.Substeps {
				w.meta[i].moving = w.meta[i].moving || w.drives[len(w.drives)-1].Acts(w.time+float64(h*float64(s)), h)
			}
		}
	}
}

// acting sums up how a load acts in this step: what it is, and in which of the
// substeps. It is the same in the next step unless something has changed, and 0
// if it does not act.
func (w *World) acting(l *solve.Load) uint64 {
	h := w.cfg.DT / float64(w.cfg.Substeps)
	count := 0
	for s := range w.cfg.Substeps {
		if l.Acts(w.time+float64(h*float64(s)), h) {
			count++
		}
	}
	if count == 0 {
		return 0
	}
	sum := uint64(14695981039346656037)
	mix := func(b uint64) { sum = (sum ^ b) * 1099511628211; sum ^= sum >> 32 }
	mix(uint64(count))
	for _, v := range [...]vec.Vec3{l.Force, l.Torque, l.At, l.Rate} {
		mix(math.Float64bits(v.X))
		mix(math.Float64bits(v.Y))
		mix(math.Float64bits(v.Z))
	}
	if l.Rate != (vec.Vec3{}) { // another in each step
		mix(w.steps)
	}
	return sum
}

// ramp notes that a load on a body grows or falls in this step. The sag of a
// cluster stays what it was: that of one whose load varies would fall behind.
func (w *World) ramp(i int32) {
	m := &w.meta[i]
	m.ramped = true
	if m.cluster != nil {
		w.wakeBed(m.cluster.bed)
	}
}

// feelLoads wakes the bodies whose loads are not what they were in the last
// step; the bodies up to before are those of then.
func (w *World) feelLoads(before int) {
	for _, i := range w.loaded {
		if m := &w.meta[i]; m.loadSum != m.loadWas {
			m.awaken()
			if m.bed > 0 {
				w.wakeBed(m.bed - 1)
			}
		}
	}
	w.loaded = w.loaded[:copy(w.loaded, w.loaded[before:])]
}

func forever(t float64) float64 {
	if t == 0 {
		return math.Inf(1)
	}
	return t
}
