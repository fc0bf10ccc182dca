package blob

import (
	"math"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// sideOf is a body's skin, moved.
func sideOf(m Mesh, at, v vec.Vec3, radius float64, open bool) *Side {
	s := NewSide(len(m.X), m.Face, make([]float64, len(m.X)), radius, open)
	x, u := make([]vec.Vec3, len(m.X)), make([]vec.Vec3, len(m.X))
	for i := range x {
		x[i], u[i] = m.X[i].Add(at), v
		s.Area[i] = 2
	}
	s.Follow(x, u)
	return s
}

// TestTouch: a ball over a sheet touches it with the particles that are within the
// slack, or will be within the step; each with its distance from the plane, upwards
// from the sheet, however deep the ball has been pressed in.
func TestTouch(t *testing.T) {
	sheet, _ := Sheet(4, 4, 9, 9)
	ball, _ := Ball(0.5, 2)
	const radius, slack, dt = 0.01, 0.02, 0.1
	for _, c := range []struct{ y, v float64 }{{0.6, 0}, {0.51, 0}, {0.3, 0}, {0.05, 0}, {0.7, -2}, {0.7, 2}} {
		b := sideOf(ball, vec.Vec3{X: 0.1, Y: c.y, Z: 0.07}, vec.Vec3{Y: c.v}, radius, false)
		plane := sideOf(sheet, vec.Vec3{}, vec.Vec3{}, radius, true)
		var k Toucher
		found := map[int32]skin.Contact{}
		for _, q := range k.Between(b, plane, dt, slack, nil, nil) {
			if q.Kind == skin.VertexFace {
				found[q.Key.A] = q
			}
		}
		for i, x := range b.x {
			gap := x.Y - 2*radius
			near := gap+dt*math.Min(c.v, 0) < slack && (x.Y > 0 || b.out[i].Y < 0)
			q, ok := found[int32(i)]
			if ok != near {
				t.Errorf("ball at %v: particle %d at %v touches: %v", c, i, x, ok)
			}
			if !ok {
				continue
			}
			if math.Abs(q.Gap-gap) > 1e-12 || q.Normal.Sub(vec.Vec3{Y: -1}).Len() > 1e-9 || q.Area != 1 {
				t.Errorf("ball at %v: particle %d: gap %v, normal %v, area %v, want %v", c, i, q.Gap, q.Normal, q.Area, gap)
			}
			if p := q.B.At(plane.x); p.Sub(vec.Vec3{X: x.X, Z: x.Z}).Len() > 1e-12 {
				t.Errorf("ball at %v: particle %d touches at %v", c, i, p)
			}
		}
	}
}

// TestTouchNothing: balls that are apart do not touch, and which body comes first
// makes no difference but to the direction.
func TestTouchNothing(t *testing.T) {
	ball, _ := Ball(0.5, 2)
	var k, l Toucher
	far := k.Between(sideOf(ball, vec.Vec3{}, vec.Vec3{}, 0, false), sideOf(ball, vec.Vec3{X: 1.2}, vec.Vec3{}, 0, false), 0.01, 0.02, nil, nil)
	if len(far) > 0 {
		t.Errorf("%d contacts at a distance", len(far))
	}
	a, b := sideOf(ball, vec.Vec3{}, vec.Vec3{}, 0, false), sideOf(ball, vec.Vec3{X: 0.9, Y: 0.1}, vec.Vec3{}, 0, false)
	one, two := k.Between(a, b, 0.01, 0.02, nil, nil), l.Between(b, a, 0.01, 0.02, nil, nil)
	if len(one) == 0 || len(one) != len(two) {
		t.Fatalf("%d contacts one way, %d the other", len(one), len(two))
	}
	for _, c := range one {
		same := false
		for _, d := range two {
			same = same || c.Gap == d.Gap && c.Normal.Add(d.Normal).Len() == 0
		}
		if !same {
			t.Errorf("%v is not there the other way round", c)
		}
		if c.Normal.X < 0 || c.Gap < -0.12 {
			t.Errorf("a contact along %v, %v deep", c.Normal, c.Gap)
		}
	}
}

// TestKept: what is known to go on as one is where a search finds it, after the two
// have moved and turned together.
func TestKept(t *testing.T) {
	const slack, dt = 0.02, 0.01
	ball, _ := Ball(0.5, 2)
	turn := vec.Identity.Spin(vec.Vec3{X: 0.3, Y: -1, Z: 0.2}, 1)
	moved := func(at vec.Vec3) *Side {
		m := ball
		m.X = slices.Clone(ball.X)
		for i, x := range m.X {
			m.X[i] = turn.Rotate(x.Add(at)).Add(vec.Vec3{Z: 3})
		}
		return sideOf(m, vec.Vec3{}, vec.Vec3{}, 0.01, false)
	}
	for _, at := range []vec.Vec3{{X: 0.96, Y: 0.02}, {X: 1.01, Z: 0.05}} { // sunk in, and apart
		var k Toucher
		var ofA, ofB []Kept
		for _, c := range k.Between(sideOf(ball, vec.Vec3{}, vec.Vec3{}, 0.01, false), sideOf(ball, at, vec.Vec3{}, 0.01, false), dt, slack, nil, nil) {
			if c.Kind == skin.VertexFace {
				ofA = append(ofA, Kept{c.Key.A, c.B, c.Gap < -0.02})
			} else {
				ofB = append(ofB, Kept{c.Key.B, c.A, c.Gap < -0.02})
			}
		}
		a, b := moved(vec.Vec3{}), moved(at)
		searched := slices.Clone(k.Between(a, b, dt, slack, nil, nil))
		kept := k.Between(a, b, dt, slack, ofA, ofB)
		if len(kept) != len(searched) || len(kept) == 0 {
			t.Fatalf("at %v: %d contacts, a search finds %d", at, len(kept), len(searched))
		}
		for i, c := range kept {
			want := &searched[i]
			// What a rotation rounds, over gaps of some millimetres.
			if c.Key != want.Key || math.Abs(c.Gap-want.Gap) > 1e-13 || c.Normal.Sub(want.Normal).Len() > 1e-10 {
				t.Errorf("at %v: %+v, a search finds %+v", at, c, *want)
			}
		}
	}
}
