package fem

import "fmt"

// Material of a solid.
type Material struct {
	// Young's modulus [Pa] > 0 and Poisson's ratio, 0 ≤ ν ≤ 0.49.
	Young, Poisson float64
	// Density [kg/m³] > 0.
	Density float64
	// Yield is the von Mises stress above which the solid flows [Pa]; 0 never.
	Yield float64
	// Creep is the rate at which strain beyond yield becomes permanent [1/s];
	// 0 at once.
	Creep float64
	// MostFlow bounds the permanent strain, as the Frobenius norm of its
	// deviator; 0 is no bound.
	MostFlow float64
}

// lame returns Lamé's constants μ and λ [Pa].
func (m *Material) lame() (mu, lambda float64) {
	return m.Young / (2 * (1 + m.Poisson)),
		float64(m.Young*m.Poisson) / float64((1+m.Poisson)*(1-float64(2*m.Poisson)))
}

// Limits of a material's numbers.
const (
	maxModulus = 1e12 // [Pa]
	maxPoisson = 0.49
	maxDensity = 1e7 // [kg/m³]
)

// Validate returns an error that names the number and what was expected.
func (m *Material) Validate() error {
	for _, c := range []struct {
		name, want string
		ok         bool
		v          float64
	}{
		{"Young", "above 0, at most 1e12 Pa", m.Young > 0 && m.Young <= maxModulus, m.Young},
		{"Poisson", "0 to 0.49", m.Poisson >= 0 && m.Poisson <= maxPoisson, m.Poisson},
		{"Density", "above 0, at most 1e7 kg/m³", m.Density > 0 && m.Density <= maxDensity, m.Density},
		{"Yield", "at least 0, at most 1e12 Pa", m.Yield >= 0 && m.Yield <= maxModulus, m.Yield},
		{"Creep", "at least 0, at most 1e12 1/s", m.Creep >= 0 && m.Creep <= maxModulus, m.Creep},
		{"MostFlow", "0 to 100", m.MostFlow >= 0 && m.MostFlow <= 100, m.MostFlow},
	} {
		if !c.ok {
			return fmt.Errorf("%s: expected %s, got %v", c.name, c.want, c.v)
		}
	}
	return nil
}
