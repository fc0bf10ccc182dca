package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// contour is how a surface curves away where it is touched: its curvature
// along the tangent axis and across it [1/m]. A flat has zeros, a ball of
// radius r 1/r twice, a cylinder's side 1/r across its axis. A polyhedron's
// edge or corner counts as rounded by the reach of the adhesion.
type contour struct {
	axis          vec.Vec3
	along, across float64
}

func ballContour(r float64) contour { return contour{along: 1 / r, across: 1 / r} }

func sideContour(r float64, axis vec.Vec3) contour { return contour{axis: axis, across: 1 / r} }

// roundPatch sets the patch of a rounded contact at center: the region where
// the gap between the two surfaces is within reach of the smallest gap. The
// gap grows by half the summed curvatures, λ1 ≥ λ2 along their principal axes,
// which bounds an ellipse of semi-axes √(2·reach/λ) and area
//
//	A = 2π·reach/√(λ1·λ2)
//
// the effective radius of Derjaguin (1934): 2πR·reach for a ball on a flat.
// A line contact of the given length [m] (> 0) is cut to a rectangle
// length × 2√(2·reach/λ1) where that is smaller; it tells whether it was.
func roundPatch(m *Manifold, a, b contour, length float64, center vec.Vec3, reach float64) (cut bool) {
	n := m.Normal
	e1 := vec.Tangent(n)
	e2 := n.Cross(e1)
	var xx, xy, yy float64
	for _, c := range [2]contour{a, b} {
		x, y := c.axis.Dot(e1), c.axis.Dot(e2)
		d := c.along - c.across
		xx += c.across + float64(d*float64(x*x))
		yy += c.across + float64(d*float64(y*y))
		xy += float64(d * float64(x*y))
	}
	l1, l2, x, y := principal(xx, xy, yy)
	if l2 < float64(noCurve*l1) { // rounding: a line
		l2 = 0
	}
	// The larger spread lies along the smaller curvature, across (x, y).
	u := e2.Mul(x).MulAdd(e1, -y)
	m.Patch = Patch{Center: center, U: u}
	if reach == 0 || !(l1 > 0) {
		return false
	}
	short := math.Sqrt(2 * reach / l1)
	if l2 > 0 {
		long := math.Sqrt(2 * reach / l2)
		m.Patch.SU, m.Patch.SV = long/2, short/2
		m.Patch.Area = float64(math.Pi*long) * short
	}
	if strip := float64(2*length) * short; length > 0 && (!(l2 > 0) || strip < m.Patch.Area) {
		m.Patch.Area = strip
		m.Patch.SU, m.Patch.SV = length/sqrt12, 2*short/sqrt12
		m.Patch.sort(n)
		return true
	}
	return false
}

// noCurve is the ratio of the curvatures below which the smaller is none.
const noCurve = 1e-12

// sqrt12: a uniform line of length l has the standard deviation l/√12.
const sqrt12 = 3.4641016151377545870548926830117447338856105076207

// sort turns U to the axis of the larger spread.
func (p *Patch) sort(n vec.Vec3) {
	if p.SU < p.SV {
		p.U = n.Cross(p.U)
		p.SU, p.SV = p.SV, p.SU
	}
}

// principal returns the eigenvalues l1 ≥ l2 of the symmetric matrix
// [xx xy; xy yy] and the unit eigenvector (x, y) of l1; (1, 0) where they are
// equal.
func principal(xx, xy, yy float64) (l1, l2, x, y float64) {
	mean, half := float64((xx+yy)/2), float64((xx-yy)/2)
	d := math.Sqrt(float64(half*half) + float64(xy*xy))
	l1, l2 = mean+d, mean-d
	if d <= float64(1e-12*math.Abs(mean)) { // rounding: any axis is principal
		return l1, l2, 1, 0
	}
	// Of the two forms of the eigenvector, the one without cancellation.
	if half >= 0 {
		x, y = d+half, xy
	} else {
		x, y = xy, d-half
	}
	s := 1 / math.Sqrt(float64(x*x)+float64(y*y))
	return l1, l2, float64(x * s), float64(y * s)
}
