package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// mat4 is a 4×4 matrix in column-major order, as Kage's mat4 reads it.
type mat4 [16]float32

// times returns the product a·b: b acts first.
func (a *mat4) times(b *mat4) (r mat4) {
	for c := 0; c < 16; c += 4 {
		for k := range 4 {
			r[c+k] = a[k]*b[c] + a[4+k]*b[c+1] + a[8+k]*b[c+2] + a[12+k]*b[c+3]
		}
	}
	return r
}

// point returns the clip-space image (x, y, z, w) of p.
func (a *mat4) point(p vec3) (x, y, z, w float32) {
	return a[0]*p.X + a[4]*p.Y + a[8]*p.Z + a[12],
		a[1]*p.X + a[5]*p.Y + a[9]*p.Z + a[13],
		a[2]*p.X + a[6]*p.Y + a[10]*p.Z + a[14],
		a[3]*p.X + a[7]*p.Y + a[11]*p.Z + a[15]
}

// lookAt returns the view matrix of an eye at e that looks along the unit
// vector forward with the unit vectors right and up.
func lookAt(e, right, up, forward vec3) mat4 {
	return mat4{
		right.X, up.X, -forward.X, 0,
		right.Y, up.Y, -forward.Y, 0,
		right.Z, up.Z, -forward.Z, 0,
		-right.dot(e), -up.dot(e), forward.dot(e), 1,
	}
}

// perspective maps view space to clip space with depth z/w from 1 at near to 0
// at far. tanY is the tangent of half the vertical field of view.
func perspective(tanY, aspect, near, far float32) mat4 {
	return mat4{
		1 / (tanY * aspect), 0, 0, 0,
		0, 1 / tanY, 0, 0,
		0, 0, near / (far - near), -1,
		0, 0, near * far / (far - near), 0,
	}
}

// orthographic maps view space to clip space, a square of the half width, with
// depth from 1 at near to 0 at far.
func orthographic(half, near, far float32) mat4 {
	return mat4{
		1 / half, 0, 0, 0,
		0, 1 / half, 0, 0,
		0, 0, 1 / (far - near), 0,
		0, 0, far / (far - near), 1,
	}
}

// pose is a rotation (by columns) and a position.
type pose struct{ X, Y, Z, P vec3 }

// newPose reads a position and a rotation; a zero quaternion is no rotation.
func newPose(position mgl64.Vec3, rotation mgl64.Quat) pose {
	l := rotation.W*rotation.W + rotation.V.Dot(rotation.V)
	if !(l > 0) || math.IsInf(l, 1) {
		return pose{vec3{1, 0, 0}, vec3{0, 1, 0}, vec3{0, 0, 1}, fromMgl(position)}
	}
	s := 2 / l
	w, x, y, z := rotation.W, rotation.V[0], rotation.V[1], rotation.V[2]
	return pose{
		X: vec3{float32(1 - s*(y*y+z*z)), float32(s * (x*y + w*z)), float32(s * (x*z - w*y))},
		Y: vec3{float32(s * (x*y - w*z)), float32(1 - s*(x*x+z*z)), float32(s * (y*z + w*x))},
		Z: vec3{float32(s * (x*z + w*y)), float32(s * (y*z - w*x)), float32(1 - s*(x*x+y*y))},
		P: fromMgl(position),
	}
}

// turn rotates a direction from body axes to world axes.
func (m *pose) turn(v vec3) vec3 {
	return vec3{
		m.X.X*v.X + m.Y.X*v.Y + m.Z.X*v.Z,
		m.X.Y*v.X + m.Y.Y*v.Y + m.Z.Y*v.Z,
		m.X.Z*v.X + m.Y.Z*v.Y + m.Z.Z*v.Z,
	}
}

// turnBack rotates a direction from world axes to body axes.
func (m *pose) turnBack(v vec3) vec3 { return vec3{m.X.dot(v), m.Y.dot(v), m.Z.dot(v)} }

// place moves a point from body axes to the world.
func (m *pose) place(v vec3) vec3 { return m.turn(v).add(m.P) }

// matrix returns the pose as a 4×4 matrix.
func (m *pose) matrix() mat4 {
	return mat4{
		m.X.X, m.X.Y, m.X.Z, 0,
		m.Y.X, m.Y.Y, m.Y.Z, 0,
		m.Z.X, m.Z.Y, m.Z.Z, 0,
		m.P.X, m.P.Y, m.P.Z, 1,
	}
}
