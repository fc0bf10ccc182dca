package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Rest is a direction in which a shape on its way touches a surface already:
// Normal, of length one, from the shape into the surface, in the surface's axes.
// A triangle whose separation along it stays above Floor [m], below zero, is no
// news.
type Rest struct {
	Normal vec.Vec3
	Floor  float64
}

const (
	// crowd is the number of triangles in one look ahead above which a shorter
	// one pays.
	crowd = 24
	// glance is the shortest look ahead, in radii of the shape.
	glance = 2
	// glances bounds their number in one search.
	glances = 1024
	// latePasses is the number of steps of an advance to one triangle that are as
	// short as the bound of the speed makes them. The rest, of what spins or
	// rolls beside it, go on by overshoot times what counts as touching: so much
	// may an impact be late.
	latePasses = 16
	overshoot  = 20.0
)

// Meet returns the first time from..until at which the convex shape a is as near
// to a triangle of the surface b as near [m], at most twice that, or sinks below
// the floor of a rest; false if it does not. Like Meet of two convex shapes, it
// moves on by what no triangle's separation can be used up in: along its normal,
// between the closest points, or along a rest, whichever lasts longest. What
// slides over a flat touches one triangle after the other along the same rest.
// A triangle is nothing to what is behind it. The budget is that of Meet.
func (k *Facets) Meet(a, b *Motion, from, until, near float64, rests []Rest, budget *int) (float64, bool) {
	if !a.Shape.Convex() || b.Shape.Surface == nil {
		return until, false
	}
	m := makeClosing(a, b, until)
	size := a.arm() + a.Shape.Radius
	swing := b.V.Len() + float64(b.W.Len()*m.armB) // of the surface near a [m/s]
	shortest := (until - from) / glances
	if d := glance * size; float64(m.most*shortest) < d && m.most > 0 {
		shortest = d / m.most
	}
	for t := from; ; {
		end := until
		pb := b.At(t)
		for {
			k.ahead(a, &pb, t, end, size+float64(2*near)+float64(swing*(end-t)))
			if len(k.near) <= crowd || !(end-t > shortest) {
				break
			}
			end = t + float64((end-t)/2)
		}
		if at, met := k.meetNear(&m, t, end, near, rests, budget); met {
			return at, true
		}
		if end >= until {
			return until, false
		}
		t = end
	}
}

// ahead lists the triangles near the way of a ball about a's centre.
func (k *Facets) ahead(a *Motion, b *Placed, from, until, size float64) {
	x, y := a.X.MulAdd(a.V, from-a.Since), a.X.MulAdd(a.V, until-a.Since)
	box := geom.AABB{
		Min: vec.Vec3{X: math.Min(x.X, y.X), Y: math.Min(x.Y, y.Y), Z: math.Min(x.Z, y.Z)},
		Max: vec.Vec3{X: math.Max(x.X, y.X), Y: math.Max(x.Y, y.Y), Z: math.Max(x.Z, y.Z)},
	}.Grow(size)
	k.box = box.Local(b.Pos, &b.Rot)
	k.near = b.Shape.Surface.Near(&k.box, k.near[:0])
}

// meetNear is Meet with the triangles that are listed.
func (k *Facets) meetNear(m *closing, from, until, near float64, rests []Rest, budget *int) (float64, bool) {
	if len(k.near) == 0 {
		return until, false
	}
	k.faceAt(m, from)
	n := 0
	k.when = k.when[:0]
	for _, i := range k.near {
		k.load(i)
		d := k.clearance(m, until-from, near, rests, &outlook{})
		if d <= 0 {
			return from, true
		}
		if d < until-from {
			k.near[n] = i
			k.when = append(k.when, from+d)
			n++
		}
	}
	best, met := until, false
	for j, i := range k.near[:n] {
		if t, hit := k.meetOne(m, i, k.when[j], best, near, rests, budget); hit {
			best, met = t, true
		}
	}
	return best, met
}

// meetOne is Meet with one triangle, which is clear up to the time from.
func (k *Facets) meetOne(m *closing, i int32, from, until, near float64, rests []Rest, budget *int) (float64, bool) {
	t := from
	var o outlook
	for pass := 0; t < until; pass++ {
		if *budget--; *budget <= 0 {
			return t, true
		}
		k.faceAt(m, t)
		k.load(i)
		left := until - t
		d := k.clearance(m, left, near, rests, &o)
		if d <= 0 {
			return t, true
		}
		if least := float64(overshoot*near) / m.most; pass >= latePasses && d < least {
			d = least
		}
		if t+d == t {
			return t, true
		}
		t += d
	}
	return until, false
}

// faceAt takes in where the shapes are at time t.
func (k *Facets) faceAt(m *closing, t float64) {
	k.onWay = [2]Placed{m.a.At(t), m.b.At(t)}
	k.face(&k.onWay[0], &k.onWay[1])
}

// outlook is what the last look at a triangle has shown: the axis along which it
// is apart, in the world, and for how long that was to last [s]; or that it
// touches.
type outlook struct {
	n       vec.Vec3
	lasts   float64
	touches bool
	cache   Cache
}

// clearance is how long nothing can happen to the shape with the loaded triangle
// [s]: at least left if nothing can within that, 0 if it is met.
func (k *Facets) clearance(m *closing, left, near float64, rests []Rest, o *outlook) float64 {
	f := &k.facet
	n := f.N.Neg()
	plane := k.hull.Faces[0].Offset
	// How long it stays behind, or before the plane.
	best := 0.0
	if high := k.core.center.Dot(f.N) - plane; high < -k.behind {
		best = lasts(-k.behind-high, m.speed(k.a.Rot.MulVec(f.N)), left)
	} else if sep := k.core.support(n).Dot(f.N) - plane - k.p.round; sep > 2*near {
		best = lasts(sep-near, m.speed(k.a.Rot.MulVec(n)), left)
	}
	for i := range rests {
		if best >= left {
			return best
		}
		r := &rests[i]
		n = k.rot.MulVec(r.Normal)
		if room := k.along(n) - r.Floor; room > -float64(sinkShare*r.Floor) {
			best = math.Max(best, lasts(room, m.speed(k.a.Rot.MulVec(n)), left))
		}
	}
	if best >= left || o.touches && best > 0 {
		return best
	}
	// The last axis serves as long as it lasts half as long as when it was found.
	if o.lasts > 0 {
		if d := lasts(k.along(k.a.Rot.TMulVec(o.n))-near, m.speed(o.n), left); d >= left || d > o.lasts/2 {
			return math.Max(best, d)
		}
	}
	o.lasts = 0
	if n, sep, apart := k.closestTo(float64(m.most*left)+near, 2*near, &o.cache); apart && sep > 2*near {
		o.n = k.a.Rot.MulVec(n)
		o.lasts = lasts(sep-near, m.speed(o.n), left)
	} else {
		o.touches = true
	}
	return math.Max(best, o.lasts)
}

// along is the separation of the shape and the triangle along n, in the shape's
// axes [m].
func (k *Facets) along(n vec.Vec3) float64 {
	p := &k.facet.P
	low := math.Min(p[0].Dot(n), math.Min(p[1].Dot(n), p[2].Dot(n)))
	return low - k.core.support(n).Dot(n) - k.p.round
}

// lasts is how long a room is not used up at a speed, at most left.
func lasts(room, speed, left float64) float64 {
	if float64(speed*left) <= room {
		return left
	}
	return room / speed
}

// closestTo returns the direction from the shape to the closest point of the
// triangle, or any along which they are farther apart than limit, and the
// separation along it, exact where it is within near; apart is false where the
// cores overlap.
func (k *Facets) closestTo(limit, near float64, c *Cache) (n vec.Vec3, sep float64, apart bool) {
	if k.a.Shape.Kind == geom.KindSphere {
		q, _, _, _ := closestOnTriangle(&k.facet.P)
		l := q.Len()
		return q.Unit(up), l - k.p.round, l > 0
	}
	k.measure()
	if k.core.curved == nil {
		ax, result := k.p.gjk(limit+k.p.round, c)
		return ax.n, ax.sep - k.p.round, result != gjkOverlap
	}
	p := k.curvedTriangle()
	var s simplex
	h, result := p.gjk(limit+p.round, c.axis, &s)
	if result == gjkNear && !(h.sep-p.round > near) {
		h = p.sharpen(h)
	}
	c.axis = h.n
	return h.n, h.sep - p.round, result != gjkOverlap
}
