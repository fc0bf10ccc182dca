package cage

import (
	"errors"
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Cage is a solid cut into tetrahedra, with its surface. Lengths are in metres,
// in the axes of the body.
type Cage struct {
	Node []vec.Vec3 // at rest
	// Tet holds the nodes of each tetrahedron; its volume (b−a)×(c−a)·(d−a)/6 is
	// positive. Any two share a face, an edge, a node or nothing.
	Tet [][4]int32
	// Fill is the part of each tetrahedron that the solid takes, in (0, 1], by
	// which mass and stiffness are to be weighed. Summed over the cage, fill
	// times volume is the volume of the solid that was asked for.
	Fill []float64
	Skin Skin
	// Mended tells what of the surface given to Enclose had to be put right.
	Mended Mending
}

// Skin is a closed surface of triangles whose vertices ride on tetrahedra.
type Skin struct {
	Tet []int32 // of a vertex: the tetrahedron that carries it
	// Weight holds its barycentric weights there, which sum to 1. Where the
	// surface leaves the cage a little they lie outside [0, 1], by slack at most.
	Weight [][4]float64
	Face   [][3]int32 // vertices, counter-clockwise seen from outside
}

// ErrSize is wrapped by every error about lengths and counts.
var ErrSize = errors.New("cage: size out of range")

const (
	// minSize and maxSize bound every length [m], as those of rigid shapes.
	minSize, maxSize = 1e-6, 1e6
	// maxCells bounds a lattice, so that a slip of the pen costs no gigabytes.
	maxCells = 1 << 22
)

func checkLength(what string, x float64) error {
	if !(x >= minSize && x <= maxSize) {
		return fmt.Errorf("%w: %s %v m, must be %v to %v m", ErrSize, what, x, float64(minSize), float64(maxSize))
	}
	return nil
}

// TetVolume returns the signed volume of a tetrahedron [m³], positive if a, b, c
// run counter-clockwise seen from d.
func TetVolume(a, b, c, d vec.Vec3) float64 {
	return float64(b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) / 6)
}

// Volume returns that of tetrahedron t [m³], all of it.
func (c *Cage) Volume(t int) float64 {
	v := c.Tet[t]
	return TetVolume(c.Node[v[0]], c.Node[v[1]], c.Node[v[2]], c.Node[v[3]])
}

// Filled returns the volume of the solid [m³]: that of the tetrahedra, as far as
// they are filled.
func (c *Cage) Filled() float64 {
	sum := 0.0
	for t := range c.Tet {
		sum += float64(c.Volume(t) * c.Fill[t])
	}
	return sum
}

// Vertices appends where the skin's vertices are to out, for nodes at node.
func (s *Skin) Vertices(tet [][4]int32, node, out []vec.Vec3) []vec.Vec3 {
	for i, t := range s.Tet {
		n, w := &tet[t], &s.Weight[i]
		out = append(out, node[n[0]].Mul(w[0]).MulAdd(node[n[1]], w[1]).MulAdd(node[n[2]], w[2]).MulAdd(node[n[3]], w[3]))
	}
	return out
}

// Enclosed returns the volume that closed triangles enclose [m³], positive if
// they are counter-clockwise seen from outside.
func Enclosed(vertices []vec.Vec3, faces [][3]int32) float64 {
	if len(faces) == 0 {
		return 0
	}
	o, sum := vertices[faces[0][0]], 0.0
	for _, f := range faces {
		sum += TetVolume(o, vertices[f[0]], vertices[f[1]], vertices[f[2]])
	}
	return sum
}
