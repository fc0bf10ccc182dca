package blob

import (
	"errors"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestBall: a sphere cut n times has 10n² + 2 particles and 20n² triangles that
// look outwards, and the volume of an icosahedron, or nearly that of the ball.
func TestBall(t *testing.T) {
	const r = 0.3
	for n := 1; n <= 5; n++ {
		m, err := Ball(r, n)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.X) != 10*n*n+2 || len(m.Face) != 20*n*n {
			t.Errorf("%d parts: %d particles, %d triangles", n, len(m.X), len(m.Face))
		}
		for i, x := range m.X {
			if math.Abs(x.Len()/r-1) > 1e-15*4 {
				t.Errorf("%d parts: particle %d is %v from the middle", n, i, x.Len())
			}
		}
		for i, f := range m.Face {
			if a := m.X[f[0]].Cross(m.X[f[1]]).Dot(m.X[f[2]]); !(a > 0) {
				t.Errorf("%d parts: triangle %d looks inwards", n, i)
			}
		}
		if rim, err := Rim(m.Face); err != nil || len(rim) > 0 {
			t.Errorf("%d parts: not closed: %v, %v", n, rim, err)
		}
	}
	m, _ := Ball(r, 1)
	edge := 4 * r / math.Sqrt(10+2*math.Sqrt(5))
	if v, want := soft.NewVolume(m.X, m.Face, nil).Rest, 5./12*(3+math.Sqrt(5))*edge*edge*edge; math.Abs(v/want-1) > 1e-14 {
		t.Errorf("an icosahedron of %v m³, want %v", v, want)
	}
	for _, bad := range []struct {
		r float64
		n int
	}{{0, 1}, {-1, 1}, {math.NaN(), 1}, {math.Inf(1), 1}, {1, 0}, {1, MaxParts + 1}} {
		if _, err := Ball(bad.r, bad.n); !errors.Is(err, ErrForm) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// TestBumps: the particles of a blob lie on its surface, on their rays, where the
// last of the balls ends.
func TestBumps(t *testing.T) {
	balls := []Bump{{Radius: 0.1}, {Center: vec.Vec3{X: 0.05, Y: 0.12}, Radius: 0.04, Blend: 0.03}, {Center: vec.Vec3{X: -0.05, Y: 0.12}, Radius: 0.04, Blend: 0.03}}
	m, err := Bumps(balls, 4)
	if err != nil {
		t.Fatal(err)
	}
	round, _ := Ball(1, 4)
	high := 0.0
	for i, x := range m.X {
		if d := distance(balls, x); math.Abs(d) > 1e-14 {
			t.Errorf("particle %d is %v m off", i, d)
		}
		if d := distance(balls, x.Mul(1+1e-6)); !(d > 0) {
			t.Errorf("particle %d is inside", i)
		}
		if c := x.Unit(vec.Vec3{}).Cross(round.X[i]).Len(); c > 1e-12 {
			t.Errorf("particle %d has left its ray by %v", i, c)
		}
		high = math.Max(high, x.Y)
	}
	if high < 0.14 {
		t.Errorf("its ears are %v m high", high)
	}
	if _, err := Bumps([]Bump{{Center: vec.Vec3{X: 1}, Radius: 0.5}}, 2); !errors.Is(err, ErrForm) {
		t.Errorf("a blob beside the origin: %v", err)
	}
	for _, bad := range [][]Bump{nil, {{Radius: -1}}, {{Radius: 1, Blend: math.NaN()}}} {
		if _, err := Bumps(bad, 2); !errors.Is(err, ErrForm) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// TestSheet: so many particles and triangles, which look up.
func TestSheet(t *testing.T) {
	m, err := Sheet(2, 3, 25, 7)
	if err != nil || len(m.X) != 175 || len(m.Face) != 288 {
		t.Fatalf("%d particles, %d triangles, %v", len(m.X), len(m.Face), err)
	}
	area := 0.0
	for i, f := range m.Face {
		n := m.X[f[1]].Sub(m.X[f[0]]).Cross(m.X[f[2]].Sub(m.X[f[0]]))
		if !(n.Y > 0) {
			t.Errorf("triangle %d looks down", i)
		}
		area += n.Y / 2
	}
	if math.Abs(area-6) > 1e-14*6 {
		t.Errorf("area %v, want 6", area)
	}
	if rim, err := Rim(m.Face); err != nil || len(rim) != 2*(24+6) {
		t.Errorf("a rim of %d segments, %v", len(rim), err)
	}
	if _, err := Sheet(1, 1, 1, 5); !errors.Is(err, ErrForm) {
		t.Errorf("a sheet of one row: %v", err)
	}
}

// TestRim refuses triangles that lie on one another.
func TestRim(t *testing.T) {
	if _, err := Rim([][3]int32{{0, 1, 2}, {0, 1, 3}}); !errors.Is(err, ErrForm) {
		t.Errorf("%v", err)
	}
}
