package skin

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// outline is a closed line through points, counter-clockwise, each side in n parts.
func outline(t testing.TB, n int, radius float64, corners ...vec.Vec3) *Body {
	t.Helper()
	var x []vec.Vec3
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		for k := range n {
			x = append(x, p.MulAdd(q.Sub(p), float64(k)/float64(n)))
		}
	}
	var segments [][2]int32
	for i := range x {
		segments = append(segments, [2]int32{int32(i), int32((i + 1) % len(x))})
	}
	return flatBody(t, x, segments, radius)
}

func flatBody(t testing.TB, x []vec.Vec3, segments [][2]int32, radius float64) *Body {
	t.Helper()
	s, err := New(len(x), nil, segments)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Flatten(); err != nil {
		t.Fatal(err)
	}
	b, err := NewBody(s, x, radius)
	if err != nil {
		t.Fatal(err)
	}
	b.Move(x, x, 0.01)
	return b
}

// square is one of side 1 with its lower left corner at (x, y).
func square(t testing.TB, n int, x, y float64) *Body {
	return outline(t, n, 0, vec.Vec3{X: x, Y: y}, vec.Vec3{X: x + 1, Y: y}, vec.Vec3{X: x + 1, Y: y + 1}, vec.Vec3{X: x, Y: y + 1})
}

// TestFlatPatchCountsOnce: two squares side by side share 1 m or what is left of it
// when one is shifted, over one metre of depth, with their middle in its middle,
// whatever their sides are divided into. At an end a vertex may tell for another, up
// to snapSpan of a part of 0.1 m away, of at most a tenth of the area.
func TestFlatPatchCountsOnce(t *testing.T) {
	var d Detector
	for _, n := range []int{1, 3, 10} {
		for _, m := range []int{1, 2, 7, 10} {
			for _, shift := range []float64{0, 0.25, -0.613} {
				for _, gap := range []float64{0, 0.004, -0.004} {
					a, b := square(t, n, 0, 0), square(t, m, shift, 1+gap)
					list := d.Between(a, b, 0.01)
					area, mid := sum(list, a.from)
					want := 1 - math.Abs(shift)
					if math.Abs(area-want) > 1e-9 || math.Abs(mid.X-(0.5+shift/2)) > snapSpan*0.1*0.1 {
						t.Errorf("%d and %d parts, shifted by %v, gap %v: area %v m² about %v, want %v about %v", n, m, shift, gap, area, mid.X, want, 0.5+shift/2)
					}
					for i := range list {
						if c := &list[i]; c.Area > 0 && (c.Normal.Sub(vec.Vec3{Y: 1}).Len() > 1e-9 || math.Abs(c.Gap-gap) > 1e-9) {
							t.Errorf("%d and %d parts: normal %v, gap %v, want %v", n, m, c.Normal, c.Gap, gap)
						}
					}
				}
			}
		}
	}
}

// TestFlatContacts: what touches, how deep, and along which normal.
func TestFlatContacts(t *testing.T) {
	var d Detector
	tip := func(x, y float64) *Body { // it points down
		return outline(t, 1, 0, vec.Vec3{X: x, Y: y}, vec.Vec3{X: x + 0.3, Y: y + 0.5}, vec.Vec3{X: x - 0.3, Y: y + 0.5})
	}
	for _, c := range []struct {
		name   string
		b      *Body
		gap    float64
		normal vec.Vec3
		found  bool
	}{
		{"over a side", tip(0.5, 1.004), 0.004, vec.Vec3{Y: 1}, true},
		{"in a side", tip(0.5, 0.995), -0.005, vec.Vec3{Y: 1}, true},
		{"in a side near its end", tip(0.999, 0.995), -0.005, vec.Vec3{Y: 1}, true},
		{"too far", tip(0.5, 1.02), 0, vec.Vec3{}, false},
		{"beside a corner", tip(1.003, 1.004), 0.005, vec.Vec3{X: 0.6, Y: 0.8}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := square(t, 4, 0, 0)
			c.b.Move(c.b.from, c.b.from, 0.01)
			list := d.Between(a, c.b, 0.01)
			if !c.found {
				if len(list) != 0 {
					t.Fatalf("found %+v", list)
				}
				return
			}
			if len(list) == 0 {
				t.Fatal("nothing found")
			}
			k := list[0] // the deepest
			for _, o := range list {
				if o.Gap < k.Gap {
					k = o
				}
			}
			if math.Abs(k.Gap-c.gap) > 1e-9 || k.Normal.Sub(c.normal).Len() > 1e-9 {
				t.Errorf("gap %v along %v, want %v along %v", k.Gap, k.Normal, c.gap, c.normal)
			}
		})
	}
}

// TestFlatMeeting: what passes through a side within the step is caught at it, and what
// misses it is not.
func TestFlatMeeting(t *testing.T) {
	var d Detector
	for _, hit := range []bool{true, false} {
		a := flatBody(t, []vec.Vec3{{X: -1}, {X: 1}}, [][2]int32{{0, 1}}, 1e-3)
		grain := flatBody(t, []vec.Vec3{{X: 0.2, Y: 3}}, nil, 1e-3)
		to := vec.Vec3{X: 0.2, Y: -5}
		if !hit {
			to.X = 5
		}
		grain.Move(grain.from, []vec.Vec3{to}, 0.01)
		list := d.Between(a, grain, 0.01)
		if (len(list) == 1) != hit {
			t.Fatalf("hit %v: %+v", hit, list)
		}
		if hit {
			if c := list[0]; c.Normal.Sub(vec.Vec3{Y: 1}).Len() > 1e-9 || math.Abs(c.Gap-2.998) > 1e-9 || math.Abs(c.Time-0.375) > 0.01 {
				t.Errorf("%+v", c)
			}
		}
	}
}

func TestFlattenRefuses(t *testing.T) {
	s, err := New(3, [][3]int32{{0, 1, 2}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Flatten(); !errors.Is(err, ErrSurface) {
		t.Error(fmt.Errorf("a face in the plane: %w", err))
	}
}
