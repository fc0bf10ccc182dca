package fem

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// flow2 is a permanent strain p of plane strain. Volume never flows, so across the
// plane it is −(xx + yy), and as nothing moves there the elastic strain is the opposite
// of that; in the plane it is e − p, and its trace is that of e.
type flow2 struct{ xx, yy, xy float64 }

// flowOf is the permanent strain of a triangle.
func (a *Area) flowOf(i int) (p flow2) {
	if len(a.flow) > 0 {
		p = a.flow[i]
	}
	return p
}

// across is the elastic strain across the plane.
func (p *flow2) across() float64 { return p.xx + p.yy }

// normSq2 is the squared Frobenius norm of a strain with zz across the plane.
func normSq2(xx, yy, zz, xy float64) float64 {
	return float64(xx*xx) + float64(yy*yy) + float64(zz*zz) + float64(2*float64(xy*xy))
}

// Flow is that of Solid: with e the elastic strain, zz included, the share
// 1 − exp(−creep·h) of what its deviator has beyond σ_Y/(√6·μ) becomes permanent.
func (a *Area) Flow(x []vec.Vec3, h float64) {
	if len(a.flow) == 0 || a.Mat.Yield == 0 {
		return
	}
	share := 1.0
	if a.Mat.Creep > 0 {
		share = num.OneMinusExpNeg(float64(a.Mat.Creep * h))
	}
	limit := a.Mat.Yield / float64(math.Sqrt(6)*a.mu)
	for i := range a.tris {
		t, p := &a.tris[i], &a.flow[i]
		var g mat2
		t.gradient(x, &g)
		xx, yy, xy := g.strain(g.polar(t.rot))
		xx, yy, xy = xx-p.xx, yy-p.yy, xy-p.xy
		zz := p.across()
		mean := (xx + yy + zz) / 3
		xx, yy, zz = xx-mean, yy-mean, zz-mean
		size := math.Sqrt(normSq2(xx, yy, zz, xy))
		if !(size > limit) {
			continue
		}
		k := float64(share * (1 - limit/size))
		p.xx, p.yy, p.xy = p.xx+float64(k*xx), p.yy+float64(k*yy), p.xy+float64(k*xy)
		p.bound(a.Mat.MostFlow)
	}
}

// bound keeps the permanent strain within a norm; 0 is no bound.
func (p *flow2) bound(most float64) {
	if most == 0 {
		return
	}
	if n := math.Sqrt(normSq2(p.xx, p.yy, p.across(), p.xy)); n > most {
		k := most / n
		p.xx, p.yy, p.xy = float64(p.xx*k), float64(p.yy*k), float64(p.xy*k)
	}
}
