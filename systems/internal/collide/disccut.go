package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// discCut sums area, first and second moments about the origin of what a unit disc
// there and a polygon have in common, side by side.
type discCut struct{ area, x, y, xx, xy, yy float64 }

// side adds what lies between the origin and a side from p to q, counter-clockwise
// positive.
func (d *discCut) side(p, q vec.Vec2) {
	e := q.Sub(p)
	a, b, c := e.LenSq(), p.Dot(e), p.LenSq()-1
	root := float64(b*b) - float64(a*c)
	if !(root > 0) { // it passes by
		d.sector(p, q)
		return
	}
	root = math.Sqrt(root)
	t0, t1 := clamp01((-b-root)/a), clamp01((-b+root)/a)
	in, out := p.MulAdd(e, t0), p.MulAdd(e, t1)
	if t0 > 0 {
		d.sector(p, in)
	}
	if t1 > t0 {
		d.triangle(in, out)
	}
	if t1 < 1 {
		d.sector(out, q)
	}
}

// sector between the directions of p and q.
func (d *discCut) sector(p, q vec.Vec2) {
	angle := num.Atan2(p.Cross(q), p.Dot(q))
	p, q = p.Unit(vec.Vec2{X: 1}), q.Unit(vec.Vec2{X: 1})
	turn := float64(0.125 * (float64(q.X*q.Y) - float64(p.X*p.Y)))
	d.area += float64(0.5 * angle)
	d.x += (q.Y - p.Y) / 3
	d.y += (p.X - q.X) / 3
	d.xx += float64(0.125*angle) + turn
	d.yy += float64(0.125*angle) - turn
	d.xy += float64(0.125 * (float64(q.Y*q.Y) - float64(p.Y*p.Y)))
}

// triangle with corners at the origin, p and q, as in momentsOf.
func (d *discCut) triangle(p, q vec.Vec2) {
	a := float64(0.5 * p.Cross(q))
	s := p.Add(q)
	d.area += a
	d.x += float64(a*s.X) / 3
	d.y += float64(a*s.Y) / 3
	d.xx += float64(a*(float64(p.X*p.X)+float64(q.X*q.X)+float64(s.X*s.X))) / 12
	d.xy += float64(a*(float64(p.X*p.Y)+float64(q.X*q.Y)+float64(s.X*s.Y))) / 12
	d.yy += float64(a*(float64(p.Y*p.Y)+float64(q.Y*q.Y)+float64(s.Y*s.Y))) / 12
}
