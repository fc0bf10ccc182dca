package fem

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// newtonAngle [rad] is the correction of Newton's after which the rotation
	// counts as found, as the next would be its square times the strain, or its
	// cube; polarAngle that of the slower rule. With less care a spinning body
	// gains energy.
	newtonAngle, polarAngle = 1e-3, 1e-5
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
// of deformations", 2016), w/|tr S|, goes uphill all the same. Turning by θ is
// Cayley's: of a rotation alone, θ off, it leaves θ³/4.
func Polar(f *vec.Mat3, q vec.Quat) vec.Quat {
	if !(q.LenSq() > 0.5) { // what has been lost begins anew
		q = vec.Identity
	}
	for range polarSteps {
		x2, y2, z2 := q.X+q.X, q.Y+q.Y, q.Z+q.Z
		xx, yy, zz := float64(q.X*x2), float64(q.Y*y2), float64(q.Z*z2)
		xy, xz, yz := float64(q.X*y2), float64(q.X*z2), float64(q.Y*z2)
		wx, wy, wz := float64(q.W*x2), float64(q.W*y2), float64(q.W*z2)
		// Columns of R.
		ax, ay, az := 1-(yy+zz), xy+wz, xz-wy
		bx, by, bz := xy-wz, 1-(xx+zz), yz+wx
		cx, cy, cz := xz+wy, yz-wx, 1-(xx+yy)
		// S = RᵀF, by rows.
		sxx := float64(ax*f.X.X) + float64(ay*f.X.Y) + float64(az*f.X.Z)
		sxy := float64(ax*f.Y.X) + float64(ay*f.Y.Y) + float64(az*f.Y.Z)
		sxz := float64(ax*f.Z.X) + float64(ay*f.Z.Y) + float64(az*f.Z.Z)
		syx := float64(bx*f.X.X) + float64(by*f.X.Y) + float64(bz*f.X.Z)
		syy := float64(bx*f.Y.X) + float64(by*f.Y.Y) + float64(bz*f.Y.Z)
		syz := float64(bx*f.Z.X) + float64(by*f.Z.Y) + float64(bz*f.Z.Z)
		szx := float64(cx*f.X.X) + float64(cy*f.X.Y) + float64(cz*f.X.Z)
		szy := float64(cx*f.Y.X) + float64(cy*f.Y.Y) + float64(cz*f.Y.Z)
		szz := float64(cx*f.Z.X) + float64(cy*f.Z.Y) + float64(cz*f.Z.Z)
		u, v, w := szy-syz, sxz-szx, syx-sxy
		// The matrix of Newton's step, and its minors.
		hxx, hyy, hzz := syy+szz, sxx+szz, sxx+syy
		hxy, hxz, hyz := float64(-0.5*(sxy+syx)), float64(-0.5*(sxz+szx)), float64(-0.5*(syz+szy))
		mxx, myy, mzz := float64(hyy*hzz)-float64(hyz*hyz), float64(hxx*hzz)-float64(hxz*hxz), float64(hxx*hyy)-float64(hxy*hxy)
		mxy, mxz, myz := float64(hxz*hyz)-float64(hxy*hzz), float64(hxy*hyz)-float64(hxz*hyy), float64(hxy*hxz)-float64(hxx*hyz)
		det := float64(hxx*mxx) + float64(hxy*mxy) + float64(hxz*mxz)
		enough := newtonAngle
		if hxx > polarFloor && mzz > polarFloor && det > polarFloor {
			d := 1 / det
			u, v, w = float64((float64(mxx*u)+float64(mxy*v)+float64(mxz*w))*d), float64((float64(mxy*u)+float64(myy*v)+float64(myz*w))*d),
				float64((float64(mxz*u)+float64(myz*v)+float64(mzz*w))*d)
		} else {
			d := 1 / (math.Abs(sxx+syy+szz) + polarFloor)
			u, v, w, enough = float64(u*d), float64(v*d), float64(w*d), polarAngle
		}
		q = turnOwn(q, u, v, w)
		if float64(u*u)+float64(v*v)+float64(w*w) < float64(enough*enough) {
			break
		}
	}
	return q
}

// turnOwn turns q by a rotation vector in its own axes [rad], as vec.Quat.Turn
// does by one in the world's.
func turnOwn(q vec.Quat, u, v, w float64) vec.Quat {
	u, v, w = float64(0.5*u), float64(0.5*v), float64(0.5*w)
	p := vec.Quat{
		W: q.W - float64(q.X*u) - float64(q.Y*v) - float64(q.Z*w),
		X: q.X + float64(q.W*u) + float64(q.Y*w) - float64(q.Z*v),
		Y: q.Y + float64(q.W*v) + float64(q.Z*u) - float64(q.X*w),
		Z: q.Z + float64(q.W*w) + float64(q.X*v) - float64(q.Y*u),
	}
	s := 1 / math.Sqrt(float64(p.W*p.W)+float64(p.X*p.X)+float64(p.Y*p.Y)+float64(p.Z*p.Z))
	return vec.Quat{W: float64(p.W * s), X: float64(p.X * s), Y: float64(p.Y * s), Z: float64(p.Z * s)}
}
