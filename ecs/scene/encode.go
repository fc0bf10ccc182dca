package scene

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Encode writes the document as a scene file: one line a body, a probe and so
// on, defaults left out where they are plain to see. Parsing it gives an equal
// document. It returns an error for numbers that JSON cannot hold and shapes
// the format does not know.
func (doc *Document) Encode(w io.Writer) error {
	e := &encoder{}
	e.field("version", Version)
	e.text("title", doc.Title)
	e.text("about", doc.About)
	e.text("source", doc.Source)
	e.field("gravity", doc.Gravity)
	e.field("seconds", doc.Seconds)
	e.field("step", doc.Step)
	e.object("materials", len(doc.Materials), func(i int) (string, any) { return doc.Materials[i].Name, doc.Materials[i] })
	list(e, "pairs", doc.Pairs)
	e.object("layers", len(doc.Layers), func(i int) (string, any) { return doc.Layers[i].Name, names(doc.Layers[i].With) })
	list(e, "bodies", doc.Bodies)
	list(e, "drives", doc.Drives)
	list(e, "loads", doc.Loads)
	list(e, "bonds", doc.Bonds)
	list(e, "probes", doc.Probes)
	if e.err != nil {
		return fmt.Errorf("%w: %w", ErrScene, e.err)
	}
	e.out.WriteString("\n}\n")
	_, err := w.Write(e.out.Bytes())
	return err
}

// Validate reports the first thing that Parse would refuse in the document.
func (doc *Document) Validate() error {
	var b bytes.Buffer
	if err := doc.Encode(&b); err != nil {
		return err
	}
	_, err := Parse("", b.Bytes())
	if e, ok := err.(*Error); ok { //nolint:errorlint // Parse returns it bare
		e.Line = 0 // of the copy just made, of no use to anyone
	}
	return err
}

// encoder writes a document key by key.
type encoder struct {
	out bytes.Buffer
	err error
}

// compact returns x as JSON in one line, without escapes for HTML.
func compact(x any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

func (e *encoder) write(x any) {
	b, err := compact(x)
	if err != nil && e.err == nil {
		e.err = err
	}
	e.out.Write(b)
}

func (e *encoder) key(k string) {
	if e.out.Len() == 0 {
		e.out.WriteString("{\n  ")
	} else {
		e.out.WriteString(",\n  ")
	}
	e.write(k)
	e.out.WriteString(": ")
}

func (e *encoder) field(k string, x any) {
	e.key(k)
	e.write(x)
}

func (e *encoder) text(k, s string) {
	if s != "" {
		e.field(k, s)
	}
}

func (e *encoder) object(k string, n int, at func(i int) (string, any)) {
	if n == 0 {
		return
	}
	e.key(k)
	e.out.WriteString("{")
	for i := range n {
		name, x := at(i)
		e.separate(i)
		e.write(name)
		e.out.WriteString(": ")
		e.write(x)
	}
	e.out.WriteString("\n  }")
}

func (e *encoder) separate(i int) {
	if i > 0 {
		e.out.WriteString(",")
	}
	e.out.WriteString("\n    ")
}

func list[T any](e *encoder, k string, items []T) {
	if len(items) == 0 {
		return
	}
	e.key(k)
	e.out.WriteString("[")
	for i := range items {
		e.separate(i)
		e.write(items[i])
	}
	e.out.WriteString("\n  ]")
}

// names is never null.
func names(s []string) []string { return append([]string{}, s...) }

// MarshalJSON writes the material without its name.
func (m Material) MarshalJSON() ([]byte, error) {
	return compact(struct {
		Density     float64   `json:"density"`
		Friction    float64   `json:"friction"`
		Restitution float64   `json:"restitution"`
		Adhesion    *Adhesion `json:"adhesion,omitempty"`
	}{m.Density, m.Friction, m.Restitution, m.Adhesion})
}

// adhesionJSON is an adhesion as it stands in a file.
type adhesionJSON struct {
	Preset              string   `json:"preset,omitempty"`
	Strength            float64  `json:"strength,omitzero"`
	Reach               float64  `json:"reach,omitzero"`
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
		j.Strength, j.Reach, j.Shear = a.Strength, a.Reach, &a.Shear
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
		Mass: b.Mass, Fast: b.Fast, Sensor: b.Sensor, Layer: b.Layer,
	}
	if j.Type == bodyTypes[0] {
		j.Type = ""
	}
	if j.Material == DefaultName {
		j.Material = ""
	}
	if j.Layer == DefaultName {
		j.Layer = ""
	}
	for i, n := range lockNames {
		if b.Locked&(1<<i) != 0 {
			j.Locked = append(j.Locked, n)
		}
	}
	return compact(j)
}

func writeShape(s components.Shape) (map[string]any, error) {
	for _, c := range shapeCodecs {
		if x := c.write(s); x != nil {
			return map[string]any{c.key: x}, nil
		}
	}
	return nil, fmt.Errorf("no shape, or one that scenes do not know: %T", s)
}
