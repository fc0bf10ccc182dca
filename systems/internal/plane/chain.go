package plane

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Links are the segments of a chain and the boxes about runs of them: a binary
// tree in order, as neighbours in a chain are neighbours in space.
type Links struct {
	Segments []Shape
	boxes    []box // level by level, the segments' own first
	levels   []int // where each level starts
}

type box struct{ lo, hi vec.Vec2 }

// MakeChain returns a line of segments through the points, closed if loop is
// set. What collides with it is on the left hand of who walks along it. It is
// an error if there are fewer than two points, or three of a loop, or if two
// neighbours are less than 1e-6 m apart.
func MakeChain(points []vec.Vec2, loop bool) (Shape, error) {
	if err := checkChain(points, loop); err != nil {
		return Shape{}, err
	}
	n := len(points)
	// Backwards, the solid is on the left hand, as in a polygon.
	v := make([]vec.Vec2, n)
	for i, p := range points {
		v[n-1-i] = p
	}
	s := Shape{Kind: Chain, Links: &Links{}}
	count := n - 1
	if loop {
		count = n
	}
	for i := range count {
		a, b := v[i], v[(i+1)%n]
		g := Shape{Kind: Segment, Vertices: []vec.Vec2{a, b}, Thickness: b.Sub(a).Len()}
		out := b.Sub(a).Left().Neg().Unit(vec.Vec2{})
		g.Normals, g.Offsets = []vec.Vec2{out}, []float64{out.Dot(a)}
		g.before, g.after = v[(i+n-1)%n], v[(i+2)%n]
		g.open = [2]bool{!loop && i == 0, !loop && i == count-1}
		s.Links.Segments = append(s.Links.Segments, g)
		s.Reach = max(s.Reach, a.Len(), b.Len())
	}
	s.Links.build()
	s.Thickness = s.Reach
	return s, nil
}

func checkChain(points []vec.Vec2, loop bool) error {
	least := 2
	if loop {
		least = 3
	}
	n := len(points)
	if n < least {
		return fmt.Errorf("plane: chain has %d points, must have at least %d", n, least)
	}
	for i, p := range points {
		if !(p.X >= -1e6 && p.X <= 1e6 && p.Y >= -1e6 && p.Y <= 1e6) {
			return fmt.Errorf("plane: chain point %d is %v, must be within 1e6 m", i, p)
		}
		last := (i + n - 1) % n
		if l := p.Sub(points[last]).Len(); (i > 0 || loop) && !size(l) {
			return fmt.Errorf("plane: chain points %d and %d are %v m apart, must be %s", last, i, l, sizeRange)
		}
	}
	return nil
}

func (l *Links) build() {
	for i := range l.Segments {
		v := l.Segments[i].Vertices
		lo, hi := stretch(v[0], v[0], v[1])
		l.boxes = append(l.boxes, box{lo, hi})
	}
	l.levels = []int{0}
	for from, n := 0, len(l.boxes); n > 1; n = (n + 1) / 2 {
		next := len(l.boxes)
		l.levels = append(l.levels, next)
		for i := from; i < from+n; i += 2 {
			b := l.boxes[i]
			if i+1 < from+n {
				b.lo, b.hi = stretch(b.lo, b.hi, l.boxes[i+1].lo)
				b.lo, b.hi = stretch(b.lo, b.hi, l.boxes[i+1].hi)
			}
			l.boxes = append(l.boxes, b)
		}
		from = next
	}
}

// bounds of the whole chain in the world: those of its box, turned.
func (l *Links) bounds(pos vec.Vec2, rot vec.Rot2) (lo, hi vec.Vec2) {
	b := l.boxes[len(l.boxes)-1]
	lo, hi = b.turned(rot)
	return lo.Add(pos), hi.Add(pos)
}

func (b *box) turned(rot vec.Rot2) (lo, hi vec.Vec2) {
	lo = rot.Apply(b.lo)
	hi = lo
	lo, hi = stretch(lo, hi, rot.Apply(b.hi))
	lo, hi = stretch(lo, hi, rot.Apply(vec.Vec2{X: b.lo.X, Y: b.hi.Y}))
	return stretch(lo, hi, rot.Apply(vec.Vec2{X: b.hi.X, Y: b.lo.Y}))
}

// Within appends the numbers of the segments whose boxes meet the one from lo to
// hi in the world, ascending. The chain stands at pos, turned by rot.
func (l *Links) Within(pos vec.Vec2, rot vec.Rot2, lo, hi vec.Vec2, out []int32) []int32 {
	q := box{lo.Sub(pos), hi.Sub(pos)}
	q.lo, q.hi = q.turned(vec.Rot2{C: rot.C, S: -rot.S})
	return l.visit(len(l.levels)-1, 0, &q, out)
}

func (l *Links) visit(level, i int, q *box, out []int32) []int32 {
	b := &l.boxes[l.levels[level]+i]
	if b.lo.X > q.hi.X || b.hi.X < q.lo.X || b.lo.Y > q.hi.Y || b.hi.Y < q.lo.Y {
		return out
	}
	if level == 0 {
		return append(out, int32(i))
	}
	below := l.levels[level] - l.levels[level-1]
	out = l.visit(level-1, 2*i, q, out)
	if 2*i+1 < below {
		out = l.visit(level-1, 2*i+1, q, out)
	}
	return out
}
