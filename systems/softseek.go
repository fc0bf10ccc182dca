package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// touching is a vertex that is near a part of a rigid body, or, with the numbers
// from that of the vertices on, a point of a face or a segment.
type touching struct {
	soft.Touch
	soft, rigid, part int32
	spot
	mixed
}

// spot is a point of a body of nodes.
type spot struct {
	node   [4]int32
	weight [4]float64
	at     vec.Vec3
}

// spotOf is that of a vertex.
func (m *softMeta) spotOf(v int32) spot { return spot{m.skin.Node[v], m.skin.Weight[v], m.skin.X[v]} }

// skinSlack is how far the vertices of a skin may be from a body and still have a
// row, as a share of an edge, beside what they may close within the step.
const skinSlack = 0.05

// seeker looks for what touches skins: a list of tasks that all workers share,
// each with a list of what it has found, so that these are in order whoever did
// which.
type seeker struct {
	w     *World
	tasks []seekTask
	tools []seekTools // by worker
	found [][]touching
	met   [][]skin.Contact
	pairs bool
	kept  []blob.Kept
	// Of deformable bodies with each other.
	broad   collide.BroadPhase
	proxies []collide.Proxy
	awake   []int32
	near    []collide.Pair
}

// seekTask is to look at one skin and some of the rigid bodies, lo to hi, or at
// two skins, or one and itself, of which it is known what is kept: of the one from lo
// to mid, of the other from there to hi.
type seekTask struct{ soft, lo, hi, other, mid int32 }

// seekTools are what one worker needs.
type seekTools struct {
	finder   soft.Finder
	touch    []soft.Touch
	elements []soft.Element
	child    collide.Placed
	detector skin.Detector
	toucher  blob.Toucher
	// In a planar world.
	flat  soft.FlatFinder
	parts []int32
	keep  []bool
}

// seekShare is the number of rigid bodies in a task.
const seekShare = 24

// run does the tasks.
func (k *seeker) run(w *World) {
	k.w = w
	for len(k.found) < len(k.tasks) {
		k.found, k.met = append(k.found, nil), append(k.met, nil)
	}
	for len(k.tools) < w.soft.crew.Workers() {
		k.tools = append(k.tools, seekTools{})
	}
	w.soft.crew.Run(k, len(k.tasks))
	k.w = nil
}

// Part does one task.
func (k *seeker) Part(worker, i int) {
	t, tools, w := &k.tasks[i], &k.tools[worker], k.w
	if !k.pairs {
		k.found[i] = w.findSoft(t, tools, k.found[i][:0])
		return
	}
	a, b := &w.soft.meta[t.soft], &w.soft.meta[t.other]
	reach := min(w.slackOf(a), w.slackOf(b))
	k.met[i] = append(k.met[i][:0], tools.contacts(a, b, w.soft.span, reach, k.kept[t.lo:t.mid], k.kept[t.mid:t.hi])...)
}

// contacts finds those of two bodies, or of one with itself.
func (k *seekTools) contacts(a, b *softMeta, dt, reach float64, ofA, ofB []blob.Kept) []skin.Contact {
	switch {
	case a == b:
		return k.detector.Self(a.surface, reach)
	case a.side != nil && b.side != nil:
		return k.toucher.Between(a.side, b.side, dt, reach, ofA, ofB)
	}
	return k.detector.Between(a.surface, b.surface, reach)
}

// placeSkins has the skins of what is awake follow the nodes, and bounds them.
func (w *World) placeSkins() {
	s := &w.soft
	if s.placed && !s.midway {
		return
	}
	s.placed = true
	s.skins.run(w, skinFollow)
	s.skins.run(w, skinBound)
	s.each(w, softBound, false)
}

// seekSoft lists all contacts of skins with rigid bodies, by skin, body, part and
// vertex.
func (w *World) seekSoft() {
	s := &w.soft
	k := &s.seeker
	k.pairs, k.tasks = false, k.tasks[:0]
	for i := range s.meta {
		for lo := 0; lo < len(w.meta) && !s.meta[i].idle(); lo += seekShare {
			k.tasks = append(k.tasks, seekTask{soft: int32(i), lo: int32(lo), hi: int32(min(lo+seekShare, len(w.meta)))})
		}
	}
	k.run(w)
	s.seen = s.seen[:0]
	for i := range k.tasks {
		s.seen = append(s.seen, k.found[i]...)
	}
	for i := range s.seen {
		t := &s.seen[i]
		if i > 0 && t.soft == s.seen[i-1].soft && t.rigid == s.seen[i-1].rigid {
			t.mixed = s.seen[i-1].mixed
			continue
		}
		t.mixed = w.mix(&s.meta[t.soft].mat, w.meta[t.rigid].mat)
	}
}

// findSoft appends the contacts of one skin with some rigid bodies.
func (w *World) findSoft(task *seekTask, tools *seekTools, out []touching) []touching {
	m := &w.soft.meta[task.soft]
	slack := w.slackOf(m)
	for k := task.lo; k < task.hi; k++ {
		r := &w.meta[k]
		x := &w.proxies[k]
		reach := slack + float64(w.soft.span*m.skin.Speed) + m.skin.Radius
		if m.skin.Radius > 0 { // nothing is to pass it
			reach += float64(w.soft.span * w.bodies[k].V.Len())
		}
		box := m.skin.Box.Grow(reach)
		if !w.touchable(m, int(k)) || !box.Overlaps(&x.Box) {
			continue
		}
		if w.flat != nil {
			out = w.findFlat(out, touching{soft: task.soft, rigid: k}, tools, slack, reach)
			continue
		}
		parts := int32(1)
		if c := r.geometry.Compound; c != nil {
			parts = int32(len(c.Children))
		}
		for part := range parts {
			p := w.place(k, part, &tools.child)
			tools.touch = tools.finder.Find(m.skin, p, reach+w.margins[k], tools.touch[:0])
			slices.SortFunc(tools.touch, func(a, b soft.Touch) int { return int(a.Vertex - b.Vertex) })
			for _, t := range tools.touch {
				out = w.see(out, touching{Touch: t, soft: task.soft, rigid: k, part: part, spot: m.spotOf(t.Vertex)}, slack)
			}
			if m.skin.Radius > 0 {
				out = w.findElements(out, touching{soft: task.soft, rigid: k, part: part}, tools, p, slack, reach+w.margins[k])
			}
		}
	}
	return out
}

// see keeps a contact that is nearer than slack, or would be within the step.
func (w *World) see(out []touching, t touching, slack float64) []touching {
	m := &w.soft.meta[t.soft]
	if m.rides(&t.node, &t.weight, w.meta[t.rigid].entity) {
		return out
	}
	t.Gap -= m.skin.Radius
	if t.Gap+float64(w.soft.span*w.closing(&t)) < slack {
		out = append(out, t)
	}
	return out
}

// findElements looks at the faces and segments of thin bodies, between whose
// nodes shapes would pass.
func (w *World) findElements(out []touching, t touching, tools *seekTools, p *collide.Placed, slack, reach float64) []touching {
	m := &w.soft.meta[t.soft]
	tools.elements = tools.finder.Elements(m.skin, p, reach, tools.elements[:0])
	for i := range tools.elements {
		t.take(&tools.elements[i], m)
		out = w.see(out, t, slack)
	}
	return out
}

// take makes it a point of an element.
func (t *touching) take(e *soft.Element, m *softMeta) {
	t.Touch = e.Touch
	t.Vertex += int32(len(m.skin.X))
	a, b, c := m.skin.Node[e.Corner[0]][0], m.skin.Node[e.Corner[1]][0], m.skin.Node[e.Corner[2]][0]
	t.node = [4]int32{a, b, c, c} // such a skin has a vertex on a node
	t.weight = [4]float64{e.Weight[0], e.Weight[1], e.Weight[2]}
	t.at = e.At
}
