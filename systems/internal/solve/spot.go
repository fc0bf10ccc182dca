package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// A spot is a bonded patch that is small beside its bodies, as balls have:
// its springs stop a motion of the two bodies against each other at the patch,
// and hardly feel a turning about it. What they do is then a matter of three
// unknowns, the velocity at its centre, however many samples it has.
//
// Spots are swept as one row each (see bondRow), and stand it at a stiffness at
// which an island of other bonds would be solved at once. Why, and how many
// sweeps they need: let q = h²KB of a pair, and take a motion that strains many
// pairs alike, so that neighbours' impulses cancel but for what moves the
// bodies. Of each row's own response, one half comes back from the neighbours
// swept before it and one from those after it, and one sweep leaves of the error
// in the impulses
//
//	e = (B/2)/(B/2 + 1/h²K) = q/(q + 2).
//
// n sweeps a substep, each substep starting from the last one's impulses, leave
// c = eⁿ, and the impulses lag by L = c/(1 − c) substeps behind the motion. A
// spring with the frequency ω that lags by Lh feeds the motion, at the rate
// ω²Lh/2; implicit Euler brakes it at the rate ω²h/2. With L ≤ 1/2, c ≤ 1/3, at
// least one half of the brake is left:
//
//	n ≥ ln 3 / ln(1 + 2/q).
//
// One sweep does for q = 1, two for 2.7, four for 6.3, 16 for 28. Pairs that need
// fewer than others are left out of the first ones (see LeastSweeps): neighbours
// that keep their impulses for a sweep give none of a row's response back.

// spotTurn is the h²K·s²·B of a patch about its centre up to which it is swept
// as a spot: the sweep takes no account of the turning that its moments cause,
// and so leaves as much of the error in these, and from 1 on it would grow.
const spotTurn = 0.1

// spotSamples is the most bonds of a spot: a patch of 2×2, and as many again
// that are peeled open beside it.
const spotSamples = 8

// smallPatch is the s²·B about the centre of a patch over the B of its rows up
// to which it is small beside its bodies: 0.01 for two balls whose patch has a
// tenth of their size, 0.4 for cubes that share a face. Only bonds of small
// patches are swept where they are stiff; those of others turn their bodies,
// and whole bars of them sag by what the last sweep has left.
const smallPatch = 0.1

// looseSweeps bounds the sweeps over the bonds in a substep.
const looseSweeps = 48

// looseRow is the h²KB for which looseSweeps suffice; beyond it pairs are stiff,
// whatever their patch.
const looseRow = 86.0

// sweepsFor returns the sweeps that pairs up to h²KB = q need.
func sweepsFor(q float64) int {
	n, e := 1, q/(q+2)
	for c := e; c > 1.0/3 && n < looseSweeps; c = float64(c * e) {
		n++
	}
	return n
}

// pairWeight is how stiff the bonds of a pair are against its bodies.
type pairWeight struct {
	kn   float64 // normal stiffness [N/m]
	b    float64 // the larger inverse mass of a bond's rows [1/kg]
	q    float64 // h²KB
	turn float64 // h²K·s²·B of the patch about its centre
	most float64 // h²KB from which it is stiff
}

// weigh adds up the bonds of a pair, which stand together.
func weigh(bodies []Body, bonds []Bond, laws *Laws, h float64) pairWeight {
	var w pairWeight
	var mid vec.Vec3
	kt := 0.0
	for i := range bonds {
		k := &bonds[i]
		n, t := laws.Stiffness(k)
		b := float64(k.Beta * k.Beta)
		w.kn += float64(n * b)
		kt += float64(t * b)
		mid = mid.Add(k.RA)
	}
	mid = mid.Mul(1 / float64(len(bonds)))
	spread := 0.0
	for i := range bonds {
		if d := bonds[i].RA.Sub(mid).LenSq(); d > spread {
			spread = d
		}
	}
	first := &bonds[0]
	a, b := &bodies[first.A], &bodies[first.B]
	blk := blockOf(a, b, first.RA, first.RB, first.N, first.T, first.S)
	w.b = blk.nn
	if blk.tt > w.b {
		w.b = blk.tt
	}
	k := w.kn
	if kt > k {
		k = kt
	}
	hhk := float64(float64(h*h) * k)
	w.q = float64(hhk * w.b)
	inv := a.InvI.Add(b.InvI)
	w.turn = float64(hhk * float64(spread*max3(inv.XX, inv.YY, inv.ZZ)))
	w.most = stiffRow
	if w.turn <= float64(smallPatch*w.q) {
		w.most = looseRow
	}
	return w
}

func max3(x, y, z float64) float64 {
	if y > x {
		x = y
	}
	if z > x {
		x = z
	}
	return x
}
