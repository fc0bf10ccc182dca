package scene

import (
	"slices"

	"github.com/tackphysics/tack/components"
)

var bodyKeys = []string{
	"name", "type", "shape", "material", "position", "rotation", "velocity", "angularVelocity",
	"mass", "locked", "fast", "sensor", "layer", "surface",
}

// lockNames are in the order of the bits of components.Lock.
var lockNames = []string{"x", "y", "z", "rx", "ry", "rz"}

func (d *decoder) bodies(v *value, r *refs, from *origin) (out []Body) {
	for _, it := range d.list(v, "a list of bodies") {
		out = append(out, d.body(it, r))
		from.bodies = append(from.bodies, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) body(v *value, r *refs) Body {
	o := d.object(v, "a body", bodyKeys...)
	b := NewBody("", nil, d.vec(o.get("position"), "three numbers [m]", -maxNumber))
	b.Type = d.choice(o.get("type"), bodyTypes...)
	if n := o.get("name"); n != nil {
		b.Name = d.name(n, "a name")
		d.unique(r, n, "bodies", b.Name)
		r.bodies[b.Name] = b.Type
	}
	b.Shape = d.shape(d.must(o, "shape", "the body's shape"))
	if b.Type == bodyTypes[0] {
		switch b.Shape.(type) {
		case components.HalfSpaceShape:
			d.fail(v, "expected \"type\" static or kinematic for a plane, got dynamic")
		case *MeshFile, *components.HeightFieldShape:
			d.fail(v, "expected \"type\" static or kinematic for a mesh or a height field, got dynamic")
		}
	}
	if m := o.get("material"); m != nil {
		if b.Material = d.name(m, "the name of a material"); !r.materials[b.Material] {
			d.expected(m, "the name of a material of this file")
		}
	}
	d.layer(o, r, &b.Layer)
	if q := o.get("rotation"); q != nil {
		b.Rotation = d.rotation(q)
	}
	b.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
	b.AngularVelocity = d.vec(o.get("angularVelocity"), "three numbers [rad/s]", -maxNumber)
	b.Mass = d.numberOr(o.get("mass"), 0, "a positive mass [kg]", minMass, maxNumber)
	b.Locked = d.locks(o.get("locked"))
	b.Fast = d.flagOr(o.get("fast"), false)
	b.Sensor = d.flagOr(o.get("sensor"), false)
	b.Surface = d.surface(o.get("surface"))
	return b
}

// layer reads the layer of a body.
func (d *decoder) layer(o object, r *refs, layer *string) {
	if l := o.get("layer"); l != nil {
		if *layer = d.name(l, "the name of a layer"); !r.layers[*layer] {
			d.expected(l, "the name of a layer of this file")
		}
	}
}

func (d *decoder) rotation(v *value) Rotation {
	o := d.object(v, "a rotation, {\"axis\": [x, y, z], \"deg\": angle}", "axis", "deg")
	const axis, angle = "an axis that is not zero", "an angle [°]"
	return Rotation{
		Axis: d.direction(d.must(o, "axis", axis), axis),
		Deg:  d.number(d.must(o, "deg", angle), angle, -maxNumber, maxNumber),
	}
}

func (d *decoder) locks(v *value) (out components.Lock) {
	for _, it := range d.list(v, "a list of x, y, z, rx, ry, rz") {
		i := slices.Index(lockNames, it.text)
		if it.kind != kindString || i < 0 {
			d.expected(it, "one of x, y, z, rx, ry, rz")
			return 0
		}
		if out&(1<<i) != 0 {
			d.expected(it, "each lock once")
		}
		out |= 1 << i
	}
	return out
}
