package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// profile sums ∫ dy of what a solid of revolution about y needs, over the curve
// ρ(y) that bounds it:
//
//	V = π∫ρ², first moment π∫ρ²y, about y π/2∫ρ⁴, across y π∫(ρ⁴/4 + ρ²y²)
type profile struct{ volume, first, fourth, second float64 }

func (p *profile) add(rho, y, dy float64) {
	r2 := float64(rho * rho)
	p.volume += float64(r2 * dy)
	p.first += float64(float64(r2*y) * dy)
	p.fourth += float64(float64(r2*r2) * dy)
	p.second += float64(float64(r2*float64(y*y)) * dy)
}

// gauss8 holds the positive nodes and the weights of Gauss and Legendre's rule
// with eight points on [−1, 1]: exact for polynomials to degree 15.
var gauss8 = [4][2]float64{
	{0.18343464249564980, 0.36268378337836198},
	{0.52553240991632899, 0.31370664587788729},
	{0.79666647741362674, 0.22238103445337447},
	{0.96028985649753623, 0.10122853629037626},
}

// line adds a straight piece.
func (p *profile) line(a, b Disc) {
	h, mid := float64((b.Y-a.Y)/2), float64((b.Y+a.Y)/2)
	slope, mean := float64((b.R-a.R)/2), float64((b.R+a.R)/2)
	for _, g := range gauss8 {
		for _, x := range [2]float64{-g[0], g[0]} {
			p.add(mean+float64(slope*x), mid+float64(h*x), float64(g[1]*h))
		}
	}
}

// arcParts cut an arc of up to 180° so finely that the rule's error is below
// rounding.
const arcParts = 4

// arc adds a piece of the circle of radius r about a point of the profile,
// between two angles from the outward direction.
func (p *profile) arc(k Disc, r, from, to float64) {
	half := (to - from) / (2 * arcParts)
	for i := range arcParts {
		mid := from + float64(half*float64(2*i+1))
		for _, g := range gauss8 {
			for _, x := range [2]float64{-g[0], g[0]} {
				sin, cos := num.SinCos(mid + float64(half*x))
				p.add(k.R+float64(r*cos), k.Y+float64(r*sin), float64(g[1]*half)*float64(r*cos))
			}
		}
	}
}

// revolvedMass is that of the hull of two discs, rounded by the shape's radius.
func revolvedMass(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	c := s.Curved.(*Revolved)
	low, high, r := c.Low, c.High, s.Radius
	var p profile
	if r > 0 {
		side := num.Atan2(c.Up, c.Out)
		p.arc(low, r, -math.Pi/2, side)
		p.arc(high, r, side, math.Pi/2)
		out, up := float64(r*c.Out), float64(r*c.Up)
		low, high = Disc{low.Y + up, low.R + out}, Disc{high.Y + up, high.R + out}
	}
	p.line(low, high)
	mass = density * float64(math.Pi*p.volume)
	y := p.first / p.volume
	along := density * float64(math.Pi/2*p.fourth)
	across := float64(along/2) + float64(density*float64(math.Pi*p.second)) - float64(mass*float64(y*y))
	return mass, vec.Vec3{Y: y}, vec.Diag(vec.Vec3{X: across, Y: along, Z: across})
}
