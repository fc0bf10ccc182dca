package seat

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.12g, want %.12g ± %.3g", what, got, want, tol)
	}
}

// rectangle is a manifold of four points, a plane of separations over a patch
// of half widths hu and hv.
func rectangle(r *rand.Rand, hu, hv, gap, slopeU, slopeV float64) *collide.Manifold {
	n := vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit(vec.Vec3{Y: 1})
	u := vec.Tangent(n)
	v := n.Cross(u)
	c := vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
	m := &collide.Manifold{Normal: n, N: 4, Patch: collide.Patch{
		Area: 4 * hu * hv, Center: c, U: u, SU: hu / math.Sqrt(3), SV: hv / math.Sqrt(3),
	}}
	for i, s := range [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		x, y := s[0]*hu, s[1]*hv
		m.Points[i] = collide.Point{Pos: c.MulAdd(u, x).MulAdd(v, y), Sep: gap + slopeU*x + slopeV*y}
	}
	return m
}

// The samples stand for the patch: area, centroid and second moments, and the
// plane of its gaps.
func TestSamplesMatchThePatch(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var out []Sample
	for n := 1; n <= 8; n++ {
		m := rectangle(r, 0.5, 0.2, 1e-3, 2e-3, -4e-3)
		p := &m.Patch
		v := m.Normal.Cross(p.U)
		out = Samples(m, n, 0, out)
		if len(out) != n*n {
			t.Fatalf("%d samples for n = %d", len(out), n)
		}
		var area, mu, mv, uu, vv, uv float64
		for _, s := range out {
			d := s.Pos.Sub(p.Center)
			x, y := d.Dot(p.U), d.Dot(v)
			area += s.Area
			mu += s.Area * x
			mv += s.Area * y
			uu += s.Area * x * x
			vv += s.Area * y * y
			uv += s.Area * x * y
			near(t, "off the plane", d.Dot(m.Normal), 0, 1e-15)
			near(t, "gap", s.Gap, 1e-3+2e-3*x-4e-3*y, 1e-15)
		}
		near(t, "area", area, p.Area, 1e-15)
		near(t, "centroid", math.Hypot(mu, mv), 0, 1e-15)
		near(t, "product of inertia", uv, 0, 1e-15)
		if n > 1 {
			near(t, "second moment along U", uu, p.Area*p.SU*p.SU, 1e-15)
			near(t, "second moment along V", vv, p.Area*p.SV*p.SV, 1e-15)
		}
	}
}

func TestSamplesOfSpecialPatches(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	m := rectangle(r, 0.5, 0.2, 0, 0, 0)
	if got := Samples(m, 3, 0.9, nil); len(got) != 9 || math.Abs(got[0].Area-0.1) > 1e-15 {
		t.Errorf("an area of one's own: %d samples of %v", len(got), got[0].Area)
	}
	if got := Samples(m, -4, 0, nil); len(got) != 1 || got[0].Pos != m.Patch.Center {
		t.Errorf("n < 1 gives %v", got)
	}
	flat := *m
	flat.Patch.Area = 0
	if got := Samples(&flat, 2, 0, nil); len(got) != 0 {
		t.Errorf("%d samples without an area", len(got))
	}
	flat.Patch.Area = math.NaN()
	if got := Samples(&flat, 2, 0, nil); len(got) != 0 {
		t.Errorf("%d samples of an area that is not a number", len(got))
	}
	empty := *m
	empty.N = 0
	if got := Samples(&empty, 2, 0, nil); len(got) != 0 {
		t.Errorf("%d samples without a contact", len(got))
	}
	// One point tells nothing of slopes: the gap is the same all over.
	one := *m
	one.N = 1
	one.Points[0] = collide.Point{Pos: m.Patch.Center, Sep: -2e-3}
	for _, s := range Samples(&one, 2, 0, nil) {
		near(t, "gap of a point contact", s.Gap, -2e-3, 0)
	}
}

// A patch that is bonded already needs nothing new; what is free gets what area
// is left, and no area is carried twice.
func TestCover(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	const traction = 1e4
	for _, n := range []int{1, 2, 3, 8} {
		m := rectangle(r, 0.5, 0.2, 0, 0, 0)
		all := Samples(m, n, 0, nil)
		bonds := make([]Living, len(all))
		for i, s := range all {
			bonds[i] = Living{Pos: s.Pos, Area: s.Area, Strength: traction * s.Area}
		}
		if got := Cover(m, Samples(m, n, 0, nil), bonds, n, traction, 0); len(got) != 0 {
			t.Errorf("n = %d: %d samples although all are bonded", n, len(got))
		}
		if got := Cover(m, Samples(m, n, 0, nil), nil, n, traction, 0); len(got) != n*n {
			t.Errorf("n = %d: %d samples of a fresh patch", n, len(got))
		}
		if n == 1 {
			continue
		}
		// One bond has gone: its sample is free, with its own area.
		got := Cover(m, Samples(m, n, 0, nil), bonds[1:], n, traction, 0)
		if len(got) != 1 || got[0].Pos != all[0].Pos {
			t.Fatalf("n = %d: %d samples for one gap", n, len(got))
		}
		near(t, "area", got[0].Area, all[0].Area, 1e-15)
		// A weak bond gives way, and the new sample takes over its area.
		bonds[0].Strength = 0.4 * traction * all[0].Area
		got = Cover(m, Samples(m, n, 0, nil), bonds, n, traction, 0)
		if len(got) != 1 || !bonds[0].Replaced {
			t.Fatalf("n = %d: a weak bond is not replaced", n)
		}
		near(t, "area", got[0].Area, all[0].Area, 1e-15)
		for i := 1; i < len(bonds); i++ {
			if bonds[i].Replaced {
				t.Errorf("n = %d: bond %d is replaced", n, i)
			}
		}
	}
}

// Where the surfaces are too far apart nothing is bonded, and no weak bond gives
// way; the open part of the patch is not given to the others.
func TestCoverOfAnOpenPatch(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	m := rectangle(r, 0.5, 0.2, 0, 1e-3, 0) // closed where u < 0
	all := Samples(m, 2, 0, nil)
	got := Cover(m, Samples(m, 2, 0, nil), nil, 2, 1e4, 0)
	if len(got) != 2 {
		t.Fatalf("%d samples of a half closed patch", len(got))
	}
	near(t, "area", got[0].Area, m.Patch.Area/4, 1e-15)
	var weak []Living
	for _, s := range all {
		weak = append(weak, Living{Pos: s.Pos, Area: s.Area, Strength: 0.1 * 1e4 * s.Area})
	}
	got = Cover(m, Samples(m, 2, 0, nil), weak, 2, 1e4, 0)
	if len(got) != 2 {
		t.Fatalf("%d samples replace weak bonds", len(got))
	}
	for i := range weak {
		if weak[i].Replaced != (all[i].Gap <= 0) {
			t.Errorf("at the gap %v a weak bond is replaced: %v", all[i].Gap, weak[i].Replaced)
		}
	}
}

// A weak bond beside a strong one stays: the strong one stands for the sample.
func TestStrongBondKeepsItsNeighbour(t *testing.T) {
	m := rectangle(rand.New(rand.NewSource(7)), 0.5, 0.2, 0, 0, 0)
	s := Samples(m, 1, 0, nil)[0]
	both := []Living{{Pos: s.Pos, Area: s.Area / 2, Strength: 1}, {Pos: s.Pos, Area: s.Area / 2, Strength: 1e4 * s.Area}}
	if got := Cover(m, []Sample{s}, both, 1, 1e4, 0); len(got) != 0 || both[0].Replaced {
		t.Errorf("%d samples, replaced %v", len(got), both[0].Replaced)
	}
	// Nor does one give way for a sample that is not worth a bond.
	far := Living{Pos: s.Pos.MulAdd(m.Patch.U, 1.9*m.Patch.SU), Area: s.Area, Strength: 1e4 * s.Area}
	pair := []Living{{Pos: s.Pos, Area: s.Area / 2, Strength: 1}, far}
	if got := Cover(m, []Sample{s}, pair, 1, 1e4, 0); len(got) != 0 || pair[0].Replaced {
		t.Errorf("%d samples, replaced %v", len(got), pair[0].Replaced)
	}
}

// A bond that has got what little area the others had left is not replaced by
// its like, step after step; where the patch has grown, it is.
func TestSmallBondStays(t *testing.T) {
	const traction = 1e4
	m := rectangle(rand.New(rand.NewSource(8)), 0.5, 0.2, 0, 0, 0)
	var bonds []Living
	for _, s := range Samples(m, 2, 0, nil) {
		bonds = append(bonds, Living{Pos: s.Pos, Area: 1.3 * s.Area, Strength: traction * 1.3 * s.Area})
	}
	bonds[0].Area = m.Patch.Area / 4 * 0.1 // all that the three have left
	bonds[0].Strength = traction * bonds[0].Area
	if got := Cover(m, Samples(m, 2, 0, nil), bonds, 2, traction, 0); len(got) != 0 || bonds[0].Replaced {
		t.Errorf("%d samples, replaced %v", len(got), bonds[0].Replaced)
	}
	for i := 1; i < len(bonds); i++ {
		bonds[i].Area /= 1.3
	}
	got := Cover(m, Samples(m, 2, 0, nil), bonds, 2, traction, 0)
	if len(got) != 1 || !bonds[0].Replaced {
		t.Fatalf("%d samples where three quarters are bonded, replaced %v", len(got), bonds[0].Replaced)
	}
	near(t, "area", got[0].Area, m.Patch.Area/4, 1e-15)
}

// A patch that has moved on over its bonds, by less than half a spacing, stays
// theirs; by more, the free part gets new ones. Living areas and new ones
// together never exceed the patch.
func TestCoverOfAMovedPatch(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	const traction = 1e4
	made := 0
	for range 200 {
		n := 2 + r.Intn(4)
		m := rectangle(r, 0.5, 0.2, 0, 0, 0)
		var bonds []Living
		for _, s := range Samples(m, n, 0, nil) {
			if r.Intn(4) > 0 {
				bonds = append(bonds, Living{Pos: s.Pos, Area: s.Area, Strength: traction * s.Area * r.Float64()})
			}
		}
		v := m.Normal.Cross(m.Patch.U)
		m.Patch.Center = m.Patch.Center.MulAdd(m.Patch.U, r.NormFloat64()*0.4).MulAdd(v, r.NormFloat64()*0.15)
		got := Cover(m, Samples(m, n, 0, nil), bonds, n, traction, 0)
		made += len(got)
		sum := 0.0
		for _, s := range got {
			if !(s.Area > 0 && s.Area <= m.Patch.Area/float64(n*n)*(1+1e-12)) {
				t.Fatalf("a sample of area %v", s.Area)
			}
			sum += s.Area
		}
		for i := range bonds {
			d := bonds[i].Pos.Sub(m.Patch.Center)
			if !bonds[i].Replaced && math.Abs(d.Dot(m.Patch.U)) <= 2*m.Patch.SU && math.Abs(d.Dot(v)) <= 2*m.Patch.SV {
				sum += bonds[i].Area
			}
		}
		if len(got) > 0 && sum > m.Patch.Area*(1+1e-12) {
			t.Fatalf("bonds carry %v of the patch's %v", sum, m.Patch.Area)
		}
	}
	if made < 100 {
		t.Errorf("only %d samples were made", made)
	}
}

func BenchmarkSamples(b *testing.B) {
	m := rectangle(rand.New(rand.NewSource(5)), 0.5, 0.2, 0, 0, 0)
	var out []Sample
	b.ReportAllocs()
	for b.Loop() {
		out = Samples(m, 2, 0, out)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/4, "ns/sample")
}
