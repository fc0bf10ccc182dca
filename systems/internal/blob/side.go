package blob

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Side is the skin of a body with an inside, as others touch it.
type Side struct {
	Face   [][3]int32
	Area   []float64 // of a vertex, at rest [m²]
	Radius float64   // how far the skin reaches beyond it [m]
	// Open is set for a sheet whose inside is all that is under it.
	Open bool

	x, v   []vec.Vec3 // as of Follow [m], [m/s]
	out    []vec.Vec3 // by vertex, unit
	normal []vec.Vec3 // by face, unit
	boxes  []geom.AABB
	Box    geom.AABB
	// Center and Far are a ball about the vertices [m].
	Center vec.Vec3
	Far    float64
	Depth  float64 // a third of the least side of the box, of an open one an eighth of the middle one [m]
	Speed  float64 // of the fastest vertex [m/s]
}

// NewSide returns that of a surface with n vertices.
func NewSide(n int, face [][3]int32, area []float64, radius float64, open bool) *Side {
	return &Side{
		Face: face, Area: area, Radius: radius, Open: open, out: make([]vec.Vec3, n),
		normal: make([]vec.Vec3, len(face)), boxes: make([]geom.AABB, len(face)),
	}
}

// Follow takes the positions [m] and velocities [m/s] at the start of a step; they
// are kept until the next.
func (s *Side) Follow(x, v []vec.Vec3) {
	s.x, s.v = x, v
	clear(s.out)
	inf := math.Inf(1)
	s.Box = geom.AABB{Min: vec.Vec3{X: inf, Y: inf, Z: inf}, Max: vec.Vec3{X: -inf, Y: -inf, Z: -inf}}
	for i, f := range s.Face {
		a, b, c := x[f[0]], x[f[1]], x[f[2]]
		n := b.Sub(a).Cross(c.Sub(a))
		for _, k := range f {
			s.out[k] = s.out[k].Add(n)
		}
		s.normal[i] = n.Unit(vec.Vec3{})
		s.boxes[i] = geom.AABB{Min: least(least(a, b), c), Max: most(most(a, b), c)}
	}
	for _, p := range x {
		s.Box.Min, s.Box.Max = least(s.Box.Min, p), most(s.Box.Max, p)
	}
	s.Center = s.Box.Min.Add(s.Box.Max).Mul(0.5)
	fastest, far := 0.0, 0.0
	for i, n := range s.out {
		s.out[i] = n.Unit(vec.Vec3{})
		far = num.Higher(far, x[i].Sub(s.Center).LenSq())
		if q := v[i].LenSq(); q > fastest {
			fastest = q
		}
	}
	s.Speed, s.Far = math.Sqrt(fastest), math.Sqrt(far)
	d := s.Box.Max.Sub(s.Box.Min)
	lo := num.Lower(d.X, num.Lower(d.Y, d.Z))
	s.Depth = lo / 3
	if s.Open {
		s.Depth = (d.X + d.Y + d.Z - lo - num.Higher(d.X, num.Higher(d.Y, d.Z))) / 8
	}
}

func least(a, b vec.Vec3) vec.Vec3 {
	return vec.Vec3{X: num.Lower(a.X, b.X), Y: num.Lower(a.Y, b.Y), Z: num.Lower(a.Z, b.Z)}
}

func most(a, b vec.Vec3) vec.Vec3 {
	return vec.Vec3{X: num.Higher(a.X, b.X), Y: num.Higher(a.Y, b.Y), Z: num.Higher(a.Z, b.Z)}
}

// Apart reports whether two skins are farther from each other than reach [m] by the
// balls about them.
func (s *Side) Apart(o *Side, reach float64) bool {
	far := s.Far + o.Far + reach
	return s.Center.Sub(o.Center).LenSq() > float64(far*far)
}
