package scene

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// MarshalJSON writes the material without its name.
func (m Material) MarshalJSON() ([]byte, error) {
	return compact(struct {
		Density     float64   `json:"density"`
		Friction    float64   `json:"friction"`
		Restitution float64   `json:"restitution"`
		Adhesion    *Adhesion `json:"adhesion,omitempty"`

		VirtualAdhesive *VirtualAdhesive `json:"virtualAdhesive,omitempty"`
		complianceJSON
	}{m.Density, m.Friction, m.Restitution, m.Adhesion, m.VirtualAdhesive, m.Contact.json()})
}

// adhesionJSON is an adhesion as it stands in a file.
type adhesionJSON struct {
	Preset              string   `json:"preset,omitempty"`
	Strength            *Varying `json:"strength,omitempty"`
	Reach               *Varying `json:"reach,omitempty"`
	Shear               *float64 `json:"shear,omitempty"`
	NormalStiffness     *float64 `json:"normalStiffness,omitempty"`
	TangentialStiffness *float64 `json:"tangentialStiffness,omitempty"`
	DebondEnergy        *float64 `json:"debondEnergy,omitempty"`
	Viscosity           float64  `json:"viscosity,omitzero"`
	BondRate            float64  `json:"bondRate,omitzero"`
	SaturationPressure  float64  `json:"saturationPressure,omitzero"`
	InitialIntensity    float64  `json:"initialIntensity,omitzero"`
	BreakGap            float64  `json:"breakGap,omitzero"`
	Damping             float64  `json:"damping,omitzero"`
	Samples             int      `json:"samples,omitzero"`
	RebondCooldown      float64  `json:"rebondCooldown,omitzero"`
	PatchArea           float64  `json:"patchArea,omitzero"`
}

// MarshalJSON writes the form that the adhesion was given in.
func (a Adhesion) MarshalJSON() ([]byte, error) {
	if a.Preset != "" {
		return compact(adhesionJSON{Preset: a.Preset})
	}
	g := a.Glue
	j := adhesionJSON{
		Viscosity: g.Viscosity, BondRate: g.BondRate, SaturationPressure: g.SaturationPressure,
		InitialIntensity: g.InitialIntensity, BreakGap: g.BreakGap, Damping: g.Damping, Samples: g.Samples,
		RebondCooldown: g.RebondCooldown, PatchArea: g.PatchArea,
	}
	if g.Samples == defaultSamples {
		j.Samples = 0
	}
	if a.Strength != 0 || a.Reach != 0 {
		j.Strength, j.Reach, j.Shear = varied(a.Strength, a.StrengthField), varied(a.Reach, a.ReachField), &a.Shear
		if g.BreakGap == 2*a.Reach {
			j.BreakGap = 0
		}
	} else {
		j.NormalStiffness, j.TangentialStiffness, j.DebondEnergy = &g.NormalStiffness, &g.TangentialStiffness, &g.DebondEnergy
	}
	return compact(j)
}

// bodyJSON is a body as it stands in a file.
type bodyJSON struct {
	Name            string         `json:"name,omitempty"`
	Type            string         `json:"type,omitempty"`
	Shape           map[string]any `json:"shape"`
	Material        string         `json:"material,omitempty"`
	Position        mgl64.Vec3     `json:"position"`
	Rotation        Rotation       `json:"rotation,omitzero"`
	Velocity        mgl64.Vec3     `json:"velocity,omitzero"`
	AngularVelocity mgl64.Vec3     `json:"angularVelocity,omitzero"`
	Mass            float64        `json:"mass,omitzero"`
	Locked          []string       `json:"locked,omitempty"`
	Fast            bool           `json:"fast,omitempty"`
	Sensor          bool           `json:"sensor,omitempty"`
	Layer           string         `json:"layer,omitempty"`
	Surface         *Surface       `json:"surface,omitempty"`
}

// MarshalJSON writes the body without what is default.
func (b Body) MarshalJSON() ([]byte, error) {
	shape, err := writeShape(b.Shape)
	if err != nil {
		return nil, err
	}
	j := bodyJSON{
		Name: b.Name, Type: b.Type, Shape: shape, Material: b.Material, Position: b.Position,
		Rotation: b.Rotation, Velocity: b.Velocity, AngularVelocity: b.AngularVelocity,
		Mass: b.Mass, Fast: b.Fast, Sensor: b.Sensor, Layer: b.Layer, Surface: b.Surface,
	}
	if j.Type == bodyTypes[0] {
		j.Type = ""
	}
	j.Material, j.Layer = named(j.Material), named(j.Layer)
	for i, n := range lockNames {
		if b.Locked&(1<<i) != 0 {
			j.Locked = append(j.Locked, n)
		}
	}
	return compact(j)
}

// named is a name that has to be written, none for the default.
func named(name string) string {
	if name == DefaultName {
		return ""
	}
	return name
}

func writeShape(s components.Shape) (map[string]any, error) {
	for _, c := range shapeCodecs() {
		if x := c.write(s); x != nil {
			o := map[string]any{c.key: x}
			if r := roundingOf(s); r != 0 {
				o[roundingKey] = r
			}
			return o, nil
		}
	}
	return nil, fmt.Errorf("no shape, or one that scenes do not know: %T", s)
}

// varied is a number, or the field in its place.
func varied(x float64, f *Field) *Varying {
	if f != nil {
		x = 0
	}
	return &Varying{Value: x, Field: f}
}
