package systems

import "github.com/tackphysics/tack/systems/internal/soft"

// Large bodies are shared out among the workers by ranges of their elements and
// nodes, so that one block of jelly keeps all of them busy. Who does a range does
// not matter: each writes what is its own.

// partSize is the number of elements or nodes in a range.
const partSize = 384

// softPart is a range of a body in a pass of its Begin.
type softPart struct{ body, lo, hi int32 }

// softParts does the ranges of one pass over all bodies.
type softParts struct {
	w    *World
	pass int
	list []softPart
}

// Part does range i.
func (j *softParts) Part(_, i int) {
	p := &j.list[i]
	j.w.soft.bodies[p.body].Pass(j.pass, int(p.lo), int(p.hi))
}

// begin starts the substep of all bodies.
func (s *softWorld) begin(w *World) {
	s.each(w, softStart, false)
	j := &s.parts
	j.w = w
	for j.pass = range soft.Passes {
		j.list = j.list[:0]
		for k, b := range s.bodies {
			if b == nil {
				continue
			}
			n := b.Items(j.pass)
			for lo := 0; lo < n; lo += partSize {
				j.list = append(j.list, softPart{int32(k), int32(lo), int32(min(lo+partSize, n))})
			}
		}
		s.crew.Run(j, len(j.list))
	}
	j.w = nil
}
