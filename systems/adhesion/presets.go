package adhesion

import (
	"fmt"
	"strings"

	"github.com/tackphysics/tack/components"
)

// The presets are surfaces for games, at the scale of things a hand can hold.
// Their reaches of 2 to 5 mm are far above those of the real materials: the
// solver follows a pull-off well while a substep opens it by less than a fifth
// of the reach. All are damped critically.

// presets in the order in which PresetNames gives them.
var presets = [...]struct {
	name string
	make func() components.Glue
}{
	{"tape", Tape},
	{"honey", Honey},
	{"gum", Gum},
	{"gecko", Gecko},
	{"velcro", Velcro},
	{"wax", Wax},
	{"mud", Mud},
}

// Preset returns the built-in surface of that name; the error lists the names.
func Preset(name string) (components.Glue, error) {
	for _, p := range presets {
		if p.name == name {
			return p.make(), nil
		}
	}
	return components.Glue{}, fmt.Errorf("adhesion: no preset %q, want one of %s",
		name, strings.Join(PresetNames(), ", "))
}

// PresetNames returns the names that Preset knows, in a fixed order. The slice
// is the caller's.
func PresetNames() []string {
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.name
	}
	return names
}

// surface starts a preset: shear is the strength sideways over that straight
// off, so that C_t = shear²·C.
func surface(strength, reach, shear float64) components.Glue {
	g := Glue(strength, reach)
	g.TangentialStiffness = shear * shear * g.NormalStiffness
	g.Damping = 1
	return g
}

// Tape sticks as firmly as it is pressed: a weight of 1 kg on 10×10 cm bonds it
// fully in a fifth of a second, a light touch only in part. Pulled straight it
// holds 5 kPa (5 kg on 10×10 cm), sideways four times that, and it peels off
// cleanly, to be used again.
func Tape() components.Glue {
	g := surface(5000, 2e-3, 4)
	g.BondRate = 0.01
	g.SaturationPressure = 500
	return g
}

// Honey sticks to whatever it touches, holds little for long (300 Pa, a thing
// 3 cm thick) and slides off, but resists a quick pull far more strongly, draws
// strings of 2 cm, and sticks again at once.
func Honey() components.Glue {
	g := surface(300, 5e-3, 0.5)
	g.Viscosity = 1.5
	g.InitialIntensity = 1
	g.BondRate = 1
	g.SaturationPressure = 1
	g.BreakGap = 20e-3
	return g
}

// Gum is freshly chewed: it sticks a little on touch and well when pressed, holds
// 2 kPa, stretches far (2 cm) and slowly, and resists a quick pull still more.
func Gum() components.Glue {
	g := surface(2000, 5e-3, 1)
	g.Viscosity = 2
	g.InitialIntensity = 0.3
	g.BondRate = 5e-3
	g.SaturationPressure = 400
	g.BreakGap = 20e-3
	return g
}

// Gecko feet cling the moment they touch, let go without a trace, and cling
// again: 1 kPa straight off, but ten times that along the wall.
func Gecko() components.Glue {
	g := surface(1000, 2e-3, 10)
	g.InitialIntensity = 1
	g.BondRate = 1
	g.SaturationPressure = 1
	return g
}

// Velcro does nothing until it is pressed with some 4 kPa, a hand's push, and
// then holds 8 kPa straight off and three times that sideways, with the play of
// its hooks: 4 mm.
func Velcro() components.Glue {
	g := surface(8000, 4e-3, 3)
	g.BondRate = 4e-3
	g.SaturationPressure = 4000
	return g
}

// Wax sets slowly where it is pressed, holds 3 kPa stiffly in all directions,
// and then snaps at once, without a softening tail; broken wax needs a minute
// before it can set again.
func Wax() components.Glue {
	g := surface(3000, 2e-3, 1)
	g.BondRate = 1e-3
	g.SaturationPressure = 800
	g.BreakGap = 1.05 * Reach(g)
	g.RebondCooldown = 60
	return g
}

// Mud splashes on and stays for a while where it is thin: 150 Pa, a clod of
// 1.5 cm. It gives way slowly, shears easily and sticks again, never fully.
func Mud() components.Glue {
	g := surface(150, 4e-3, 0.7)
	g.Viscosity = 0.1
	g.InitialIntensity = 0.8
	g.BondRate = 0.02
	g.SaturationPressure = 200
	return g
}
