package cage

import (
	"errors"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestGraded: cages of cubes and rings with blocks of several sizes hold what
// every cage must, and have fewer tetrahedra. Their
// surface is that of what they fill and nothing more: where blocks did not fit
// together, faces inside would count.
func TestGraded(t *testing.T) {
	block := cube(1)
	ring := torus(60, 40)
	for _, c := range []struct {
		name   string
		s      surface
		cell   float64
		levels int
		fewer  float64 // tetrahedra, over those without levels
	}{
		{"cube", block, 1. / 16, 1, 0.9},
		{"cube", block, 1. / 20, 2, 0.8},
		{"torus", ring, 0.1, 1, 1},
	} {
		plain, err := Enclose(c.s.x, c.s.faces, c.cell)
		if err != nil {
			t.Fatal(err)
		}
		b, err := EncloseGraded(c.s.x, c.s.faces, c.cell, c.levels)
		if err != nil {
			t.Fatal(err)
		}
		check(t, b, Enclosed(c.s.x, c.s.faces), 0.01, slack)
		if got := float64(len(b.Tet)) / float64(len(plain.Tet)); got > c.fewer {
			t.Errorf("%s, %d levels: %d tetrahedra, %d without", c.name, c.levels, len(b.Tet), len(plain.Tet))
		}
		t.Logf("%s, %d levels: %d tetrahedra, %d without", c.name, c.levels, len(b.Tet), len(plain.Tet))
		if c.s.x[0] != block.x[0] {
			continue
		}
		d := Cage{Node: b.Node, Tet: b.Tet}
		if err := d.CutSkin(1); err != nil {
			t.Fatal(err)
		}
		area := 0.0
		x := d.Skin.Vertices(d.Tet, d.Node, nil)
		for _, f := range d.Skin.Face {
			area += x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]])).Len() / 2
		}
		if math.Abs(area-6) > 1e-9 {
			t.Errorf("%s, %d levels: surface of %v, want 6", c.name, c.levels, area)
		}
	}
	for _, levels := range []int{-1, 7} {
		if _, err := EncloseGraded(block.x, block.faces, 0.1, levels); !errors.Is(err, ErrSize) {
			t.Errorf("%d levels: error %v", levels, err)
		}
	}
}

// TestGradedInside: blocks of two sizes with nothing of the surface near fit
// together as well, faces, edges and corners.
func TestGradedInside(t *testing.T) {
	l := &lattice{size: vec.Vec3{X: 12, Y: 12, Z: 12}, cells: [3]int{12, 12, 12}}
	fill := make([]float64, 5*1728)
	for c := range 1728 {
		for k := range 5 {
			fill[5*c+k] = 1
		}
	}
	for _, hole := range []int{0, 7 + 64*7, 1 + 8*9 + 81*2, 12*12*12 - 1, 3 + 12*6 + 144*7} {
		part := fill[5*hole]
		fill[5*hole] = 0.5
		g := grade(l, fill, 3)
		fill[5*hole] = part
		c := Cage{Tet: g.tet}
		for n := range l.nodes() {
			c.Node = append(c.Node, l.node(n))
		}
		if err := c.CutSkin(1); err != nil {
			t.Fatal(err)
		}
		volume, area := 0.0, 0.0
		for i := range c.Tet {
			if !(c.Volume(i) > 0) {
				t.Fatalf("hole %d: tetrahedron %v has volume %v", hole, c.Tet[i], c.Volume(i))
			}
			volume += c.Volume(i)
		}
		x := c.Skin.Vertices(c.Tet, c.Node, nil)
		for _, f := range c.Skin.Face {
			area += x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]])).Len() / 2
		}
		if math.Abs(volume-1728) > 1e-9 || math.Abs(area-864) > 1e-9 {
			t.Errorf("hole %d: volume %v, surface %v, want 1728 and 864", hole, volume, area)
		}
		sizes := map[int8]int{}
		for _, k := range g.level {
			sizes[k]++
		}
		if len(sizes) < 2 {
			t.Errorf("hole %d: blocks of sizes %v", hole, sizes)
		}
	}
}
