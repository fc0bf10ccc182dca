package geom

import (
	"math"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

var identity = vec.Identity.Mat()

// A box cut in eight is the box: mass, centre, inertia, bounds and extent, also
// when the pieces are turned by quarter turns.
func TestCompoundOfPiecesIsTheWhole(t *testing.T) {
	size := vec.Vec3{X: 0.4, Y: 0.6, Z: 1}
	whole, err := Box(size)
	if err != nil {
		t.Fatal(err)
	}
	off := vec.Vec3{X: 1, Y: -2, Z: 0.5}
	h := math.Sqrt(0.5)
	turned := vec.Quat{W: h, Y: h}.Mat() // x to −z, z to x
	var children []Child
	for k := range 8 {
		c := size.Mul(0.25)
		if k&1 != 0 {
			c.X = -c.X
		}
		if k&2 != 0 {
			c.Y = -c.Y
		}
		if k&4 != 0 {
			c.Z = -c.Z
		}
		piece, err := Box(size.Mul(0.5))
		child := Child{Shape: piece, Pos: c.Add(off), Rot: identity}
		if k%3 == 0 {
			piece, err = Box(vec.Vec3{X: size.Z / 2, Y: size.Y / 2, Z: size.X / 2})
			child.Shape, child.Rot = piece, turned
		}
		if err != nil {
			t.Fatal(err)
		}
		children = append(children, child)
	}
	s, err := NewCompound(children)
	if err != nil {
		t.Fatal(err)
	}
	const density = 700
	wm, _, wi := whole.Mass(density)
	m, c, i := s.Mass(density)
	const tol = 1e-12 // some roundings of numbers near 100
	if math.Abs(m-wm) > tol || c.Sub(off).Len() > tol {
		t.Errorf("mass %v at %v, want %v at %v", m, c, wm, off)
	}
	d := i.Add(wi.Scale(-1))
	for _, x := range []float64{d.XX, d.YY, d.ZZ, d.XY, d.XZ, d.YZ} {
		if math.Abs(x) > tol {
			t.Errorf("inertia %v, want %v", i, wi)
			break
		}
	}
	b := s.Bounds(vec.Vec3{}, &identity)
	if b.Min.Sub(off.Sub(size.Mul(0.5))).Len() > tol || b.Max.Sub(off.Add(size.Mul(0.5))).Len() > tol {
		t.Errorf("bounds %v", b)
	}
	thickness, radius := s.Extent()
	if math.Abs(thickness-0.2) > tol || radius < off.Add(vec.Vec3{X: 0.2, Y: -0.3, Z: 0.5}).Len() {
		t.Errorf("extent %v, %v", thickness, radius)
	}
	q := about(off.Add(vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}), vec.Vec3{X: 0.01, Y: 0.01, Z: 0.01})
	if near := s.Compound.Near(&q, nil); len(near) != 1 || near[0] != 0 {
		t.Errorf("children near the first piece: %v", near)
	}
	q = b
	near := s.Compound.Near(&q, nil)
	for i := range near {
		if len(near) != 8 || near[i] != int32(i) {
			t.Fatalf("not all children in order: %v", near)
		}
	}
}

func TestBadCompounds(t *testing.T) {
	ball, _ := Sphere(1)
	plane, _ := HalfSpace(vec.Vec3{Y: 1})
	for _, c := range []struct {
		name     string
		children []Child
		want     string
	}{
		{"none", nil, "0 children"},
		{"a plane", []Child{{Shape: ball, Rot: identity}, {Shape: plane, Rot: identity}}, "child 1 is a half-space"},
		{"nothing", []Child{{Rot: identity}}, "child 0 is a none"},
		{"far away", []Child{{Shape: ball, Pos: vec.Vec3{X: 1e7}, Rot: identity}}, "child 0 reaches"},
		{"NaN", []Child{{Shape: ball, Pos: vec.Vec3{X: math.NaN()}, Rot: identity}}, "child 0 reaches"},
	} {
		if _, err := NewCompound(c.children); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
