package scene_test

import (
	"math"
	"slices"
)

// mouth is what the lips of the scene are made of: H high each, of the modulus E
// without lateral contraction, and a glue of the strength σ, the reach u0 and the work
// W = σ·u0. Their outer sides are −δ + (δ + D·(1 − ξ²))·τ apart at ξ from the middle to
// the corners, X away, as τ goes from 0 to 1.
type mouth struct{ high, young, half, strength, reach, open, press float64 }

// springs of a square metre: of both lips, of a glue of the intensity β, and of the two
// in a row.
func (m *mouth) lip() float64 { return m.young / (2 * m.high) }

func (m *mouth) glue(beta float64) float64 {
	return beta * beta * m.strength / m.reach
}

func (m *mouth) both(beta float64) float64 {
	return 1 / (1/m.lip() + 1/m.glue(beta))
}

// peak is the force that opens the mouth when glue of the intensity β in the middle, up
// to ξ = inner, bears the most it can, σ·β^1.5; from there on it is whole.
func (m *mouth) peak(beta, inner float64) float64 {
	wide := m.strength * beta * math.Sqrt(beta) / m.both(beta) // in the middle
	tau := (wide + m.press) / (m.press + m.open)
	sum := 0.0
	const n = 4000
	for i := range n {
		at := (float64(i) + 0.5) / n
		d := -m.press + (m.press+m.open*(1-at*at))*tau
		switch {
		case d < 0:
			sum += m.lip() * d
		case at < inner:
			sum += m.both(beta) * d
		default:
			sum += m.both(1) * d
		}
	}
	return 2 * m.half * sum / n
}

// front is where ξ parting ends at the full opening: there the energy ½·k·d² of what has
// been drawn out pays the work of the glue up to its break gap of 2·u0,
// ½·W·(β + 1 − 1/(4β)) (Rivlin and Thomas 1953, of a strip in pure shear). That is so
// for an even d. Where d falls by g for each metre what has parted pulls along what has
// not, over the length l = H/√6 of a layer whose modulus of shear is E/2: with springs
// on a membrane, of the stiffness K of the glue and E/H of a lip, the crack is ahead by
// (1 − q)·l, q² = (E/H)/(E/H + 2K).
func (m *mouth) front(beta float64) float64 {
	work := m.strength * m.reach / 2 * (beta + 1 - 1/(4*beta))
	d := math.Sqrt(2 * work / m.both(beta))
	q := math.Sqrt(m.lip() / (m.lip() + m.glue(beta)))
	ahead := (1 - q) * m.high / math.Sqrt(6)
	// D·(1 − ξ²) + ahead·2·D·ξ/X = d
	b := ahead / m.half
	return b + math.Sqrt(b*b+1-d/m.open)
}

// The lips are pressed together by E·δ/(2H). They part in the middle when the glue
// there bears its strength, then outward, and their corners stay glued. The second time
// no bond has more than pressure · time · rate, and where a vertex of each lip stands
// for the same place, half of it.
func checkLips(tr *trace) {
	m := mouth{high: 0.01, young: 2e4, half: 0.04, strength: 6000, reach: 0.002, open: 0.012, press: 5e-4}
	const rate, spacing = 2e-3, 0.002
	const pressed, opened, closed, again = 1.6, 3.4, 4.6, 5.1
	row := func(t float64) int { return int(math.Round(t / tr.doc.Step.DT)) }
	hold, area := tr.col("hold"), tr.col("area")
	push := m.lip() * m.press
	tr.near("pressed by", hold[row(pressed)-1], push*2*m.half, 1e-3*push*2*m.half)
	tr.near("glued all over", area[row(pressed)-1], 2*m.half, 1e-3*2*m.half)
	first := -slices.Min(hold[row(pressed):row(closed)])
	want := m.peak(1, 1)
	tr.near("the first opening takes", first, want, 0.02*want)
	glued := 2 * m.half * (1 - m.front(1))
	tr.near("glued at the first opening", area[row(3.6)-1], glued, 2*spacing)
	// A touch of (again − closed), and while d < 0 in closing and opening.
	down, up := m.press/(m.press+m.open)*1.0, m.press/(m.press+m.open)*1.8
	beta := rate * push * (again - closed + down/2 + up/2)
	second := -slices.Min(hold[row(again):])
	twice := m // two bonds of a half of it in one place
	twice.strength, twice.reach = 2*m.strength, m.reach
	tr.within("the second opening takes", second, 0.98*twice.peak(beta/2, m.front(1)), 1.02*m.peak(beta, m.front(1)))
	tr.within("glued at the second opening", tr.last("area"), 2*m.half*(1-m.front(1))-2*spacing, 2*m.half*(1-m.front(beta))+2*spacing)
	// From the middle outward: once it has begun, what is glued only shrinks.
	for i := row(pressed) + 10; i < row(opened); i++ {
		if area[i] > area[i-1]+1e-9 {
			tr.Errorf("glued anew at %v s: %v m² after %v", tr.times[i], area[i], area[i-1])
		}
	}
	tr.near("overlap", tr.most("penetration"), 0, 1e-4)
}
