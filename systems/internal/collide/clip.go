package collide

import "math"

// spot is a vertex of the overlap of two outlines: its place in the contact
// plane, the heights of A's and B's surface there and the features that meet.
// While clipping, side is the edge that leaves it.
type spot struct {
	x, y, ha, hb float64
	feature      uint32
	side         int32 // edge of A, or ^edge of B
}

// Features: a vertex of A or B inside the other's outline, two edges that
// cross, or the closest points where no outlines overlap.
const (
	featVertexA uint32 = 1 << 30
	featVertexB uint32 = 2 << 30
	featClosest uint32 = 3 << 30
)

// clipSlack is how far outside a side of the other outline a vertex may lie
// and count as inside, relative to the smaller outline's extent. Aligned boxes keep
// their corners as contact points then, instead of points of crossing edges
// that come and go with the rounding.
const clipSlack = 1e-5

// clipPolygons returns the overlap of two polygons, in one of the two buffers.
// Both are counter-clockwise.
func clipPolygons(a, b *outline, p, q []spot) []spot {
	p = p[:0]
	for i := range b.r {
		r := &b.r[i]
		p = append(p, spot{x: r.x, y: r.y, hb: r.h, feature: featVertexB | uint32(r.vert), side: ^r.edge})
	}
	n := len(a.r)
	slack := clipSlack * smaller(a.r, b.r)
	for i := range a.r {
		r, s := &a.r[i], &a.r[(i+1)%n]
		ex, ey := s.x-r.x, s.y-r.y
		limit := float64(slack * math.Sqrt(float64(ex*ex)+float64(ey*ey)))
		q = clipSide(p, q[:0], r, s, ex, ey, limit)
		if len(q) == 0 {
			return q
		}
		p, q = q, p
	}
	for i := range p {
		p[i].ha = a.height(p[i].x, p[i].y)
	}
	return p
}

// clipSide keeps the part of the polygon in to the left of the side that
// goes from r to next (Sutherland and Hodgman, 1974).
func clipSide(in, out []spot, r, next *rim, ex, ey, limit float64) []spot {
	last := &in[len(in)-1]
	dl := float64(ex*(last.y-r.y)) - float64(ey*(last.x-r.x))
	for i := range in {
		s := &in[i]
		d := float64(ex*(s.y-r.y)) - float64(ey*(s.x-r.x))
		inside, was := d >= -limit, dl >= -limit
		if inside != was && len(out) < cap(out) {
			// Where last's side crosses this one.
			t := 0.0
			if d != dl {
				t = clamp01(dl / (dl - d))
			}
			c := spot{
				x: last.x + float64(t*(s.x-last.x)), y: last.y + float64(t*(s.y-last.y)),
				hb: last.hb + float64(t*(s.hb-last.hb)),
			}
			if inside { // entering: last's side goes on
				c.side = last.side
			} else {
				c.side = r.edge
			}
			c.feature = crossing(last.side, r, next)
			out = append(out, c)
		}
		if inside && len(out) < cap(out) {
			out = append(out, *s)
		}
		last, dl = s, d
	}
	return out
}

// crossing returns the feature of the point where a polygon's side meets that
// of A from r to next: an edge of B crossing an edge of A, or, between two
// edges of A, A's vertex. Only the last side of A meets the one after it.
func crossing(side int32, r, next *rim) uint32 {
	switch {
	case side < 0:
		return uint32(r.edge)<<15 | uint32(^side)
	case side == next.edge:
		return featVertexA | uint32(next.vert)
	}
	return featVertexA | uint32(r.vert)
}

// clipSegment returns the ends of the part of segment s within polygon o,
// none, one or two. flip tells that the segment is A's.
func clipSegment(s, o *outline, flip bool, out []spot) []spot {
	r0, r1 := &s.r[0], &s.r[1]
	dx, dy := r1.x-r0.x, r1.y-r0.y
	lo, hi := 0.0, 1.0
	sideLo, sideHi := int32(-1), int32(-1)
	slack := clipSlack * smaller(s.r, o.r)
	n := len(o.r)
	for i := range o.r {
		p, q := &o.r[i], &o.r[(i+1)%n]
		ex, ey := q.x-p.x, q.y-p.y
		limit := float64(slack * math.Sqrt(float64(ex*ex)+float64(ey*ey)))
		d0 := float64(ex*(r0.y-p.y)) - float64(ey*(r0.x-p.x))
		d1 := float64(ex*(r1.y-p.y)) - float64(ey*(r1.x-p.x))
		in0, in1 := d0 >= -limit, d1 >= -limit
		switch {
		case !in0 && !in1:
			return out[:0]
		case in0 != in1:
			t := clamp01(d0 / (d0 - d1))
			if in1 && t > lo {
				lo, sideLo = t, p.edge
			}
			if in0 && t < hi {
				hi, sideHi = t, p.edge
			}
		}
	}
	if lo > hi {
		return out[:0]
	}
	out = out[:0]
	add := func(t float64, side, vert int32) {
		c := spot{x: r0.x + float64(t*dx), y: r0.y + float64(t*dy)}
		h, g := r0.h+float64(t*(r1.h-r0.h)), o.height(c.x, c.y)
		c.ha, c.hb = g, h
		own, cross := featVertexB, uint32(side)<<15|uint32(r0.edge)
		if flip {
			c.ha, c.hb = h, g
			own, cross = featVertexA, uint32(r0.edge)<<15|uint32(side)
		}
		c.feature = cross
		if side < 0 {
			c.feature = own | uint32(vert)
		}
		out = append(out, c)
	}
	add(lo, sideLo, r0.vert)
	add(hi, sideHi, r1.vert)
	return out
}

// sideBySideEdges is the sine up to which two edges touch along a line.
const sideBySideEdges = 0.05

// overlapEdges returns the ends of the part where two nearly parallel segments
// lie side by side, or none. They must meet: cross, or come within slop [m] of
// each other as seen along the normal.
func overlapEdges(a, b *outline, slop float64, out []spot) []spot {
	out = out[:0]
	p, q, r, s := &a.r[0], &a.r[1], &b.r[0], &b.r[1]
	dx, dy := q.x-p.x, q.y-p.y
	ex, ey := s.x-r.x, s.y-r.y
	dd, ee, de := float64(dx*dx)+float64(dy*dy), float64(ex*ex)+float64(ey*ey), float64(dx*ex)+float64(dy*ey)
	cross := float64(dx*ey) - float64(dy*ex)
	if !(float64(cross*cross) <= sideBySideEdges*sideBySideEdges*float64(dd*ee)) || dd == 0 || ee == 0 {
		return out
	}
	t0 := (float64((r.x-p.x)*dx) + float64((r.y-p.y)*dy)) / dd
	t1 := t0 + de/dd
	low, high := r, s
	if t1 < t0 {
		t0, t1, low, high = t1, t0, s, r
	}
	add := func(t float64, vert uint32) {
		ax, ay := p.x+float64(t*dx), p.y+float64(t*dy)
		w := clamp01((float64((ax-r.x)*ex) + float64((ay-r.y)*ey)) / ee)
		bx, by := r.x+float64(w*ex), r.y+float64(w*ey)
		out = append(out, spot{
			x: (ax + bx) / 2, y: (ay + by) / 2,
			ha: p.h + float64(t*(q.h-p.h)), hb: r.h + float64(w*(s.h-r.h)), feature: vert,
		})
	}
	if t0 >= 1 || t1 <= 0 || !(de != 0) {
		return out
	}
	// B's distance to the left of A, at both ends of the common part.
	slope := cross / de
	left := (float64(dx*(low.y-p.y)) - float64(dy*(low.x-p.x))) / dd
	l0, l1 := left+float64((clamp01(t0)-t0)*slope), left+float64((clamp01(t1)-t0)*slope)
	if float64(l0*l1) > 0 && math.Abs(l0)*math.Sqrt(dd) > slop && math.Abs(l1)*math.Sqrt(dd) > slop {
		return out
	}
	if t0 <= 0 {
		add(0, featVertexA|uint32(p.vert))
	} else {
		add(t0, featVertexB|uint32(low.vert))
	}
	if t1 >= 1 {
		add(1, featVertexA|uint32(q.vert))
	} else {
		add(t1, featVertexB|uint32(high.vert))
	}
	return out
}

// smaller returns the smaller extent of two outlines [m].
func smaller(a, b []rim) float64 {
	x, y := extent(a), extent(b)
	if y < x {
		return y
	}
	return x
}

// extent returns the larger side of the outline's box [m].
func extent(r []rim) float64 {
	lx, ly, hx, hy := r[0].x, r[0].y, r[0].x, r[0].y
	for i := range r {
		p := &r[i]
		if p.x < lx {
			lx = p.x
		}
		if p.x > hx {
			hx = p.x
		}
		if p.y < ly {
			ly = p.y
		}
		if p.y > hy {
			hy = p.y
		}
	}
	if hy-ly > hx-lx {
		return hy - ly
	}
	return hx - lx
}

func clamp01(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	if x > 1 {
		return 1
	}
	return x
}
