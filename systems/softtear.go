package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// tearing is a form that can be torn.
type tearing interface {
	// tear looks at a body at the end of a step. Where it gives way it returns what it
	// is to be made of from now on; else nil.
	tear(m *softMeta) *rent
}

// rent is what a tear makes of a body.
type rent struct {
	plan *plan
	// from is, for each node, the one that it was; keep is, for each node that there
	// was, the first that it is now.
	from, keep []int32
	edges      int
	start      int32   // the node where it began, as it was
	stress     float64 // there [Pa]
}

// tearSoft parts the nodes of cloth and ropes that are loaded beyond their strength.
// It is done once a step: what holds at the end of it has held.
func (w *World) tearSoft() {
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		f, can := m.form.(tearing)
		if !can || m.idle() {
			continue
		}
		if r := f.tear(m); r != nil {
			at := fromVec(m.body.X[r.start])
			if w.rend(int32(i), r) {
				w.events.Tore = append(w.events.Tore, Tore{m.entity, r.edges, r.stress, at})
			}
		}
	}
}

// rend makes a body anew, torn, in the state in which it is. It reports false, and
// leaves the body as it is, if that cannot be.
func (w *World) rend(i int32, r *rent) bool {
	s := &w.soft
	m := &s.meta[i]
	was := *m
	if err := m.make(r.plan, w.flat != nil); err != nil {
		*m = was
		return false
	}
	_, turn := was.body.Pose()
	m.body.Face(turn)
	m.before, m.drawn = make([]vec.Vec3, len(r.from)), make([]vec.Vec3, len(r.from))
	m.origin = make([]int32, len(r.from))
	for n, o := range r.from {
		m.body.X[n], m.body.V[n] = was.body.X[o], was.body.V[o]
		m.before[n], m.drawn[n] = was.before[o], was.drawn[o]
		m.origin[n] = int32(was.made(int(o)))
	}
	m.skin.Follow(m.body.X)
	m.forces = nil
	m.list(r.plan)
	s.bodies[i] = m.body
	w.rendRows(i, r, &was)
	w.rendPairs(i, r, &was)
	return true
}

// rendRows shares the bonds of torn nodes out by area, with what they carry. What
// only touches, at points between nodes, is found again in the next step.
func (w *World) rendRows(i int32, r *rent, was *softMeta) {
	s := &w.soft
	m := &s.meta[i]
	copies := make([][]int32, len(r.keep)) // by node as it was
	for n, o := range r.from {
		copies[o] = append(copies[o], int32(n))
	}
	var next []soft.Row
	for k := range s.rows.Rows {
		row := s.rows.Rows[k]
		if row.Soft != i {
			next = append(next, row)
			continue
		}
		if int(row.Vertex) >= len(was.skin.X) {
			continue
		}
		for _, n := range copies[row.Vertex] {
			next = append(next, row.Part(n, stake(m.skin, n)/stake(was.skin, row.Vertex)))
		}
	}
	slices.SortStableFunc(next, func(a, b soft.Row) int {
		switch {
		case a.Before(&b.Key):
			return -1
		case b.Before(&a.Key):
			return 1
		}
		return 0
	})
	s.rows.Rows = next
}

// stake is what a vertex stands for, of a sheet or a rope.
func stake(s *soft.Skin, vertex int32) float64 {
	if s.Length != nil {
		return s.Length[vertex]
	}
	return s.Area[vertex]
}

// rendPairs gives the contacts with other skins the numbers that their nodes and
// edges have now. A node goes with its triangle; one on its own is the first copy.
func (w *World) rendPairs(i int32, r *rent, was *softMeta) {
	s := &w.soft
	now := s.meta[i].surface
	for k := range s.rows.Pairs {
		p := &s.rows.Pairs[k]
		for side := range 2 {
			if side == 0 && p.A != i || side == 1 && p.B != i {
				continue
			}
			number, what := p.Primitive(side)
			face := int32(-1)
			switch what {
			case skin.OfVertex:
				p.SetPrimitive(side, r.keep[number])
			case skin.OfFace:
				face = number
			case skin.OfEdge:
				var e int32
				face, e = was.surface.SameEdge(number, now.Surface)
				p.SetPrimitive(side, e)
			}
			p.Rename(side, func(n int32) int32 {
				if face >= 0 {
					if c := slices.Index(was.surface.Face[face][:], n); c >= 0 {
						return now.Face[face][c]
					}
				}
				return r.keep[n]
			})
		}
	}
	slices.SortStableFunc(s.rows.Pairs, func(a, b soft.PairRow) int { return a.Compare(&b.PairKey) })
}
