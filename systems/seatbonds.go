package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/seat"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// maxSamples is the largest n of the n×n bonds of a patch.
	maxSamples = 32
	// bornIntensity is the β that a patch under pressure must reach before its
	// bonds are born; until then they have no anchors.
	bornIntensity = 1e-3
	// touchShare of the reach is the gap up to which surfaces touch, for a glue
	// that bonds at first contact.
	touchShare = 0.05
	// crowd is how many times n×n bonds a pair may have, while old ones peel.
	crowd = 2
)

// birth says with which intensity new bonds of a pair are born, and up to which
// gap [m]: with the one asked for, with the glue's own at first contact, or with
// what pressure has grown. Beside bonds that hold, on a patch that has grown,
// they start small. 0: none are born.
func (w *World) birth(p *pair) (beta, gap float64) {
	glue := &w.glue[p.law]
	switch {
	case p.requested > 0:
		return p.requested, glue.BreakGap
	case w.time < p.cooled:
		return 0, 0
	case glue.InitialIntensity > 0:
		return glue.InitialIntensity, touchShare * p.reach
	case p.nascent >= bornIntensity:
		return p.nascent, touchShare * p.reach
	case p.bonds > 0 && glue.BondRate > 0:
		return bornIntensity, 0
	}
	return 0, 0
}

// vacancies returns the samples of a pair's patch at which there is room for
// bonds, and the intensity with which they are born.
func (w *World) vacancies(p *pair, out []solve.Bond) (free []seat.Sample, beta float64) {
	beta, gap := w.birth(p)
	if beta == 0 {
		return nil, 0
	}
	m := w.manifoldOf(p)
	p.nascent = 0
	if seat.Least(m) > gap { // no sample is nearer
		return nil, 0
	}
	glue, n := &w.glue[p.law], w.sampling(p)
	law := w.laws.Law(p.law)
	if w.flat != nil {
		w.samples = seat.LineSamples(m, n, glue.PatchArea, w.samples)
	} else {
		w.samples = seat.Samples(m, n, glue.PatchArea, w.samples)
	}
	w.listLiving(p, law, out)
	return seat.Cover(m, w.samples, w.living, n, strength(law, beta), gap), beta
}

// sampling is the n of the n×n bonds of a pair's patch.
func (w *World) sampling(p *pair) int {
	if n := w.glue[p.law].Samples; n != 0 {
		return n
	}
	return 2
}

// seat makes bonds of the intensity beta at the samples that vacancies has found.
func (w *World) seat(p *pair, index int32, samples []seat.Sample, beta float64, out []solve.Bond) []solve.Bond {
	n := w.sampling(p)
	room := crowd * n * n
	if w.flat != nil {
		room = crowd * n
	}
	m := w.manifoldOf(p)
	out = w.dropReplaced(p, out)
	room -= len(out) - int(p.firstBond)
	for i := range samples {
		if room <= 0 {
			break
		}
		own := w.lawAt(p, samples[i].Pos)
		if own < 0 {
			continue // nothing sticks there
		}
		out = append(out, w.newBond(p, m, index, &samples[i], beta, own))
		p.made++
		w.stats.BondsMade++
		room--
	}
	return out
}

// strength is the traction by which bonds are compared: the law's peak, or the
// intensity where the law has none.
func strength(law adhesion.Law, beta float64) float64 {
	if peak := law.Peak(beta); !math.IsInf(peak, 1) {
		return peak
	}
	return beta
}

func (w *World) listLiving(p *pair, law adhesion.Law, out []solve.Bond) {
	w.living = w.living[:0]
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		b := &out[k]
		x := w.frames[b.A].X.Add(w.frames[b.A].Q.Rotate(b.LA))
		w.living = append(w.living, seat.Living{Pos: x, Area: b.Area, Strength: strength(law, b.Beta) * b.Area})
	}
}

// dropReplaced takes out the bonds whose place a new sample takes.
func (w *World) dropReplaced(p *pair, out []solve.Bond) []solve.Bond {
	live := p.firstBond
	for i := range w.living {
		b := out[p.firstBond+int32(i)]
		if w.living[i].Replaced {
			p.work += b.Work
			w.stats.BondsBroken++
			continue
		}
		out[live] = b
		live++
	}
	return out[:live]
}

// newBond anchors a bond at a sample of the pair's patch.
func (w *World) newBond(p *pair, m *collide.Manifold, index int32, s *seat.Sample, beta float64, law int32) solve.Bond {
	n := m.Normal
	t := vec.Tangent(n)
	if w.flat != nil {
		t = n.Flat().Left().In3()
	}
	fa, fb := &w.frames[p.a], &w.frames[p.b]
	half := 0.5 * s.Gap
	glue := &w.glue[law]
	b := solve.Bond{
		A: p.a, B: p.b, Pair: index, Law: law,
		LA:   fa.Q.InvRotate(s.Pos.MulAdd(n, -half).Sub(fa.X)),
		LB:   fb.Q.InvRotate(s.Pos.MulAdd(n, half).Sub(fb.X)),
		NL:   fa.Q.InvRotate(n),
		TL:   fa.Q.InvRotate(t),
		Area: s.Area, Beta: beta,
	}
	if s.Gap < 0 { // what is deeper than the reach comes out so far before the bond pulls
		b.Rest = math.Max(s.Gap, -p.reach)
	}
	area := m.Patch.Area
	if glue.PatchArea > 0 {
		area = glue.PatchArea
	}
	if m := w.reducedMass(p.a, p.b); glue.Damping > 0 && m > 0 {
		c := 2 * glue.Damping * s.Area * math.Sqrt(m/area)
		b.DampN = c * math.Sqrt(glue.NormalStiffness)
		b.DampT = c * math.Sqrt(glue.TangentialStiffness)
	}
	return b
}

// reducedMass of two bodies [kg]: 1/(1/a + 1/b), 0 where nothing can move.
func (w *World) reducedMass(a, b int32) float64 {
	ma, mb := w.mass[a].Mass, w.mass[b].Mass
	switch {
	case ma == 0:
		return mb
	case mb == 0:
		return ma
	}
	return ma * mb / (ma + mb)
}

// pressureCounts tells whether pressure does something to the bonds of a pair, or to
// those that it may get.
func (w *World) pressureCounts(p *pair, bonds []solve.Bond) bool {
	if w.cfg.Projection == MostRestrictive || w.laws.Grows(p.law) {
		return true
	}
	for k := range bonds[:p.bonds] {
		if w.laws.Grows(bonds[k].Law) {
			return true
		}
	}
	return false
}

// addPatch lets the pair's contact press on its bonds.
func (w *World) addPatch(p *pair, bonds []solve.Bond) {
	if p.law < 0 || p.firstContact < 0 || !w.pressureCounts(p, bonds[p.firstBond:]) {
		return
	}
	m := w.manifoldOf(p)
	area := m.Patch.Area
	if a := w.glue[p.law].PatchArea; a > 0 {
		area = a
	}
	if !(area > 0) {
		return
	}
	p.patch = int32(len(w.patches))
	w.patches = append(w.patches, solve.Patch{
		Contact: p.firstContact, First: p.firstBond, Bond: p.bonds, Law: p.law,
		Center: m.Patch.Center.Sub(w.frames[p.a].X), U: m.Patch.U, V: m.Normal.Cross(m.Patch.U),
		SU: m.Patch.SU, SV: m.Patch.SV, Area: area, Nascent: p.nascent,
	})
}
