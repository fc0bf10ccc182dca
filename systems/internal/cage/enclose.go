package cage

import (
	"errors"
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// ErrSurface is wrapped by every error about a surface that encloses no solid.
var ErrSurface = errors.New("cage: surface encloses no solid")

// Mending tells what had to be put right of a surface.
type Mending struct {
	Welded  int // vertices that lay on others, within weldReach
	Dropped int // triangles of which two corners were one
	Flipped int // edges turned within two triangles, one of which was flat
	Split   int // vertices made two, since the surface touched itself there
	Turned  int // triangles that faced the wrong way
}

// Enclose returns the solid inside closed triangles, given by their corners as
// indices into vertices [m], in a cage of the lattice cells of about the given
// size [m] that touch it. Its skin is the surface itself. A surface inside
// another is a hollow. The lattice parts nothing that is less than a cell apart:
// solids in one cell move as one there.
//
// Vertices at the same place become one, triangles without area go, faces are
// turned outward, vertices where the surface touches itself become two; Mended
// tells how often. It is an error, which wraps ErrSurface and says where, if the
// surface is open, forks, has one side only, passes through itself or encloses
// nothing, and if an index or a position is out of range; one that wraps ErrSize
// if cells would be more than 2²² or the size is not within 1e-6 to 1e6 m.
func Enclose(vertices []vec.Vec3, faces [][3]int32, cell float64) (*Cage, error) {
	return EncloseGraded(vertices, faces, cell, 0)
}

// EncloseGraded is Enclose with fewer cells: deep inside they are joined to blocks
// of 2, 4 … up to 2^levels a side, each next to ones of at least half its size. It
// pays from about 16 cells across on: a block next to smaller ones needs nearly as
// many tetrahedra as they do. It is an error, which wraps ErrSize, if levels is not within 0 to 6.
func EncloseGraded(vertices []vec.Vec3, faces [][3]int32, cell float64, levels int) (*Cage, error) {
	if levels < 0 || levels > maxLevels {
		return nil, fmt.Errorf("%w: %d levels, must be 0 to %d", ErrSize, levels, maxLevels)
	}
	m, err := mend(vertices, faces)
	if err != nil {
		return nil, err
	}
	c, err := embed(m.x, m.faces, cell, levels, m.solids)
	if err != nil {
		return nil, err
	}
	c.Mended = m.done
	return c, nil
}

// mended is a surface on its way to be closed, plain and outward.
type mended struct {
	x     []vec.Vec3
	faces [][3]int32
	// from is which of the vertices as given each was, of those the first; of is
	// which of the triangles as given each is.
	from, of []int32
	across   [][3]int32 // triangles at the edges, from corner 0, 1 and 2
	size     float64    // [m], of the box around
	solids   int
	done     Mending
}

func mend(vertices []vec.Vec3, faces [][3]int32) (*mended, error) {
	m := &mended{}
	for _, step := range []func() error{
		func() error { return m.take(vertices, faces) },
		m.link, m.flip, m.orient,
		func() error { m.split(); return nil },
		m.nest, m.uncrossed,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// weldReach is how near vertices are that become one, over the size of all: a
// few units in the last place of the float32 numbers that files hold.
const weldReach = 1e-6

func (m *mended) take(vertices []vec.Vec3, faces [][3]int32) error {
	if len(faces) == 0 || len(faces) > maxCells || len(vertices) > maxCells {
		return fmt.Errorf("%w: %d triangles and %d vertices, must be 1 to %d", ErrSurface, len(faces), len(vertices), maxCells)
	}
	for v, p := range vertices {
		if !p.Finite() || p.Len() > maxSize {
			return fmt.Errorf("%w: vertex %d is at %v, must be within %v m", ErrSurface, v, p, float64(maxSize))
		}
	}
	same := m.weld(vertices)
	for i, f := range faces {
		var k [3]int32
		for c, v := range f {
			if v < 0 || int(v) >= len(vertices) {
				return fmt.Errorf("%w: triangle %d has vertex %d, must be 0 to %d", ErrSurface, i, v, len(vertices)-1)
			}
			k[c] = same[v]
		}
		if k[0] == k[1] || k[1] == k[2] || k[2] == k[0] {
			m.done.Dropped++
			continue
		}
		m.faces, m.of = append(m.faces, k), append(m.of, int32(i))
	}
	if len(m.faces) == 0 {
		return fmt.Errorf("%w: none of its %d triangles has an area", ErrSurface, len(faces))
	}
	return nil
}

// edge names one for an error.
func (m *mended) edge(a, b int32) string {
	return fmt.Sprintf("edge from vertex %d at %v to %d at %v", m.from[a], m.x[a], m.from[b], m.x[b])
}
