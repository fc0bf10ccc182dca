package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// fieldTable makes the fields. Those over deformable bodies are over what these would be:
// materials want to know what is the most of a field before there are bodies of them.
func (doc *Document) fieldTable(surfaces map[string]*components.MeshShape, cfg ecs.Config) (fieldTable, error) {
	t, soft := fieldTable{}, doc.deformable()
	var model *Instance
	for _, f := range doc.fields() {
		var made *components.Field
		var err error
		switch {
		case f.Over == "grid":
			made, err = f.grid()
		case soft[f.Of]:
			if model == nil {
				if model, err = doc.modelSofts(cfg); err != nil {
					return nil, err
				}
			}
			made, err = model.overSoft(f.Field)
		default:
			made, err = f.over(surfaces[f.Of])
		}
		if err = f.sound(made, err); err != nil {
			return nil, &Error{File: doc.origin.file, Path: f.path, Problem: err.Error()}
		}
		t[f.Field] = made
	}
	return t, nil
}

// modelSofts makes the deformable bodies alone, of plain stuff, in a world of their own.
func (doc *Document) modelSofts(cfg ecs.Config) (*Instance, error) {
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		return nil, err
	}
	plain := *doc
	plain.Materials = slices.Clone(doc.Materials)
	for i := range plain.Materials {
		plain.Materials[i].Adhesion, plain.Materials[i].Contact = nil, nil
	}
	in := &Instance{physics: p, byName: map[string]donburi.Entity{}}
	for _, part := range []func(*Instance) error{plain.loadSoftBodies, plain.loadParticles, plain.loadCloths, plain.loadRopes} {
		if err := part(in); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// overSoft is a field over a deformable body that is there.
func (in *Instance) overSoft(f *Field) (*components.Field, error) {
	e := in.byName[f.Of]
	n := components.Nodes.Get(in.physics.World().Donburi().Entry(e))
	if f.Over == "elements" {
		return f.overElements(e, n)
	}
	return f.over(n.Surface)
}

// loadFields puts the fields over deformable bodies onto these, and grids into the axes of
// bodies. Materials have the fields already.
func (doc *Document) loadFields(in *Instance) error {
	soft := doc.deformable()
	for _, f := range doc.fields() {
		switch {
		case f.Over == "grid" && f.Of != "":
			in.fields[f.Field].Bind(in.byName[f.Of])
		case f.Over != "grid" && soft[f.Of]:
			made, err := in.overSoft(f.Field)
			if err != nil {
				return err
			}
			*in.fields[f.Field] = *made
		}
	}
	return nil
}

// deformable are the names of the document's deformable bodies.
func (doc *Document) deformable() map[string]bool {
	names := map[string]bool{}
	for i := range doc.SoftBodies {
		names[doc.SoftBodies[i].Name] = true
	}
	for i := range doc.Particles {
		names[doc.Particles[i].Name] = true
	}
	for i := range doc.Cloths {
		names[doc.Cloths[i].Name] = true
	}
	for i := range doc.Ropes {
		names[doc.Ropes[i].Name] = true
	}
	delete(names, "")
	return names
}

// sound looks at the values of a field. Where those of a glue are not above 0 nothing
// sticks; a layer has nothing to press with.
func (f *placed) sound(made *components.Field, err error) error {
	for i := 0; err == nil && i < made.Len(); i++ {
		switch x := made.Value(i); {
		case math.IsNaN(x) || math.IsInf(x, 0):
			err = fmt.Errorf("expected finite numbers, got %v at number %d", x, i)
		case !(x > 0) && strings.Contains(f.path, ".elasticFoundation."):
			err = fmt.Errorf("expected numbers above 0, got %v at number %d", x, i)
		}
	}
	return err
}
