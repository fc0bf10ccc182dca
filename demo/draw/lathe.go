package draw

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// turnedPoint is a point of the outline that a lathe turns about y: X is away
// from the axis. See vertex for how corner and round make a place.
type turnedPoint struct{ corner, round, normal vec3 }

// quarters of a turn, each of its own tint, so that rolling shows.
const quarters = 4

// lathe turns an outline, from its lowest point to its highest, both on the
// axis, about y, with n strips in a quarter.
func lathe(outline []turnedPoint, n int) *mesh {
	m := &mesh{}
	rows := uint32(len(outline))
	for quarter := range quarters {
		tint := float32(1)
		if quarter%2 == 1 {
			tint = darkTint
		}
		base := uint32(len(m.vertices))
		for col := range n + 1 {
			c, s := quarterTurn(col, n)
			for range quarter {
				c, s = -s, c
			}
			for _, p := range outline {
				turn := func(v vec3) vec3 { return vec3{v.X * c, v.Y, -v.X * s} }
				m.vertex(vertex{corner: turn(p.corner), round: turn(p.round), normal: turn(p.normal), tint: tint})
			}
		}
		for col := range uint32(n) {
			for row := range rows - 1 {
				a := base + col*rows + row
				b := a + rows
				switch row {
				case 0: // the pole below
					m.triangle(a, b+1, a+1)
				case rows - 2: // the pole above
					m.triangle(a, b, a+1)
				default:
					m.quad(a, b, b+1, a+1)
				}
			}
		}
	}
	return m
}

// turnedArc returns the points of a rounded edge at a corner of the outline,
// from one angle to another, upwards from level.
func turnedArc(corner vec3, from, to float64, n int) []turnedPoint {
	arc := make([]turnedPoint, n+1)
	for i := range arc {
		s, c := math.Sincos(from + (to-from)*float64(i)/float64(n))
		v := vec3{float32(c), float32(s), 0}
		arc[i] = turnedPoint{corner, v, v}
	}
	return arc
}

// newCylinder builds a cylinder of radius 1 from y = −1 to 1, its edges rounded
// by the instance's radius; a sharp one has a single bevel there, for radius 0.
func newCylinder(n int, sharp bool) *mesh {
	steps := max(1, n/2)
	if sharp {
		steps = 1
	}
	down, up := vec3{0, -1, 0}, vec3{0, 1, 0}
	outline := []turnedPoint{{down, down, down}}
	outline = append(outline, turnedArc(vec3{1, -1, 0}, -math.Pi/2, 0, steps)...)
	outline = append(outline, turnedArc(vec3{1, 1, 0}, 0, math.Pi/2, steps)...)
	outline = append(outline, turnedPoint{up, up, up})
	return lathe(outline, n)
}

// newCone builds a cone whose sides lean as the shape's do. Its corners are
// those of the core within the rounding, in metres.
func newCone(s components.ConeShape, n int) *mesh {
	slant := math.Hypot(s.Radius, s.Height)
	per := 1 + slant/s.Radius
	h := s.Height - s.Rounding*per
	low := s.Rounding - s.Height/2
	r := s.Radius * h / s.Height
	lean := math.Atan2(s.Radius, s.Height)
	base, tip := vec3{float32(r), float32(low), 0}, vec3{0, float32(low + h), 0}
	down := vec3{0, -1, 0}
	steps := max(1, n/2)
	outline := []turnedPoint{{vec3{0, float32(low), 0}, down, down}}
	outline = append(outline, turnedArc(base, -math.Pi/2, lean, steps)...)
	if s.Rounding > 0 {
		outline = append(outline, turnedArc(tip, lean, math.Pi/2, steps)...)
		return lathe(outline, n)
	}
	side := vec3{float32(math.Cos(lean)), float32(math.Sin(lean)), 0}
	return lathe(append(outline, turnedPoint{tip, side, side}), n)
}

// coneKey is a cone in some detail.
type coneKey struct {
	shape components.ConeShape
	level int
}

func (l *library) cone(s components.ConeShape, pixels float32) *mesh {
	key := coneKey{s, level(pixels)}
	m, ok := l.cones[key]
	if !ok {
		m = newCone(s, details[key.level].rows).weld()
		l.cones[key] = m
	}
	return m
}

// cylinder returns the part of a cylinder; a sharp one gets a bevel like a box's.
func (l *library) cylinder(s components.CylinderShape, pixels float32) part {
	half := vec3{float32(s.Radius), float32(s.Height / 2), float32(s.Radius)}
	p := part{mesh: l.tins[level(pixels)], extent: half, radius: float32(s.Rounding)}
	switch {
	case s.Rounding > 0:
	case pixels > sharpBelow:
		p.radius = bevel(half)
	default:
		p.mesh = l.sharpTins[level(pixels)]
	}
	p.extent = half.sub(vec3{p.radius, p.radius, p.radius})
	return p
}
