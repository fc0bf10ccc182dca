package seat

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Sample is a place where a bond may be made.
type Sample struct {
	Pos  vec.Vec3 // in the world, midway between the surfaces [m]
	Gap  float64  // between the surfaces there [m]
	Area float64  // that it stands for [m²]
}

// Samples appends n×n samples of the manifold's patch to out[:0]. Their total
// area, centroid and second moments are those of the patch: along each axis
// they stand at (2i+1−n)/√((n²−1)/3) standard deviations, the two Gauss points
// for n = 2. n < 1 counts as 1. area replaces the patch's if it is positive.
func Samples(m *collide.Manifold, n int, area float64, out []Sample) []Sample {
	out = out[:0]
	p := &m.Patch
	n, area, scale := split(m, n, area)
	if n == 0 {
		return out
	}
	v := m.Normal.Cross(p.U)
	gap, gu, gv := plane(m, v)
	lo, hi := gaps(m)
	for i := 0; i < n; i++ {
		x := float64(float64(2*i+1-n) * float64(scale*p.SU))
		for j := 0; j < n; j++ {
			y := float64(float64(2*j+1-n) * float64(scale*p.SV))
			out = append(out, Sample{
				Pos:  p.Center.MulAdd(p.U, x).MulAdd(v, y),
				Gap:  within(gap+float64(gu*x)+float64(gv*y), lo, hi),
				Area: area / float64(n*n),
			})
		}
	}
	return out
}

// LineSamples is Samples for a planar world, where the patch has a spread along
// U alone: it appends n of them.
func LineSamples(m *collide.Manifold, n int, area float64, out []Sample) []Sample {
	out = out[:0]
	p := &m.Patch
	n, area, scale := split(m, n, area)
	if n == 0 {
		return out
	}
	gap, slope, _ := plane(m, m.Normal.Cross(p.U))
	lo, hi := gaps(m)
	for i := 0; i < n; i++ {
		x := float64(float64(2*i+1-n) * float64(scale*p.SU))
		out = append(out, Sample{
			Pos:  p.Center.MulAdd(p.U, x),
			Gap:  within(gap+float64(slope*x), lo, hi),
			Area: area / float64(n),
		})
	}
	return out
}

// split returns the number of samples along an axis, 0 if there is nothing to
// sample, the area of all, and the factor from 2i+1−n to standard deviations.
func split(m *collide.Manifold, n int, area float64) (count int, all, scale float64) {
	if !(area > 0) {
		area = m.Patch.Area
	}
	if !(area > 0) || m.N == 0 {
		return 0, 0, 0
	}
	if n <= 1 {
		return 1, area, 0
	}
	return n, area, 1 / math.Sqrt((float64(n*n)-1)/3)
}

// Least is the smallest gap that a sample of the manifold, which has a point at
// least, can have [m].
func Least(m *collide.Manifold) float64 {
	lo, _ := gaps(m)
	return lo
}

// gaps returns the smallest and the largest separation of the points.
func gaps(m *collide.Manifold) (lo, hi float64) {
	lo, hi = m.Points[0].Sep, m.Points[0].Sep
	for i := 1; i < m.N; i++ {
		if s := m.Points[i].Sep; s < lo {
			lo = s
		} else if s > hi {
			hi = s
		}
	}
	return lo, hi
}

// within bounds a gap by those of the manifold's points: a plane through points
// that lie close together says nothing far from them.
func within(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

// plane fits the separation of the manifold's points: its value at the patch's
// centre and its slopes along U and v, by least squares along each axis.
func plane(m *collide.Manifold, v vec.Vec3) (at, slopeU, slopeV float64) {
	p := &m.Patch
	var su, sv, ss float64
	inv := 1 / float64(m.N)
	for i := 0; i < m.N; i++ {
		d := m.Points[i].Pos.Sub(p.Center)
		su += d.Dot(p.U)
		sv += d.Dot(v)
		ss += m.Points[i].Sep
	}
	su, sv, ss = float64(su*inv), float64(sv*inv), float64(ss*inv)
	var uu, vv, us, vs float64
	for i := 0; i < m.N; i++ {
		d := m.Points[i].Pos.Sub(p.Center)
		u, w, s := d.Dot(p.U)-su, d.Dot(v)-sv, m.Points[i].Sep-ss
		uu += float64(u * u)
		vv += float64(w * w)
		us += float64(u * s)
		vs += float64(w * s)
	}
	// A patch has no slope along an axis on which its points do not differ.
	if s := float64(p.SU * p.SU); uu > float64(1e-6*s) && uu > 0 {
		slopeU = us / uu
	}
	if s := float64(p.SV * p.SV); vv > float64(1e-6*s) && vv > 0 {
		slopeV = vs / vv
	}
	return ss - float64(slopeU*su) - float64(slopeV*sv), slopeU, slopeV
}
