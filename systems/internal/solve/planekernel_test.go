package solve

import (
	"math"
	"math/rand"
	"testing"
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// flock is bodies of a planar world with contacts between them.
type flock struct {
	bodies   []PlaneBody
	shifts   []PlaneShift
	contacts []PlaneContact
	points   []PlanePoint
	rows     PlaneRows
}

// planarCrowd is n bodies, some of them locked in part, carried or moved by
// nothing, with contacts of one or two points between them: apart, touching and
// deep, pushing and not.
func planarCrowd(r *rand.Rand, n, contacts int) *flock {
	s := &flock{}
	for i := range n {
		m := 0.2 + r.Float64()
		b := PlaneBody{V: gauss(r).Flat(), W: r.NormFloat64(), Mass: m, Inertia: 0.1 * m, InvM: vec.Vec2{X: 1 / m, Y: 1 / m}, InvI: 10 / m}
		switch i % 9 {
		case 0:
			b = PlaneBody{}
		case 1:
			b = PlaneBody{V: vec.Vec2{X: 1}, W: 0.5} // carried
		case 2:
			b.InvM.X = 0
		case 3:
			b.InvI = 0
		}
		s.bodies = append(s.bodies, b)
		s.shifts = append(s.shifts, PlaneShift{X: b.V.Mul(1e-3), R: 1e-3 * b.W})
	}
	for range contacts {
		a, b := int32(r.Intn(n)), int32(r.Intn(n))
		if a == b {
			continue
		}
		c := PlaneContact{A: a, B: b, First: int32(len(s.points)), Count: 1 + int32(r.Intn(2)), N: gauss(r).Flat().Unit(vec.Vec2{X: 1})}
		c.Friction, c.Load, c.Age = r.Float64(), math.Max(0, r.NormFloat64()), 3*r.Float64()
		c.Direct = r.Intn(20) == 0
		s.contacts = append(s.contacts, c)
		for k := range c.Count {
			p := PlanePoint{RA: gauss(r).Flat(), RB: gauss(r).Flat(), Gap: 2e-3 * r.NormFloat64()}
			if k == 1 && r.Intn(8) == 0 { // two rows that are one
				p.RA, p.RB = s.points[c.First].RA, s.points[c.First].RB
			}
			if r.Intn(3) > 0 {
				p.Normal = r.Float64()
				p.Tangent = c.Friction * p.Normal * (2*r.Float64() - 1)
			}
			s.points = append(s.points, p)
		}
	}
	return s
}

func (s *flock) same(t *testing.T, o *flock, what string) {
	t.Helper()
	for i := range s.bodies {
		if a, b := bits(s.bodies[i].V.X, s.bodies[i].V.Y, s.bodies[i].W), bits(o.bodies[i].V.X, o.bodies[i].V.Y, o.bodies[i].W); a != b {
			t.Fatalf("%s: body %d: %+v and %+v", what, i, s.bodies[i], o.bodies[i])
		}
	}
	for i := range s.points {
		if s.points[i] != o.points[i] {
			t.Fatalf("%s: point %d: %+v and %+v", what, i, s.points[i], o.points[i])
		}
	}
	for i := range s.contacts {
		if s.contacts[i] != o.contacts[i] {
			t.Fatalf("%s: contact %d: %+v and %+v", what, i, s.contacts[i], o.contacts[i])
		}
	}
}

func bits(x, y, z float64) [3]uint64 {
	return [3]uint64{math.Float64bits(x), math.Float64bits(y), math.Float64bits(z)}
}

// The assembly makes of every lane of a planar world what the plain code makes
// of it, to the bit, whatever the number of sweeps that end a substep.
func TestPlaneKernelsAreTheSame(t *testing.T) {
	needAssembly(t)
	defer func() { plain = false }()
	soft := NewSoftness(substep, 3)
	for seed := range int64(60) {
		run := func(off bool) *flock {
			plain = off
			s := planarCrowd(rand.New(rand.NewSource(seed)), 40, 300)
			s.rows.Pack(s.bodies, s.contacts, s.points, soft)
			for sweeps := range 3 {
				s.rows.WarmStart(s.bodies)
				s.rows.Sweep(s.bodies, soft, substep)
				s.rows.Sweep(s.bodies, soft, substep)
				s.rows.End(s.bodies, s.shifts, soft, substep, sweeps)
			}
			s.rows.Unpack(s.contacts, s.points)
			return s
		}
		run(true).same(t, run(false), "plain and assembly")
	}
}

// Level after level a sweep does what it would do contact after contact.
func TestPlaneLevelsKeepTheOrder(t *testing.T) {
	soft := NewSoftness(substep, 3)
	for seed := range int64(10) {
		crowd := func() *flock {
			s := planarCrowd(rand.New(rand.NewSource(seed)), 30, 200)
			s.rows.Pack(s.bodies, s.contacts, s.points, soft)
			return s
		}
		a, b := crowd(), crowd()
		a.rows.Sweep(a.bodies, soft, substep)
		rule := newPlaneRule(&soft, substep, false)
		for i := range b.contacts {
			c := &b.contacts[i]
			switch g, l := c.lane/laneCount, int(c.lane%laneCount); {
			case c.Direct:
			case c.Count == 1:
				b.rows.singles[g].sweep(l, b.bodies, &rule)
			default:
				b.rows.blocks[g].sweep(l, b.bodies, &rule)
			}
		}
		a.rows.Unpack(a.contacts, a.points)
		b.rows.Unpack(b.contacts, b.points)
		a.same(t, b, "levels and order")
	}
}

// Of two normal rows, what a sweep leaves is a solution of the complementarity:
// points that push have the velocity that the rule asks for, the others close
// no faster.
func TestPlaneBlockSolves(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	seen := [4]int{}
	for range 2000 {
		s := planarCrowd(r, 12, 1)
		if len(s.contacts) == 0 || s.contacts[0].Count != 2 {
			continue
		}
		c := &s.contacts[0]
		c.Direct, c.Friction = false, 0
		s.rows.Pack(s.bodies, s.contacts, s.points, NewSoftness(substep, 3))
		rule := newPlaneRule(&Softness{Rate: 20, Speed: 3}, substep, false) // rigid, and of bounded speed
		g := &s.rows.blocks[0]
		apart := 1 - g.k12[0]*g.k12[0]/(g.k[0][0]*g.k[1][0])
		if apart < 1e-3 {
			continue // rows that are nearly one have no rigid inverse
		}
		g.p[0].tangent[0], g.p[1].tangent[0] = 0, 0
		// The inverse is that of soft rows.
		g.couple(0, &s.bodies[c.A], &s.bodies[c.B], g.normalMass(c, s.bodies), 0)
		g.sweep(0, s.bodies, &rule)
		kind := 0
		for k := range g.p {
			p := &g.p[k]
			if p.invN[0] == 0 {
				continue
			}
			a, b := &s.bodies[c.A], &s.bodies[c.B]
			bias, _ := rule.bias(p.gap[0], p.invN[0], g.load[0])
			v := c.N.Dot(b.V.Sub(a.V)) + b.W*p.bn[0] - a.W*p.an[0] + bias
			x := p.normal[0]
			if x > 0 {
				kind |= 1 << k
			}
			const tol = 1e-9 // [m/s] of rounding, at speeds and masses of order one
			if x < 0 || v < -tol {
				t.Fatalf("point %d pushes with %v and closes at %v", k, x, -v)
			}
			if x > 0 && v > tol {
				t.Fatalf("point %d pushes with %v and opens at %v", k, x, v)
			}
		}
		seen[kind]++
	}
	for kind, n := range seen {
		if n == 0 {
			t.Errorf("no contact in which the points %02b push", kind)
		}
	}
}

// normalMass is what fill returns.
func (f *planeFrame) normalMass(c *PlaneContact, bodies []PlaneBody) float64 {
	m := bodies[c.A].InvM.Add(bodies[c.B].InvM)
	return c.N.X*c.N.X*m.X + c.N.Y*c.N.Y*m.Y
}

// What the generator takes the structures of planar worlds to be.
func TestPlaneKernelLayout(t *testing.T) {
	var b PlaneBody
	var p planePoint
	var f planeFrame
	var s planeSingles
	var g planeBlocks
	var q planeRule
	const head, lane = 64, 32
	for _, c := range []struct {
		name      string
		got, want uintptr
	}{
		{"PlaneBody", unsafe.Sizeof(b), 64},
		{"PlaneBody.InvI", unsafe.Offsetof(b.InvI), 24},
		{"PlaneShift", unsafe.Sizeof(PlaneShift{}), 32},
		{"planeFrame.ax", unsafe.Offsetof(f.ax), head + 2*lane},
		{"planeFrame.friction", unsafe.Offsetof(f.friction), head + 6*lane},
		{"planeFrame", unsafe.Sizeof(f), head + 10*lane},
		{"planePoint.gap", unsafe.Offsetof(p.gap), 6 * lane},
		{"planePoint", unsafe.Sizeof(p), 12 * lane},
		{"planeSingles", unsafe.Sizeof(s), head + 22*lane},
		{"planeBlocks.k", unsafe.Offsetof(g.k), head + 14*lane},
		{"planeBlocks.p", unsafe.Offsetof(g.p), head + 16*lane},
		{"planeBlocks", unsafe.Sizeof(g), head + 40*lane},
		{"planeRule.rest", unsafe.Offsetof(q.rest), 32},
		{"planeRule.h", unsafe.Offsetof(q.h), 72},
		{"planeRule.singular", unsafe.Offsetof(q.singular), 80},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
}
