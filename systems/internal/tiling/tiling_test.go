package tiling

import (
	"errors"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// measure returns the area of the triangles and the least height of one over its
// longest side; all triangles must be counter-clockwise.
func (m *Mesh) measure(t *testing.T) (area, worst float64) {
	t.Helper()
	worst = math.Inf(1)
	for i, f := range m.Face {
		a, b, c := m.X[f[0]].Flat(), m.X[f[1]].Flat(), m.X[f[2]].Flat()
		twice := b.Sub(a).Cross(c.Sub(a))
		if !(twice > 0) {
			t.Fatalf("triangle %d has twice the area %v", i, twice)
		}
		area += twice / 2
		worst = min(worst, twice/max(b.Sub(a).LenSq(), c.Sub(b).LenSq(), a.Sub(c).LenSq()))
	}
	return area, worst
}

// whole reports whether each edge has a triangle on either side, or is of the rim.
func (m *Mesh) whole() bool {
	edges := map[[2]int32]bool{}
	for _, f := range m.Face {
		for c := range f {
			e := [2]int32{f[c], f[(c+1)%3]}
			if edges[e] {
				return false
			}
			edges[e] = true
		}
	}
	for i, e := range m.Rim {
		if !edges[e] || edges[[2]int32{e[1], e[0]}] || e[1] != m.Rim[(i+1)%len(m.Rim)][0] {
			return false
		}
		edges[[2]int32{e[1], e[0]}] = true
	}
	for e := range edges {
		if !edges[[2]int32{e[1], e[0]}] {
			return false
		}
	}
	return true
}

// TestAreas: triangles fill what they are to fill, once, and none is a sliver.
func TestAreas(t *testing.T) {
	ell := []vec.Vec2{{}, {X: 2}, {X: 2, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 3}, {Y: 3}}
	var back []vec.Vec2
	for i := range ell {
		back = append(back, ell[len(ell)-1-i])
	}
	star := make([]vec.Vec2, 10)
	for i := range star {
		r := 1 - 0.5*float64(i%2)
		star[i] = vec.Vec2{X: r * math.Cos(float64(i)*math.Pi/5), Y: r * math.Sin(float64(i)*math.Pi/5)}
	}
	of := func(m *Mesh, err error) *Mesh {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		name  string
		m     *Mesh
		area  float64
		worst float64 // of the least height; an even triangle has 0.87
	}{
		{"rectangle", of(Rect(2, 0.5, 8, 2)), 1, 0.5},
		{"disc of 1 cell", of(Disc(1, 1)), math.Pi, 0.2},
		{"disc of 6", of(Disc(1, 6)), math.Pi, 0.3},
		{"disc of 20", of(Disc(0.1, 20)), math.Pi / 100, 0.3},
		{"L", of(Polygon(ell, 0.3)), 4, 0.3},
		{"L the other way", of(Polygon(back, 0.3)), 4, 0.3},
		{"star", of(Polygon(star, 0.15)), 10 * 0.5 * 0.5 * math.Sin(math.Pi/5), 0.2},
		{"coarse square", of(Polygon([]vec.Vec2{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}, 5)), 1, 0.5},
	} {
		area, worst := c.m.measure(t)
		if math.Abs(area/c.area-1) > 1e-12 {
			t.Errorf("%s: area %v m², want %v", c.name, area, c.area)
		}
		if worst < c.worst {
			t.Errorf("%s: a triangle is only %v times as high as long, want %v", c.name, worst, c.worst)
		}
		if !c.m.whole() {
			t.Errorf("%s: triangles do not fit together", c.name)
		}
	}
}

func TestAreasRefused(t *testing.T) {
	square := []vec.Vec2{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
	nan := math.NaN()
	for _, c := range []struct {
		name    string
		corners []vec.Vec2
		cell    float64
	}{
		{"two corners", square[:2], 1},
		{"no cell", square, 0},
		{"NaN cell", square, nan},
		{"NaN corner", []vec.Vec2{{}, {X: 1}, {X: 1, Y: nan}}, 1},
		{"a line", []vec.Vec2{{}, {X: 1}, {X: 2}}, 1},
		{"one place twice", []vec.Vec2{{}, {X: 1}, {X: 1}, {Y: 1}}, 1},
		{"eight", []vec.Vec2{{}, {X: 1, Y: 1}, {X: 1}, {Y: 1}}, 1},
		{"touching", []vec.Vec2{{}, {X: 2}, {X: 2, Y: 1}, {X: 1}, {Y: 1}}, 1},
		{"too fine", square, 1e-5},
	} {
		if _, err := Polygon(c.corners, c.cell); !errors.Is(err, ErrArea) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Rect(1, nan, 1, 1); !errors.Is(err, ErrArea) {
		t.Errorf("rectangle: %v", err)
	}
	if _, err := Rect(1, 1, 0, 1); !errors.Is(err, ErrArea) {
		t.Errorf("rectangle: %v", err)
	}
	if _, err := Disc(nan, 1); !errors.Is(err, ErrArea) {
		t.Errorf("disc: %v", err)
	}
	if _, err := Disc(1, MostCells+1); !errors.Is(err, ErrArea) {
		t.Errorf("disc: %v", err)
	}
}
