package solve

import (
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// bondRow is the bonds of a pair that are swept: a spot as one block, others
// one by one.
type bondRow struct {
	first, bonds   int32 // its bonds, and their number
	at, count      int32 // its samples, of a spot
	slot           int32 // of a spot, where it is when it is calm
	a, b           int32
	sweeps         int32 // that they need in a substep
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
			r.rows = append(r.rows, bondRow{first: int32(i), bonds: int32(j - i), slot: int32(len(r.calms)), a: first.A, b: first.B, sweeps: int32(first.Sweeps), spot: first.Spot})
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
