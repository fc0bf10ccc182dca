package imprint

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// hullNear is the distance of a point outside of a polyhedron from it, and the
// direction from its nearest point [m].
func hullNear(h *geom.Hull, x vec.Vec3) (gap float64, n vec.Vec3) {
	best := math.Inf(1)
	for i := range h.Faces {
		f := &h.Faces[i]
		if f.Normal.Dot(x) <= f.Offset {
			continue // what is nearest can be seen
		}
		loop := h.Loop[f.First : f.First+f.Count]
		for k := 2; k < len(loop); k++ {
			at, _ := closest(&[3]vec.Vec3{h.Vertices[loop[0]], h.Vertices[loop[k-1]], h.Vertices[loop[k]]}, x)
			if d := x.Sub(at); d.LenSq() < best {
				best, n = d.LenSq(), d
			}
		}
	}
	gap = math.Sqrt(best)
	return gap, n.Mul(1 / gap)
}

// revolvedNear is that of a point outside of the hull of two discs: of the edges of
// its cut through the axis, in the plane of the point.
func revolvedNear(r *geom.Revolved, x vec.Vec3) (gap float64, n vec.Vec3) {
	out, e := fromAxis(x)
	p := vec.Vec2{X: out, Y: x.Y}
	corners := [4]vec.Vec2{{Y: r.Low.Y}, {X: r.Low.R, Y: r.Low.Y}, {X: r.High.R, Y: r.High.Y}, {Y: r.High.Y}}
	best := math.Inf(1)
	var d vec.Vec2
	for i := range 3 {
		a, b := corners[i], corners[i+1]
		along := b.Sub(a)
		t := 0.0
		if l := along.LenSq(); l > 0 {
			t = bounded(p.Sub(a).Dot(along)/l-0.5, 0.5) + 0.5
		}
		if y := p.Sub(a.Add(along.Mul(t))); y.LenSq() < best {
			best, d = y.LenSq(), y
		}
	}
	gap = math.Sqrt(best)
	return gap, e.Mul(d.X / gap).Add(vec.Vec3{Y: d.Y / gap})
}

// fromAxis is the distance of a point from the y axis, and the direction from there.
func fromAxis(x vec.Vec3) (out float64, e vec.Vec3) {
	out = math.Sqrt(float64(x.X*x.X) + float64(x.Z*x.Z))
	if out > 0 {
		return out, vec.Vec3{X: x.X / out, Z: x.Z / out}
	}
	return 0, vec.Vec3{X: 1}
}
