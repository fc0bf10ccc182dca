package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// corners returns the triangles of a part in body axes.
func corners(p part) (out [][3]vec3) {
	idx := p.mesh.indices
	for t := 0; t+2 < len(idx); t += 3 {
		var c [3]vec3
		for k := range 3 {
			c[k] = p.mesh.vertices[idx[t+k]].at(p.extent, p.radius)
		}
		out = append(out, c)
	}
	return out
}

func volume(triangles [][3]vec3) float64 {
	v := 0.0
	for _, t := range triangles {
		v += float64(t[0].dot(t[1].cross(t[2]))) / 6
	}
	return v
}

// open returns the number of directed edges without their opposite.
func open(triangles [][3]vec3) int {
	type key [3]int64
	at := func(v vec3) key {
		const grid = 1e4 // per metre: far finer than the meshes
		return key{int64(math.Round(float64(v.X) * grid)), int64(math.Round(float64(v.Y) * grid)), int64(math.Round(float64(v.Z) * grid))}
	}
	edges := map[[2]key]int{}
	for _, t := range triangles {
		for k := range 3 {
			a, b := at(t[k]), at(t[(k+1)%3])
			if a == b {
				continue
			}
			edges[[2]key{a, b}]++
			edges[[2]key{b, a}]--
		}
	}
	n := 0
	for _, c := range edges {
		if c != 0 {
			n++
		}
	}
	return n
}

func TestPartsAreClosedAndHaveTheirVolume(t *testing.T) {
	l := newLibrary()
	hull := components.Hull(
		mgl64.Vec3{0, 0, 0}, mgl64.Vec3{2, 0, 0}, mgl64.Vec3{0, 3, 0}, mgl64.Vec3{0, 0, 4}, mgl64.Vec3{0.1, 0.1, 0.1})
	var cube []mgl64.Vec3
	for i := range 8 {
		cube = append(cube, mgl64.Vec3{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2)})
	}
	for _, c := range []struct {
		name   string
		shape  components.Shape
		pixels float32
		volume float64
		part   float64 // accepted deviation, as a part of the volume
	}{
		{"coarse ball", components.Sphere(0.5), 3, math.Pi / 6, 0.31},
		{"fine ball", components.Sphere(0.5), 1000, math.Pi / 6, 0.005},
		{"capsule", components.Capsule(0.5, 2), 1000, math.Pi/6 + math.Pi/2, 0.005},
		{"short capsule", components.Capsule(0.5, 0), 50, math.Pi / 6, 0.03},
		{"sharp box", components.Box(1, 2, 3), 5, 6, 1e-6},
		{"bevelled box", components.Box(1, 2, 3), 50, 6, 0.01},
		{"hull", hull, 50, 4, 1e-6},
		// A core of 0.6, slabs, twelve quarters of a cylinder and a ball.
		{"rounded hull", components.Hull(cube...).Rounded(0.2), 50, 0.216 + 0.432 + 12*0.6*math.Pi*0.01 + 4./3*math.Pi*0.008, 0.02},
		{"rounded box", components.Box(1, 2, 3).Rounded(0.1), 5, 6, 0.03},
		{"sharp cylinder", components.Cylinder(0.5, 2), 13, math.Pi / 2, 0.02},
		{"bevelled cylinder", components.Cylinder(0.5, 2), 1000, math.Pi / 2, 0.01},
		{"flat cylinder", components.Cylinder(0.5, 0.01), 1000, math.Pi / 400, 0.01},
		// A disc of radius 0.4, 0.8 high, with half a torus about it: by Pappus.
		{"round cylinder", components.Cylinder(0.5, 0.2).Rounded(0.0999), 1000, math.Pi*0.16*0.2 + math.Pi*math.Pi*0.01*(0.4+4*0.1/(3*math.Pi)), 0.01},
		{"cone", components.Cone(0.5, 2), 1000, math.Pi / 6, 0.005},
		{"coarse cone", components.Cone(0.5, 2), 3, math.Pi / 6, 0.12},
		{"ring", Ring{Radius: 1, Thick: 0.2}, 1000, 2 * math.Pi * math.Pi * 0.04, 0.01},
		{"thin ring", Ring{Radius: 1, Thick: 0.02}, 200, 2 * math.Pi * math.Pi * 0.0004, 0.05},
		{"round cone", components.Cone(3, 4).Rounded(1.498), 1000, 4. / 3 * math.Pi * 1.5 * 1.5 * 1.5, 0.02},
	} {
		p, ok := l.part(c.shape, c.pixels)
		if !ok {
			t.Errorf("%s: no part", c.name)
			continue
		}
		triangles := corners(p)
		if n := open(triangles); n > 0 {
			t.Errorf("%s: %d open edges", c.name, n)
		}
		if v := volume(triangles); math.Abs(v-c.volume) > c.part*c.volume {
			t.Errorf("%s: volume %v, want %v", c.name, v, c.volume)
		}
		for _, tri := range triangles {
			for _, v := range tri {
				if v.length() > p.reach*1.0001 {
					t.Fatalf("%s: %v lies outside the reach %v", c.name, v, p.reach)
				}
			}
		}
	}
}

func TestNormalsPointOut(t *testing.T) {
	l := newLibrary()
	for name, shape := range map[string]components.Shape{
		"ball": components.Sphere(1), "capsule": components.Capsule(1, 1), "box": components.Box(1, 1, 1),
		"cylinder": components.Cylinder(1, 1), "cone": components.Cone(1, 2).Rounded(0.1), "sharp cone": components.Cone(1, 2),
	} {
		p, _ := l.part(shape, 60)
		for i := range p.mesh.vertices {
			v := &p.mesh.vertices[i]
			if abs32(v.normal.length()-1) > 1e-5 || v.normal.dot(v.at(p.extent, p.radius)) <= 0 {
				t.Fatalf("%s: normal %v at %v", name, v.normal, v.at(p.extent, p.radius))
			}
		}
	}
}

// TestConeNormals: the side's normals lean by the cone's own angle.
func TestConeNormals(t *testing.T) {
	p, _ := newLibrary().part(components.Cone(3, 4), 60)
	leaning := 0
	for _, v := range p.mesh.vertices {
		if abs32(v.normal.Y-0.6) < 1e-6 {
			leaning++
		}
	}
	if leaning == 0 {
		t.Error("no normal leans by asin(3/5)")
	}
}

// TestRollingShows: a ball has patches of two tints, as much of each.
func TestRollingShows(t *testing.T) {
	m := newBall(5, 0)
	bright := 0
	for i := range m.vertices {
		if m.vertices[i].tint == 1 {
			bright++
		}
	}
	if 2*bright != len(m.vertices) {
		t.Errorf("%d of %d vertices are bright", bright, len(m.vertices))
	}
}

func TestShapesThatAreNotDrawn(t *testing.T) {
	l := newLibrary()
	flat := components.Hull(mgl64.Vec3{0, 0, 0}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 1, 0})
	for _, s := range []components.Shape{
		nil, components.Sphere(0), components.Sphere(math.NaN()), components.Sphere(math.Inf(1)),
		components.Box(math.NaN(), 1, 1), flat, components.HalfSpace(mgl64.Vec3{0, 1, 0}),
	} {
		if _, ok := l.part(s, 10); ok {
			t.Errorf("%v is drawn", s)
		}
	}
}

func TestForgetDropsHulls(t *testing.T) {
	l := newLibrary()
	h := components.Hull(mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 1})
	first, _ := l.part(h, 10)
	if again, _ := l.part(h, 10); again.mesh != first.mesh {
		t.Error("the mesh of a hull is not kept")
	}
	l.part(components.Cone(1, 1), 10)
	if l.forget(); len(l.owns)+len(l.cones) != 0 {
		t.Error("the mesh of a hull or cone is not dropped")
	}
}
