package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Soft contacts of a planar world are swept by the kernel of space: its bodies are
// lifted there and back, with no motion out of the plane.

// pressFlat makes the rows of the soft contacts of a planar step.
func (w *World) pressFlat() {
	s, f := &w.yielding, w.flat
	for i := range f.now.contacts {
		c := &f.now.contacts[i]
		if !c.Compliant {
			continue
		}
		p, n := w.pairs[c.Pair], c.N.In3()
		t := c.N.Left().In3()
		for k := range c.Count {
			q := &f.now.points[c.First+k]
			s.rows.Points = append(s.rows.Points, solve.CompliantPoint{
				A: c.A, B: c.B, N: n, T: t, S: n.Cross(t), RA: q.RA.In3(), RB: q.RB.In3(), Friction: c.Friction,
				P: [3]float64{q.Normal, q.Tangent},
			})
			s.from = append(s.from, softFrom{kind: p.soft, pair: p, a: p.a, b: p.b, point: k, mass: w.reducedMass(c.A, c.B)})
		}
	}
}

func (f *flatWorld) softGap(s *softFrom) float64 {
	return f.rows.CompliantGap(&f.now.contacts[s.pair.firstContact], s.point)
}

func (f *flatWorld) softImpulse(s *softFrom, p *solve.CompliantPoint) {
	f.rows.SetCompliant(&f.now.contacts[s.pair.firstContact], s.point, p.P[0], p.P[1])
}

// liftPress takes the velocities of the bodies of soft contacts to space.
func (w *World) liftPress() {
	if w.flat == nil {
		return
	}
	for i := range w.yielding.rows.Points {
		p := &w.yielding.rows.Points[i]
		for _, k := range [2]int32{p.A, p.B} {
			b := &w.flat.bodies[k]
			w.bodies[k].V, w.bodies[k].W = b.V.In3(), vec.Vec3{Z: b.W}
		}
	}
}

// lowerPress takes them back to the plane.
func (w *World) lowerPress() {
	if w.flat == nil {
		return
	}
	for i := range w.yielding.rows.Points {
		p := &w.yielding.rows.Points[i]
		for _, k := range [2]int32{p.A, p.B} {
			b := &w.bodies[k]
			w.flat.bodies[k].V, w.flat.bodies[k].W = b.V.Flat(), b.W.Z
		}
	}
}
