package solve

import (
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/vec"
)

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
// One sweep does for q = 1, two for 2.7, four for 6.3, 16 for 28.

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

// bondRow is the bonds of a pair that are swept: a spot as one block, others
// one by one.
type bondRow struct {
	first, bonds   int32 // its bonds, and their number
	at, count      int32 // its samples, of a spot
	slot           int32 // of a spot, where it is when it is calm
	a, b           int32
	spot, calm     bool
	movesA, movesB bool
	ra, rb         vec.Vec3 // centre from each centre of mass [m]
	k              vec.Sym3 // velocity there per impulse [1/kg]
	soft           vec.Sym3 // the same with the springs, see respond
}

// BondRows are the bonds that are swept.
type BondRows struct {
	rows        []bondRow
	samples     []spotSample
	calms       []calmSpot
	calmSamples []calmSample
	calmBonds   []calmBond
	frames      []Frame // where the bodies are in this substep
	known       int     // bonds for which rows were laid out, −1: none
	kept        []bool  // by bond: followed by its calm spot, until Release

	// Crew does what rows do without each other: all but the sweeps. nil is the
	// caller alone.
	Crew *crew.Crew
	job  rowJob
}

// Prepare makes the bonds that are swept ready for a substep h. With keep, calm
// spots stay so from one substep to the next (see calmBond), until Release.
func (r *BondRows) Prepare(bodies []Body, frames []Frame, bonds []Bond, laws *Laws, h float64, keep bool) {
	r.frames = frames
	if !keep || r.known != len(bonds) {
		r.Release(bonds, frames, laws)
		r.layOut(bonds)
	}
	r.each(rowJob{do: preparing, bodies: bodies, bonds: bonds, laws: laws, h: h, flag: keep})
}

// prepareRow makes one row ready.
func (r *BondRows) prepareRow(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64, keep bool) {
	switch {
	case !row.spot:
		row.prepare(bodies, bonds[row.first:row.first+row.bonds])
	case row.calm && r.calms[row.slot].kept:
		if !r.remains(row, bodies) {
			r.free(row, bonds, laws)
			r.lay(row, bodies, bonds, laws, h)
		}
	case !r.layCalm(row, bodies, bonds, laws, h, keep):
		r.lay(row, bodies, bonds, laws, h)
	}
}

// Kept tells by bond whether its calm spot follows it, until Release. It may be
// shorter than the bonds: the last then are not.
func (r *BondRows) Kept() []bool { return r.kept }

// layOut makes a row of each pair whose bonds are swept.
func (r *BondRows) layOut(bonds []Bond) {
	r.rows, r.calms, r.known = r.rows[:0], r.calms[:0], len(bonds)
	room := int32(0)
	for i := 0; i < len(bonds); {
		first := &bonds[i]
		j := i + 1
		for j < len(bonds) && bonds[j].Pair == first.Pair {
			j++
		}
		if !first.Stiff {
			r.rows = append(r.rows, bondRow{first: int32(i), bonds: int32(j - i), slot: int32(len(r.calms)), a: first.A, b: first.B, spot: first.Spot})
			if first.Spot {
				r.rows[len(r.rows)-1].at = room
				r.calms = append(r.calms, calmSpot{at: room})
				room += int32(j - i)
			}
		}
		i = j
	}
	r.samples = resize(r.samples, int(room))
	r.calmSamples, r.calmBonds = resize(r.calmSamples, int(room)), resize(r.calmBonds, int(room))
	r.kept = resize(r.kept, len(bonds))
	clear(r.kept)
}

// lay makes a row a spot.
func (r *BondRows) lay(row *bondRow, bodies []Body, bonds []Bond, laws *Laws, h float64) {
	var ra, rb vec.Vec3
	first, end := row.first, row.first+row.bonds
	row.count = 0
	for i := first; i < end; i++ {
		if k := &bonds[i]; !k.Broken {
			ra, rb = ra.Add(k.RA), rb.Add(k.RB)
			row.count++
		}
	}
	if row.count == 0 {
		return
	}
	share := 1 / float64(row.count)
	row.center(bodies, ra.Mul(share), rb.Mul(share))
	at := row.at
	for i := first; i < end; i++ {
		if k := &bonds[i]; !k.Broken {
			r.samples[at].lay(k, i, row.ra, laws, h)
			at++
		}
	}
	row.respond(r.samples[row.at : row.at+row.count])
}

// center puts the centre of a spot at ra and rb from the centres of mass.
func (r *bondRow) center(bodies []Body, ra, rb vec.Vec3) {
	a, b := &bodies[r.a], &bodies[r.b]
	r.ra, r.rb = ra, rb
	r.k = vec.Diag(a.InvM.Add(b.InvM)).Add(pointResponse(&a.InvI, ra)).Add(pointResponse(&b.InvI, rb))
	r.movesA, r.movesB = moves(a), moves(b)
}

// prepare fills the responses of bonds that are swept one by one.
func (r *bondRow) prepare(bodies []Body, bonds []Bond) {
	a, b := &bodies[r.a], &bodies[r.b]
	for i := range bonds {
		if k := &bonds[i]; !k.Broken {
			k.blk = blockOf(a, b, k.RA, k.RB, k.N, k.T, k.S)
		}
	}
}

// WarmStart applies the impulses of the last substep.
func (r *BondRows) WarmStart(bodies []Body, bonds []Bond) {
	for i := range r.rows {
		row := &r.rows[i]
		switch {
		case row.calm:
			c := &r.calms[row.slot]
			row.apply(&bodies[row.a], &bodies[row.b], c.p, c.torque)
		case row.spot:
			for j := row.at; j < row.at+row.count; j++ {
				bonds[r.samples[j].bond].push(bodies)
			}
		default:
			for j := row.first; j < row.first+row.bonds; j++ {
				bonds[j].push(bodies)
			}
		}
	}
}

// Store writes the impulses of the spots back to their bonds, but for calm spots
// that are kept.
func (r *BondRows) Store(bonds []Bond) {
	r.each(rowJob{do: storing, bonds: bonds})
}

// storeRow writes those of one row back.
func (r *BondRows) storeRow(row *bondRow, bonds []Bond) {
	switch {
	case row.calm:
		if !r.calms[row.slot].kept {
			r.store(row, bonds)
		}
	case row.spot:
		for j := row.at; j < row.at+row.count; j++ {
			it := &r.samples[j]
			k := &bonds[it.bond]
			k.P = [3]float64{it.p.Dot(k.N), it.p.Dot(k.T), it.p.Dot(k.S)}
		}
	}
}

// pointResponse is −[r]×I⁻¹[r]×, the velocity that an impulse at r gives that
// point by turning the body.
func pointResponse(inv *vec.Sym3, r vec.Vec3) vec.Sym3 {
	x := r.Cross(inv.MulVec(vec.Vec3{Y: -r.Z, Z: r.Y}))
	y := r.Cross(inv.MulVec(vec.Vec3{X: r.Z, Z: -r.X}))
	z := r.Cross(inv.MulVec(vec.Vec3{X: -r.Y, Y: r.X}))
	return vec.Sym3{XX: x.X, XY: y.X, XZ: z.X, YY: y.Y, YZ: z.Y, ZZ: z.Z}
}
