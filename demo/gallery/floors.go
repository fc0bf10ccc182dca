package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// Rules for the camera over a floor.
const (
	// floorUpright is the least upward part of the normal of a half-space that is
	// a floor, not a wall.
	floorUpright = 0.3
	// floorRoom is how far over a floor the eye stays, as a share of its distance to
	// what it looks at: a level view begins no deeper, that far before the eye as
	// nothing nearer is drawn.
	floorRoom = 0.03
	// floorHalvings of a quarter turn leave less than a millionth of it.
	floorHalvings = 20
)

// floors are the grounds under all that moves, which reach out of the picture. The
// eye stays over them: from below there is nothing to see.
type floors []func(at mgl64.Vec3) float64 // the height over or under a place [m]

// floorsOf finds the floors among bodies of which the moving ones are in the focus.
func floorsOf(bodies []draw.Body, focus draw.Sphere) (out floors) {
	for i := range bodies {
		b := &bodies[i]
		if !b.Fixed {
			continue
		}
		switch s := b.Shape.(type) {
		case components.HalfSpaceShape:
			if n := s.Normal; n[1] > floorUpright*n.Len() {
				on := b.Position
				out = append(out, func(at mgl64.Vec3) float64 {
					return on[1] - (n[0]*(at[0]-on[0])+n[2]*(at[2]-on[2]))/n[1]
				})
			}
		case components.BoxShape:
			top, ok := groundTop(b, focus)
			if ok && top < focus.Center[1] && shapeReach(s) > draw.GroundFrom*focus.Radius {
				out = append(out, func(mgl64.Vec3) float64 { return top })
			}
		}
	}
	return out
}

// height returns that of the highest floor at a place, −Inf where there is none [m].
func (f floors) height(at mgl64.Vec3) float64 {
	most := math.Inf(-1)
	for _, floor := range f {
		most = max(most, floor(at))
	}
	return most
}

// clear tells whether the eye is over the floors.
func (f floors) clear(c *draw.Camera) bool {
	eye := c.Eye()
	return eye[1] >= f.height(eye)+floorRoom*c.Distance
}

// keepOver raises the eye about its target as little as brings it over the floors,
// if that does.
func (f floors) keepOver(c *draw.Camera) {
	if f.clear(c) {
		return
	}
	high := *c
	high.Orbit(0, math.Pi) // as steep as it goes
	if !f.clear(&high) {
		return
	}
	low := *c
	for range floorHalvings {
		middle := low
		middle.Pitch = (low.Pitch + high.Pitch) / 2
		if f.clear(&middle) {
			high = middle
		} else {
			low = middle
		}
	}
	*c = high
}

// keepTarget takes back what of a move from a place brought the target under a
// floor.
func (f floors) keepTarget(c *draw.Camera, from mgl64.Vec3) {
	if h := f.height(c.Target); c.Target[1] < h {
		c.Target[1] = max(c.Target[1], min(from[1], h))
	}
}
