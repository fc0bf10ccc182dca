package collide

import (
	"math"
)

// moments are the area, centroid, mean height and second moments about the
// centroid of a polygon in the contact plane.
type moments struct {
	area, x, y, h float64
	xx, xy, yy    float64 // ∫ over the area [m⁴]
}

// momentsOf sums the triangles of a fan about the first spot. For a triangle of
// area a with one corner at the origin and edges p, q to the others, with
// s = p+q: ∫x = a·s/3 and ∫xxᵀ = a·(ppᵀ + qqᵀ + ssᵀ)/12.
func momentsOf(s []spot) (m moments) {
	o := &s[0]
	var sx, sy, sh float64
	for i := 1; i+1 < len(s); i++ {
		px, py, qx, qy := s[i].x-o.x, s[i].y-o.y, s[i+1].x-o.x, s[i+1].y-o.y
		a := float64((float64(px*qy) - float64(py*qx)) / 2)
		tx, ty := px+qx, py+qy
		m.area += a
		sx += float64(a * tx)
		sy += float64(a * ty)
		sh += float64(a * (s[i].mid() + s[i+1].mid() - o.mid() - o.mid()))
		m.xx += float64(a * (float64(px*px) + float64(qx*qx) + float64(tx*tx)))
		m.xy += float64(a * (float64(px*py) + float64(qx*qy) + float64(tx*ty)))
		m.yy += float64(a * (float64(py*py) + float64(qy*qy) + float64(ty*ty)))
	}
	if !(m.area > 0) {
		return moments{x: o.x, y: o.y, h: o.mid()}
	}
	cx, cy := sx/(3*m.area), sy/(3*m.area)
	m.xx = m.xx/12 - float64(m.area*float64(cx*cx))
	m.xy = m.xy/12 - float64(m.area*float64(cx*cy))
	m.yy = m.yy/12 - float64(m.area*float64(cy*cy))
	m.x, m.y, m.h = o.x+cx, o.y+cy, o.mid()+sh/(3*m.area)
	return m
}

func (s *spot) mid() float64 { return float64((s.ha + s.hb) / 2) }

func (s *spot) sep() float64 { return s.hb - s.ha }

// within keeps the part of the polygon whose separation is at most limit [m].
func within(in, out []spot, limit float64) []spot {
	out = out[:0]
	last := &in[len(in)-1]
	for i := range in {
		s := &in[i]
		d, dl := s.sep()-limit, last.sep()-limit
		if (d <= 0) != (dl <= 0) && len(out) < cap(out) {
			t := clamp01(dl / (dl - d))
			side := last.side
			if d > 0 { // on the way out: along the cut
				side = cutSide
			}
			out = append(out, spot{
				x: last.x + float64(t*(s.x-last.x)), y: last.y + float64(t*(s.y-last.y)),
				ha: last.ha + float64(t*(s.ha-last.ha)), hb: last.hb + float64(t*(s.hb-last.hb)),
				side: side,
			})
		}
		if d <= 0 && len(out) < cap(out) {
			out = append(out, *s)
		}
		last = s
	}
	return out
}

// flatPatch sets the patch of a flat contact: the part of the overlap polygon
// whose separation is within max(reach, slop) of touching, or of the closest
// point while the surfaces are apart. Where that has no width (an edge or a
// corner that touches), it is a strip as wide as the reach. floor [m²] is the
// smallest area, that of a touching corner. a and b are the sides of the
// outlines that are arcs, nil for none.
//
// f is in the world.
func flatPatch(m *Manifold, f *frame, s, buf []spot, reach, slop, floor float64, a, b *arcs) {
	least := math.Inf(1)
	for i := range s {
		if d := s[i].sep(); d < least {
			least = d
		}
	}
	limit := reach
	if slop > limit {
		limit = slop
	}
	if least > 0 {
		limit += least
	}
	t := within(s, buf, limit)
	if len(t) == 0 {
		t = s[:1]
	}
	k := momentsOf(t)
	if a != nil {
		k.round(t, a, b)
	}
	p := farthestSpot(t, t[0].x, t[0].y, math.Inf(1))
	q := farthestSpot(t, t[p].x, t[p].y, math.Inf(1))
	if long := distSq(t[q].x-t[p].x, t[q].y-t[p].y); k.area <= float64(sliver*long) {
		lineMoments(&k, &t[p], &t[q], reach)
	}
	spread2(m, f, &k, floor)
}

// spread2 sets the patch from its moments; floor [m²] is the smallest area.
func spread2(m *Manifold, f *frame, k *moments, floor float64) {
	x, y := 1.0, 0.0
	var su, sv float64
	if k.area > 0 {
		var l1, l2 float64
		l1, l2, x, y = principal(k.xx, k.xy, k.yy)
		su, sv = math.Sqrt(l1/k.area), root(l2/k.area)
	}
	if k.area < floor {
		k.area = floor
		side := math.Sqrt(floor) / sqrt12
		if su < side {
			su = side
		}
		if sv < side {
			sv = side
		}
	}
	m.Patch = Patch{
		Area: k.area, Center: f.at(k.x, k.y, k.h), U: f.u.Mul(x).MulAdd(f.v, y), SU: su, SV: sv,
	}
}

// sliver is the area, relative to its squared length, below which a polygon is
// a line: its own moments would be rounding.
const sliver = 1e-9

// lineMoments makes a strip as wide as the reach between two spots.
func lineMoments(k *moments, a, b *spot, reach float64) {
	dx, dy := b.x-a.x, b.y-a.y
	l := math.Sqrt(distSq(dx, dy))
	k.x, k.y, k.h = (a.x+b.x)/2, (a.y+b.y)/2, (a.mid()+b.mid())/2
	k.area, k.xx, k.xy, k.yy = 0, 0, 0, 0
	if !(l > 0) || reach == 0 {
		return
	}
	k.area = float64(l * reach)
	ux, uy := dx/l, dy/l
	along, across := float64(k.area*float64(l*l))/12, float64(k.area*float64(reach*reach))/12
	k.xx = float64(along*float64(ux*ux)) + float64(across*float64(uy*uy))
	k.yy = float64(along*float64(uy*uy)) + float64(across*float64(ux*ux))
	k.xy = float64((along - across) * float64(ux*uy))
}

// root is the square root of what should not be negative.
func root(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return math.Sqrt(x)
}
