package collide

import "github.com/tackphysics/tack/systems/internal/vec"

// closestOnSegments returns the parameters s and t in [−1, 1] of the closest
// points a + s·u and b + t·v of two segments given by their centres and half
// vectors (after Ericson, "Real-Time Collision Detection", 2005, 5.1.9). Of
// parallel segments it takes the middle of the part that lies side by side.
func closestOnSegments(a, u, b, v vec.Vec3) (s, t float64) {
	w := b.Sub(a)
	uu, vv, uv := u.LenSq(), v.LenSq(), u.Dot(v)
	wu, wv := w.Dot(u), w.Dot(v)
	den := float64(uu*vv) - float64(uv*uv)
	switch {
	case uu == 0 && vv == 0:
		return 0, 0
	case uu == 0:
		return 0, clamp(-wv/vv, 1)
	case vv == 0:
		return clamp(wu/uu, 1), 0
	case den > float64(parallelSine*uu)*vv:
		s = clamp((float64(wu*vv)-float64(wv*uv))/den, 1)
	default:
		s = middle(wu/uu, uv/uu)
	}
	t = (float64(s*uv) - wv) / vv
	if c := clamp(t, 1); c != t {
		t = c
		s = clamp((wu+float64(t*uv))/uu, 1)
	}
	return s, t
}

// parallelSine is the squared sine of the angle below which two segments are
// parallel: there the rounding of den exceeds what tells them apart.
const parallelSine = 1e-12

// middle returns the middle of the part of [−1, 1] covered by c ± |h|, or the
// end of [−1, 1] that is nearest to it.
func middle(c, h float64) float64 {
	if h < 0 {
		h = -h
	}
	return (clamp(c-h, 1) + clamp(c+h, 1)) / 2
}
