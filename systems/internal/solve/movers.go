package solve

// What is done to each body by itself is done by the worker that sweeps its
// contacts as well: a body that another processor has written takes longer to come
// than to move.

// deal lists the bodies that are awake by region.
func (r *Rows) deal(awake []int32) {
	n := r.order.regions.count
	if n == 1 {
		r.movers, r.moverEnds = append(r.movers[:0], awake...), [mostRegions + 1]int32{1: int32(len(awake))}
		return
	}
	home := r.order.regions.home
	ends := [mostRegions + 1]int32{}
	for _, i := range awake {
		ends[home[i]+1]++
	}
	for q := range n {
		ends[q+1] += ends[q]
	}
	r.movers = resize(r.movers, len(awake))
	r.moverEnds = ends
	for _, i := range awake {
		r.movers[ends[home[i]]] = i
		ends[home[i]]++
	}
}

// MoverParts is the number of parts that the bodies awake are shared out in.
func (r *Rows) MoverParts() int { return r.order.regions.count * pieces }

// Movers returns part i of the bodies that were awake when the rows were packed.
func (r *Rows) Movers(i int) []int32 {
	q := i / pieces
	return share(r.movers[r.moverEnds[q]:r.moverEnds[q+1]], i%pieces)
}
