package systems

import (
	"github.com/tackphysics/tack/systems/adhesion"
)

// When the bonds of an island have come to rest.
//
// While an island sleeps, the opening u and the pressure p of each of its bonds
// stay what they are, and so does its β. That changes nothing if β would not
// have moved by itself, which the law tells: a bond is settled when Evolve under
// constant u and p leads nowhere.
//
// Bonding under pressure runs into its saturation, β → min(p/p0, 1), so that
// what is still to come is what Evolve adds over a long time; below growth it
// does not matter to anything. Debonding is another matter: a bond under a
// given load opens as it weakens, u = σ/(C·β²), and what drives it,
// C·u²·β − W = σ²/(C·β³) − W, grows. However little it falls short of its load
// now, with ε of W, it will go within (η·β/3W)·ln(1/ε). A bond that falls at
// all, but for rounding, therefore keeps its island awake.
const (
	// settleTime is for how long a law is asked to look ahead [s].
	settleTime = 60
	// growth is the rise of β over that time that does not matter: 0.15 % of a
	// full bond's strength.
	growth = 1e-3
	// decline is the fall of β over that time that is but rounding, as a share
	// of β.
	decline = 1e-9
)

// settled tells whether the intensities of a pair would stay what they are.
func (w *World) settled(p *pair) bool {
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		b := &w.bonds[k]
		later := w.laws.Law(b.Law).Evolve(b.Beta, adhesion.Path{Start: b.Opening, End: b.Opening, Pressure: b.Pressure, Step: settleTime})
		if later > b.Beta+growth || later < b.Beta-float64(decline*b.Beta) {
			return false
		}
	}
	return p.bonds > 0 || !w.mayBond(p)
}

// mayBond tells whether a pair without bonds will have some if it goes on as it
// is: when its glue has cooled down, or when pressure has grown enough.
func (w *World) mayBond(p *pair) bool {
	if p.law < 0 || p.n == 0 || p.sensor || p.disabled {
		return false
	}
	glue := &w.glue[p.law]
	if w.time < p.cooled && (glue.InitialIntensity > 0 || glue.BondRate > 0) {
		return true
	}
	if p.patch < 0 || p.firstContact < 0 || !(w.patches[p.patch].Area > 0) {
		return false
	}
	force := w.press(p)
	later := w.laws.Law(p.law).Evolve(p.nascent, adhesion.Path{Pressure: force / w.patches[p.patch].Area, Step: settleTime})
	return later >= bornIntensity && p.nascent < bornIntensity
}

// press is the force of a pair's contact points in the last substep [N].
func (w *World) press(p *pair) float64 {
	impulse := 0.0
	if w.flat != nil {
		for _, x := range w.flat.now.of(p.firstContact) {
			impulse += x.Normal
		}
		return impulse / w.substep
	}
	c := &w.contacts[p.firstContact]
	for k := c.First; k < c.First+c.Count; k++ {
		impulse += w.points[k].Normal
	}
	return impulse / w.substep
}
