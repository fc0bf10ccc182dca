package gallery

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// lawSteps is the number of points of a law's curve.
const lawSteps = 240

// lawCurve returns the force over an area [N] against the opening [m], x and y
// in turn, of a bond with the intensity beta that is opened slowly: normal
// β²·C·u, or sideways, with β after Raous, Cangémi and Cocu (1999).
func lawCurve(g components.Glue, beta, area float64, shear bool) []float64 {
	law, ok := lawOf(g)
	if !ok {
		return nil
	}
	normal, tangential := law.Stiffness()
	// What the law sees of a slip s is √(C_t/C_n)·s.
	stiffness, stretch := normal, 1.0
	if shear {
		if !(tangential > 0) || !(normal > 0) {
			return nil
		}
		stiffness, stretch = tangential, math.Sqrt(tangential/normal)
	}
	end := law.BreakGap()
	out := make([]float64, 0, 2*lawSteps+6)
	const slowly = 1e3 // [s] for each piece
	for i := range lawSteps + 1 {
		seen := end * float64(i) / lawSteps
		if i > 0 {
			beta = law.Evolve(beta, adhesion.Path{Start: end * float64(i-1) / lawSteps, End: seen, Step: slowly})
		}
		u := seen / stretch
		traction := min(beta*beta*stiffness*u, law.Peak(beta)*stretch)
		out = append(out, u, area*traction)
	}
	return append(out, end/stretch, 0, 1.15*end/stretch, 0)
}

// lawOf returns the law of a glue; ok is false for one that does not stick, or by
// another law.
func lawOf(g components.Glue) (law adhesion.RCC, ok bool) {
	law, err := adhesion.NewRCC(g)
	return law, err == nil && g.Sticky() && g.Law == ""
}

// opened is the law along an opening as it was recorded: a bond of the area that
// is everywhere as far open as the columns say, in their time. Its forces are
//
//	F = A·β²·C_n·g₊ or A·β²·C_t·s, with β' after Raous, Cangémi and Cocu (1999)
//
// at the effective opening u = √(g₊² + (C_t/C_n)·s²). What pressure has bonded is
// taken from the run, as it is no matter of the opening.
type opened struct {
	law   adhesion.RCC
	area  float64 // A [m²]
	shear bool    // the force sideways is asked for

	beta, seen float64 // intensity and effective opening at the last row [m]
	time       float64 // of the last row [s]
	ran        float64 // intensity of the run there
}

const (
	// finest is the part of the reach that a piece of a row's way may open: a
	// viscous bond is off by 0.01 % of its strength there (systems/adhesion/rcc.go:
	// 0.9 % at 0.2, falling with the square). piecesMost bounds a row's pieces.
	finest     = 0.02
	piecesMost = 100
	// closed is the part of the reach up to which a bond counts as pressed, so
	// that it may have become stronger.
	closed = 0.01
)

// reach is the effective opening at which the bond gives way [m].
func (o *opened) reach() float64 {
	most, _ := o.law.Steady()
	return math.Sqrt(most)
}

// next returns the force [N] at a row: its time [s], gap and slip [m], and the
// intensity that the run has there; NaN where there is no bond.
func (o *opened) next(time, gap, slip, ran float64) float64 {
	normal, tangential := o.law.Stiffness()
	g := max(0, gap)
	u := math.Sqrt(g*g + tangential/normal*slip*slip)
	if u-u != 0 { // the two do not meet
		o.beta, o.seen, o.time, o.ran = 0, 0, time, 0
		return math.NaN()
	}
	if o.beta > 0 {
		n := max(1, min(piecesMost, math.Ceil(math.Abs(u-o.seen)/(finest*o.reach()))))
		for i := range int(n) {
			from, to := o.seen+(u-o.seen)*float64(i)/n, o.seen+(u-o.seen)*float64(i+1)/n
			o.beta = o.law.Evolve(o.beta, adhesion.Path{Start: from, End: to, Step: max(0, time-o.time) / n})
		}
	}
	isNew := o.beta == 0 && ran > 0
	stronger := u <= closed*o.reach() && ran > o.ran
	if isNew || stronger {
		o.beta = max(o.beta, ran)
	}
	o.seen, o.time, o.ran = u, time, ran
	if u > o.law.BreakGap() {
		o.beta = 0
	}
	if o.beta == 0 {
		return math.NaN()
	}
	if o.shear {
		return o.area * o.beta * o.beta * tangential * slip
	}
	return o.area * o.beta * o.beta * normal * g
}

// openedCurve appends to a line the law's force [N] against the column x, row by
// row, as a curve's bodies were opened; NaN where there is no bond. m is the most
// that they were bonded with. There is none where x is the widest of many openings,
// which does not tell the others.
func openedCurve(line []float64, r *recorder, k *curve, g components.Glue, m held) []float64 {
	law, ok := lawOf(g)
	if !ok || k.uneven {
		return line
	}
	o := opened{law: law, area: m.area, shear: k.shear}
	x, gap, slip, intensity := r.column(k.x), r.column(k.gap), r.column(k.slip), r.column(k.intensity)
	at := func(row, column int, otherwise float64) float64 {
		if column < 0 {
			return otherwise
		}
		return r.at(row, column)
	}
	for row := range r.len() {
		u := r.at(row, x)
		f := o.next(r.at(row, 0), at(row, gap, 0), at(row, slip, 0), at(row, intensity, m.beta))
		if f-f != 0 {
			u = math.NaN()
		}
		line = append(line, u, f)
	}
	return line
}
