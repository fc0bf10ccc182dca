package collide

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestPatchOnSmallFace: of the region where the gap is within reach only what lies
// opposite the face counts. A ball of radius R has a disc of radius √(2R·reach), a
// cylinder a strip 2√(2R·reach) wide.
func TestPatchOnSmallFace(t *testing.T) {
	const reach, big = 0.002, 1.0
	s12, rho := math.Sqrt(12), math.Sqrt(2*big*reach)
	corners := func(x, y, z float64) (p []vec.Vec3) {
		for i := range 8 {
			p = append(p, v3((float64(i&1)-.5)*x, (float64(i>>1&1)-.5)*y, (float64(i>>2)-.5)*z))
		}
		return p
	}
	cube, slab := box(.05, .1, .05), box(10, 1, 10)
	// A circular segment beyond a chord d from the middle, and its first moment.
	d := .4 * rho
	w := math.Sqrt(rho*rho - d*d)
	rest := math.Pi*rho*rho - (rho*rho*math.Acos(d/rho) - d*w)
	shift := 2. / 3 * w * w * w / rest
	for _, c := range []struct {
		name         string
		a, b         *Placed
		area, su, sv float64 // su 0: not compared
		center       vec.Vec3
		tol          float64
	}{
		{"ball on box", at(sphere(big), .01, big, .005), at(cube, 0, -.05, 0), .0025, .05 / s12, .05 / s12, v3(0, 0, 0), 1e-9},
		{"ball on hull", at(sphere(big), .01, big, .005), at(hull(corners(.05, .1, .05)...), 0, -.05, 0), .0025, .05 / s12, .05 / s12, v3(0, 0, 0), 1e-9},
		{"ball on oblong", at(sphere(big), 0, big, 0), at(box(.08, .1, .02), 0, -.05, 0), .0016, .08 / s12, .02 / s12, v3(0, 0, 0), 1e-9},
		{"ball near an edge", at(sphere(big), 5-d, big, 1), at(slab, 0, -.5, 0), rest, 0, 0, v3(5-d-shift, 0, 1), 1e-9},
		{"ball over an edge", at(sphere(big), 5, big, 1), at(slab, 0, -.5, 0), math.Pi * rho * rho / 2, rho / 2, rho / 2 * math.Sqrt(1-64/(9*math.Pi*math.Pi)), v3(5-4*rho/(3*math.Pi), 0, 1), 1e-9},
		{"ball in the middle", at(sphere(big), 0, big, 0), at(slab, 0, -.5, 0), math.Pi * rho * rho, rho / 2, rho / 2, v3(0, 0, 0), 1e-9},
		{"ball on a tin", at(sphere(big), 0, big, 0), at(cylinder(.04, .1, 0), 0, -.05, 0), math.Pi * .04 * .04, .02, .02, v3(0, 0, 0), 1e-3},
		{"cylinder along a bar", turned(cylinder(big, .6, 0), 0, big, 0, v3(0, 0, 1), 90), at(box(2, .1, .05), 0, -.05, 0), .03, .6 / s12, .05 / s12, v3(0, 0, 0), 1e-9},
		{"cylinder across a bar", turned(cylinder(big, .6, 0), 0, big, 0, v3(0, 0, 1), 90), at(box(.05, .1, 2), 0, -.05, 0), .05 * 2 * rho, 2 * rho / s12, .05 / s12, v3(0, 0, 0), 1e-9},
		{"capsule along a bar", turned(capsule(big, .6), 0, big, 0, v3(0, 0, 1), 90), at(box(.4, .1, .05), 0, -.05, 0), .02, .4 / s12, .05 / s12, v3(0, 0, 0), 1e-9},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m Manifold
			if !Collide(c.a, c.b, 0.05, reach, nil, &m) {
				t.Fatal("they do not touch")
			}
			p := m.Patch
			if math.Abs(p.Area/c.area-1) > c.tol {
				t.Errorf("area %v, want %v", p.Area, c.area)
			}
			if c.su > 0 && (math.Abs(p.SU/c.su-1) > c.tol || math.Abs(p.SV/c.sv-1) > c.tol) {
				t.Errorf("deviations %v, %v, want %v, %v", p.SU, p.SV, c.su, c.sv)
			}
			if p.Center.Sub(c.center).Len() > c.tol {
				t.Errorf("centre %v, want %v", p.Center, c.center)
			}
		})
	}
	// Every side of a box, from outside.
	for i := range 6 {
		n := [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}[i%3].Mul(float64(1 - 2*(i/3)))
		half := v3(.01, .02, .03)
		out := math.Abs(n.Dot(half))
		var m Manifold
		Collide(&Placed{Shape: sphere(big), Pos: n.Mul(out + big), Rot: straight}, &Placed{Shape: must(geom.Box(half.Mul(2))), Rot: straight}, 0.01, reach, nil, &m)
		if want := .000024 / out; math.Abs(m.Patch.Area/want-1) > 1e-9 {
			t.Errorf("side %v: area %v, want %v", n, m.Patch.Area, want)
		}
	}
}
