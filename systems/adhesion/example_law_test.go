package adhesion_test

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
)

// Magnet is a surface law of one's own: a reversible pull C·u/(1+(u/D)²)² that
// goes and comes back with the surfaces. β is a function of the opening.
type Magnet struct{ C, D float64 } // stiffness [N/m³], decay length [m]

func (m Magnet) field(u float64) float64 { return 1 / (1 + u*u/(m.D*m.D)) }

func (m Magnet) Stiffness() (normal, tangential float64)   { return m.C, m.C }
func (m Magnet) Evolve(_ float64, p adhesion.Path) float64 { return m.field(p.End) }
func (m Magnet) Peak(float64) float64                      { return 3 * math.Sqrt(3) / 16 * m.C * m.D }
func (m Magnet) BreakGap() float64                         { return 5 * m.D }

func (m Magnet) Remaining(_, u float64) float64 {
	return max(0, m.C*m.D*m.D/2*(m.field(u)-m.field(m.BreakGap())))
}

func ExampleLaw() {
	var law adhesion.Law = Magnet{C: 1e6, D: 2e-3}
	c, _ := law.Stiffness()
	for _, mm := range []float64{0, 1, 2, 4, 1} {
		u := mm * 1e-3
		b := law.Evolve(1, adhesion.Path{End: u, Step: 1. / 240})
		fmt.Printf("%v mm: %.0f Pa\n", mm, b*b*c*u)
	}
	// Output:
	// 0 mm: 0 Pa
	// 1 mm: 640 Pa
	// 2 mm: 500 Pa
	// 4 mm: 160 Pa
	// 1 mm: 640 Pa
}
