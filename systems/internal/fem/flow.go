package fem

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Flow lets the solid yield over a time h [s]: where the von Mises stress
// √(3/2)·|2μ·dev e| of an element is above the yield stress, the share
// 1 − exp(−creep·h) of the strain beyond it becomes permanent; all of it with
// no creep rate. Volume never flows. The rotations are those at x: by the ones of the
// last Assemble an element that has turned by θ since is strained by θ²/2, and would
// flow by as much in every step in which it only turns.
func (s *Solid) Flow(x []vec.Vec3, h float64) {
	if len(s.flow) == 0 || s.Mat.Yield == 0 {
		return
	}
	share := 1.0
	if s.Mat.Creep > 0 {
		share = num.OneMinusExpNeg(float64(s.Mat.Creep * h))
	}
	limit := s.Mat.Yield / float64(math.Sqrt(6)*s.mu) // of |dev e|: σ_Y = √(3/2)·2μ·|dev e|
	for i := range s.tets {
		t := &s.tets[i]
		var g vec.Mat3
		t.gradient(x, &g)
		rot := Polar(&g, t.rot)
		r := rot.Mat()
		e := strain(&g, &r, &s.flow[i])
		dev(&e)
		size := math.Sqrt(normSq(&e))
		if !(size > limit) {
			continue
		}
		k := float64(share * (1 - limit/size))
		was := s.flow[i]
		s.flow[i] = was.Add(e.Scale(k))
		s.bound(&s.flow[i])
	}
}

// dev takes the trace out.
func dev(e *vec.Sym3) {
	p := (e.XX + e.YY + e.ZZ) / 3
	e.XX, e.YY, e.ZZ = e.XX-p, e.YY-p, e.ZZ-p
}

// bound keeps the permanent strain within MostFlow.
func (s *Solid) bound(e *vec.Sym3) {
	if s.Mat.MostFlow == 0 {
		return
	}
	if n := math.Sqrt(normSq(e)); n > s.Mat.MostFlow {
		*e = e.Scale(s.Mat.MostFlow / n)
	}
}

// Flowed returns the largest permanent strain of an element, as the Frobenius
// norm of its deviator.
func (s *Solid) Flowed() float64 {
	most := 0.0
	for i := range s.flow {
		most = max(most, normSq(&s.flow[i]))
	}
	return math.Sqrt(most)
}
