package systems

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// cageOf cuts a shape into tetrahedra.
func cageOf(s components.SoftShape) (*cage.Cage, error) {
	switch s := s.(type) {
	case components.SoftBox:
		c, err := cage.Box(toVec(s.Size), s.Cells)
		if err == nil && s.Cuts > 1 {
			err = c.CutSkin(s.Cuts)
		}
		return c, err
	case components.SoftSphere:
		return cage.Sphere(s.Radius, s.Cells)
	case *components.SoftBlob:
		balls := make([]cage.Ball, len(s.Balls))
		for i, b := range s.Balls {
			balls[i] = cage.Ball{Centre: toVec(b.Center), Radius: b.Radius, Blend: b.Blend}
		}
		return cage.Blob(balls, s.Cell)
	case *components.SoftMesh:
		if s.Surface == nil {
			return nil, fmt.Errorf("expected a surface, got none")
		}
		x := make([]vec.Vec3, s.Surface.Vertices())
		for i := range x {
			x[i] = toVec(s.Surface.Vertex(i))
		}
		faces := make([][3]int32, s.Surface.Triangles())
		for i := range faces {
			faces[i] = s.Surface.Triangle(i)
		}
		return cage.Enclose(x, faces, s.Cell)
	}
	return nil, fmt.Errorf("expected a shape, got none")
}

// build makes a body's solid and skin, at rest where its pose is and with the
// velocity that it has.
func (w *World) build(m *softMeta) error {
	d := m.data
	if p := w.checkSoft(m); p != "" {
		return fmt.Errorf("%w: %s", ErrBody, p)
	}
	c, err := cageOf(d.Shape)
	if err != nil {
		return fmt.Errorf("%w: SoftBody.Shape: %w", ErrBody, err)
	}
	s, err := fem.New(c.Node, c.Tet, c.Fill, fem.Material{
		Young: d.Young, Poisson: d.Poisson, Density: m.material.Density, Yield: d.Yield, Creep: d.Creep, MostFlow: d.MostFlow,
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBody, err)
	}
	if _, err := w.law(m.material.Glue); err != nil {
		return fmt.Errorf("%w: Material.Glue: %w", ErrBody, err)
	}
	held := make([]bool, len(c.Node))
	if f := d.Fixed; f != nil {
		for i, x := range c.Node {
			held[i] = x.X >= f.Min[0] && x.X <= f.Max[0] && x.Y >= f.Min[1] && x.Y <= f.Max[1] && x.Z >= f.Min[2] && x.Z <= f.Max[2]
		}
	}
	m.skin = soft.NewSkin(c)
	if m.surface, err = surfaceOf(m.skin); err != nil {
		return fmt.Errorf("%w: SoftBody.Shape: %w", ErrBody, err)
	}
	m.body = soft.New(c.Node, s.Mass(), held, soft.Damping{Mass: d.Drag, Stiffness: d.Damping}, s)
	if t := m.body.Total(); !(t >= minMass && t <= maxMass) {
		return fmt.Errorf("%w: %s", ErrBody, badDensity)
	}
	m.rest, m.tets = m.body.Center(), len(c.Tet)
	m.def, m.mat, m.published = *d, *m.material, *m.pose
	m.put()
	*m.nodes = components.NodesData{Tets: c.Tet, Faces: m.skin.Face}
	m.show()
	return nil
}

// put moves a body from rest to its pose, at its velocity.
func (m *softMeta) put() {
	q, o := toQuat(m.pose.Rotation).Unit(), toVec(m.pose.Position)
	b := m.body
	for i, x := range b.X {
		b.X[i] = o.Add(q.Rotate(x))
	}
	v, w, c := toVec(m.velocity.Linear), toVec(m.velocity.Angular), b.Center()
	for i, x := range b.X {
		if !b.Held[i] {
			b.V[i] = v.Add(w.Cross(x.Sub(c)))
		}
	}
	b.Face(q)
	m.skin.Follow(b.X)
	m.before = append(m.before[:0], b.X...)
	m.drawn = append(m.drawn[:0], m.skin.X...)
}

// checkSoft looks at the numbers that the elements do not look at.
func (w *World) checkSoft(m *softMeta) problem {
	switch {
	case w.flat != nil:
		return "SoftBody: expected a world of three dimensions, this one is planar"
	case !within3(m.pose.Position, maxPosition):
		return "Pose.Position: expected finite numbers up to 1e9 [m]"
	case !finite3(m.pose.Rotation.V) || !finite(m.pose.Rotation.W):
		return "Pose.Rotation: expected finite numbers"
	case !within3(m.velocity.Linear, maxSpeed):
		return "Velocity.Linear: expected finite numbers up to 1e6 [m/s]"
	case !within3(m.velocity.Angular, maxSpeed):
		return "Velocity.Angular: expected finite numbers up to 1e6 [rad/s]"
	}
	return m.checkStuff()
}

func (m *softMeta) checkStuff() problem {
	d, mat := m.data, m.material
	switch {
	case !(d.Damping >= 0 && d.Damping <= maxTime):
		return "SoftBody.Damping: expected a finite number ≥ 0 [s]"
	case !(d.Drag >= 0 && d.Drag <= maxTime):
		return "SoftBody.Drag: expected a finite number ≥ 0 [1/s]"
	case d.Fixed != nil && (!finite3(d.Fixed.Min) || !finite3(d.Fixed.Max)):
		return "SoftBody.Fixed: expected finite numbers"
	case !(mat.Friction >= 0) || !finite(mat.Friction):
		return "Material.Friction: expected a finite number ≥ 0"
	}
	return ""
}
