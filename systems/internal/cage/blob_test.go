package cage

import (
	"errors"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// lens is the volume of two balls of radius r, d apart.
func lens(r, d float64) float64 {
	return 2*4./3*math.Pi*r*r*r - math.Pi*(4*r+d)*(2*r-d)*(2*r-d)/12
}

func TestBlobVolume(t *testing.T) {
	ball := func(r float64) float64 { return 4. / 3 * math.Pi * r * r * r }
	for _, c := range []struct {
		name   string
		balls  []Ball
		cell   float64
		volume float64
	}{
		{"ball, coarse", []Ball{{Centre: vec.Vec3{X: 3}, Radius: 1}}, 1, ball(1)},
		{"ball", []Ball{{Radius: 1}}, 0.5, ball(1)},
		{"ball, fine", []Ball{{Radius: 1}}, 0.25, ball(1)},
		{"two", []Ball{{Radius: 1}, {Centre: vec.Vec3{X: 0.5, Y: 1}, Radius: 1}}, 0.4, lens(1, math.Sqrt(1.25))},
		{"apart", []Ball{{Radius: 1}, {Centre: vec.Vec3{Z: 5}, Radius: 1}}, 0.5, 2 * ball(1)},
		{"small", []Ball{{Radius: 0.01}}, 0.006, ball(0.01)},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := Blob(c.balls, c.cell)
			if err != nil {
				t.Fatal(err)
			}
			check(t, b, c.volume, 0.01, slack)
			t.Logf("%d nodes, %d tetrahedra, %d triangles", len(b.Node), len(b.Tet), len(b.Skin.Face))
		})
	}
}

// TestBlend: the smooth minimum of equal distances is a quarter of the blend
// lower, and a blend fills the groove between balls.
func TestBlend(t *testing.T) {
	two := func(blend float64) []Ball {
		return []Ball{{Radius: 1}, {Centre: vec.Vec3{X: 1.6}, Radius: 1, Blend: blend}}
	}
	sharp, _ := newUnion(two(0))
	soft, _ := newUnion(two(0.4))
	p := vec.Vec3{X: 0.8, Y: 0.6}
	a, _ := sharp.at(p)
	b, _ := soft.at(p)
	if math.Abs(a) > rounding || math.Abs(b+0.1) > rounding {
		t.Errorf("in the groove: %v sharp, %v soft, want 0 and -0.1", a, b)
	}
	const h = 1e-6
	for _, q := range []vec.Vec3{p, {X: 0.7, Y: 0.7, Z: 0.1}, {X: -1, Y: 0.2}, {X: 2, Y: 1.1, Z: 0.3}} {
		_, slope := soft.at(q)
		for _, e := range []vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
			u, _ := soft.at(q.MulAdd(e, h))
			v, _ := soft.at(q.MulAdd(e, -h))
			if d := (u - v) / (2 * h); math.Abs(d-slope.Dot(e)) > 1e-8 {
				t.Errorf("at %v along %v: slope %v, want %v", q, e, slope.Dot(e), d)
			}
		}
	}
	c, err := Blob(two(0.4), 0.4)
	if err != nil {
		t.Fatal(err)
	}
	if whole := lens(1, 1.6); !(c.Filled() > 1.01*whole && c.Filled() < 1.2*whole) {
		t.Errorf("blended volume %v, sharp %v", c.Filled(), whole)
	}
}

// TestBlobTriangles: relaxed triangles are no slivers, and face outward.
func TestBlobTriangles(t *testing.T) {
	c, err := Blob([]Ball{{Radius: 1}}, 0.4)
	if err != nil {
		t.Fatal(err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	worst := 1.0
	for _, f := range c.Skin.Face {
		a, b, d := x[f[0]], x[f[1]], x[f[2]]
		n := b.Sub(a).Cross(d.Sub(a))
		if n.Dot(a) <= 0 {
			t.Fatalf("triangle %v faces inward", f)
		}
		// Four root three times the area over the sum of squares: 1 if equilateral.
		worst = min(worst, 2*math.Sqrt(3)*n.Len()/(b.Sub(a).LenSq()+d.Sub(b).LenSq()+a.Sub(d).LenSq()))
	}
	if !(worst > 0.3) {
		t.Errorf("the worst triangle has quality %v", worst)
	}
	t.Logf("quality %v", worst)
}

func TestBlobRejects(t *testing.T) {
	good := Ball{Radius: 1}
	for name, c := range map[string]struct {
		balls []Ball
		cell  float64
	}{
		"none":    {nil, 1},
		"radius":  {[]Ball{{Radius: -1}}, 1},
		"blend":   {[]Ball{{Radius: 1, Blend: -1}}, 1},
		"centre":  {[]Ball{{Radius: 1, Centre: vec.Vec3{Y: math.NaN()}}}, 1},
		"cell":    {[]Ball{good}, 0},
		"no cell": {[]Ball{good}, math.NaN()},
		"fine":    {[]Ball{good}, 1e-4},
		"coarse":  {[]Ball{good}, 50},
	} {
		if _, err := Blob(c.balls, c.cell); !errors.Is(err, ErrSize) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
