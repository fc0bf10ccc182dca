package solve

import (
	"github.com/tackphysics/tack/systems/internal/crew"
)

// The rows of a planar world are laid out as those of space are: four contacts
// side by side, level after level. See Rows and levels.

// planeFrame is what the rows of four contacts have in common.
type planeFrame struct {
	head
	nx, ny         lanes // the normal from A to B
	ax, ay, bx, by lanes // inverse masses of A and B [1/kg]
	friction, load lanes
	age            lanes // of the manifolds [s]
	share          lanes // of B in the way of the points
}

// planePoint is one point of each of four contacts.
type planePoint struct {
	an, bn, at, bt  lanes // r×N and r×T on both bodies, now [m]
	invN, invT      lanes // effective masses [kg]
	gap             lanes // now [m]
	normal, tangent lanes // impulses of the substep [N·s]
	most            lanes // largest normal impulse in the step [N·s]
	sumN, sumT      lanes // of the impulses of all substeps [N·s]
}

// planeSingles is a group of contacts with one point each.
type planeSingles struct {
	planeFrame
	p [1]planePoint
}

// planeBlocks is a group of contacts with two points each.
type planeBlocks struct {
	planeFrame
	// B between the two normal rows [1/kg], and the inverse of B + Give·diag(B).
	k12           lanes
	i11, i12, i22 lanes
	k             [2]lanes // B of the normal rows [1/kg]
	p             [2]planePoint
}

// PlaneRows are the contacts of a planar world laid out for the solver. The zero
// value is ready; it keeps its memory from step to step.
type PlaneRows struct {
	singles []planeSingles
	blocks  []planeBlocks
	// direct are the contacts that are not swept but solved with their island:
	// four side by side all the same.
	direct []planeBlocks
	ends   []levelEnd // of the groups of each level
	order  planeLevels

	// Crew fills the groups; nil is the caller alone.
	Crew    *crew.Crew
	job     planeFill
	scratch []float64 // of the assembly
}

// points returns the points of a contact and its lane.
func (r *PlaneRows) points(c *PlaneContact) ([]planePoint, int32) {
	_, p, l := r.of(c)
	return p, l
}

// of returns the group of a contact, its points in it and its lane.
func (r *PlaneRows) of(c *PlaneContact) (*planeFrame, []planePoint, int32) {
	g, l := c.lane/laneCount, c.lane%laneCount
	switch {
	case c.Direct:
		b := &r.direct[g]
		return &b.planeFrame, b.p[:c.Count], l
	case c.Count == 1:
		s := &r.singles[g]
		return &s.planeFrame, s.p[:], l
	}
	b := &r.blocks[g]
	return &b.planeFrame, b.p[:], l
}

// each calls do with every group, the direct ones last.
func (r *PlaneRows) each(do func(f *planeFrame, p []planePoint)) {
	for i := range r.singles {
		do(&r.singles[i].planeFrame, r.singles[i].p[:])
	}
	for i := range r.blocks {
		do(&r.blocks[i].planeFrame, r.blocks[i].p[:])
	}
	r.eachDirect(do)
}

func (r *PlaneRows) eachDirect(do func(f *planeFrame, p []planePoint)) {
	for i := range r.direct {
		do(&r.direct[i].planeFrame, r.direct[i].p[:])
	}
}

// Drop forgets the impulses of a body's contacts.
func (r *PlaneRows) Drop(body int32) {
	r.each(func(f *planeFrame, points []planePoint) {
		for l := range int(f.used) {
			if f.a[l] != body && f.b[l] != body {
				continue
			}
			f.load[l] = 0
			for k := range points {
				p := &points[k]
				p.normal[l], p.tangent[l], p.most[l], p.sumN[l], p.sumT[l] = 0, 0, 0, 0, 0
			}
		}
	})
}
