package skin

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Surface is how the vertices of a body hang together on its outside: faces with
// edges between them, or segments of a strand, or grains on their own. It never
// changes; where vertices are is told to each function, in slices by vertex.
type Surface struct {
	Face    [][3]int32
	Edge    [][2]int32 // of the faces, the lower vertex first; then the segments
	Closed  bool       // every edge has two faces: there is an inside
	Flat    bool       // of the plane z = 0, see Flatten
	Grains  []int32    // vertices of no face and no segment
	edgesOf [][3]int32 // of a face: the edges from corner 0, 1 and 2
	sides   [][2]int32 // the faces at an edge, −1 for none
	// Of a vertex: its edges and faces, those of v from at[v] to at[v+1].
	edgesAt, facesAt ring
	vertices         int
	segments         int // edges of no face, the last ones
	// Each vertex and each edge is one element's to look after: bit c for
	// corner c, bit 3+c for the edge from it.
	duty []uint8
}

type ring struct{ list, at []int32 }

func (r *ring) of(v int32) []int32 { return r.list[r.at[v]:r.at[v+1]] }

// ErrSurface is wrapped by every error of New.
var ErrSurface = errors.New("skin: not a surface")

// New returns the surface of a number of vertices, with faces, counter-clockwise
// seen from outside, and segments between them. It is an error, which wraps
// ErrSurface, if an index is out of range, if a face or segment has a vertex
// twice, or if an edge has more than two faces, or two on the same side.
func New(vertices int, faces [][3]int32, segments [][2]int32) (*Surface, error) {
	s := &Surface{Face: faces, vertices: vertices, segments: len(segments)}
	for i, f := range faces {
		for c, v := range f {
			if v < 0 || int(v) >= vertices {
				return nil, fmt.Errorf("%w: face %d has vertex %d, must be 0 to %d", ErrSurface, i, v, vertices-1)
			}
			if v == f[(c+1)%3] {
				return nil, fmt.Errorf("%w: face %d has vertex %d twice", ErrSurface, i, v)
			}
		}
	}
	if err := s.link(); err != nil {
		return nil, err
	}
	for i, e := range segments {
		for _, v := range e {
			if v < 0 || int(v) >= vertices {
				return nil, fmt.Errorf("%w: segment %d has vertex %d, must be 0 to %d", ErrSurface, i, v, vertices-1)
			}
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("%w: segment %d has vertex %d twice", ErrSurface, i, e[0])
		}
		s.Edge, s.sides = append(s.Edge, e), append(s.sides, [2]int32{-1, -1})
	}
	s.gather()
	return s, nil
}

// half is an edge of a face, from its corner.
type half struct{ lo, hi, face, corner int32 }

// link finds the edges of the faces.
func (s *Surface) link() error {
	list := make([]half, 0, 3*len(s.Face))
	for i, f := range s.Face {
		for c := range f {
			a, b := f[c], f[(c+1)%3]
			list = append(list, half{min(a, b), max(a, b), int32(i), int32(c)})
		}
	}
	slices.SortFunc(list, func(a, b half) int {
		return cmp.Or(cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi), cmp.Compare(a.face, b.face))
	})
	s.edgesOf = make([][3]int32, len(s.Face))
	s.Closed = len(s.Face) > 0
	for i, h := range list {
		n := int32(len(s.Edge)) - 1
		switch {
		case n < 0 || s.Edge[n] != [2]int32{h.lo, h.hi}:
			n++
			s.Edge, s.sides = append(s.Edge, [2]int32{h.lo, h.hi}), append(s.sides, [2]int32{h.face, -1})
		case s.sides[n][1] >= 0:
			return fmt.Errorf("%w: edge from vertex %d to %d has the faces %d, %d and %d", ErrSurface, h.lo, h.hi,
				s.sides[n][0], s.sides[n][1], h.face)
		case (s.Face[h.face][h.corner] == h.lo) == (s.Face[list[i-1].face][list[i-1].corner] == h.lo):
			return fmt.Errorf("%w: faces %d and %d are on the same side of the edge from vertex %d to %d", ErrSurface,
				list[i-1].face, h.face, h.lo, h.hi)
		default:
			s.sides[n][1] = h.face
		}
		s.edgesOf[h.face][h.corner] = n
	}
	for _, f := range s.sides {
		s.Closed = s.Closed && f[1] >= 0
	}
	return nil
}

// gather finds what is at each vertex, and whose duty everything is.
func (s *Surface) gather() {
	s.edgesAt = ringOf(s.vertices, len(s.Edge), func(i int) []int32 { return s.Edge[i][:] })
	s.facesAt = ringOf(s.vertices, len(s.Face), func(i int) []int32 { return s.Face[i][:] })
	for v := range int32(s.vertices) {
		if len(s.edgesAt.of(v)) == 0 {
			s.Grains = append(s.Grains, v)
		}
	}
	s.duty = make([]uint8, s.Elements())
	done := make([]bool, s.vertices)
	for i := range s.duty {
		for c, v := range s.corners(int32(i)) {
			if !done[v] {
				done[v] = true
				s.duty[i] |= 1 << c
			}
		}
		switch {
		case i >= len(s.Face):
			if _, is := s.segment(int32(i)); is {
				s.duty[i] |= 8
			}
		default:
			for c, e := range s.edgesOf[i] {
				if s.sides[e][0] == int32(i) {
					s.duty[i] |= 8 << c
				}
			}
		}
	}
}

func ringOf(vertices, n int, of func(i int) []int32) ring {
	r := ring{at: make([]int32, vertices+1)}
	for i := range n {
		for _, v := range of(i) {
			r.at[v+1]++
		}
	}
	for v := range vertices {
		r.at[v+1] += r.at[v]
	}
	r.list = make([]int32, r.at[vertices])
	next := slices.Clone(r.at)
	for i := range n {
		for _, v := range of(i) {
			r.list[next[v]] = int32(i)
			next[v]++
		}
	}
	return r
}

// Vertices returns their number.
func (s *Surface) Vertices() int { return s.vertices }

// Elements returns how many things a tree over the surface holds: faces, then
// segments, then grains.
func (s *Surface) Elements() int { return len(s.Face) + s.segments + len(s.Grains) }

// segment returns the edge that an element is, if it is one.
func (s *Surface) segment(i int32) (edge int32, is bool) {
	i -= int32(len(s.Face))
	n := int32(s.segments)
	return int32(len(s.Edge)) - n + i, i >= 0 && i < n
}

// corners returns the vertices of an element.
func (s *Surface) corners(i int32) []int32 {
	if int(i) < len(s.Face) {
		return s.Face[i][:]
	}
	if e, is := s.segment(i); is {
		return s.Edge[e][:]
	}
	k := int(i) - len(s.Face) - s.segments
	return s.Grains[k : k+1]
}

// Normal returns that of a face at the positions x, of length 1; zero if it has
// no area.
func (s *Surface) Normal(face int32, x []vec.Vec3) vec.Vec3 {
	f := &s.Face[face]
	return x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]])).Unit(vec.Vec3{})
}

// Areas returns what each vertex stands for of the faces, a third of those around
// it [m²], at the positions x. They sum to the area of the surface, so that what
// touches with all its vertices touches with all of it. (Gascón, Zurdo and Otaduy
// 2010, §5.1, take the mean of the faces around, which sums to half of it.)
func (s *Surface) Areas(x []vec.Vec3) []float64 {
	out := make([]float64, s.vertices)
	for _, f := range s.Face {
		a := x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]])).Len() / 6
		for _, v := range f {
			out[v] += a
		}
	}
	return out
}

// Facing returns a third of the faces around a vertex [m²], at the positions x, as
// they are seen against the direction n, of length 1: faces that look away from it,
// or along it, have no part.
func (s *Surface) Facing(v int32, x []vec.Vec3, n vec.Vec3) float64 {
	sum := 0.0
	for _, k := range s.facesAt.of(v) {
		f := &s.Face[k]
		if a := -n.Dot(x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]]))); a > 0 {
			sum += a / 6
		}
	}
	return sum
}
