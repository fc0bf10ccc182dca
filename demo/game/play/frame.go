package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

var up = mgl64.Vec3{0, 1, 0}

// frame says what right and ahead mean where the ball is: a map from directions
// on the level ground to directions along the surface. While keys are held it is
// carried over from surface to surface, so that the key that rolls the ball into
// a wall rolls it up the wall and on under the ceiling. Without keys it is what
// the screen shows: right is right, and into a wall is up.
type frame struct {
	normal mgl64.Vec3 // of the surface, towards the ball
	turn   mgl64.Mat3 // from directions on the ground to those on the surface
}

func newFrame() frame { return frame{up, mgl64.Ident3()} }

// ceilingFrom is the height of a normal below which a surface is a ceiling.
const ceilingFrom = -0.7

// surface returns the frame of a surface as the screen shows it.
func surface(normal mgl64.Vec3) frame {
	if normal[1] > ceilingFrom {
		return frame{normal, between(up, normal)}
	}
	// Under a ceiling right stays right and ahead stays ahead: up is turned over.
	mirror := mgl64.Diag3(mgl64.Vec3{1, -1, 1})
	return frame{normal, between(up.Mul(-1), normal).Mul3(mirror)}
}

// carry takes the frame over to another surface by the shortest turn.
func (f *frame) carry(normal mgl64.Vec3) {
	f.turn = between(f.normal, normal).Mul3(f.turn)
	f.normal = normal
}

// along returns the direction on the surface of one on the ground.
func (f *frame) along(ground mgl64.Vec3) mgl64.Vec3 {
	d := f.turn.Mul3x1(ground)
	return d.Sub(f.normal.Mul(d.Dot(f.normal)))
}

// ground returns the direction on the ground that rolls the ball about the axis.
func (f *frame) ground(axis mgl64.Vec3) mgl64.Vec3 {
	return f.turn.Transpose().Mul3x1(axis.Cross(f.normal))
}

// between is the shortest turn from one unit vector to another (Rodrigues).
func between(from, to mgl64.Vec3) mgl64.Mat3 {
	axis, c := from.Cross(to), from.Dot(to)
	if c < -0.9999 { // any axis will do
		axis = from.Cross(mgl64.Vec3{1, 0, 0})
		if axis.Len() < 0.1 {
			axis = from.Cross(mgl64.Vec3{0, 0, 1})
		}
		return mgl64.QuatRotate(math.Pi, axis.Normalize()).Mat4().Mat3()
	}
	// R = I + [a]× + [a]×²/(1 + c), where a = from × to.
	k := mgl64.Mat3{0, axis[2], -axis[1], -axis[2], 0, axis[0], axis[1], -axis[0], 0}
	return mgl64.Ident3().Add(k).Add(k.Mul3(k).Mul(1 / (1 + c)))
}
