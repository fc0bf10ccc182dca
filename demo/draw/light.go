package draw

import "github.com/go-gl/mathgl/mgl64"

// The key light and its shadow map.
const (
	// lightMargin is the half width of the map in multiples of the focus radius:
	// room for the shadows beside the things that cast them.
	lightMargin = 1.4
	// lightReach is how far before and behind the focus the map's depth goes, in
	// multiples of the focus radius.
	lightReach = 4
)

// towardsLight points to the key light, from the left of the camera's first
// position.
var towardsLight = vec3{-0.42, 0.80, 0.46}.unit()

// lamp is the key light made ready for one frame.
type lamp struct {
	viewport
	texel float32 // size of a texel of the map in the world [m]
}

// size is the edge of the shadow map [texels].
func (l *lamp) size() int { return int(l.width) }

// newLamp fits a shadow map of an edge of texels to the focus. The map moves in whole texels, so
// that shadows do not crawl when the focus does.
func newLamp(focus Sphere, texels int) lamp {
	texels = max(1, texels)
	right, up := towardsLight.tangents()
	half := focus.Radius * lightMargin
	texel := 2 * half / float64(texels)
	snap := func(axis vec3) float64 {
		at := focus.Center.Dot(toMgl(axis))
		return at - remainder(at, texel)
	}
	center := toMgl(right).Mul(snap(right)).Add(toMgl(up).Mul(snap(up))).
		Add(toMgl(towardsLight).Mul(focus.Center.Dot(toMgl(towardsLight))))
	reach := focus.Radius * lightReach
	eye := center.Add(toMgl(towardsLight).Mul(reach))
	view := lookAt(fromMgl(eye), right, up, towardsLight.mul(-1))
	projection := orthographic(float32(half), 0, float32(2*reach))
	return lamp{
		viewport: viewport{
			matrix: projection.times(&view), width: float32(texels), height: float32(texels),
			near: 0.5, // w is 1 everywhere: nothing is ever behind
		},
		texel: float32(texel),
	}
}

func toMgl(v vec3) mgl64.Vec3 { return mgl64.Vec3{float64(v.X), float64(v.Y), float64(v.Z)} }
