package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pressed is a patch of n×n bonds under four contact points at the corners of a
// rectangle, with the impulses given.
func pressed(n int, halfU, halfV float64, imp [4]float64, at vec.Vec3) (*system, []Patch) {
	s := &system{}
	law := s.laws.Add(mustRCC(components.Glue{
		NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1, BondRate: 1e-3, SaturationPressure: 1e3,
	}))
	a := s.add(0, vec.Vec3{}, v3(0.3, 0.1, -0.2), vec.Identity, 0)
	b := s.ball(1, 1, v3(0, 1, 0))
	u := v3(0.6, 0, 0.8)
	v := ey.Cross(u)
	var corners []vec.Vec3
	for _, c := range [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		corners = append(corners, at.Add(u.Mul(c[0]*halfU)).Add(v.Mul(c[1]*halfV)))
	}
	s.touch(a, b, ey, 0, corners, make([]float64, 4))
	for i := range s.points {
		s.points[i].Normal = imp[i]
	}
	area := 4 * halfU * halfV
	su, sv := halfU/math.Sqrt(3), halfV/math.Sqrt(3)
	scale := 0.0
	if n > 1 {
		scale = 1 / math.Sqrt((float64(n*n)-1)/3)
	}
	for i := range n {
		for j := range n {
			x, y := float64(2*i+1-n)*scale*su, float64(2*j+1-n)*scale*sv
			s.glue(0, law, a, b, ey, at.Add(u.Mul(x)).Add(v.Mul(y)), area/float64(n*n), 0.1)
		}
	}
	return s, []Patch{{Contact: 0, First: 0, Bond: int32(n * n), Law: law, Center: at.Sub(s.frames[a].X), U: u, V: v, SU: su, SV: sv, Area: area}}
}

// The pressure on the bonds carries the force of the contact's points and their
// moments about both axes, as long as it is nowhere negative.
func TestPressureCarriesForceAndMoments(t *testing.T) {
	const h = substep
	r := rand.New(rand.NewSource(15))
	for n := 2; n <= 8; n++ {
		for range 20 {
			imp := [4]float64{1 + 0.3*r.Float64(), 1 + 0.3*r.Float64(), 1 + 0.3*r.Float64(), 1 + 0.3*r.Float64()}
			at := gauss(r)
			at.Y = 0
			s, patches := pressed(n, 0.5, 0.2, imp, at)
			Press(patches, s.contacts, s.points, s.bonds, &s.laws, h)
			var force, moment vec.Vec3
			for i := range s.bonds {
				k := &s.bonds[i]
				if k.Pressure <= 0 {
					t.Fatalf("a pressure of %v", k.Pressure)
				}
				f := ey.Mul(k.Pressure * k.Area * h)
				force = force.Add(f)
				moment = moment.Add(k.RA.Cross(f))
			}
			var f0, m0 vec.Vec3
			for i := range s.points {
				f := ey.Mul(s.points[i].Normal)
				f0 = f0.Add(f)
				m0 = m0.Add(s.points[i].RA.Cross(f))
			}
			nearVec(t, "force", force, f0, 1e-12)
			nearVec(t, "moment", moment, m0, 1e-12)
		}
	}
}

// Pressed at one edge only, no sample is pulled and together they carry the
// force and no more.
func TestPressureNeverPulls(t *testing.T) {
	s, patches := pressed(4, 0.5, 0.5, [4]float64{1, 0, 0, 1}, vec.Vec3{})
	Press(patches, s.contacts, s.points, s.bonds, &s.laws, substep)
	force, zero := 0.0, 0
	for i := range s.bonds {
		force += s.bonds[i].Pressure * s.bonds[i].Area
		if s.bonds[i].Pressure == 0 {
			zero++
		}
	}
	near(t, "force", force*substep, 2, 1e-12)
	if zero == 0 || zero == len(s.bonds) {
		t.Errorf("%d of %d samples are free of pressure", zero, len(s.bonds))
	}
	// Without any load the pressure goes.
	for i := range s.points {
		s.points[i].Normal = 0
	}
	Press(patches, s.contacts, s.points, s.bonds, &s.laws, substep)
	for i := range s.bonds {
		near(t, "pressure without a load", s.bonds[i].Pressure, 0, 0)
	}
}

// A patch without bonds gathers intensity under its mean pressure: for a linear
// law towards p/p0 with the rate r·p0.
func TestNascentIntensity(t *testing.T) {
	s, patches := pressed(2, 0.5, 0.2, [4]float64{0.1, 0.1, 0.1, 0.1}, vec.Vec3{})
	patches[0].Bond = 0
	const n = 30
	for range n {
		Press(patches, s.contacts, s.points, nil, &s.laws, substep)
	}
	p := 0.4 / substep / patches[0].Area // 240 Pa of p0 = 1000
	want := p / 1e3 * (1 - math.Exp(-1e-3*1e3*n*substep))
	near(t, "intensity", patches[0].Nascent, want, 1e-12)
	// A line has no spread and no slope; a mean is all that it can have.
	patches[0].Bond, patches[0].SV = 4, 0
	s.points[0].Normal = 0.2
	Press(patches, s.contacts, s.points, s.bonds, &s.laws, substep)
	for i := range s.bonds {
		if p := s.bonds[i].Pressure; !(p > 0) || math.IsInf(p, 0) {
			t.Errorf("pressure %v", p)
		}
	}
}

// A body that moves by its own velocity gives the work P·v at every contact
// point and bond, friction included, to the other and only it.
func TestDriveWork(t *testing.T) {
	s := &system{}
	law := s.laws.Add(unbreakable(1e5))
	a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(1, 1, v3(0, 1, 0))
	c := s.touch(a, b, ey, 0.5, []vec.Vec3{v3(0.5, 0, 0)}, []float64{0})
	s.points[0].Normal, s.points[0].TangentT, s.points[0].TangS = 2, 0.3, -0.4
	k := s.glue(0, law, a, b, ey, v3(0, 0, 0.5), 0.01, 1)
	k.P = [3]float64{-1, 0.5, 0.25}
	near(t, "nothing moves", DriveWork(s.bodies, s.mass, s.contacts, s.points, s.bonds), 0, 0)
	s.bodies[b].V = v3(9, 9, 9) // a body with mass is not driven
	near(t, "only the ball moves", DriveWork(s.bodies, s.mass, s.contacts, s.points, s.bonds), 0, 0)
	s.bodies[a].V, s.bodies[a].W = v3(1, 2, 3), v3(0.1, 0.2, 0.3)
	p := ey.Mul(2).Add(c.T.Mul(0.3)).Add(c.S.Mul(-0.4))
	q := k.N.Mul(-1).Add(k.T.Mul(0.5)).Add(k.S.Mul(0.25))
	want := p.Dot(s.bodies[a].velocityAt(v3(0.5, 0, 0))) + q.Dot(s.bodies[a].velocityAt(v3(0, 0, 0.5)))
	near(t, "A drives", DriveWork(s.bodies, s.mass, s.contacts, s.points, s.bonds), want, 1e-14)
	// The other way round.
	s.contacts[0].A, s.contacts[0].B = b, a
	s.points[0].RA, s.points[0].RB = s.points[0].RB, s.points[0].RA
	k.A, k.B, k.RA, k.RB = b, a, k.RB, k.RA
	near(t, "B drives", DriveWork(s.bodies, s.mass, s.contacts, s.points, s.bonds), -want, 1e-14)
	k.Broken = true
	s.contacts = nil
	near(t, "broken", DriveWork(s.bodies, s.mass, s.contacts, s.points, s.bonds), 0, 0)
}

// The work of a load is force times the velocity that the poses move with.
func TestLoadWork(t *testing.T) {
	s := &system{}
	b := s.add(2, v3(1, 2, 3), v3(5, 5, 5), vec.Identity, 0)
	s.bodies[b].V, s.bodies[b].W = v3(1, 2, 3), v3(0, 0, 2)
	loads := []Load{
		{Body: b, Force: v3(7, 4, 0), Rate: v3(10, 0, 0), Torque: v3(0, 0, 6), At: v3(0, 0.5, 0), From: 1, Until: 2},
		{Body: b, Force: v3(1e9, 0, 0), From: 3, Until: 4},
	}
	const h = 0.01
	f := v3(12, 4, 0)
	want := h * (f.Dot(v3(1, 2, 3)) + (6-0.5*12)*2)
	near(t, "work", LoadWork(s.bodies, s.frames, loads, 1.5, h), want, 1e-14)
}
