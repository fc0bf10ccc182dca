package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// TestEdgesOfShadowsAreStraight: the edge of a plate that rises a texel of the
// map in every four is a staircase there, and a straight line on the ground. A
// staircase a texel high swings by 2/π texels at its own period, and a tent of
// the half width 3 lets (sin(3π/4)/(3π/4))² = 0.09 of that through: 0.06 texels.
// Twice as much is for the shorter periods and the steps of the colours.
func TestEdgesOfShadowsAreStraight(t *testing.T) {
	displaytest.Need(t)
	const stairs, swings = 4.0, 0.18 // [texels]
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality = Quality{Supersample: 1, Shadows: 1024}
	lit := Sphere{mgl64.Vec3{30, 0, 30}, 5} // away from the lines of the ground
	texel := 2 * lit.Radius * lightMargin / float64(r.Quality.Shadows)
	right, up := towardsLight.tangents()
	x, y := toMgl(right), toMgl(up)

	// Along the edge on the ground, and how far a texel upwards moves it.
	a := x.Sub(y.Mul(stairs))                   // across the edge in the map
	b := mgl64.Vec3{a[2], 0, -a[0]}.Normalize() // level, and along it
	across := mgl64.Vec3{-b[2], 0, b[0]}
	step := texel / math.Abs(y.Dot(across)-x.Dot(across)*y.Dot(b)/x.Dot(b))

	const high = 0.4
	above := lit.Center.Add(mgl64.Vec3{0, high, 0})
	edge := above.Sub(toMgl(towardsLight).Mul(high / float64(towardsLight.Y))) // of the shadow
	turn := mgl64.QuatRotate(math.Atan2(b[0], b[2]), mgl64.Vec3{0, 1, 0})
	f := &Frame{
		Focus: Sphere{lit.Center, 50}, Lit: lit, Tile: 100,
		Camera: Fit(Sphere{edge, 0.25}, 1, 0, 1.4),
		Bodies: []Body{
			{Shape: components.HalfSpaceShape{Normal: mgl64.Vec3{0, 1, 0}}, Fixed: true},
			{
				Shape: components.Box(1, 0.02, 2), Color: Palette[0], Rotation: turn,
				Position: above.Add(turn.Rotate(mgl64.Vec3{-0.5, 0, 0})),
			},
		},
	}
	const size = 400
	im := render(t, r, f, size, size)
	light := func(p mgl64.Vec3) float64 {
		px, py, ok := f.Camera.Project(p, size, size)
		if !ok || px < 0 || py < 0 || px >= size || py >= size {
			t.Fatalf("%v is not in the picture", p)
		}
		return float64(im.RGBAAt(int(px), int(py)).G)
	}
	// Where the edge lies, at places along it: by how much of the way is dark.
	const half, samples = 0.1, 400 // of the way [m]
	from, to := light(edge.Sub(across.Mul(half))), light(edge.Add(across.Mul(half)))
	if math.Abs(from-to) < 40 {
		t.Fatalf("no edge between %v and %v", from, to)
	}
	var places []float64
	for s := -0.15; s <= 0.15; s += texel / 4 {
		sum := 0.0
		for i := range samples {
			u := half * (2*(float64(i)+0.5)/samples - 1)
			sum += (light(edge.Add(b.Mul(s)).Add(across.Mul(u))) - from) / (to - from)
		}
		places = append(places, sum/samples*2*half/step)
	}
	low, top := offLine(places)
	t.Logf("the edge swings by %.3f texels", top-low)
	if top-low > swings {
		t.Errorf("the edge swings by %.2f texels, want at most %v", top-low, swings)
	}
}

// offLine returns how far values at even distances lie under and over their
// straight line.
func offLine(values []float64) (low, top float64) {
	n := float64(len(values))
	var sum, sumX, sumXX, sumXY float64
	for i, v := range values {
		x := float64(i) - (n-1)/2
		sum, sumX, sumXX, sumXY = sum+v, sumX+x, sumXX+x*x, sumXY+x*v
	}
	for i, v := range values {
		d := v - sum/n - sumXY/sumXX*(float64(i)-(n-1)/2)
		low, top = min(low, d), max(top, d)
	}
	return low, top
}
