package draw

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Rules for scenery in the way.
const (
	// hiddenShare is the share of the focus that a fixed box may cover before it
	// is left out: more than the lower half, which a floor may cover.
	hiddenShare = 0.5
	// probeSpread is how far from the middle of the focus its probes lie, in
	// multiples of its radius.
	probeSpread = 0.6
)

// probes are the points of the focus that have to be seen: middle and corners.
type probes [9]mgl64.Vec3

func newProbes(focus Sphere) (p probes) {
	p[0] = focus.Center
	for i := range 8 {
		s := mgl64.Vec3{float64(sign(i & 1)), float64(sign(i & 2)), float64(sign(i & 4))}
		// The corners of a cube are √3 times as far as its faces.
		p[i+1] = focus.Center.Add(s.Mul(probeSpread * focus.Radius / 1.7320508))
	}
	return p
}

// inTheWay tells whether a fixed box stands between from and the focus. With
// parallel set, from is a direction towards a source at infinity.
func (p *probes) inTheWay(b *Body, from mgl64.Vec3, parallel bool) bool {
	box, ok := b.Shape.(components.BoxShape)
	if !b.Fixed || !ok {
		return false
	}
	at := newPose(b.Position, b.Rotation)
	half := fromMgl(box.Size.Mul(0.5))
	covered := 0
	for i := range p {
		start := at.turnBack(fromMgl(p[i].Sub(b.Position)))
		var ray vec3
		if parallel {
			ray = at.turnBack(fromMgl(from))
			ray = ray.mul(float32(2 * (box.Size.Len() + p[i].Sub(b.Position).Len())))
		} else {
			ray = at.turnBack(fromMgl(from.Sub(p[i])))
		}
		within := abs32(start.X) < half.X && abs32(start.Y) < half.Y && abs32(start.Z) < half.Z
		if !within && crosses(start, ray, half) {
			covered++
		}
	}
	return float64(covered) > hiddenShare*float64(len(p))
}

// crosses tells whether the segment from start along ray meets a box about the
// origin (slabs; Kay and Kajiya 1986).
func crosses(start, ray, half vec3) bool {
	t0, t1 := float32(0), float32(1)
	for _, axis := range [3][3]float32{{start.X, ray.X, half.X}, {start.Y, ray.Y, half.Y}, {start.Z, ray.Z, half.Z}} {
		s, r, h := axis[0], axis[1], axis[2]
		if r == 0 {
			if abs32(s) > h {
				return false
			}
			continue
		}
		a, b := (-h-s)/r, (h-s)/r
		t0, t1 = max(t0, min(a, b)), min(t1, max(a, b))
	}
	return t0 <= t1
}
