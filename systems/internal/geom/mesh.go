package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Mesh is a surface of any triangles, in flat arrays, with a tree over them. It
// is never changed once made.
type Mesh struct {
	vertices  []vec.Vec3
	triangles []meshTriangle
	normals   []vec.Vec3
	// ring holds the neighbours of each vertex: those of v are
	// ring[ringAt[v]:ringAt[v+1]].
	ring, ringAt []int32
	boxes        []AABB
	tree         Tree
	info         MeshInfo
}

// meshTriangle is corners, the triangles across the edges (−1 for a rim) and
// how it bends there.
type meshTriangle struct {
	v, across, edge [3]int32
	bend            [3]Bend
}

// MeshInfo says what a mesh turned out to be.
type MeshInfo struct {
	// Vertices, after those at the same place have become one, and Triangles.
	Vertices, Edges, Triangles int
	// Dropped triangles had no area.
	Dropped int
	// Rims is the number of edges that have not exactly two triangles, one on
	// each side.
	Rims int
	// Closed meshes have none: they are solids. Turned tells that all triangles
	// of one were turned over, since they faced inward.
	Closed, Turned bool
}

// maxMesh bounds the vertices and the triangles of a mesh.
const maxMesh = 1 << 24

// slimMesh is the height of a triangle, relative to its longest side, below
// which it has no area: its normal would be rounding.
const slimMesh = 1e-7

// NewMesh returns a surface of triangles, given by their corners as indices
// into vertices [m], counter-clockwise seen from where they push to. Vertices
// at the same place become one, triangles without area are dropped. The
// triangles of a closed mesh are turned outward.
//
// It is an error if there are no triangles or more than 2²⁴, if an index is out
// of range, or if a vertex is not finite or farther than 1e6 m away.
func NewMesh(vertices []vec.Vec3, triangles [][3]int32) (Shape, MeshInfo, error) {
	m := &Mesh{}
	if err := m.take(vertices, triangles); err != nil {
		return Shape{}, MeshInfo{}, err
	}
	m.info.Vertices, m.info.Triangles = len(m.vertices), len(m.triangles)
	m.link()
	if m.info.Rims == 0 {
		m.info.Closed = true
		if m.volume() < 0 {
			m.info.Turned = true
			m.turn()
			m.link()
		}
	}
	m.finish()
	return Shape{Kind: KindMesh, Surface: m}, m.info, nil
}

// take checks and welds the vertices and keeps the triangles that have an area.
func (m *Mesh) take(vertices []vec.Vec3, triangles [][3]int32) error {
	if len(triangles) == 0 || len(triangles) > maxMesh || len(vertices) > maxMesh {
		return fmt.Errorf("geom: mesh of %d triangles and %d vertices, must be 1 to %d", len(triangles), len(vertices), maxMesh)
	}
	for i, v := range vertices {
		if !v.Finite() || v.Len() > maxSize {
			return fmt.Errorf("geom: mesh vertex %d is %v, must be finite and within %v m", i, v, float64(maxSize))
		}
	}
	same := m.weld(vertices)
	for i, t := range triangles {
		var k meshTriangle
		for c, v := range t {
			if v < 0 || int(v) >= len(vertices) {
				return fmt.Errorf("geom: mesh triangle %d has vertex %d, must be 0 to %d", i, v, len(vertices)-1)
			}
			k.v[c] = same[v]
		}
		n, ok := m.normal(&k)
		if !ok {
			m.info.Dropped++
			continue
		}
		m.triangles = append(m.triangles, k)
		m.normals = append(m.normals, n)
	}
	if len(m.triangles) == 0 {
		return fmt.Errorf("geom: mesh of %d triangles, none of which has an area", len(triangles))
	}
	return nil
}

// normal returns the unit normal of a triangle; ok is false if it has no area.
func (m *Mesh) normal(t *meshTriangle) (n vec.Vec3, ok bool) {
	p, q, r := m.vertices[t.v[0]], m.vertices[t.v[1]], m.vertices[t.v[2]]
	a, b, c := q.Sub(p), r.Sub(q), p.Sub(r)
	n = a.Cross(b)
	long := math.Max(a.LenSq(), math.Max(b.LenSq(), c.LenSq()))
	if !(n.Len() > float64(slimMesh*long)) || long < minSize*minSize {
		return vec.Vec3{}, false
	}
	return n.Unit(vec.Vec3{}), true
}

// weld makes vertices at the same place one and returns the number of each. A
// table of the first at each place, with open addressing, keeps their order.
func (m *Mesh) weld(vertices []vec.Vec3) []int32 {
	size := 16
	for size < 2*len(vertices) {
		size *= 2
	}
	table := make([]int32, size)
	same := make([]int32, len(vertices))
	m.vertices = make([]vec.Vec3, 0, len(vertices))
	for i, v := range vertices {
		v = v.Add(vec.Vec3{}) // no negative zeros
		h := placeHash(v) & uint64(size-1)
		for table[h] != 0 && m.vertices[table[h]-1] != v {
			h = (h + 1) & uint64(size-1)
		}
		if table[h] == 0 {
			m.vertices = append(m.vertices, v)
			table[h] = int32(len(m.vertices))
		}
		same[i] = table[h] - 1
	}
	return same
}

// placeHash mixes the bits of a place.
func placeHash(v vec.Vec3) uint64 {
	h := uint64(0)
	for _, x := range [3]float64{v.X, v.Y, v.Z} {
		h = (h ^ math.Float64bits(x)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// volume of a closed mesh, negative if it faces inward [m³].
func (m *Mesh) volume() float64 {
	o := m.vertices[m.triangles[0].v[0]]
	sum := 0.0
	for i := range m.triangles {
		v := &m.triangles[i].v
		a, b, c := m.vertices[v[0]].Sub(o), m.vertices[v[1]].Sub(o), m.vertices[v[2]].Sub(o)
		sum += a.Cross(b).Dot(c) / 6
	}
	return sum
}

// turn turns all triangles over.
func (m *Mesh) turn() {
	for i := range m.triangles {
		v := &m.triangles[i].v
		v[1], v[2] = v[2], v[1]
		m.normals[i] = m.normals[i].Neg()
	}
}

// finish finds the bends and builds the tree.
func (m *Mesh) finish() {
	m.boxes = make([]AABB, len(m.triangles))
	for i := range m.triangles {
		t := &m.triangles[i]
		box := empty()
		for k := range t.v {
			p := m.vertices[t.v[k]]
			box.include(&AABB{p, p})
			t.bend[k] = Rim
			if t.across[k] >= 0 {
				t.bend[k] = bend(p, m.vertices[t.v[(k+1)%3]], m.normals[i], m.normals[t.across[k]])
			}
		}
		m.boxes[i] = box
	}
	m.tree = NewTree(m.boxes)
}

// Near is that of a Surface.
func (m *Mesh) Near(box *AABB, out []int32) []int32 { return m.tree.Near(box, m.boxes, out) }

// Facet is that of a Surface.
func (m *Mesh) Facet(i int32, f *Facet) {
	t := &m.triangles[i]
	f.N, f.Bend, f.Vert, f.Edge = m.normals[i], t.bend, t.v, t.edge
	f.P = [3]vec.Vec3{m.vertices[t.v[0]], m.vertices[t.v[1]], m.vertices[t.v[2]]}
	for k, b := range t.bend {
		other := f.N
		if b == Convex {
			other = m.normals[t.across[k]]
		}
		f.Side[k] = lastNormal(b, f.P[k], f.P[(k+1)%3], f.N, other)
	}
}

// Top is that of a Surface.
func (m *Mesh) Top(v int32, u vec.Vec3, slope float64) bool {
	for _, w := range m.ring[m.ringAt[v]:m.ringAt[v+1]] {
		if !notAbove(m.vertices[v], m.vertices[w], u, slope) {
			return false
		}
	}
	return true
}

// Bounds is that of a Surface.
func (m *Mesh) Bounds() AABB { return m.tree.Bounds() }
