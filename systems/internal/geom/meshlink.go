package geom

// half is an edge of a triangle: corner k of triangle t to the next.
type half struct {
	to, t, k int32
}

// link finds the triangle across each edge. Half edges are listed by their
// lower vertex; each list is short.
func (m *Mesh) link() {
	n := len(m.vertices)
	at := make([]int32, n+2)
	each := func(visit func(lo, hi, t, k int32)) {
		for t := range m.triangles {
			v := &m.triangles[t].v
			for k := range v {
				a, b := v[k], v[(k+1)%3]
				visit(min(a, b), max(a, b), int32(t), int32(k))
			}
		}
	}
	each(func(lo, _, _, _ int32) { at[lo+2]++ })
	for i := 2; i < len(at); i++ {
		at[i] += at[i-1]
	}
	halves := make([]half, 3*len(m.triangles))
	each(func(lo, hi, t, k int32) {
		halves[at[lo+1]] = half{hi, t, k}
		at[lo+1]++
	})
	m.info.Rims = 0
	edges := int32(0)
	for v := range n {
		list := halves[at[v]:at[v+1]]
		sortHalves(list)
		for len(list) > 0 {
			k := 1
			for k < len(list) && list[k].to == list[0].to {
				k++
			}
			m.join(list[:k], edges)
			edges++
			list = list[k:]
		}
	}
	m.info.Edges = int(edges)
	m.rings(halves, at)
}

// sortHalves sorts a short list by where the edges go, keeping the order of
// the triangles.
func sortHalves(list []half) {
	for i := 1; i < len(list); i++ {
		x := list[i]
		j := i
		for ; j > 0 && (list[j-1].to > x.to || list[j-1].to == x.to && list[j-1].t > x.t); j-- {
			list[j] = list[j-1]
		}
		list[j] = x
	}
}

// join links the triangles at one edge: two that run along it in opposite
// directions are neighbours, anything else has rims.
func (m *Mesh) join(at []half, edge int32) {
	for _, h := range at {
		t := &m.triangles[h.t]
		t.across[h.k], t.edge[h.k] = -1, edge
	}
	if len(at) != 2 || m.triangles[at[0].t].v[at[0].k] == m.triangles[at[1].t].v[at[1].k] {
		m.info.Rims++
		return
	}
	m.triangles[at[0].t].across[at[0].k] = at[1].t
	m.triangles[at[1].t].across[at[1].k] = at[0].t
}

// rings lists the neighbours of each vertex: the far ends of its edges.
func (m *Mesh) rings(halves []half, at []int32) {
	n := len(m.vertices)
	m.ringAt = make([]int32, n+1)
	each := func(visit func(a, b int32)) {
		for v := range n {
			list := halves[at[v]:at[v+1]]
			for i := range list {
				if i == 0 || list[i].to != list[i-1].to {
					visit(int32(v), list[i].to)
				}
			}
		}
	}
	each(func(a, b int32) { m.ringAt[a+1]++; m.ringAt[b+1]++ })
	for i := range n {
		m.ringAt[i+1] += m.ringAt[i]
	}
	m.ring = make([]int32, m.ringAt[n])
	fill := append([]int32(nil), m.ringAt[:n]...)
	each(func(a, b int32) {
		m.ring[fill[a]], m.ring[fill[b]] = b, a
		fill[a]++
		fill[b]++
	})
}
