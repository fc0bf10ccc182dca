package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Rope is one rope.
type Rope struct {
	// Name is unique among bodies of all kinds.
	Name string
	// From and To are its ends, in the world [m].
	From, To mgl64.Vec3
	// Length at rest [m]; 0 is from end to end, more hangs in a bow.
	Length float64
	// Segments of equal length.
	Segments int
	// Material is a name: friction, adhesion and density are its own. Layer is one of
	// the document's.
	Material, Layer string
	// Radius [m], Density [kg/m³]; 0 means the material's.
	Radius, Density float64
	// Stretch [N] and Bend [N·m²]: see components.RopeData.
	Stretch, Bend float64
	// Damping [s] against deformation, Drag [1/s] against the world.
	Damping, Drag float64
	// Tear is the stress at which it tears [Pa], 0 for never.
	Tear float64
	// Pin holds the nodes of these sets.
	Pin []Nodes
	// Through is set where the rope may pass through itself.
	Through bool
	// Velocity of the centre of mass [m/s].
	Velocity mgl64.Vec3
}

// Defaults of ropes.
const (
	ropeRadius   = 0.005
	ropeStretch  = 1000
	ropeSegments = 16
	maxSegments  = 1 << 16
)

var ropeKeys = []string{
	"name", "from", "to", "length", "segments", "material", "layer", "radius", "density", "stretch", "bend", "damping", "drag", "tear", "pin", "through", "velocity",
}

// NewRope returns a rope from here to there, with the defaults.
func NewRope(name string, from, to mgl64.Vec3) Rope {
	return Rope{Name: name, From: from, To: to, Segments: ropeSegments, Material: DefaultName, Layer: DefaultName, Radius: ropeRadius, Stretch: ropeStretch}
}

func (d *decoder) ropes(v *value, r *refs, from *origin) (out []Rope) {
	for _, it := range d.list(v, "a list of ropes") {
		out = append(out, d.rope(it, r))
		from.ropes = append(from.ropes, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) rope(v *value, r *refs) Rope {
	o := d.object(v, "a rope", ropeKeys...)
	const end = "three numbers [m]"
	p := NewRope("", d.vec(d.must(o, "from", end), end, -maxNumber), d.vec(d.must(o, "to", end), end, -maxNumber))
	d.softName(o, r, &p.Name, &p.Material, &p.Layer)
	p.Length = d.numberOr(o.get("length"), 0, "a positive length [m]", minLength, maxNumber)
	p.Segments = d.countOr(o.get("segments"), ropeSegments, "a whole number of 1 to 65536", maxSegments)
	p.Radius = d.numberOr(o.get("radius"), p.Radius, "a positive radius [m]", minLength, maxNumber)
	p.Density = d.numberOr(o.get("density"), 0, "a positive density [kg/m³]", minDensity, maxNumber)
	p.Stretch = d.numberOr(o.get("stretch"), p.Stretch, "a stiffness of 1e-3 to 1e12 [N]", 1e-3, maxThin)
	p.Bend = d.numberOr(o.get("bend"), 0, "a stiffness of 0 to 1e12 [N·m²]", 0, maxThin)
	p.Damping = d.numberOr(o.get("damping"), 0, "a time of at least 0 [s]", 0, maxSoftTime)
	p.Drag = d.numberOr(o.get("drag"), 0, "a rate of at least 0 [1/s]", 0, maxSoftTime)
	p.Tear = d.numberOr(o.get("tear"), 0, "a stress of 0 to 1e15 [Pa]", 0, maxTear)
	p.Pin = d.nodes(o.get("pin"))
	p.Through = d.flagOr(o.get("through"), false)
	p.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
	return p
}

// def returns what the plugin needs to make the rope.
func (p *Rope) def(materials map[string]components.MaterialData, l layerBits) ecs.RopeDef {
	m := materials[p.Material]
	if p.Density > 0 {
		m.Density = p.Density
	}
	return ecs.RopeDef{
		Rope: components.RopeData{
			Name: p.Name, Shape: components.RopeLine{From: p.From, To: p.To, Segments: p.Segments, Length: p.Length}, Radius: p.Radius,
			Stretch: p.Stretch, Bend: p.Bend, Damping: p.Damping, Drag: p.Drag, Tear: p.Tear, Pin: nodeSet(p.Pin), Through: p.Through,
			Layers: l.layer, Mask: l.mask,
		},
		Velocity: components.VelocityData{Linear: p.Velocity},
		Material: m,
	}
}

func (doc *Document) loadRopes(in *Instance) error {
	materials, layers := doc.materialTable(in.fields), doc.layerBits()
	for i := range doc.Ropes {
		p := &doc.Ropes[i]
		e, err := in.physics.SpawnRope(p.def(materials, layers[p.Layer]))
		if err != nil {
			return doc.at(doc.origin.ropes, i, "ropes", err)
		}
		in.addSoft(e, p.Name)
	}
	return nil
}
