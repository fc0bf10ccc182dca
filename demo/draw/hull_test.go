package draw

import (
	"math"
	"math/rand/v2"
	"testing"
)

func hullVolume(points [][3]float64, triangles [][3]int) float64 {
	v := 0.0
	for _, t := range triangles {
		v += dot3(points[t[0]], cross3(points[t[1]], points[t[2]])) / 6
	}
	return v
}

func TestHullOfACube(t *testing.T) {
	var points [][3]float64
	for i := range 27 { // with middles of edges and faces, and the middle
		points = append(points, [3]float64{float64(i%3) / 2, float64(i/3%3) / 2, float64(i/9) / 2})
	}
	triangles, ok := hull(points)
	if !ok || math.Abs(hullVolume(points, triangles)-1) > 1e-9 {
		t.Errorf("%v triangles, volume %v", len(triangles), hullVolume(points, triangles))
	}
}

func TestHullHoldsItsPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := 4; n < 80; n += 5 {
		points := make([][3]float64, n)
		for i := range points {
			points[i] = [3]float64{rng.NormFloat64() * 1e-3, rng.NormFloat64() * 1e-3, 1e-4 * rng.NormFloat64()}
		}
		triangles, ok := hull(points)
		if !ok {
			t.Fatalf("%d points have no hull", n)
		}
		used := map[int]bool{}
		edges := map[[2]int]int{}
		for _, tri := range triangles {
			f := plane(points, tri[0], tri[1], tri[2])
			for i, p := range points {
				if above(f, p) > 2*flatness*spread(points) {
					t.Fatalf("point %d of %d is %v outside", i, n, above(f, p))
				}
			}
			for k := range 3 {
				used[tri[k]] = true
				edges[[2]int{tri[k], tri[(k+1)%3]}]++
			}
		}
		for e, c := range edges {
			if c != 1 || edges[[2]int{e[1], e[0]}] != 1 {
				t.Fatalf("edge %v is used %d times", e, c)
			}
		}
		if v, e, f := len(used), len(edges)/2, len(triangles); v-e+f != 2 {
			t.Fatalf("V−E+F = %d−%d+%d", v, e, f)
		}
	}
}

func TestFlatPointsHaveNoHull(t *testing.T) {
	for name, points := range map[string][][3]float64{
		"few":    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
		"same":   {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
		"line":   {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}},
		"plane":  {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.3, 0.4, 0}},
		"no num": {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, math.NaN()}},
		"inf":    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, math.Inf(1)}},
	} {
		if triangles, ok := hull(points); ok {
			t.Errorf("%s: %v", name, triangles)
		}
	}
}
