package fem

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// tiles is a rectangle of cells from the origin, cut into two triangles each,
// whose diagonals alternate.
func tiles(w, h float64, nx, ny int) (nodes []vec.Vec3, tris [][3]int32) {
	for j := range ny + 1 {
		for i := range nx + 1 {
			nodes = append(nodes, vec.Vec3{X: w * float64(i) / float64(nx), Y: h * float64(j) / float64(ny)})
		}
	}
	for j := range ny {
		for i := range nx {
			a := int32(j*(nx+1) + i)
			b, c := a+1, a+int32(nx)+1
			d := c + 1
			if (i+j)%2 == 0 {
				tris = append(tris, [3]int32{a, b, d}, [3]int32{a, d, c})
			} else {
				tris = append(tris, [3]int32{a, b, c}, [3]int32{b, d, c})
			}
		}
	}
	return nodes, tris
}

// rim2 is what of the right edge's load a node carries under an even traction.
func rim2(x vec.Vec3, h float64, n int) float64 {
	if x.Y == 0 || x.Y == h {
		return 0.5 / float64(n)
	}
	return 1 / float64(n)
}

// TestAreaCantilever holds the deflection of the tip against Timoshenko's, in plane
// strain: E' = E/(1−ν²) and, for the shear of a rectangle in the plane, k = 5/6
// (1 metre deep):
//
//	δ = F·l³/(3·E'·I) + F·l/(k·G·h),  I = h³/12.
func TestAreaCantilever(t *testing.T) {
	const w, h, young, force = 1.0, 0.1, 1e5, 1e-3
	for _, n := range []int{2, 4} {
		tolerance := map[int]float64{2: 0.10, 4: 0.05}[n]
		for _, nu := range []float64{0.3, 0.45} {
			t.Run(fmt.Sprint(n, " cells, ν ", nu), func(t *testing.T) {
				nodes, tris := tiles(w, h, 10*n, n)
				a, err := NewArea(nodes, tris, Material{Young: young, Poisson: nu, Density: 1000})
				if err != nil {
					t.Fatal(err)
				}
				held, load := make([][3]bool, len(nodes)), make([]vec.Vec3, len(nodes))
				for i, x := range nodes {
					held[i][2] = true
					switch x.X {
					case 0:
						held[i] = [3]bool{true, true, true}
					case w:
						load[i].Y = -force * rim2(x, h, n)
					}
				}
				u := settle(t, a, nodes, load, held)
				tip := 0.0
				for i := range u {
					tip += u[i].Y * load[i].Y / force
				}
				plane, shear := young/(1-nu*nu), young/(2*(1+nu))
				want := force*w*w*w/(3*plane*(h*h*h/12)) + force*w/(5./6*shear*h)
				if r := tip / want; math.Abs(r-1) > tolerance {
					t.Errorf("deflection %.3f of Timoshenko's, want 1 ± %v", r, tolerance)
				}
			})
		}
	}
}

// TestAreaBar pulls a bar that is free to contract: in plane strain, where it can
// not along z, it becomes longer by F·l/(E'·h) and thinner by ν/(1−ν) times that
// strain, exactly (the patch test).
func TestAreaBar(t *testing.T) {
	const w, h, young, force = 0.3, 0.1, 1e5, 1e-2
	for _, nu := range []float64{0, 0.3, 0.45, 0.49} {
		nodes, tris := tiles(w, h, 6, 2)
		a, err := NewArea(nodes, tris, Material{Young: young, Poisson: nu, Density: 1000})
		if err != nil {
			t.Fatal(err)
		}
		held, load := make([][3]bool, len(nodes)), make([]vec.Vec3, len(nodes))
		for i, x := range nodes {
			held[i] = [3]bool{x.X == 0, x.Y == 0, true}
			if x.X == w {
				load[i].X = force * rim2(x, h, 2)
			}
		}
		u := settle(t, a, nodes, load, held)
		strain := force / h * (1 - nu*nu) / young
		const tolerance = 1e-4 // relative: of the linearisation and the conjugate gradients
		for i, x := range nodes {
			want := vec.Vec3{X: strain * x.X, Y: -nu / (1 - nu) * strain * x.Y}
			if d := u[i].Sub(want).Len(); d > tolerance*strain*w {
				t.Fatalf("ν %v: node at %v moves by %v, want %v", nu, x, u[i], want)
			}
		}
	}
}
