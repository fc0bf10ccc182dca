package compliance

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/num"
)

// Foundation is elastic foundation contact: each vertex presses a layer of
// thickness h on a rigid core by itself (ArtiSynth modeling guide, §7.7.3).
type Foundation struct {
	components.ElasticFoundation
}

// DefaultThicknessRatio is r where none is given.
const DefaultThicknessRatio = 0.01

// Ratio is the least share r of the thickness down to which the logarithm goes.
func (f *Foundation) Ratio() float64 {
	if f.MinThicknessRatio == 0 {
		return DefaultThicknessRatio
	}
	return f.MinThicknessRatio
}

// Stiffness is (1−ν)E/((1+ν)(1−2ν)) [Pa], that of a layer that cannot spread.
func Stiffness(young, poisson float64) float64 {
	return float64((1-poisson)*young) / float64((1+poisson)*(1-float64(2*poisson)))
}

// Pressure returns the pressure p = −G(d) [Pa] and its slope dp/d(−d) [Pa/m] at
// the gap d for a layer of stiffness k [Pa] and thickness h [m]: the logarithm
// (7.6), on as its tangent below h(r−1), or the line (7.7).
func (f *Foundation) Pressure(d, k, h float64) (p, slope float64) {
	if f.Linear {
		return -k * (d / h), k / h
	}
	r := f.Ratio()
	if left := 1 + d/h; left >= r {
		return -float64(k * num.Log(left)), k / float64(h*left)
	}
	slope = k / float64(h*r)
	return -float64(k*num.Log(r)) + float64(slope*(float64(h*(r-1))-d)), slope
}

// Respond implements Behavior. Where the area is not known, or a field gives a
// number that is out of range, there is no response.
func (f *Foundation) Respond(c *Contact) Response {
	area, k, h := f.layer(c)
	if !(area > 0) {
		return Response{}
	}
	p, slope := f.Pressure(c.Gap, k, h)
	r := Response{Force: area * p, Compliance: 1 / (area * slope), Damping: f.Damping}
	if f.ForceDamping {
		r.Damping *= math.Abs(r.Force)
	}
	return r
}

// layer is the area that a contact presses, half of it where both surfaces are
// collected, and the stiffness and thickness there; no area if there is no layer.
func (f *Foundation) layer(c *Contact) (area, k, h float64) {
	area = c.LocalArea
	if f.RegionArea {
		area = c.RegionArea
	}
	young, h := f.Young, f.Thickness
	if f.YoungField != nil {
		young = f.YoungField.At(&c.A, &c.B)
	}
	if f.ThicknessField != nil {
		h = f.ThicknessField.At(&c.A, &c.B)
	}
	if !(young > 0) || !(h > 0) {
		return 0, 0, h
	}
	if c.Flags&TwoWay != 0 {
		area *= 0.5
	}
	return area, Stiffness(young, f.Poisson), h
}

// Energy implements Energetic: the pressure's integral over the depth.
func (f *Foundation) Energy(c *Contact) float64 {
	area, k, h := f.layer(c)
	if !(area > 0) || !(c.Gap < 0) {
		return 0
	}
	if f.Linear {
		return float64(0.5*area*k) * (c.Gap * (c.Gap / h))
	}
	left, rest := 1+c.Gap/h, 0.0
	if r := f.Ratio(); left < r {
		p, slope := f.Pressure(float64(h*(r-1)), k, h)
		d := float64(h*(r-1)) - c.Gap
		rest = float64(d * (p + float64(0.5*slope*d)))
		left = r
	}
	return float64(area * (float64(float64(k*h)*(float64(left*num.Log(left))+1-left)) + rest))
}

// Validate returns an error that names the field and what was expected.
func (f *Foundation) Validate() error {
	type span struct {
		name string
		ok   bool
		want string
		got  float64
	}
	for _, s := range []span{
		{"young", f.YoungField != nil || positive(f.Young), "a finite number > 0 [Pa]", f.Young},
		{"poisson", f.Poisson >= 0 && f.Poisson < 0.5, "at least 0, below 0.5", f.Poisson},
		{"thickness", f.ThicknessField != nil || positive(f.Thickness), "a finite number > 0 [m]", f.Thickness},
		{"damping", f.Damping == 0 || positive(f.Damping), "a finite number ≥ 0", f.Damping},
		{"minThicknessRatio", f.Ratio() > 0 && f.Ratio() < 1, "above 0, below 1", f.MinThicknessRatio},
	} {
		if !s.ok {
			return fmt.Errorf("elasticFoundation.%s: expected %s, got %v", s.name, s.want, s.got)
		}
	}
	return nil
}

func positive(x float64) bool { return x > 0 && !math.IsInf(x, 1) }
