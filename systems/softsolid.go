package systems

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// solidForm is that of solids of tetrahedra.
type solidForm struct {
	data *components.SoftBodyData
	def  components.SoftBodyData

	fill []float64 // of each tetrahedron, what is solid of it
	tets [][4]int32
	tris [][3]int32 // of an area
}

func (f *solidForm) kind() donburi.IComponentType { return components.SoftBody }

func (f *solidForm) take(e *donburi.Entry) { f.data = components.SoftBody.Get(e) }

func (f *solidForm) tag() tag {
	return tag{&f.data.ID, &f.data.Name, &f.data.Disabled, &f.data.Sleeping, &f.data.Layers, &f.data.Mask}
}

func (f *solidForm) changed() bool {
	now := *f.data
	now.ID, now.Name, now.Disabled = f.def.ID, f.def.Name, f.def.Disabled
	now.Layers, now.Mask, now.Sleeping = f.def.Layers, f.def.Mask, f.def.Sleeping
	return now != f.def
}

func (f *solidForm) note() { f.def = *f.data }

func (f *solidForm) reshaped() bool {
	return f.data.Shape != f.def.Shape || f.data.Fixed != f.def.Fixed
}

func (f *solidForm) weighs() bool { return true }

func (f *solidForm) check() problem {
	d := f.data
	switch {
	case !(d.Damping >= 0 && d.Damping <= maxTime):
		return "SoftBody.Damping: expected a finite number ≥ 0 [s]"
	case !(d.Drag >= 0 && d.Drag <= maxTime):
		return "SoftBody.Drag: expected a finite number ≥ 0 [1/s]"
	case d.Fixed != nil && (!finite3(d.Fixed.Min) || !finite3(d.Fixed.Max)):
		return "SoftBody.Fixed: expected finite numbers"
	}
	return ""
}

// plan makes the tetrahedra and the skin.
func (f *solidForm) plan(m *components.MaterialData, flat bool) (*plan, error) {
	if flat {
		return f.planArea(m)
	}
	c, err := cageOf(f.data.Shape)
	if err != nil {
		return nil, fmt.Errorf("SoftBody.Shape: %w", err)
	}
	f.fill, f.tets = c.Fill, c.Tet
	k, err := f.of(c.Node, soft.NewSkin(c), m, flat)
	if err != nil {
		return nil, err
	}
	k.held = f.held(c.Node)
	return k, nil
}

func (f *solidForm) replan(m *softMeta, flat bool) (*plan, error) {
	return f.of(slices.Clone(m.atRest), m.skin, m.material, flat)
}

// of is plan for elements between nodes at rest at x.
func (f *solidForm) of(x []vec.Vec3, s *soft.Skin, m *components.MaterialData, flat bool) (*plan, error) {
	d := f.data
	stuff := fem.Material{
		Young: d.Young, Poisson: d.Poisson, Density: m.Density, Yield: d.Yield, Creep: d.Creep, MostFlow: d.MostFlow,
	}
	k := &plan{nodes: x, damping: soft.Damping{Mass: d.Drag, Stiffness: d.Damping}, skin: s, tets: f.tets, tris: f.tris}
	if flat {
		a, err := fem.NewArea(x, f.tris, stuff)
		if err != nil {
			return nil, fmt.Errorf("SoftBody: %w", err)
		}
		k.mass, k.elements = a.Mass(), []soft.Elements{a}
		return k, nil
	}
	e, err := fem.New(x, f.tets, f.fill, stuff)
	if err != nil {
		return nil, err
	}
	k.mass, k.elements = e.Mass(), []soft.Elements{e}
	return k, nil
}

// held marks the nodes that are fixed.
func (f *solidForm) held(nodes []vec.Vec3) []bool {
	held := make([]bool, len(nodes))
	if b := f.data.Fixed; b != nil {
		for i, x := range nodes {
			held[i] = inBox(b, x)
		}
	}
	return held
}

// cageOf cuts a shape into tetrahedra.
func cageOf(s components.SoftShape) (*cage.Cage, error) {
	switch s := s.(type) {
	case components.SoftBox:
		c, err := cage.Box(toVec(s.Size), s.Cells)
		if err == nil && s.Cuts > 1 {
			err = c.CutSkin(s.Cuts)
		}
		return c, err
	case components.SoftSphere:
		return cage.Sphere(s.Radius, s.Cells)
	case *components.SoftBlob:
		balls := make([]cage.Ball, len(s.Balls))
		for i, b := range s.Balls {
			balls[i] = cage.Ball{Centre: toVec(b.Center), Radius: b.Radius, Blend: b.Blend}
		}
		return cage.Blob(balls, s.Cell)
	case *components.SoftMesh:
		if s.Surface == nil {
			return nil, fmt.Errorf("expected a surface, got none")
		}
		x := make([]vec.Vec3, s.Surface.Vertices())
		for i := range x {
			x[i] = toVec(s.Surface.Vertex(i))
		}
		faces := make([][3]int32, s.Surface.Triangles())
		for i := range faces {
			faces[i] = s.Surface.Triangle(i)
		}
		return cage.Enclose(x, faces, s.Cell)
	case components.SoftRect, components.SoftDisc, *components.SoftPolygon:
		return nil, fmt.Errorf("%T is a shape of a planar world: set Config.Planar", s)
	}
	return nil, fmt.Errorf("expected a shape, got none")
}
