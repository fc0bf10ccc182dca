package blob

import (
	"cmp"
	"slices"

	"github.com/tackphysics/tack/systems/internal/springs"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Membrane returns a spring along every edge of the triangles between particles
// at rest [m], so that the skin has the stiffness stretch, Young's modulus times
// thickness [N/m]: k = stretch·(A₁ + A₂)/l², A of the triangles at an edge of
// length l (Van Gelder, "Approximate simulation of elastic membranes by
// triangulated spring meshes", 1998). On equilateral triangles that is exact,
// with ν = ⅓.
func Membrane(x []vec.Vec3, faces [][3]int32, stretch float64) *springs.Springs {
	type edge struct {
		a, b int32
		area float64
	}
	var list []edge
	for _, f := range faces {
		area := float64(0.5 * x[f[1]].Sub(x[f[0]]).Cross(x[f[2]].Sub(x[f[0]])).Len())
		for c := range f {
			a, b := f[c], f[(c+1)%3]
			list = append(list, edge{min(a, b), max(a, b), area})
		}
	}
	slices.SortStableFunc(list, func(p, q edge) int { return cmp.Or(cmp.Compare(p.a, q.a), cmp.Compare(p.b, q.b)) })
	e := &springs.Springs{}
	for i := 0; i < len(list); {
		k := list[i]
		for i++; i < len(list) && list[i].a == k.a && list[i].b == k.b; i++ {
			k.area += list[i].area
		}
		// Stiff is in J over the square of the strain: k·l² = stretch·(A₁ + A₂).
		add(e, x, k.a, k.b, float64(stretch*k.area))
	}
	return e
}

// Links returns springs along the segments of a line, closed or open, that has
// the stiffness stretch [N], force over strain.
func Links(x []vec.Vec3, segments [][2]int32, stretch float64) *springs.Springs {
	e := &springs.Springs{}
	for _, s := range segments {
		add(e, x, s[0], s[1], float64(stretch*x[s[1]].Sub(x[s[0]]).Len()))
	}
	return e
}

// add adds a spring between two particles with the energy ½·stiff·strain².
func add(e *springs.Springs, x []vec.Vec3, a, b int32, stiff float64) {
	l := x[b].Sub(x[a]).Len()
	if !(l > 0) {
		return
	}
	e.Spring = append(e.Spring, springs.Spring{
		Node: [6]int32{a, b}, Weight: [6]float64{-1 / l, 1 / l}, Nodes: 2, Stiff: stiff, Rest: 1,
	})
}
