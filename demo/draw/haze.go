package draw

import "github.com/tackphysics/tack/components"

// The haze that ends the ground.
const (
	// hazeFull is where it is all there is, in multiples of the focus radius.
	hazeFull = 8
	// hazeLeast is the nearest that the rim of a ground brings it.
	hazeLeast = 3
	// hazeBegins is where it begins, as a part of the way.
	hazeBegins = 0.31
)

// hazeEnd returns where the haze is all there is, in multiples of the focus
// radius: before the rim of the ground, which would cut the picture in two.
func hazeEnd(f *Frame) float32 {
	end := float64(hazeFull)
	for i := range f.Bodies {
		b := &f.Bodies[i]
		box, ok := b.Shape.(components.BoxShape)
		if !ok || !b.Fixed || box.Size.Len()/2 <= GroundFrom*f.Focus.Radius {
			continue
		}
		at := newPose(b.Position, b.Rotation)
		center := at.turnBack(fromMgl(f.Focus.Center.Sub(b.Position)))
		// The rim is where two faces meet: the nearest faces but one.
		rim := [3]float64{
			box.Size[0]/2 - float64(abs32(center.X)),
			box.Size[1]/2 - float64(abs32(center.Y)),
			box.Size[2]/2 - float64(abs32(center.Z)),
		}
		low, high := min(rim[0], rim[1], rim[2]), max(rim[0], rim[1], rim[2])
		middle := rim[0] + rim[1] + rim[2] - low - high
		end = min(end, middle/f.Focus.Radius)
	}
	return float32(max(end, hazeLeast))
}
