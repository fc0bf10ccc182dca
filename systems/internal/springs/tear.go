package springs

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Sheet is a sheet that can tear: what of its mesh is where at rest.
//
// A node carries the mean of the tension of the triangles around, by their areas. The
// one that carries most, if it is more than the limit, is where a tear begins: along
// the edges there with the largest tension across. It runs on from node to node while
// they carry more than the limit, always ahead, to the rim or to where the sheet
// holds. One tear begins at a time, for what it lets go is slack when the next step
// has passed. No triangle is lost: nodes part (as in O'Brien and Hodgins, "Graphical
// modeling and animation of brittle fracture", 1999), so that mass stays what it is.
type Sheet struct {
	rest    []vec.Vec3
	face    [][3]int32
	next    [][3]int32 // the triangle across each side, −1 for none
	around  [][]int32  // the triangles at each node
	tension []tension
	load    []float64 // of each node [N/m]
	cut     [][3]bool // sides that are torn
}

// Torn is what a tear has made.
type Torn struct {
	Face [][3]int32
	// From is, for each node that there is now, the one that it was. The first are
	// those that there were.
	From  []int32
	Edges int     // that have been torn
	Start int32   // the node at which it began
	Load  float64 // that this carried [N/m]
}

// NewSheet returns a sheet of triangles between nodes at rest [m]. The springs of
// NewCloth for the same nodes, triangles and warp belong to it.
func NewSheet(rest []vec.Vec3, faces [][3]int32, warp vec.Vec3) (*Sheet, error) {
	next, err := neighbours(faces)
	if err != nil {
		return nil, err
	}
	s := &Sheet{
		rest: rest, face: faces, next: next, around: make([][]int32, len(rest)),
		tension: make([]tension, len(faces)), load: make([]float64, len(rest)), cut: make([][3]bool, len(faces)),
	}
	for i, f := range faces {
		t := &s.tension[i]
		t.u, t.v, t.n, t.area = frame(rest[f[1]].Sub(rest[f[0]]), rest[f[2]].Sub(rest[f[0]]), warp)
		for _, n := range f {
			s.around[n] = append(s.around[n], int32(i))
		}
	}
	return s, nil
}

// Tear tears the sheet where it carries more than the limit [N/m] with the nodes at
// x. It returns nil where it holds; then nothing is allocated. Nodes that are held
// begin no tear: there the sheet is in something's grip.
func (s *Sheet) Tear(e *Springs, x []vec.Vec3, held []bool, limit float64) *Torn {
	over := false
	for i := range s.tension {
		s.tension[i].strain(e, i, x)
		over = over || s.tension[i].most > limit
	}
	if !over {
		return nil
	}
	at := int32(-1)
	for n := range s.load {
		s.load[n] = s.carries(n)
		if s.load[n] > limit && !held[n] && (at < 0 || s.load[n] > s.load[at]) && s.parts(int32(n)) {
			at = int32(n)
		}
	}
	if at < 0 {
		return nil
	}
	clear(s.cut)
	torn := &Torn{Start: at, Load: s.load[at]}
	if first, along := s.best(at, nil); first >= 0 {
		s.run(torn, at, first, limit)
		if !s.rim(at) {
			if second, _ := s.best(at, &along); second >= 0 {
				s.run(torn, at, second, limit)
			}
		}
	}
	s.part(torn)
	if len(torn.From) == len(s.rest) {
		return nil
	}
	return torn
}

// carries is the tension at a node.
func (s *Sheet) carries(n int) float64 {
	sum, area := 0.0, 0.0
	for _, i := range s.around[n] {
		t := &s.tension[i]
		sum += float64(t.most * t.area)
		area += t.area
	}
	return sum / area
}

// run tears from a node to another, and on.
func (s *Sheet) run(torn *Torn, from, to int32, limit float64) {
	for {
		s.open(from, to)
		torn.Edges++
		if s.rim(to) || !(s.load[to] > limit) {
			return
		}
		back := s.rest[from].Sub(s.rest[to])
		next, _ := s.best(to, &back)
		if next < 0 {
			return
		}
		from, to = to, next
	}
}

// best returns the other end of the inner edge at a node that the sheet opens with the
// largest tension, and the way there at rest; −1 for none. With a way it is one that
// leads off from it, by more than a right angle.
func (s *Sheet) best(n int32, way *vec.Vec3) (to int32, along vec.Vec3) {
	to, most := -1, 0.0
	for _, i := range s.around[n] {
		for c, o := range s.next[i] {
			if o < 0 || s.cut[i][c] {
				continue
			}
			f := s.face[i]
			other := f[(c+1)%3]
			switch n {
			case f[c]:
			case other:
				other = f[c]
			default:
				continue
			}
			l := s.rest[other].Sub(s.rest[n])
			if way != nil && !(l.Dot(*way) < 0) {
				continue
			}
			if q := float64(0.5 * (s.tension[i].opens(l) + s.tension[o].opens(l))); q > most {
				to, most, along = other, q, l
			}
		}
	}
	return to, along
}
