package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Particles is one body of particles.
type Particles struct {
	// Name is unique among bodies of all kinds.
	Name  string
	Shape ParticleShape
	// Material is a name: friction, adhesion and density are its own. Layer is one of
	// the document's.
	Material, Layer string
	// Density [kg/m³]; 0 means the material's.
	Density float64
	// Radius of the particles [m].
	Radius float64
	// Stretch [N/m], Form [N/m] and Bed [N/m³]: see components.ParticlesData.
	Stretch, Form, Bed float64
	// Loose lets the volume change, Self a skin touch itself.
	Loose, Self bool
	// Damping [s] against deformation, Drag [1/s] against the world.
	Damping, Drag float64
	// Fixed holds the particles that are in a box at rest, body axes; nil holds none.
	Fixed *components.NodeBox
	// Position [m] and Rotation of the body's axes.
	Position mgl64.Vec3
	Rotation Rotation
	// Velocity of the centre of mass [m/s], AngularVelocity [rad/s].
	Velocity, AngularVelocity mgl64.Vec3
}

// ParticleShape says where the particles are: one of the five.
type ParticleShape struct {
	Grains []mgl64.Vec3          // places of grains [m]
	Grid   *GrainGrid            // a block of grains
	Ball   float64               // radius of a skin [m]
	Blob   []components.SoftBall // balls that melt into each other, under a skin
	Sheet  *mgl64.Vec2           // full edge lengths along x and z [m]
	Circle float64               // radius of a drop of a planar scene [m]
	// Parts of the edges of the icosahedron that a ball or a blob is made from.
	Parts int
	// Count of the particles of a sheet along x and z; of a drop the first.
	Count [2]int
}

// Defaults and limits of particles.
const (
	particleParts   = 2
	sheetCount      = 16
	dropCount       = 24
	maxDropCount    = 4096
	maxParts        = 64
	maxSheetCount   = 1024
	maxGrainsAlong  = 128
	maxParticles    = 1 << 17
	maxParticleRate = 1e12 // [N/m], [N/m³]
)

var particleKeys = []string{
	"name", "grains", "grid", "ball", "blob", "sheet", "circle", "parts", "count", "material", "layer", "density", "radius", "stretch", "form", "bed",
	"loose", "self", "damping", "drag", "fixed", "position", "rotation", "velocity", "angularVelocity",
}

// NewParticles returns a body of particles at a place, with the defaults.
func NewParticles(name string, shape ParticleShape, position mgl64.Vec3) Particles {
	if shape.Parts == 0 && (shape.Ball > 0 || len(shape.Blob) > 0) {
		shape.Parts = particleParts
	}
	if shape.Count == [2]int{} && shape.Sheet != nil {
		shape.Count = [2]int{sheetCount, sheetCount}
	}
	if shape.Count == [2]int{} && shape.Circle > 0 {
		shape.Count[0] = dropCount
	}
	return Particles{Name: name, Shape: shape, Material: DefaultName, Layer: DefaultName, Position: position}
}

func (d *decoder) particles(v *value, r *refs, from *origin) (out []Particles) {
	for _, it := range d.list(v, "a list of bodies of particles") {
		out = append(out, d.particleBody(it, r))
		from.particles = append(from.particles, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

func (d *decoder) particleBody(v *value, r *refs) Particles {
	o := d.object(v, "a body of particles", particleKeys...)
	b := NewParticles("", d.particleShape(o), d.vec(o.get("position"), "three numbers [m]", -maxNumber))
	d.softName(o, r, &b.Name, &b.Material, &b.Layer)
	b.Density = d.numberOr(o.get("density"), 0, "a positive density [kg/m³]", minDensity, maxNumber)
	b.Radius = d.particleRadius(o)
	b.Stretch = d.numberOr(o.get("stretch"), 0, "a stiffness of 0 to 1e12 [N/m]", 0, maxParticleRate)
	b.Form = d.numberOr(o.get("form"), 0, "a stiffness of 0 to 1e12 [N/m]", 0, maxParticleRate)
	b.Bed = d.numberOr(o.get("bed"), 0, "a stiffness of 0 to 1e12 [N/m³]", 0, maxParticleRate)
	b.Loose, b.Self = d.flagOr(o.get("loose"), false), d.flagOr(o.get("self"), false)
	b.Damping = d.numberOr(o.get("damping"), 0, "a time of at least 0 [s]", 0, maxSoftTime)
	b.Drag = d.numberOr(o.get("drag"), 0, "a rate of at least 0 [1/s]", 0, maxSoftTime)
	if f := o.get("fixed"); f != nil {
		b.Fixed = d.nodeBox(f)
	}
	if q := o.get("rotation"); q != nil {
		b.Rotation = d.rotation(q)
	}
	b.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
	b.AngularVelocity = d.vec(o.get("angularVelocity"), "three numbers [rad/s]", -maxNumber)
	if f := o.get("bed"); f != nil && b.Shape.Sheet == nil {
		d.fail(f, "expected no \"bed\" but with a sheet")
	}
	if f := o.get("count"); f != nil && b.Shape.Sheet == nil && b.Shape.Circle == 0 {
		with := "a sheet"
		if d.world == planar {
			with = "a circle"
		}
		d.fail(f, "expected no \"count\" but with %s", with)
	}
	return b
}

// particleRadius reads one, which grains must have and a sheet gets its mass from.
func (d *decoder) particleRadius(o object) float64 {
	const want = "a positive radius [m]"
	if o.get("grains") != nil || o.get("grid") != nil || o.get("sheet") != nil {
		return d.number(d.must(o, "radius", want), want, minLength, maxNumber)
	}
	return d.numberOr(o.get("radius"), 0, "a radius of at least 0 [m]", 0, maxNumber)
}

// particleShape reads the one shape that a body of particles has.
func (d *decoder) particleShape(o object) (s ParticleShape) {
	here, other, where := []string{"grains", "grid", "ball", "blob", "sheet"}, []string{"circle"}, "in a planar scene"
	if d.world == planar {
		here, other, where = []string{"grains", "grid", "circle"}, []string{"ball", "blob", "sheet"}, "in space"
	}
	d.onlyHere(o, other, where)
	if !d.oneForm(o, here) {
		return s
	}
	if v := o.get("circle"); v != nil {
		s.Circle = d.number(v, "a positive radius [m]", minLength, maxNumber)
		s.Count[0] = d.dropCount(o.get("count"))
	}
	if v := o.get("grains"); v != nil {
		s.Grains = d.grains(v)
	}
	if v := o.get("grid"); v != nil {
		s.Grid = d.grid(v)
	}
	s.Ball = d.numberOr(o.get("ball"), 0, "a positive radius [m]", minLength, maxNumber)
	if v := o.get("blob"); v != nil {
		s.Blob = d.blob(v)
	}
	if v := o.get("sheet"); v != nil {
		s.Sheet = d.sheet(v)
		s.Count = [2]int{sheetCount, sheetCount}
		if n := o.get("count"); n != nil {
			s.Count = d.sheetCount(n)
		}
	}
	if v := o.get("parts"); v != nil {
		if s.Ball == 0 && s.Blob == nil {
			d.fail(v, "expected no \"parts\" but with a ball or a blob")
		}
		s.Parts = d.countOr(v, particleParts, "a whole number of 1 to 64", maxParts)
	}
	return s
}

// shape returns what the plugin needs.
func (s *ParticleShape) shape() components.ParticleShape {
	switch {
	case s.Circle > 0:
		return components.ParticleRing{Radius: s.Circle, Count: s.Count[0]}
	case s.Ball > 0:
		return components.ParticleBall{Radius: s.Ball, Parts: s.Parts}
	case s.Blob != nil:
		return &components.ParticleBlob{Balls: s.Blob, Parts: s.Parts}
	case s.Sheet != nil:
		return components.ParticleSheet{Size: *s.Sheet, Count: s.Count}
	case s.Grid != nil:
		return &components.Grains{Points: s.Grid.points()}
	}
	return &components.Grains{Points: s.Grains}
}

// def returns what the plugin needs to make the body.
func (b *Particles) def(materials map[string]components.MaterialData, l layerBits) ecs.ParticlesDef {
	m := materials[b.Material]
	if b.Density > 0 {
		m.Density = b.Density
	}
	p := ecs.ParticlesDef{
		Particles: components.ParticlesData{
			Name: b.Name, Shape: b.Shape.shape(), Radius: b.Radius, Stretch: b.Stretch, Form: b.Form, Bed: b.Bed,
			Loose: b.Loose, Self: b.Self, Damping: b.Damping, Drag: b.Drag, Layers: l.layer, Mask: l.mask,
		},
		Pose:     components.PoseData{Position: b.Position, Rotation: b.Rotation.Quat()},
		Velocity: components.VelocityData{Linear: b.Velocity, Angular: b.AngularVelocity},
		Material: m,
	}
	if b.Fixed != nil {
		p.Particles.Pin = &components.NodeSet{Boxes: []components.NodeBox{*b.Fixed}}
	}
	return p
}

func (doc *Document) loadParticles(in *Instance) error {
	materials, layers := doc.materialTable(in.fields), doc.layerBits()
	for i := range doc.Particles {
		b := &doc.Particles[i]
		e, err := in.physics.SpawnParticles(b.def(materials, layers[b.Layer]))
		if err != nil {
			return doc.at(doc.origin.particles, i, "particles", err)
		}
		in.softBodies = append(in.softBodies, e)
		if b.Name != "" {
			in.byName[b.Name] = e
		}
	}
	return nil
}
