package scene

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// SoftBody is one deformable body.
type SoftBody struct {
	// Name is unique among bodies of all kinds.
	Name string
	// Shape at rest, in body axes.
	Shape SoftShape
	// Material is a name: friction, adhesion and density are its own. Layer is one of
	// the document's.
	Material, Layer string
	// Density [kg/m³]; 0 means the material's.
	Density float64
	// Young's modulus [Pa] and Poisson's ratio.
	Young, Poisson float64
	// Damping [s] against deformation, Drag [1/s] against the world.
	Damping, Drag float64
	// Yield [Pa], Creep [1/s] and MostFlow: see components.SoftBodyData.
	Yield, Creep, MostFlow float64
	// Fixed holds the nodes that are in a box at rest, body axes; nil holds none.
	Fixed *components.NodeBox
	// Position [m] and Rotation of the body's axes.
	Position mgl64.Vec3
	Rotation Rotation
	// Velocity of the centre of mass [m/s], AngularVelocity [rad/s].
	Velocity, AngularVelocity mgl64.Vec3
}

// SoftShape is the form of a deformable body: one of the first four, in a planar scene
// one of the last three, a box or a sphere, of which it is the cut with the plane.
type SoftShape struct {
	Box     *mgl64.Vec3           // full edge lengths [m]
	Sphere  float64               // radius [m]
	Blob    []components.SoftBall // balls that melt into each other
	Mesh    *MeshFile             // a closed surface
	Rect    *mgl64.Vec2           // full edge lengths [m]
	Circle  float64               // radius [m]
	Polygon []mgl64.Vec2          // corners of an outline, either way round [m]
	// Resolution is the number of cells along each axis of a box or a rectangle; of the others,
	// along the longest side of their bounds, only the first counts.
	Resolution [3]int
	// Cuts is the number of parts of each edge of a box's surface.
	Cuts int
}

// Defaults of a deformable body.
const (
	softYoung      = 1e5
	softPoisson    = 0.4
	softResolution = 6
)

// Limits of a deformable body's numbers.
const (
	maxYoung      = 1e12 // [Pa]
	maxPoisson    = 0.49
	maxResolution = 128
	maxCuts       = 64
	maxSoftTime   = 1e6 // [s], [1/s]
)

var softKeys = []string{
	"name", "box", "sphere", "blob", "mesh", "rect", "circle", "polygon", "resolution", "cuts", "material", "layer", "density", "young", "poisson", "damping", "drag",
	"yield", "creep", "mostFlow", "fixed", "position", "rotation", "velocity", "angularVelocity",
}

// NewSoftBody returns a deformable body of a shape at a place, with the defaults.
func NewSoftBody(name string, shape SoftShape, position mgl64.Vec3) SoftBody {
	if shape.Resolution == [3]int{} {
		shape.Resolution = [3]int{softResolution, softResolution, softResolution}
	}
	shape.Cuts = max(shape.Cuts, 1)
	return SoftBody{Name: name, Shape: shape, Material: DefaultName, Layer: DefaultName, Young: softYoung, Poisson: softPoisson, Position: position}
}

func (d *decoder) softBodies(v *value, r *refs, from *origin) (out []SoftBody) {
	for _, it := range d.list(v, "a list of deformable bodies") {
		out = append(out, d.softBody(it, r))
		from.softBodies = append(from.softBodies, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) softBody(v *value, r *refs) SoftBody {
	o := d.object(v, "a deformable body", softKeys...)
	b := NewSoftBody("", d.softShape(o), d.vec(o.get("position"), "three numbers [m]", -maxNumber))
	d.softName(o, r, &b.Name, &b.Material, &b.Layer)
	b.Density = d.numberOr(o.get("density"), 0, "a positive density [kg/m³]", minDensity, maxNumber)
	b.Young = d.numberOr(o.get("young"), b.Young, "a modulus of 1e-3 to 1e12 [Pa]", 1e-3, maxYoung)
	b.Poisson = d.numberOr(o.get("poisson"), b.Poisson, "a ratio of 0 to 0.49", 0, maxPoisson)
	b.Damping = d.numberOr(o.get("damping"), 0, "a time of at least 0 [s]", 0, maxSoftTime)
	b.Drag = d.numberOr(o.get("drag"), 0, "a rate of at least 0 [1/s]", 0, maxSoftTime)
	b.Yield = d.numberOr(o.get("yield"), 0, "a stress of 0 to 1e12 [Pa]", 0, maxYoung)
	b.Creep = d.numberOr(o.get("creep"), 0, "a rate of at least 0 [1/s]", 0, maxSoftTime)
	b.MostFlow = d.numberOr(o.get("mostFlow"), 0, "a strain of 0 to 100", 0, 100)
	if f := o.get("fixed"); f != nil {
		b.Fixed = d.nodeBox(f)
	}
	if q := o.get("rotation"); q != nil {
		b.Rotation = d.rotation(q)
	}
	b.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
	b.AngularVelocity = d.vec(o.get("angularVelocity"), "three numbers [rad/s]", -maxNumber)
	return b
}

func (d *decoder) nodeBox(v *value) *components.NodeBox {
	o := d.object(v, "a set of nodes, {\"box\": [[x, y, z], [x, y, z]]}", "box")
	return d.corners(d.must(o, "box", wantCorners))
}

const wantCorners = "a box of two corners [[x, y, z], [x, y, z]] [m]"

// corners reads two corners of a box.
func (d *decoder) corners(b *value) *components.NodeBox {
	const want = wantCorners
	if b.kind != kindList || len(b.items) != 2 {
		d.expected(b, want)
		return nil
	}
	return &components.NodeBox{Min: d.vec(b.items[0], want, -maxNumber), Max: d.vec(b.items[1], want, -maxNumber)}
}

// def returns what the plugin needs to make the body.
func (b *SoftBody) def(materials map[string]components.MaterialData, l layerBits) ecs.SoftDef {
	m := materials[b.Material]
	if b.Density > 0 {
		m.Density = b.Density
	}
	return ecs.SoftDef{
		Body: components.SoftBodyData{
			Name: b.Name, Shape: b.Shape.shape(), Young: b.Young, Poisson: b.Poisson, Damping: b.Damping, Drag: b.Drag,
			Yield: b.Yield, Creep: b.Creep, MostFlow: b.MostFlow, Fixed: b.Fixed, Layers: l.layer, Mask: l.mask,
		},
		Pose:     components.PoseData{Position: b.Position, Rotation: b.Rotation.Quat()},
		Velocity: components.VelocityData{Linear: b.Velocity, Angular: b.AngularVelocity},
		Material: m,
	}
}

func (doc *Document) loadSoftBodies(in *Instance) error {
	materials, layers := doc.materialTable(in.fields), doc.layerBits()
	for i := range doc.SoftBodies {
		b := &doc.SoftBodies[i]
		if m := b.Shape.Mesh; m != nil && m.MeshShape == nil {
			return doc.at(doc.origin.softBodies, i, "softBodies", fmt.Errorf("mesh %s has not been read; ReadMeshes does it", m.File))
		}
		e, err := in.physics.SpawnSoft(b.def(materials, layers[b.Layer]))
		if err != nil {
			return doc.at(doc.origin.softBodies, i, "softBodies", err)
		}
		in.addSoft(e, b.Name)
	}
	return nil
}
