package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// aspect is an outline with what is curved about it.
type aspect struct {
	outline
	ends [2]float64 // radii of curvature across a line at its ends [m]
	// disc is the radius of a round face [m], 0 for another; (cx, cy) its
	// centre and e1, e2 two unit vectors of its plane at right angles,
	// counter-clockwise, all as seen along the normal.
	disc   float64
	cx, cy float64
	e1, e2 [2]float64
	// How the surface curves away, for the patch: the rounding radius of the
	// shape [m], whether that alone makes it a solid, and its contour, across a
	// line to be completed by contourAt.
	round   float64
	capsule bool
	bent    contour
}

// aspect finds what the solid shows along the normal of f, whose axes are given
// in the solid's body: sign is +1 for A, facing along it, and −1 for B.
func (s *solid) aspect(f *frame, sign, level float64, buf []rim) aspect {
	d := f.n.Mul(sign)
	if s.curved == nil {
		return aspect{outline: outlineOf(s.hull, f, sign, s.hull.Support(d), -1, buf)}
	}
	v := s.curved.View(d, level)
	var o aspect
	o.curve = [3]feature{atVertex, atEdge, atFace}[v.Touch]
	o.r = buf[:v.N]
	for i := range o.r {
		// Seen from behind the corners go the other way round.
		k, edge := i, i
		if sign < 0 && v.N > 2 {
			k, edge = (v.N-i)%v.N, v.N-1-i
		}
		c := &v.Corners[k]
		q := c.At.Sub(f.o)
		o.r[i] = rim{x: q.Dot(f.u), y: q.Dot(f.v), h: q.Dot(f.n), vert: c.Vert, edge: v.Corners[edge].Edge}
	}
	if v.N == 2 {
		o.ends = [2]float64{v.Corners[0].Bend, v.Corners[1].Bend}
	}
	if v.N > 2 {
		o.plane(&v, f)
	}
	return o
}

// plane fills in the plane of a face and its disc.
func (o *aspect) plane(v *geom.View, f *frame) {
	nz := v.Normal.Dot(f.n)
	o.gx, o.gy = -v.Normal.Dot(f.u)/nz, -v.Normal.Dot(f.v)/nz
	o.h0 = (v.Offset - v.Normal.Dot(f.o)) / nz
	if o.disc = v.Disc; !(o.disc > 0) {
		return
	}
	c := v.Center.Sub(f.o)
	o.cx, o.cy = c.Dot(f.u), c.Dot(f.v)
	n := v.Normal
	if nz < 0 {
		n = n.Neg()
	}
	e1 := vec.Tangent(n)
	e2 := n.Cross(e1)
	o.e1 = [2]float64{e1.Dot(f.u), e1.Dot(f.v)}
	o.e2 = [2]float64{e2.Dot(f.u), e2.Dot(f.v)}
}

// face reports whether the outline is that of a flat face.
func (o *aspect) face() bool { return len(o.r) >= 3 }

// bendAt returns the radius of curvature across a line at a place on it.
func (o *aspect) bendAt(x, y float64) float64 {
	p, q := &o.r[0], &o.r[1]
	dx, dy := q.x-p.x, q.y-p.y
	l := distSq(dx, dy)
	if !(l > 0) {
		return o.ends[0]
	}
	t := clamp01((float64((x-p.x)*dx) + float64((y-p.y)*dy)) / l)
	return o.ends[0] + float64(t*(o.ends[1]-o.ends[0]))
}

// edgeRadius returns the radius by which a surface curves where the core does so
// by the given one [m]: a sharp edge counts as rounded by the reach.
func (o *aspect) edgeRadius(bend, reach float64) float64 {
	r := bend + o.round
	if bend == 0 && r < reach && !o.capsule {
		return reach
	}
	return r
}

// onLine reports whether the surface touches along a line that is curved across.
func (o *aspect) onLine() bool {
	return o.curve == atEdge && len(o.r) == 2 && o.ends[0]+o.ends[1] > 0
}

// curvatureAt returns the curvature across a line contact [1/m]; infinite at the
// tip of a cone.
func (o *aspect) curvatureAt(x, y, reach float64) float64 {
	switch {
	case o.curve == atFace:
		return 0
	case len(o.r) == 2 && o.ends[0]+o.ends[1] > 0:
		return 1 / (o.bendAt(x, y) + o.round)
	}
	return 1 / o.edgeRadius(0, reach)
}

// contourAt returns how the surface curves about a place.
func (o *aspect) contourAt(x, y, reach float64) contour {
	if o.onLine() {
		return sideContour(o.edgeRadius(o.bendAt(x, y), reach), o.bent.axis)
	}
	return o.bent
}

// curving fills in how the solid, placed in the world, curves where it faces d,
// in its body.
func (s *solid) curving(o *aspect, d vec.Vec3, at *Placed, reach float64) {
	o.round, o.capsule = s.round, s.capsule()
	switch {
	case s.curved == nil:
		o.bent = o.contour(s.hull, at, reach)
	case o.curve == atFace:
		o.bent = flatContour
	case o.curve == atEdge: // along the line, across the ridge's axis and d
		o.bent = contour{axis: at.Rot.MulVec(s.line(d))}
	default:
		o.bent = s.tip(o, d, at, reach)
	}
}

// line returns the direction of the line that d is the normal of.
func (s *solid) line(d vec.Vec3) vec.Vec3 {
	axis, _, _ := s.curved.Ridge(d)
	return axis.MulAdd(d, -axis.Dot(d)).Unit(axis)
}

// tip is the contour of a point: its radii of curvature are those of the core
// and the rounding.
func (s *solid) tip(o *aspect, d vec.Vec3, at *Placed, reach float64) contour {
	e1 := vec.Tangent(d)
	e2 := d.Cross(e1)
	b := s.curved.Bend(d)
	b1, b2 := b.MulVec(e1), b.MulVec(e2)
	l1, l2, x, y := principal(b1.Dot(e1), b1.Dot(e2), b2.Dot(e2))
	if l2 < float64(flatEdge*l1) { // rounding
		l2 = 0
	}
	return contour{
		axis:  at.Rot.MulVec(e1.Mul(x).MulAdd(e2, y)),
		along: 1 / o.edgeRadius(l1, reach), across: 1 / o.edgeRadius(l2, reach),
	}
}

// capsule reports whether the core is a point or a segment, which only its
// rounding makes a solid.
func (s *solid) capsule() bool { return s.curved == nil && len(s.hull.Faces) == 0 && s.round > 0 }

// overlapOfAspects returns the overlap of two outlines, in one of the buffers.
func overlapOfAspects(a, b *aspect, slop float64, sa, sb []spot) []spot {
	if len(a.r) == 2 && len(b.r) == 2 {
		return overlapLines(a.r, b.r, slop, sa)
	}
	return overlapOf(&a.outline, &b.outline, slop, sa, sb)
}

// overlapLines is overlapEdges along the mean of the two directions, so that
// the ends are the same from both sides: lines on curved surfaces lie side by
// side far more often than edges do.
func overlapLines(a, b []rim, slop float64, out []spot) []spot {
	out = out[:0]
	dx, dy := a[1].x-a[0].x, a[1].y-a[0].y
	ex, ey := b[1].x-b[0].x, b[1].y-b[0].y
	la, lb := math.Sqrt(distSq(dx, dy)), math.Sqrt(distSq(ex, ey))
	if !(la > 0 && lb > 0) {
		return out
	}
	dx, dy, ex, ey = dx/la, dy/la, ex/lb, ey/lb
	if math.Abs(float64(dx*ey)-float64(dy*ex)) > sideBySideEdges {
		return out
	}
	b0, b1 := &b[0], &b[1]
	if float64(dx*ex)+float64(dy*ey) < 0 {
		b0, b1, ex, ey = b1, b0, -ex, -ey
	}
	ux, uy := dx+ex, dy+ey
	u := math.Sqrt(distSq(ux, uy))
	ux, uy = ux/u, uy/u
	along := func(r *rim) float64 { return float64(r.x*ux) + float64(r.y*uy) }
	a0, a1 := along(&a[0]), along(&a[1])
	c0, c1 := along(b0), along(b1)
	at := func(r, s *rim, r0, r1, t float64) (x, y, h float64) {
		w := clamp01((t - r0) / (r1 - r0))
		return r.x + float64(w*(s.x-r.x)), r.y + float64(w*(s.y-r.y)), r.h + float64(w*(s.h-r.h))
	}
	var left [2]float64
	add := func(t float64, feature uint32) {
		ax, ay, ha := at(&a[0], &a[1], a0, a1, t)
		bx, by, hb := at(b0, b1, c0, c1, t)
		left[len(out)] = float64(ux*(by-ay)) - float64(uy*(bx-ax))
		out = append(out, spot{x: (ax + bx) / 2, y: (ay + by) / 2, ha: ha, hb: hb, feature: feature})
	}
	lo, hi := featVertexA|uint32(a[0].vert), featVertexA|uint32(a[1].vert)
	if c0 > a0 {
		lo = featVertexB | uint32(b0.vert)
	}
	if c1 < a1 {
		hi = featVertexB | uint32(b1.vert)
	}
	from, to := math.Max(a0, c0), math.Min(a1, c1)
	if !(from < to) {
		return out
	}
	add(from, lo)
	add(to, hi)
	// They must meet: cross, or come within slop of each other.
	if float64(left[0]*left[1]) > 0 && math.Abs(left[0]) > slop && math.Abs(left[1]) > slop {
		return out[:0]
	}
	return out
}

// gapSlope returns the gradient of the gap between the planes of two faces.
func gapSlope(a, b *outline) (gx, gy float64) { return b.gx - a.gx, b.gy - a.gy }

// widening is how far from a flat face rounded by r its edge curves away by no
// more than reach [m].
func widening(r, reach float64) float64 {
	if reach >= r {
		return r
	}
	return math.Sqrt(float64(reach * (r + r - reach)))
}
