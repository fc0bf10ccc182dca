package cage

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// halfEdge is an edge of a triangle, from its corner, with the lower vertex
// first.
type halfEdge struct{ lo, hi, face, corner int32 }

// link finds the triangles at each edge; there must be two.
func (m *mended) link() error {
	list := make([]halfEdge, 0, 3*len(m.faces))
	for i, f := range m.faces {
		for c := range f {
			a, b := f[c], f[(c+1)%3]
			list = append(list, halfEdge{min(a, b), max(a, b), int32(i), int32(c)})
		}
	}
	slices.SortFunc(list, func(a, b halfEdge) int {
		return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi), cmp.Compare(a.face, b.face))
	})
	m.across = make([][3]int32, len(m.faces))
	for i := 0; i < len(list); {
		n := 1
		for i+n < len(list) && list[i+n].lo == list[i].lo && list[i+n].hi == list[i].hi {
			n++
		}
		a := list[i]
		switch {
		case n == 1:
			return fmt.Errorf("%w: it is open: the %s has triangle %d only", ErrSurface, m.edge(a.lo, a.hi), m.of[a.face])
		case n > 2:
			return fmt.Errorf("%w: it forks: the %s has %d triangles, %d, %d and %d among them", ErrSurface, m.edge(a.lo, a.hi), n,
				m.of[a.face], m.of[list[i+1].face], m.of[list[i+2].face])
		}
		b := list[i+1]
		m.across[a.face][a.corner], m.across[b.face][b.corner] = b.face, a.face
		i += 2
	}
	return nil
}

// flatFace is the height of a triangle over its longest side below which its
// corners lie on a line: its normal would be rounding.
const flatFace = 1e-7

// flat reports whether a triangle is, and from which corner its longest side
// runs.
func (m *mended) flat(i int) (long int, is bool) {
	f := m.faces[i]
	var d [3]vec.Vec3
	for c := range f {
		d[c] = m.x[f[(c+1)%3]].Sub(m.x[f[c]])
		if d[c].LenSq() > d[long].LenSq() {
			long = c
		}
	}
	return long, !(d[0].Cross(d[1]).Len() > float64(flatFace*d[long].LenSq()))
}

// flip turns the longest side of a flat triangle within it and its neighbour
// there, so that both have an area.
func (m *mended) flip() error {
	for i := range m.faces {
		c, is := m.flat(i)
		if !is {
			continue
		}
		o := int(m.across[i][c])
		f, g := m.faces[i], m.faces[o]
		a, b, p := f[c], f[(c+1)%3], f[(c+2)%3]
		k := 0
		for g[k] == a || g[k] == b {
			k++
		}
		q := g[k]
		m.faces[i], m.faces[o] = [3]int32{a, q, p}, [3]int32{q, b, p}
		_, still := m.flat(i)
		_, also := m.flat(o)
		if still || also {
			return fmt.Errorf("%w: triangle %d is flat, and so is what is next to it: the %s", ErrSurface, m.of[i], m.edge(a, b))
		}
		if g[(k+1)%3] == a { // the neighbour faced the other way: let it
			m.faces[o] = [3]int32{b, q, p}
		}
		m.done.Flipped++
		if err := m.link(); err != nil { // the new edge was there already
			return err
		}
	}
	return nil
}

// orient turns triangles over until neighbours agree, starting with the first of
// each piece.
func (m *mended) orient() error {
	seen := make([]bool, len(m.faces))
	turned := make([]bool, len(m.faces))
	var queue []int32
	for first := range m.faces {
		if seen[first] {
			continue
		}
		seen[first] = true
		queue = append(queue[:0], int32(first))
		for len(queue) > 0 {
			i := queue[0]
			queue = queue[1:]
			f := m.faces[i]
			for c, o := range m.across[i] {
				a, b := f[c], f[(c+1)%3]
				if turned[i] {
					a, b = b, a
				}
				agree := m.runs(o, b, a) != turned[o]
				switch {
				case !seen[o]:
					seen[o], turned[o] = true, !agree
					queue = append(queue, o)
				case !agree:
					return fmt.Errorf("%w: it has one side only: triangles %d and %d disagree at the %s",
						ErrSurface, m.of[i], m.of[o], m.edge(f[c], f[(c+1)%3]))
				}
			}
		}
	}
	for i, t := range turned {
		if t {
			m.turn(i)
		}
	}
	return m.link()
}

// runs reports whether triangle i has the edge from a to b in this direction.
func (m *mended) runs(i, a, b int32) bool {
	f := m.faces[i]
	return f[0] == a && f[1] == b || f[1] == a && f[2] == b || f[2] == a && f[0] == b
}

func (m *mended) turn(i int) {
	f := &m.faces[i]
	f[1], f[2] = f[2], f[1]
	m.done.Turned++
}
