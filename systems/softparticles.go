package systems

import (
	"errors"
	"fmt"
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// particlesForm is that of bodies of particles.
type particlesForm struct {
	data *components.ParticlesData
	def  components.ParticlesData
	// What knows where the body is.
	form   *blob.Form
	places *blob.Places
}

func (f *particlesForm) kind() donburi.IComponentType { return components.Particles }

func (f *particlesForm) take(e *donburi.Entry) { f.data = components.Particles.Get(e) }

func (f *particlesForm) tag() tag {
	return tag{&f.data.ID, &f.data.Name, &f.data.Disabled, &f.data.Sleeping, &f.data.Layers, &f.data.Mask}
}

func (f *particlesForm) changed() bool {
	now := *f.data
	now.ID, now.Name, now.Disabled = f.def.ID, f.def.Name, f.def.Disabled
	now.Layers, now.Mask, now.Sleeping = f.def.Layers, f.def.Mask, f.def.Sleeping
	return now != f.def
}

func (f *particlesForm) note() { f.def = *f.data }

func (f *particlesForm) reshaped() bool {
	return f.data.Shape != f.def.Shape || f.data.Pin != f.def.Pin
}

func (f *particlesForm) weighs() bool { return true }

func (f *particlesForm) check() problem {
	d := f.data
	switch _, grains := d.Shape.(*components.Grains); {
	case !(d.Radius >= 0 && d.Radius <= maxPosition):
		return "Particles.Radius: expected a length ≥ 0 [m]"
	case grains && d.Radius == 0:
		return "Particles.Radius: expected a positive length of grains [m]"
	case !(d.Stretch >= 0 && d.Stretch <= maxStretch):
		return "Particles.Stretch: expected a number of 0 to 1e12 [N/m]"
	case !(d.Form >= 0 && d.Form <= maxStretch):
		return "Particles.Form: expected a number of 0 to 1e12 [N/m]"
	case !(d.Bed >= 0 && d.Bed <= maxStretch):
		return "Particles.Bed: expected a number of 0 to 1e12 [N/m³]"
	case !(d.Damping >= 0 && d.Damping <= maxTime):
		return "Particles.Damping: expected a finite number ≥ 0 [s]"
	case !(d.Drag >= 0 && d.Drag <= maxTime):
		return "Particles.Drag: expected a finite number ≥ 0 [1/s]"
	}
	return ""
}

// plan lays out the particles and what holds them together.
func (f *particlesForm) plan(m *components.MaterialData, flat bool) (*plan, error) {
	d := f.data
	k := &plan{self: d.Self, damping: soft.Damping{Mass: d.Drag, Stiffness: d.Damping}}
	f.form, f.places = nil, nil
	if !(m.Density > 0) || !finite(m.Density) {
		return nil, errors.New(string(badDensity))
	}
	lay := f.lay
	if flat {
		lay = f.layFlat
	}
	if err := lay(k, m.Density); err != nil {
		return nil, fmt.Errorf("Particles.Shape: %w", err)
	}
	if len(k.nodes) > mostNodes {
		return nil, fmt.Errorf("Particles.Shape: expected up to %d particles, got %d", mostNodes, len(k.nodes))
	}
	var err error
	if k.held, err = pinned(d.Pin, k.nodes); err != nil {
		return nil, fmt.Errorf("Particles.Pin: %w", err)
	}
	if d.Form > 0 {
		f.form = blob.NewForm(k.nodes, k.mass, d.Form)
		k.elements = append(k.elements, f.form)
	}
	return k, nil
}

// replan lays them out again, which is cheap. The bed stays where it is; one that there
// was not is where the body is.
func (f *particlesForm) replan(m *softMeta, flat bool) (*plan, error) {
	form, places := f.form, f.places
	k, err := f.plan(m.material, flat)
	if err != nil {
		f.form, f.places = form, places
		return nil, err
	}
	f.moved(vec.Identity, toQuat(m.published.Rotation).Unit(), vec.Vec3{}, toVec(m.published.Position))
	if places != nil && f.places != nil {
		copy(f.places.Goal, places.Goal)
	}
	return k, nil
}

// lay finds the particles, their masses and the skin.
func (f *particlesForm) lay(k *plan, density float64) error {
	d := f.data
	if s, ok := d.Shape.(*components.Grains); ok {
		return f.layGrains(k, s, density)
	}
	m, err := meshOf(d.Shape)
	if err != nil {
		return err
	}
	if _, sheet := d.Shape.(components.ParticleSheet); sheet {
		f.laySheet(k, m, density)
		return nil
	}
	return f.layBlob(k, m, density)
}

// meshOf returns the particles of a skin and its triangles.
func meshOf(s components.ParticleShape) (blob.Mesh, error) {
	switch s := s.(type) {
	case components.ParticleSheet:
		return blob.Sheet(s.Size[0], s.Size[1], s.Count[0], s.Count[1])
	case components.ParticleBall:
		return blob.Ball(s.Radius, s.Parts)
	case *components.ParticleBlob:
		if s == nil {
			break
		}
		balls := make([]blob.Bump, len(s.Balls))
		for i, b := range s.Balls {
			balls[i] = blob.Bump{Center: toVec(b.Center), Radius: b.Radius, Blend: b.Blend}
		}
		return blob.Bumps(balls, s.Parts)
	case *components.ParticleMesh:
		if s != nil && s.Surface != nil && s.Surface.Vertices() <= mostNodes {
			return trianglesOf(s.Surface)
		}
	}
	return blob.Mesh{}, fmt.Errorf("expected grains, a ball, a blob, a mesh or a sheet of up to %d particles, got %T", mostNodes, s)
}

// trianglesOf returns those of a surface.
func trianglesOf(s *components.MeshShape) (m blob.Mesh, err error) {
	for i := range s.Vertices() {
		if !within3(s.Vertex(i), maxPosition) {
			return m, fmt.Errorf("expected finite numbers up to 1e9 [m], got vertex %d at %v", i, s.Vertex(i))
		}
		m.X = append(m.X, toVec(s.Vertex(i)))
	}
	for i := range s.Triangles() {
		t := s.Triangle(i)
		for _, v := range t {
			if v < 0 || int(v) >= len(m.X) {
				return m, fmt.Errorf("expected vertices 0 to %d, triangle %d has %d", len(m.X)-1, i, v)
			}
		}
		m.Face = append(m.Face, t)
	}
	return m, nil
}

// layGrains lays grains, each a ball.
func (f *particlesForm) layGrains(k *plan, s *components.Grains, density float64) error {
	r := f.data.Radius
	return f.layEach(k, s, float64(float64(density*float64(4./3*math.Pi))*float64(r*float64(r*r))))
}

// layEach lays grains of a mass [kg].
func (f *particlesForm) layEach(k *plan, s *components.Grains, mass float64) error {
	if s == nil || len(s.Points) == 0 || len(s.Points) > mostNodes {
		return fmt.Errorf("expected 1 to %d grains", mostNodes)
	}
	for i, p := range s.Points {
		if !within3(p, maxPosition) {
			return fmt.Errorf("expected finite numbers up to 1e9 [m], got grain %d at %v", i, p)
		}
		k.nodes, k.mass = append(k.nodes, toVec(p)), append(k.mass, mass)
	}
	k.skin = soft.NewThin(k.nodes, nil, nil, f.data.Radius)
	k.skin.Grain = 2 * f.data.Radius // there are no edges
	k.grains = true
	if f.data.Form == 0 {
		k.anchor, k.self = true, true
	}
	return nil
}

// layBlob lays a closed skin.
func (f *particlesForm) layBlob(k *plan, m blob.Mesh, density float64) error {
	v := soft.NewVolume(m.X, m.Face, nil)
	if !(v.Rest > 0) {
		return fmt.Errorf("expected a closed surface with its triangles counter-clockwise from outside, got the volume %v m³", v.Rest)
	}
	f.skin(k, m, float64(density*v.Rest))
	if !f.data.Loose {
		k.keep = v
	}
	k.closed = true
	return nil
}

// laySheet lays a sheet, and its bed.
func (f *particlesForm) laySheet(k *plan, m blob.Mesh, density float64) {
	thick := 2 * f.data.Radius
	f.skin(k, m, float64(density*float64(thick*f.area(m))))
	if f.data.Bed == 0 {
		return
	}
	f.places = &blob.Places{Goal: append([]vec.Vec3(nil), m.X...), Stiff: make([]float64, len(m.X))}
	for i, a := range k.skin.Area {
		f.places.Stiff[i] = float64(f.data.Bed * a)
	}
	k.elements = append(k.elements, f.places)
	k.anchor, k.bed = true, true
}

func (f *particlesForm) area(m blob.Mesh) float64 {
	sum := 0.0
	for _, q := range m.Face {
		sum += float64(0.5 * m.X[q[1]].Sub(m.X[q[0]]).Cross(m.X[q[2]].Sub(m.X[q[0]])).Len())
	}
	return sum
}

// skin lays the particles of a skin; each has its share of the mass, by area.
func (f *particlesForm) skin(k *plan, m blob.Mesh, mass float64) {
	k.nodes = m.X
	k.skin = soft.NewThin(m.X, m.Face, nil, f.data.Radius)
	per := mass / f.area(m)
	for _, a := range k.skin.Area {
		k.mass = append(k.mass, float64(per*a))
	}
	if f.data.Stretch > 0 {
		k.elements = append(k.elements, blob.Membrane(m.X, m.Face, f.data.Stretch))
	}
}

// moved takes along what knows where the body is, when it has been put from the
// pose (q, o) at rest elsewhere.
func (f *particlesForm) moved(from, to vec.Quat, a, b vec.Vec3) {
	if f.form != nil {
		f.form.Turn(to.Mul(from.Conj()))
	}
	if f.places == nil {
		return
	}
	for i, g := range f.places.Goal {
		f.places.Goal[i] = b.Add(to.Rotate(from.InvRotate(g.Sub(a))))
	}
}
