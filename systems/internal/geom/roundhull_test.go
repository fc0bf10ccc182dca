package geom

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

func boxPoints(x, y, z float64, at vec.Vec3) (p []vec.Vec3) {
	for i := range 8 {
		p = append(p, at.Add(v3(x*(float64(i&1)-.5), y*(float64(i>>1&1)-.5), z*(float64(i>>2&1)-.5))))
	}
	return p
}

// TestRoundedHullOfABox: it is the rounded box, also off the origin.
func TestRoundedHullOfABox(t *testing.T) {
	for _, r := range []float64{1e-3, 0.1, 0.24, 0.24999} {
		at := v3(3, -1, 2)
		s, err := RoundedHull(boxPoints(0.5, 0.8, 1.1, at), r)
		if err != nil {
			t.Fatal(err)
		}
		box := mustShape(RoundedBox(v3(0.5, 0.8, 1.1), math.Min(r, 0.2497)))
		if r > 0.2497 {
			box.Radius = r
		}
		m, c, i := s.Mass(7)
		wm, _, wi := box.Mass(7)
		if !near(m, wm, 1e-12*wm) || c.Sub(at).Len() > 1e-12 || !nearSym(i, wi, 1e-11*wm) {
			t.Errorf("rounding %v: mass %v, centre %v, inertia %+v; the box has %v, %+v", r, m, c.Sub(at), i, wm, wi)
		}
		th, _ := s.Extent()
		if !near(th, 0.5, 1e-12) {
			t.Errorf("rounding %v: thickness %v", r, th)
		}
	}
}

// TestRoundedHullOfATetrahedron: inset by r, the regular tetrahedron of inradius
// ρ is that of inradius ρ−r; rounded, its volume is by Steiner's formula
// V + S·r + ½Σℓθ·r² + 4/3π·r³, with an outer angle θ of π − arccos(1/3).
func TestRoundedHullOfATetrahedron(t *testing.T) {
	points := []vec.Vec3{{X: 1, Y: 1, Z: 1}, {X: 1, Y: -1, Z: -1}, {X: -1, Y: 1, Z: -1}, {X: -1, Y: -1, Z: 1}}
	rho := 1 / math.Sqrt(3)
	for _, r := range []float64{0.01, 0.2, 0.5} {
		s := mustShape(RoundedHull(points, r))
		e := 2 * math.Sqrt2 * (1 - r/rho)
		want := e*e*e/(6*math.Sqrt2) + math.Sqrt(3)*e*e*r + 3*e*(math.Pi-math.Acos(1./3))*r*r + 4./3*math.Pi*r*r*r
		m, c, i := s.Mass(1)
		if !near(m, want, 1e-12*want) || c.Len() > 1e-12 || !near(i.XX, i.YY, 1e-12) || !near(i.XX, i.ZZ, 1e-12) || !nearSym(i, vec.Diag(v3(i.XX, i.YY, i.ZZ)), 1e-12) {
			t.Errorf("rounding %v: %v, %v, %+v; want a volume of %v and a round inertia", r, m, c, i, want)
		}
		// The ball of radius r runs along the faces: they stay where they are.
		for k := range s.Hull.Faces {
			if d := s.Hull.Faces[k].Offset + r; !near(d, rho, 1e-12) {
				t.Errorf("rounding %v: face %d is %v from the centre, want %v", r, k, d, rho)
			}
		}
	}
	for _, r := range []float64{-1, math.NaN(), rho, 1, 1e-9} {
		if _, err := RoundedHull(points, r); err == nil {
			t.Errorf("rounding %v is accepted", r)
		}
	}
}

// TestRoundedHullSampled: mass properties against a grid of points that are near
// enough to the core, which lies r below every face that is left.
func TestRoundedHullSampled(t *testing.T) {
	rnd := rand.New(rand.NewSource(11))
	for range 2 {
		pts := make([]vec.Vec3, 14)
		for k := range pts {
			pts[k] = gauss(rnd).Unit(v3(1, 0, 0)).Add(v3(2, 0, 0))
		}
		const r = 0.25
		sharp := mustShape(ConvexHull(pts))
		s := mustShape(RoundedHull(pts, r))
		for _, v := range s.Hull.Vertices {
			on := 0
			for k := range sharp.Hull.Faces {
				f := &sharp.Hull.Faces[k]
				d := f.Offset - v.Dot(f.Normal)
				if d < r-1e-9 {
					t.Fatalf("a corner of the core is %v below a face", d)
				}
				if d < r+1e-9 {
					on++
				}
			}
			if on < 3 {
				t.Fatalf("a corner of the core touches the ball on %d faces", on)
			}
		}
		m, c, i := s.Mass(1)
		wm, wc, wi := sampled(func(p vec.Vec3) bool { return distanceTo(s.Hull, p) < r }, v3(1, -1, -1), v3(3, 1, 1), 40)
		if !near(m, wm, 5e-3*wm) || c.Sub(wc).Len() > 5e-3 || !nearSym(i, wi, 8e-3*(wi.XX+wi.YY)) {
			t.Errorf("%v %v %+v, samples %v %v %+v", m, c, i, wm, wc, wi)
		}
	}
}

// distanceTo is that of a point from a polyhedron, by alternating projections
// onto its half-spaces (Dykstra, 1983).
func distanceTo(h *Hull, p vec.Vec3) float64 {
	most := math.Inf(-1)
	for k := range h.Faces {
		most = math.Max(most, p.Dot(h.Faces[k].Normal)-h.Faces[k].Offset)
	}
	if most <= 0 || most > 0.3 { // inside, or surely farther than any rounding here
		return most
	}
	x := p
	back := make([]vec.Vec3, len(h.Faces))
	for range 15 {
		for k := range h.Faces {
			f := &h.Faces[k]
			y := x.Add(back[k])
			x = y
			if d := y.Dot(f.Normal) - f.Offset; d > 0 {
				x = y.MulAdd(f.Normal, -d)
			}
			back[k] = y.Sub(x)
		}
	}
	return x.Sub(p).Len()
}

// TestRoundedHullAllButGone: a cube rounded to almost a ball has a ball's mass.
func TestRoundedHullAllButGone(t *testing.T) {
	s := mustShape(RoundedHull(boxPoints(2, 2, 2, vec.Vec3{}), 0.9999))
	m, _, i := s.Mass(1)
	ball := 4. / 3 * math.Pi
	if !near(m, ball, 1e-3*ball) || !near(i.XX, 0.4*ball, 1e-3*ball) {
		t.Errorf("mass %v, inertia %v; a ball's are %v and %v", m, i.XX, ball, 0.4*ball)
	}
}
