package systems

import (
	"sync/atomic"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Fault is a body whose state was no longer finite after a step, or beyond what
// can be simulated (1e9 m, 1e6 m/s, 1e6 rad/s). It is put back to where it was
// and disabled.
type Fault struct {
	Step   uint64
	Entity donburi.Entity
	Name   string
}

// Publish is the last stage: it scatters the dense arrays to the components,
// closes the pairs' step and tells the events.
func Publish(w *World) {
	w.stats.part = w.stats.clock
	w.scatter()
	w.tearSoft()
	w.publishSoft()
	w.tellSoft()
	w.publishClones()
	w.publishClusters()
	w.stats.lapPart(partScatter)
	w.enlist()
	w.closePairs()
	w.publishPrints()
	w.stats.lapPart(partPublishPairs)
	w.time += w.cfg.DT
	w.steps++
	w.count()
	w.mergeQuiet()
	w.countClusters()
	w.rest()
	w.stats.Sleeping = w.asleep.bodies + w.soft.asleep
	w.stats.lap(&w.stats.Publish)
	w.midStep = false
	if w.cfg.DonburiEvents {
		w.events.publish(w.world)
	}
}

// Refresh makes a collision pass and publishes its contacts, without a step.
func Refresh(w *World) {
	w.outside(w.collide)
	for i := range w.pairs {
		p := w.pairs[i]
		w.publishPair(p)
	}
	w.publishSoft()
	w.count()
}

func (w *World) count() {
	s := &w.stats
	s.Bodies, s.Pairs, s.Contacts = len(w.meta), len(w.pairs)+w.asleep.pairs, len(w.points)+w.asleep.points
	s.Bonds = w.asleep.bonds
	s.Islands = w.islands.Len()
	if w.flat != nil {
		s.Contacts, s.Islands = len(w.flat.now.points)+w.asleep.points, w.flat.islands.Len()
	}
	for i := range w.bonds {
		if !w.bonds[i].Broken {
			s.Bonds++
		}
	}
	w.countSoft()
	w.countClones()
}

// scatter writes poses and velocities; a body that is not finite is stopped
// where it was.
func (w *World) scatter() {
	w.scatterJob.found.Store(false)
	w.crew.Run(&w.scatterJob, (len(w.awake)+posePart-1)/posePart)
	if !w.scatterJob.found.Load() {
		return
	}
	for _, i := range w.awake {
		if w.shown(i) && w.strays(i) {
			w.fault(i)
		}
	}
}

// shown tells whether a step writes a body's pose.
func (w *World) shown(i int32) bool {
	m := &w.meta[i]
	return !m.out && (m.kind != components.Static || m.driven)
}

// strays tells whether a body is no longer finite, or beyond what can be simulated.
func (w *World) strays(i int32) bool {
	b, f := &w.bodies[i], &w.frames[i]
	return w.meta[i].lost || !f.Q.Finite() || !sane(f.X, maxPosition) || !sane(b.V, maxSpeed) || !sane(b.W, maxSpeed)
}

// scatterJob writes those of posePart bodies at a time.
type scatterJob struct {
	w     *World
	found atomic.Bool // one that is not finite
}

// Part writes those of part i.
func (j *scatterJob) Part(_, i int) {
	w := j.w
	for _, k := range w.awake[i*posePart : min((i+1)*posePart, len(w.awake))] {
		switch {
		case !w.shown(k):
		case w.strays(k):
			j.found.Store(true)
		default:
			w.showBody(k)
		}
	}
}

// showBody writes the pose and the velocity of a body.
func (w *World) showBody(i int32) {
	m, b := &w.meta[i], &w.bodies[i]
	var o pose
	w.originTo(i, &o)
	o.write(m.pose)
	o.write(&m.published)
	if v := m.velocity; m.kind == components.Dynamic {
		setVec(&v.Linear, b.V)
		setVec(&v.Angular, b.W)
	}
}

// originTo writes the pose of a body's origin.
func (w *World) originTo(i int32, o *pose) {
	f, c := &w.frames[i], &w.meta[i].center
	o.pos, o.rot = f.X, f.Q
	if *c != (vec.Vec3{}) {
		o.pos = f.X.Sub(f.Q.Rotate(*c))
	}
}

// write makes a pose that of a component.
func (o *pose) write(p *components.PoseData) {
	setVec(&p.Position, o.pos)
	p.Rotation.W = o.rot.W
	setVec(&p.Rotation.V, vec.Vec3{X: o.rot.X, Y: o.rot.Y, Z: o.rot.Z})
}

// sane reports whether no component is NaN or beyond ±limit: what the next
// gather would refuse counts as not finite.
func sane(v vec.Vec3, limit float64) bool {
	return v.X >= -limit && v.X <= limit && v.Y >= -limit && v.Y <= limit && v.Z >= -limit && v.Z <= limit
}

// fault disables a body that is no longer finite.
func (w *World) fault(i int32) {
	m := &w.meta[i]
	m.body.Disabled = true
	m.velocity.Linear, m.velocity.Angular = fromVec(vec.Vec3{}), fromVec(vec.Vec3{})
	o := w.before[i]
	m.pose.Position, m.pose.Rotation = fromVec(o.pos), fromQuat(o.rot)
	m.published = *m.pose
	w.frames[i].Q = o.rot
	w.frames[i].X = o.pos.Add(o.rot.Rotate(m.center))
	w.bodies[i].V, w.bodies[i].W = vec.Vec3{}, vec.Vec3{}
	w.dropImpulses(i)
	w.stats.Faults++
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, Fault{w.steps, m.entity, m.body.Name})
	}
	w.reject(m.entity, "its state was no longer finite; it is disabled")
}

// maxFaults bounds the list of faults that is kept.
const maxFaults = 64

// Faults returns the bodies that have been disabled for a non-finite state.
func (w *World) Faults() []Fault { return w.faults }

// Stats returns the counters and timings of the last step.
func (w *World) Stats() *Stats { return &w.stats }
