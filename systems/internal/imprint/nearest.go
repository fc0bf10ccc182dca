package imprint

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Spot is the place on a surface that is nearest to a point.
type Spot struct {
	Face    int32 // −1 if there is none within the distance
	Weights [3]float64
	At      vec.Vec3
	// Gap is the signed distance of the point, negative beneath the surface;
	// Normal points out of it towards the point, or back up from beneath [m].
	Gap    float64
	Normal vec.Vec3
}

// Nearest returns the place nearest to x that is within far [m]. list is room for
// the triangles that are looked at. Which side of the surface x is on, the one of
// the nearest triangles tells that it is highest above or beneath.
func (s *Surface) Nearest(x vec.Vec3, far float64, list *[]int32) Spot {
	near := Spot{Face: -1}
	f := vec.Vec3{X: far, Y: far, Z: far}
	box := geom.AABB{Min: x.Sub(f), Max: x.Add(f)}
	*list = s.tree.Near(&box, s.boxes, (*list)[:0])
	k := search{best: float64(far * far), high: -1, Spot: near}
	for _, i := range *list {
		t := &s.Triangles[i]
		p := [3]vec.Vec3{s.Vertices[t[0]], s.Vertices[t[1]], s.Vertices[t[2]]}
		k.offer(i, &p, s.Area(i).Unit(vec.Vec3{}), x)
	}
	return k.end(x)
}

// Room is what a search on a surface of package geom needs.
type Room struct {
	box  geom.AABB
	list []int32
	t    geom.Facet
}

// NearestOn is Nearest for a surface of package geom, as that of a height field.
func (r *Room) NearestOn(s geom.Surface, x vec.Vec3, far float64) Spot {
	f := vec.Vec3{X: far, Y: far, Z: far}
	r.box = geom.AABB{Min: x.Sub(f), Max: x.Add(f)}
	r.list = s.Near(&r.box, r.list[:0])
	k := search{best: float64(far * far), high: -1, Spot: Spot{Face: -1}}
	for _, i := range r.list {
		s.Facet(i, &r.t)
		k.offer(i, &r.t.P, r.t.N, x)
	}
	return k.end(x)
}

// search is for the nearest place.
type search struct {
	Spot
	best, high float64 // squared distance; height over the plane of the triangle
}

// offer looks at a triangle with the normal n.
func (k *search) offer(i int32, p *[3]vec.Vec3, n, x vec.Vec3) {
	at, w := closest(p, x)
	d := x.Sub(at)
	l := d.LenSq()
	if l > k.best*(1+tie) {
		return
	}
	h := n.Dot(d)
	if l < k.best*(1-tie) || k.Face < 0 || math.Abs(h) > k.high {
		k.Face, k.Weights, k.At, k.Normal = i, w, at, n
		k.Gap, k.high = math.Copysign(math.Sqrt(l), h), math.Abs(h)
		if n == (vec.Vec3{}) {
			k.high = -1
		}
	}
	if l < k.best {
		k.best = l
	}
}

// end returns what has been found.
func (k *search) end(x vec.Vec3) Spot {
	if k.Face >= 0 && math.Abs(k.Gap) > flat {
		k.Normal = x.Sub(k.At).Mul(1 / k.Gap)
	}
	return k.Spot
}

const (
	// tie is the relative difference of squared distances of triangles that share
	// the nearest edge or corner: rounding.
	tie = 1e-9
	// flat is the distance below which the triangle's own normal is better than
	// the direction to the point [m].
	flat = 1e-9
)

// closest returns the point of a triangle closest to x with its weights at the
// corners (Ericson, "Real-Time Collision Detection", 2005, 5.1.5).
func closest(p *[3]vec.Vec3, x vec.Vec3) (at vec.Vec3, w [3]float64) { //nolint:gocyclo // a case for each feature, as in the source
	ab, ac, ap := p[1].Sub(p[0]), p[2].Sub(p[0]), x.Sub(p[0])
	d1, d2 := ab.Dot(ap), ac.Dot(ap)
	if d1 <= 0 && d2 <= 0 {
		return p[0], [3]float64{1, 0, 0}
	}
	bp := x.Sub(p[1])
	d3, d4 := ab.Dot(bp), ac.Dot(bp)
	if d3 >= 0 && d4 <= d3 {
		return p[1], [3]float64{0, 1, 0}
	}
	if vc := float64(d1*d4) - float64(d3*d2); vc <= 0 && d1 >= 0 && d3 <= 0 {
		t := d1 / (d1 - d3)
		return p[0].MulAdd(ab, t), [3]float64{1 - t, t, 0}
	}
	cp := x.Sub(p[2])
	d5, d6 := ab.Dot(cp), ac.Dot(cp)
	if d6 >= 0 && d5 <= d6 {
		return p[2], [3]float64{0, 0, 1}
	}
	if vb := float64(d5*d2) - float64(d1*d6); vb <= 0 && d2 >= 0 && d6 <= 0 {
		t := d2 / (d2 - d6)
		return p[0].MulAdd(ac, t), [3]float64{1 - t, 0, t}
	}
	va, vb, vc := float64(d3*d6)-float64(d5*d4), float64(d5*d2)-float64(d1*d6), float64(d1*d4)-float64(d3*d2)
	if e, f := d4-d3, d5-d6; va <= 0 && e >= 0 && f >= 0 && e+f > 0 {
		t := e / (e + f)
		return p[1].MulAdd(p[2].Sub(p[1]), t), [3]float64{0, 1 - t, t}
	}
	sum := va + vb + vc
	if !(sum > 0) { // no area: one corner is as good as another
		return p[0], [3]float64{1, 0, 0}
	}
	v, u := vb/sum, vc/sum
	return p[0].MulAdd(ab, v).MulAdd(ac, u), [3]float64{1 - v - u, v, u}
}
