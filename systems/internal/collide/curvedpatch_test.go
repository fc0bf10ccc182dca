package collide

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestCurvedPatch compares with closed forms: a disc has the standard deviation
// r/2 along any axis; a lens of two circles that of its sums; a strip that of
// Derjaguin's, with w the width within reach.
func TestCurvedPatch(t *testing.T) {
	const reach = 0.002
	ground, slab := half(0, 1, 0), box(10, 1, 10)
	tin, hat := cylinder(.5, 1, 0), cone(.5, 2, 0)
	w := 2 * math.Sqrt(2*.5*reach)
	// Along the hat's side, s from the tip: the width is k·√s.
	slant := math.Hypot(.5, 2)
	k := 2 * math.Sqrt(2*reach*(.5/slant)/(2/slant))
	coneArea := k * math.Pow(slant, 1.5) * 2 / 3
	// With ∫√s, ∫s√s, ∫s²√s: the mean is 3/5 of the slant, the variance 12/175 of its square.
	coneSU := slant * math.Sqrt(12./175)
	// The variance across is ∫w³/12 over ∫w: 3/5·w²(slant)/12.
	coneSV := k * math.Sqrt(slant*3/5/12)
	grown := .4 + widening(.1, reach)
	s12 := math.Sqrt(12)
	// Two unit circles d apart: the lens 2·acos(d/2) − d/2·√(4−d²).
	d := .6
	lens := 2*math.Acos(d/2) - d/2*math.Sqrt(4-d*d)
	for _, c := range []struct {
		name         string
		a, b         *Placed
		area, su, sv float64 // su 0: not compared
		tol          float64
	}{
		{"cap on plane", at(tin, 0, .5, 0), at(ground, 0, 0, 0), math.Pi / 4, .25, .25, 1e-6},
		{"cap on box", at(tin, .2, .5, .3), at(slab, 0, -.5, 0), math.Pi / 4, .25, .25, 1e-6},
		{"cap on a small box", at(tin, 0, .5, 0), at(box(.2, 1, .4), 0, -.5, 0), .08, .4 / s12, .2 / s12, 1e-6},
		{"half a cap", at(tin, 5, .5, .3), at(slab, 0, -.5, 0), math.Pi / 8, .25, .5 * math.Sqrt(.25-16/(9*math.Pi*math.Pi)), 1e-3},
		{"base on box", at(hat, .2, 1, .3), at(slab, 0, -.5, 0), math.Pi / 4, .25, .25, 1e-6},
		{"cap on cap", at(tin, .1, 1, .2), at(cylinder(2, 1, 0), 0, 0, 0), math.Pi / 4, .25, .25, 1e-6},
		{"caps askew", at(cylinder(1, 1, 0), 0, 1, 0), at(cylinder(1, 1, 0), d, 0, 0), lens, 0, 0, 2e-3},
		{"side on plane", turned(tin, 0, .5, 0, v3(0, 0, 1), 90), at(ground, 0, 0, 0), w, 1 / s12, w / s12, 1e-9},
		{"side on box", turned(tin, 0, .5, 0, v3(0, 0, 1), 90), at(slab, 4.8, -.5, 0), .7 * w, .7 / s12, w / s12, 1e-9},
		{"sides along", at(tin, 0, 0, 0), at(tin, 1, .2, 0), .8 * w / math.Sqrt2, .8 / s12, w / math.Sqrt2 / s12, 1e-9},
		{"sides across", at(tin, 0, 0, 0), turned(tin, 0, 0, 1, v3(0, 0, 1), 90), 2 * math.Pi * .5 * reach, math.Sqrt(2*.5*reach) / 2, math.Sqrt(2*.5*reach) / 2, 1e-6},
		{"ball on side", at(sphere(.25), .75, .1, 0), at(tin, 0, 0, 0), 2 * math.Pi * reach / math.Sqrt((4+2)*4), 0, 0, 1e-6},
		{"ball on cap", at(sphere(.25), .1, .75, 0), at(tin, 0, 0, 0), 2 * math.Pi * .25 * reach, 0, 0, 1e-6},
		{"cone's side", restingHat(), at(ground, 0, 0, 0), coneArea, coneSU, coneSV, 1e-9},
		{"cone's side on box", restingHat(), at(slab, 0, -.5, 0), coneArea, coneSU, coneSV, 1e-9},
		{"round cap", at(cylinder(.5, 1, .1), 0, .5, 0), at(ground, 0, 0, 0), math.Pi * grown * grown, grown / 2, grown / 2, 1e-6},
		{"hardly round cap", at(cylinder(.5, 1, 1e-6), 0, .5, 0), at(ground, 0, 0, 0), math.Pi / 4, .25, .25, 1e-5},
		{"round side", turned(cylinder(.5, 1, .1), 0, .5, 0, v3(0, 0, 1), 90), at(ground, 0, 0, 0), .8 * w, .8 / s12, w / s12, 1e-9},
		{"round box", at(roundBox(1, 1, .6, .1), 0, .5, 0), at(ground, 0, 0, 0), (2 * grown) * (2*grown - .4), 2 * grown / s12, (2*grown - .4) / s12, 1e-9},
		{"round box on box", at(roundBox(1, 1, .6, .1), 0, .5, 0), at(slab, 0, -.5, 0), (2 * grown) * (2*grown - .4), 2 * grown / s12, (2*grown - .4) / s12, 1e-9},
		{"round boxes", at(roundBox(1, 1, .6, .1), 0, .5, 0), at(roundBox(1, 1, .6, .1), 0, -.5, 0), (2 * grown) * (2*grown - .4), 2 * grown / s12, (2*grown - .4) / s12, 1e-9},
		{"round cap on round box", at(cylinder(.5, 1, .1), 0, .5, 0), at(roundBox(3, 1, 3, .1), 0, -.5, 0), math.Pi * grown * grown, grown / 2, grown / 2, 1e-6},
		{"hardly round box", at(roundBox(1, 1, .6, 1e-6), 0, .5, 0), at(ground, 0, 0, 0), .6, 1 / s12, .6 / s12, 1e-5},
		// Tipped by 30°, within reach/sin 30° of the rim's lowest point.
		{"rim", tipped(30), at(ground, 0, 0, 0), circularSegment(.5, reach/math.Sin(math.Pi/6)) * math.Cos(math.Pi/6), 0, 0, 1e-4},
		{"tipped a little", tipped(.1), at(ground, 0, 0, 0), circularSegment(.5, reach/math.Sin(math.Pi/1800)) * math.Cos(math.Pi/1800), 0, 0, 1e-4},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, swap := range []bool{false, true} {
				a, b := c.a, c.b
				if swap {
					a, b = b, a
				}
				var m Manifold
				hit := Collide(a, b, 0.01, reach, nil, &m)
				check(t, a, b, 0.01, hit, &m)
				p := m.Patch
				if math.Abs(p.Area/c.area-1) > c.tol {
					t.Errorf("swapped %v: area %v, want %v", swap, p.Area, c.area)
				}
				if c.su > 0 && (math.Abs(p.SU/c.su-1) > c.tol || math.Abs(p.SV/c.sv-1) > c.tol) {
					t.Errorf("swapped %v: deviations %v, %v, want %v, %v", swap, p.SU, p.SV, c.su, c.sv)
				}
			}
		})
	}
}

// circularSegment is the area of a disc's part within h of its rim.
func circularSegment(r, h float64) float64 {
	return r*r*math.Acos(1-h/r) - (r-h)*math.Sqrt(2*r*h-h*h)
}

// tipped is a cylinder of radius 1/2 that stands on its rim on y = 0.
func tipped(deg float64) *Placed {
	s, c := math.Sincos(deg * math.Pi / 180)
	return turned(cylinder(.5, 1, 0), 0, .5*c+.5*s, 0, v3(0, 0, 1), deg)
}

// restingHat is a cone of radius 1/2 and height 2 that lies on y = 0.
func restingHat() *Placed {
	p := turned(cone(.5, 2, 0), 0, 0, 0, v3(0, 0, 1), -90-math.Atan2(.5, 2)*180/math.Pi)
	p.Pos.Y = .25 * 2 / math.Hypot(.5, 2)
	return p
}

// TestConePatchCenter: three fifths of the side from the tip, on the ground.
func TestConePatchCenter(t *testing.T) {
	p := restingHat()
	tip := p.Pos.Add(p.Rot.MulVec(v3(0, 1, 0)))
	rim := p.Pos.Add(p.Rot.MulVec(v3(.5, -1, 0)))
	want := tip.MulAdd(rim.Sub(tip), .6)
	var m Manifold
	Collide(p, at(half(0, 1, 0), 0, 0, 0), 0.01, 0.002, nil, &m)
	if math.Abs(tip.Y) > 1e-12 || math.Abs(rim.Y) > 1e-12 || m.Patch.Center.Sub(want).Len() > 1e-9 {
		t.Errorf("centre %v, want %v between %v and %v", m.Patch.Center, want, tip, rim)
	}
}

// TestTippingPatchIsSmooth: the area of a cylinder's cap that comes down from
// its rim grows without a jump, sharp and rounded.
func TestTippingPatchIsSmooth(t *testing.T) {
	for _, round := range []float64{0, 0.02, 0.2} {
		for _, ground := range []*Placed{at(half(0, 1, 0), 0, 0, 0), at(box(10, 1, 10), 0, -.5, 0)} {
			s := cylinder(.5, 1, round)
			last := 0.0
			const steps, most = 4000, 20.
			for k := range steps {
				deg := most * math.Pow(1-float64(k)/steps, 3)
				p := turned(s, 0, 0, 0, v3(0, 0, 1), deg)
				p.Pos.Y = support(p, v3(0, -1, 0))
				var m Manifold
				Collide(ground, p, 0.01, 0.002, nil, &m)
				if k > 0 && (m.Patch.Area < last*(1-1e-3) || m.Patch.Area > last*1.01+1e-3) {
					t.Fatalf("rounding %v, %v: tilt %v°: area %v, was %v", round, ground.Shape.Kind, deg, m.Patch.Area, last)
				}
				last = m.Patch.Area
			}
			want := .5 - round + widening(round, 0.002)
			if math.Abs(last/(math.Pi*want*want)-1) > 1e-3 {
				t.Errorf("rounding %v: flat area %v, want %v", round, last, math.Pi*want*want)
			}
		}
	}
}

// TestRollingManifold: about its axis, a cylinder on a box has the same contact
// at every angle: no corners.
func TestRollingManifold(t *testing.T) {
	ground := at(box(10, 1, 10), 0, -.5, 0)
	rim := cylinder(.5, 1, 0)
	var c Cache
	for k := range 720 {
		lying := turned(rim, 0, .4999, 0, v3(0, 0, 1), 90)
		spin := turned(rim, 0, 0, 0, v3(1, 0, 0), float64(k)/2).Rot
		lying.Rot = vec.Mat3{X: spin.MulVec(lying.Rot.X), Y: spin.MulVec(lying.Rot.Y), Z: spin.MulVec(lying.Rot.Z)}
		var m Manifold
		if !Collide(ground, lying, 0.01, -1, &c, &m) || m.N != 2 || m.Normal != v3(0, 1, 0) {
			t.Fatalf("at %v°: %+v", float64(k)/2, m)
		}
		for i := range 2 {
			p := m.Points[i]
			if math.Abs(p.Sep+1e-4) > 1e-15 || math.Abs(math.Abs(p.Pos.X)-.5) > 1e-14 || math.Abs(p.Pos.Z) > 1e-14 {
				t.Fatalf("at %v°: point %+v", float64(k)/2, p)
			}
		}
		// On its rim, too, it rolls as a circle: its lowest point is deep as ever.
		tilt := turned(rim, 0, 0, 0, v3(0, 0, 1), 30).Rot
		turn := turned(rim, 0, 0, 0, v3(0, 1, 0), float64(k)/2).Rot
		p := &Placed{Shape: rim, Rot: vec.Mat3{X: tilt.MulVec(turn.X), Y: tilt.MulVec(turn.Y), Z: tilt.MulVec(turn.Z)}}
		s, co := math.Sincos(math.Pi / 6)
		p.Pos.Y = .5*co + .5*s - 1e-4
		if Collide(ground, p, 1e-9, -1, nil, &m); m.N != 1 || math.Abs(m.Points[0].Sep+1e-4) > 1e-15 || math.Abs(m.Points[0].Pos.Z) > 1e-14 {
			t.Fatalf("on its rim at %v°: %+v", float64(k)/2, m)
		}
	}
}
