package scene

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/glb"
)

// MeshFile is a mesh as it stands in a scene: the name of a .glb file. The
// triangles are there once ReadMeshes has read it.
type MeshFile struct {
	*components.MeshShape
	// File is a path below the folder of the scene file, with slashes.
	File string
}

// ReadMeshes reads the files of all meshes of the document from a file system;
// a file that several bodies use is read once, and they share its mesh. Open
// does it with the folder of the scene file. An error is an *Error.
func (doc *Document) ReadMeshes(fsys fs.FS) error {
	known := map[string]*components.MeshShape{}
	read := func(m *MeshFile) error {
		if known[m.File] == nil {
			shape, err := readMesh(fsys, m.File)
			if err != nil {
				return err
			}
			known[m.File] = shape
		}
		m.MeshShape = known[m.File]
		return nil
	}
	for i := range doc.Bodies {
		for _, m := range doc.Bodies[i].meshes() {
			if err := read(m); err != nil {
				return doc.at(doc.origin.bodies, i, "bodies", err)
			}
		}
	}
	for i := range doc.SoftBodies {
		if m := doc.SoftBodies[i].Shape.Mesh; m != nil {
			if err := read(m); err != nil {
				return doc.at(doc.origin.softBodies, i, "softBodies", err)
			}
		}
	}
	for i := range doc.Cloths {
		if m := doc.Cloths[i].Mesh; m != nil {
			if err := read(m); err != nil {
				return doc.at(doc.origin.cloths, i, "cloths", err)
			}
		}
	}
	return nil
}

func readMesh(fsys fs.FS, file string) (*components.MeshShape, error) {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("mesh: %w", err)
	}
	shape, err := glb.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("mesh %s: %w", file, err)
	}
	return shape, nil
}

// unread returns an error if a mesh of the document has not been read.
func (doc *Document) unread() error {
	for i := range doc.Bodies {
		for _, m := range doc.Bodies[i].meshes() {
			if m.MeshShape == nil {
				return doc.at(doc.origin.bodies, i, "bodies", fmt.Errorf("mesh %s has not been read; ReadMeshes does it", m.File))
			}
		}
	}
	return nil
}

// meshes are the files that a body names.
func (b *Body) meshes() (out []*MeshFile) {
	if m, ok := b.Shape.(*MeshFile); ok {
		out = append(out, m)
	}
	if b.Surface != nil && b.Surface.Mesh != nil {
		out = append(out, b.Surface.Mesh)
	}
	return out
}

func readMeshFile(d *decoder, v *value) components.Shape {
	const want = "the path of a .glb file below the folder of this one"
	name := d.name(v, want)
	if d.err == nil && !fs.ValidPath(name) {
		d.expected(v, want)
	}
	return &MeshFile{File: name}
}

func writeMeshFile(s components.Shape) any {
	if m, ok := s.(*MeshFile); ok && m != nil {
		return m.File
	}
	return nil
}
