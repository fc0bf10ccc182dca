package fem

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// polarAngle [rad] is the correction after which the rotation counts as
	// found: Newton's next would be its square. With less care a spinning body
	// gains energy.
	polarAngle = 1e-5
	// polarSteps bounds the corrections. From the last step's rotation two are
	// enough.
	polarSteps = 24
	// polarFloor keeps a gradient without a trace from a division by zero; F
	// has no unit and is about 1.
	polarFloor = 1e-9
)

// Polar returns the rotation R that maximises tr(RᵀF), starting from q: the one
// of the polar decomposition, or of an inverted element the one nearest to it,
// so that what has been turned inside out finds back. f holds the columns of F.
//
// With S = RᵀF and its axial vector w, Newton's correction solves
// (tr(S)·1 − S)·θ = w; where that matrix is not positive the one of Müller,
// Bender, Chentanez and Macklin ("A robust method to extract the rotational part
// of deformations", 2016), w/|tr S|, goes uphill all the same.
func Polar(f *vec.Mat3, q vec.Quat) vec.Quat {
	for range polarSteps {
		r := q.Mat()
		sx, sy, sz := r.TMulVec(f.X), r.TMulVec(f.Y), r.TMulVec(f.Z)
		w := vec.Vec3{X: sy.Z - sz.Y, Y: sz.X - sx.Z, Z: sx.Y - sy.X}
		h := vec.Sym3{
			XX: sy.Y + sz.Z, YY: sx.X + sz.Z, ZZ: sx.X + sy.Y,
			XY: float64(-0.5 * (sx.Y + sy.X)), XZ: float64(-0.5 * (sx.Z + sz.X)), YZ: float64(-0.5 * (sy.Z + sz.Y)),
		}
		if h.XX > polarFloor && float64(h.XX*h.YY)-float64(h.XY*h.XY) > polarFloor && h.Det() > polarFloor {
			inv := h.Inverse()
			w = inv.MulVec(w)
		} else {
			w = w.Mul(1 / (math.Abs(sx.X+sy.Y+sz.Z) + polarFloor))
		}
		q = q.Turn(r.MulVec(w))
		if w.LenSq() < polarAngle*polarAngle {
			break
		}
	}
	return q
}
