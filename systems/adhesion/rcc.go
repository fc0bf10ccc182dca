package adhesion

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// RCC is the surface law of Raous, Cangémi and Cocu (1999) in the linear form
// of Gascón, Zurdo and Otaduy (2010), eq. 10–12, with bonding and debonding
// acting together as in Fang et al. (2023), eq. 9:
//
//	β' = r·(p − β·p0)₊ − (C·u²·β − W)₊/η
//
// where u is the effective opening and p the compression. With the viscosity
// η = 0 debonding is instant: β ≤ W/(C·u²), the envelope. A bond of intensity 1
// then carries the traction C·u up to the reach √(W/C), its peak √(W·C) there,
// and W²/(C·u³) beyond; pulling it off takes the work W, half of it after the
// peak. The zero value is not a law; use NewRCC.
type RCC struct {
	normal, tangential float64 // C, C_t [N/m³]
	work               float64 // W [J/m²]
	viscosity          float64 // η [J·s/m²]
	bondRate           float64 // r [1/(Pa·s)]
	saturation         float64 // p0 [Pa]
	breakGap           float64 // [m]

	// Of a full bond: where it starts to give way [m], 0 if that is not known,
	// and the work that remains from there [J/m²].
	onset, tail float64
}

var (
	_ Law    = RCC{}
	_ Steady = RCC{}
)

// NewRCC returns the law with the glue's numbers. BreakGap 0 stands for twice
// the reach. A glue that does not pass Validate, or does not stick along the
// normal, gives an error that is a *FieldError.
func NewRCC(g components.Glue) (RCC, error) {
	if err := Validate(g); err != nil {
		return RCC{}, err
	}
	if g.NormalStiffness == 0 {
		return RCC{}, &FieldError{Field: "NormalStiffness", Want: positive + " [N/m³]"}
	}
	l := RCC{
		normal: g.NormalStiffness, tangential: g.TangentialStiffness,
		work: g.DebondEnergy, viscosity: g.Viscosity,
		bondRate: g.BondRate, saturation: g.SaturationPressure,
		breakGap: g.BreakGap,
	}
	if l.breakGap == 0 {
		l.breakGap = 2 * Reach(g)
	}
	l.onset = least(math.Sqrt(l.work/l.normal), l.breakGap)
	l.tail = l.soft(l.onset)
	return l, nil
}

// Stiffness implements Law.
func (l RCC) Stiffness() (normal, tangential float64) { return l.normal, l.tangential }

// BreakGap implements Law.
func (l RCC) BreakGap() float64 { return l.breakGap }

// Steady returns W/C, where debonding sets in: β = W/(C·u²).
func (l RCC) Steady() (most float64, pressed bool) { return l.work / l.normal, l.bondRate > 0 }

// Peak implements Law: σ·β^1.5 with σ = √(W·C), reached where the bond starts
// to give way; +Inf for a viscous law, whose peak grows with the speed.
func (l RCC) Peak(beta float64) float64 {
	if l.viscosity > 0 {
		return math.Inf(1)
	}
	beta = unit(beta)
	return float64(beta * math.Sqrt(beta) * math.Sqrt(l.work*l.normal))
}

// Remaining implements Law: the area under the linear branch from u to where
// the bond starts to give way, and under W²/(C·u³) from there to the break gap.
func (l RCC) Remaining(beta, u float64) float64 {
	beta, u = unit(beta), bounded(u)
	if beta == 0 || u >= l.breakGap {
		return 0
	}
	if beta == 1 && u < l.onset {
		return l.linear(1, u, l.onset) + l.tail
	}
	onset := least(math.Sqrt(l.work/(l.normal*beta)), l.breakGap)
	linear := 0.0
	if u < onset {
		linear = l.linear(beta, u, onset)
		u = onset
	}
	return linear + l.soft(u)
}

// linear is the work from u to the onset [J/m²].
func (l RCC) linear(beta, u, onset float64) float64 {
	return float64(0.5 * l.normal * beta * beta * (onset - u) * (onset + u))
}

// soft is the work from u, where the bond gives way, to the break gap [J/m²]:
// W²/(2C)·(1/u² − 1/b²), in an order that cannot overflow.
func (l RCC) soft(u float64) float64 {
	b := l.breakGap
	return float64(0.5 * l.work * least(1, l.envelope(u)) * ((b - u) / b) * ((b + u) / b))
}

// Evolve implements Law in closed form. A negative or NaN opening, pressure or
// step counts as 0, a beta outside [0, 1] as its nearer end, a NaN beta as 0.
func (l RCC) Evolve(beta float64, p Path) float64 {
	beta = unit(beta)
	from, to := bounded(p.Start), bounded(p.End)
	step := bounded(p.Step)
	push := float64(l.bondRate * bounded(p.Pressure)) // r·p [1/s]
	if l.viscosity > 0 {
		// In two halves: at 0.2 reaches a substep the traction is then off by
		// 0.9 % of the strength, in one go by 3.5 %.
		mid, half := from+float64(0.5*(to-from)), float64(0.5*step)
		return l.evolveViscous(l.evolveViscous(beta, from, mid, push, half), mid, to, push, half)
	}
	// Instant debonding at both ends: exact while the opening grows.
	return least(l.grow(least(beta, l.envelope(from)), push, step), l.envelope(to))
}

// envelope returns W/(C·u²), the intensity that bears u without giving way;
// +Inf at u = 0.
func (l RCC) envelope(u float64) float64 { return l.work / (l.normal * u * u) }

// bounded returns x within [0, largest], 0 for NaN.
func bounded(x float64) float64 {
	switch {
	case !(x > 0):
		return 0
	case x > largest:
		return largest
	}
	return x
}

// unit returns x within [0, 1], 0 for NaN.
func unit(x float64) float64 {
	switch {
	case !(x > 0):
		return 0
	case x > 1:
		return 1
	}
	return x
}

// least returns the smaller of two numbers.
func least(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}
