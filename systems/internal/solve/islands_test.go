package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// direct makes a substep's direct solve of the system as SolvePGS does it: the
// velocities before, outside impulses on them, and the solve.
func (s *system) direct(is *Islands, h float64, soft Softness, kick func()) {
	pairs := 0
	for i := range s.bonds {
		pairs = max(pairs, int(s.bonds[i].Pair)+1)
	}
	for i := range s.contacts {
		pairs = max(pairs, int(s.contacts[i].Pair)+1)
	}
	PrepareContacts(s.bodies, s.contacts, s.points, soft)
	is.Build(s.bodies, s.mass, s.bonds, s.contacts, &s.laws, pairs, h)
	is.Remember(s.bodies)
	kick()
	PrepareBonds(s.bodies, s.bonds)
	WarmStartContacts(s.bodies, s.contacts, s.points)
	WarmStartBonds(s.bodies, s.bonds)
	is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, h, soft)
}

// Two free masses on a stiff bond follow the closed form of implicit Euler with
// the reduced mass and the dashpot: v1 = (v − h·ω²·u)/(1 + 2ζωh + ω²h²).
func TestTwoBodySpring(t *testing.T) {
	const h, ma, mb, area, stiff = substep, 2.0, 3.0, 0.01, 1e9
	for _, zeta := range []float64{0, 1} {
		s := &system{}
		law := s.laws.Add(unbreakable(stiff))
		a := s.ball(ma, 1, v3(0, 0, 0))
		b := s.ball(mb, 1, v3(0, 1, 0))
		k := s.glue(0, law, a, b, ey, v3(0, 0.5, 0), area, 1)
		m := ma * mb / (ma + mb)
		k.DampN = 2 * zeta * math.Sqrt(area*stiff*m)
		s.frames[b].X.Y += 1e-3
		PlaceBonds(s.bonds, s.frames, &s.laws)
		omega := math.Sqrt(area * stiff / m)
		u, v := 1e-3, 0.0
		soft := NewSoftness(h, 3)
		var is Islands
		for step := range 20 {
			if u < 0 {
				break // glue pulls, and does not push
			}
			s.direct(&is, h, soft, func() {})
			if is.Len() != 1 || !s.bonds[0].Stiff {
				t.Fatalf("%d islands", is.Len())
			}
			IntegratePoses(s.bodies, s.frames, s.mass, h)
			TrackBonds(s.bonds, s.frames, h)
			v = (v - h*omega*omega*u) / (1 + 2*zeta*omega*h + omega*omega*h*h)
			u += h * v
			near(t, "opening", s.bonds[0].Gap, u, 1e-13)
			near(t, "speed", s.bodies[b].V.Y-s.bodies[a].V.Y, v, 1e-10)
			if step == 0 && !(u < 1e-3) {
				t.Fatal("the spring does not pull")
			}
		}
		p, _ := s.momentum()
		nearVec(t, "momentum", p, vec.Vec3{}, 1e-12)
	}
}

// tangle makes n boxes in a row or a random tree, bonded by 2×2 samples with
// stiff glue, some touching at contact points, with random velocities.
func tangle(r *rand.Rand, n int, stiff float64, anchor bool, locked func() uint8) *system {
	s := &system{}
	law := s.laws.Add(unbreakable(stiff))
	first := int32(0)
	if anchor {
		s.add(0, vec.Vec3{}, v3(0, 0, 0), vec.Identity, 0)
	}
	for len(s.bodies) < n {
		i := len(s.bodies)
		m := 0.1 + r.Float64()*5
		s.add(m, v3(1+r.Float64(), 1+r.Float64(), 1+r.Float64()).Mul(0.1*m), v3(float64(i), 0, 0), anyTurn(r), locked())
	}
	pair := int32(0)
	for i := first + 1; i < int32(n); i++ {
		a, b := i-1, i
		if r.Intn(4) == 0 && i > 1 {
			a = int32(r.Intn(int(i)))
		}
		mid := s.frames[a].X.Add(s.frames[b].X).Mul(0.5)
		for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			at := mid.Add(v3(0, c[0]*0.29, c[1]*0.29))
			k := s.glue(pair, law, a, b, ex, at, 0.25, 0.5+0.5*r.Float64())
			k.LB = k.LB.Add(v3(1e-3*r.NormFloat64(), 1e-3*r.NormFloat64(), 1e-3*r.NormFloat64()))
		}
		if r.Intn(3) > 0 {
			c := s.touch(a, b, ex, 0.4, []vec.Vec3{mid.Add(v3(0, 0.5, 0.5)), mid.Add(v3(0, -0.5, 0.5)), mid.Add(v3(0, 0.5, -0.5)), mid.Add(v3(0, -0.5, -0.5))},
				[]float64{1e-3 * r.NormFloat64(), 1e-3 * r.NormFloat64(), 1e-3 * r.NormFloat64(), 1e-3 * r.NormFloat64()})
			c.Pair = pair
		}
		pair++
	}
	PlaceBonds(s.bonds, s.frames, &s.laws)
	for i := range s.bodies {
		if s.mass[i].Mass > 0 {
			s.bodies[i].V, s.bodies[i].W = gauss(r), gauss(r)
			s.bodies[i].Lock(s.mass[i].Locked)
		}
	}
	return s
}

// A solved island is at rest with itself: every body's change of velocity is
// that of the impulses on it, the bonds' impulses are those of their springs at
// the end velocities, contacts push along their penalty or not at all, friction
// is in its disk, and locked motions do not move.
func TestIslandsBalance(t *testing.T) {
	r := rand.New(rand.NewSource(16))
	const h = substep
	soft := NewSoftness(h, 3)
	pulled, slack, pushing := 0, 0, 0
	for range 60 {
		lock := func() uint8 { return 0 }
		if r.Intn(2) == 0 {
			lock = func() uint8 { return uint8(r.Intn(64)) & uint8(r.Intn(64)) }
		}
		s := tangle(r, 3+r.Intn(8), math.Pow(10, 5+4*r.Float64()), r.Intn(2) == 0, lock)
		var is Islands
		free := make([]Body, len(s.bodies))
		s.direct(&is, h, soft, func() { copy(free, s.bodies) })
		if is.Len() == 0 {
			t.Fatal("no island")
		}
		dv := make([]vec6, len(s.bodies))
		scale := 0.0
		give := func(a, b int32, ra, rb, imp vec.Vec3) {
			scale = math.Max(scale, imp.Len())
			for i, x := range pack(imp, ra.Cross(imp)) {
				dv[a][i] -= x
			}
			for i, x := range pack(imp, rb.Cross(imp)) {
				dv[b][i] += x
			}
		}
		for i := range s.bonds {
			k := &s.bonds[i]
			d := s.bodies[k.B].velocityAt(k.RB).Sub(s.bodies[k.A].velocityAt(k.RA))
			kn, kt := s.laws.Stiffness(k)
			w := k.Beta * k.Beta
			kn, kt = kn*w, kt*w
			pn := -h * kn * (k.Gap + h*k.N.Dot(d))
			if pn > 0 {
				pn = 0
				slack++
			} else {
				pulled++
			}
			tol := 1e-9 * (1 + h*kn*(math.Abs(k.Gap)+h*d.Len()))
			near(t, "bond along N", k.P[0], pn, tol)
			near(t, "bond along T", k.P[1], -h*kt*(k.UT+h*k.T.Dot(d)), tol)
			near(t, "bond along S", k.P[2], -h*kt*(k.US+h*k.S.Dot(d)), tol)
			give(k.A, k.B, k.RA, k.RB, k.N.Mul(k.P[0]).MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2]))
		}
		for i := range s.contacts {
			c := &s.contacts[i]
			for j := c.First; j < c.First+c.Count; j++ {
				p := &s.points[j]
				if !c.Direct {
					continue
				}
				if p.Normal < 0 {
					t.Errorf("a contact pulls: %v", p.Normal)
				}
				if p.Normal > 0 {
					pushing++
				}
				if f := math.Hypot(p.TangentT, p.TangS); f > c.Friction*p.Normal*1.01+1e-9 {
					t.Errorf("friction %v of %v", f, c.Friction*p.Normal)
				}
				give(c.A, c.B, p.RA, p.RB, c.N.Mul(p.Normal).MulAdd(c.T, p.TangentT).MulAdd(c.S, p.TangS))
			}
		}
		for i := range s.bodies {
			in := &s.mass[i]
			if in.Mass == 0 || is.Of(int32(i)) < 0 {
				continue
			}
			b, f := &s.bodies[i], &free[i]
			m := s.frames[i].Q.Mat()
			world := in.Local.Conjugate(&m)
			got := pack(b.V.Sub(f.V).Mul(in.Mass), world.MulVec(b.W.Sub(f.W)))
			v := pack(b.V, b.W)
			for j := range got {
				if in.Locked&(1<<j) != 0 {
					near(t, "locked velocity", v[j], 0, 0)
				} else {
					near(t, "impulse on a body", got[j], dv[i][j], 1e-8*(1+scale))
				}
			}
		}
	}
	if pulled < 100 || slack < 100 || pushing < 50 {
		t.Errorf("bonds pulled %d, slack %d, points pushing %d: the scene shows nothing", pulled, slack, pushing)
	}
}

// Another island, wherever its bodies stand among the others, changes no bit.
func TestIslandsAreIndependent(t *testing.T) {
	const h = substep
	soft := NewSoftness(h, 3)
	none := func() uint8 { return 0 }
	alone := tangle(rand.New(rand.NewSource(17)), 6, 1e7, false, none)
	both := tangle(rand.New(rand.NewSource(17)), 6, 1e7, false, none)
	other := tangle(rand.New(rand.NewSource(18)), 9, 1e8, false, none)
	n, np, law := int32(len(both.bodies)), int32(len(both.points)), both.laws.Add(unbreakable(1e8))
	both.bodies, both.frames, both.mass = append(both.bodies, other.bodies...), append(both.frames, other.frames...), append(both.mass, other.mass...)
	both.points = append(both.points, other.points...)
	const pairs = 100
	for _, c := range other.contacts {
		c.A, c.B, c.First, c.Pair = c.A+n, c.B+n, c.First+np, c.Pair+pairs
		both.contacts = append(both.contacts, c)
	}
	for _, k := range other.bonds {
		k.A, k.B, k.Pair, k.Law = k.A+n, k.B+n, k.Pair+pairs, law
		both.bonds = append(both.bonds, k)
	}
	var one, two Islands
	alone.direct(&one, h, soft, func() {})
	both.direct(&two, h, soft, func() {})
	if one.Len() != 1 || two.Len() != 2 {
		t.Fatalf("%d and %d islands", one.Len(), two.Len())
	}
	for i := range alone.bodies {
		if alone.bodies[i] != both.bodies[i] {
			t.Errorf("body %d: %v alone, %v beside another island", i, alone.bodies[i], both.bodies[i])
		}
	}
}

// Absorb takes what the sweeps have done to a body into the free velocities: an
// impulse before the solve and one after it end in the same velocities.
func TestAbsorb(t *testing.T) {
	const h = substep
	soft := NewSoftness(h, 3)
	none := func() uint8 { return 0 }
	before := tangle(rand.New(rand.NewSource(19)), 5, 1e7, true, none)
	after := tangle(rand.New(rand.NewSource(19)), 5, 1e7, true, none)
	var one, two Islands
	kick := v3(0.3, -0.2, 0.1)
	before.direct(&one, h, soft, func() { before.bodies[2].V = before.bodies[2].V.Add(kick) })
	after.direct(&two, h, soft, func() {})
	settled := append([]Body(nil), after.bodies...)
	absorb := func() {
		two.Absorb(after.bodies, after.frames, after.mass, after.bonds, after.contacts, after.points, &after.laws, h, soft)
	}
	absorb() // nothing has touched it
	for i := range settled {
		if after.bodies[i] != settled[i] {
			t.Fatal("an island that nothing touched has moved")
		}
	}
	after.bodies[2].V = after.bodies[2].V.Add(kick)
	absorb()
	for i := range after.bodies {
		// Friction multipliers go on from the first solve: near, not the same.
		nearVec(t, "velocity", after.bodies[i].V, before.bodies[i].V, 1e-3)
	}
}

// What counts as stiff, what belongs together, and what is left to the sweeps.
func TestBuild(t *testing.T) {
	const h = substep
	s := &system{}
	stiff := s.laws.Add(unbreakable(1e9))
	soft := s.laws.Add(unbreakable(1e3))
	ground := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	for i := range 7 {
		s.ball(1, 0.1, v3(float64(i), 1, 0))
	}
	// 1–2 stiff, 2–3 soft: one island of three. 4–5 soft: swept. 6 stiff on the
	// ground: an island of one. 7 alone.
	s.glue(0, stiff, 1, 2, ex, v3(0.5, 1, 0), 0.01, 1)
	s.glue(1, soft, 2, 3, ex, v3(1.5, 1, 0), 0.01, 1)
	s.glue(2, soft, 4, 5, ex, v3(3.5, 1, 0), 0.01, 1)
	s.glue(3, stiff, ground, 6, ey, v3(5, 0, 0), 0.01, 1)
	at, sep := []vec.Vec3{v3(0, 0, 0)}, []float64{0}
	s.touch(ground, 1, ey, 0, at, sep).Pair = 4 // direct: island and ground
	s.touch(ground, 4, ey, 0, at, sep).Pair = 5 // swept
	s.touch(3, 4, ex, 0, at, sep).Pair = 6      // island and a loose body: swept
	s.touch(4, 5, ex, 0, at, sep).Pair = 7      // swept
	var is Islands
	build := func() {
		is.Build(s.bodies, s.mass, s.bonds, s.contacts, &s.laws, 10, h)
	}
	build()
	if is.Len() != 2 {
		t.Fatalf("%d islands, want 2", is.Len())
	}
	for i, want := range []int32{-1, 0, 0, 0, -1, -1, 1, -1} {
		if got := is.Of(int32(i)); got != want {
			t.Errorf("body %d is in island %d, want %d", i, got, want)
		}
	}
	for i, want := range []bool{true, true, false, true} {
		if s.bonds[i].Stiff != want {
			t.Errorf("bond %d: stiff is %v", i, s.bonds[i].Stiff)
		}
	}
	for i, want := range []bool{true, false, false, false} {
		if s.contacts[i].Direct != want {
			t.Errorf("contact %d: direct is %v", i, s.contacts[i].Direct)
		}
	}
	// Two islands that touch are one.
	s.touch(3, 6, ex, 0, at, sep).Pair = 8
	build()
	if is.Len() != 1 || is.Of(6) != is.Of(1) {
		t.Errorf("%d islands after they touch", is.Len())
	}
	// Without bonds there is none, and every contact is swept.
	s.bonds = nil
	build()
	if is.Len() != 0 || s.contacts[0].Direct {
		t.Error("an island without bonds")
	}
}

// A pair becomes stiff at h²KB = 1 and stays so down to half of it.
func TestStiffnessHysteresis(t *testing.T) {
	const h = substep
	s := &system{}
	law := s.laws.Add(mustRCC(components.Glue{NormalStiffness: 2 / (h * h), TangentialStiffness: 1, DebondEnergy: 1e9, BreakGap: 1e3}))
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(1, 1, v3(0, 0, 0)) // B = 1 at the centre
	k := s.glue(0, law, a, b, ey, vec.Vec3{}, 1, 0)
	var is Islands
	for _, c := range []struct {
		hhkb float64
		want bool
	}{{0.9, false}, {1.1, true}, {0.9, true}, {0.55, true}, {0.45, false}, {0.9, false}} {
		k.Beta = math.Sqrt(c.hhkb / 2)
		is.Build(s.bodies, s.mass, s.bonds, nil, &s.laws, 1, h)
		if k.Stiff != c.want {
			t.Errorf("at h²KB = %v: stiff is %v", c.hhkb, k.Stiff)
		}
	}
}

// A softening bond pulled through its reach in one substep carries what its law
// gives at the end of it.
func TestSofteningIslandFollowsTheLaw(t *testing.T) {
	const h, m, area = substep, 1.0, 0.01
	g := components.Glue{NormalStiffness: 1e9, TangentialStiffness: 1e9, DebondEnergy: 1e3, BreakGap: 1}
	s := &system{}
	law := s.laws.Add(mustRCC(g)) // σ = 1e6 Pa, reach 1 mm
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(m, 1, vec.Vec3{})
	s.glue(0, law, a, b, ey, vec.Vec3{}, area, 1)
	var is Islands
	const push = 60.0 // [N·s], far above σ·A·h = 42
	s.direct(&is, h, NewSoftness(h, 3), func() { s.bodies[b].V.Y = push / m })
	p := s.bonds[0].P[0]
	v := s.bodies[b].V.Y
	u := h * v
	if !(u > 1.2e-3) {
		t.Fatalf("the opening %v does not pass the reach", u)
	}
	near(t, "momentum", m*v, push+p, 1e-2*push)
	beta := g.DebondEnergy / (g.NormalStiffness * u * u)
	near(t, "impulse of the law", -p, h*area*beta*beta*g.NormalStiffness*u, 0.02*h*area*1e6)
}
