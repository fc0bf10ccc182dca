package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// gatherLoads reads the loads and drives, in the order of their entities' ids.
func (w *World) gatherLoads() {
	w.loads, w.drives = w.loads[:0], w.drives[:0]
	for e := range w.loadQuery.Iter(w.world) {
		l := components.Load.Get(e)
		if w.refuse(e.Entity(), checkLoad(l)) {
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
	}
	for e := range w.driveQuery.Iter(w.world) {
		d := components.Drive.Get(e)
		if w.refuse(e.Entity(), checkDrive(d)) {
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
	}
}

func forever(t float64) float64 {
	if t == 0 {
		return math.Inf(1)
	}
	return t
}
