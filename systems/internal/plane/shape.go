package plane

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Depth is how deep a planar world is out of its plane [m]: the area of a patch
// is its length times Depth, a body's volume its area times Depth.
const Depth = 1.0

// Kind of a shape, in the order in which Collide takes a pair.
type Kind uint8

// The kinds. A Circle has one vertex, a Capsule two, a Segment two and lies in
// a chain, a HalfPlane none.
const (
	Circle Kind = iota
	Capsule
	Box
	Polygon
	HalfPlane
	Segment
	Chain
)

func (k Kind) String() string {
	return [...]string{"circle", "capsule", "rectangle", "polygon", "half-plane", "segment", "chain"}[k]
}

// Shape is a convex core rounded by a radius, about a body's origin, in the
// body's axes; or the line of a half-plane; or a chain of segments.
type Shape struct {
	Kind   Kind
	Radius float64 // of the rounding [m]
	// Vertices counter-clockwise; edge i goes from vertex i to the next, with
	// the unit outward normal Normals[i] at the distance Offsets[i] from the
	// origin. A capsule has two edges, one each way.
	Vertices, Normals []vec.Vec2
	Offsets           []float64
	Half              vec.Vec2 // half sizes of a Box [m]
	Middle            vec.Vec2 // the mean of the vertices [m]
	Thickness, Reach  float64  // smallest width, largest distance from the origin [m]
	Links             *Links   // of a Chain

	// The neighbours of a Segment of a chain, see ghost.go.
	before, after vec.Vec2
	open          [2]bool // no neighbour there
}

// sizeRange says what size accepts, for error messages.
const sizeRange = "from 1e-6 to 1e6 m"

// size reports whether x [m] can be a length of a shape; NaN cannot.
func size(x float64) bool { return x >= 1e-6 && x <= 1e6 }

// MakeCircle returns a disc about the origin.
func MakeCircle(radius float64) (Shape, error) {
	if !size(radius) {
		return Shape{}, fmt.Errorf("plane: circle radius is %v, must be %s", radius, sizeRange)
	}
	return Shape{Kind: Circle, Radius: radius, Vertices: []vec.Vec2{{}}, Thickness: 2 * radius, Reach: radius}, nil
}

// MakeCapsule returns a rounded line along y; length is that of the line [m], 0
// makes a circle.
func MakeCapsule(radius, length float64) (Shape, error) {
	if !size(radius) {
		return Shape{}, fmt.Errorf("plane: capsule radius is %v, must be %s", radius, sizeRange)
	}
	if length == 0 {
		return MakeCircle(radius)
	}
	if !size(length) {
		return Shape{}, fmt.Errorf("plane: capsule length is %v, must be 0 or %s", length, sizeRange)
	}
	s := Shape{Kind: Capsule, Radius: radius, Vertices: []vec.Vec2{{Y: -length / 2}, {Y: length / 2}}}
	s.link()
	s.Thickness, s.Reach = 2*radius, float64(length/2)+radius
	return s, nil
}

// MakeBox returns a rectangle with full edge lengths x and y [m].
func MakeBox(x, y float64) (Shape, error) {
	if !size(x) || !size(y) {
		return Shape{}, fmt.Errorf("plane: rectangle is %v × %v, must be %s", x, y, sizeRange)
	}
	h := vec.Vec2{X: x / 2, Y: y / 2}
	s := Shape{Kind: Box, Half: h, Vertices: []vec.Vec2{{X: -h.X, Y: -h.Y}, {X: h.X, Y: -h.Y}, h, {X: -h.X, Y: h.Y}}}
	s.link()
	return s, nil
}

// MakeHalfPlane returns what lies below the line through the origin with the
// outward normal.
func MakeHalfPlane(normal vec.Vec2) (Shape, error) {
	n := normal.Unit(vec.Vec2{})
	if n == (vec.Vec2{}) || n.X-n.X != 0 || n.Y-n.Y != 0 {
		return Shape{}, fmt.Errorf("plane: half-plane normal is %v, must have a direction in the plane", normal)
	}
	return Shape{Kind: HalfPlane, Normals: []vec.Vec2{n}, Offsets: []float64{0}, Thickness: math.Inf(1), Reach: math.Inf(1)}, nil
}

// link computes the edges, the width and the reach of a core with vertices.
func (s *Shape) link() {
	n := len(s.Vertices)
	s.Thickness = math.Inf(1)
	for i, v := range s.Vertices {
		w := s.Vertices[(i+1)%n]
		out := w.Sub(v).Left().Neg().Unit(vec.Vec2{X: 1})
		s.Normals = append(s.Normals, out)
		s.Offsets = append(s.Offsets, out.Dot(v))
		if r := v.Len() + s.Radius; r > s.Reach {
			s.Reach = r
		}
		low := math.Inf(1)
		for _, x := range s.Vertices {
			low = min(low, out.Dot(x))
		}
		s.Thickness = min(s.Thickness, out.Dot(v)-low+2*s.Radius)
		s.Middle = s.Middle.MulAdd(v, 1/float64(n))
	}
}

// Convex reports whether the shape has a convex core.
func (s *Shape) Convex() bool { return s.Kind <= Polygon }

// Mass returns the mass [kg], the centre of mass and the moment of inertia about
// it [kg·m²] at the density [kg/m³] and a depth of one metre. Half-planes and
// chains have none.
func (s *Shape) Mass(density float64) (mass float64, center vec.Vec2, inertia float64) {
	density *= Depth
	switch s.Kind {
	case Circle:
		r2 := float64(s.Radius * s.Radius)
		mass = density * (math.Pi * r2)
		return mass, vec.Vec2{}, float64(0.5*mass) * r2
	case Capsule:
		// A rectangle and two half discs; a half disc's centre of mass lies
		// 4r/3π outside the end.
		r, l := s.Radius, s.Vertices[1].Y-s.Vertices[0].Y
		r2 := float64(r * r)
		bar, disc := float64(density*float64(2*r*l)), float64(density*float64(math.Pi*r2))
		k := 4 / (3 * math.Pi)
		d := float64(0.5*l) + float64(k*r)
		inertia = float64(bar*(float64(l*l)+float64(4*r2)))/12 +
			float64(disc*(float64((0.5-float64(k*k))*r2)+float64(d*d)))
		return bar + disc, vec.Vec2{}, inertia
	case Box, Polygon:
		return s.polygonMass(density)
	case HalfPlane, Segment, Chain:
	}
	return 0, vec.Vec2{}, 0
}

// polygonMass sums the triangles between the edges and the first vertex.
func (s *Shape) polygonMass(density float64) (mass float64, center vec.Vec2, inertia float64) {
	o := s.Vertices[0]
	area, second := 0.0, 0.0
	var first vec.Vec2
	for i := 1; i+1 < len(s.Vertices); i++ {
		p, q := s.Vertices[i].Sub(o), s.Vertices[i+1].Sub(o)
		a := float64(0.5 * p.Cross(q))
		area += a
		first = first.MulAdd(p.Add(q), a/3)
		second += float64(a*(p.LenSq()+p.Dot(q)+q.LenSq())) / 6
	}
	c := first.Mul(1 / area)
	mass = float64(density * area)
	return mass, o.Add(c), float64(density * (second - float64(area*c.LenSq())))
}

// Bounds returns the smallest and largest coordinates of the shape at pos,
// turned by rot; a half-plane's are infinite.
func (s *Shape) Bounds(pos vec.Vec2, rot vec.Rot2) (lo, hi vec.Vec2) {
	switch s.Kind {
	case Box:
		c, n := math.Abs(rot.C), math.Abs(rot.S)
		h := vec.Vec2{X: float64(c*s.Half.X) + float64(n*s.Half.Y), Y: float64(n*s.Half.X) + float64(c*s.Half.Y)}
		return pos.Sub(h), pos.Add(h)
	case HalfPlane:
		inf := math.Inf(1)
		return vec.Vec2{X: -inf, Y: -inf}, vec.Vec2{X: inf, Y: inf}
	case Chain:
		return s.Links.bounds(pos, rot)
	case Circle:
		r := vec.Vec2{X: s.Radius, Y: s.Radius}
		return pos.Sub(r), pos.Add(r)
	case Capsule, Polygon, Segment:
	}
	lo = rot.Apply(s.Vertices[0])
	hi = lo
	for _, v := range s.Vertices[1:] {
		lo, hi = stretch(lo, hi, rot.Apply(v))
	}
	r := vec.Vec2{X: s.Radius, Y: s.Radius}
	return lo.Add(pos).Sub(r), hi.Add(pos).Add(r)
}

// stretch makes room for v between lo and hi.
func stretch(lo, hi, v vec.Vec2) (l, h vec.Vec2) {
	if v.X < lo.X {
		lo.X = v.X
	}
	if v.Y < lo.Y {
		lo.Y = v.Y
	}
	if v.X > hi.X {
		hi.X = v.X
	}
	if v.Y > hi.Y {
		hi.Y = v.Y
	}
	return lo, hi
}
