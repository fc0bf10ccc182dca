package draw

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Rules for scenery in the way.
const (
	// hideFrom and showUnder are the shares of the moving bodies that a fixed
	// box has to cover to be left out, and to come back; they differ so that it
	// does not flicker.
	hideFrom, showUnder = 0.22, 0.10
	// probeCount is the number of moving bodies that are asked.
	probeCount = 32
)

// hider decides which fixed boxes stand in the way of the camera or the light.
// It remembers its last answers, by the place of a body in the frame.
type hider struct {
	probes []mgl64.Vec3
	was    []uint8
}

// What may be in the way of.
const (
	hidesView uint8 = 1 << iota
	hidesLight
)

// prepare takes the probes of a frame: what is watched, or else moving bodies
// evenly from first to last.
func (h *hider) prepare(bodies []Body, watched []mgl64.Vec3) {
	h.was = resize(h.was, len(bodies)) // the fixed ones come first: others that come and go are behind
	h.probes = append(h.probes[:0], watched...)
	if len(watched) > 0 {
		return
	}
	moving := 0
	for i := range bodies {
		if !bodies[i].Fixed {
			moving++
		}
	}
	stride := max(1, moving/probeCount)
	seen := 0
	for i := range bodies {
		if bodies[i].Fixed {
			continue
		}
		if seen%stride == 0 {
			h.probes = append(h.probes, bodies[i].Position)
		}
		seen++
	}
}

// hides tells whether body i stands between the moving bodies and from. With
// light set, from is a direction to a source at infinity.
func (h *hider) hides(i int, b *Body, from mgl64.Vec3, what uint8) bool {
	box, ok := b.Shape.(components.BoxShape)
	if !b.Fixed || !ok || len(h.probes) == 0 {
		return false
	}
	at := newPose(b.Position, b.Rotation)
	half := fromMgl(box.Size.Mul(0.5))
	covered := 0
	for _, p := range h.probes {
		start := at.turnBack(fromMgl(p.Sub(b.Position)))
		ray := from.Sub(p)
		if what == hidesLight {
			ray = from.Mul(2 * (box.Size.Len() + p.Sub(b.Position).Len()))
		}
		within := abs32(start.X) < half.X && abs32(start.Y) < half.Y && abs32(start.Z) < half.Z
		if !within && crosses(start, at.turnBack(fromMgl(ray)), half) {
			covered++
		}
	}
	share := float64(covered) / float64(len(h.probes))
	if share > hideFrom || share > showUnder && h.was[i]&what != 0 {
		h.was[i] |= what
		return true
	}
	h.was[i] &^= what
	return false
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
