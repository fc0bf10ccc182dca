package scene

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Cloth is one sheet of cloth.
type Cloth struct {
	// Name is unique among bodies of all kinds.
	Name string
	// Size along the body's x and y [m], Resolution the cells along them; both are
	// zero for a cloth with a mesh.
	Size       mgl64.Vec2
	Resolution [2]int
	// Mesh is the triangles of a cloth that is no rectangle, nil for one that is;
	// Warp a direction of its threads in body axes, zero for none.
	Mesh *MeshFile
	Warp mgl64.Vec3
	// Material is a name: friction and adhesion are its own. Layer is one of the
	// document's.
	Material, Layer string
	// AreaDensity [kg/m²], Thickness [m].
	AreaDensity, Thickness float64
	// Stretch and Shear [N/m], Bend [N·m]: see components.ClothData.
	Stretch, Shear, Bend float64
	// Damping [s] against deformation, Drag [1/s] against the world.
	Damping, Drag float64
	// Tear is the stress at which it tears [Pa], 0 for never.
	Tear float64
	// Pin holds the nodes of these sets.
	Pin []Nodes
	// Through is set where the cloth may pass through itself.
	Through bool
	// Position [m] and Rotation of the body's axes.
	Position mgl64.Vec3
	Rotation Rotation
	// Velocity of the centre of mass [m/s], AngularVelocity [rad/s].
	Velocity, AngularVelocity mgl64.Vec3
}

// Nodes is a set of nodes: one by its number, or those in a box at rest, in body
// axes.
type Nodes struct {
	Node int32
	Box  *components.NodeBox
}

// Defaults of cloth.
const (
	clothDensity    = 0.2
	clothThickness  = 0.002
	clothStretch    = 1000
	clothResolution = 16
)

// Limits of cloth and ropes.
const (
	maxThin  = 1e12 // [N/m], [N], [N·m], [N·m²]
	maxTear  = 1e15 // [Pa]
	maxCells = 1024
	maxNode  = 1 << 17
)

var clothKeys = []string{
	"name", "size", "resolution", "mesh", "warp", "material", "layer", "areaDensity", "thickness", "stretch", "shear", "bend", "damping", "drag", "tear", "pin",
	"through", "position", "rotation", "velocity", "angularVelocity",
}

// NewCloth returns a sheet of cloth at a place, with the defaults.
func NewCloth(name string, size mgl64.Vec2, position mgl64.Vec3) Cloth {
	return Cloth{
		Name: name, Size: size, Resolution: [2]int{clothResolution, clothResolution}, Material: DefaultName, Layer: DefaultName,
		AreaDensity: clothDensity, Thickness: clothThickness, Stretch: clothStretch, Position: position,
	}
}

func (d *decoder) cloths(v *value, r *refs, from *origin) (out []Cloth) {
	for _, it := range d.list(v, "a list of cloths") {
		if d.world == planar {
			d.fail(it, "expected no cloths in a planar scene, in which a sheet has no width: take a rope, which is a strip one metre deep")
		}
		out = append(out, d.cloth(it, r))
		from.cloths = append(from.cloths, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) cloth(v *value, r *refs) Cloth {
	o := d.object(v, "a cloth", clothKeys...)
	c := NewCloth("", mgl64.Vec2{}, d.vec(o.get("position"), "three numbers [m]", -maxNumber))
	d.softName(o, r, &c.Name, &c.Material, &c.Layer)
	d.clothShape(o, &c)
	c.AreaDensity = d.numberOr(o.get("areaDensity"), c.AreaDensity, "a positive density [kg/m²]", minDensity, maxNumber)
	c.Thickness = d.numberOr(o.get("thickness"), c.Thickness, "a positive thickness [m]", minLength, maxNumber)
	c.Stretch = d.numberOr(o.get("stretch"), c.Stretch, "a stiffness of 1e-3 to 1e12 [N/m]", 1e-3, maxThin)
	c.Shear = d.numberOr(o.get("shear"), 0, "a stiffness of 0 to 1e12 [N/m]", 0, maxThin)
	c.Bend = d.numberOr(o.get("bend"), 0, "a stiffness of 0 to 1e12 [N·m]", 0, maxThin)
	c.Damping = d.numberOr(o.get("damping"), 0, "a time of at least 0 [s]", 0, maxSoftTime)
	c.Drag = d.numberOr(o.get("drag"), 0, "a rate of at least 0 [1/s]", 0, maxSoftTime)
	c.Tear = d.numberOr(o.get("tear"), 0, "a stress of 0 to 1e15 [Pa]", 0, maxTear)
	c.Pin = d.nodes(o.get("pin"))
	c.Through = d.flagOr(o.get("through"), false)
	if q := o.get("rotation"); q != nil {
		c.Rotation = d.rotation(q)
	}
	c.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
	c.AngularVelocity = d.vec(o.get("angularVelocity"), "three numbers [rad/s]", -maxNumber)
	return c
}

// softName reads the name, the material and the layer of a deformable body.
func (d *decoder) softName(o object, r *refs, name, material, layer *string) {
	if n := o.get("name"); n != nil {
		*name = d.name(n, "a name")
		d.unique(r, n, "bodies", *name)
		r.softBodies[*name] = true
	}
	if m := o.get("material"); m != nil {
		if *material = d.name(m, "the name of a material"); !r.materials[*material] {
			d.expected(m, "the name of a material of this file")
		}
	}
	d.layer(o, r, layer)
}

// cells reads one number of cells, or two.
func (d *decoder) cells(v *value) (n [2]int) {
	const one = "a whole number of 1 to 1024"
	if v == nil || v.kind != kindList {
		k := d.countOr(v, clothResolution, one, maxCells)
		return [2]int{k, k}
	}
	if len(v.items) != len(n) {
		d.expected(v, one+", or two of them")
		return n
	}
	for i, it := range v.items {
		n[i] = d.countOr(it, 1, one, maxCells)
	}
	return n
}

// nodes reads sets of nodes.
func (d *decoder) nodes(v *value) (out []Nodes) {
	for _, it := range d.list(v, "a list of nodes and boxes") {
		if it.kind == kindNumber {
			const want = "the number of a node, from 0"
			out = append(out, Nodes{Node: int32(d.whole(it, want, 0, maxNode))})
			continue
		}
		out = append(out, Nodes{Box: d.nodeBox(it)})
	}
	return out
}

// nodeSet returns what the plugin needs, nil for none.
func nodeSet(list []Nodes) *components.NodeSet {
	if len(list) == 0 {
		return nil
	}
	s := &components.NodeSet{}
	for _, n := range list {
		if n.Box != nil {
			s.Boxes = append(s.Boxes, *n.Box)
		} else {
			s.Nodes = append(s.Nodes, n.Node)
		}
	}
	return s
}

// def returns what the plugin needs to make the cloth.
func (c *Cloth) def(materials map[string]components.MaterialData, l layerBits) ecs.ClothDef {
	return ecs.ClothDef{
		Cloth: components.ClothData{
			Name: c.Name, Shape: c.shape(), AreaDensity: c.AreaDensity, Thickness: c.Thickness,
			Stretch: c.Stretch, Shear: c.Shear, Bend: c.Bend, Damping: c.Damping, Drag: c.Drag, Tear: c.Tear, Pin: nodeSet(c.Pin), Through: c.Through,
			Layers: l.layer, Mask: l.mask,
		},
		Pose:     components.PoseData{Position: c.Position, Rotation: c.Rotation.Quat()},
		Velocity: components.VelocityData{Linear: c.Velocity, Angular: c.AngularVelocity},
		Material: materials[c.Material],
	}
}

func (doc *Document) loadCloths(in *Instance) error {
	materials, layers := doc.materialTable(in.fields), doc.layerBits()
	for i := range doc.Cloths {
		c := &doc.Cloths[i]
		if m := c.Mesh; m != nil && m.MeshShape == nil {
			return doc.at(doc.origin.cloths, i, "cloths", fmt.Errorf("mesh %s has not been read; ReadMeshes does it", m.File))
		}
		e, err := in.physics.SpawnCloth(c.def(materials, layers[c.Layer]))
		if err != nil {
			return doc.at(doc.origin.cloths, i, "cloths", err)
		}
		in.addSoft(e, c.Name)
	}
	return nil
}
