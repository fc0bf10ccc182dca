package collide

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// curvedPair is two cores of which one or both are curved, in the frame of A's
// body.
type curvedPair struct {
	a, b  solid
	rot   vec.Mat3 // B's axes
	pos   vec.Vec3 // B's origin [m]
	round float64  // sum of the rounding radii [m]
	slop  float64  // as a pair's [m]
	gain  float64  // differences of separations that are rounding [m]
}

// heading is a candidate for the contact normal, from A to B in A's frame, and
// the separation of the cores along it [m].
type heading struct {
	n   vec.Vec3
	sep float64
}

// curved is Collide for two convex shapes one of which is curved: the distance
// of the cores or the direction of least overlap, found roughly by supports and
// then to rounding from what touches there; then the overlap of what meets.
func curved(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	p := makeCurvedPair(a, b)
	limit := margin + p.round
	if c.state == apart && c.axis != (vec.Vec3{}) && p.along(c.axis).sep > limit {
		return false
	}
	if c.state == near && c.feat != 0 && p.round == 0 {
		h, feat := p.lastFace(c)
		if h.sep > limit {
			c.axis, c.state, c.feat = h.n, apart, 0
			return false
		}
		if feat == c.feat && p.contact(a, b, h, true, margin, reach, m) {
			c.axis = h.n
			return m.N > 0
		}
	}
	h, ok := p.separation(limit, c)
	if !ok {
		return false
	}
	p.contact(a, b, h, false, margin, reach, m)
	return m.N > 0
}

func makeCurvedPair(a, b *Placed) curvedPair {
	p := curvedPair{
		a: makeSolid(a.Shape), b: makeSolid(b.Shape),
		rot:   vec.Mat3{X: a.Rot.TMulVec(b.Rot.X), Y: a.Rot.TMulVec(b.Rot.Y), Z: a.Rot.TMulVec(b.Rot.Z)},
		pos:   a.Rot.TMulVec(b.Pos.Sub(a.Pos)),
		round: a.Shape.Radius + b.Shape.Radius,
	}
	ta, tb := 2*p.a.round+p.a.thickness, 2*p.b.round+p.b.thickness
	if tb < ta {
		ta = tb
	}
	p.slop = float64(slopShare * ta)
	p.gain = float64(sharpenGain * (p.a.radius + p.b.radius + p.pos.Len()))
	return p
}

// fromB returns a point of B's body in A's frame.
func (p *curvedPair) fromB(x vec.Vec3) vec.Vec3 { return p.rot.MulVec(x).Add(p.pos) }

// supports returns the points of A farthest along n and of B farthest against
// it, in A's frame.
func (p *curvedPair) supports(n vec.Vec3) (a, b vec.Vec3) {
	return p.a.support(n), p.fromB(p.b.support(p.rot.TMulVec(n).Neg()))
}

// along measures a direction.
func (p *curvedPair) along(n vec.Vec3) heading {
	a, b := p.supports(n)
	return heading{n, b.Sub(a).Dot(n)}
}

// separation finds the contact normal; false if the cores are farther apart
// than limit.
func (p *curvedPair) separation(limit float64, c *Cache) (h heading, ok bool) {
	var s simplex
	h, result := p.gjk(limit, c.axis, &s)
	c.n = 0
	if result == gjkApart {
		c.axis, c.state, c.feat = h.n, apart, 0
		return h, false
	}
	if result == gjkOverlap {
		h = p.expand(&s, p.sharpen(p.guess(h, c)))
	} else {
		h = p.sharpen(h)
	}
	c.state = near
	feat := uint32(0)
	if p.round == 0 || h.sep <= 0 {
		h, feat = p.face(h, c)
	}
	c.axis, c.feat = h.n, feat
	return h, h.sep <= limit
}

func (p *curvedPair) better(h, g heading) heading {
	if g.sep > h.sep {
		return g
	}
	return h
}

// centers returns the direction between the centres.
func (p *curvedPair) centers() vec.Vec3 {
	return p.fromB(p.b.center).Sub(p.a.center).Unit(up)
}

// guess returns the best of a few directions for overlapping cores: the last
// one, that of the centres, and the faces that look along them.
func (p *curvedPair) guess(h heading, c *Cache) heading {
	d := p.centers()
	best := p.better(h, p.along(d))
	best = p.better(best, p.better(p.flats(d), p.flats(d.Neg())))
	best = p.better(best, p.onRidges(d))
	if c.axis != (vec.Vec3{}) {
		best = p.better(best, p.along(c.axis))
		best = p.better(best, p.flats(c.axis))
	}
	return best
}

// flats returns the better of the faces of A and of B that look along n, or n.
func (p *curvedPair) flats(n vec.Vec3) heading {
	best := heading{n: n, sep: -maxSep}
	if f, id := p.a.flat(n); id >= 0 {
		best = p.along(f)
	}
	if f, id := p.b.flat(p.rot.TMulVec(n).Neg()); id >= 0 {
		best = p.better(best, p.along(p.rot.MulVec(f).Neg()))
	}
	return best
}

// lastFace returns the normal of the face that gave the last one, and its mark.
func (p *curvedPair) lastFace(c *Cache) (heading, uint32) {
	if c.feat&featA != 0 {
		f, id := p.a.flat(c.axis)
		return p.along(f), featA | uint32(id)
	}
	f, id := p.b.flat(p.rot.TMulVec(c.axis).Neg())
	return p.along(p.rot.MulVec(f).Neg()), featB | uint32(id)
}

// maxSep [m] is beyond every separation.
const maxSep = 1e30

// face prefers a face's normal to another within slop of it and on the same
// side of touching, and the face of the last time to another: rounding and
// small tilts then do not turn a resting contact. It returns the mark by which
// the cache remembers the face.
func (p *curvedPair) face(h heading, c *Cache) (heading, uint32) {
	best, feat := h, uint32(0)
	floor := h.sep - p.slop
	if f, id := p.a.flat(h.n); id >= 0 {
		if x := p.along(f); x.sep >= floor && (x.sep > 0) == (h.sep > 0) {
			best, feat = x, featA|uint32(id)
		}
	}
	if f, id := p.b.flat(p.rot.TMulVec(h.n).Neg()); id >= 0 {
		x, mark := p.along(p.rot.MulVec(f).Neg()), featB|uint32(id)
		if x.sep >= floor && (x.sep > 0) == (h.sep > 0) &&
			(feat == 0 || c.feat != feat && (c.feat == mark || x.sep > best.sep)) {
			best, feat = x, mark
		}
	}
	return best, feat
}
