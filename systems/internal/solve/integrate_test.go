package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A free T-handle that spins about its middle axis flips over and over; the
// midpoint rule keeps its angular momentum and its energy to rounding.
func TestTHandle(t *testing.T) {
	var s system
	b := s.add(1, v3(3, 2, 1), vec.Vec3{}, vec.Identity, 0)
	s.bodies[b].W = v3(1e-3, 8, 1e-3)
	_, l0 := s.momentum()
	e0 := s.kinetic()
	const h = 1.0 / 240
	flips, was := 0, 1.0
	for range 20000 {
		IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
		if y := s.frames[b].Q.Rotate(ey).Y; y*was < 0 && math.Abs(y) > 0.5 {
			flips++
			was = y
		}
	}
	_, l1 := s.momentum()
	nearVec(t, "angular momentum", l1, l0, 1e-9*l0.Len()) // 2e4 steps of fixed-point residue
	near(t, "energy", s.kinetic()/e0, 1, 1e-9)
	if flips < 10 {
		t.Errorf("it flipped %d times", flips)
	}
}

// The midpoint rule is of second order: halving the step quarters the error
// against a fine solution.
func TestFreeTurnIsOfSecondOrder(t *testing.T) {
	at := func(n int) vec.Quat {
		var s system
		b := s.add(1, v3(3, 2, 1), vec.Vec3{}, vec.Identity, 0)
		s.bodies[b].W = v3(1, 3, -2)
		for range n {
			IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, 1/float64(n))
		}
		return s.frames[b].Q
	}
	apart := func(a, b vec.Quat) float64 { return a.Rotate(ex).Sub(b.Rotate(ex)).Len() }
	fine := at(6400)
	e1, e2 := apart(at(100), fine), apart(at(200), fine)
	if r := e1 / e2; !(r > 3.7 && r < 4.3) {
		t.Errorf("errors %v and %v: ratio %v", e1, e2, r)
	}
}

// A round body keeps its spin to the bit and turns by 2·atan(hω/2) a step.
func TestRoundBodyKeepsItsSpin(t *testing.T) {
	var s system
	b := s.ball(2, 0.3, v3(1, 2, 3))
	w := v3(1.1, -2.3, 0.7)
	s.bodies[b].W, s.bodies[b].V = w, v3(0, 3, 0)
	const h, n = 0.01, 30
	for range n {
		IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
	}
	if s.bodies[b].W != w {
		t.Errorf("spin %v became %v", w, s.bodies[b].W)
	}
	// Half the angle, about the axis of w.
	half := n * math.Atan(h*w.Len()/2)
	axis := w.Unit(ex).Mul(math.Sin(half))
	want := vec.Quat{W: math.Cos(half), X: axis.X, Y: axis.Y, Z: axis.Z}
	if got := s.frames[b].Q; math.Abs(got.Mul(want.Conj()).W) < 1-1e-14 {
		t.Errorf("orientation %v, want %v", got, want)
	}
	nearVec(t, "place", s.frames[b].X, v3(1, 2+3*h*n, 3), 1e-13)
	nearVec(t, "displacement", s.bodies[b].DX, v3(0, 3*h*n, 0), 1e-13)
	nearVec(t, "rotation vector", s.bodies[b].DR, w.Mul(h*n), 1e-13)
	for range n {
		IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, h)
	}
	nearVec(t, "rotation vector, far round", s.bodies[b].DR, w.Unit(ex), 1e-13)
}

// Fast spins keep the angular momentum and the energy up to four radians a
// substep; beyond that they may lose some of both, and never gain energy.
func TestFastSpin(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	for _, speed := range []float64{1, 1e2, 500, 900, 1e4, 1e6, 1e8} {
		for range 20 {
			var s system
			b := s.add(1, v3(5, 4.9, 0.1+r.Float64()), vec.Vec3{}, anyTurn(r), 0)
			s.bodies[b].W = gauss(r).Unit(ex).Mul(speed)
			_, l0 := s.momentum()
			e0, was := s.kinetic(), s.kinetic()
			for range 100 {
				IntegratePoses(all(s.bodies), s.bodies, s.frames, s.mass, substep)
				if e := s.kinetic(); !(e <= was*(1+1e-5)) {
					t.Fatalf("at %v rad/s the energy rises from %v to %v", speed, was, e)
				} else if speed > 900 {
					was = e
				}
			}
			if speed > 900 {
				continue
			}
			_, l1 := s.momentum()
			nearVec(t, "angular momentum", l1, l0, 1e-11*l0.Len())
			near(t, "energy", s.kinetic()/e0, 1, 1e-5) // 1,600 parts of 8 iterations, each a factor of 1/8
		}
	}
}

// Locked axes have no velocity, and a body locked in rotations resists as if
// held by bearings: a load of the free axis turns it with that moment alone.
func TestLocks(t *testing.T) {
	q := vec.Quat{W: 0.7, X: 0.4, Y: -0.5, Z: 0.2}.Unit()
	local := vec.Diag(v3(1, 2, 2.5))
	m := q.Mat()
	world := local.Conjugate(&m)
	for bits := range uint8(64) {
		in := Inertia{Mass: 4, Local: local, InvLocal: local.Inverse(), Locked: bits}
		im, ii := in.InverseMass(), in.InverseWorld(q)
		for k, got := range [3]float64{im.X, im.Y, im.Z} {
			want := 0.25
			if bits&(1<<k) != 0 {
				want = 0
			}
			near(t, "inverse mass", got, want, 0)
		}
		free := [3]bool{bits&8 == 0, bits&16 == 0, bits&32 == 0}
		for k, axis := range []vec.Vec3{ex, ey, ez} {
			w := ii.MulVec(axis) // spin from a unit torque impulse
			comp := [3]float64{w.X, w.Y, w.Z}
			for j := range comp {
				if !free[j] || !free[k] {
					near(t, "spin of a locked axis", comp[j], 0, 0)
				}
			}
			if !free[k] {
				continue
			}
			// I·w equals the torque in the free axes.
			back := world.MulVec(w)
			for j, got := range [3]float64{back.X, back.Y, back.Z} {
				want := 0.0
				if j == k {
					want = 1
				}
				if free[j] {
					near(t, "torque", got, want, 1e-13)
				}
			}
		}
		b := Body{V: v3(1, 2, 3), W: v3(4, 5, 6)}
		b.Lock(bits)
		for k, got := range [6]float64{b.V.X, b.V.Y, b.V.Z, b.W.X, b.W.Y, b.W.Z} {
			want := float64(k + 1)
			if bits&(1<<k) != 0 {
				want = 0
			}
			near(t, "velocity", got, want, 0)
		}
	}
	still := Inertia{}
	if still.InverseMass() != (vec.Vec3{}) || still.InverseWorld(q) != (vec.Sym3{}) {
		t.Error("a body without mass can be moved")
	}
}

// A load acts in every substep that starts in its time, half a substep of
// rounding either way; gravity falls along free axes only.
func TestLoadsAndTheirTimes(t *testing.T) {
	const h = 0.1
	for _, c := range []struct {
		from, until, t float64
		want           bool
	}{
		{1, 2, 1, true},
		{1, 2, 1 - 1e-9, true},
		{1, 2, 1 - 0.6*h, false},
		{1, 2, 2 - h, true},
		{1, 2, 2, false},
		{1, 2, 2 - 1e-9, false},
		{1, 2, 2 - 0.4*h, false},
		{1, 1, 1, false},
		{0, math.Inf(1), 1e9, true},
	} {
		if got := Spans(c.from, c.until, c.t, h); got != c.want {
			t.Errorf("from %v until %v at %v: %v", c.from, c.until, c.t, got)
		}
	}
	// Two that meet: at each start exactly one of them acts, whatever the sum
	// of steps has rounded to.
	now := 0.0
	first, second := 0, 0
	for range 100 {
		a, b := Spans(0, 5, now, h), Spans(5, 10, now, h)
		if a == b {
			t.Fatalf("at %v both or none act: %v", now, a)
		}
		if a {
			first++
		} else {
			second++
		}
		now += h
	}
	if first != 50 || second != 50 {
		t.Errorf("substeps %d and %d, want 50 each", first, second)
	}
}

func TestLoadMovesABody(t *testing.T) {
	const h = 0.01
	var s system
	s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	q := vec.Quat{W: 0.9, Z: 0.3}.Unit()
	b := s.add(2, v3(1, 2, 3), v3(5, 5, 5), q, 1) // x locked
	g := v3(3, -10, 2)
	loads := []Load{
		{Body: b, Force: v3(7, 4, 0), Rate: v3(0, 100, 0), Torque: v3(0, 0, 6), At: v3(0.5, 0, 0), From: 1, Until: 2},
		{Body: b, Force: v3(1e9, 1e9, 1e9), From: 3, Until: 4},
	}
	Fall(all(s.bodies), s.bodies, s.mass, g, h)
	ApplyLoads(s.bodies, s.frames, loads, 1.5, h)
	f := v3(7, 54, 0)
	nearVec(t, "velocity", s.bodies[b].V, v3(0, h*(-10+27), h*2), 1e-14)
	torque := v3(0, 0, 6).Add(q.Rotate(v3(0.5, 0, 0)).Cross(f))
	nearVec(t, "spin", s.bodies[b].W, v3(0, 0, h*torque.Z/3), 1e-14)
	nearVec(t, "a body without mass", s.bodies[0].V, vec.Vec3{}, 0)
}

// A drive gives the velocity of the body's origin; without one the body has its
// own. Of two drives the later one counts.
func TestDrives(t *testing.T) {
	var s system
	q := vec.Quat{W: 0.6, Y: 0.8}
	b := s.add(0, vec.Vec3{}, v3(1, 0, 0), q, 0)
	own := v3(0.1, 0.2, 0.3)
	drives := []Drive{
		{Body: b, V: v3(1, 0, 0), W: v3(0, 2, 0), Origin: v3(0.5, 0, 0), OwnV: own, From: 0, Until: 1},
		{Body: b, V: v3(0, 3, 0), OwnV: own, From: 1, Until: 2},
	}
	ApplyDrives(s.bodies, s.frames, drives, 0.5, 0.01)
	at := s.bodies[b].velocityAt(q.Rotate(v3(0.5, 0, 0)))
	nearVec(t, "velocity of the origin", at, v3(1, 0, 0), 1e-15)
	nearVec(t, "spin", s.bodies[b].W, v3(0, 2, 0), 0)
	ApplyDrives(s.bodies, s.frames, drives, 1, 0.01)
	nearVec(t, "second drive", s.bodies[b].V, v3(0, 3, 0), 0)
	nearVec(t, "its spin", s.bodies[b].W, vec.Vec3{}, 0)
	ApplyDrives(s.bodies, s.frames, drives, 2, 0.01)
	nearVec(t, "after them", s.bodies[b].V, own, 0)
}
