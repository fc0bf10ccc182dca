package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// weigh computes the mass properties and writes them to the component.
func (w *World) weigh(i int32, dynamic bool) {
	m := &w.meta[i]
	in := &w.mass[i]
	*in = solve.Inertia{Locked: uint8(m.body.Locked)}
	if w.flat != nil {
		in.Locked |= uint8(flatLocks)
	}
	old := m.center
	m.center = vec.Vec3{}
	if !dynamic {
		m.mass.Value, m.mass.Center, m.mass.Inertia = 0, fromVec(m.center), fromSym(in.Local)
	} else {
		density := m.mat.Density
		if m.mass.Override > 0 {
			density = 1
		}
		mass, center, inertia := w.massOf(m, density)
		if m.mass.Override > 0 && mass > 0 {
			inertia = inertia.Scale(m.mass.Override / mass)
			mass = m.mass.Override
		}
		if !(mass >= minMass && mass <= maxMass) {
			m.problem, m.out = badDensity, true
			m.kind = unweighed
			return
		}
		in.Mass, in.Local, in.InvLocal = mass, inertia, inertia.Inverse()
		if w.flat != nil {
			in.InvLocal = vec.Sym3{ZZ: 1 / inertia.ZZ}
		}
		tol := float64(roundInertia * inertia.XX)
		in.Round = w.flat != nil || math.Abs(inertia.XX-inertia.YY) <= tol && math.Abs(inertia.XX-inertia.ZZ) <= tol &&
			math.Abs(inertia.XY)+math.Abs(inertia.XZ)+math.Abs(inertia.YZ) <= tol
		m.center = center
		m.mass.Value, m.mass.Center, m.mass.Inertia = mass, fromVec(center), fromSym(inertia)
	}
	if old != m.center {
		m.published.Position[0] = math.NaN() // the frame must be read again
		w.moveAnchors(i, old.Sub(m.center))
	}
}

// shapeUp makes the kernels' form of the collider's shape.
func (w *World) shapeUp(m *bodyMeta) error {
	if w.flat != nil {
		s, err := w.flat.cook(m.collider.Shape)
		if err == nil {
			m.outline, m.geometry = &s.flat, s.solid
			m.thickness, m.radius = s.flat.Thickness, s.flat.Reach
		}
		return err
	}
	g, err := w.cook(m.collider.Shape)
	if err == nil {
		m.geometry = g
		m.thickness, m.radius = g.Extent()
	}
	return err
}

// fixedShape tells the kind of a body's shape, and whether it cannot be dynamic.
func (w *World) fixedShape(m *bodyMeta) (kind string, fixed bool) {
	if w.flat != nil {
		return m.outline.Kind.String(), !m.outline.Convex()
	}
	return m.geometry.Kind.String(), m.geometry.Kind == geom.KindHalfSpace || m.geometry.Surface != nil
}

// massOf returns the mass of a body's shape at a density; in a planar world the
// inertia is that about z.
func (w *World) massOf(m *bodyMeta, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	if w.flat != nil {
		mass, c, i := m.outline.Mass(density)
		return mass, c.In3(), vec.Sym3{ZZ: i}
	}
	return m.geometry.Mass(density)
}

// moveAnchors keeps a body's bonds where they are on it when its centre of mass
// has moved: anchors are counted from there.
func (w *World) moveAnchors(i int32, by vec.Vec3) {
	for k := range w.bonds {
		b := &w.bonds[k]
		switch {
		case b.Broken:
		case b.A == i:
			b.LA = b.LA.Add(by)
		case b.B == i:
			b.LB = b.LB.Add(by)
		}
	}
}

func fromSym(s vec.Sym3) [9]float64 {
	return [9]float64{s.XX, s.XY, s.XZ, s.XY, s.YY, s.YZ, s.XZ, s.YZ, s.ZZ}
}
