package glb

import (
	"errors"
	"fmt"
	"io"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/tackphysics/tack/components"
)

// ErrFile is wrapped by every error about what a file holds.
var ErrFile = errors.New("glb: file cannot be used as a mesh")

// maxNodes bounds the depth of the node tree, which a bad file may have in
// circles.
const maxNodes = 64

// Read reads all triangles of a glTF file (version 2.0, .glb) as one mesh: those
// of every mesh that a node of its scene places, in the scene's axes [m]. A file
// without a scene counts as one of all its root nodes, a file without nodes as
// all its meshes where they are. Points and lines are passed over.
//
// Buffers must be inside the file. It is an error, which wraps ErrFile, if the
// file cannot be read or holds no triangles.
func Read(r io.Reader) (mesh *components.MeshShape, err error) {
	defer func() { // a file is data: what the decoder trips over is its fault
		if x := recover(); x != nil {
			mesh, err = nil, fmt.Errorf("%w: %v", ErrFile, x)
		}
	}()
	var doc gltf.Document
	if err := gltf.NewDecoder(r).Decode(&doc); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	c := collector{doc: &doc}
	if err := c.scene(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	if len(c.triangles) == 0 {
		return nil, fmt.Errorf("%w: it holds no triangles", ErrFile)
	}
	return components.Mesh(c.vertices, c.triangles), nil
}

// collector gathers the triangles of a document.
type collector struct {
	doc       *gltf.Document
	vertices  []mgl64.Vec3
	triangles [][3]int32
}

func (c *collector) scene() error {
	d := c.doc
	if len(d.Nodes) == 0 {
		for i := range d.Meshes {
			if err := c.mesh(i, identity); err != nil {
				return err
			}
		}
		return nil
	}
	for _, n := range c.roots() {
		if err := c.node(n, identity, 0); err != nil {
			return err
		}
	}
	return nil
}

// roots returns the nodes of the scene, or else those that are nobody's child.
func (c *collector) roots() []int {
	d := c.doc
	switch {
	case d.Scene != nil && *d.Scene >= 0 && *d.Scene < len(d.Scenes):
		return d.Scenes[*d.Scene].Nodes
	case len(d.Scenes) > 0:
		return d.Scenes[0].Nodes
	}
	child := make([]bool, len(d.Nodes))
	for _, n := range d.Nodes {
		for _, k := range n.Children {
			if k >= 0 && k < len(child) {
				child[k] = true
			}
		}
	}
	var out []int
	for i, is := range child {
		if !is {
			out = append(out, i)
		}
	}
	return out
}

func (c *collector) node(i int, parent transform, depth int) error {
	if i < 0 || i >= len(c.doc.Nodes) {
		return fmt.Errorf("node %d: there are %d", i, len(c.doc.Nodes))
	}
	if depth >= maxNodes {
		return fmt.Errorf("node %d: more than %d levels of nodes", i, maxNodes)
	}
	n := c.doc.Nodes[i]
	at := parent.times(transformOf(n))
	if n.Mesh != nil {
		if err := c.mesh(*n.Mesh, at); err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
	}
	for _, k := range n.Children {
		if err := c.node(k, at, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector) mesh(i int, at transform) error {
	if i < 0 || i >= len(c.doc.Meshes) {
		return fmt.Errorf("mesh %d: there are %d", i, len(c.doc.Meshes))
	}
	for k, p := range c.doc.Meshes[i].Primitives {
		if err := c.primitive(p, at); err != nil {
			return fmt.Errorf("mesh %d, primitive %d: %w", i, k, err)
		}
	}
	return nil
}

func (c *collector) primitive(p *gltf.Primitive, at transform) error {
	switch p.Mode {
	case gltf.PrimitiveTriangles, gltf.PrimitiveTriangleStrip, gltf.PrimitiveTriangleFan:
	default:
		return nil
	}
	a, ok := p.Attributes[gltf.POSITION]
	if !ok {
		return errors.New("it has no positions")
	}
	acc, err := c.accessor(a)
	if err != nil {
		return err
	}
	places, err := modeler.ReadPosition(c.doc, acc, nil)
	if err != nil {
		return fmt.Errorf("positions: %w", err)
	}
	indices, err := c.indices(p, len(places))
	if err != nil {
		return err
	}
	first := int32(len(c.vertices))
	for _, v := range places {
		c.vertices = append(c.vertices, at.apply(mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])}))
	}
	for i := 0; i+2 < len(indices); i++ {
		t := [3]uint32{indices[i], indices[i+1], indices[i+2]}
		switch {
		case p.Mode == gltf.PrimitiveTriangleFan:
			t[0] = indices[0]
		case p.Mode == gltf.PrimitiveTriangleStrip && i%2 == 1:
			t[0], t[1] = t[1], t[0]
		}
		if at.mirrors() {
			t[1], t[2] = t[2], t[1]
		}
		c.triangles = append(c.triangles, [3]int32{first + int32(t[0]), first + int32(t[1]), first + int32(t[2])})
		if p.Mode == gltf.PrimitiveTriangles {
			i += 2
		}
	}
	return nil
}

// indices returns those of a primitive, or 0, 1, 2 … if it has none; all are
// below count.
func (c *collector) indices(p *gltf.Primitive, count int) ([]uint32, error) {
	if p.Indices == nil {
		out := make([]uint32, count)
		for i := range out {
			out[i] = uint32(i)
		}
		return out, nil
	}
	acc, err := c.accessor(*p.Indices)
	if err != nil {
		return nil, err
	}
	out, err := modeler.ReadIndices(c.doc, acc, nil)
	if err != nil {
		return nil, fmt.Errorf("indices: %w", err)
	}
	for i, v := range out {
		if int64(v) >= int64(count) {
			return nil, fmt.Errorf("index %d is %d, there are %d vertices", i, v, count)
		}
	}
	return out, nil
}

func (c *collector) accessor(i int) (*gltf.Accessor, error) {
	if i < 0 || i >= len(c.doc.Accessors) {
		return nil, fmt.Errorf("accessor %d: there are %d", i, len(c.doc.Accessors))
	}
	return c.doc.Accessors[i], nil
}
