package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// VirtualAdhesive is what clones of a material's particles hold: one of a release
// load [N], the same per area [Pa], and the 2008 method's κ [m].
type VirtualAdhesive struct {
	Release         float64 `json:"release,omitzero"`
	ReleasePressure float64 `json:"releasePressure,omitzero"`
	Kappa           float64 `json:"kappa,omitzero"`
}

func (d *decoder) virtualAdhesive(v *value) *VirtualAdhesive {
	if v == nil {
		return nil
	}
	const one = "one of release, releasePressure and kappa"
	o := d.object(v, "an object with "+one, "release", "releasePressure", "kappa")
	a := &VirtualAdhesive{
		Release:         d.numberOr(o.get("release"), 0, "a positive load [N]", minGrip, maxNumber),
		ReleasePressure: d.numberOr(o.get("releasePressure"), 0, "a positive pressure [Pa]", minGrip, maxNumber),
		Kappa:           d.numberOr(o.get("kappa"), 0, "a positive length [m]", minGrip, maxNumber),
	}
	if len(v.items) != 1 {
		d.expected(v, one)
	}
	return a
}

// minGrip is the least that a virtual adhesive may hold.
const minGrip = 1e-12

// ForceField acts on bodies of all kinds. Only the numbers of its kind count.
type ForceField struct {
	// Kind is "attract", "wind" or "damping".
	Kind string
	// To [m], Strength [N/kg] and Core [m] of attract.
	To             mgl64.Vec3
	Strength, Core float64
	// Velocity [m/s] and Drag [N·s²/m²] of wind.
	Velocity mgl64.Vec3
	Drag     float64
	// Linear and Angular rates of damping [1/s].
	Linear, Angular float64
	// On are the names of bodies; empty is all.
	On []string
}

// fieldKinds are in the order of components.FieldKind.
var fieldKinds = []string{"attract", "wind", "damping"}

// fieldKeys are those of each kind.
var fieldKeys = map[string][]string{
	"attract": {"kind", "on", "to", "strength", "core"},
	"wind":    {"kind", "on", "velocity", "drag"},
	"damping": {"kind", "on", "linear", "angular"},
}

// fieldCore is the default distance within which attraction grows in proportion [m].
const fieldCore = 0.1

// Limits of a field's numbers.
const (
	maxField     = 1e6  // [N/kg], [m/s]
	minCore      = 1e-6 // [m]
	maxFieldRate = 1e6  // [1/s]
)

func (d *decoder) forceFields(v *value, r *refs, from *origin) (out []ForceField) {
	for _, it := range d.list(v, "a list of force fields") {
		out = append(out, d.forceField(it, r))
		from.forceFields = append(from.forceFields, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) forceField(v *value, r *refs) ForceField {
	all := d.object(v, "a force field", "kind", "on", "to", "strength", "core", "velocity", "drag", "linear", "angular")
	f := ForceField{Kind: d.choice(d.must(all, "kind", "attract, wind or damping"), fieldKinds...), Core: fieldCore}
	if d.err != nil {
		return f
	}
	o := d.object(v, "a field of the kind "+f.Kind, fieldKeys[f.Kind]...)
	switch f.Kind {
	case "attract":
		f.To = d.vec(o.get("to"), "three numbers [m]", -maxNumber)
		f.Strength = d.number(d.must(o, "strength", "a strength [N/kg]"), "a strength of at most 1e6 [N/kg]", -maxField, maxField)
		f.Core = d.numberOr(o.get("core"), fieldCore, "a distance of at least 1e-6 [m]", minCore, maxNumber)
	case "wind":
		f.Velocity = d.vec(d.must(o, "velocity", "three numbers [m/s]"), "three numbers of at most 1e6 [m/s]", -maxField)
		f.Drag = d.number(d.must(o, "drag", "a drag [N·s²/m²]"), "a drag of at least 0 [N·s²/m²]", 0, maxNumber)
	default:
		f.Linear = d.numberOr(o.get("linear"), 0, "a rate of 0 to 1e6 [1/s]", 0, maxFieldRate)
		f.Angular = d.numberOr(o.get("angular"), 0, "a rate of 0 to 1e6 [1/s]", 0, maxFieldRate)
	}
	if on := o.get("on"); on != nil {
		for _, n := range d.list(on, "a list of names of bodies") {
			f.On = append(f.On, d.anyBodyRef(n, r))
		}
		if len(f.On) == 0 {
			d.expected(on, "at least one name")
		}
	}
	return f
}

func (doc *Document) loadForceFields(in *Instance) error {
	for i := range doc.ForceFields {
		f := &doc.ForceFields[i]
		data := components.ForceFieldData{
			To: f.To, Strength: f.Strength, Core: f.Core, Velocity: f.Velocity, Drag: f.Drag, Linear: f.Linear, Angular: f.Angular,
		}
		for k, name := range fieldKinds {
			if name == f.Kind {
				data.Kind = components.FieldKind(k)
			}
		}
		for _, name := range f.On {
			data.On = append(data.On, in.byName[name])
		}
		e, err := in.physics.SpawnForceField(data)
		if err != nil {
			return doc.at(doc.origin.forceFields, i, "forceFields", err)
		}
		in.others = append(in.others, e)
	}
	return nil
}

// MarshalJSON writes the numbers of the field's kind.
func (f ForceField) MarshalJSON() ([]byte, error) {
	j := struct {
		Kind     string      `json:"kind"`
		To       *mgl64.Vec3 `json:"to,omitempty"`
		Strength *float64    `json:"strength,omitempty"`
		Core     float64     `json:"core,omitzero"`
		Velocity *mgl64.Vec3 `json:"velocity,omitempty"`
		Drag     *float64    `json:"drag,omitempty"`
		Linear   float64     `json:"linear,omitzero"`
		Angular  float64     `json:"angular,omitzero"`
		On       []string    `json:"on,omitempty"`
	}{Kind: f.Kind, On: f.On}
	switch f.Kind {
	case "attract":
		j.To, j.Strength = &f.To, &f.Strength
		if f.Core != fieldCore {
			j.Core = f.Core
		}
	case "wind":
		j.Velocity, j.Drag = &f.Velocity, &f.Drag
	default:
		j.Linear, j.Angular = f.Linear, f.Angular
	}
	return compact(j)
}
