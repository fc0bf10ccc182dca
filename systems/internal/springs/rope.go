package springs

import (
	"errors"
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// ErrMaterial is wrapped by every error about materials and shapes.
var ErrMaterial = errors.New("springs")

// Rope is the material of ropes and strands.
type Rope struct {
	Radius  float64 // [m]
	Density float64 // [kg/m³]
	Young   float64 // [Pa]: it is stretched with E·π·r²
	Bend    float64 // [N·m²] EI: 0 for none, E·π·r⁴/4 for a solid rod
}

func positive(what string, x float64) error {
	if !(x > 0) || math.IsInf(x, 0) {
		return fmt.Errorf("%w: expected a positive %s, got %v", ErrMaterial, what, x)
	}
	return nil
}

func notNegative(what string, x float64) error {
	if !(x >= 0) || math.IsInf(x, 0) {
		return fmt.Errorf("%w: expected %s of 0 or more, got %v", ErrMaterial, what, x)
	}
	return nil
}

// Validate tells what is wrong with the material.
func (r Rope) Validate() error {
	return errors.Join(positive("radius", r.Radius), positive("density", r.Density), positive("Young's modulus", r.Young), notNegative("a bending stiffness", r.Bend))
}

// NewRope returns the springs of a rope through nodes at rest [m], one after the
// other, and the masses of the nodes [kg]. Segments keep their length. Where two
// meet, t' − t, the change of the tangent from one to the next, keeps its size;
// over half of both, ℓ, that is a curvature κ = |t' − t|/ℓ with the energy
// ½·EI·κ²·ℓ.
//
// Between the nodes with the numbers torn, ascending, and those after them there is
// nothing: the rope has been torn there.
//
// It is an error, which wraps ErrMaterial, if the material is not valid, if there
// are fewer than two nodes, or if two that are a segment's are at one place.
func NewRope(x []vec.Vec3, r Rope, torn []int32) (*Springs, []float64, error) {
	if err := r.Validate(); err != nil {
		return nil, nil, err
	}
	if len(x) < 2 {
		return nil, nil, fmt.Errorf("%w: a rope of %d nodes, needs 2", ErrMaterial, len(x))
	}
	e := &Springs{}
	mass := make([]float64, len(x))
	section := float64(math.Pi * float64(r.Radius*r.Radius))
	before := 0.0
	for i := range len(x) - 1 {
		a, b := int32(i), int32(i+1)
		if len(torn) > 0 && torn[0] == a {
			before, torn = 0, torn[1:]
			continue
		}
		l := x[b].Sub(x[a]).Len()
		if err := positive(fmt.Sprintf("length of segment %d", i), l); err != nil {
			return nil, nil, err
		}
		e.Spring = append(e.Spring, Spring{
			Node: [6]int32{a, b}, Weight: [6]float64{-1 / l, 1 / l}, Nodes: 2,
			Stiff: float64(float64(r.Young*section) * l), Rest: 1,
		})
		half := float64(0.5 * float64(float64(section*r.Density)*l))
		mass[a] += half
		mass[b] += half
		if before > 0 && r.Bend > 0 {
			s := Spring{
				Node: [6]int32{a - 1, a, b}, Weight: [6]float64{1 / before, -1/before - 1/l, 1 / l}, Nodes: 3,
				Stiff: r.Bend / float64(0.5*(before+l)),
			}
			s.Rest = s.Load(x)
			e.Spring = append(e.Spring, s)
		}
		before = l
	}
	return e, mass, nil
}

// Tightest returns the node within a rope at which the mean pull of its two segments
// [N] is largest, and that; −1 if no node has two. Nodes that are held do not count.
// The springs are those of NewRope.
func (e *Springs) Tightest(x []vec.Vec3, held []bool) (node int32, pull float64) {
	node = -1
	last, before := int32(-1), 0.0
	for i := range e.Spring {
		s := &e.Spring[i]
		if s.Nodes != 2 {
			continue
		}
		a, b := s.Node[0], s.Node[1]
		// The energy is ½·EA·ℓ·(λ − 1)², Stiff is EA·ℓ and the weights are 1/ℓ.
		p := float64(float64(s.Stiff*s.Load(x)) * s.Weight[1])
		if mean := float64(0.5 * (before + p)); a == last && !held[a] && mean > pull {
			node, pull = a, mean
		}
		last, before = b, p
	}
	return node, pull
}
