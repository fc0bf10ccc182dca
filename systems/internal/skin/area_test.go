package skin

import (
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// sheet is an open square of side 1 about the origin, n × n squares of two
// triangles each, level at height y; jitter moves its inner vertices by this part
// of a square.
func sheet(n int, y, jitter float64, r *rand.Rand) (x []vec.Vec3, faces [][3]int32) {
	for j := range n + 1 {
		for i := range n + 1 {
			p := vec.Vec3{X: float64(i)/float64(n) - 0.5, Y: y, Z: float64(j)/float64(n) - 0.5}
			if jitter > 0 && i > 0 && j > 0 && i < n && j < n {
				p.X += jitter * (r.Float64() - 0.5) / float64(n)
				p.Z += jitter * (r.Float64() - 0.5) / float64(n)
			}
			x = append(x, p)
		}
	}
	for j := range n {
		for i := range n {
			a := int32(j*(n+1) + i)
			b, c := a+1, a+int32(n)+1
			faces = append(faces, [3]int32{a, c, b}, [3]int32{b, c, c + 1})
		}
	}
	return x, faces
}

func turned(x []vec.Vec3, angle float64, shift vec.Vec3) []vec.Vec3 {
	q := vec.Identity.Spin(vec.Vec3{Y: 1}, angle)
	out := make([]vec.Vec3, len(x))
	for i, p := range x {
		out[i] = q.Rotate(p).Add(shift)
	}
	return out
}

func body(t testing.TB, x []vec.Vec3, faces [][3]int32, segments [][2]int32, radius float64) *Body {
	t.Helper()
	s, err := New(len(x), faces, segments)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBody(s, x, radius)
	if err != nil {
		t.Fatal(err)
	}
	b.Move(x, x, 0.01)
	return b
}

// sum returns the area of contacts and where its middle is.
func sum(list []Contact, x []vec.Vec3) (area float64, mid vec.Vec3) {
	for i := range list {
		c := &list[i]
		area += c.Area
		mid = mid.MulAdd(c.A.At(x), c.Area)
	}
	return area, mid.Mul(1 / area)
}

// TestPatchCountsOnce: the areas of a flat patch sum to its area, and their
// middle is its middle, at three resolutions on either side, aligned, shifted,
// turned and with random meshes, for sheets and for solids.
func TestPatchCountsOnce(t *testing.T) {
	// Two unit squares, one turned by an eighth, share an octagon.
	octagon := 2 * (math.Sqrt2 - 1)
	const third = 1. / 3
	r := rand.New(rand.NewSource(5))
	var d Detector
	for _, n := range []int{2, 5, 12} {
		for _, m := range []int{2, 5, 12} {
			for _, c := range []struct {
				name   string
				angle  float64
				shift  vec.Vec3
				jitter float64
				area   float64
				mid    vec.Vec3
			}{
				{"aligned", 0, vec.Vec3{}, 0, 1, vec.Vec3{}},
				{"quarter turn", math.Pi / 2, vec.Vec3{}, 0, 1, vec.Vec3{}},
				{"random", 0, vec.Vec3{}, 0.5, 1, vec.Vec3{}},
				{"shifted", 0, vec.Vec3{X: third}, 0, 2 * third, vec.Vec3{X: third / 2}},
				{"shifted, random", 0, vec.Vec3{X: 0.21, Z: -0.37}, 0.5, 0.79 * 0.63, vec.Vec3{X: 0.105, Z: -0.185}},
				{"turned", math.Pi / 4, vec.Vec3{}, 0, octagon, vec.Vec3{}},
				{"turned, random", math.Pi / 4, vec.Vec3{}, 0.5, octagon, vec.Vec3{}},
			} {
				x, faces := sheet(n, 0, c.jitter, r)
				y, others := sheet(m, 0.003, c.jitter, r)
				a, b := body(t, x, faces, nil, 0), body(t, turned(y, c.angle, c.shift), others, nil, 0)
				p, err := cage.Box(vec.Vec3{X: 1, Y: 0.2, Z: 1}, [3]int{n, 1, n})
				if err != nil {
					t.Fatal(err)
				}
				q, err := cage.Box(vec.Vec3{X: 1, Y: 0.2, Z: 1}, [3]int{m, 1, m})
				if err != nil {
					t.Fatal(err)
				}
				x = turned(p.Skin.Vertices(p.Tet, p.Node, nil), 0, vec.Vec3{Y: -0.1})
				y = turned(q.Skin.Vertices(q.Tet, q.Node, nil), c.angle, c.shift.Add(vec.Vec3{Y: 0.103}))
				for k, pair := range [][2]*Body{{a, b}, {b, a}, {body(t, x, p.Skin.Face, nil, 0), body(t, y, q.Skin.Face, nil, 0)}} {
					list := d.Between(pair[0], pair[1], 0.01)
					area, mid := sum(list, pair[0].from)
					mid.Y = 0
					if math.Abs(area/c.area-1) > 1e-9 || mid.Sub(c.mid).Len() > 1e-9 {
						t.Errorf("%s, %d on %d, %d: area %v about %v, want %v about %v", c.name, n, m, k, area, mid, c.area, c.mid)
					}
					checkFlat(t, fmt.Sprintf("%s, %d on %d, %d", c.name, n, m, k), list, k == 1)
				}
			}
		}
	}
}

// checkFlat checks the contacts of level faces, 3 mm apart.
func checkFlat(t *testing.T, name string, list []Contact, down bool) {
	t.Helper()
	for i, c := range list {
		if i > 0 && list[i-1].Compare(c.Key) >= 0 {
			t.Fatalf("%s: %v after %v", name, c.Key, list[i-1].Key)
		}
		want := vec.Vec3{Y: 1}
		if down {
			want.Y = -1
		}
		if c.Area > 0 && (c.Normal.Sub(want).Len() > 1e-3 || math.Abs(c.Gap-0.003) > 1e-5) {
			t.Fatalf("%s: %v has area %v, normal %v, gap %v", name, c.Key, c.Area, c.Normal, c.Gap)
		}
	}
}

// TestBallPatch: a ball of radius R at a distance from a plane is within reach
// over a disc of π·(2R·h − h²), h = reach − distance, at any resolution of both.
func TestBallPatch(t *testing.T) {
	const radius, distance, reach = 0.3, 0.002, 0.012
	h := reach - distance
	want := math.Pi * (2*radius*h - h*h)
	var d Detector
	for _, cells := range []int{10, 20, 32} {
		c, err := cage.Sphere(radius, cells)
		if err != nil {
			t.Fatal(err)
		}
		y := turned(c.Skin.Vertices(c.Tet, c.Node, nil), 0.4, vec.Vec3{Y: radius + distance})
		b := body(t, y, c.Skin.Face, nil, 0)
		b.Move(y, y, reach)
		for _, n := range []int{1, 7, 30} {
			x, faces := sheet(n, 0, 0, nil)
			a := body(t, x, faces, nil, 0)
			a.Move(x, x, reach)
			got, _ := sum(d.Between(a, b, reach), x)

			if math.Abs(got/want-1) > 0.02 {
				t.Errorf("%d cells on %d: area %v, want %v", cells, n, got, want)
			}
			t.Logf("%d cells on %d: %.3f of the area", cells, n, got/want)
		}
	}
}

// TestVertexAreas: what vertices stand for sums to the surface.
func TestVertexAreas(t *testing.T) {
	c, err := cage.Box(vec.Vec3{X: 1, Y: 2, Z: 3}, [3]int{2, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	got := 0.0
	for _, a := range body(t, x, c.Skin.Face, nil, 0).Areas(x) {
		got += a
	}
	if math.Abs(got-22) > 1e-12 {
		t.Errorf("areas sum to %v, want 22", got)
	}
}
