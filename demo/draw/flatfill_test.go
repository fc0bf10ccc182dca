package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestDentedDrop: however an outline is dented, the triangles that fill it have none
// turned over, so that their areas add up to its own; one that is as at rest keeps what
// it was listed with.
func TestDentedDrop(t *testing.T) {
	const n = 24
	var faces [][3]int32
	var rim [][2]int32
	for i := range int32(n) {
		rim = append(rim, [2]int32{i, (i + 1) % n})
		if i >= 2 {
			faces = append(faces, [3]int32{0, i - 1, i}) // a fan
		}
	}
	for _, dent := range []float64{0, 0.3, 0.6, 0.9} {
		var x []mgl64.Vec3
		for i := range n {
			s, c := math.Sincos(2 * math.Pi * float64(i) / n)
			r := 1 - dent*math.Exp(-math.Pow(float64(i)-8, 2)/6)
			x = append(x, mgl64.Vec3{r * c, r * s})
		}
		s := &Skin{}
		s.SetArea(x, faces, rim, 0)
		got := s.fill()
		sum, want := 0.0, 0.0
		for i := 0; i+2 < len(got); i += 3 {
			a := float64(s.turn(got[i], got[i+1], got[i+2]))
			if a < 0 {
				t.Errorf("dented by %v: a triangle is turned over", dent)
			}
			sum += a / 2
		}
		for i := range x {
			a, b := x[i], x[(i+1)%n]
			want += (a[0]*b[1] - a[1]*b[0]) / 2
		}
		if math.Abs(sum-want) > 1e-5 || len(got) != 3*(n-2) {
			t.Errorf("dented by %v: %d triangles of %v m², want %d of %v", dent, len(got)/3, sum, n-2, want)
		}
		if kept := &got[0] == &s.mesh.indices[0]; kept != !s.turnedOver() {
			t.Errorf("dented by %v: filled anew is %v", dent, !kept)
		}
	}
}
