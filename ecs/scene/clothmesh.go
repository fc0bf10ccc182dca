package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// clothShape reads the rectangle or the mesh that a cloth is.
func (d *decoder) clothShape(o object, c *Cloth) {
	size, mesh := o.get("size"), o.get("mesh")
	switch {
	case (size == nil) == (mesh == nil):
		d.fail(o.value, "expected one of size, mesh")
	case size != nil:
		c.Size = d.vec2(size, "two positive lengths [m]", minLength)
		c.Resolution = d.cells(o.get("resolution"))
		if w := o.get("warp"); w != nil {
			d.fail(w, "expected no \"warp\" but with a mesh: that of a rectangle is along x")
		}
	default:
		c.Mesh, _ = readMeshFile(d, mesh).(*MeshFile)
		c.Warp = d.vec(o.get("warp"), "a direction, three numbers", -maxNumber)
		c.Resolution = [2]int{}
		if n := o.get("resolution"); n != nil {
			d.fail(n, "expected no \"resolution\" with a mesh: its triangles are those of the cloth")
		}
	}
}

// shape returns what the plugin needs.
func (c *Cloth) shape() components.ClothShape {
	if c.Mesh == nil {
		return components.ClothSheet{Size: c.Size, Cells: c.Resolution}
	}
	return welded(c.Mesh.MeshShape, c.Warp)
}

// welded makes a cloth of the triangles of a mesh. Files have a vertex as often as
// its faces shade it differently: those at one place are one node, numbered in the
// order in which the file has them first; triangles with two corners at one place are left out.
func welded(m *components.MeshShape, warp mgl64.Vec3) *components.ClothMesh {
	c := &components.ClothMesh{Warp: warp}
	known := make(map[mgl64.Vec3]int32, m.Vertices()) // never iterated
	node := func(v int32) int32 {
		x := m.Vertex(int(v))
		for k := range x {
			x[k] += 0 // −0 and 0 are one place
		}
		n, ok := known[x]
		if !ok {
			n = int32(len(c.Vertices))
			known[x] = n
			c.Vertices = append(c.Vertices, x)
		}
		return n
	}
	for i := range m.Triangles() {
		t := m.Triangle(i)
		f := [3]int32{node(t[0]), node(t[1]), node(t[2])}
		if f[0] != f[1] && f[1] != f[2] && f[2] != f[0] {
			c.Faces = append(c.Faces, f)
		}
	}
	return c
}
