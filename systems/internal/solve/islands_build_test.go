package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

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
		is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, 10, h)
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
	law := s.laws.Add(mustRCC(components.Glue{NormalStiffness: 1 / (h * h), TangentialStiffness: 1, DebondEnergy: 1e9, BreakGap: 1e3}))
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(1, 1, v3(0, 0, 0)) // B = 2 a metre from the centre
	s.glue(0, law, a, b, ey, ex, 0.5, 0)
	s.glue(0, law, a, b, ey, ex.Neg(), 0.5, 0)
	var is Islands
	for _, c := range []struct {
		hhkb float64
		want bool
	}{{0.9, false}, {1.1, true}, {0.9, true}, {0.55, true}, {0.45, false}, {0.9, false}} {
		s.bonds[0].Beta = math.Sqrt(c.hhkb / 2)
		s.bonds[1].Beta = s.bonds[0].Beta
		is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, nil, &s.laws, 1, h)
		if got := s.bonds[1].Stiff; got != c.want {
			t.Errorf("at h²KB = %v: stiff is %v", c.hhkb, got)
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
