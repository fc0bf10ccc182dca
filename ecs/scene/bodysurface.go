package scene

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// Surface is the triangles of a body whose vertices press into others.
type Surface struct {
	// Divisions is how fine the body's own shape is divided; or Mesh is a file.
	Divisions int
	Mesh      *MeshFile
}

func (d *decoder) surface(v *value) *Surface {
	if v == nil {
		return nil
	}
	const want = "a surface, {\"divisions\": n} or {\"mesh\": file}"
	o := d.object(v, want, "divisions", "mesh")
	s := &Surface{}
	n, m := o.get("divisions"), o.get("mesh")
	switch {
	case (n == nil) == (m == nil):
		d.expected(v, want)
	case n != nil:
		s.Divisions = d.countOr(n, 1, "a whole number of 1 to 64", 64)
	default:
		s.Mesh, _ = readMeshFile(d, m).(*MeshFile)
	}
	return s
}

// surfaceTable makes the surfaces of the bodies that have one, and of those that a
// field is over.
func (doc *Document) surfaceTable() (map[string]*components.MeshShape, []*components.MeshShape, error) {
	named := map[string]bool{}
	for _, f := range doc.fields() {
		named[f.Of] = f.Of != "" && f.Over != "grid"
	}
	byName, list := map[string]*components.MeshShape{}, make([]*components.MeshShape, len(doc.Bodies))
	for i := range doc.Bodies {
		b := &doc.Bodies[i]
		m, isMesh := b.Shape.(*MeshFile)
		switch {
		case b.Surface != nil && b.Surface.Mesh != nil:
			list[i] = b.Surface.Mesh.MeshShape
		case isMesh:
			if named[b.Name] {
				byName[b.Name] = m.MeshShape
			}
			continue
		case b.Surface != nil || b.Name != "" && named[b.Name]:
			n := systems.DefaultDivisions
			if b.Surface != nil {
				n = b.Surface.Divisions
			}
			var err error
			if list[i], err = systems.Tessellate(solid(b.Shape), n); err != nil {
				return nil, nil, doc.at(doc.origin.bodies, i, "bodies", fmt.Errorf("surface: %w", err))
			}
		}
		byName[b.Name] = list[i]
	}
	return byName, list, nil
}

// placed is a field and its path.
type placed struct {
	path string
	*Field
}

// fields are all of the document, in order.
func (doc *Document) fields() (out []placed) {
	add := func(path string, f *Field) {
		if f != nil {
			out = append(out, placed{path, f})
		}
	}
	each := func(path string, s *SoftContact, a *Adhesion) {
		if s != nil && s.Foundation != nil {
			add(path+".elasticFoundation.young", s.Foundation.Young.Field)
			add(path+".elasticFoundation.thickness", s.Foundation.Thickness.Field)
		}
		if a != nil {
			add(path+".adhesion.strength", a.StrengthField)
			add(path+".adhesion.reach", a.ReachField)
		}
	}
	for i := range doc.Materials {
		each("materials."+doc.Materials[i].Name, doc.Materials[i].Contact, doc.Materials[i].Adhesion)
	}
	for i := range doc.Pairs {
		each(fmt.Sprintf("pairs[%d]", i), doc.Pairs[i].Contact, doc.Pairs[i].Adhesion)
	}
	return out
}

// MarshalJSON writes the form that is in use.
func (s Surface) MarshalJSON() ([]byte, error) {
	j := struct {
		Divisions int    `json:"divisions,omitzero"`
		Mesh      string `json:"mesh,omitempty"`
	}{Divisions: s.Divisions}
	if s.Mesh != nil {
		j.Mesh = s.Mesh.File
	}
	return compact(j)
}
