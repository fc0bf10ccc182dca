package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/springs"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// clothForm is that of sheets.
type clothForm struct {
	data *components.ClothData
	def  components.ClothData

	springs *springs.Springs
	sheet   *springs.Sheet // of a cloth that can tear
}

func (f *clothForm) kind() donburi.IComponentType { return components.Cloth }

func (f *clothForm) take(e *donburi.Entry) { f.data = components.Cloth.Get(e) }

func (f *clothForm) tag() tag {
	return tag{&f.data.ID, &f.data.Name, &f.data.Disabled, &f.data.Sleeping, &f.data.Layers, &f.data.Mask}
}

func (f *clothForm) changed() bool {
	now := *f.data
	now.ID, now.Name, now.Disabled = f.def.ID, f.def.Name, f.def.Disabled
	now.Layers, now.Mask, now.Sleeping = f.def.Layers, f.def.Mask, f.def.Sleeping
	return now != f.def
}

func (f *clothForm) note() { f.def = *f.data }

func (f *clothForm) reshaped() bool { return f.data.Shape != f.def.Shape || f.data.Pin != f.def.Pin }

func (f *clothForm) weighs() bool { return false }

func (f *clothForm) check() problem {
	d := f.data
	return broken(
		bound{d.AreaDensity, maxMass, true, "Cloth.AreaDensity: expected a positive number [kg/m²]"},
		bound{d.Thickness, maxPosition, true, "Cloth.Thickness: expected a positive length [m]"},
		bound{d.Stretch, maxStretch, true, "Cloth.Stretch: expected a positive number up to 1e12 [N/m]"},
		bound{d.Shear, maxStretch, false, "Cloth.Shear: expected a number of 0 to 1e12 [N/m]"},
		bound{d.Bend, maxStretch, false, "Cloth.Bend: expected a number of 0 to 1e12 [N·m]"},
		bound{d.Damping, maxTime, false, "Cloth.Damping: expected a finite number ≥ 0 [s]"},
		bound{d.Drag, maxTime, false, "Cloth.Drag: expected a finite number ≥ 0 [1/s]"},
		bound{d.Tear, maxTear, false, "Cloth.Tear: expected a number of 0 to 1e15 [Pa]"},
	)
}

// maxStretch bounds the stiffness of cloth and ropes, maxTear their strength.
const (
	maxStretch = 1e12
	maxTear    = 1e15
)

// plan makes the springs between the nodes.
func (f *clothForm) plan(_ *components.MaterialData, flat bool) (*plan, error) {
	if flat {
		return nil, errors.New("expected a world of three dimensions, this one is planar: no cloth")
	}
	d := f.data
	x, faces, warp, err := sheetOf(d.Shape)
	if err != nil {
		return nil, fmt.Errorf("Cloth.Shape: %w", err)
	}
	held, err := pinned(d.Pin, x)
	if err != nil {
		return nil, fmt.Errorf("Cloth.Pin: %w", err)
	}
	k, err := f.of(x, faces, warp)
	if err != nil {
		return nil, fmt.Errorf("Cloth.Shape: %w", err)
	}
	k.held = held
	return k, nil
}

// replan makes the springs of the triangles that there are, torn or whole.
func (f *clothForm) replan(m *softMeta, _ bool) (*plan, error) {
	_, _, warp, err := sheetOf(f.data.Shape)
	if err != nil {
		return nil, fmt.Errorf("Cloth.Shape: %w", err)
	}
	return f.of(slices.Clone(m.atRest), m.skin.Face, warp)
}

// of is plan for triangles between nodes at rest at x.
func (f *clothForm) of(x []vec.Vec3, faces [][3]int32, warp vec.Vec3) (*plan, error) {
	d := f.data
	e, mass, err := springs.NewCloth(x, faces, f.stuff(warp))
	if err != nil {
		return nil, err
	}
	f.springs, f.sheet = e, nil
	if d.Tear > 0 {
		if f.sheet, err = springs.NewSheet(append([]vec.Vec3(nil), x...), faces, warp); err != nil {
			return nil, err
		}
	}
	return &plan{
		nodes: x, mass: mass, damping: soft.Damping{Mass: d.Drag, Stiffness: d.Damping},
		elements: []soft.Elements{e}, skin: soft.NewThin(x, faces, nil, 0.5*d.Thickness), thin: true, self: !d.Through,
	}, nil
}

// stuff is what the springs are made of.
func (f *clothForm) stuff(warp vec.Vec3) springs.Cloth {
	d := f.data
	return springs.Cloth{
		Thickness: d.Thickness, Density: d.AreaDensity / d.Thickness, Young: d.Stretch / d.Thickness,
		Shear: d.Shear / d.Thickness, Bend: d.Bend, Warp: warp,
	}
}

// mostCells bounds the cells of a sheet along one side, mostNodes the nodes of a
// body.
const (
	mostCells = 1024
	mostNodes = 1 << 17
)

// sheetOf returns the triangles of a cloth at rest.
func sheetOf(s components.ClothShape) (x []vec.Vec3, faces [][3]int32, warp vec.Vec3, err error) {
	switch s := s.(type) {
	case components.ClothSheet:
		nx, ny := s.Cells[0], s.Cells[1]
		if broken(bound{s.Size[0], maxPosition, true, "width"}, bound{s.Size[1], maxPosition, true, "height"}) != "" {
			return nil, nil, warp, fmt.Errorf("expected a positive size [m], got %v", s.Size)
		}
		if min(nx, ny) < 1 || max(nx, ny) > mostCells || (nx+1)*(ny+1) > mostNodes {
			return nil, nil, warp, fmt.Errorf("expected 1 to %d cells a side and up to %d nodes, got %v", mostCells, mostNodes, s.Cells)
		}
		x, faces = rectangle(s.Size[0], s.Size[1], nx, ny)
		return x, faces, vec.Vec3{X: 1}, nil
	case *components.ClothMesh:
		if s == nil || len(s.Vertices) > mostNodes {
			break
		}
		for i, v := range s.Vertices {
			if !within3(v, maxPosition) {
				return nil, nil, warp, fmt.Errorf("expected finite numbers up to 1e9 [m], got vertex %d at %v", i, v)
			}
			x = append(x, toVec(v))
		}
		return x, s.Faces, toVec(s.Warp), nil
	}
	return nil, nil, warp, fmt.Errorf("expected a sheet or a mesh of up to %d nodes, got none", mostNodes)
}

// rectangle cuts one about the origin into triangles, whose diagonals alternate so
// that no direction is special.
func rectangle(width, height float64, nx, ny int) (x []vec.Vec3, faces [][3]int32) {
	for j := range ny + 1 {
		for i := range nx + 1 {
			x = append(x, vec.Vec3{X: float64(width * (float64(i)/float64(nx) - 0.5)), Y: float64(height * (float64(j)/float64(ny) - 0.5))})
		}
	}
	for j := range ny {
		for i := range nx {
			a := int32(j*(nx+1) + i)
			b, c, d := a+1, a+int32(nx)+1, a+int32(nx)+2
			if (i+j)%2 == 0 {
				faces = append(faces, [3]int32{a, b, d}, [3]int32{a, d, c})
			} else {
				faces = append(faces, [3]int32{a, b, c}, [3]int32{b, d, c})
			}
		}
	}
	return x, faces
}
