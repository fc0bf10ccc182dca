package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// gyroAngle is how far a body turns at once [rad]; faster ones turn in
	// parts, gyroParts at most: 960 rad/s at 240 substeps a second.
	gyroAngle = 0.25
	gyroParts = 16
	// gyroIterations of the fixed-point map: it contracts by half of gyroAngle
	// each time.
	gyroIterations = 8
	// gyroTolerance is the square of the relative change of the spin under
	// which the map has come to rest, rounding aside.
	gyroTolerance = 1e-28
	// gyroSettled is the same for a map that comes to rest, if not in time.
	gyroSettled = 1e-12
)

// TurnFree turns a free body through h at its angular velocity: the angular
// momentum stays and the energy does not grow.
func TurnFree(b *Body, f *Frame, in *Inertia, h float64) { turnFree(b, f, in, h) }

// turnFree turns a body with unequal moments through h. The angular momentum
// stays, and so does the energy, but for spins too fast for gyroParts: those
// lose some of both where they would gain energy.
func turnFree(b *Body, f *Frame, in *Inertia, h float64) {
	if in.Locked&lockRotation != 0 {
		r := b.W.Mul(h)
		f.Q = f.Q.Turn(r)
		b.turned(r)
		b.InvI = in.InverseWorld(f.Q)
		return
	}
	parts, angle := 1, float64(h*b.W.Len())
	for parts < gyroParts && float64(gyroAngle*float64(parts)) < angle {
		parts *= 2
	}
	momentum := f.Q.Rotate(in.Local.MulVec(f.Q.InvRotate(b.W)))
	energy := momentum.Dot(b.W)
	settled := true
	for range parts {
		r, ok := in.gyrate(f.Q, b.W, h/float64(parts))
		settled = settled && ok
		f.Q = f.Q.Turn(r)
		b.turned(r)
		b.InvI = in.InverseWorld(f.Q)
		b.W = b.InvI.MulVec(momentum)
	}
	if e := momentum.Dot(b.W); !settled && e > energy {
		b.W = b.W.Mul(math.Sqrt(energy / e))
	}
}

// gyrate returns the rotation vector of a free body over h, by the implicit
// midpoint rule: with L = Iω in body axes and ωm the mean of both ends,
// L1 = L0 − h·ωm×(L0+L1)/2 is the Cayley rotation of L0. Where the fixed-point
// map does not settle, it is that of the spin at the start, and false.
func (in *Inertia) gyrate(q vec.Quat, w vec.Vec3, h float64) (vec.Vec3, bool) {
	w0 := q.InvRotate(w)
	l0 := in.Local.MulVec(w0)
	w1, last := w0, 0.0
	for k := 0; k < gyroIterations; k++ {
		wm := w0.Add(w1).Mul(0.5)
		next := in.InvLocal.MulVec(l0.Sub(wm.Cross(in.Local.MulVec(wm)).Mul(h)))
		last = next.Sub(w1).LenSq()
		w1 = next
		if last <= float64(gyroTolerance*w0.LenSq()) {
			break
		}
	}
	if !(last <= float64(gyroSettled*w0.LenSq())) {
		return w.Mul(h), false
	}
	return q.Rotate(w0.Add(w1).Mul(0.5 * h)), true
}
