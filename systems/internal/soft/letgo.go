package soft

// PartPair lets the bond of a contact of two skins go, by the user's will.
func (w *Rows) PartPair(i int) {
	if r := &w.Pairs[i]; r.Bonded {
		r.part(&w.Glue[r.Law])
	}
}
