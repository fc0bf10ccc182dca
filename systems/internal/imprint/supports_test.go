package imprint

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// ellipsoid is a core that is known by its support points alone: those of x²/a² +
// y²/b² + z²/c² = 1.
type ellipsoid struct {
	geom.Curved
	half vec.Vec3
}

func (e ellipsoid) Support(d vec.Vec3) vec.Vec3 {
	h := vec.Vec3{X: e.half.X * d.X, Y: e.half.Y * d.Y, Z: e.half.Z * d.Z}.Unit(vec.Vec3{X: 1})
	return vec.Vec3{X: e.half.X * h.X, Y: e.half.Y * h.Y, Z: e.half.Z * h.Z}
}

// veiled is a core whose kind nobody knows.
type veiled struct{ geom.Curved }

// What has a core that is no body of revolution is divided by its support points:
// they lie on it, the surface closes, faces outward and holds its volume, 4π/3·abc of
// an ellipsoid, that of a rounded cylinder with its flat faces and edges.
func TestTessellateByItsSupports(t *testing.T) {
	tin, err := geom.Cylinder(0.5, 1.5, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	volume, _, _ := tin.Mass(1)
	for name, c := range map[string]struct {
		shape  geom.Shape
		volume float64
		off    func(x vec.Vec3) float64
	}{
		"ellipsoid": {
			geom.Shape{Curved: ellipsoid{half: vec.Vec3{X: 0.3, Y: 0.5, Z: 0.9}}},
			4. / 3 * math.Pi * 0.3 * 0.5 * 0.9,
			func(x vec.Vec3) float64 { return math.Hypot(math.Hypot(x.X/0.3, x.Y/0.5), x.Z/0.9) - 1 },
		},
		"cylinder": {
			geom.Shape{Curved: veiled{tin.Curved}, Radius: tin.Radius},
			volume,
			func(x vec.Vec3) float64 { gap, _, _ := Depth(&tin, x); return gap },
		},
	} {
		f, err := Tessellate(&c.shape, 16)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range f.Vertices {
			if off := c.off(v); math.Abs(off) > 1e-12 {
				t.Fatalf("%s: vertex %d is %g off the surface", name, i, off)
			}
		}
		var sum vec.Vec3
		got := 0.0
		for i := range f.Triangles {
			a := f.Area(int32(i))
			sum = sum.Add(a)
			got += a.Dot(f.Vertices[f.Triangles[i][0]]) / 3
		}
		if sum.Len() > 1e-12 {
			t.Errorf("%s: area vectors sum to %v: it is open", name, sum)
		}
		// A ball's triangles of 4° across cut off (4°)²/8 of its radius, twice that
		// where the corners stand wider, three times in the volume.
		if got > c.volume*(1+1e-12) || got < 0.98*c.volume {
			t.Errorf("%s: volume %v, want a little less than %v", name, got, c.volume)
		}
	}
}
