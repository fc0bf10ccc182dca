package solve

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// PlaneContact is one manifold of a planar world, one or two points that share a
// normal, as the collision pass makes it and the next finds it. The tangent is
// the normal turned left. Its rows are in PlaneRows.
type PlaneContact struct {
	A, B         int32
	First, Count int32 // its points
	Pair         int32
	lane         int32 // of its rows, see PlaneRows
	Direct       bool  // not swept: solved with its island of stiff bonds, or compliant
	Compliant    bool  // soft on purpose: its points are CompliantPoints
	Friction     float64
	Restitution  float64
	Load         float64 // reference impulse R of each point [N·s], see Softness
	Age          float64 // of the manifold [s]
	N            vec.Vec2
	Heft         [2]float64 // as Point.Heft
}

// PlanePoint is one contact point. What the rows change of it is written back by
// Unpack.
type PlanePoint struct {
	RA, RB          vec.Vec2 // the point from each centre of mass at the collision pass [m]
	Gap             float64  // now [m]
	Normal, Tangent float64  // impulses of the substep [N·s]
	MaxNormal       float64  // the largest normal impulse of a substep in this step [N·s]
	SumN, SumT      float64  // impulses of all substeps of this step [N·s]
}

// Depth is the deepest overlap of points [m], ≥ 0.
func Depth(points []PlanePoint) float64 {
	deep := 0.0
	for k := range points {
		deep = max(deep, -points[k].Gap)
	}
	return deep
}

// Bounce is Bounce in the plane.
func (r *PlaneRows) Bounce(bodies []PlaneBody, contacts []PlaneContact, threshold, h float64) {
	for pass := 0; pass < impactSweeps; pass++ {
		hit := false
		for i := range contacts {
			c := &contacts[i]
			if c.Restitution > 0 && r.bounce(c, bodies, threshold, h) {
				hit = true
			}
		}
		if !hit {
			return
		}
	}
}

// bounce gives back the part e of the closing speed of each point that closes
// faster than threshold; it reports whether there was one.
func (r *PlaneRows) bounce(c *PlaneContact, bodies []PlaneBody, threshold, h float64) bool {
	hit := false
	a, b := &bodies[c.A], &bodies[c.B]
	points, l := r.points(c)
	for k := range points {
		p := &points[k]
		an, bn := p.an[l], p.bn[l]
		vn := c.N.Dot(b.V.Sub(a.V)) + float64(b.W*bn) - float64(a.W*an)
		if vn > -threshold || p.gap[l]+float64(h*vn) > 0 {
			continue
		}
		imp := float64(-(1 + c.Restitution) * vn * p.invN[l])
		x, y := float64(c.N.X*imp), float64(c.N.Y*imp)
		a.V = vec.Vec2{X: a.V.X - float64(x*a.InvM.X), Y: a.V.Y - float64(y*a.InvM.Y)}
		a.W -= float64(a.InvI * float64(an*imp))
		b.V = vec.Vec2{X: b.V.X + float64(x*b.InvM.X), Y: b.V.Y + float64(y*b.InvM.Y)}
		b.W += float64(b.InvI * float64(bn*imp))
		hit = true
	}
	return hit
}
