package solve

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// touching makes two balls of 0.5 m and 0.52 kg that hold each other at a patch
// of four samples, 35 mm aside as those of two spheres at a reach of 1 cm.
func touching(stiff float64) *system {
	const m, r, aside = 0.52, 0.5, 0.035
	s := &system{}
	law := s.laws.Add(unbreakable(stiff / 0.04))
	a := s.ball(m, 0.4*m*r*r, vec.Vec3{})
	b := s.ball(m, 0.4*m*r*r, v3(0, 2*r, 0))
	for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		s.glue(0, law, a, b, ey, v3(c[0]*aside, r, c[1]*aside), 0.01, 1)
	}
	return s
}

// glueStep is a substep with a sweep over the bonds alone.
func (s *system) glueStep(is *Islands, h float64) {
	is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, nil, &s.laws, 1, h)
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, h, false)
	s.glued.WarmStart(s.bodies, s.bonds)
	s.glued.Sweep(s.bodies, s.bonds, &s.laws, []float64{0}, h, false, 0)
	s.glued.Store(s.bonds)
	IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
	TrackBonds(s.bonds, nil, s.frames, &s.laws, h)
}

// One sweep solves a spot: two balls that are pulled apart, or rolled upon each
// other, follow implicit Euler, u1 = (u + h·v)/(1 + h²KB) with B = 2/m along the
// normal and 7/m across it, at any stiffness.
func TestSpotIsImplicitEuler(t *testing.T) {
	const h, m, kick = substep, 0.52, 1e-5
	for _, q := range []float64{0.1, 2.3, 9.3} {
		for _, across := range []bool{false, true} {
			b, dir := 2/m, ey
			if across {
				b, dir = 7/m, ex
			}
			k := q / (h * h * 7 / m)
			s := touching(k)
			s.bodies[1].V = dir.Mul(kick)
			var is Islands
			u, v := 0.0, kick
			for range 12 {
				s.glueStep(&is, h)
				if is.Len() != 0 || !s.bonds[0].Spot {
					t.Fatalf("h²KB = %v: %d islands, spot %v", q, is.Len(), s.bonds[0].Spot)
				}
				v = (v - h*k*b*u) / (1 + h*h*k*b)
				u += h * v
				if !across && v < 0 && u < 0 { // it would push
					break
				}
				bond := &s.bonds[0]
				got := bond.Gap
				if across {
					got = (s.bonds[0].US + s.bonds[1].US + s.bonds[2].US + s.bonds[3].US) / 4
					if math.Abs(bond.T.X) > 0.5 {
						got = (s.bonds[0].UT + s.bonds[1].UT + s.bonds[2].UT + s.bonds[3].UT) / 4
					}
					got = math.Copysign(got, u)
					if math.Abs(u) < 0.1*h*kick {
						continue // its sign says nothing
					}
				}
				near(t, "displacement over that of a free substep", got/(h*kick), u/(h*kick), 2e-3)
			}
			p, _ := s.momentum()
			nearVec(t, "momentum", p, dir.Mul(m*kick), 1e-15)
		}
	}
}

// A spot in which one half of the samples would push carries what the other half
// pulls, and its moment.
func TestSpotPullsOnly(t *testing.T) {
	const h = substep
	s := touching(1e4)
	const gap, tilt = 1e-4, 0.01
	s.frames[1].X.Y += gap
	s.frames[1].Q = vec.Identity.Spin(v3(0, 0, 1), tilt) // one side opens by 0.35 mm, the other closes
	PlaceBonds(s.bonds, s.frames, &s.laws)
	var is Islands
	s.glueStep(&is, h)
	pulling := 0
	for i := range s.bonds {
		switch k := &s.bonds[i]; {
		case k.P[0] > 0:
			t.Errorf("bond %d pushes with %v", i, k.P[0])
		case k.P[0] < 0:
			pulling++
		}
	}
	if pulling != 2 {
		t.Errorf("%d bonds pull, want 2", pulling)
	}
	p, l := s.momentum()
	nearVec(t, "momentum", p, vec.Vec3{}, 1e-15)
	nearVec(t, "angular momentum", l, vec.Vec3{}, 1e-12)
}

// A spot that is pulled through its reach in one substep carries what its law
// gives at the end of it, A·W²/(C·u³), and softens by it.
func TestSpotSoftens(t *testing.T) {
	const h, m, area, speed = substep, 0.52, 0.04, 5.0
	g := components.Glue{NormalStiffness: 2.5e5, TangentialStiffness: 2.5e5, DebondEnergy: 25, BreakGap: 1} // 100 N, reach 1 cm
	s := touching(1)
	s.laws = Laws{}
	s.laws.Add(mustRCC(g))
	s.bodies[1].V.Y = speed
	var is Islands
	is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, nil, &s.laws, 1, h)
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, h, false)
	for range 40 {
		s.glued.Sweep(s.bodies, s.bonds, &s.laws, nil, h, false, 0)
	}
	s.glued.Store(s.bonds)
	pull := 0.0
	for i := range s.bonds {
		pull -= s.bonds[i].P[0]
	}
	u := h * (s.bodies[1].V.Y - s.bodies[0].V.Y)
	if !(u > 0.012 && u < h*speed) {
		t.Fatalf("opened by %v m", u)
	}
	near(t, "impulse over that of the law", pull/(h*area*g.DebondEnergy*g.DebondEnergy/(g.NormalStiffness*u*u*u)), 1, 1e-6)
	IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
	TrackBonds(s.bonds, nil, s.frames, &s.laws, h)
	EvolveBonds(s.bonds, nil, s.frames, &s.laws, h)
	near(t, "intensity", s.bonds[0].Beta, g.DebondEnergy/(g.NormalStiffness*u*u), 1e-9)
}

// The sweeps that a stiffness needs: (q/(q + 2))ⁿ ≤ 1/3.
// A sample that a spot's change would load beyond the law's peak carries what the
// ellipsoid pn² + pt²·C_n/C_t = (h·A·σ)² allows, in the direction of the load;
// with a dashpot, and up to the peak, all of it.
func TestSpotIsCappedAtThePeak(t *testing.T) {
	const h, area, over = substep, 0.01, 3.0
	g := components.Glue{NormalStiffness: 1e6, TangentialStiffness: 2.5e5, DebondEnergy: 1, BreakGap: 1} // σ 1 kPa, half of it sideways
	for _, damped := range []bool{false, true} {
		s := touching(1)
		s.laws = Laws{}
		s.laws.Add(mustRCC(g))
		k := &s.bonds[0]
		if damped {
			k.DampN = 1
		}
		var it spotSample
		it.lay(k, 0, vec.Vec3{}, &s.laws, h)
		it.on = true
		full := float64(h * area * 1000)
		for _, load := range []vec.Vec3{{Y: -1}, {X: 0.5}, {X: 0.25, Y: -0.5}} {
			load = load.Mul(over * full)
			it.p, it.pull, it.t = vec.Vec3{}, load.Y, v3(load.X, 0, 0)
			got := it.settle(vec.Vec3{})
			want := load
			if !damped {
				want = load.Mul(full / math.Hypot(load.Y, 2*load.X))
			}
			nearVec(t, "impulse", got, want, 1e-12*full)
			it.p, it.pull, it.t = vec.Vec3{}, load.Y/(2*over), v3(load.X/(2*over), 0, 0)
			nearVec(t, "impulse of half a load", it.settle(vec.Vec3{}), load.Mul(1/(2*over)), 1e-12*full)
		}
	}
}

func TestSweepsFor(t *testing.T) {
	for _, q := range []float64{0, 0.5, 1, 2.7, 2.8, 6.3, 6.4, 28, looseRow} {
		n := sweepsFor(q)
		if left := math.Pow(q/(q+2), float64(n)); left > 1.0/3*1.02 {
			t.Errorf("%d sweeps at %v leave %v", n, q, left)
		}
		if n > 1 && math.Pow(q/(q+2), float64(n-1)) <= 1.0/3 {
			t.Errorf("%d sweeps at %v, one fewer would do", n, q)
		}
	}
	if n := sweepsFor(1e9); n != looseSweeps {
		t.Errorf("%d sweeps", n)
	}
}

// Of n sweeps that a pair needs in a substep with so many over the contacts, it
// takes part in one at least with each of these, and in n in all, the last ones.
func TestLeastSweeps(t *testing.T) {
	for contacts := 1; contacts <= 4; contacts++ {
		for most := 1; most <= 9; most++ {
			is := Islands{most: 2 / (math.Pow(3, 1/(float64(most)-0.5)) - 1)} // n = ln 3/ln(1 + 2/q), rounded up
			for n := 1; n <= most; n++ {
				part := 0
				for i := range contacts {
					for left := is.Sweeps(i, contacts); left > 0; left-- {
						if n >= LeastSweeps(i, contacts, left) {
							part++
						}
					}
				}
				if want := max(n, contacts); part != want {
					t.Errorf("%d of at most %d, %d over contacts: takes part in %d, want %d", n, most, contacts, part, want)
				}
			}
		}
	}
}

// A chain of balls that hangs by spots swings with less energy from substep to
// substep, and comes to rest where its springs carry it, Σ i·m·g/K lower: the
// sweeps brake it, however stiff it is, with as many of them as sweepsFor says of
// each pair, be its neighbours as stiff or not. The work of the bonds is what they
// hold, ½·K·u² each, though the sweeps end before they are there.
func TestSweptSpotsBrake(t *testing.T) {
	const h, m, r, n, g = substep, 0.52, 0.5, 12, 9.81
	for _, q := range [][2]float64{{1, 1}, {2.3, 2.3}, {9.3, 9.3}, {1, 9.3}, {9.3, 2.3}} {
		s := &system{}
		var k [2]float64
		for j := range k {
			k[j] = q[j] / (h * h * 2 / m)
			s.laws.Add(unbreakable(k[j] / 0.04))
		}
		static := 0.0
		prev := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
		for i := range int32(n) {
			y := -float64(2*i+1) * r
			b := s.ball(m, 0.4*m*r*r, v3(0, y, 0))
			for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				s.glue(i, i%2, prev, b, ey.Neg(), v3(c[0]*0.035, y+r, c[1]*0.035), 0.01, 1)
			}
			prev = b
			static += g * m * float64(n-i) / k[i%2]
		}
		PlaceBonds(s.bonds, s.frames, &s.laws)
		var is Islands
		energy := func() float64 {
			e := Elastic(s.bonds, &s.laws)
			for i := range s.bodies {
				e += 0.5*m*s.bodies[i].V.LenSq() + m*g*s.frames[i].X.Y
			}
			return e
		}
		lowest := energy()
		first := lowest
		const steps = 2400
		for i := range steps {
			for b := 1; b < len(s.bodies); b++ {
				s.bodies[b].V.Y -= h * g
			}
			is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, nil, &s.laws, n, h)
			if is.Len() != 0 {
				t.Fatalf("h²KB = %v: an island", q)
			}
			s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, h, false)
			s.glued.WarmStart(s.bodies, s.bonds)
			for left := is.Sweeps(0, 1); left > 0; left-- {
				s.glued.Sweep(s.bodies, s.bonds, &s.laws, nil, h, false, LeastSweeps(0, 1, left))
			}
			s.glued.Store(s.bonds)
			IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
			TrackBonds(s.bonds, nil, s.frames, &s.laws, h)
			if e := energy(); e < lowest {
				lowest = e
			} else if rise := e - lowest; i > 200 && rise > 0.02*math.Abs(first-lowest) {
				t.Fatalf("h²KB = %v: the energy rose by %v J of %v at substep %d", q, rise, first-lowest, i)
			}
		}
		sag := -float64(2*n-1)*r - s.frames[n].X.Y
		fastest := math.Abs(s.bodies[n].V.Y)
		work := 0.0
		for i := range s.bonds {
			work += s.bonds[i].Work
		}
		near(t, "work over what the bonds hold", work/Elastic(s.bonds, &s.laws), 1, 1e-9)
		near(t, "sag over the static one", sag/static, 1, 0.05)
		if fastest > 0.5*g/math.Sqrt(min(k[0], k[1])/m) {
			t.Errorf("h²KB = %v: still swings with %v m/s", q, fastest)
		}
	}
}
