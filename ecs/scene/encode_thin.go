package scene

import (
	"encoding/json"

	"github.com/go-gl/mathgl/mgl64"
)

// clothJSON is a cloth as it stands in a file.
type clothJSON struct {
	Name            string     `json:"name,omitempty"`
	Size            mgl64.Vec2 `json:"size,omitzero"`
	Resolution      [2]int     `json:"resolution,omitzero"`
	Mesh            string     `json:"mesh,omitempty"`
	Warp            mgl64.Vec3 `json:"warp,omitzero"`
	Material        string     `json:"material,omitempty"`
	Layer           string     `json:"layer,omitempty"`
	AreaDensity     float64    `json:"areaDensity"`
	Thickness       float64    `json:"thickness"`
	Stretch         float64    `json:"stretch"`
	Shear           float64    `json:"shear,omitzero"`
	Bend            float64    `json:"bend,omitzero"`
	Damping         float64    `json:"damping,omitzero"`
	Drag            float64    `json:"drag,omitzero"`
	Tear            float64    `json:"tear,omitzero"`
	Pin             []Nodes    `json:"pin,omitempty"`
	Through         bool       `json:"through,omitzero"`
	Position        mgl64.Vec3 `json:"position"`
	Rotation        Rotation   `json:"rotation,omitzero"`
	Velocity        mgl64.Vec3 `json:"velocity,omitzero"`
	AngularVelocity mgl64.Vec3 `json:"angularVelocity,omitzero"`
}

// ropeJSON is a rope as it stands in a file.
type ropeJSON struct {
	Name     string     `json:"name,omitempty"`
	From     mgl64.Vec3 `json:"from"`
	To       mgl64.Vec3 `json:"to"`
	Length   float64    `json:"length,omitzero"`
	Segments int        `json:"segments"`
	Material string     `json:"material,omitempty"`
	Layer    string     `json:"layer,omitempty"`
	Radius   float64    `json:"radius"`
	Density  float64    `json:"density,omitzero"`
	Stretch  float64    `json:"stretch"`
	Bend     float64    `json:"bend,omitzero"`
	Damping  float64    `json:"damping,omitzero"`
	Drag     float64    `json:"drag,omitzero"`
	Tear     float64    `json:"tear,omitzero"`
	Pin      []Nodes    `json:"pin,omitempty"`
	Through  bool       `json:"through,omitzero"`
	Velocity mgl64.Vec3 `json:"velocity,omitzero"`
}

// MarshalJSON writes a node's number, or a box.
func (n Nodes) MarshalJSON() ([]byte, error) {
	if n.Box != nil {
		return compact(fixedJSON{Box: [2]mgl64.Vec3{n.Box.Min, n.Box.Max}})
	}
	return json.Marshal(n.Node)
}

// MarshalJSON writes the cloth without what is default.
func (c Cloth) MarshalJSON() ([]byte, error) {
	j := clothJSON{
		Name: c.Name, Size: c.Size, Resolution: c.Resolution, Warp: c.Warp, Material: c.Material, Layer: c.Layer, AreaDensity: c.AreaDensity, Thickness: c.Thickness,
		Stretch: c.Stretch, Shear: c.Shear, Bend: c.Bend, Damping: c.Damping, Drag: c.Drag, Tear: c.Tear, Pin: c.Pin, Through: c.Through,
		Position: c.Position, Rotation: c.Rotation, Velocity: c.Velocity, AngularVelocity: c.AngularVelocity,
	}
	if c.Mesh != nil {
		j.Mesh = c.Mesh.File
	}
	j.Material, j.Layer = named(j.Material), named(j.Layer)
	return compact(j)
}

// MarshalJSON writes the rope without what is default.
func (p Rope) MarshalJSON() ([]byte, error) {
	j := ropeJSON(p)
	j.Material, j.Layer = named(j.Material), named(j.Layer)
	return compact(j)
}
