package geom

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

func mustShape(s Shape, err error) Shape {
	if err != nil {
		panic(err)
	}
	return s
}

// TestRevolvedMass compares with the textbook: a cylinder m(3r²+h²)/12, a cone
// with its centre a quarter up, 3mr²/10 about its axis and 3m(4r²+h²)/80 across;
// and, all but a thousandth rounded away, a ball.
func TestRevolvedMass(t *testing.T) {
	const r, h = 0.7, 1.9
	cyl, cone := math.Pi*r*r*h, math.Pi*r*r*h/3
	ball := 4. / 3 * math.Pi
	for _, c := range []struct {
		name          string
		shape         Shape
		mass, y       float64
		across, along float64
		tol           float64
	}{
		{"cylinder", mustShape(Cylinder(r, h, 0)), cyl, 0, cyl * (3*r*r + h*h) / 12, cyl * r * r / 2, 1e-14},
		{"cone", mustShape(Cone(r, h, 0)), cone, -h / 4, 3 * cone * (4*r*r + h*h) / 80, 3 * cone * r * r / 10, 1e-14},
		{"almost a ball", mustShape(Cylinder(1, 2, 0.999)), ball, 0, 0.4 * ball, 0.4 * ball, 1e-2},
		{"coin", mustShape(Cylinder(1, 1e-4, 0)), math.Pi * 1e-4, 0, math.Pi * 1e-4 / 4, math.Pi * 1e-4 / 2, 1e-8},
	} {
		m, p, i := c.shape.Mass(3)
		want := vec.Diag(v3(c.across, c.along, c.across)).Scale(3)
		if math.Abs(m/(3*c.mass)-1) > c.tol || p.Sub(v3(0, c.y, 0)).Len() > c.tol || !nearSym(i, want, c.tol*want.YY) {
			t.Errorf("%s: mass %v, centre %v, inertia %+v; want %v, %v, %+v", c.name, m, p, i, 3*c.mass, c.y, want)
		}
	}
}

// inside reports whether a point lies in the shape: its distance to the core by
// many planes.
func insideRevolved(s Shape) func(vec.Vec3) bool {
	c := s.Curved.(*Revolved)
	return func(p vec.Vec3) bool {
		out := math.Hypot(p.X, p.Z)
		for k := range 61 {
			a := 3 * float64(k-30) * math.Pi / 180
			o, u := math.Cos(a), math.Sin(a)
			if out*o+p.Y*u > c.reach(o, u)+s.Radius {
				return false
			}
		}
		return out*c.Out+p.Y*c.Up <= c.reach(c.Out, c.Up)+s.Radius
	}
}

// TestRoundedRevolvedMass compares with sums over a grid.
func TestRoundedRevolvedMass(t *testing.T) {
	for _, s := range []Shape{mustShape(Cylinder(0.5, 0.8, 0.2)), mustShape(Cone(0.6, 1, 0.15))} {
		m, c, i := s.Mass(1)
		wm, wc, wi := sampled(insideRevolved(s), v3(-.6, -.5, -.6), v3(.6, .5, .6), 60)
		if !near(m, wm, 8e-3*wm) || c.Sub(wc).Len() > 2e-3 || !nearSym(i, wi, 0.012*wi.XX) {
			t.Errorf("%v: %v %v %+v, samples %v %v %+v", s.Kind, m, c, i, wm, wc, wi)
		}
	}
}

// TestPappus: the volume of a rounded cylinder, of the core's disc and, about
// the axis, a rectangle and a half disc.
func TestPappus(t *testing.T) {
	s := mustShape(Cylinder(0.5, 0.8, 0.2))
	half := math.Pi * 0.04 / 2
	want := math.Pi*0.09*0.8 + 2*math.Pi*0.4*0.08 + 2*math.Pi*(0.3+0.8/(3*math.Pi))*half
	if m, _, _ := s.Mass(1); math.Abs(m/want-1) > 1e-14 {
		t.Errorf("volume %v, want %v", m, want)
	}
}

// TestRoundingVanishes: mass, bounds and extent go to those of the sharp form.
func TestRoundingVanishes(t *testing.T) {
	for _, f := range []func(r float64) (Shape, error){
		func(r float64) (Shape, error) { return Cylinder(0.5, 0.8, r) },
		func(r float64) (Shape, error) { return Cone(0.6, 1, r) },
		func(r float64) (Shape, error) { return RoundedBox(v3(0.5, 0.7, 1.1), r) },
	} {
		sharp, round := mustShape(f(0)), mustShape(f(1e-6))
		m, c, i := sharp.Mass(1)
		rm, rc, ri := round.Mass(1)
		st, sr := sharp.Extent()
		rt, rr := round.Extent()
		if !near(m, rm, 1e-9) || c.Sub(rc).Len() > 1e-9 || !nearSym(i, ri, 1e-9) || m < rm || !near(st, rt, 3e-6) || !near(sr, rr, 3e-6) {
			t.Errorf("%v: %v %v %+v %v %v, rounded %v %v %+v %v %v", sharp.Kind, m, c, i, st, sr, rm, rc, ri, rt, rr)
		}
	}
}

// curvedShapes are those whose core is curved.
func curvedShapes() []Shape {
	return []Shape{
		mustShape(Cylinder(0.5, 2, 0)), mustShape(Cylinder(2, 0.01, 0)), mustShape(Cylinder(0.5, 2, 0.2)),
		mustShape(Cone(0.5, 2, 0)), mustShape(Cone(3, 0.1, 0)), mustShape(Cone(0.5, 2, 0.1)),
		{Kind: KindCylinder, Curved: Revolve(Disc{-1, 0.2}, Disc{0.5, 0.7})},
	}
}

// TestCurvedContract holds every curved core to what Curved promises.
func TestCurvedContract(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	const h = 1e-6
	for _, s := range curvedShapes() {
		c := s.Curved
		center, thickness, radius := c.Measures()
		least := math.Inf(1)
		for k := range 2000 {
			d, e := gauss(r).Unit(v3(1, 0, 0)), gauss(r).Unit(v3(1, 0, 0))
			if k%2 == 0 { // close to the axis or to the equator
				d = d.MulEach([2]vec.Vec3{v3(.001, 1, .001), v3(1, .1, 1)}[k/2%2]).Unit(v3(1, 0, 0))
			}
			p := c.Support(d)
			if p.Len() > radius*(1+1e-12) {
				t.Fatalf("%v: point %v outside radius %v", s.Kind, p, radius)
			}
			if q := c.Support(e); q.Dot(d) > p.Dot(d)+1e-12 {
				t.Fatalf("%v: %v is farther along %v than %v", s.Kind, q, d, p)
			}
			if center.Dot(d) >= p.Dot(d) {
				t.Fatalf("%v: centre %v is not inside", s.Kind, center)
			}
			least = math.Min(least, p.Dot(d)+c.Support(d.Neg()).Dot(d.Neg()))
			// The derivative of the support is Bend, away from ridges.
			w := e.MulAdd(d, -e.Dot(d)).Unit(v3(1, 0, 0))
			b := c.Bend(d)
			diff := c.Support(d.MulAdd(w, h).Unit(d)).Sub(c.Support(d.MulAdd(w, -h).Unit(d))).Mul(1 / (2 * h))
			axis, height, _ := c.Ridge(d)
			out := math.Sqrt(1 - d.Y*d.Y)
			if math.Abs(d.Dot(axis)-height) > 1e-3 && out > 0.05 {
				if got := b.MulVec(w); got.Sub(diff).Len() > 1e-4*(1+diff.Len()) {
					t.Fatalf("%v: along %v bend %v, support turns by %v", s.Kind, d, got, diff)
				}
			}
			// A view's corners lie on the surface, in its plane, and their best is the support.
			v := c.View(d, 0)
			best := math.Inf(-1)
			for i := range v.N {
				k := v.Corners[i].At
				best = math.Max(best, k.Dot(d))
				if k.Dot(k.Unit(d)) > c.Support(k.Unit(d)).Dot(k.Unit(d))+1e-12 {
					t.Fatalf("%v: corner %v outside", s.Kind, k)
				}
				if v.N > 2 && math.Abs(k.Dot(v.Normal)-v.Offset) > 1e-12 {
					t.Fatalf("%v: corner %v off its plane", s.Kind, k)
				}
			}
			if math.Abs(best-p.Dot(d)) > 1e-12 {
				t.Fatalf("%v: along %v the view %+v reaches %v, the support %v", s.Kind, d, v.Corners[:v.N], best, p.Dot(d))
			}
			if v.N > 2 {
				a, b := v.Corners[0].At, v.Corners[1].At
				if turn := a.Sub(v.Center).Cross(b.Sub(v.Center)).Dot(v.Normal); turn <= 0 {
					t.Fatalf("%v: corners turn the wrong way", s.Kind)
				}
			}
		}
		// A random search finds nearly the least width, and nothing below it.
		if least < thickness*(1-1e-12) || least > thickness*1.3 {
			t.Errorf("%v: thickness %v, least of many widths %v", s.Kind, thickness, least)
		}
		// On a ridge the whole line is the support.
		axis, height, ok := c.Ridge(v3(1, 0, 0))
		for range 20 {
			across := gauss(r)
			across = across.MulAdd(axis, -across.Dot(axis)).Unit(v3(1, 0, 0))
			d := across.Mul(math.Sqrt(1-height*height)).MulAdd(axis, height)
			v := c.View(d, 0)
			if !ok || v.Touch != TouchLine || v.N != 2 || math.Abs(v.Corners[0].At.Dot(d)-v.Corners[1].At.Dot(d)) > 1e-12 {
				t.Errorf("%v: along its ridge %v shows %+v", s.Kind, d, v.Corners[:v.N])
			}
		}
		// So is a flat face, and it keeps its corners while it is level.
		n, offset, _, ok := c.Flat(v3(0, -1, 0))
		v := c.View(n, 0)
		if !ok || v.Touch != TouchFace || math.Abs(v.Offset-offset) > 1e-12 || v.Corners[0].At.Dot(n) != offset {
			t.Errorf("%v: face %v shows %+v", s.Kind, n, v)
		}
		tilted := n.MulAdd(gauss(r), 1e-6).Unit(n)
		if w := c.View(tilted, 1e-3); w.Corners != v.Corners {
			t.Errorf("%v: the corners of a face at rest move", s.Kind)
		}
		if w := c.View(tilted, 0); w.Corners[0].At.Sub(c.Support(tilted)).Len() > 1e-12 {
			t.Errorf("%v: leaning, the first corner %v is not the lowest", s.Kind, w.Corners[0].At)
		}
	}
}

// TestRevolvedBounds: the box holds the shape and touches it on every side.
func TestRevolvedBounds(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for _, s := range curvedShapes() {
		for range 50 {
			pos, rot := gauss(r), turn(r)
			b := s.Bounds(pos, &rot)
			for _, axis := range []vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
				d := rot.TMulVec(axis)
				high := pos.Dot(axis) + s.Curved.Support(d).Dot(d) + s.Radius
				low := pos.Dot(axis) - s.Curved.Support(d.Neg()).Dot(d.Neg()) - s.Radius
				if !near(high, b.Max.Dot(axis), 1e-12) || !near(low, b.Min.Dot(axis), 1e-12) {
					t.Fatalf("%v: box %+v, shape from %v to %v along %v", s.Kind, b, low, high, axis)
				}
			}
		}
		rot := turn(r)
		if b := s.Bounds(v3(math.NaN(), 0, 0), &rot); b.Valid() {
			t.Errorf("%v: a pose of NaN has the valid bounds %+v", s.Kind, b)
		}
		rot.X.X = math.Inf(1)
		if b := s.Bounds(v3(0, 0, 0), &rot); b.Valid() {
			t.Errorf("%v: an infinite turn has the valid bounds %+v", s.Kind, b)
		}
	}
}

// TestRoundedBox: all but rounded away it is a ball or a capsule's like, and in
// between what sums over a grid give.
func TestRoundedBox(t *testing.T) {
	s := mustShape(RoundedBox(v3(0.8, 1, 1.2), 0.2))
	m, _, i := s.Mass(1)
	wm, _, wi := sampled(func(p vec.Vec3) bool {
		d := p.Abs().Sub(v3(.2, .3, .4))
		d = v3(math.Max(d.X, 0), math.Max(d.Y, 0), math.Max(d.Z, 0))
		return d.LenSq() <= 0.04
	}, v3(-.4, -.5, -.6), v3(.4, .5, .6), 80)
	if !near(m, wm, 3e-3*wm) || !nearSym(i, wi, 4e-3*wi.XX) {
		t.Errorf("%v %+v, samples %v %+v", m, i, wm, wi)
	}
	// Steiner: the volume is V + S·r + M·r² + 4/3·π·r³ of the core, with S its
	// surface and M = π/2·Σ of its edges over 2 each way.
	a, b, c, r := .4, .6, .8, .2
	want := a*b*c + 2*(a*b+b*c+c*a)*r + math.Pi*(a+b+c)*r*r + 4./3*math.Pi*r*r*r
	if math.Abs(m/want-1) > 1e-14 {
		t.Errorf("volume %v, want %v", m, want)
	}
	ball := mustShape(RoundedBox(v3(2, 2, 2), 0.999))
	if m, _, i := ball.Mass(1); math.Abs(m/(4./3*math.Pi)-1) > 2e-3 || math.Abs(i.XX/(0.4*4./3*math.Pi)-1) > 4e-3 {
		t.Errorf("almost a ball: %v %+v", m, i)
	}
	if th, rad := s.Extent(); !near(th, .8, 1e-12) || !near(rad, .2+math.Sqrt(.04+.09+.16), 1e-12) {
		t.Errorf("extent %v, %v", th, rad)
	}
	if _, err := RoundedBox(v3(1, 1, 1), 0.5); err == nil {
		t.Error("no core, and no error")
	}
}
