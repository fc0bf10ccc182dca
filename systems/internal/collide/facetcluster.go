package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// cluster gathers the contacts along one normal, seen in one frame.
type cluster struct {
	frame frame // in A's frame, its normal from A to the surface
	oa    aspect
	rims  [maxRim]rim
	spots [clusterSpots]spot
	n     int
	line  [2]spot // its ends
	least float64 // separation of the deepest contact [m]
	at    feature // of the surface, that it is with
	dir   vec.Vec3
}

// clusterSpots is the most contact points before they are thinned out.
const clusterSpots = 48

const (
	// SameNormal is the cosine of the angle within which the normals of a surface
	// are one (0.5°).
	SameNormal = 1 - 4e-5
	// OneNormal is that of normals which differ by rounding.
	OneNormal = 1 - 1e-12
)

// cluster returns the cluster of an axis, a new one if there is none yet; nil
// if there are too many, all deeper.
func (k *Facets) cluster(ax *axis) *cluster {
	for i := range k.clusters[:k.count] {
		if c := &k.clusters[i]; c.frame.n.Dot(ax.n) > k.alike {
			return c
		}
	}
	i := k.count
	if i == MaxParts {
		i = 0
		for j := range k.clusters {
			if k.clusters[j].least > k.clusters[i].least {
				i = j
			}
		}
		if k.clusters[i].least <= ax.sep-k.p.round {
			return nil
		}
		k.drop(int32(i))
	} else {
		k.count++
	}
	c := &k.clusters[i]
	c.frame = makeFrame(ax.mid, ax.n)
	c.n, c.least = 0, math.Inf(1)
	if k.a.Shape.Kind != geom.KindSphere {
		c.oa = k.outline(c, ax)
	}
	return c
}

// outline is what A shows along an axis.
func (k *Facets) outline(c *cluster, ax *axis) aspect {
	if k.core.curved != nil {
		return k.core.aspect(&c.frame, 1, k.p.slop, c.rims[:])
	}
	return aspect{outline: outlineOf(k.p.a, &c.frame, 1, k.p.a.Support(ax.n), ax.fa, c.rims[:])}
}

// drop forgets the polygons of a cluster whose place is taken.
func (k *Facets) drop(i int32) {
	n := 0
	for _, p := range k.pieces {
		if p.cluster != i {
			k.pieces[n] = p
			n++
		}
	}
	k.pieces = k.pieces[:n]
}

// note takes the deepest contact's feature.
func (c *cluster) note(sep float64, at feature, dir vec.Vec3) {
	if sep < c.least {
		c.least, c.at, c.dir = sep, at, dir
	}
}

// add takes a contact point in; of those with the same feature at the same
// place, the deepest.
func (c *cluster) add(s spot, slop float64) {
	for i := range c.spots[:c.n] {
		t := &c.spots[i]
		if t.feature == s.feature || distSq(t.x-s.x, t.y-s.y) <= float64(slop*slop) {
			if s.sep() < t.sep() {
				f := t.feature
				*t = s
				if f < s.feature {
					t.feature = f
				}
			}
			return
		}
	}
	if c.n == len(c.spots) {
		c.n = len(reduce(c.spots[:c.n], slop))
	}
	c.spots[c.n] = s
	c.n++
}

// along returns a point's place and height in the frame.
func (f *frame) along(p vec.Vec3) (x, y, h float64) {
	d := p.Sub(f.o)
	return d.Dot(f.u), d.Dot(f.v), d.Dot(f.n)
}

// touch adds the contact with the loaded triangle along an axis, whose
// separation is that of the cores. at and dir tell what of the surface it is
// with. It reports false where A is not over the triangle.
func (k *Facets) touch(ax *axis, at feature, dir vec.Vec3) bool {
	c := k.cluster(ax)
	if c == nil {
		return true
	}
	flat := ax.fb == 0
	s := k.overlap(c, ax)
	if len(s) == 0 {
		if flat {
			if c.n == 0 && &k.clusters[k.count-1] == c {
				k.count--
			}
			return false
		}
		s = append(s, k.closestSpot(c, ax))
	}
	k.takeSpots(c, s, ax.sep-k.p.round, at, dir)
	if k.reach >= 0 && len(s) >= 3 {
		k.pieces = append(k.pieces, piece{cluster: k.indexOf(c), first: int32(len(k.polygons)), count: int32(len(s))})
		k.polygons = append(k.polygons, s...)
	}
	far := k.margin
	if k.p.round > 0 || len(c.oa.r) == 2 { // a line's end out of reach still says how it runs
		far = math.Inf(1)
	}
	for i := range s {
		if q := s[i]; k.own(&q, flat) && q.sep() <= far {
			c.add(q, k.p.slop)
		}
	}
	return true
}

// takeSpots gives spots the rounding of A. None is deeper than the separation
// along the axis, sep; clipping has a slack.
func (k *Facets) takeSpots(c *cluster, s []spot, sep float64, at feature, dir vec.Vec3) {
	for i := range s {
		q := &s[i]
		q.ha += k.p.round
		if q.sep() < sep {
			mid := q.mid()
			q.ha, q.hb = mid-float64(sep/2), mid+float64(sep/2)
		}
		c.note(q.sep(), at, dir)
	}
}

// overlap returns where A's outline lies over the triangle. Inside of a flat,
// where no patch is asked for, only A's own corners count.
func (k *Facets) overlap(c *cluster, ax *axis) []spot {
	at := k.hull.Support(ax.n.Neg())
	ob := outlineOf(&k.hull, &c.frame, -1, at, ax.fb, k.rims[:])
	if len(c.oa.r) == 1 && len(ob.r) == 3 || ax.fb == 0 && k.reach < 0 && k.facet.Smooth() {
		return cornersOver(&c.oa.outline, &ob, k.spotsA[:])
	}
	return overlapOf(&c.oa.outline, &ob, k.p.slop, k.spotsA[:], k.spotsB[:])
}

// closestSpot is the contact point of the closest points of an axis.
func (k *Facets) closestSpot(c *cluster, ax *axis) spot {
	at := k.hull.Support(ax.n.Neg())
	x, y, h := c.frame.along(ax.mid)
	h -= float64(ax.sep / 2)
	return spot{x: x, y: y, ha: h, hb: h + ax.sep, feature: featClosest | uint32(k.facet.Vert[at])&featureMask}
}

func (k *Facets) indexOf(c *cluster) int32 {
	for i := range k.clusters[:k.count] {
		if c == &k.clusters[i] {
			return int32(i)
		}
	}
	return -1
}

// cornersOver returns the corners of A's outline over the triangle.
func cornersOver(a, o *outline, out []spot) []spot {
	out = out[:0]
	slack := clipSlack * extent(o.r)
	if len(a.r) > 1 {
		slack = clipSlack * smaller(a.r, o.r)
	}
	n := len(o.r)
next:
	for j := range a.r {
		p := &a.r[j]
		for i := range o.r {
			v, w := &o.r[i], &o.r[(i+1)%n]
			ex, ey := w.x-v.x, w.y-v.y
			d := float64(ex*(p.y-v.y)) - float64(ey*(p.x-v.x))
			if d < 0 && float64(d*d) > float64(float64(slack*slack)*distSq(ex, ey)) {
				continue next
			}
		}
		out = append(out, spot{x: p.x, y: p.y, ha: p.h, hb: o.height(p.x, p.y), feature: featVertexA | uint32(p.vert)})
	}
	return out
}

// own gives a spot the surface's numbers instead of the triangle's. It reports
// false for the spots of a flat contact that only show where one triangle ends
// and the next begins: A's own corners and the bends of the surface carry it.
func (k *Facets) own(s *spot, flat bool) bool {
	f := &k.facet
	switch s.feature & (3 << 30) {
	case featVertexA, featClosest:
		return true
	case featVertexB:
		v := int(s.feature & 3)
		s.feature = featVertexB | uint32(f.Vert[v]+1)&featureMask
		return !flat || f.Bend[v] != geom.Flat || f.Bend[(v+2)%3] != geom.Flat
	}
	e := int(s.feature & 3)
	h := (s.feature>>15)*0x9e3779b1 ^ (uint32(f.Edge[e])+1)*0x85ebca6b
	s.feature = (h ^ h>>15) & featureMask
	return !flat || f.Bend[e] != geom.Flat
}
