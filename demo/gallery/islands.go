package gallery

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// islands finds the groups of bodies, rigid and deformable, that touch, stick together,
// are attached to each other or held by a virtual adhesive: what moves by itself, as
// what does not joins nothing.
type islands struct {
	parent map[donburi.Entity]donburi.Entity
	size   map[donburi.Entity]int // by their roots, in bodies
}

func newIslands() islands {
	return islands{map[donburi.Entity]donburi.Entity{}, map[donburi.Entity]int{}}
}

func (s *islands) root(e donburi.Entity) donburi.Entity {
	for {
		p, ok := s.parent[e]
		if !ok || p == e {
			return e
		}
		if over, ok := s.parent[p]; ok {
			s.parent[e] = over
		}
		e = p
	}
}

// join puts two bodies into one island, that of the smaller entity.
func (s *islands) join(a, b donburi.Entity) {
	a, b = s.root(a), s.root(b)
	if a.Id() > b.Id() {
		a, b = b, a
	}
	s.parent[b] = a
}

// loneColor is that of bodies on their own among islands: pale, where sleepers
// and scenery are grey.
var loneColor = draw.RGB(0xf6ead2)

// limp tells whether one of a pair is deformable: what it touches is drawn with its
// skin, in softview.go.
func limp(w donburi.World, p *components.ContactPairData) bool {
	is := func(e donburi.Entity) bool { return w.Valid(e) && w.Entry(e).HasComponent(components.Nodes) }
	return is(p.A) || is(p.B)
}

// moves tells whether a body is one that an island is of.
func (v *View) moves(e donburi.Entity) bool {
	if !v.run.World().Valid(e) {
		return false
	}
	entry := v.run.World().Entry(e)
	if entry.HasComponent(components.Body) {
		return components.Body.Get(entry).Kind == components.Dynamic
	}
	return entry.HasComponent(components.Nodes)
}

// findIslands joins what the solver has in one.
func (v *View) findIslands() {
	world, s := v.run.World(), &v.island
	clear(s.parent)
	for e := range v.pairs.Iter(world) {
		if p := components.ContactPair.Get(e); p.Touching && !p.Sensor && v.moves(p.A) && v.moves(p.B) {
			s.join(p.A, p.B)
		}
	}
	for e := range v.attachments.Iter(world) {
		a := components.Attachment.Get(e)
		if acts(a, v.run.Time()) && v.moves(a.Body) && v.moves(a.To) {
			s.join(a.Body, a.To)
		}
	}
	for e := range v.adhesives.Iter(world) {
		v.joinMembers(components.VirtualAdhesive.Get(e))
	}
}

// acts tells whether an attachment does at a time [s].
func acts(a *components.AttachmentData, t float64) bool {
	return a.From <= t && (a.Until == 0 || t < a.Until)
}

// joinMembers joins the bodies that a virtual adhesive holds particles of.
func (v *View) joinMembers(a *components.VirtualAdhesiveData) {
	first := donburi.Null
	for i := range a.Members {
		e := a.Members[i].Body
		switch {
		case e == first || !v.moves(e):
		case first == donburi.Null:
			first = e
		default:
			v.island.join(first, e)
		}
	}
}

// paintIslands gives all bodies of an island the colour of its first; bodies on
// their own are pale.
func (v *View) paintIslands(f *draw.Frame) {
	s := &v.island
	v.findIslands()
	clear(s.size)
	for _, e := range v.entities {
		s.size[s.root(e)]++
	}
	for _, h := range v.handles {
		s.size[s.root(h.entity)]++
	}
	v.Islands = 0
	for i, e := range v.entities {
		if v.moves(e) {
			f.Bodies[i].Color = v.islandColor(e)
		}
	}
	for k, h := range v.handles {
		if !v.moves(h.entity) {
			continue
		}
		c := v.islandColor(h.entity)
		from, to := h.span(f, v.handles[k+1:])
		for i := from; i < to; i++ {
			f.Bodies[i].Color = c
		}
	}
}

// islandColor is that of a body, and counts its island with the first of it.
func (v *View) islandColor(e donburi.Entity) draw.Color {
	root := v.island.root(e)
	if v.island.size[root] < 2 {
		return loneColor
	}
	if root == e {
		v.Islands++
	}
	return draw.Palette[int(root.Id())%len(draw.Palette)]
}

// asleepShare is how much of a sleeping body's colour is grey.
const asleepShare = 0.75

// paintSleepers makes the bodies that sleep grey and dark.
func (v *View) paintSleepers(f *draw.Frame) {
	world := v.run.World()
	for i, e := range v.entities {
		if components.Body.Get(world.Entry(e)).Sleeping {
			f.Bodies[i].Color = asleepColor(f.Bodies[i].Color)
		}
	}
	for k, h := range v.handles {
		if !world.Valid(h.entity) || !softSleeps(world.Entry(h.entity)) {
			continue
		}
		from, to := h.span(f, v.handles[k+1:])
		for i := from; i < to; i++ {
			f.Bodies[i].Color = asleepColor(f.Bodies[i].Color)
		}
	}
}

// asleepColor is that of a body that sleeps.
func asleepColor(c draw.Color) draw.Color {
	grey := 0.6 * (c.R + c.G + c.B) / 3
	mix := func(x float32) float32 { return x + (grey-x)*asleepShare }
	return draw.Color{R: mix(c.R), G: mix(c.G), B: mix(c.B)}
}

// softSleeps tells whether a deformable body of any kind sleeps.
func softSleeps(e *donburi.Entry) bool {
	switch {
	case e.HasComponent(components.Cloth):
		return components.Cloth.Get(e).Sleeping
	case e.HasComponent(components.Rope):
		return components.Rope.Get(e).Sleeping
	case e.HasComponent(components.SoftBody):
		return components.SoftBody.Get(e).Sleeping
	case e.HasComponent(components.Particles):
		return components.Particles.Get(e).Sleeping
	}
	return false
}
