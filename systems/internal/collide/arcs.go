package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
)

// arcs are the sides of a polygon that stand for arcs of a circle (seen
// askew, an ellipse): the first n. The circle bulges out of the middle of a
// chord by bulge times the chord's distance from the centre, as the parabola
// that cuts off the same area.
type arcs struct {
	r      []rim
	first  int32 // number of the first side
	n      int
	cx, cy float64
	bulge  float64
}

// discWithin replaces o.r by the part of the disc whose gap is within limit [m], as a
// polygon with its chords evenly spaced on the arc, and returns the arcs. The
// gap is gap0 at the frame's origin and grows along (gx, gy); grown [m] is
// added to the disc's radius.
func (o *aspect) discWithin(gap0, gx, gy, limit, grown float64) arcs {
	r := o.disc + grown
	// The gap at angle α is its mean + swing·cos(α − α0).
	a1 := float64(gx*o.e1[0]) + float64(gy*o.e1[1])
	a2 := float64(gx*o.e2[0]) + float64(gy*o.e2[1])
	slope := math.Sqrt(distSq(a1, a2))
	swing := float64(r * slope)
	mean := gap0 + float64(gx*o.cx) + float64(gy*o.cy)
	const full = geom.MaxCorners
	out := arcs{cx: o.cx, cy: o.cy, n: full}
	// Downhill, where the gap is smallest, is the middle of the arc.
	d1, d2 := 1.0, 0.0
	if slope > 0 {
		d1, d2 = -a1/slope, -a2/slope
	}
	first, step := 0.0, 2*math.Pi/full
	if low := mean - swing; swing > 0 && limit < mean+swing && limit > low {
		// cos ψ = −(limit − mean)/swing; near 0, from 1 − cos ψ = (limit − low)/swing.
		x := (limit - low) / swing
		half := num.Atan2(math.Sqrt(float64(x*(2-x))), 1-x)
		first, step = -half, 2*half/(full-1)
		out.n = full - 1
	}
	out.bulge = bulge(step)
	for i := range o.r {
		s, c := num.SinCos(first + float64(step*float64(i)))
		u, v := float64(r*(float64(c*d1)-float64(s*d2))), float64(r*(float64(c*d2)+float64(s*d1)))
		p := &o.r[i]
		p.x = o.cx + float64(u*o.e1[0]) + float64(v*o.e2[0])
		p.y = o.cy + float64(u*o.e1[1]) + float64(v*o.e2[1])
		p.h = o.height(p.x, p.y)
		p.vert, p.edge = int32(i), int32(i)
	}
	out.r = o.r
	return out
}

// bulge is how far an arc of the angle step goes beyond its chord, as a share of
// the chord's distance from the centre: as the parabola does that cuts off the
// same area as the circle.
func bulge(step float64) float64 {
	sin, cos := num.SinCos(step / 2)
	sin2, _ := num.SinCos(step)
	share := 1.0
	if step > thinArc {
		share = (step - sin2) / 2 / (float64(4.0/3*sin) * (1 - cos))
	}
	return float64(share * (1/cos - 1))
}

// arcs are those of a disc's outline as it is seen.
func (o *aspect) arcs() arcs {
	if !(o.disc > 0) {
		return arcs{}
	}
	return arcs{r: o.r, first: o.r[0].edge, n: len(o.r), cx: o.cx, cy: o.cy, bulge: fullBulge}
}

// fullBulge is that of the sides of a whole disc.
var fullBulge = bulge(2 * math.Pi / geom.MaxCorners)

// thinArc [rad] is an arc so short that it is a parabola, and that the
// difference of its angle and its sine is rounding.
const thinArc = 2e-3

// gauss3 holds the nodes and weights of Gauss's rule on [0, 1].
var gauss3 = [3][2]float64{
	{0.11270166537925831, 5.0 / 18}, {0.5, 4.0 / 9}, {0.88729833462074169, 5.0 / 18},
}

// round adds to the moments of a polygon what its arcs bulge out of it. The
// sides of A's outline have numbers from 0, those of B's have ^number.
func (k *moments) round(s []spot, a, b *arcs) {
	var area, sx, sy, sh, xx, xy, yy float64
	for i := range s {
		p, q := &s[i], &s[(i+1)%len(s)]
		set, at := a, p.side
		if at < 0 {
			set, at = b, ^at
		}
		at -= set.first
		if at < 0 || int(at) >= set.n {
			continue
		}
		// The chord c + t·d that the side is a part of.
		r0, r1 := &set.r[at], &set.r[(int(at)+1)%len(set.r)]
		dx, dy := r1.x-r0.x, r1.y-r0.y
		l := distSq(dx, dy)
		if !(l > 0) {
			continue
		}
		t0 := clamp01((float64((p.x-r0.x)*dx) + float64((p.y-r0.y)*dy)) / l)
		t1 := clamp01((float64((q.x-r0.x)*dx) + float64((q.y-r0.y)*dy)) / l)
		ox := float64(set.bulge * (float64((r0.x+r1.x)/2) - set.cx))
		oy := float64(set.bulge * (float64((r0.y+r1.y)/2) - set.cy))
		for _, g := range gauss3 {
			t := t0 + float64(g[0]*(t1-t0))
			high := float64(4 * t * (1 - t))
			vx, vy := float64(high*ox), float64(high*oy)
			// The strip from the chord out by v.
			w := float64(g[1] * (t1 - t0) * math.Abs(float64(dx*vy)-float64(dy*vx)))
			x := r0.x + float64(t*dx) + float64(vx/2) - k.x
			y := r0.y + float64(t*dy) + float64(vy/2) - k.y
			area += w
			sx += float64(w * x)
			sy += float64(w * y)
			sh += float64(w * (p.mid() + float64(g[0]*(q.mid()-p.mid())) - k.h))
			xx += float64(w * (float64(x*x) + float64(float64(vx*vx)/12)))
			xy += float64(w * (float64(x*y) + float64(float64(vx*vy)/12)))
			yy += float64(w * (float64(y*y) + float64(float64(vy*vy)/12)))
		}
	}
	if !(area > 0) {
		return
	}
	k.area += area
	mx, my := sx/k.area, sy/k.area
	k.x += mx
	k.y += my
	k.h += sh / k.area
	k.xx += xx - float64(k.area*float64(mx*mx))
	k.xy += xy - float64(k.area*float64(mx*my))
	k.yy += yy - float64(k.area*float64(my*my))
}

// cutSide is the number of a side that is no outline's.
const cutSide = 1 << 20
