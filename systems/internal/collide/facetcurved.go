package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// touchCurved adds the contact of a curved shape with the triangle, if there is
// one: along the direction in which the two are farthest apart or overlap least,
// if the surface has what touches there as its own.
func (k *Facets) touchCurved() {
	front, ok := k.front()
	if !ok {
		return
	}
	if k.facet.Smooth() {
		k.touch(&front, atFace, none)
		return
	}
	k.loadSides()
	p := k.curvedTriangle()
	var c Cache
	h, ok := p.separation(k.margin+k.p.round, &c)
	if !ok {
		return
	}
	u := h.n.Neg()
	if front.sep >= h.sep-k.p.slop && (front.sep > 0) == (h.sep > 0) {
		k.touch(&front, atFace, none)
		return
	}
	if u.Dot(k.facet.N) <= 0 { // out of its back: another triangle's
		if k.spare.id < 0 || front.sep > k.spare.sep {
			k.spare = spareFacet{k.id, front.sep}
		}
		return
	}
	ax := axis{n: h.n, sep: h.sep, mid: p.between(h.n), fa: -1, fb: -1}
	k.touchNearest(&front, &ax, highest(&k.facet, u))
}

// curvedTriangle is the pair of a curved shape and the triangle.
func (k *Facets) curvedTriangle() curvedPair {
	return curvedPair{
		a: k.core, b: solid{hull: &k.hull, center: k.hull.Center, radius: k.hull.Radius},
		rot: k.p.rot, round: k.p.round, slop: k.p.slop,
		gain: float64(sharpenGain * (k.core.radius + k.hull.Radius)),
	}
}

// highest returns which corners of the triangle are its highest along u, within
// the slope of what lies level.
func highest(f *geom.Facet, u vec.Vec3) (on [3]bool) {
	top := 0
	for c := range f.P {
		if f.P[c].Dot(u) > f.P[top].Dot(u) {
			top = c
		}
	}
	for c := range f.P {
		d := f.P[top].Sub(f.P[c])
		drop := d.Dot(u)
		on[c] = float64(drop*drop) <= float64(levelSine*levelSine*d.LenSq())
	}
	return on
}
