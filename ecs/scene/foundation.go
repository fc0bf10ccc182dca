package scene

import (
	"github.com/tackphysics/tack/components"
)

// Foundation is an elastic layer over a surface; see components.ElasticFoundation.
type Foundation struct {
	// Young [Pa] and Thickness [m] may vary over a surface.
	Young     Varying
	Poisson   float64
	Thickness Varying
	Damping   float64
	// DampingMethod is "direct", N·s/m of each vertex, or "force", s/m times the
	// elastic force.
	DampingMethod string
	// LogDistance takes the logarithm, MinThicknessRatio the share of the thickness
	// from which on its tangent.
	LogDistance       bool
	MinThicknessRatio float64
	// LocalArea takes a third of the faces around a vertex, else its share of the
	// region of contact.
	LocalArea bool
	// TwoWay collects the vertices of both surfaces.
	TwoWay bool
}

// NewFoundation returns a layer with the format's defaults.
func NewFoundation(young, poisson, thickness float64) *Foundation {
	return &Foundation{
		Young: Varying{Value: young}, Poisson: poisson, Thickness: Varying{Value: thickness},
		DampingMethod: dampingMethods[0], LogDistance: true, MinThicknessRatio: minThicknessRatio, LocalArea: true,
	}
}

// minThicknessRatio is what it is if nothing else is said.
const minThicknessRatio = 0.01

// dampingMethods are the words, the default first.
var dampingMethods = []string{"direct", "force"}

func (d *decoder) foundation(v *value) *Foundation {
	if v == nil {
		return nil
	}
	o := d.object(v, "an object with a layer's numbers",
		"young", "poisson", "thickness", "damping", "dampingMethod", "logDistance", "minThicknessRatio", "localArea", "twoWay")
	const modulus, length, ratio = "a positive modulus [Pa]", "a positive thickness [m]", "a ratio above 0, below 1"
	f := NewFoundation(0, 0, 0)
	f.Young = d.varying(d.must(o, "young", modulus), modulus)
	f.Poisson = d.numberOr(o.get("poisson"), 0, "a ratio of 0 to 0.4999", 0, maxLayerPoisson)
	f.Thickness = d.varying(d.must(o, "thickness", length), length)
	f.Damping = d.numberOr(o.get("damping"), 0, "a damping of at least 0", 0, maxNumber)
	f.DampingMethod = d.choice(o.get("dampingMethod"), dampingMethods...)
	f.LogDistance = d.flagOr(o.get("logDistance"), true)
	f.MinThicknessRatio = d.numberOr(o.get("minThicknessRatio"), f.MinThicknessRatio, ratio, 1e-6, 0.999999)
	f.LocalArea = d.flagOr(o.get("localArea"), true)
	f.TwoWay = d.flagOr(o.get("twoWay"), false)
	return f
}

// maxLayerPoisson keeps the stiffness of a layer that cannot spread finite.
const maxLayerPoisson = 0.4999

// data is the layer as a component; fields are those of the document.
func (f *Foundation) data(fields fieldTable) *components.ElasticFoundation {
	return &components.ElasticFoundation{
		Young: f.Young.Value, YoungField: fields[f.Young.Field], Poisson: f.Poisson,
		Thickness: f.Thickness.Value, ThicknessField: fields[f.Thickness.Field],
		Damping: f.Damping, ForceDamping: f.DampingMethod == dampingMethods[1],
		Linear: !f.LogDistance, MinThicknessRatio: f.MinThicknessRatio, RegionArea: !f.LocalArea,
	}
}

// fieldTable holds the made fields by what the document says; none for nil.
type fieldTable map[*Field]*components.Field

// foundationJSON is a layer as it stands in a file.
type foundationJSON struct {
	Young             Varying `json:"young"`
	Poisson           float64 `json:"poisson"`
	Thickness         Varying `json:"thickness"`
	Damping           float64 `json:"damping,omitzero"`
	DampingMethod     string  `json:"dampingMethod,omitempty"`
	LogDistance       *bool   `json:"logDistance,omitempty"`
	MinThicknessRatio float64 `json:"minThicknessRatio,omitzero"`
	LocalArea         *bool   `json:"localArea,omitempty"`
	TwoWay            bool    `json:"twoWay,omitempty"`
}

// MarshalJSON writes the layer without what is default.
func (f Foundation) MarshalJSON() ([]byte, error) {
	no := false
	j := foundationJSON{Young: f.Young, Poisson: f.Poisson, Thickness: f.Thickness, Damping: f.Damping, TwoWay: f.TwoWay}
	if f.DampingMethod != dampingMethods[0] {
		j.DampingMethod = f.DampingMethod
	}
	if !f.LogDistance {
		j.LogDistance = &no
	}
	if !f.LocalArea {
		j.LocalArea = &no
	}
	if f.MinThicknessRatio != minThicknessRatio {
		j.MinThicknessRatio = f.MinThicknessRatio
	}
	return compact(j)
}
