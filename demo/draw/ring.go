package draw

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// Ring is a torus about y, only to be drawn.
type Ring struct {
	components.Shape // none; it makes a shape of this

	Radius float64 // of the circle in its middle [m]
	Thick  float64 // half its thickness, below Radius [m]
}

// Reach implements components.Shape.
func (r Ring) Reach() float64 { return r.Radius + r.Thick }

// newRing builds a torus of radius 1 for the instance's extent, as thick as its
// radius, with 8n strips around and sides corners of its section.
func newRing(n, sides int) *mesh {
	m := &mesh{}
	around := 8 * n
	for i := range around {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(around))
		out := vec3{float32(c), 0, float32(-s)}
		for k := range sides {
			up, away := math.Sincos(2 * math.Pi * float64(k) / float64(sides))
			normal := out.mul(float32(away)).add(vec3{0, float32(up), 0})
			m.vertex(vertex{corner: out, round: normal, normal: normal, tint: 1})
		}
	}
	at := func(i, k int) uint32 { return uint32(i%around*sides + k%sides) }
	for i := range around {
		for k := range sides {
			m.quad(at(i, k), at(i+1, k), at(i+1, k+1), at(i, k+1))
		}
	}
	return m
}

// ring returns the part of a torus that has the radius pixels on the screen.
func (l *library) ring(s Ring, pixels float32) part {
	reach := float32(s.Radius + s.Thick)
	sides := details[level(3*pixels*float32(s.Thick)/reach)].rows
	key := ringKey{level(pixels), sides}
	m, ok := l.rings[key]
	if !ok {
		m = newRing(details[key.level].rows, 4*sides)
		l.rings[key] = m
	}
	r := float32(s.Radius)
	return part{mesh: m, extent: vec3{r, r, r}, radius: float32(s.Thick), reach: reach}
}

// ringKey is a torus in some detail: around, and of its section.
type ringKey struct{ level, sides int }
