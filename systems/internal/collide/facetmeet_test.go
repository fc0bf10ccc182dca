package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// What moves meets the mesh of a polyhedron when it touches the polyhedron,
// earlier or later by no more than what rolls or spins may be late.
func TestMeetMeshOfAPolyhedron(t *testing.T) {
	const until, looks = 0.4, 50
	n := 1500
	if testing.Short() {
		n = 300
	}
	r := rand.New(rand.NewSource(5))
	var k Facets
	met, missed := 0, 0
	for range n {
		with := anyUncurved
		if r.Intn(2) == 0 {
			with = anyCurved
		}
		solid := anyPolyhedron(r, 3)
		a := moving(with(r, 1), gauss(r).Mul(4), vec.Vec3{}, gauss(r).Mul([]float64{0, 3, 20}[r.Intn(3)]))
		a.V = gauss(r).Mul(3).Sub(a.X.Mul(4))
		a.Q = a.Q.Turn(gauss(r))
		b := moving(solid, vec.Vec3{}, vec.Vec3{}, vec.Vec3{})
		if d := gap(a, b, 0); !(d > 0.1) {
			continue
		}
		near := Near(a.Shape, solid)
		mesh := *b
		mesh.Shape = meshOf(solid.Hull)
		budget := 1 << 20
		at, hit := k.Meet(a, &mesh, 0, until, near, nil, &budget)
		if hit {
			met++
		} else {
			at = until
			missed++
		}
		m := makeClosing(a, b, until)
		late := float64((overshoot + 2) * near / m.most)
		for i := range looks {
			if d := gap(a, b, (at-late)*float64(i)/(looks-1)); !(d > 0) {
				t.Fatalf("%v touches the solid at %v of %d looks before %v s, when the mesh is met: %v", a.Shape.Kind, i, looks, at, hit)
			}
		}
		if d := gap(a, b, at); hit && d > overshoot*near {
			t.Errorf("%v meets the mesh at %v s, %g m apart, want at most %g", a.Shape.Kind, at, d, overshoot*near)
		}
	}
	if met < n/20 || missed < n/20 {
		t.Errorf("%d met, %d missed: this tests too little", met, missed)
	}
}

// A tin that rolls in a trough of 23 facets, touching along one of them.
func BenchmarkMeetTrough(b *testing.B) {
	const facets, inner, long = 23, 0.1, 0.2
	var points []vec.Vec3
	var triangles [][3]int32
	for i := range facets + 1 {
		s, c := math.Sincos(math.Pi * (float64(i)/facets - 1))
		points = append(points, vec.Vec3{X: inner * c, Y: inner * s, Z: -long / 2}, vec.Vec3{X: inner * c, Y: inner * s, Z: long / 2})
	}
	for i := range int32(facets) {
		triangles = append(triangles, [3]int32{2 * i, 2*i + 1, 2*i + 2}, [3]int32{2*i + 1, 2*i + 3, 2*i + 2})
	}
	mesh, _, err := geom.NewMesh(points, triangles)
	if err != nil {
		b.Fatal(err)
	}
	const radius, speed = 0.045, 1.0
	flat := inner * math.Cos(math.Pi/facets/2)
	tin := moving(must(geom.Cylinder(radius, 0.05, 0.015)), vec.Vec3{Y: radius - flat}, vec.Vec3{X: speed}, vec.Vec3{X: 8, Z: -speed / radius})
	tin.Q = vec.Quat{W: math.Sqrt2 / 2, X: math.Sqrt2 / 2}
	trough := moving(&mesh, vec.Vec3{}, vec.Vec3{}, vec.Vec3{})
	rests := []Rest{{Normal: vec.Vec3{Y: -1}, Floor: -5e-4}}
	var k Facets
	looks := 0
	for b.Loop() {
		budget := 1 << 12
		k.Meet(tin, trough, 0, 1.0/120, Near(tin.Shape, tin.Shape), rests, &budget)
		looks += 1<<12 - budget
	}
	b.ReportMetric(float64(looks)/float64(b.N), "looks")
}
