package solve

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The row must solve P = −(hk)(g + h·v1) − h·c·v1 with v1 = v + B(P − was).
func TestSpringIsTheImplicitRow(t *testing.T) {
	const h = 1.0 / 240
	for _, b := range []float64{0, 1e-3, 1, 1e4} {
		for _, k := range []float64{0, 1, 1e4, 1e9} {
			for _, c := range []float64{0, 3, 1e5} {
				for _, was := range []float64{0, -0.4, 2} {
					for _, g := range []float64{-1e-3, 0, 2e-2} {
						const v = 0.7
						p := spring(was, b, v, g, k, c, h)
						v1 := v + b*(p-was)
						want := -h*k*(g+h*v1) - h*c*v1
						// The equation's residual is (1 + qB) times the error of P.
						q := h * (h*k + c)
						scale := math.Abs(was) + math.Abs(p) + h*k*math.Abs(g) + q*v
						near(t, "P", p, want, 1e-14*scale*(1+q*b))
					}
				}
			}
		}
	}
}

// Against an immovable pair (B = 0) the row is the explicit spring at the end
// of the substep, whatever it was before.
func TestSpringOfAnImmovablePair(t *testing.T) {
	const h, k, c, g, v = 0.01, 500.0, 20.0, 0.03, -0.2
	want := -h*k*(g+h*v) - h*c*v
	for _, was := range []float64{-3, 0, 5} {
		near(t, "P", spring(was, 0, v, g, k, c, h), want, 1e-15)
	}
}

// A body on a spring stepped by the row follows the closed form of implicit
// Euler: u is the real part of A·z^n with z = 1/(1 + iω h) without damping.
func TestSweptBondIsImplicitEuler(t *testing.T) {
	const h, m, area, stiff = 0.002, 2.0, 0.01, 2e4 // ω = 10 rad/s
	var s system
	law := s.laws.Add(unbreakable(stiff))
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(m, 1, vec.Vec3{})
	k := s.glue(0, law, a, b, ey, vec.Vec3{}, area, 1)
	s.frames[b].X.X = 0.1 // sheared by 0.1 m along x
	s.frames[b].X.Z = -0.05
	k.Place(&s.frames[a], &s.frames[b])
	omega := math.Sqrt(area * stiff / m)
	z := 1 / complex(1, -omega*h)
	x := complex(0.1, 0) // u + i·u'/ω, of which implicit Euler makes z·x with u' = −ω·Im
	for range 80 {
		s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
		s.glued.WarmStart(s.bodies, s.bonds)
		s.glued.Sweep(s.bodies, s.bonds, &s.laws, []float64{0}, h, false, 0)
		IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
		TrackBonds(s.bonds, nil, s.frames, &s.laws, h)
		x *= z
		near(t, "shear along x", s.frames[b].X.X, real(x), 1e-12)
		near(t, "shear along z", s.frames[b].X.Z, -0.5*real(x), 1e-12)
	}
	near(t, "the motion across", s.frames[b].X.Y, 0, 0)
	if math.Abs(real(x)-0.1) < 0.05 {
		t.Errorf("the body has hardly moved: %v", real(x))
	}
}

// Glue pulls and never pushes: an overlapping bond carries no normal impulse,
// even if it was pulling before.
func TestBondNeverPushes(t *testing.T) {
	const h = 0.004
	var s system
	law := s.laws.Add(unbreakable(1e5))
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(1, 1, vec.Vec3{})
	k := s.glue(0, law, a, b, ey, vec.Vec3{}, 0.01, 1)
	s.frames[b].X = v3(0, -0.01, 0)
	k.Place(&s.frames[a], &s.frames[b])
	near(t, "gap", k.Gap, -0.01, 0)
	k.P[0] = -3
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
	s.glued.WarmStart(s.bodies, s.bonds)
	s.glued.Sweep(s.bodies, s.bonds, &s.laws, []float64{0}, h, false, 0)
	near(t, "normal impulse", k.P[0], 0, 0)
	near(t, "velocity", s.bodies[b].V.Y, 0, 1e-15)
}

// Rate-independent glue never carries more than its peak over the substep: in
// tension σA, in shear σA·√(C_t/C), and a damped bond is left alone.
func TestCap(t *testing.T) {
	const h, area = 0.01, 0.02
	var l Laws
	g := components.Glue{NormalStiffness: 1e6, TangentialStiffness: 4e6, DebondEnergy: 1, BreakGap: 1}
	law := l.Add(mustRCC(g))
	viscous := g
	viscous.Viscosity = 5
	thick := l.Add(mustRCC(viscous))
	lim := h * area * 1000 // √(W·C) = 1000 Pa
	k := Bond{Law: law, Area: area, Beta: 1}
	n, s, r := l.capped(&k, -5*lim, 0, 0, h)
	near(t, "tension", n, -lim, 1e-15)
	near(t, "no shear", s, 0, 0)
	near(t, "no shear", r, 0, 0)
	n, s, r = l.capped(&k, 0, 30*lim, 40*lim, h)
	near(t, "no tension", n, 0, 0)
	near(t, "shear along T", s, 2*lim*0.6, 1e-15)
	near(t, "shear along S", r, 2*lim*0.8, 1e-15)
	n, s, _ = l.capped(&k, -3*lim, 8*lim, 0, h) // 3² + 8²/4 = 5²
	near(t, "mixed tension", n, -0.6*lim, 1e-15)
	near(t, "mixed shear", s, 1.6*lim, 1e-15)
	n, s, _ = l.capped(&k, -0.3*lim, 0.8*lim, 0, h)
	near(t, "inside", n, -0.3*lim, 0)
	near(t, "inside", s, 0.8*lim, 0)
	k.Beta = 0.25 // the peak goes with β^1.5
	n, _, _ = l.capped(&k, -5*lim, 0, 0, h)
	near(t, "weak", n, -lim/8, 1e-15)
	k.Beta, k.Law = 1, thick
	n, _, _ = l.capped(&k, -5*lim, 0, 0, h)
	near(t, "viscous", n, -5*lim, 0)
	k.Law, k.DampN = law, 1
	n, _, _ = l.capped(&k, -5*lim, 0, 0, h)
	near(t, "damped", n, -5*lim, 0)
}

// The most restrictive projection bounds the shear of a pressed bond by
// friction, along each of its tangents.
func TestMostRestrictiveShear(t *testing.T) {
	const h, area, pressure, mu = 0.01, 0.01, 3e4, 0.5
	for _, c := range []struct {
		name     string
		pressure float64
		restrict bool
		want     float64 // of the impulse along x [N·s]; the bond alone gives −h·k·u
	}{
		{"bond alone", pressure, false, -h * area * 1e6 * 0.1},
		{"pressed", pressure, true, -h * mu * pressure * area},
		{"in tension", 0, true, -h * area * 1e6 * 0.1},
	} {
		var s system
		law := s.laws.Add(unbreakable(1e6))
		a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
		b := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
		k := s.glue(0, law, a, b, ey, vec.Vec3{}, area, 1)
		s.frames[b].X = v3(0.1, 0, 0)
		k.Place(&s.frames[a], &s.frames[b])
		k.Pressure = c.pressure
		s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
		s.glued.Sweep(s.bodies, s.bonds, &s.laws, []float64{mu}, h, c.restrict, 0)
		imp := k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2])
		near(t, c.name, imp.X, c.want, 1e-12)
	}
}

// AlignBonds turns the tangents to the sliding velocity and leaves impulse and
// displacement where they point in space; at rest it does nothing.
func TestAlignBonds(t *testing.T) {
	var s system
	law := s.laws.Add(unbreakable(1e5))
	q := vec.Quat{W: 0.9, X: 0.1, Y: -0.3, Z: 0.2}.Unit()
	a := s.add(1, v3(1, 1, 1), vec.Vec3{}, q, 0)
	b := s.ball(1, 1, vec.Vec3{})
	n := q.Rotate(ey)
	k := s.glue(0, law, a, b, n, vec.Vec3{}, 0.01, 1)
	s.frames[b].X = v3(0.01, 0.02, -0.03)
	k.Place(&s.frames[a], &s.frames[b])
	k.P = [3]float64{-1, 2, 3}
	was := *k
	AlignBonds(s.bodies, s.frames, s.bonds)
	if *k != was {
		t.Error("tangents turn although nothing slides")
	}
	s.bodies[b].V = v3(3, -1, 2)
	imp := k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2])
	u := k.T.Mul(k.UT).MulAdd(k.S, k.US)
	AlignBonds(s.bodies, s.frames, s.bonds)
	v := s.bodies[b].V
	dir := v.Sub(n.Mul(n.Dot(v))).Unit(ex)
	nearVec(t, "T", k.T, dir, 1e-14)
	nearVec(t, "S", k.S, n.Cross(dir), 1e-14)
	nearVec(t, "T in the axes of A", q.Rotate(k.TL), dir, 1e-14)
	nearVec(t, "impulse", k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2]), imp, 1e-13)
	nearVec(t, "displacement", k.T.Mul(k.UT).MulAdd(k.S, k.US), u, 1e-15)
}
