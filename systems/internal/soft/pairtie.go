package soft

// Meet finds where two skins are at a contact: the gap [m], and the speed at which
// it closes [m/s]. The row's normal is then that of the present.
func (r *PairRow) Meet(softs []*Body) (gap, closing float64) {
	r.place(softs)
	v := r.b.of(softs[r.B].V).Sub(r.a.of(softs[r.A].V))
	return r.Gap, -r.N.Dot(v)
}

// bears is the weight from which a node has a part in a contact: of three corners
// at least one has it.
const bears = 0.25

// Ends calls f for every pair of nodes, of A and of B, between which the contact
// is.
func (r *PairRow) Ends(f func(a, b int32)) {
	for i, n := range r.a.node[:r.a.count] {
		for j, m := range r.b.node[:r.b.count] {
			if r.a.weight[i] >= bears && r.b.weight[j] >= bears {
				f(n, m)
			}
		}
	}
}

// Nodes calls f for all nodes of the contact.
func (r *PairRow) Nodes(f func(ofB bool, node int32)) {
	for _, n := range r.a.node[:r.a.count] {
		f(false, n)
	}
	for _, n := range r.b.node[:r.b.count] {
		f(true, n)
	}
}

// Rest puts the row out of work, or back to it.
func (r *PairRow) Rest(rest bool) {
	r.resting = rest
	if rest {
		r.P, r.FT, r.FS, r.ST, r.SS = 0, 0, 0, 0, 0
	}
}
