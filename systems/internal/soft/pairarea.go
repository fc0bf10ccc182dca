package soft

import "math"

// A bond keeps the area that it was born with, and its spots, while the skins slip
// over each other and other vertices and edges come to stand for the same patch. So
// that each patch holds once, a contact that is not bonded has of its patch what no
// bond holds there.
//
// What a node has of a patch is the integral of its weight over it, which the contacts
// give exactly: their areas have the first moments of each piece in which two faces
// lie over each other, and weights are linear there. The bonds hold Σ area·weight of
// it, the rest is free, and goes to the contacts in proportion to what they stand for
// at the node. Both skins have a say, half each: the sum over all contacts is then the
// patch less the bonds, whatever the meshes.

// leastFree is the share of what a node has of the patch below which nothing is free
// there: skins stretch a little while the bonds keep their area.
const leastFree = 0.01

// Areas is what Share needs to remember, by node of either body: of the patch, of what
// is free of it, and of the contacts that want it [m²].
type Areas struct{ patch, free, want [2][]float64 }

// Share gives the contacts of two bodies that are not bonded the area that no bond
// holds, at least LeastArea.
func (a *Areas) Share(rows []PairRow, nodesA, nodesB int) {
	bonded := false
	for i := range rows {
		bonded = bonded || rows[i].Bonded
	}
	if !bonded {
		return
	}
	a.clear(nodesA, nodesB)
	for i := range rows {
		r := &rows[i]
		free, want := r.Patch, r.Patch
		if r.Bonded {
			free, want = r.Patch-r.Area, 0
		}
		for s, p := range [2]*spot{&r.a, &r.b} {
			for k, n := range p.node[:p.count] {
				a.patch[s][n] += float64(p.weight[k] * r.Patch)
				a.free[s][n] += float64(p.weight[k] * free)
				a.want[s][n] += float64(p.weight[k] * want)
			}
		}
	}
	for i := range rows {
		r := &rows[i]
		if r.Bonded {
			continue
		}
		share := 0.0
		for s, p := range [2]*spot{&r.a, &r.b} {
			for k, n := range p.node[:p.count] {
				if free, want := a.free[s][n], a.want[s][n]; want > 0 && free > float64(leastFree*a.patch[s][n]) {
					share += float64(float64(0.5*p.weight[k]) * (free / want))
				}
			}
		}
		r.Area = math.Max(LeastArea, float64(share*r.Patch))
	}
}

func (a *Areas) clear(nodesA, nodesB int) {
	for s, n := range [2]int{nodesA, nodesB} {
		if len(a.free[s]) < n {
			a.patch[s], a.free[s], a.want[s] = make([]float64, n), make([]float64, n), make([]float64, n)
		}
		clear(a.patch[s][:n])
		clear(a.free[s][:n])
		clear(a.want[s][:n])
	}
}
