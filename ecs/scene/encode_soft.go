package scene

import (
	"github.com/go-gl/mathgl/mgl64"
)

// softJSON is a deformable body as it stands in a file.
type softJSON struct {
	Name            string       `json:"name,omitempty"`
	Box             *mgl64.Vec3  `json:"box,omitempty"`
	Sphere          float64      `json:"sphere,omitzero"`
	Blob            []ballJSON   `json:"blob,omitempty"`
	Mesh            string       `json:"mesh,omitempty"`
	Rect            *mgl64.Vec2  `json:"rect,omitempty"`
	Circle          float64      `json:"circle,omitzero"`
	Polygon         []mgl64.Vec2 `json:"polygon,omitempty"`
	Resolution      any          `json:"resolution"`
	Cuts            int          `json:"cuts,omitzero"`
	Material        string       `json:"material,omitempty"`
	Layer           string       `json:"layer,omitempty"`
	Density         float64      `json:"density,omitzero"`
	Young           float64      `json:"young"`
	Poisson         float64      `json:"poisson"`
	Damping         float64      `json:"damping,omitzero"`
	Drag            float64      `json:"drag,omitzero"`
	Yield           float64      `json:"yield,omitzero"`
	Creep           float64      `json:"creep,omitzero"`
	MostFlow        float64      `json:"mostFlow,omitzero"`
	Fixed           *fixedJSON   `json:"fixed,omitempty"`
	Position        mgl64.Vec3   `json:"position"`
	Rotation        Rotation     `json:"rotation,omitzero"`
	Velocity        mgl64.Vec3   `json:"velocity,omitzero"`
	AngularVelocity mgl64.Vec3   `json:"angularVelocity,omitzero"`
}

type ballJSON struct {
	Center mgl64.Vec3 `json:"center"`
	Radius float64    `json:"radius"`
	Blend  float64    `json:"blend,omitzero"`
}

type fixedJSON struct {
	Box [2]mgl64.Vec3 `json:"box"`
}

// MarshalJSON writes the body without what is default.
func (b SoftBody) MarshalJSON() ([]byte, error) {
	j := softJSON{
		Name: b.Name, Box: b.Shape.Box, Sphere: b.Shape.Sphere, Rect: b.Shape.Rect, Circle: b.Shape.Circle, Polygon: b.Shape.Polygon, Resolution: b.Shape.Resolution[0], Cuts: b.Shape.Cuts,
		Material: b.Material, Layer: b.Layer, Density: b.Density, Young: b.Young, Poisson: b.Poisson, Damping: b.Damping, Drag: b.Drag,
		Yield: b.Yield, Creep: b.Creep, MostFlow: b.MostFlow, Position: b.Position, Rotation: b.Rotation,
		Velocity: b.Velocity, AngularVelocity: b.AngularVelocity,
	}
	if n := b.Shape.Resolution; n[1] != n[0] || n[2] != n[0] {
		j.Resolution = n
		if b.Shape.Rect != nil {
			j.Resolution = n[:2]
		}
	}
	for _, k := range b.Shape.Blob {
		j.Blob = append(j.Blob, ballJSON(k))
	}
	if b.Shape.Mesh != nil {
		j.Mesh = b.Shape.Mesh.File
	}
	if j.Cuts == 1 {
		j.Cuts = 0
	}
	j.Material, j.Layer = named(j.Material), named(j.Layer)
	if b.Fixed != nil {
		j.Fixed = &fixedJSON{Box: [2]mgl64.Vec3{b.Fixed.Min, b.Fixed.Max}}
	}
	return compact(j)
}
