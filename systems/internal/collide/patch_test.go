package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestFlatPatch compares with closed forms of overlap polygons: a rectangle
// b×h has the standard deviations b/√12 and h/√12, a regular polygon of area A
// and a triangle those of their second moments.
func TestFlatPatch(t *testing.T) {
	cube := box(1, 1, 1)
	prism := hull(v3(0, 0, 0), v3(3, 0, 0), v3(0, 0, 3), v3(0, 1, 0), v3(3, 1, 0), v3(0, 1, 3))
	slab := box(10, 1, 10)
	s := 1 / math.Sqrt(12)
	oct := 2 * (math.Sqrt2 - 1) // area of the octagon common to two unit squares at 45°
	// A regular octagon of inradius r: I = A r²/12 (1 + ... ) = A (6R² − a²)/24.
	octSide := math.Sqrt2 - 1
	octR2 := octSide * octSide / (2 - math.Sqrt2)
	octSD := math.Sqrt((6*octR2 - octSide*octSide) / 24)
	const reach = 0.003
	for _, c := range []struct {
		name           string
		a, b           *Placed
		area, su, sv   float64
		center         vec.Vec3
		u              vec.Vec3 // zero: any
		areaTol, sdTol float64
	}{
		{name: "whole face", a: at(cube, 0, 0, 0), b: at(cube, 0, 1, 0), area: 1, su: s, sv: s, center: v3(0, .5, 0)},
		{name: "shifted", a: at(cube, 0, 0, 0), b: at(cube, .4, 1, .1), area: .54, su: .9 * s, sv: .6 * s, center: v3(.2, .5, .05), u: v3(0, 0, 1)},
		{name: "apart", a: at(cube, 0, 0, 0), b: at(cube, .4, 1.01, .1), area: .54, su: .9 * s, sv: .6 * s, center: v3(.2, .505, .05), u: v3(0, 0, 1)},
		{name: "deep", a: at(cube, 0, 0, 0), b: at(cube, .4, .98, .1), area: .54, su: .9 * s, sv: .6 * s, center: v3(.2, .49, .05), u: v3(0, 0, 1)},
		{name: "small on large", a: at(slab, 0, 0, 0), b: turned(box(.6, 1, .2), 2, 1, 3, v3(0, 1, 0), 30), area: .12, su: .6 * s, sv: .2 * s, center: v3(2, .5, 3), u: v3(math.Sqrt(3)/2, 0, -.5)},
		{name: "octagon", a: at(cube, 0, 0, 0), b: turned(cube, 0, 1, 0, v3(0, 1, 0), 45), area: oct, su: octSD, sv: octSD, center: v3(0, .5, 0)},
		// A right triangle of legs l: principal moments l²/12·(1/2)·A/… along its hypotenuse and across.
		{name: "triangle", a: at(slab, 0, -.5, 0), b: at(prism, 0, 0, 0), area: 4.5, su: 3 / math.Sqrt(12), sv: 3 / math.Sqrt(36), center: v3(1, 0, 1), u: v3(1, 0, -1).Unit(up)},
		{name: "on a plane", a: turned(box(.6, 1, .2), 2, .5, 3, v3(0, 1, 0), 30), b: at(half(0, 1, 0), 0, 0, 0), area: .12, su: .6 * s, sv: .2 * s, center: v3(2, 0, 3), u: v3(math.Sqrt(3)/2, 0, -.5)},
		{
			// Tilted by θ about its lower edge: the strip where the gap is within reach.
			name: "edge strip", a: at(slab, 0, -.5, 0), b: edgeDown(0.1), area: reach / math.Tan(0.1), su: s, sv: reach / math.Tan(0.1) * s,
			center: v3(reach/math.Tan(0.1)/2, reach/4, 0), u: v3(0, 0, 1),
		},
		{name: "corner", a: at(slab, 0, -.5, 0), b: cornerDown(), area: reach * reach, center: v3(0, 0, 0), su: -1, sv: -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m Manifold
			hit := Collide(c.a, c.b, 0.05, reach, nil, &m)
			check(t, c.a, c.b, 0.05, hit, &m)
			p := m.Patch
			if math.Abs(p.Area/c.area-1) > 1e-6 {
				t.Errorf("area %v, want %v", p.Area, c.area)
			}
			if c.su >= 0 && (math.Abs(p.SU/c.su-1) > 1e-6 || math.Abs(p.SV/c.sv-1) > 1e-6) {
				t.Errorf("deviations %v, %v, want %v, %v", p.SU, p.SV, c.su, c.sv)
			}
			if tol := 1e-6 + 2*reach*boolTo(c.su < 0); p.Center.Sub(c.center).Len() > tol {
				t.Errorf("centre %v, want %v", p.Center, c.center)
			}
			if c.u != (vec.Vec3{}) && math.Abs(math.Abs(p.U.Dot(c.u))-1) > 1e-6 {
				t.Errorf("axis %v, want ±%v", p.U, c.u)
			}
		})
	}
}

func boolTo(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// edgeDown is a unit cube whose lower edge lies on the z axis, tilted up by θ.
func edgeDown(theta float64) *Placed {
	p := turned(box(1, 1, 1), 0, 0, 0, v3(0, 0, 1), theta*180/math.Pi)
	p.Pos = p.Rot.MulVec(v3(.5, .5, 0))
	return p
}

// cornerDown is a unit cube standing on a corner at the origin.
func cornerDown() *Placed {
	p := turned(box(1, 1, 1), 0, math.Sqrt(3)/2, 0, v3(1, 0, -1), 180-54.735610317245346)
	return p
}

// TestRoundPatch compares with the effective radii of Derjaguin.
func TestRoundPatch(t *testing.T) {
	const reach = 0.002
	ball, small, rod := sphere(0.5), sphere(0.2), capsule(0.3, 2)
	disk := func(r float64) (area, su, sv float64) {
		area = 2 * math.Pi * r * reach
		s := math.Sqrt(area/math.Pi) / 2
		return area, s, s
	}
	for _, c := range []struct {
		name string
		a, b *Placed
		want func() (area, su, sv float64)
	}{
		{"ball on flat", at(ball, 0, .5, 0), at(half(0, 1, 0), 0, 0, 0), func() (float64, float64, float64) { return disk(.5) }},
		{"ball on box", at(ball, 0, 1.5, 0), at(box(2, 2, 2), 0, 0, 0), func() (float64, float64, float64) { return disk(.5) }},
		{"ball on hull", at(ball, 0, 1.5, 0), at(boxHull(2, 2, 2), 0, 0, 0), func() (float64, float64, float64) { return disk(.5) }},
		{"two balls", at(ball, 0, 0, 0), at(small, .7, 0, 0), func() (float64, float64, float64) { return disk(.5 * .2 / .7) }},
		{"ball on rod", at(ball, .8, .2, 0), at(rod, 0, 0, 0), func() (float64, float64, float64) {
			l1, l2 := 1/.5+1/.3, 1/.5
			return 2 * math.Pi * reach / math.Sqrt(l1*l2), math.Sqrt(2*reach/l2) / 2, math.Sqrt(2*reach/l1) / 2
		}},
		{"rod on flat", turned(rod, 0, .3, 0, v3(1, 0, 0), 90), at(half(0, 1, 0), 0, 0, 0), func() (float64, float64, float64) {
			w := 2 * math.Sqrt(2*.3*reach)
			return 2 * w, 2 / math.Sqrt(12), w / math.Sqrt(12)
		}},
		{"rod on box", turned(rod, 0, 1.3, 0, v3(1, 0, 0), 90), at(box(2, 2, 1), 0, 0, 0), func() (float64, float64, float64) {
			w := 2 * math.Sqrt(2*.3*reach)
			return 1 * w, 1 / math.Sqrt(12), w / math.Sqrt(12)
		}},
		{"rod on its end", at(rod, 0, 1.3, 0), at(half(0, 1, 0), 0, 0, 0), func() (float64, float64, float64) { return disk(.3) }},
		{"crossed rods", at(rod, 0, 0, 0), turned(rod, .6, 0, 0, v3(1, 0, 0), 90), func() (float64, float64, float64) { return disk(.3) }},
		{"rods at 30°", at(rod, 0, 0, 0), turned(rod, .6, 0, 0, v3(1, 0, 0), 30), func() (float64, float64, float64) {
			// K = (I − aaᵀ)/r + (I − bbᵀ)/r has the eigenvalues (1 ± cos φ)/r.
			l1, l2 := (1+math.Cos(math.Pi/6))/.3, (1-math.Cos(math.Pi/6))/.3
			return 2 * math.Pi * reach / math.Sqrt(l1*l2), math.Sqrt(2*reach/l2) / 2, math.Sqrt(2*reach/l1) / 2
		}},
		{"rods along", at(rod, 0, 0, 0), at(rod, .6, .5, 0), func() (float64, float64, float64) {
			w := 2 * math.Sqrt(2*.15*reach)
			return 1.5 * w, 1.5 / math.Sqrt(12), w / math.Sqrt(12)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			area, su, sv := c.want()
			for _, swap := range []bool{false, true} {
				a, b := c.a, c.b
				if swap {
					a, b = b, a
				}
				var m Manifold
				hit := Collide(a, b, 0.01, reach, nil, &m)
				check(t, a, b, 0.01, hit, &m)
				p := m.Patch
				if math.Abs(p.Area/area-1) > 1e-9 || math.Abs(p.SU/su-1) > 1e-9 || math.Abs(p.SV/sv-1) > 1e-9 {
					t.Errorf("patch %+v, want %v, %v, %v", p, area, su, sv)
				}
				if Collide(a, b, 0.01, 0, nil, &m); m.Patch.Area != 0 {
					t.Errorf("reach 0: area %v", m.Patch.Area)
				}
			}
		})
	}
}

// TestPatchIsSmooth: the area of a box that comes down from its edge to its face
// grows without a jump.
func TestPatchIsSmooth(t *testing.T) {
	ground := at(box(10, 1, 10), 0, -.5, 0)
	last := 0.0
	const steps, most = 2000, 0.2
	for k := range steps {
		tilt := most * (1 - float64(k)/steps)
		b := edgeDown(tilt)
		var m Manifold
		Collide(ground, b, 0.05, 0.002, nil, &m)
		grown := last * (1 + 1.1*most/steps/tilt) // as 1/tilt does
		if k > 0 && (m.Patch.Area < last*(1-1e-6) || m.Patch.Area > grown) {
			t.Fatalf("tilt %v: area %v, was %v", tilt, m.Patch.Area, last)
		}
		last = m.Patch.Area
	}
	if math.Abs(last-1) > 1e-3 {
		t.Fatalf("flat: area %v, want 1", last)
	}
}

// TestPatchMoments compares the patch of turned boxes with sums over samples.
func TestPatchMoments(t *testing.T) {
	r := rand.New(rand.NewSource(31))
	for range 40 {
		sa, sb := v3(.5+r.Float64(), 1, .5+r.Float64()), v3(.5+r.Float64(), 1, .5+r.Float64())
		a := at(box(sa.X, 1, sa.Z), 0, 0, 0)
		b := turned(box(sb.X, 1, sb.Z), r.Float64()*.5, 1, r.Float64()*.5, v3(0, 1, 0), r.Float64()*360)
		var m Manifold
		if !Collide(a, b, 0.01, 0.001, nil, &m) {
			t.Fatal("no contact")
		}
		p := m.Patch
		v := m.Normal.Cross(p.U)
		const n = 400
		var area, cu, cv, uu, uv, vv float64
		cell := sa.X * sa.Z / (n * n)
		for i := range n * n {
			x := v3((float64(i%n)+.5)/n*sa.X-sa.X/2, .5, (float64(i/n)+.5)/n*sa.Z-sa.Z/2)
			q := b.Rot.TMulVec(x.Sub(b.Pos))
			if math.Abs(q.X) > sb.X/2 || math.Abs(q.Z) > sb.Z/2 {
				continue
			}
			du, dv := x.Sub(p.Center).Dot(p.U), x.Sub(p.Center).Dot(v)
			area += cell
			cu += du * cell
			cv += dv * cell
			uu += du * du * cell
			uv += du * dv * cell
			vv += dv * dv * cell
		}
		if math.Abs(p.Area/area-1) > 5e-3 || math.Abs(cu) > 2e-3*area || math.Abs(cv) > 2e-3*area ||
			math.Abs(uu/area-p.SU*p.SU) > 2e-3 || math.Abs(vv/area-p.SV*p.SV) > 2e-3 || math.Abs(uv) > 2e-3*area {
			t.Fatalf("patch %+v, samples: area %v, centre off by %v %v, moments %v %v %v", p, area, cu/area, cv/area, uu/area, uv/area, vv/area)
		}
	}
}
