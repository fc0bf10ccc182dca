package cage

import (
	"errors"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// rounding is a relative error of sums of some thousand terms.
const rounding = 1e-12

// edgeUse counts how often each directed edge is used.
func edgeUse(faces [][3]int32) map[[2]int32]int {
	use := map[[2]int32]int{}
	for _, f := range faces {
		for i := range f {
			use[[2]int32{f[i], f[(i+1)%3]}]++
		}
	}
	return use
}

// check holds a cage against what every cage must be: positive tetrahedra that
// fit together, fills in (0, 1], a closed skin that encloses the volume within
// tolerance, weights that sum to 1 within slack.
func check(t *testing.T, c *Cage, volume, tolerance, slack float64) {
	t.Helper()
	for i := range c.Tet {
		if !(c.Volume(i) > 0) {
			t.Fatalf("tetrahedron %d has volume %v", i, c.Volume(i))
		}
		if !(c.Fill[i] > 0 && c.Fill[i] <= 1) {
			t.Fatalf("tetrahedron %d is filled by %v", i, c.Fill[i])
		}
	}
	for n, used := range usedNodes(c) {
		if !used {
			t.Fatalf("node %d is in no tetrahedron", n)
		}
	}
	if err := math.Abs(c.Filled()/volume - 1); !(err <= tolerance) {
		t.Errorf("filled volume %v, want %v within %v: off by %v", c.Filled(), volume, tolerance, err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	if err := math.Abs(Enclosed(x, c.Skin.Face)/volume - 1); !(err <= tolerance) {
		t.Errorf("the skin encloses %v, want %v within %v: off by %v", Enclosed(x, c.Skin.Face), volume, tolerance, err)
	}
	use := edgeUse(c.Skin.Face)
	for e, n := range use {
		if n != 1 || use[[2]int32{e[1], e[0]}] != 1 {
			t.Fatalf("edge %v is used %d times, its opposite %d times", e, n, use[[2]int32{e[1], e[0]}])
		}
	}
	for v, w := range c.Skin.Weight {
		if sum := w[0] + w[1] + w[2] + w[3]; math.Abs(sum-1) > rounding {
			t.Fatalf("weights of vertex %d sum to %v", v, sum)
		}
		for _, x := range w {
			if !(x >= -slack && x <= 1+3*slack) {
				t.Fatalf("vertex %d has weights %v, allowed slack %v", v, w, slack)
			}
		}
	}
	fit(t, c)
}

// fit checks that no face has more than two tetrahedra, and that two are on
// opposite sides of theirs: the sum of the surface's area vectors is then zero.
func fit(t *testing.T, c *Cage) {
	t.Helper()
	count := map[[3]int32]int{}
	for _, n := range c.Tet {
		for _, f := range tetFaces {
			key := [3]int32{n[f[0]], n[f[1]], n[f[2]]}
			for _, p := range [3][2]int{{0, 1}, {1, 2}, {0, 1}} {
				if key[p[0]] > key[p[1]] {
					key[p[0]], key[p[1]] = key[p[1]], key[p[0]]
				}
			}
			count[key]++
		}
	}
	for key, k := range count {
		if k > 2 {
			t.Fatalf("face %v has %d tetrahedra", key, k)
		}
	}
	whole := 0.0
	for i := range c.Tet {
		whole += c.Volume(i)
	}
	d := Cage{Node: c.Node, Tet: c.Tet}
	if err := d.CutSkin(1); err != nil {
		t.Fatal(err)
	}
	if got := Enclosed(d.Skin.Vertices(c.Tet, c.Node, nil), d.Skin.Face); math.Abs(got/whole-1) > rounding {
		t.Errorf("the cage's surface encloses %v, its tetrahedra have %v", got, whole)
	}
}

func usedNodes(c *Cage) []bool {
	used := make([]bool, len(c.Node))
	for _, t := range c.Tet {
		for _, n := range t {
			used[n] = true
		}
	}
	return used
}

func TestBox(t *testing.T) {
	for _, cells := range [][3]int{{1, 1, 1}, {2, 3, 4}, {7, 1, 2}, {8, 8, 8}} {
		c, err := Box(vec.Vec3{X: 0.3, Y: 0.2, Z: 1.1}, cells)
		if err != nil {
			t.Fatal(err)
		}
		if want := 5 * cells[0] * cells[1] * cells[2]; len(c.Tet) != want {
			t.Errorf("%v cells have %d tetrahedra, want %d", cells, len(c.Tet), want)
		}
		if want := 4 * (cells[0]*cells[1] + cells[1]*cells[2] + cells[2]*cells[0]); len(c.Skin.Face) != want {
			t.Errorf("%v cells have %d triangles, want %d", cells, len(c.Skin.Face), want)
		}
		check(t, c, 0.3*0.2*1.1, rounding, 0)
		lo, hi := c.Node[0], c.Node[len(c.Node)-1]
		if lo != (vec.Vec3{X: -0.15, Y: -0.1, Z: -0.55}) || hi != (vec.Vec3{X: 0.15, Y: 0.1, Z: 0.55}) {
			t.Errorf("box from %v to %v", lo, hi)
		}
	}
}

// TestBoxIsItsOwnMirror: with even numbers of cells, a mirror at each middle
// plane takes tetrahedra to tetrahedra, so that a straight pull cannot twist.
func TestBoxIsItsOwnMirror(t *testing.T) {
	c, err := Box(vec.Vec3{X: 1, Y: 1, Z: 1}, [3]int{2, 4, 2})
	if err != nil {
		t.Fatal(err)
	}
	centre := func(tet [4]int32, flip vec.Vec3) (m vec.Vec3, r float64) {
		for _, n := range tet {
			m = m.Add(c.Node[n].MulEach(flip).Mul(0.25))
		}
		for _, n := range tet {
			r += c.Node[n].MulEach(flip).Sub(m).LenSq()
		}
		return m, r
	}
	one := vec.Vec3{X: 1, Y: 1, Z: 1}
	for _, flip := range []vec.Vec3{{X: -1, Y: 1, Z: 1}, {X: 1, Y: -1, Z: 1}, {X: 1, Y: 1, Z: -1}} {
		for _, a := range c.Tet {
			found := false
			m, r := centre(a, flip)
			for _, b := range c.Tet {
				k, s := centre(b, one)
				found = found || m.Sub(k).Len() < rounding && math.Abs(r-s) < rounding
			}
			if !found {
				t.Fatalf("mirror %v takes tetrahedron %v to none", flip, a)
			}
		}
	}
}

// TestCutSkin: n² times as many triangles, on the same surface.
func TestCutSkin(t *testing.T) {
	c, err := Box(vec.Vec3{X: 1, Y: 2, Z: 3}, [3]int{2, 3, 1})
	if err != nil {
		t.Fatal(err)
	}
	coarse := len(c.Skin.Face)
	for _, n := range []int{2, 3, 5} {
		if err := c.CutSkin(n); err != nil {
			t.Fatal(err)
		}
		if len(c.Skin.Face) != n*n*coarse {
			t.Errorf("cut in %d: %d triangles, want %d", n, len(c.Skin.Face), n*n*coarse)
		}
		// Euler: V = F/2 + 2 for a surface like a sphere's.
		if want := len(c.Skin.Face)/2 + 2; len(c.Skin.Tet) != want {
			t.Errorf("cut in %d: %d vertices, want %d", n, len(c.Skin.Tet), want)
		}
		check(t, c, 6, rounding, 0)
	}
	for _, n := range []int{0, -1, 65} {
		if err := c.CutSkin(n); !errors.Is(err, ErrSize) {
			t.Errorf("cut in %d: error %v", n, err)
		}
	}
}

func TestBoxRejects(t *testing.T) {
	one := vec.Vec3{X: 1, Y: 1, Z: 1}
	for _, c := range []struct {
		size  vec.Vec3
		cells [3]int
	}{
		{vec.Vec3{X: 0, Y: 1, Z: 1}, [3]int{1, 1, 1}},
		{vec.Vec3{X: 1, Y: math.NaN(), Z: 1}, [3]int{1, 1, 1}},
		{vec.Vec3{X: 1, Y: 1, Z: math.Inf(1)}, [3]int{1, 1, 1}},
		{vec.Vec3{X: -1, Y: 1, Z: 1}, [3]int{1, 1, 1}},
		{one, [3]int{0, 1, 1}},
		{one, [3]int{1, -2, 1}},
		{one, [3]int{1 << 21, 1, 4}},
		{one, [3]int{math.MaxInt, math.MaxInt, 4}},
	} {
		if _, err := Box(c.size, c.cells); !errors.Is(err, ErrSize) {
			t.Errorf("box %v of %v cells: error %v", c.size, c.cells, err)
		}
	}
}

func TestSphere(t *testing.T) {
	for _, cells := range []int{1, 2, 3, 4, 6, 9} {
		const r = 0.07
		c, err := Sphere(r, cells)
		if err != nil {
			t.Fatal(err)
		}
		// The volume is met but for the clamp of settle, if at all.
		check(t, c, 4./3*math.Pi*r*r*r, 1e-9, slack)
		out := 0.0
		for _, p := range c.Skin.Vertices(c.Tet, c.Node, nil) {
			out = max(out, math.Abs(p.Len()/r-1))
		}
		if n := max(3, cells); out > 0.35/float64(n*n) {
			t.Errorf("%d cells: vertices %v of the radius out", cells, out)
		}
		t.Logf("%d cells: %d nodes, %d tetrahedra, %d triangles, vertices %.4f out", cells, len(c.Node), len(c.Tet), len(c.Skin.Face), out)
	}
	for _, cells := range []int{0, 129} {
		if _, err := Sphere(1, cells); !errors.Is(err, ErrSize) {
			t.Errorf("%d cells: error %v", cells, err)
		}
	}
	if _, err := Sphere(math.NaN(), 3); !errors.Is(err, ErrSize) {
		t.Errorf("radius NaN: error %v", err)
	}
}
