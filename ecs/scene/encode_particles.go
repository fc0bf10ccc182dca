package scene

import "github.com/go-gl/mathgl/mgl64"

// particlesJSON is a body of particles as it stands in a file.
type particlesJSON struct {
	Name            string       `json:"name,omitempty"`
	Grains          []mgl64.Vec3 `json:"grains,omitempty"`
	Grid            *gridJSON    `json:"grid,omitempty"`
	Ball            float64      `json:"ball,omitzero"`
	Blob            []ballJSON   `json:"blob,omitempty"`
	Sheet           *mgl64.Vec2  `json:"sheet,omitempty"`
	Circle          float64      `json:"circle,omitzero"`
	Parts           int          `json:"parts,omitzero"`
	Count           any          `json:"count,omitempty"`
	Material        string       `json:"material,omitempty"`
	Layer           string       `json:"layer,omitempty"`
	Density         float64      `json:"density,omitzero"`
	Radius          float64      `json:"radius,omitzero"`
	Stretch         float64      `json:"stretch,omitzero"`
	Form            float64      `json:"form,omitzero"`
	Bed             float64      `json:"bed,omitzero"`
	Loose           bool         `json:"loose,omitzero"`
	Self            bool         `json:"self,omitzero"`
	Damping         float64      `json:"damping,omitzero"`
	Drag            float64      `json:"drag,omitzero"`
	Fixed           *fixedJSON   `json:"fixed,omitempty"`
	Position        mgl64.Vec3   `json:"position"`
	Rotation        Rotation     `json:"rotation,omitzero"`
	Velocity        mgl64.Vec3   `json:"velocity,omitzero"`
	AngularVelocity mgl64.Vec3   `json:"angularVelocity,omitzero"`
}

type gridJSON struct {
	Count   [3]int  `json:"count"`
	Spacing float64 `json:"spacing"`
}

// MarshalJSON writes the body without what is default.
func (b Particles) MarshalJSON() ([]byte, error) {
	j := particlesJSON{
		Name: b.Name, Grains: b.Shape.Grains, Ball: b.Shape.Ball, Sheet: b.Shape.Sheet, Circle: b.Shape.Circle, Parts: b.Shape.Parts,
		Material: b.Material, Layer: b.Layer, Density: b.Density, Radius: b.Radius, Stretch: b.Stretch, Form: b.Form, Bed: b.Bed,
		Loose: b.Loose, Self: b.Self, Damping: b.Damping, Drag: b.Drag, Position: b.Position, Rotation: b.Rotation,
		Velocity: b.Velocity, AngularVelocity: b.AngularVelocity,
	}
	if g := b.Shape.Grid; g != nil {
		j.Grid = &gridJSON{g.Count, g.Spacing}
	}
	for _, k := range b.Shape.Blob {
		j.Blob = append(j.Blob, ballJSON(k))
	}
	if b.Shape.Sheet != nil {
		j.Count = b.Shape.Count[:]
	}
	if b.Shape.Circle > 0 {
		j.Count = b.Shape.Count[0]
	}
	j.Material, j.Layer = named(j.Material), named(j.Layer)
	if b.Fixed != nil {
		j.Fixed = &fixedJSON{Box: [2]mgl64.Vec3{b.Fixed.Min, b.Fixed.Max}}
	}
	return compact(j)
}
