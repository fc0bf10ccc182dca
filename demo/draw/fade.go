package draw

import "github.com/go-gl/mathgl/mgl64"

// In how many pictures a box goes that begins to stand in the way of the view or of
// the light, and comes back. A shadow takes longer: its edge goes over all the scene.
const viewFrames, lightFrames = 15, 36

// samePlace is how far apart two places are still the same, against their distance
// from the origin: a pose between two equal ones is rounded.
const samePlace = 1e-9

// fader lets boxes go and come back little by little: a wall, or the shadow of a
// whole wall, that went from one picture to the next would look like a mistake. The
// first picture has each as it is to be.
type fader struct {
	boxes []faded // by the place in the frame
	// moving tells whether one of the last picture is still on its way.
	moving bool
}

// faded is how much of a box is left out, of the view and of the light, 0…1.
type faded struct {
	at    mgl64.Vec3 // whose it is: boxes that can be left out stand still [m]
	known uint8      // hidesView, hidesLight
	part  [2]float32
}

// begin makes ready for a picture of so many bodies.
func (f *fader) begin(bodies int) {
	f.boxes, f.moving = resize(f.boxes, bodies), false
}

// next returns how much of body i is left out in the next picture, if all of it is
// to be in the end, or nothing.
func (f *fader) next(i int, b *Body, what uint8, hidden bool) float32 {
	box := &f.boxes[i]
	if b.Position.Sub(box.at).Len() > samePlace*b.Position.Len() {
		*box = faded{at: b.Position}
	}
	part, step, to := &box.part[what>>1], float32(1.0/viewFrames), float32(0)
	if what == hidesLight {
		step = 1.0 / lightFrames
	}
	if hidden {
		to = 1
	}
	if box.known&what == 0 {
		box.known |= what
		*part = to
	}
	*part += max(-step, min(to-*part, step))
	f.moving = f.moving || *part != to
	return *part * *part * (3 - 2**part) // begins and ends gently
}

// resize makes a list n long; what is in it stays, and zeros come behind.
func resize[T any](list []T, n int) []T {
	if n <= len(list) {
		return list[:n]
	}
	return append(list, make([]T, n-len(list))...)
}
