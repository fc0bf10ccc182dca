package systems

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/clones"
)

// CloneCounts count what happened to virtual adhesives and their members.
type CloneCounts struct {
	// Started adhesives, by an isolated particle, by Split from others; Merged
	// into others and Dissolved.
	Started, Split, Merged, Dissolved int
	// Particles that Joined and Left.
	Joined, Left int
}

// add the counts of a step.
func (c *CloneCounts) add(s *clones.Counts) {
	c.Started, c.Split, c.Merged = c.Started+s.Started, c.Split+s.Split, c.Merged+s.Merged
	c.Dissolved, c.Joined, c.Left = c.Dissolved+s.Dissolved, c.Joined+s.Joined, c.Left+s.Left
}

// disabledAdhesive reports whether the user has switched an adhesive off, or removed
// its entity.
func (w *World) disabledAdhesive(id uint64) bool {
	shown := w.clones.shown
	i, there := slices.BinarySearchFunc(shown, id, func(s shownAdhesive, id uint64) int { return compareID(s.id, id) })
	if !there {
		return false
	}
	e, ok := w.adhesiveEntry(shown[i].entity)
	return !ok || components.VirtualAdhesive.Get(e).Disabled
}

func (w *World) adhesiveEntry(e donburi.Entity) (*donburi.Entry, bool) {
	if !w.world.Valid(e) {
		return nil, false
	}
	entry := w.world.Entry(e)
	return entry, entry.HasComponent(components.VirtualAdhesive)
}

// publishClones writes the components of the adhesives and tells what has changed.
func (w *World) publishClones() {
	c := &w.clones
	if len(c.pop.Adhesives) == 0 && len(c.shown) == 0 {
		return
	}
	c.next = c.next[:0]
	k := 0
	for _, a := range c.pop.Adhesives { // both lists ascend by id
		for ; k < len(c.shown) && c.shown[k].id < a.ID; k++ {
			w.removeAdhesive(&c.shown[k])
		}
		s := shownAdhesive{id: a.ID}
		if k < len(c.shown) && c.shown[k].id == a.ID {
			s = c.shown[k]
			k++
		}
		e, ok := w.adhesiveEntry(s.entity)
		if !ok {
			s.entity = w.world.Create(components.VirtualAdhesive)
			e = w.world.Entry(s.entity)
			w.tellClones(s.entity, a.ID, len(a.Members), len(a.Members))
		}
		d := components.VirtualAdhesive.Get(e)
		if ok && len(d.Members) != len(a.Members) {
			w.tellClones(s.entity, a.ID, len(a.Members), len(a.Members)-len(d.Members))
		}
		w.showAdhesive(a, d)
		c.next = append(c.next, s)
	}
	for ; k < len(c.shown); k++ {
		w.removeAdhesive(&c.shown[k])
	}
	c.shown, c.next = c.next, c.shown
}

func (w *World) removeAdhesive(s *shownAdhesive) {
	n := 0
	if e, ok := w.adhesiveEntry(s.entity); ok {
		n = len(components.VirtualAdhesive.Get(e).Members)
		w.world.Remove(s.entity)
	}
	w.tellClones(s.entity, s.id, 0, -n)
}

func (w *World) tellClones(e donburi.Entity, id uint64, members, change int) {
	w.events.Recloned = append(w.events.Recloned, Recloned{Adhesive: e, ID: id, Members: members, Change: change})
}

// showAdhesive writes one.
func (w *World) showAdhesive(a *clones.Adhesive, d *components.VirtualAdhesiveData) {
	d.ID, d.Anchored = a.ID, a.Held
	d.Center, d.Rotation = fromVec(a.Frame.X), fromQuat(a.Frame.Q)
	d.Velocity, d.Angular = fromVec(a.Body.V), fromVec(a.Body.W)
	d.Mass = a.Inertia.Mass
	r := a.Frame.Q.Mat()
	i := a.Inertia.Local.Conjugate(&r)
	d.Inertia = mgl64.Mat3{i.XX, i.XY, i.XZ, i.XY, i.YY, i.YZ, i.XZ, i.YZ, i.ZZ}
	d.Share = float64(len(a.Members)) / float64(max(1, w.clones.nodes))
	d.Members = d.Members[:0]
	for k := range a.Members {
		m := &a.Members[k]
		d.Members = append(d.Members, components.AdhesiveMember{
			Body: w.soft.meta[m.Body].entity, Node: m.Node, Load: fromVec(m.Load),
		})
	}
}

// countClones adds the adhesives to the counters.
func (w *World) countClones() {
	c, s := &w.clones, &w.stats
	s.Adhesives, s.Members, s.Particles = len(c.pop.Adhesives), c.pop.Members(), c.nodes
	s.Clones.add(&c.pop.Counts)
	c.pop.Counts = clones.Counts{}
}
