package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/union"
)

// cloneWorld holds the virtual adhesives of a world's bodies of nodes.
type cloneWorld struct {
	pop     clones.Population
	ids     []uint64
	matter  []clones.Matter // by deformable body
	touches []clones.Touch
	bundles []*soft.Bundle // of the bodies that adhesives hold together
	spare   []*soft.Bundle
	root    union.Find // by body: whom it is in a bundle with
	at      []*soft.Bundle
	job     bundleJob
	shown   []shownAdhesive
	next    []shownAdhesive
	nodes   int  // that may be cloned
	within  bool // the workers share the work within each bundle
}

// cloneReach is how far apart two skins may be and still collide, as a share of the
// shorter mean edge: what the solver leaves of a gap that it closes.
const cloneReach = 0.02

// Clone is the stage of virtual adhesives before the solve: particles that collide
// are cloned and start, join or merge adhesives; then the bodies that adhesives hold
// together are bundled, to be solved as one.
func Clone(w *World) {
	w.clone()
	w.stats.lap(&w.stats.Clone)
}

func (w *World) clone() {
	c := &w.clones
	w.loosen()
	if !w.takeMatter() {
		return
	}
	c.pop.Begin(c.ids, c.matter)
	w.letGoClones()
	w.findTouches()
	c.pop.Capture(c.touches, c.matter)
	c.pop.Prune(c.matter)
	c.pop.Seat(c.matter)
	w.bundle()
	w.tieRows()
}

// loosen takes the bundles of the last step apart.
func (w *World) loosen() {
	c := &w.clones
	for _, b := range c.bundles {
		for _, s := range b.Bodies {
			s.Loose()
		}
		b.Reset()
	}
	c.spare = append(c.spare, c.bundles...)
	c.bundles = c.bundles[:0]
}

// takeMatter lists the particles of all deformable bodies. It reports false where
// nothing can be cloned.
func (w *World) takeMatter() bool {
	c := &w.clones
	c.ids, c.matter, c.nodes = c.ids[:0], c.matter[:0], 0
	sticks := false
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		c.ids = append(c.ids, m.id)
		if m.out {
			c.matter = append(c.matter, clones.Matter{})
			continue
		}
		g := clones.Grip(gripOf(&m.mat))
		sticks = sticks || g.Sticks()
		if g.Sticks() {
			c.nodes += len(m.body.X)
		}
		c.matter = append(c.matter, m.body.Matter(m.area, g))
	}
	return sticks || len(c.pop.Adhesives) > 0
}

func gripOf(m *components.MaterialData) clones.Grip {
	return clones.Grip{Force: m.Clones.Release, Pressure: m.Clones.ReleasePressure, Kappa: m.Clones.Kappa}
}

// checkGrip looks at the numbers of a grip.
func checkGrip(g components.CloneGrip) problem {
	set := 0
	for _, x := range [...]float64{g.Release, g.ReleasePressure, g.Kappa} {
		if !(x >= 0 && x <= maxForce) {
			return "Material.Clones: expected numbers of 0 to 1e15 [N], [Pa] or [m]"
		}
		if x > 0 {
			set++
		}
	}
	if set > 1 {
		return "Material.Clones: expected one of Release, ReleasePressure and Kappa"
	}
	return ""
}

// letGoClones frees what the user has disabled, and bodies that hold nothing any
// more.
func (w *World) letGoClones() {
	c := &w.clones
	for _, a := range c.pop.Adhesives {
		off := w.disabledAdhesive(a.ID)
		for i := len(a.Members) - 1; i >= 0; i-- {
			m := &a.Members[i]
			if off || !c.matter[m.Body].Grip.Sticks() {
				c.pop.Free(m.Particle)
			}
		}
	}
}

// findTouches lists the particles that collide, from the contacts of the skins; not
// those that are in one adhesive already, with all that touches them.
func (w *World) findTouches() {
	c, s := &w.clones, &w.soft
	c.touches = c.touches[:0]
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		a, b := &s.meta[r.A], &s.meta[r.B]
		if !c.matter[r.A].Grip.Sticks() || !c.matter[r.B].Grip.Sticks() || w.tiedRow(r, r.A, r.B) {
			continue
		}
		gap, closing := r.Meet(s.bodies)
		if gap > float64(cloneReach*min(a.skin.Grain, b.skin.Grain)) || closing < 0 {
			continue
		}
		r.Ends(func(p, q int32) {
			c.touches = append(c.touches, clones.Touch{
				A: clones.Particle{Body: r.A, Node: p}, B: clones.Particle{Body: r.B, Node: q}, Normal: r.N,
			})
		})
	}
}

// bundle puts the bodies together that adhesives hold together, directly or through
// others, in the order of the bodies.
func (w *World) bundle() {
	c := &w.clones
	c.root = c.root.Reset(len(c.matter))
	for _, a := range c.pop.Adhesives {
		for i := range a.Members {
			c.root.Join(a.Members[0].Body, a.Members[i].Body)
		}
	}
	c.at = append(c.at[:0], make([]*soft.Bundle, len(c.matter))...)
	for _, a := range c.pop.Adhesives {
		k := c.root.Root(a.Members[0].Body)
		if c.at[k] == nil {
			c.at[k] = c.newBundle()
		}
		c.at[k].Ties = append(c.at[k].Ties, a)
	}
	for i := range c.matter {
		if b := c.at[c.root.Root(int32(i))]; b != nil {
			b.Bodies, b.Index = append(b.Bodies, w.soft.bodies[i]), append(b.Index, int32(i))
		}
	}
	w.shareBundles()
	for _, b := range c.bundles {
		b.Tie(c.matter)
	}
}

func (c *cloneWorld) newBundle() *soft.Bundle {
	if len(c.spare) == 0 {
		c.spare = append(c.spare, &soft.Bundle{})
	}
	n := len(c.spare) - 1
	b := c.spare[n]
	b.Flat = c.pop.Flat
	c.spare = c.spare[:n]
	c.bundles = append(c.bundles, b)
	return b
}

// tieRows puts the contacts out of work whose particles are all in one adhesive:
// what is rigid between them needs no force to be kept apart. The others between
// bodies of one bundle become part of its solve.
func (w *World) tieRows() {
	c, s := &w.clones, &w.soft
	for _, b := range c.bundles {
		b.Part()
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		tied := w.tiedRow(r, r.A, r.B)
		r.Rest(tied)
		a, b := c.at[c.root.Root(r.A)], c.at[c.root.Root(r.B)]
		if tied || a != nil && a == b && a.Contact(r) {
			continue
		}
		a.Sweep()
		b.Sweep()
	}
	for i := range s.rows.Rows {
		c.at[c.root.Root(s.rows.Rows[i].Soft)].Sweep()
	}
}

// shownAdhesive is the entity of an adhesive.
type shownAdhesive struct {
	id     uint64
	entity donburi.Entity
}
