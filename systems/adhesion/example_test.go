package adhesion_test

import (
	"fmt"

	"github.com/tackphysics/tack/systems/adhesion"
)

// A glue from two numbers: how strong, and how far it stretches.
func ExampleGlue() {
	g := adhesion.Glue(5000, 2e-3)
	g.InitialIntensity = 1 // sticks on touch
	fmt.Printf("10×10 cm hold %.1f kg\n", adhesion.HoldMass(g, 0.1*0.1))
	fmt.Printf("pulling them off takes %.1f J/m²\n", g.DebondEnergy)
	// Output:
	// 10×10 cm hold 5.1 kg
	// pulling them off takes 10.0 J/m²
}

func ExamplePreset() {
	for _, name := range adhesion.PresetNames() {
		g, err := adhesion.Preset(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-6s pull %4.0f Pa, shear %5.0f Pa, reach %.0f mm\n",
			name, adhesion.Strength(g), adhesion.ShearStrength(g), 1e3*adhesion.Reach(g))
	}
	// Output:
	// tape   pull 5000 Pa, shear 20000 Pa, reach 2 mm
	// honey  pull  300 Pa, shear   150 Pa, reach 5 mm
	// gum    pull 2000 Pa, shear  2000 Pa, reach 5 mm
	// gecko  pull 1000 Pa, shear 10000 Pa, reach 2 mm
	// velcro pull 8000 Pa, shear 24000 Pa, reach 4 mm
	// wax    pull 3000 Pa, shear  3000 Pa, reach 2 mm
	// mud    pull  150 Pa, shear   105 Pa, reach 4 mm
}

// A bond that is pulled past its reach and comes back weaker.
func ExampleRCC_Evolve() {
	law, err := adhesion.NewRCC(adhesion.Glue(1000, 1e-3))
	if err != nil {
		fmt.Println(err)
		return
	}
	beta := law.Evolve(1, adhesion.Path{Start: 0, End: 1.25e-3, Step: 1. / 240})
	fmt.Printf("intensity %.2f, peak %.0f Pa instead of %.0f\n", beta, law.Peak(beta), law.Peak(1))
	// Output:
	// intensity 0.64, peak 512 Pa instead of 1000
}
