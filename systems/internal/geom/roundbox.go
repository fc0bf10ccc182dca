package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// RoundedBox returns a box as Box does, its edges and corners rounded within
// those edge lengths [m]. It is an error if the rounding is not 0 or a length
// below half the shortest edge.
func RoundedBox(edges vec.Vec3, rounding float64) (Shape, error) {
	s, err := Box(edges)
	if err != nil || rounding == 0 {
		return s, err
	}
	thickness, _ := boxExtent(s)
	if err := checkRounding("box", rounding, thickness/2); err != nil {
		return Shape{}, err
	}
	h := s.Half.Sub(vec.Vec3{X: rounding, Y: rounding, Z: rounding})
	return Shape{Kind: KindRoundedBox, Half: s.Half, Radius: rounding, Hull: boxHull(h)}, nil
}

// roundedBoxMass sums the core with half sizes a, b, c, slabs on its faces,
// quarters of cylinders along its edges and eighths of a ball at its corners.
// The second moments along x of each, with the radius r of the rounding:
//
//	core and the slabs across y and z  a²/3 of their volume
//	slabs across x        (a + r/2)² + r²/12
//	cylinders along x     a²/3
//	cylinders across x    a² + 2a·4r/(3π) + r²/4
//	ball                  a² + 2a·3r/8 + r²/5
func roundedBoxMass(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	r := s.Radius
	h := s.Half.Sub(vec.Vec3{X: r, Y: r, Z: r})
	r2 := float64(r * r)
	ball := float64(4.0 / 3 * math.Pi * float64(r2*r))
	second := func(a, b, c float64) (volume, along float64) {
		core := float64(8 * a * b * c)
		slabs, ends := float64(8*r*float64(a*(b+c))), float64(8*r*float64(b*c))
		tubes, rims := float64(2*math.Pi*r2*a), float64(2*math.Pi*r2*(b+c))
		a2 := float64(a * a)
		out := a + float64(r/2)
		along = float64((core+slabs+tubes)*float64(a2/3)) +
			float64(ends*(float64(out*out)+float64(r2/12))) +
			float64(rims*(a2+float64(8*a*r/(3*math.Pi))+float64(r2/4))) +
			float64(ball*(a2+float64(0.75*a*r)+float64(r2/5)))
		return core + slabs + ends + tubes + rims + ball, along
	}
	volume, x := second(h.X, h.Y, h.Z)
	_, y := second(h.Y, h.Z, h.X)
	_, z := second(h.Z, h.X, h.Y)
	return density * volume, vec.Vec3{}, vec.Diag(vec.Vec3{X: density * (y + z), Y: density * (z + x), Z: density * (x + y)})
}

func roundedBoxBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	r := s.Radius
	core := s
	core.Half = s.Half.Sub(vec.Vec3{X: r, Y: r, Z: r})
	b := boxBounds(core, pos, rot)
	return b.Grow(r)
}

func roundedBoxExtent(s Shape) (thickness, radius float64) {
	return 2*s.Radius + s.Hull.Thickness, s.Hull.Radius + s.Radius
}
