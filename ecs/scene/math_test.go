package scene

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestSinCosDeg(t *testing.T) {
	// One rounding of the reduced angle, one of the series, one of the last
	// product: 3 units in the last place of 1.
	const tolerance = 3 * 2.3e-16
	for deg := -800.0; deg <= 800; deg += 0.37 {
		s, c := sinCosDeg(deg)
		rad := math.Mod(deg, 360) * math.Pi / 180
		// math.Sin of the rounded angle is itself off by the angle's rounding.
		slack := tolerance + math.Abs(rad)*1.2e-16
		if math.Abs(s-math.Sin(rad)) > slack || math.Abs(c-math.Cos(rad)) > slack {
			t.Fatalf("%v°: got %v, %v, want %v, %v", deg, s, c, math.Sin(rad), math.Cos(rad))
		}
	}
	for i, want := range [][2]float64{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if s, c := sinCosDeg(float64(90*i) - 720); s != want[0] || c != want[1] {
			t.Errorf("%d°: got %v, %v, want %v", 90*i, s, c, want)
		}
	}
	if s, c := sinCosDeg(math.Inf(1)); s != 0 || c != 1 {
		t.Errorf("infinite angle: got %v, %v", s, c)
	}
}

func TestQuatIsUnitAndTurnsTheRightWay(t *testing.T) {
	q := Rotation{Axis: mgl64.Vec3{0, 0, 5}, Deg: 90}.Quat()
	if math.Abs(q.Len()-1) > 4e-16 {
		t.Errorf("length %v", q.Len())
	}
	if got := q.Rotate(mgl64.Vec3{1, 0, 0}); got.Sub(mgl64.Vec3{0, 1, 0}).Len() > 1e-15 {
		t.Errorf("x turned by 90° about z is %v, want y", got)
	}
	if (Rotation{}).Quat() != mgl64.QuatIdent() {
		t.Error("the zero rotation turns")
	}
}

func TestIsFlat(t *testing.T) {
	cube := []mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}
	scaled := func(x, y, z float64) (out []mgl64.Vec3) {
		for _, p := range cube {
			out = append(out, mgl64.Vec3{x*p[0] + 7, y*p[1] - 3, z * p[2]})
		}
		return out
	}
	tests := []struct {
		name   string
		points []mgl64.Vec3
		want   bool
	}{
		{"cube", scaled(1, 1, 1), false},
		{"a tenth of a millimetre across", scaled(1e-4, 1e-4, 1e-4), false},
		{"leaf of a ten-thousandth", scaled(1, 1e-4, 1), false},
		{"flat", scaled(1, 1, 0), true},
		{"line", scaled(1, 0, 0), true},
		{"point", scaled(0, 0, 0), true},
		{"three", cube[:3], true},
		{"one point four times", []mgl64.Vec3{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, true},
	}
	for _, test := range tests {
		if got := isFlat(test.points); got != test.want {
			t.Errorf("%s: flat %v, want %v", test.name, got, test.want)
		}
	}
}
