package springs

import (
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// BenchmarkAssemble: forces and stiffness of a cloth of 3,200 triangles.
func BenchmarkAssemble(b *testing.B) {
	x, faces := strip(1, 1, 40, 40, 0, nil)
	e, _, err := NewCloth(x, faces, Cloth{Thickness: 0.001, Density: 500, Young: 1e5, Bend: 1e-4})
	if err != nil {
		b.Fatal(err)
	}
	m := blocks.New(len(x), e.Couplings(nil))
	e.Attach(m)
	f := make([]vec.Vec3, len(x))
	b.ReportAllocs()
	for b.Loop() {
		e.Assemble(x, f, m, 1e-4)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(faces)), "ns/triangle")
}
