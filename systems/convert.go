package systems

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/systems/internal/vec"
)

func toVec(v mgl64.Vec3) vec.Vec3 { return vec.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func fromVec(v vec.Vec3) mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// setVec is *x = fromVec(v), number by number: an array is copied from the stack
// by twos, which waits for the stores of each.
func setVec(x *mgl64.Vec3, v vec.Vec3) { x[0], x[1], x[2] = v.X, v.Y, v.Z }

func toQuat(q mgl64.Quat) vec.Quat {
	if q == (mgl64.Quat{}) {
		return vec.Identity
	}
	return vec.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}
}

func fromQuat(q vec.Quat) mgl64.Quat {
	return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.X, q.Y, q.Z}}
}
