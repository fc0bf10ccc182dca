package fem

import (
	"fmt"
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// jelly is a solid of 0.1 MPa.
func jelly(t *testing.T, nodes []vec.Vec3, tets [][4]int32, poisson float64) *Solid {
	t.Helper()
	s, err := New(nodes, tets, nil, Material{Young: 1e5, Poisson: poisson, Density: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// share is the part of an end face's load [per n² cells] that a node carries
// under an even traction.
func share(x, size vec.Vec3, n int) float64 {
	w := 1 / float64(n*n)
	if x.Y == 0 || x.Y == size.Y {
		w /= 2
	}
	if x.Z == 0 || x.Z == size.Z {
		w /= 2
	}
	return w
}

// TestCantilever holds the tip's deflection against Timoshenko's,
// F·l³/(3EI) + F·l/(k·G·A), with Cowper's k = 10(1+ν)/(12+11ν) for a rectangle.
// A length of five thicknesses; the clamp also keeps the end from contracting,
// which the formula does not know: about a per cent.
func TestCantilever(t *testing.T) {
	size := vec.Vec3{X: 0.5, Y: 0.1, Z: 0.1}
	const young, force = 1e5, 1e-3
	for _, n := range []int{2, 4} {
		tolerance := map[int]float64{2: 0.10, 4: 0.05}[n]
		if n == 4 && testing.Short() {
			continue
		}
		for _, nu := range []float64{0.3, 0.45} {
			for _, fives := range []bool{true, false} {
				t.Run(fmt.Sprint(n, " cells, ν ", nu, ", fives ", fives), func(t *testing.T) {
					nodes, tets := lattice(size, [3]int{5 * n, n, n}, fives)
					s := jelly(t, nodes, tets, nu)
					held, load := make([][3]bool, len(nodes)), make([]vec.Vec3, len(nodes))
					for i, x := range nodes {
						switch x.X {
						case 0:
							held[i] = [3]bool{true, true, true}
						case size.X:
							load[i].Y = -force * share(x, size, n)
						}
					}
					u := settle(t, s, nodes, load, held)
					tip := 0.0
					for i := range u {
						tip += u[i].Y * load[i].Y / force // the work's displacement
					}
					inertia, shear := math.Pow(size.Y, 4)/12, young/(2*(1+nu))
					k := 10 * (1 + nu) / (12 + 11*nu)
					want := force*size.X*size.X*size.X/(3*young*inertia) + force*size.X/(k*shear*size.Y*size.Z)
					if r := tip / want; math.Abs(r-1) > tolerance {
						t.Errorf("deflection %.3f of Timoshenko's, want 1 ± %v", r, tolerance)
					}
				})
			}
		}
	}
}

// TestBar pulls a bar that is free to contract: it becomes longer by F·l/(E·A)
// and thinner by ν times that strain, exactly, as both fields are linear (the
// patch test).
func TestBar(t *testing.T) {
	size := vec.Vec3{X: 0.3, Y: 0.1, Z: 0.1}
	const young, force = 1e5, 1e-2
	for _, nu := range []float64{0, 0.3, 0.45, 0.49} {
		for _, fives := range []bool{true, false} {
			nodes, tets := lattice(size, [3]int{6, 2, 2}, fives)
			s := jelly(t, nodes, tets, nu)
			held, load := make([][3]bool, len(nodes)), make([]vec.Vec3, len(nodes))
			for i, x := range nodes {
				held[i] = [3]bool{x.X == 0, x.Y == 0, x.Z == 0}
				if x.X == size.X {
					load[i].X = force * tetShare(s, nodes, i, size.X) / (size.Y * size.Z)
				}
			}
			u := settle(t, s, nodes, load, held)
			strain := force / (size.Y * size.Z * young)
			const tolerance = 1e-4 // relative: of the linearisation and the conjugate gradients
			for i, x := range nodes {
				want := vec.Vec3{X: strain * x.X, Y: -nu * strain * x.Y, Z: -nu * strain * x.Z}
				if d := u[i].Sub(want).Len(); d > tolerance*strain*size.X {
					t.Fatalf("ν %v, fives %v: node at %v moves by %v, want %v", nu, fives, x, u[i], want)
				}
			}
		}
	}
}

// tetShare is a third of the faces on the plane x = at that a node has [m²].
func tetShare(s *Solid, nodes []vec.Vec3, i int, at float64) float64 {
	area := 0.0
	for k := range s.tets {
		var face []vec.Vec3
		has := false
		for _, n := range s.tets[k].node {
			if nodes[n].X == at {
				face = append(face, nodes[n])
				has = has || int(n) == i
			}
		}
		if len(face) == 3 && has {
			area += face[1].Sub(face[0]).Cross(face[2].Sub(face[0])).Len() / 6
		}
	}
	return area
}
