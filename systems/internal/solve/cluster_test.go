package solve

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A cluster has the momentum and angular momentum of its members, and their
// energy less Spare; members that follow it have what it has.
func TestMergeKeepsMomenta(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	random := func() vec.Vec3 { return vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()} }
	for range 50 {
		n := 2 + r.IntN(6)
		bodies, frames, mass, list := make([]Body, n), make([]Frame, n), make([]Inertia, n), make([]int32, n)
		for i := range n {
			list[i] = int32(i)
			m := 0.1 + r.Float64()
			local := vec.Sym3{XX: m * (0.5 + r.Float64()), YY: m, ZZ: m * (0.6 + 0.5*r.Float64())}
			mass[i] = Inertia{Mass: m, Local: local, InvLocal: local.Inverse()}
			frames[i] = Frame{random(), vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: 1}.Unit()}
			bodies[i] = Body{V: random(), W: random()}
		}
		sum := func() (p, l vec.Vec3, e float64) {
			for i := range n {
				in := mass[i].worldInertia(frames[i].Q)
				spin := in.MulVec(bodies[i].W)
				p = p.MulAdd(bodies[i].V, mass[i].Mass)
				l = l.Add(frames[i].X.Cross(bodies[i].V).Mul(mass[i].Mass)).Add(spin)
				e += 0.5 * (mass[i].Mass*bodies[i].V.LenSq() + bodies[i].W.Dot(spin))
			}
			return p, l, e
		}
		p0, l0, e0 := sum()
		var c Cluster
		c.Merge(list, bodies, frames, mass)
		c.Follow(bodies, frames, mass)
		p1, l1, e1 := sum()
		if d := p1.Sub(p0).Len(); d > 1e-13*float64(n)*10 {
			t.Errorf("momentum is off by %v", d)
		}
		if d := l1.Sub(l0).Len(); d > 1e-12*float64(n)*10 {
			t.Errorf("angular momentum is off by %v", d)
		}
		if d := math.Abs(e0 - c.Spare - e1); d > 1e-12*e0 || c.Spare < 0 {
			t.Errorf("energy %v J became %v, spare %v", e0, e1, c.Spare)
		}
	}
}

// Need is what the second law asks of a body that turns with others: the force is
// the mass times the acceleration of its place, which a turn by a small angle
// shows.
func TestNeedIsTheSecondLaw(t *testing.T) {
	w, alpha, a := vec.Vec3{X: 0.3, Y: -1.1, Z: 0.7}, vec.Vec3{X: 2, Y: 1, Z: -3}, vec.Vec3{X: 1, Y: 2, Z: 3}
	x := vec.Vec3{X: 0.4, Y: 0.2, Z: -0.9}
	in := Inertia{Mass: 2, Local: vec.Sym3{XX: 1, YY: 2, ZZ: 2.5, XY: 0.1, XZ: -0.2, YZ: 0.3}}
	m := NewMotion(a, alpha, w)
	f, q := m.Need(&Frame{X: x, Q: vec.Identity}, &in)
	if d := f.Sub(a.Add(alpha.Cross(x)).Add(w.Cross(w.Cross(x))).Mul(2)).Len(); d > 1e-14 {
		t.Errorf("force is off by %v N", d)
	}
	if d := q.Sub(in.Local.MulVec(alpha).Add(w.Cross(in.Local.MulVec(w)))).Len(); d > 1e-14 {
		t.Errorf("torque is off by %v N·m", d)
	}
}

// A row of three members on springs: a pull f on the last, held at the first, goes
// through both pairs, √(2E) = f·√(2/k); the bound is that.
func TestRouteOfARow(t *testing.T) {
	c := Cluster{Members: make([]Member, 3)}
	mass := make([]Inertia, 3)
	for i := range 3 {
		c.Members[i] = Member{int32(i), Frame{vec.Vec3{X: float64(i)}, vec.Identity}}
		mass[i] = Inertia{Mass: 1, Local: vec.Diag(vec.Vec3{X: 1, Y: 1, Z: 1})}
	}
	const k, turn = 100.0, 1e9
	edges := []Edge{{0, 1, vec.Vec3{X: 0.5}, k, turn}, {1, 2, vec.Vec3{X: 1.5}, k, turn}}
	var r Route
	r.Build(&c, mass, edges, 0)
	if want := math.Sqrt(2 / k); math.Abs(r.Force[2]-want) > 1e-6*want || r.Force[0] != 0 || !r.Joined() {
		t.Errorf("norms %v, want %v for the last", r.Force, want)
	}
	// Along x each pair carries the inertia of what is beyond it: 2 and 1.
	if want := math.Sqrt((4.0 + 1) / k); math.Abs(r.Field[0]-want) > 1e-6*want {
		t.Errorf("norm of an acceleration %v, want %v", r.Field[0], want)
	}
	var still, moved Motion
	moved[0] = -3
	if got, want := r.Field.Moved(&moved, &still), 3*r.Field[0]; math.Abs(got-want) > 1e-12 {
		t.Errorf("moved by %v, want %v", got, want)
	}
	edges = edges[:1]
	r.Build(&c, mass, edges, 0)
	if r.Joined() {
		t.Error("a member that nothing joins counts as joined")
	}
}

// A motion about another point asks the same of a body that stays where it is.
func TestMotionAboutAnotherPoint(t *testing.T) {
	m := NewMotion(vec.Vec3{X: 1, Y: -2, Z: 3}, vec.Vec3{X: 2, Y: 1, Z: -3}, vec.Vec3{X: 0.3, Y: -1.1, Z: 0.7})
	in := Inertia{Mass: 2, Local: vec.Diag(vec.Vec3{X: 1, Y: 2, Z: 2.5})}
	x, shift := vec.Vec3{X: 0.4, Y: 0.2, Z: -0.9}, vec.Vec3{X: -0.3, Y: 0.5, Z: 0.1}
	f, q := m.Need(&Frame{X: x, Q: vec.Identity}, &in)
	about := m.At(shift)
	g, r := about.Need(&Frame{X: x.Sub(shift), Q: vec.Identity}, &in)
	if d := f.Sub(g).Len() + q.Sub(r).Len(); d > 1e-14*f.Len() {
		t.Errorf("off by %v", d)
	}
}

// A cluster whose axes are turned has the momenta of one whose axes are not, and
// its members stand where they stood.
func TestMergeAlongTurnedAxes(t *testing.T) {
	bodies := []Body{{V: vec.Vec3{X: 1}, W: vec.Vec3{Y: 2}}, {V: vec.Vec3{Z: -2}}, {W: vec.Vec3{X: 1}}}
	frames := []Frame{{Q: vec.Identity}, {X: vec.Vec3{X: 1}, Q: vec.Identity}, {X: vec.Vec3{Y: 2, Z: 1}, Q: vec.Identity}}
	in := vec.Diag(vec.Vec3{X: 1, Y: 2, Z: 2.5})
	mass := make([]Inertia, 3)
	for i := range mass {
		mass[i] = Inertia{Mass: 1 + float64(i), Local: in, InvLocal: in.Inverse()}
	}
	var a, b Cluster
	list := []int32{0, 1, 2}
	q := vec.Quat{W: 1, X: 0.2, Y: -0.4, Z: 0.7}.Unit()
	a.Merge(list, bodies, frames, mass)
	b.MergeAlong(q, list, bodies, frames, mass)
	ia, ib := a.Inertia.InverseWorld(a.Frame.Q), b.Inertia.InverseWorld(b.Frame.Q)
	probe := vec.Vec3{X: 1, Y: 1, Z: -1}
	if d := a.V.Sub(b.V).Len() + a.W.Sub(b.W).Len() + ia.MulVec(probe).Sub(ib.MulVec(probe)).Len(); d > 1e-14 {
		t.Errorf("velocities and inertia are off by %v", d)
	}
	for k := range b.Members {
		if d := b.Frame.X.Add(q.Rotate(b.Members[k].Frame.X)).Sub(frames[k].X).Len(); d > 1e-14 {
			t.Errorf("member %d stands %v m beside its place", k, d)
		}
	}
}

// A cluster that members leave is what one of the others alone would be, at the velocity
// that they have.
func TestLeaveIsTheClusterOfTheOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	random := func() vec.Vec3 { return vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()} }
	const n = 9
	bodies, frames, mass, list := make([]Body, n), make([]Frame, n), make([]Inertia, n), make([]int32, n)
	for i := range n {
		list[i] = int32(i)
		m := 0.1 + r.Float64()
		local := vec.Sym3{XX: m * (0.5 + r.Float64()), YY: m, ZZ: m * (0.6 + 0.5*r.Float64())}
		mass[i] = Inertia{Mass: m, Local: local, InvLocal: local.Inverse()}
		frames[i] = Frame{random(), vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: 1}.Unit()}
		bodies[i] = Body{V: random(), W: random()}
	}
	q := vec.Quat{W: 1, X: 0.2, Y: -0.4, Z: 0.7}.Unit()
	var c, want Cluster
	c.MergeAlong(q, list, bodies, frames, mass)
	c.Follow(bodies, frames, mass)
	x := c.Frame.X
	shift := c.Leave(func(k int) bool { return k%3 == 1 }, mass)
	want.MergeAlong(q, []int32{0, 2, 3, 5, 6, 8}, bodies, frames, mass)
	const rounding = 1e-13
	near := func(what string, d float64) {
		if !(d < rounding) {
			t.Errorf("%s is off by %v", what, d)
		}
	}
	near("centre of mass", c.Frame.X.Sub(want.Frame.X).Len())
	near("its way", q.Rotate(shift).Sub(c.Frame.X.Sub(x)).Len())
	near("velocity", c.V.Sub(want.V).Len())
	near("spin", c.W.Sub(want.W).Len())
	near("mass", math.Abs(c.Inertia.Mass-want.Inertia.Mass))
	for range 3 {
		p := random()
		near("inertia", c.Inertia.Local.MulVec(p).Sub(want.Inertia.Local.MulVec(p)).Len()/p.Len())
		near("its inverse", c.Inertia.InvLocal.MulVec(p).Sub(want.Inertia.InvLocal.MulVec(p)).Len()/p.Len())
	}
	for k := range want.Members {
		if c.Members[k].Body != want.Members[k].Body {
			t.Errorf("member %d is body %d, want %d", k, c.Members[k].Body, want.Members[k].Body)
		}
		near("place of a member", c.Members[k].Frame.X.Sub(want.Members[k].Frame.X).Len())
	}
}
