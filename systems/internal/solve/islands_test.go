package solve

import (
	"fmt"
	"math"
	"math/rand"
	"testing"

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
	is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, pairs, h)
	s.pack(soft)
	is.Remember(s.bodies)
	kick()
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
	s.warm()
	s.glued.WarmStart(s.bodies, s.bonds)
	is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, h, soft)
}

// Two free masses on a stiff bond follow the closed form of implicit Euler with
// the reduced mass and the dashpot, v1 = (v − h·ω²·u)/(1 + 2ζωh + ω²h²), across
// it and along it; along it only while the bond pulls.
func TestTwoBodySpring(t *testing.T) {
	const h, ma, mb, area, stiff = substep, 2.0, 3.0, 0.01, 1e9
	const m = ma * mb / (ma + mb)
	for _, zeta := range []float64{0, 0.1, 1} {
		for _, across := range []bool{false, true} {
			s := &system{}
			law := s.laws.Add(unbreakable(stiff))
			const heavy = 1e15 // [kg·m²]: nothing turns
			a := s.ball(ma, heavy, v3(0, 0, 0))
			b := s.ball(mb, heavy, v3(0, 1, 0))
			k := s.glue(0, law, a, b, ey, v3(0, 0.5, 0), area, 1)
			k.DampN = 2 * zeta * math.Sqrt(area*stiff*m)
			k.DampT = k.DampN
			dir := ey
			if across {
				dir = k.T
			}
			s.frames[b].X = s.frames[b].X.MulAdd(dir, 1e-3)
			PlaceBonds(s.bonds, s.frames, &s.laws)
			omega := math.Sqrt(area * stiff / m)
			u, v := 1e-3, 0.0
			var is Islands
			for range 20 {
				s.direct(&is, h, NewSoftness(h, 3), func() {})
				if is.Len() != 1 || !s.bonds[0].Stiff {
					t.Fatalf("%d islands", is.Len())
				}
				v1 := (v - h*omega*omega*u) / (1 + 2*zeta*omega*h + omega*omega*h*h)
				if across || omega*omega*(u+h*v1)+2*zeta*omega*v1 > 0 {
					v = v1
				}
				IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
				TrackBonds(s.bonds, nil, s.frames, &s.laws, h)
				u += h * v
				near(t, "displacement", s.frames[b].X.Sub(s.frames[a].X).Sub(ey).Dot(dir), u, 1e-12)
				near(t, "speed", s.bodies[b].V.Sub(s.bodies[a].V).Dot(dir), v, 1e-9)
			}
			p, _ := s.momentum()
			nearVec(t, "momentum", p, vec.Vec3{}, 1e-11)
		}
	}
}

// Bonds of any stiffness join four boxes to one body: kicked across its bonds and
// along them, it moves and turns as rigid bodies do, to what is left of the
// masses' digits beside rigidRow, a billion times 1e-16.
func TestStiffestBondsAreRigid(t *testing.T) {
	const h, m, tolerance = substep, 1.0, 1e-6
	for _, stiff := range []float64{1e13, 1e19, 1e25} { // h²KB of 1e8, 1e14, 1e20
		s := &system{}
		law := s.laws.Add(unbreakable(stiff))
		for i := range int32(4) {
			s.add(m, v3(1, 1, 1).Mul(m/6), v3(float64(i), 0, 0), vec.Identity, 0)
			if i == 0 {
				continue
			}
			for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				s.glue(i-1, law, i-1, i, ex, v3(float64(i)-0.5, c[0]*0.29, c[1]*0.29), 0.25, 1)
			}
			var corners []vec.Vec3 // glue does not push
			for _, c := range [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
				corners = append(corners, v3(float64(i)-0.5, c[0]/2, c[1]/2))
			}
			s.touch(i-1, i, ex, 0, corners, make([]float64, 4)).Pair = i - 1
		}
		kick := v3(1, 2, 0) // of the last box [m/s]
		var is Islands
		s.direct(&is, h, NewSoftness(h, 3), func() { s.bodies[3].V = kick })
		// About the middle of the row, 1.5 m away: I = 4·m/6 + m·2·(0.5² + 1.5²).
		mean := kick.Mul(0.25)
		spin := v3(0, 0, 1.5*m*kick.Y/(4*m/6+5*m))
		for i := range s.bodies {
			nearVec(t, "spin", s.bodies[i].W, spin, tolerance)
			nearVec(t, "velocity", s.bodies[i].V, mean.Add(spin.Cross(v3(float64(i)-1.5, 0, 0))), tolerance)
		}
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
			lock = func() uint8 { return uint8(r.Intn(64)) }
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
			if !k.Stiff { // both bodies are locked, or too heavy: it is swept
				continue
			}
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
					// 1e-5 m/s: friction's limits, which follow the normal
					// impulses from pass to pass, are the last to settle.
					near(t, fmt.Sprintf("impulse on motion %d of a body locked in %06b", j, in.Locked), got[j], dv[i][j], 1e-5*in.Mass+1e-9*scale)
				}
			}
		}
	}
	if pulled < 100 || slack < 100 || pushing < 50 {
		t.Errorf("bonds pulled %d, slack %d, points pushing %d: the scene shows nothing", pulled, slack, pushing)
	}
}
