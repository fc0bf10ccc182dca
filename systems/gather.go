package systems

import (
	"math"
	"math/bits"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// gather reads the components of every body that is awake into the dense
// arrays: new entities join at the end (their IDs rise), removed ones leave.
func (w *World) gather() {
	w.answerCalls()
	w.goRound(w.share())
	w.goRoundPairs()
	w.lookOver()
	w.leave()
	if w.bodyQuery.Count(w.world) != len(w.meta) {
		for e := range w.bodyQuery.Iter(w.world) {
			if w.index(e.Entity()) < 0 {
				w.adopt(e)
			}
		}
		if w.bodyQuery.Count(w.world) != len(w.meta) { // a body at rest is none any more
			w.goRound(len(w.meta))
			w.leave()
		}
	}
	w.join()
	slices.Sort(w.unread)
	for _, i := range w.unread {
		w.read(i)
	}
	w.gatherLoads()
	w.gatherDrives()
	w.gatherSoft()
	w.askClusters()
	w.wakeNeighbours()
}

// lookOver tells the bodies that are as they were left from those that are to be
// read, and those that have gone.
func (w *World) lookOver() {
	parts := (len(w.awake) + gatherPart - 1) / gatherPart
	w.news = room(w.news, parts)
	w.crew.Run(&w.gatherJob, parts)
	w.unread = w.unread[:0]
	for n, news := range w.news {
		for ; news != 0; news &= news - 1 {
			i := w.awake[n*gatherPart+bits.TrailingZeros64(news)]
			if m := &w.meta[i]; m.gone || !w.refresh(m) {
				m.gone, w.removed = true, true
			} else {
				w.unread = append(w.unread, i)
			}
		}
	}
}

// gatherJob looks at gatherPart bodies at a time, and notes which are not as they
// were left. Of donburi's world each looks at the entry of its own body alone.
type gatherJob struct{ w *World }

const gatherPart = 64

// Part looks at those of part i.
func (j *gatherJob) Part(_, i int) {
	w := j.w
	news := uint64(0)
	for n, k := range w.awake[i*gatherPart : min((i+1)*gatherPart, len(w.awake))] {
		if m := &w.meta[k]; m.gone || !w.refresh(m) || !w.same(k) {
			news |= 1 << n
			continue
		}
		w.keepState(k)
	}
	w.news[i] = news
}

// leave takes the removed bodies out.
func (w *World) leave() {
	if w.removed {
		w.removed = false
		w.compact()
	}
}

// refresh takes the component pointers of a live entity (Set swaps them). It
// reports false if one has been taken off.
func (w *World) refresh(m *bodyMeta) bool {
	e := w.world.Entry(m.entity)
	if a := e.Archetype(); a == m.archetype {
		m.take(e)
		return true
	}
	if !e.HasComponent(components.Body) || !e.HasComponent(components.Pose) ||
		!e.HasComponent(components.Velocity) || !e.HasComponent(components.Mass) ||
		!e.HasComponent(components.Collider) || !e.HasComponent(components.Material) {
		return false
	}
	m.archetype = e.Archetype()
	m.take(e)
	return true
}

func (m *bodyMeta) take(e *donburi.Entry) {
	m.body = components.Body.Get(e)
	m.pose = components.Pose.Get(e)
	m.velocity = components.Velocity.Get(e)
	m.mass = components.Mass.Get(e)
	m.collider = components.Collider.Get(e)
	m.material = components.Material.Get(e)
}

// adopt gives an entity a place in the dense arrays and a stable ID.
func (w *World) adopt(e *donburi.Entry) {
	i := len(w.meta)
	m := bodyMeta{id: w.nextID, entity: e.Entity(), kind: unweighed, mat: w.material(&components.MaterialData{}), quiet: restAfter}
	m.take(e)
	m.body.ID = m.id
	m.published.Position[0] = math.NaN() // unlike any pose: the first read takes it
	w.nextID++
	w.meta = append(w.meta, m)
	w.bodies = append(w.bodies, solve.Body{})
	w.frames = append(w.frames, solve.Frame{Q: vec.Identity})
	w.mass = append(w.mass, solve.Inertia{})
	w.placed = append(w.placed, collide.Placed{})
	w.proxies = append(w.proxies, collide.Proxy{})
	w.margins = append(w.margins, 0)
	w.before = append(w.before, pose{rot: vec.Identity})
	if w.flat != nil {
		w.flat.adopt(i + 1)
	}
	w.awake, w.unread = append(w.awake, int32(i)), append(w.unread, int32(i))
	id := int(e.Id())
	for len(w.slot) <= id {
		w.slot = append(w.slot, -1)
	}
	w.slot[id] = int32(i)
	w.before[i] = pose{toVec(m.pose.Position), toQuat(m.pose.Rotation).Unit()}
}

// compact takes the removed bodies out of the arrays, and the pairs and bonds
// that they were in.
func (w *World) compact() {
	w.wakeLeft()
	remap := make([]int32, len(w.meta))
	n := 0
	for i := range w.meta {
		m := &w.meta[i]
		if m.gone {
			remap[i] = -1
			if id := int(m.entity.Id()); w.slot[id] == int32(i) {
				w.slot[id] = -1
			}
			continue
		}
		remap[i] = int32(n)
		if n != i {
			w.meta[n], w.bodies[n], w.frames[n] = w.meta[i], w.bodies[i], w.frames[i]
			w.mass[n], w.placed[n], w.proxies[n] = w.mass[i], w.placed[i], w.proxies[i]
			w.before[n], w.margins[n] = w.before[i], w.margins[i]
			if w.flat != nil {
				w.flat.move(n, i)
			}
			w.slot[w.meta[n].entity.Id()] = int32(n)
		}
		n++
	}
	if w.flat != nil {
		w.flat.adopt(n)
	}
	clear(w.meta[n:])
	w.meta, w.bodies, w.frames = w.meta[:n], w.bodies[:n], w.frames[:n]
	w.mass, w.placed, w.proxies = w.mass[:n], w.placed[:n], w.proxies[:n]
	w.before, w.margins = w.before[:n], w.margins[:n]
	w.awake, w.unread, w.joining, w.loaded = renumber(w.awake, remap), renumber(w.unread, remap), renumber(w.joining, remap), renumber(w.loaded, remap)
	w.renumberBeds(remap)
	w.broad.Renumber(remap)
	w.dropPairs(remap)
	w.rows.Forget()
}

// renumber gives a list of bodies their new indices; those below zero leave.
func renumber(list, remap []int32) []int32 {
	n := 0
	for _, i := range list {
		if remap[i] >= 0 {
			list[n] = remap[i]
			n++
		}
	}
	return list[:n]
}
