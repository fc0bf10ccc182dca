package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// gluedSkin is what a deformable body stuck to in the last picture, by its own list: see
// drawnSkin.tells.
type gluedSkin struct {
	strings, were []softString
	first         []int32 // of the strings of each vertex, 1 above its index; 0 for none
	turn          uint64
}

// softString is a string from a vertex of a deformable body to another body, rigid or
// deformable.
type softString struct {
	other               donburi.Entity
	vertex, otherVertex int32      // otherVertex is −1 on a rigid body
	next                int32      // of the same vertex, as in first
	from, to            mgl64.Vec3 // as it was drawn [m]
	// on is the anchor from its vertex, in the world; at is that on the other body, from
	// the other's vertex in the world, or in the axes of a rigid body [m].
	on, at mgl64.Vec3
	foot   float64 // radius [m]
}

// skin adds the strings of a deformable body's bonds to the frame, and tears those whose
// bonds have gone.
func (g *glue) skin(f *draw.Frame, run Posed, k *drawnSkin) {
	was := g.soft[k.entity]
	if was == nil {
		was = &gluedSkin{}
		g.soft[k.entity] = was
	}
	was.turn = g.turn
	was.strings, was.were = was.were[:0], was.strings
	bonded := false
	for i := range k.nodes.Contacts {
		c := &k.nodes.Contacts[i]
		if !(c.Intensity > 0) || !k.tells(c) || c.Vertex < 0 || int(c.Vertex) >= len(k.vertices) {
			continue
		}
		if !bonded {
			bonded = true
			was.clear(len(k.vertices))
		}
		s := g.string(f, run, k, c)
		s.next = was.first[c.Vertex]
		was.strings = append(was.strings, s)
		was.first[c.Vertex] = int32(len(was.strings))
		if opening(c.Gap, c.Slip) > drawnShare*s.foot {
			f.Threads = append(f.Threads, thread(f, s.from, s.to, s.foot))
		}
	}
	if !bonded {
		was.clear(0)
	}
	for i := range was.were {
		if s := &was.were[i]; !was.lives(s) {
			g.tearSoft(s, run, k.entity)
		}
	}
}

// clear makes room for the strings of so many vertices.
func (w *gluedSkin) clear(vertices int) {
	clear(w.first[:min(len(w.first), vertices)])
	w.first = resized(w.first, vertices)
}

// resized makes a list n long; what is in it stays, and zeros come behind.
func resized(list []int32, n int) []int32 {
	if n <= cap(list) {
		old := len(list)
		list = list[:n]
		if n > old {
			clear(list[old:])
		}
		return list
	}
	return append(list, make([]int32, n-len(list))...)
}

// string is that of a bond.
func (g *glue) string(f *draw.Frame, run Posed, k *drawnSkin, c *components.SkinContact) softString {
	s := softString{other: c.Other, vertex: c.Vertex, otherVertex: c.OtherVertex, foot: footOf(f, c.Area, c.Intensity)}
	s.from, s.to = g.skins.ends(run, k, c)
	s.on = s.from.Sub(k.vertices[c.Vertex])
	if c.OtherVertex < 0 {
		s.at = g.skins.ride.local(c.OtherPoint)
	} else if o := g.skins.find(c.Other); o != nil && int(c.OtherVertex) < len(o.vertices) {
		s.at = s.to.Sub(o.vertices[c.OtherVertex])
	}
	return s
}

// lives tells whether a bond of the vertex of a string to the same body is left, or of
// the other vertex to this one: what slides goes on from vertex to vertex.
func (w *gluedSkin) lives(s *softString) bool {
	if int(s.vertex) < len(w.first) {
		for i := w.first[s.vertex]; i > 0; i = w.strings[i-1].next {
			if w.strings[i-1].other == s.other {
				return true
			}
		}
	}
	if s.otherVertex < 0 {
		return false
	}
	for i := range w.strings {
		if t := &w.strings[i]; t.other == s.other && t.otherVertex == s.otherVertex {
			return true
		}
	}
	return false
}

// tearSoft makes the two ends of a string of a deformable body.
func (g *glue) tearSoft(s *softString, run Posed, e donburi.Entity) {
	half := s.to.Sub(s.from).Mul(0.5)
	g.leave(tornEnd{e, s.vertex, s.on, half, s.foot, run.Time()})
	back := half.Mul(-1)
	if s.otherVertex < 0 {
		if !run.World().Valid(s.other) {
			return
		}
		_, turn := run.Pose(s.other)
		back = turning(turn).Conjugate().Rotate(back)
	}
	g.leave(tornEnd{s.other, s.otherVertex, s.at, back, s.foot, run.Time()})
}

// endSkins tears the strings of the deformable bodies that have gone.
func (g *glue) endSkins(run Posed) {
	for e, w := range g.soft {
		if w.turn == g.turn {
			continue
		}
		for i := range w.strings {
			g.tearSoft(&w.strings[i], run, e)
		}
		delete(g.soft, e)
	}
}
