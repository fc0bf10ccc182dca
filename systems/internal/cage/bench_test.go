package cage

import (
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// BenchmarkSphere makes the body of a scene's candy.
func BenchmarkSphere(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Sphere(0.02, 4); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBlob(b *testing.B) {
	b.ReportAllocs()
	balls := []Ball{{Radius: 1}, {Centre: vec.Vec3{X: 1.2}, Radius: 0.7, Blend: 0.5}, {Centre: vec.Vec3{X: -1}, Radius: 0.8, Blend: 0.5}}
	for b.Loop() {
		if _, err := Blob(balls, 0.25); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEnclose: 9,600 triangles in 2,000 tetrahedra.
func BenchmarkEnclose(b *testing.B) {
	b.ReportAllocs()
	s := torus(80, 60)
	for b.Loop() {
		if _, err := Enclose(s.x, s.faces, 0.2); err != nil {
			b.Fatal(err)
		}
	}
}
