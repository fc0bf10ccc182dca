package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// nodeAreas shares the area of a skin's vertices, as one side shows it, out to the nodes
// that carry them [m²]: it is what a pressure that releases clones is over.
func nodeAreas(s *soft.Skin, flat, grains bool, nodes int) []float64 {
	area := make([]float64, nodes)
	for v := range s.Node {
		a := vertexArea(s, flat, grains, v)
		for k, n := range s.Node[v] {
			area[n] += float64(a * s.Weight[v][k])
		}
	}
	return area
}

// vertexArea is that of a skin at rest: of faces a third of each at the vertex. Segments
// have their half lengths, over one metre in the plane, and in space over the thickness
// of the strand. A grain has its cross-section.
func vertexArea(s *soft.Skin, flat, grains bool, vertex int) float64 {
	wide := float64(2 * s.Radius)
	switch {
	case grains && flat:
		return float64(wide * plane.Depth)
	case grains:
		return float64(float64(0.25*math.Pi) * float64(wide*wide))
	case s.Length == nil:
		return s.Area[vertex]
	case flat:
		return float64(s.Length[vertex] * plane.Depth)
	}
	return float64(s.Length[vertex] * wide)
}
