package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
)

// carryBonds lays the living bonds out anew in the order of the pairs, takes in
// what the user has changed on them, and seats new ones. While those of a heap
// that holds are in that order they are left in their places; from the first
// that is not, they go to another array.
func (w *World) carryBonds() {
	w.patches = w.patches[:0]
	if w.laws.Len() == 0 && !w.asks { // nothing sticks
		return
	}
	out, inPlace := w.bonds[:0], true
	move := func() {
		if inPlace {
			out, inPlace = append(w.bondsOut[:0], out...), false
		}
	}
	for i := range w.pairs {
		p := w.pairs[i]
		p.patch = -1
		if p.law < 0 && p.bonds == 0 {
			p.requested = 0
			continue
		}
		first := int32(len(out))
		if p.bonds > 0 {
			if p.firstBond != first {
				move()
			}
			out = w.carryOver(p, int32(i), out, inPlace)
		}
		p.firstBond, p.bonds = first, int32(len(out))-first
		if p.mayGain() {
			if samples, beta := w.vacancies(p, out); len(samples) > 0 {
				move()
				out = w.seat(p, int32(i), samples, beta, out)
			}
		}
		p.requested = 0
		p.firstBond, p.bonds = first, int32(len(out))-first
		p.sumArea(out)
		w.addPatch(p, out)
	}
	if inPlace {
		w.bonds = out
	} else {
		w.bonds, w.bondsOut = out, w.bonds
	}
	if w.flat != nil {
		w.takeFlatBonds()
		return
	}
	solve.PlaceBonds(w.bonds, w.frames, &w.laws)
}

// mayGain tells whether new bonds can be born between a pair in this step.
func (p *pair) mayGain() bool {
	return p.law >= 0 && p.n > 0 && !p.sensor && !p.disabled && p.lost == 0
}

// sumArea adds up what is bonded at the start of the step.
func (p *pair) sumArea(bonds []solve.Bond) {
	p.area = p.lost
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		p.area += bonds[k].Area
	}
}

// carryOver appends a pair's living bonds to out, with what the user has changed
// on them: once a step, also where it is made again. In place, out is the
// beginning of w.bonds up to those of the pair.
func (w *World) carryOver(p *pair, index int32, out []solve.Bond, inPlace bool) []solve.Bond {
	if !w.clusters.again {
		w.takeEdits(p)
	}
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		b := &w.bonds[k]
		if b.Broken || !w.revise(p, b) {
			continue
		}
		if !inPlace {
			out = append(out, *b)
		} else if out = out[:len(out)+1]; &out[len(out)-1] != b {
			out[len(out)-1] = *b
		}
		n := &out[len(out)-1]
		n.A, n.B, n.Pair = p.a, p.b, index
	}
	return out
}

// takeEdits reads the intensities that the user has set on the component.
func (w *World) takeEdits(p *pair) {
	edits := p.adhesion.Bonds
	for i := int32(0); i < p.bonds; i++ {
		b := &w.bonds[p.firstBond+i]
		if p.disabled || p.sensor {
			w.release(p, b)
			continue
		}
		if int(i) >= len(edits) || edits[i].Intensity == b.Beta || !finite(edits[i].Intensity) {
			continue
		}
		beta := math.Min(1, edits[i].Intensity)
		if beta <= 0 {
			w.release(p, b)
			continue
		}
		b.Beta = beta
	}
}

// release lets a bond go because the user says so.
func (w *World) release(p *pair, b *solve.Bond) {
	b.Broken, p.cause = true, Released
	p.lost += b.Area
	p.work += b.Work
	w.stats.BondsBroken++
}
