package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pair2 is two bodies joined by one bond.
func pair2(g components.Glue, area, beta float64) (*system, *Bond) {
	s := &system{}
	law := s.laws.Add(mustRCC(g))
	q := vec.Quat{W: 0.9, X: 0.3, Z: -0.2}.Unit()
	a := s.add(2, v3(1, 2, 1.5), v3(0.1, -0.3, 0.2), q, 0)
	b := s.ball(3, 0.7, v3(0.2, 0.5, 0))
	k := s.glue(0, law, a, b, v3(0, 0.6, 0.8), v3(0.1, 0.1, 0.05), area, beta)
	return s, k
}

// Place measures the gap and the shear in the axes of A, and both bodies are
// acted on at one point of the world.
func TestPlace(t *testing.T) {
	r := rand.New(rand.NewSource(14))
	s, k := pair2(components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1}, 0.01, 1)
	k.Rest = -0.01
	for range 50 {
		s.frames[0] = Frame{gauss(r), anyTurn(r)}
		s.frames[1] = Frame{gauss(r), anyTurn(r)}
		k.Place(&s.frames[0], &s.frames[1])
		xa := s.frames[0].X.Add(s.frames[0].Q.Rotate(k.LA))
		xb := s.frames[1].X.Add(s.frames[1].Q.Rotate(k.LB))
		d := xb.Sub(xa)
		nearVec(t, "displacement", k.N.Mul(k.Gap+k.Rest).MulAdd(k.T, k.UT).MulAdd(k.S, k.US), d, 1e-13)
		nearVec(t, "normal", k.N, s.frames[0].Q.Rotate(k.NL), 0)
		nearVec(t, "the point from A", s.frames[0].X.Add(k.RA), xb, 1e-13)
		nearVec(t, "the point from B", s.frames[1].X.Add(k.RB), xb, 1e-13)
		near(t, "handedness", k.N.Cross(k.T).Dot(k.S), 1, 1e-13)
	}
}

func TestEffectiveOpening(t *testing.T) {
	var l Laws
	law := l.Add(mustRCC(components.Glue{NormalStiffness: 1e6, TangentialStiffness: 4e6, DebondEnergy: 1}))
	for _, c := range []struct{ gap, ut, us, want float64 }{
		{3e-3, 0, 0, 3e-3},
		{-3e-3, 0, 0, 0},
		{0, 3e-3, 0, 6e-3},
		{-1, 0, 2e-3, 4e-3},
		{3e-3, 0, 2e-3, 5e-3},
	} {
		k := Bond{Law: law, Gap: c.gap, UT: c.ut, US: c.us}
		near(t, "opening", l.Effective(&k), c.want, 1e-17)
	}
}

// Bonding under pressure must not create energy: the shear β²·C_t·u_t stays
// what it was, and so the elastic energy falls.
func TestBondingKeepsTheShear(t *testing.T) {
	g := components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1e3, BondRate: 1e-3, SaturationPressure: 1e4, BreakGap: 1}
	s, k := pair2(g, 0.01, 0.2)
	s.frames[1].X = s.frames[1].X.Add(k.T.Mul(2e-3)).Add(k.S.Mul(-1e-3)).Sub(k.N.Mul(1e-4))
	PlaceBonds(s.bonds, s.frames, &s.laws)
	k.Pressure = 8e3
	shear := k.T.Mul(k.UT).MulAdd(k.S, k.US).Mul(k.Beta * k.Beta)
	gap := k.Gap
	for range 50 {
		e, beta := Elastic(s.bonds, &s.laws), k.Beta
		EvolveBonds(s.bonds, nil, s.frames, &s.laws, substep)
		if !(k.Beta > beta) {
			t.Fatalf("β fell from %v to %v", beta, k.Beta)
		}
		now := k.T.Mul(k.UT).MulAdd(k.S, k.US).Mul(k.Beta * k.Beta)
		nearVec(t, "shear traction", now, shear, 1e-15)
		near(t, "gap", k.Gap, gap, 1e-15)
		if Elastic(s.bonds, &s.laws) > e {
			t.Fatalf("energy rose from %v to %v", e, Elastic(s.bonds, &s.laws))
		}
		// The anchor has moved for good: placing the bond anew finds the same.
		was := *k
		k.Place(&s.frames[k.A], &s.frames[k.B])
		near(t, "shear after placing", k.UT, was.UT, 1e-15)
		near(t, "shear after placing", k.US, was.US, 1e-15)
		nearVec(t, "arm after placing", k.RB, was.RB, 1e-15)
	}
	if k.Beta < 0.4 {
		t.Errorf("β reached only %v", k.Beta)
	}
}

// A bond breaks when its opening passes the break gap, or when its intensity is
// gone; then it carries nothing.
func TestBreaking(t *testing.T) {
	g := components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1, BreakGap: 2e-3}
	for _, c := range []struct {
		name  string
		open  float64
		beta  float64
		glue  func(*components.Glue)
		broke bool
		want  float64
	}{
		{name: "within the reach", open: 0.9e-3, beta: 1, want: 1},
		{name: "softened", open: 1.6e-3, beta: 1, want: 1 / (1.6 * 1.6)},
		{name: "beyond the break gap", open: 2.001e-3, beta: 1, broke: true, want: 1 / (2.001 * 2.001)},
		{name: "gone", open: 0, beta: 0.9e-4, broke: true, want: 0.9e-4},
		{name: "almost gone", open: 0, beta: 1.1e-4, want: 1.1e-4},
	} {
		s, k := pair2(g, 0.01, c.beta)
		k.Opening = 0
		s.frames[1].X = s.frames[1].X.Add(k.N.Mul(c.open))
		k.Place(&s.frames[0], &s.frames[1])
		k.P = [3]float64{-1, 2, 3}
		EvolveBonds(s.bonds, nil, s.frames, &s.laws, substep)
		near(t, c.name+": β", k.Beta, c.want, 1e-12)
		if k.Broken != c.broke {
			t.Errorf("%s: broken is %v", c.name, k.Broken)
		}
		if k.Broken != (k.P == [3]float64{}) {
			t.Errorf("%s: impulses %v", c.name, k.P)
		}
		was := *k
		EvolveBonds(s.bonds, nil, s.frames, &s.laws, substep)
		if c.broke && *k != was {
			t.Errorf("%s: a broken bond still changes", c.name)
		}
	}
}

// TrackBonds adds up impulses and takes the work of the law, ½·K·u² of the springs
// and c·du² over the length of a substep of the dashpots, of the normal one where the
// bond pulls: the impulses are those of a sweep that was far from its end.
func TestTrack(t *testing.T) {
	s, k := pair2(components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1e3, BreakGap: 1}, 0.01, 1)
	dir := k.N.Mul(0.002).MulAdd(k.T, 0.001)
	k.P = [3]float64{-4, -3, 0}
	track := func() {
		s.frames[1].X = s.frames[1].X.Add(dir)
		TrackBonds(s.bonds, nil, s.frames, &s.laws, substep)
	}
	for range 3 {
		track()
	}
	const stiff = 1e6 * 0.01
	near(t, "work", k.Work, 0.5*stiff*(0.006*0.006+0.003*0.003), 1e-12)
	near(t, "sum along the normal", k.SumN, -12, 0)
	nearVec(t, "sum across", k.SumT, k.T.Mul(-9), 1e-14)
	k.DampN, k.DampT = 20, 10
	track()
	springs := 0.5 * stiff * (0.008*0.008 + 0.004*0.004)
	near(t, "work with dashpots", k.Work, springs+(20*0.002*0.002+10*0.001*0.001)/substep, 1e-12)
	k.P, k.Work = [3]float64{}, 0
	track()
	near(t, "work of one that is shut", k.Work, 0.5*stiff*(0.01*0.01+0.005*0.005)-springs+10*0.001*0.001/substep, 1e-12)
}

// Elastic is ½·A·β²·(C·g₊² + C_t·u_t²); broken bonds hold nothing.
func TestElastic(t *testing.T) {
	s, k := pair2(components.Glue{NormalStiffness: 1e6, TangentialStiffness: 2e6, DebondEnergy: 1e3, BreakGap: 1}, 0.01, 0.5)
	s.frames[1].X = s.frames[1].X.Add(k.N.Mul(0.002)).Add(k.S.Mul(0.003))
	k.Place(&s.frames[0], &s.frames[1])
	want := 0.5 * 0.01 * 0.25 * (1e6*0.002*0.002 + 2e6*0.003*0.003)
	near(t, "energy", Elastic(s.bonds, &s.laws), want, 1e-13)
	k.Broken = true
	near(t, "broken", Elastic(s.bonds, &s.laws), 0, 0)
}

func TestSoftness(t *testing.T) {
	for _, h := range []float64{1e-4, 1.0 / 240, 0.1} {
		s := NewSoftness(h, 3)
		omega := contactStiffness / h
		near(t, "Rate", s.Rate, omega/(2*contactDamping+h*omega), 1e-12*s.Rate)
		near(t, "Give", s.Give, 1/(h*omega*(2*contactDamping+h*omega)), 1e-15)
		// A body of 2 kg with the load of so many of them on four points.
		b := Body{InvM: v3(0.5, 0.5, 0.5)}
		s.Fall = 9.81 * h
		for _, c := range []struct{ rows, age, memory float64 }{
			{0, 60, 0.3}, {10, 0, 0.3}, {10, 1, 0.3}, {10, 1.2, 0.5}, {10, 60, 0.8}, {20, 2, 1.3}, {20, 60, 2}, {1000, 60, 2},
		} {
			con := Contact{Count: 4, Age: c.age, Load: c.rows * 2 * s.Fall / 4}
			near(t, "share of the load", s.track(&con, &Body{}, &b), h/(c.memory+h), 1e-13)
		}
		s.Fall = 0 // nothing has a weight
		near(t, "share of the load", s.track(&Contact{Count: 1, Age: 60, Load: 1}, &b, &b), h/(contactMemory+h), 1e-15)
		near(t, "Speed", s.Speed, 3, 0)
		// The row is the implicit Euler step of a spring ω and a damper ζ: with
		// a unit mass P = −h(ω²(g + h·v1) + 2ζω·v1).
		const g, v = -0.01, 0.3
		p := -(v + s.Rate*g) / (1 + s.Give)
		end := v + p
		near(t, "the row is a spring", p, -h*(omega*omega*(g+h*end)+2*contactDamping*omega*end), 1e-12*math.Abs(p))
	}
}
